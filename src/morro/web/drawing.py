"""The templates' environment, with short cuts: a table is drawn for each of its viewers after every move.

Jinja asks of everything that a template prints, calls or reads which of several things it is, and of every template
that another one names whether it has changed. Ours print texts, Markup and numbers, call plain functions, read
attributes of our own classes, and never change.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.environment import TemplateModule
from jinja2.runtime import Context
from markupsafe import Markup, escape

SPECIAL: Final = re.compile("[&<>\"']").search


def printed(value: object) -> str:
    """The value as it stands in a page, escaped."""
    if type(value) is Markup:
        return value
    if type(value) is str:
        return escape(value) if SPECIAL(value) else value
    return str(value) if type(value) is int else escape(value)


class PlainContext(Context):
    """Calls what a template calls, and no more: none of our functions wants the context that Jinja would offer it."""

    def call(self, function: Callable[..., Any], /, *args: Any, **values: Any) -> Any:
        if values:
            values.pop("_loop_vars", None)
            values.pop("_block_vars", None)
        return function(*args, **values)


class PlainCode(CodeGenerator):
    """Prints with `printed`, and reads an attribute as an attribute: a missing one is an error at once."""

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        self.write("environment.printed(")

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802 (Jinja's name)
        self.write("(")
        self.visit(node.node, frame)
        self.write(f").{node.attr}")


class PlainTemplate(Template):
    """Its macros are made once: they know the globals of the environment, and no others."""

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        if self._module is None:
            self._module = self.make_module()
        return self._module


class Drawing(Environment):
    """Every template escapes, and names nothing that is not there."""

    code_generator_class = PlainCode
    context_class = PlainContext
    template_class = PlainTemplate
    printed = staticmethod(printed)

    def __init__(self) -> None:
        self._known: dict[str, Template] = {}
        super().__init__(
            loader=FileSystemLoader(Path(__file__).with_name("templates")),
            autoescape=True,
            auto_reload=False,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )

    def get_template(self, name: Any, parent: str | None = None, globals: Any = None) -> Template:  # noqa: A002 (Jinja's)
        """The template of this name, read once."""
        if name not in self._known:
            self._known[name] = super().get_template(name)
        return self._known[name]
