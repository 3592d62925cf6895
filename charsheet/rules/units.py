"""The units that more than one system counts in."""

from __future__ import annotations

from charsheet.values import Msg, NMsg, Unit

METRE = Unit("m", NMsg("{n} m", "{n} m"), Msg("m"))
KILOGRAM = Unit("kg", NMsg("{n} kg", "{n} kg"), Msg("kg"))
SECOND = Unit("s", NMsg("{n} s", "{n} s"), Msg("s"))
MINUTE = Unit("min", NMsg("{n} min", "{n} min"), Msg("min"))
BULK = Unit("bulk", NMsg("{n} Bulk", "{n} Bulk"), Msg("Bulk"))
