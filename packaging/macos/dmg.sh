#!/bin/sh
# Untested: nobody has run this on a Mac yet.
#
# Packs dist/Charsheet.app, which packaging/freeze.py makes there, into an image to drag it from:
#   python3 packaging/freeze.py && sh packaging/macos/dmg.sh
# The bundle is signed only for the machine that made it. To give it to others, sign and notarize it before.
set -eu
cd "$(dirname "$0")/../.."
version=$(dist/Charsheet.app/Contents/MacOS/charsheet --version | cut -d' ' -f2)
folder=build/dmg
rm -rf "$folder"
mkdir -p "$folder"
cp -R dist/Charsheet.app LICENSE "$folder/"
ln -s /Applications "$folder/Applications"
hdiutil create -volname Charsheet -srcfolder "$folder" -ov -format UDZO "dist/Charsheet-$version.dmg"
