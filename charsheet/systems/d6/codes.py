"""Die Codes: which one a Test is made with, and what stands behind it."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from charsheet.rules.sheet import SheetBuilder
from charsheet.systems.d6.model import D6Character, D6Rulings
from charsheet.values import Dice, Msg, Path, Quantity, Rule, Unit, Value, given, state, total, unknown

NO_TEST_UNTRAINED = Msg("Untrained: no Test")


class Skill(Struct, frozen=True):
    """A skill: where its Die Code and its attribute's are, and what is said of either."""

    path: Path
    attribute: Path
    trained: Msg
    untrained: Msg


ATHLETICS = Skill(
    ("skills", "athletics"),
    ("attributes", "strength"),
    Msg("Strength: Athletics"),
    Msg("Strength, without Athletics"),
)
FORTITUDE = Skill(
    ("skills", "fortitude"),
    ("attributes", "stamina"),
    Msg("Stamina: Fortitude"),
    Msg("Stamina, without Fortitude"),
)
SPECIALIZATIONS = {
    "running": Msg("Athletics (Running)"),
    "swimming": Msg("Athletics (Swimming)"),
    "climbing": Msg("Athletics (Climbing)"),
    "jumping": Msg("Athletics (Jumping)"),
}


class Code(Struct, frozen=True):
    """A Die Code and where it comes from; ``dice`` is None while the attribute is missing."""

    dice: Dice | None
    path: Path
    cause: Msg
    untrained: bool = False

    @property
    def ruling(self) -> str | None:
        """The ruling that lets the attribute stand for a skill that was not learned."""
        return "untrained" if self.untrained else None


class Case(Struct, frozen=True):
    """What the rules look at while they work one sheet out."""

    character: D6Character
    rulings: D6Rulings
    sheet: SheetBuilder

    @property
    def fatigued(self) -> bool:
        """Whether the character is Fatigued."""
        return self.character.has("fatigued")

    def written(self, path: Path) -> Dice | None:
        """The Die Code in the field at *path*; None when nothing is written there."""
        group, name = path
        text: str | None = getattr(getattr(self.character, str(group)), str(name))
        return None if text is None else Dice.parse(text)

    def code(self, skill: Skill) -> Code:
        """The Die Code of a skill; without the skill it is the attribute's."""
        dice = self.written(skill.path)
        if dice is not None:
            return Code(dice, skill.path, skill.trained)
        return Code(self.written(skill.attribute), skill.attribute, skill.untrained, untrained=True)

    def athletics(self, specialization: str) -> Code:
        """The Die Code of a Test of Athletics: the specialization's where there is one."""
        path = ("specializations", specialization)
        dice = self.written(path)
        if dice is not None:
            return Code(dice, path, SPECIALIZATIONS[specialization])
        return self.code(ATHLETICS)

    def without_test(self, code: Code) -> bool:
        """Whether the ruling ``untrained`` leaves no Test to one who has only the attribute."""
        return code.untrained and self.rulings.untrained == "none"


def test_dice(case: Case, id: str, code: Code, rule: Rule) -> Value[Dice]:
    """D3, D6 and D7: the dice of a Test; one who may not make it sees what they would be."""
    if code.dice is None:
        return unknown(id, code.path)
    dice = state(id, code.dice, code.cause, rule, code.ruling)
    return dice.barred(NO_TEST_UNTRAINED) if case.without_test(code) else dice


def code_number(case: Case, id: str, unit: Unit, code: Code, rule: Rule) -> Quantity:
    """D7 and D8: a Die Code as a number, its dice; whether its pips count is a ruling."""
    dice = None if code.dice is None else code.dice.dice
    cause = code.cause if code.untrained else None  # a trained skill's field speaks for itself
    number = total(id, unit, given(dice, code.path), rule=rule, cause=cause, ruling=code.ruling)
    if code.dice is None or code.dice.pips == 0:
        return number
    if case.rulings.pips_in_die_code == "ignored":
        return number.because(Msg("pips do not count"), rule, "pips_in_die_code")
    thirds = Fraction(code.dice.pips, 3)
    return number.plus(
        thirds, rule=rule, cause=Msg("a third of a die for each pip"), ruling="pips_in_die_code"
    )
