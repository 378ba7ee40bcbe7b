"""The templates' environment, with short cuts: a table is drawn for each of its viewers after every move.

Jinja asks of everything that a template prints, calls or reads which of several things it is, and of every template
that another one names whether it has changed. Ours print texts, Markup and numbers, call plain functions, read
attributes of our own classes, and never change.
"""

import re
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.environment import TemplateModule
from jinja2.runtime import Context
from jinja2.visitor import NodeTransformer
from markupsafe import Markup, escape

SPECIAL: Final = re.compile("[&<>\"']").search


def printed(value: object) -> str:
    """The value as it stands in a page, escaped."""
    if type(value) is Markup:
        return value
    if type(value) is str:
        return escape(value) if SPECIAL(value) else value
    return str(value) if type(value) is int else escape(value)


class PlainCode(CodeGenerator):
    """Prints with `printed`, reads an attribute as an attribute, and calls what is called, with no word from Jinja."""

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        self.write("environment.printed(")

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802 (Jinja's name)
        self.write("(")
        self.visit(node.node, frame)
        self.write(f").{node.attr}")

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802
        self.visit(node.node, frame)
        self.write("(")
        for value in (*node.args, *node.kwargs):
            self.visit(value, frame)
            self.write(", ")
        self.write("caller=caller)" if forward_caller else ")")


class Pasting(NodeTransformer):
    """Puts what an included template says where it is included."""

    def __init__(self, drawing: "Drawing") -> None:
        self.drawing = drawing

    def visit_Include(self, node: nodes.Include) -> Any:  # noqa: N802 (Jinja's name)
        return self.drawing.body(node.template.value) if isinstance(node.template, nodes.Const) else node


class PlainTemplate(Template):
    """Its macros are made once: they know the globals of the environment, and no others."""

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        if self._module is None:
            self._module = self.make_module()
        return self._module


class Drawing(Environment):
    """Every template escapes, and names nothing that is not there."""

    code_generator_class = PlainCode
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

    def make_globals(self, d: Any) -> Any:
        """The same for all templates."""
        return self.globals

    def body(self, name: str) -> list[nodes.Node]:
        """What a template says."""
        assert self.loader is not None
        return self._parse(self.loader.get_source(self, name)[0], name, None).body

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        pasted: nodes.Template = Pasting(self).visit(super()._parse(source, name, filename))
        return pasted
