"""The units that more than one system counts in, and all lengths of the sources.

``charsheet.present.units`` can show the lengths in others; rules and files know only these.
"""

from __future__ import annotations

from charsheet.values import Msg, NMsg, Unit

METRE = Unit("m", NMsg("{n} m", "{n} m"), Msg("m"))
KILOMETRE = Unit("km", NMsg("{n} km", "{n} km"), Msg("km"))
METRE_PER_METRE = Unit("m/m", NMsg("{n} m for each metre", "{n} m for each metre"), Msg("m per m"))
KILOGRAM = Unit("kg", NMsg("{n} kg", "{n} kg"), Msg("kg"))
SECOND = Unit("s", NMsg("{n} s", "{n} s"), Msg("s"))
MINUTE = Unit("min", NMsg("{n} min", "{n} min"), Msg("min"))
BULK = Unit("bulk", NMsg("{n} Bulk", "{n} Bulk"), Msg("Bulk"))
PERCENT = Unit("%", NMsg("{n} %", "{n} %"), Msg("%"))
