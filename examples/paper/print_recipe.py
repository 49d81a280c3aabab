#!/usr/bin/env python3
"""A recipe on two pages of A5: print_recipe.py [-o out/recipe.pdf].

The first has the picture and what is needed, the second what to do.
"""

import argparse
import sys
from pathlib import Path

import scene

sys.path.append(str(Path(__file__).resolve().parents[1] / "recipes"))
sys.path.append(str(Path(__file__).resolve().parents[1]))
from cookbook import CHAPTERS, Recipe
from dishes import dish

WIDTH, HEIGHT = scene.A5
MARGIN = 42
INK, RED, PALE = "#2b2622", "#b3202c", "#7a6f66"
SITE = "https://en.wikipedia.org/wiki/Strawberry"


def label(words, size, color, y, **properties):
    """A line of text, or several, between the margins."""
    text = scene.TextLayer(
        string=words, font_size=size, foreground_color=color, font="Inter, DejaVu Sans", wrapped=True
    )
    text.frame = MARGIN, y, WIDTH - 2 * MARGIN, HEIGHT - MARGIN - y
    for name, value in properties.items():
        setattr(text, name, value)
    return text


def rule(y):
    return scene.Layer(frame=(MARGIN, y, WIDTH - 2 * MARGIN, 0.75), background_color=RED)


def page(number, *layers):
    """A page with its number."""
    root = scene.Layer(frame=(0, 0, WIDTH, HEIGHT), background_color="#fffdf8")
    foot = label(f"Strawberries   {number}", 8, PALE, HEIGHT - 30, alignment_mode="center")
    root.sublayers = [*layers, foot]
    return root


def first(recipe: Recipe):
    """The picture, and what is needed."""
    plate = scene.ShapeLayer(frame=(WIDTH / 2 - 105, 118, 210, 210), fill_color="#f6ead9")
    plate.path = scene.Path().add_ellipse((0, 0, 210, 210))
    plate.shadow_opacity, plate.shadow_radius, plate.shadow_offset = 0.3, 8, (0, 4)
    picture = scene.Layer(frame=(WIDTH / 2 - 95, 128, 190, 190), contents=dish(recipe.chapter.dish))
    needed = label("\n".join(recipe.ingredients), 12, INK, 384)
    source = label("More about strawberries", 9, RED, HEIGHT - 60, alignment_mode="center")
    source.frame = MARGIN, HEIGHT - 60, WIDTH - 2 * MARGIN, 14
    source.link = SITE
    title = label(recipe.title, 27, RED, 36, alignment_mode="center")
    facts = label(f"{recipe.minutes} minutes, {recipe.serves} servings", 11, PALE, 78, alignment_mode="center")
    return page(1, title, facts, plate, picture, rule(352), label("You need", 15, RED, 360), needed, source)


def second(recipe: Recipe):
    """What to do, step by step."""
    layers, y = [label("What to do", 19, RED, 36), rule(66)], 84.0
    for number, words in enumerate(recipe.method.split("\n"), 1):
        step = label(words, 12, INK, y)
        step.frame = MARGIN + 26, y, WIDTH - 2 * MARGIN - 26, HEIGHT - MARGIN - y
        layers += [label(str(number), 19, RED, y - 4), step]
        y += step.preferred_frame_size.height + 18
    return page(2, *layers)


def main():
    parser = argparse.ArgumentParser(description="Print a recipe.")
    parser.add_argument("-o", "--output", type=Path, default=Path("out/recipe.pdf"), help="a .pdf or .svg")
    options = parser.parse_args()
    recipe = next(
        found for found in CHAPTERS[0].recipes if found.title == "Basil Tart" or found.partner.name == "Lemon"
    )
    options.output.parent.mkdir(parents=True, exist_ok=True)
    with scene.Paper(options.output.suffix[1:], scene.A5) as paper:
        paper.title, paper.author = recipe.title, "libscene"
        for title, root in ((recipe.title, first(recipe)), ("What to do", second(recipe))):
            paper.add_page(root)
            paper.add_bookmark(title, level=min(paper.page_count - 1, 1))
        paper.write(options.output)
    print(options.output)


if __name__ == "__main__":
    main()
