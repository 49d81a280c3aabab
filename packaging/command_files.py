#!/usr/bin/env python3
"""Writes what the command `scene` is installed with, from its own parser: the man page, and completions for shells.

packaging/command_files.py FOLDER     makes FOLDER/share/man/man1/scene.1 and the completions of bash, zsh and fish

SOURCE_DATE_EPOCH is the date of the page.
"""

import argparse
import os
import sys
import time
from pathlib import Path

import shtab

import scene
from scene import _cli

COMPLETIONS = {
    "bash": "share/bash-completion/completions/scene",
    "fish": "share/fish/vendor_completions.d/scene.fish",
    "zsh": "share/zsh/vendor-completions/_scene",
}

# The arguments that are files, by the names that the help gives them.
FILES = ("DOCUMENT", "IN", "OUT", "FILE", "PATH")

ENDINGS = """.TP
.B 0
All went well.
.TP
.B 1
A file cannot be read, rendered or written; the reason is printed.
.TP
.B 2
The command line cannot be understood.
.TP
.B 124
The time that
.B \\-\\-timeout
gives is over."""


def escape(text):
    """Text for roff, in which a backslash, a hyphen and a line that begins with a full stop have meanings."""
    lines = text.replace("\\", "\\e").replace("-", "\\-").split("\n")
    return "\n".join("\\&" + line if line.startswith((".", "'")) else line for line in lines)


def verbatim(text):
    """Lines that stay as they are."""
    return f".nf\n{escape(text.strip())}\n.fi"


def commands_of(parser):
    """The commands with their parsers, and what each is for."""
    chosen = next(action for action in parser._actions if isinstance(action, argparse._SubParsersAction))
    purposes = {choice.dest: choice.help for choice in chosen._choices_actions}
    return [(name, command, purposes[name]) for name, command in chosen.choices.items()]


def options_of(parser):
    """The arguments of a command, each with its help."""
    for action in parser._actions:
        if not isinstance(action, argparse._HelpAction):
            invocation = parser._get_formatter()._format_action_invocation(action)
            yield f".TP\n.B {escape(invocation)}\n{escape(action.help.replace('%%', '%'))}"


def synopsis(name, command):
    """A command with what has to be given."""
    words = []
    for action in command._actions:
        if action.required:
            words += [*action.option_strings[:1], action.metavar, *(["..."] if action.nargs == "+" else [])]
    return f".B scene {name}\n{escape(' '.join(['[options]', *words]))}\n.br"


def man_page(parser):
    """The page of all commands."""
    date = time.strftime("%Y-%m-%d", time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"])))
    commands = commands_of(parser)
    documents, examples = parser.epilog.split("\n\n", 1)
    lines = [
        f'.TH SCENE 1 "{date}" "libscene {scene.version()}" "User Commands"',
        f".SH NAME\nscene \\- {escape(parser.description[0].lower() + parser.description[1:].rstrip('.'))}",
        ".SH SYNOPSIS",
        *(synopsis(name, command) for name, command, _ in commands),
        ".B scene \\-\\-version",
        ".SH DESCRIPTION",
        escape(documents.removesuffix(" Try:")),
        ".SH COMMANDS",
    ]
    for name, command, purpose in commands:
        lines += [f".SS scene {name} \\- {escape(purpose)}", verbatim(command.description), *options_of(command)]
    lines += [".SH EXAMPLES", verbatim(examples), ".SH EXIT STATUS", ENDINGS]
    return "\n".join(lines) + "\n"


def mark_files(parser):
    """Shells complete the names of files where the parser takes one."""
    for _, command, _ in commands_of(parser):
        for action in command._actions:
            if str(action.metavar).split("[")[0] in FILES:
                action.complete = shtab.FILE


def main():
    folder = Path(sys.argv[1])
    parser = _cli._parser()
    files = {"share/man/man1/scene.1": man_page(parser)}
    mark_files(parser)
    files |= {path: shtab.complete(parser, shell) for shell, path in COMPLETIONS.items()}
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
