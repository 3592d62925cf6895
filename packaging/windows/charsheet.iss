; Untested: nobody has run this on Windows yet.
;
; Inno Setup makes an installer of the frozen program, for one user or for all, with the kind of file:
;   py packaging\freeze.py
;   .venv\Scripts\python packaging\icons.py build\icons
;   iscc /DVersion=0.1.0 packaging\windows\charsheet.iss
#ifndef Version
  #error Say the version that charsheet --version tells: iscc /DVersion=...
#endif

[Setup]
AppId=org.charsheet.Charsheet
AppName=Charsheet
AppVersion={#Version}
AppVerName=Charsheet {#Version}
AppPublisher=The charsheet authors
VersionInfoVersion={#Version}
SourceDir=..\..
OutputDir=dist
OutputBaseFilename=Charsheet-{#Version}-setup
LicenseFile=LICENSE
SetupIconFile=build\icons\charsheet.ico
UninstallDisplayIcon={app}\charsheetw.exe
DefaultDirName={autopf}\Charsheet
DefaultGroupName=Charsheet
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0.17763
ChangesAssociations=yes
Compression=lzma2/max
SolidCompression=yes
WizardStyle=modern

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "ru"; MessagesFile: "compiler:Languages\Russian.isl"

[CustomMessages]
en.Association=Open characters (*.charsheet) with a double click
ru.Association=Открывать персонажей (*.charsheet) двойным щелчком
en.Kind=Charsheet character
ru.Kind=Персонаж Charsheet
en.Desktop=A shortcut on the desktop
ru.Desktop=Ярлык на рабочем столе
en.Comment=Movement sheets that say where each number comes from
ru.Comment=Листы движения: видно, откуда взялось каждое число

[Tasks]
Name: "association"; Description: "{cm:Association}"
Name: "desktop"; Description: "{cm:Desktop}"; Flags: unchecked

[InstallDelete]
; What an older version had and this one has not.
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "dist\charsheet\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs
Source: "build\icons\charsheet-file.ico"; DestDir: "{app}"; Flags: ignoreversion

[Icons]
Name: "{autoprograms}\Charsheet"; Filename: "{app}\charsheetw.exe"; Comment: "{cm:Comment}"
Name: "{autodesktop}\Charsheet"; Filename: "{app}\charsheetw.exe"; Comment: "{cm:Comment}"; Tasks: desktop

[Registry]
Root: HKA; Subkey: "Software\Classes\.charsheet"; ValueType: string; ValueData: "Charsheet.Character"; Flags: uninsdeletevalue; Tasks: association
Root: HKA; Subkey: "Software\Classes\.charsheet"; ValueType: string; ValueName: "Content Type"; ValueData: "application/x-charsheet"; Flags: uninsdeletevalue; Tasks: association
Root: HKA; Subkey: "Software\Classes\.charsheet\OpenWithProgids"; ValueType: string; ValueName: "Charsheet.Character"; ValueData: ""; Flags: uninsdeletevalue; Tasks: association
Root: HKA; Subkey: "Software\Classes\Charsheet.Character"; ValueType: string; ValueData: "{cm:Kind}"; Flags: uninsdeletekey; Tasks: association
Root: HKA; Subkey: "Software\Classes\Charsheet.Character\DefaultIcon"; ValueType: string; ValueData: "{app}\charsheet-file.ico"; Tasks: association
Root: HKA; Subkey: "Software\Classes\Charsheet.Character\shell\open\command"; ValueType: string; ValueData: """{app}\charsheetw.exe"" ""%1"""; Tasks: association

[Run]
Filename: "{app}\charsheetw.exe"; Description: "{cm:LaunchProgram,Charsheet}"; Flags: nowait postinstall skipifsilent
