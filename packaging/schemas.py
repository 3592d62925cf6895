"""JSON Schemas of all files that people may write, from the models that read them.

What a field means comes from the words of the forms, bounds from the models; nothing is written twice. A
schema knows what can be said of a field by itself. What concerns several (two effects that both set a number)
only the program tells: `charsheet check`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any, TypeAlias, cast

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema

from charsheet.model.base import Usual, field_at, metadata
from charsheet.model.character import Character
from charsheet.model.own_traits import OwnTraits
from charsheet.model.party import Party
from charsheet.model.rulings import parts_of, ruling_info
from charsheet.present.locale import get_locale
from charsheet.rules.layout import Field, Kind
from charsheet.rules.planner import Planner
from charsheet.rules.plans import FORMAT as PLAN_FORMAT
from charsheet.rules.plans import MOST_STEPS
from charsheet.storage.campaign import FORMAT
from charsheet.storage.settings import Settings
from charsheet.systems.registry import SYSTEMS, AnySystem
from charsheet.values import Words

Schema: TypeAlias = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
RENAMED = {"ge": "minimum", "gt": "exclusiveMinimum", "le": "maximum", "lt": "exclusiveMaximum"}
LENGTHS = {"minLength": "minItems", "maxLength": "maxItems"}
"""What pydantic leaves as it is where a check of ours stands before the number, or the list."""
DIGITS = ("max_digits", "decimal_places")
ENGLISH = get_locale("en")


class _Models(GenerateJsonSchema):
    """Decimals are numbers here: a text is refused."""

    def decimal_schema(self, schema: Any) -> Schema:
        """A number, bounds and all."""
        made = self.float_schema(schema)
        return {key: value for key, value in made.items() if key not in DIGITS}

    def encode_default(self, dft: Any) -> Any:
        """A default as a file would have it."""
        if isinstance(dft, Decimal):
            return int(dft) if dft == dft.to_integral_value() else float(dft)
        if isinstance(dft, BaseModel):
            return {name: self.encode_default(value) for name, value in dft if value is not None}
        if isinstance(dft, tuple | list):
            return [self.encode_default(each) for each in cast("Sequence[Any]", dft)]
        return super().encode_default(dft)


def model_schema(model: type[BaseModel]) -> Schema:
    """The schema of a model, in the words that JSON Schema has, without titles that only repeat a name."""
    return cast("Schema", _clean(model.model_json_schema(schema_generator=_Models)))


def _clean(node: Any) -> Any:
    if isinstance(node, list):
        return [_clean(each) for each in cast("list[Any]", node)]
    if not isinstance(node, dict):
        return node
    made: Schema = {}
    for key, value in cast("Schema", node).items():
        if key in ("properties", "$defs"):
            made[key] = {name: _clean(each) for name, each in value.items()}
        elif key == "default":
            made[key] = value
        elif key == "description":
            made[key] = " ".join(value.replace("``", "`").split())
        elif key not in ("title", *DIGITS):
            made[RENAMED.get(key, key)] = _clean(value)
    if made.get("type") == "array":
        made = {LENGTHS.get(key, key): value for key, value in made.items()}
    return made


# --- what fields mean --------------------------------------------------------------------------


def say(words: Words) -> str:
    """*words* in English."""
    return ENGLISH.text(words)


def property_at(schema: Schema, path: Iterable[str]) -> Schema:
    """The schema of the property at *path*, through references, choices and lists."""
    here = schema
    for name in path:
        here = _inside(schema, here)["properties"][name]
    return here


def _inside(schema: Schema, node: Schema) -> Schema:
    """The object that *node* stands for, whichever way."""
    while "properties" not in node:
        if "$ref" in node:
            node = schema["$defs"][node["$ref"].removeprefix("#/$defs/")]
        else:
            node = node["items"] if "items" in node else node["anyOf"][0]
    return node


def enter(schema: Schema, words: Mapping[tuple[str, ...], str]) -> None:
    """Say what fields mean that no form asks for."""
    for path, text in words.items():
        property_at(schema, path)["description"] = text


def describe(schema: Schema, model: type[BaseModel], fields: Iterable[Field], rulings: object) -> None:
    """Enter the words of a form into the schema of its model."""
    for field in fields:
        _describe(schema, model, (), field, rulings)


def _describe(
    schema: Schema, model: type[BaseModel], before: tuple[str, ...], field: Field, rulings: object
) -> None:
    path = (*before, *map(str, field.path))
    found = property_at(schema, path)
    label, help = say(field.label), say(field.help)
    found["description"] = f"{label}. {help}"
    if field.unit is not None:
        found["x-unit"] = field.unit.code
    info = field_at(model, path)
    usual = None if info is None else metadata(info, Usual)
    if usual is not None:
        found["x-usual"] = [usual.low, usual.high]
    closed = any("enum" in each for each in (found, *found.get("anyOf", ())))
    if field.options is not None and field.kind is not Kind.ROWS and not closed:
        found["examples"] = [each.id for each in field.options(rulings)]
    for column in field.columns:
        _describe(schema, model, path, column, rulings)


# --- files -------------------------------------------------------------------------------------


_SHARED: Mapping[tuple[str, ...], str] = {
    ("format",): "The version of the format.",
    ("system",): "The rule system.",
    ("id",): "What tells it from others of the same name: a UUID.",
    ("portrait",): "A PNG or JPEG of at most 1 MB as a data URL: data:image/png;base64,...",
    ("traits", "adjustment", "id"): "The adjustment, such as veteran.",
    ("traits", "adjustment", "conditions"): "The conditions that came with it, and go with it.",
    ("traits", "adjustment", "made"): "The lists of the file that there were not before it.",
}


def character_schema(system: AnySystem) -> Schema:
    """The schema of a character of *system*."""
    schema = model_schema(system.character)
    enter(schema, _SHARED)
    fields = [field for section in system.layout.sections for field in section.fields]
    describe(schema, system.character, fields, system.rulings())
    target = property_at(schema, ("effects", "target"))
    del target["examples"]
    target["enum"] = [each.id for each in system.character.EFFECT_TARGETS]
    for path in system.layout.hidden:
        found = property_at(schema, map(str, path))
        found.setdefault("description", "Kept for other rule systems; these do not look at it.")
    # As files are written: what it is, the system's own, what all systems share.
    properties = schema["properties"]
    shared = [each for each in Character.model_fields if each not in _HEAD]
    own = [each for each in properties if each not in (*_HEAD, *shared)]
    schema["properties"] = {each: properties[each] for each in (*_HEAD, *own, *shared)}
    return _file(f"A character of {say(system.name)}", schema, ("format", "system"))


_HEAD = ("format", "system", "id", "name")


def party_schema() -> Schema:
    """The schema of a party."""
    schema = model_schema(Party)
    words = {
        ("format",): "The version of the format.",
        ("kind",): "What tells a party from a character.",
        ("id",): "What tells it from others of the same name: a UUID.",
        ("name",): "What the party is called.",
        ("members",): "The characters that belong to it.",
        ("members", "path"): "The member's file, seen from the party's folder.",
        ("members", "id"): "The member's id, by which it is found when its file has another name.",
        ("members", "way"): "How it moves by its own choice, where its rules know several ways.",
        ("notes",): "Anything to remember.",
    }
    enter(schema, words)
    return _file("A party", schema, ("format", "kind"))


def plan_schema(system: AnySystem) -> Schema:
    """The schema of a plan for a character of *system*, whichever planner it is for."""
    defs: Schema = {}
    choices = [_planner_schema(system, planner, defs) for planner in system.planners]
    schema: Schema = {
        "type": "object",
        "properties": {
            "format": {
                "const": PLAN_FORMAT,
                "default": PLAN_FORMAT,
                "description": "The version of the format.",
            },
            "planner": {
                "enum": [each.id for each in system.planners],
                "description": "What is gone through.",
            },
        },
        "anyOf": choices,
        "$defs": defs,
    }
    return _file(f"A plan for a character of {say(system.name)}", schema, ("planner",))


def _planner_schema(system: AnySystem, planner: Planner[Any], defs: Schema) -> Schema:
    setup = model_schema(planner.setup)
    describe(setup, planner.setup, planner.setup_fields, system.rulings())
    steps: list[Schema] = []
    for kind in planner.kinds:
        step = model_schema(kind.model)
        describe(step, kind.model, kind.fields, system.rulings())
        step["properties"]["kind"] = {"const": kind.id}
        step["description"] = f"{say(kind.label)}. {say(kind.help)}"
        steps.append(_defined(f"{planner.id}.{kind.id}", step, defs))
    made: Schema = {
        "description": f"{say(planner.label)}. {say(planner.help)}",
        "type": "object",
        "additionalProperties": False,
        "properties": {
            "format": True,
            "planner": {"const": planner.id},
            "setup": _defined(f"{planner.id}.setup", setup, defs),
            "steps": {"type": "array", "maxItems": MOST_STEPS, "items": {"anyOf": steps}},
        },
    }
    return made


def _defined(name: str, schema: Schema, defs: Schema) -> Schema:
    """Put *schema* among the definitions of a file as *name*, those that it brings with it too."""
    inner = schema.pop("$defs", {})
    names = {each: f"{name}.{each}" for each in inner}
    defs |= {names[each]: _renamed(found, names) for each, found in inner.items()}
    defs[name] = _renamed(schema, names)
    return {"$ref": f"#/$defs/{name}"}


def _renamed(node: Any, names: Mapping[str, str]) -> Any:
    if isinstance(node, list):
        return [_renamed(each, names) for each in cast("list[Any]", node)]
    if not isinstance(node, dict):
        return node
    made = {key: _renamed(value, names) for key, value in cast("Schema", node).items()}
    if isinstance(made.get("$ref"), str):
        made["$ref"] = f"#/$defs/{names[made['$ref'].removeprefix('#/$defs/')]}"
    return made


def rulings_schema() -> Schema:
    """The schema of a file of rulings, for all systems."""
    return _by_system("Rulings", "What the rules leave open, by rule system.", _rulings_of, closed=True)


def _rulings_of(system: AnySystem) -> Schema:
    schema = model_schema(system.rulings)
    for id in system.rulings.model_fields:
        info = ruling_info(system.rulings, id)
        found = property_at(schema, (id,))
        choices = "; ".join(f"{json.dumps(each.value)}: {say(each.label)}" for each in info.choices)
        found["description"] = f"{say(info.label)}. {say(info.help)}" + (f" ({choices})" if choices else "")
        found["x-sourced"] = info.sourced
        for name, part in parts_of(system.rulings, id).items():
            property_at(schema, (id, name))["description"] = f"{say(part.label)}. {say(part.help)}"
    return schema


def traits_schema() -> Schema:
    """The schema of the traits of a campaign, for all systems."""
    return _by_system(
        "Traits of a campaign", "Traits of one's own, by rule system.", _traits_of, closed=False
    )


def _traits_of(system: AnySystem) -> Schema:
    schema = model_schema(OwnTraits)
    words = {
        ("traits", "name"): "What the trait is called.",
        ("traits", "text"): "What it means, in the players' words.",
        ("traits", "effects"): "What it does; an effect without a name is called like the trait.",
    }
    enter(schema, words)
    effects = next(each for each in system.layout.fields.values() if each.path == ("effects",))
    for column in effects.columns:
        _describe(schema, OwnTraits, ("traits", "effects"), column, system.rulings())
    target = property_at(schema, ("traits", "effects", "target"))
    target["enum"] = target.pop("examples")
    return {**schema["properties"]["traits"], "$defs": schema["$defs"]}


def _by_system(title: str, description: str, part: Any, *, closed: bool) -> Schema:
    """A file with a part for each rule system."""
    defs: Schema = {}
    properties: Schema = {"format": {"const": FORMAT, "description": "The version of the format."}}
    for system in SYSTEMS:
        properties[system.id] = _defined(system.id, part(system), defs)
    schema: Schema = {"description": description, "type": "object", "properties": properties, "$defs": defs}
    return _file(title, schema | ({"additionalProperties": False} if closed else {}), ())


SETTINGS: Mapping[str, str] = {
    "language": "The language of the window; that of the system when left out.",
    "theme": "The look of the window.",
    "scale": "How large everything is, in percent.",
    "decimal_mark": "The decimal mark of numbers that are shown; that of the language unless it is set.",
    "backups": "How many of the last contents of each file are kept.",
    "hints": "The hints that were read.",
    "recent": "The files that were open last, the latest first.",
    "open": "The files that were open, in the order of their tabs.",
    "active": "The file in front.",
    "units": "What lengths are shown in: metres, feet, yards, squares, or squares:1.5m with a size.",
    "card": "How cards are printed, in the words of the command line.",
    "card.size": "The size of a card, as after --size.",
    "card.paper": "The paper, as after --paper.",
    "card.sides": "Whether cards have a back; by the paper when 0.",
    "card.duplex": "How the paper is turned over, as after --duplex.",
    "card.margin": "What stays free at the edge, as after --margin.",
    "card.gutter": "What lies between two cards, as after --gutter.",
    "card.bleed": "How far edges go beyond the cut, as after --bleed.",
    "card.marks": "What shows where to cut, as after --marks.",
    "card.blocks": "What stands on a card, as after --preset.",
    "card.language": "The language of cards; that of the window when left out.",
    "card.design": "A design of one's own, as after --design.",
    "rosters": "The columns that rosters show, by rule system.",
    "rosters.system": "The rule system.",
    "rosters.columns": "The ids of fields and values, in the order of the columns.",
    "csv": "How CSV is written.",
    "csv.separator": "What stands between cells.",
    "csv.mark": "The decimal mark.",
    "csv.bom": "Whether it begins with a byte order mark.",
    "samples_copied": "Whether the sample characters were put into the user's folder.",
    "geometry": "Where the window was, in Qt's own words.",
    "docks": "Where the parts of the window were, in Qt's own words.",
    "folders": "The folders of the library besides the usual one, as whole paths.",
    "library_order": "What the library is ordered by.",
}


def settings_schema() -> Schema:
    """The schema of the program's settings."""
    schema = model_schema(Settings)
    enter(schema, {tuple(name.split(".")): text for name, text in SETTINGS.items()})
    return _file("Settings", schema, ())


def _file(title: str, schema: Schema, required: Sequence[str]) -> Schema:
    needed = [*required, *(each for each in schema.get("required", ()) if each not in required)]
    head: Schema = {"$schema": DIALECT, "title": title}
    rest = {key: value for key, value in schema.items() if key not in ("required", "$defs")}
    rest |= {"required": needed} if needed else {}
    return {**head, **rest} | ({"$defs": schema["$defs"]} if schema.get("$defs") else {})


def schemas() -> dict[str, Schema]:
    """Every schema by the name of its file."""
    made = {each.id: character_schema(each) for each in SYSTEMS}
    made |= {"party": party_schema(), "rulings": rulings_schema(), "traits": traits_schema()}
    made |= {f"plan-{each.id}": plan_schema(each) for each in SYSTEMS}
    made |= {"settings": settings_schema()}
    return {f"{name}.schema.json": schema for name, schema in made.items()}


def schema_files() -> dict[str, str]:
    """The text of each schema by its path in the tree."""
    return {
        f"docs/schemas/{name}": json.dumps(schema, ensure_ascii=False, indent=2) + "\n"
        for name, schema in schemas().items()
    }
