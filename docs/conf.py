"""How Sphinx makes the documentation's site; `scripts/docs` runs it."""

from __future__ import annotations

import re
import sys
from itertools import groupby
from pathlib import Path

from docutils import nodes
from sphinx_inline_tabs._impl import TabContainer

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "bindings" / "python"))

project = "libscene"
author = "the libscene developers"
version = re.search(r'^version = "(.+)"', (ROOT / "bindings/python/pyproject.toml").read_text(), re.MULTILINE)[1]
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode", "sphinx_inline_tabs"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3
exclude_patterns = ["reference.md"]  # The front page of the C reference, which is Doxygen's.

html_theme = "furo"
html_title = f"libscene {version}"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_extra_path = [str(ROOT / "build/docs/doxygen")]  # The C reference comes below c/.
html_show_sphinx = False
html_show_copyright = False  # LICENSE says whose it is.

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True, "show-inheritance": True}
python_maximum_signature_line_length = 100
add_module_names = False
default_role = "code"  # As docstrings use single backticks.
# Pages name files of the checkout that are no pages of the site; annotations have names that several attributes have.
suppress_warnings = ["myst.xref_missing", "ref.python"]


PARAMETER = re.compile(r"^([a-z]\w*(?:, \w+)*): (.+)$")


def mark_parameters(_app, what, _name, _object, _options, lines):
    """Turns lines of docstrings such as `name: what it is` into fields, with the lines that go on with them."""
    if what not in ("function", "method", "class"):
        return
    is_field = False
    for index, line in enumerate(lines):
        begins = is_field or index == 0 or not lines[index - 1]
        found = PARAMETER.match(line) if begins else None
        is_field = bool(found) or (is_field and bool(line))
        if found:
            lines[index] = f":param {found[1]}: {found[2]}"
        elif is_field:
            lines[index] = "    " + line.strip()


LANGUAGES = {"python": "Python", "c": "C", "cpp": "C++"}


def language_of(node):
    """The name of the language that a node shows code of; None for all other nodes."""
    return LANGUAGES.get(node["language"]) if isinstance(node, nodes.literal_block) else None


def make_tabs(_app, document):
    """Makes tabs of code in several languages that stands together; pages say nothing of tabs, and are read without."""
    for parent in list(document.findall(nodes.section)):
        for is_code, group in groupby(list(parent.children), key=lambda node: language_of(node) is not None):
            blocks = list(group)
            names = dict.fromkeys(map(language_of, blocks))
            if not is_code or len(names) == 1:
                continue
            place = parent.index(blocks[0])
            for block in blocks:
                parent.remove(block)
            for name in reversed(names):
                shown = [block for block in blocks if language_of(block) == name]
                content = nodes.container("", *shown, is_div=True, classes=["tab-content"])
                tab = TabContainer("", nodes.label("", name), content, type="tab", new_set=name == next(iter(names)))
                parent.insert(place, tab)


def setup(app):
    """Called by Sphinx."""
    app.connect("doctree-read", make_tabs)
    app.connect("autodoc-process-docstring", mark_parameters)
