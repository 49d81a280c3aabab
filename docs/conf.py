"""How Sphinx makes the documentation's site; `scripts/docs` runs it."""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "bindings" / "python"))

project = "libscene"
author = "the libscene developers"
version = re.search(r'^version = "(.+)"', (ROOT / "bindings/python/pyproject.toml").read_text(), re.MULTILINE)[1]
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3
exclude_patterns = ["reference.md"]  # The front page of the C reference, which is Doxygen's.

html_theme = "furo"
html_title = f"libscene {version}"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_extra_path = [str(ROOT / "build/docs/doxygen")]  # The C reference comes below c/.
html_show_sphinx = False

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


def setup(app):
    """Called by Sphinx."""
    app.connect("autodoc-process-docstring", mark_parameters)
