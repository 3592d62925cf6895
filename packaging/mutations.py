"""The changes that mutmut knows to make in the sources, in decorated functions and tables as well.

mutmut by itself changes neither what is decorated nor what is done once at import: tables, bounds, defaults.
The rules have much of both. So its visitor and operators are used here, without its copies of the sources.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import libcst as cst
import mutmut.configuration
from mutmut.mutation import file_mutation
from mutmut.mutation.mutators import mutation_operators, operator_arg_removal
from mutmut.mutation.pragma_handling import IgnoredCode
from mutmut.utils.file_utils import walk_mutatable_files

MESSAGES = ("Msg", "PMsg", "NMsg")
DECLARED = ("Annotated", "Literal")
NEVER_CALLS = ("TypeVar",)
BOUNDS = ("Field", "Usual", "KnownTrait", "_by_trait")


@dataclass(frozen=True)
class Mutant:
    """A change of one node; ``function`` is the qualified name of what holds it, a class's, or "".

    ``statement`` is the module's statement that it is in, ``holder`` the function. ``at_import`` tells that
    the node counts only while the module is imported.
    """

    file: str
    function: str
    module: cst.Module
    statement: cst.CSTNode
    holder: cst.CSTNode
    change: file_mutation.Mutation
    at_import: bool

    def source(self) -> str:
        """Return the changed source of the whole module."""
        body = [self._changed(each) if each is self.statement else each for each in self.module.body]
        return self.module.with_changes(body=body).code

    def function_source(self) -> str:
        """Return the changed source of the function, in its class if it is a method."""
        changed = self._changed(self.holder)
        owner = self.function.rpartition(".")[0]
        block = cst.ClassDef(cst.Name(owner), cst.IndentedBlock([changed])) if owner else changed
        return f"from __future__ import annotations\n{self.module.code_for_node(block)}"

    def _changed(self, within: cst.CSTNode) -> Any:
        return file_mutation.deep_replace(within, self.change.original_node, self.change.mutated_node)

    def key(self) -> tuple[str, str, str, str]:
        """Return what names the mutant for as long as the changed lines last."""
        lines, changed = self.module.code.splitlines(), self.source().splitlines()
        diff = list(difflib.unified_diff(lines, changed, n=0, lineterm=""))[2:]
        before, after = ("\n".join(line[1:].strip() for line in diff if line[0] == sign) for sign in "-+")
        return self.file, self.function, before, after


def left_alone(node: cst.Call) -> list[cst.BaseExpression]:
    """Return the arguments that do nothing: a message's text, and the type that a cast names."""
    texts = [each.value for each in node.args if each.keyword is None]
    match node.func:
        case cst.Name("cast"):
            return texts[:1]
        case cst.Name(name) if name in MESSAGES:
            return texts
        case _:
            return []


def arg_removal(node: cst.Call) -> Iterator[cst.Call]:
    """The removal of arguments, but not of those that do nothing."""
    kept = left_alone(node)
    for changed in operator_arg_removal(node):
        if {id(each) for each in kept} <= {id(each.value) for each in changed.args}:
            yield changed


OPERATORS = [
    (kind, arg_removal if operator is operator_arg_removal else operator)
    for kind, operator in mutation_operators
]


class Visitor(file_mutation.MutationVisitor):
    """mutmut's visitor, which here goes into decorated functions and into the annotations of models.

    The texts of messages are left alone: the check of the catalogues holds them. So are annotations that
    nothing looks at, those of parameters among them, and the names of type variables.
    """

    def __init__(self) -> None:
        super().__init__(OPERATORS, IgnoredCode(set(), set(), set()))
        self._left_alone: set[int] = set()

    def on_visit(self, node: cst.CSTNode) -> bool:
        """Make the changes of the node; return whether those inside it are wanted too."""
        if isinstance(node, cst.Call):
            self._left_alone.update(id(each) for each in left_alone(node))
        elif isinstance(node, cst.Param):
            self._left_alone.add(id(node.annotation))
        return id(node) not in self._left_alone and super().on_visit(node)

    def _skip_node_and_children(self, node: cst.CSTNode) -> bool:
        match node:
            case cst.FunctionDef():
                return node.name.value in file_mutation.NEVER_MUTATE_FUNCTION_NAMES
            case cst.Annotation(cst.Subscript(cst.Name(name))):
                return name not in DECLARED
            case cst.Annotation(cst.BinaryOperation(left=cst.Subscript(cst.Name(name)))):
                return name not in DECLARED
            case cst.Call(cst.Name(name)) if name in NEVER_CALLS:
                return True
            case cst.AnnAssign(annotation=cst.Annotation(cst.Name("TypeAlias"))):
                return True
            case _:
                return super()._skip_node_and_children(node)


def all_mutants(root: Path) -> Iterator[Mutant]:
    """Go through all mutants of the files that `[tool.mutmut]` names, in their order."""
    mutmut.configuration.reset_config()
    for path in sorted(walk_mutatable_files()):
        yield from mutants_of(root, path)


def mutants_of(root: Path, path: Path) -> Iterator[Mutant]:
    """Go through the mutants of one file."""
    visitor = Visitor()
    module = cst.MetadataWrapper(cst.parse_module((root / path).read_text("utf-8"))).visit(visitor)
    names = {id(node): name for node, name in _definitions(module)}
    defaults = {id(each) for node, _ in _definitions(module) for each in _walk(_parameters(node))}
    statements = {id(each): statement for statement in module.body for each in _walk(statement)}
    for change in visitor.mutations:
        node, holder = change.original_node, change.contained_by_top_level_function
        at_import = not isinstance(holder, cst.FunctionDef) or id(node) in defaults
        if not at_import or counts_at_import(change):
            name, statement = names.get(id(holder), ""), statements[id(node)]
            yield Mutant(path.as_posix(), name, module, statement, holder or module, change, at_import)


def counts_at_import(change: file_mutation.Mutation) -> bool:
    """Tell whether a change of what is done at import says something that its neighbours do not.

    A missing argument there mostly keeps the module from being imported, and one other text does for three.
    """
    match change.original_node:
        case cst.Call(cst.Name(name)):
            return name in BOUNDS
        case cst.Call() | cst.Assign() | cst.AnnAssign():
            return False
        case cst.SimpleString():
            return "XX" in cst.ensure_type(change.mutated_node, cst.SimpleString).value
        case _:
            return True


def _definitions(module: cst.Module) -> Iterator[tuple[cst.CSTNode, str]]:
    """Go through the functions, the methods and the other statements of classes, with their names."""
    for node in module.body:
        if isinstance(node, cst.FunctionDef):
            yield node, node.name.value
        elif isinstance(node, cst.ClassDef):
            for inner in node.body.body:
                is_method = isinstance(inner, cst.FunctionDef)
                yield inner, f"{node.name.value}.{inner.name.value}" if is_method else node.name.value


def _parameters(node: cst.CSTNode) -> cst.CSTNode:
    return node.params if isinstance(node, cst.FunctionDef) else cst.Parameters()


def _walk(node: cst.CSTNode) -> Iterator[cst.CSTNode]:
    yield node
    for child in node.children:
        yield from _walk(child)
