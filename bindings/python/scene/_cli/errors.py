"""What goes wrong in a command."""


class CommandError(Exception):
    """Something that the command cannot do; the text is for the person at the terminal."""
