"""The pages: the chapters, the recipes of a chapter, and a recipe."""

from __future__ import annotations

import math

from art import strawberry
from cookbook import CHAPTERS, Chapter, Recipe
from dishes import dish
from harvest import movie
from show.parts import TITLES, circle, label

import scene

WIDTH, HEIGHT = 1280, 552
CREAM, PALE, BERRY, GOLD = "#fff3e4", "#e2b6ab", "#ff4466", "#ffd48a"
LIST, INSET, ROW = 520, 40, 66


class Selection(scene.GradientLayer):
    """The bar behind what is selected. It glows: an animation of its filter, which runs by itself."""

    def __init__(self, width: float, height: float) -> None:
        super().__init__(bounds=(0, 0, width, height), colors=["#ff5f7d", "#d3123f"], corner_radius=height / 3)
        self.corner_curve = "continuous"
        self.filters = [scene.Filter("bloom", name="glow", radius=13, intensity=0.1)]
        pulse = scene.BasicAnimation("filters.glow.intensity", from_value=0.1, to_value=1, duration=0.5)
        pulse.autoreverses, pulse.repeat_count, pulse.timing_function = True, math.inf, "easeInEaseOut"
        self.add_animation(pulse, "pulse")


class Row(scene.Layer):
    """Something that can be selected, by its number."""

    def __init__(self, number: int, width: float, height: float) -> None:
        super().__init__(bounds=(0, 0, width, height))
        self.number = number


class Page(scene.Layer):
    """What is shown below the title."""

    def __init__(self, title: str, count: int = 0) -> None:
        super().__init__(frame=(0, 0, WIDTH, HEIGHT))
        self.title, self.count, self.selected = title, count, 0

    def select(self, number: int) -> None:
        """Moves the selection. It is there at once; what is seen of it takes its time."""

    def opened(self) -> Page | None:
        """The page of what is selected."""

    def wheel(self, lines: float) -> None:
        """Scrolls."""

    def resize(self, width: float) -> None:
        """There is so much room: the page stays in the middle of it."""
        with scene.transaction(disable_actions=True):
            self.position = width / 2, HEIGHT / 2


class Menu(Page):
    """The chapters."""

    def __init__(self, *, in_film: bool = False) -> None:
        super().__init__("The Strawberry Book", len(CHAPTERS))
        self.in_film = in_film
        berry = scene.Layer(bounds=(0, 0, 420, 462), position=(346, 262), contents=strawberry())
        berry.transform, berry.minification_filter = scene.Transform.rotation(-0.14), "trilinear"
        berry.shadow_opacity, berry.shadow_radius, berry.shadow_offset = 0.5, 24, (0, 22)
        self.bar = Selection(500, 68)
        self.rows: list[Row] = []
        for number, chapter in enumerate(CHAPTERS):
            row = Row(number, 500, 68)
            row.position = 890, 62 + 84 * number
            name = label(chapter.name, 28, CREAM, font=TITLES, frame=(30, 16, 330, 40))
            count = label(f"{len(chapter.recipes)} recipes", 15, CREAM, frame=(330, 25, 142, 22), opacity=0.75)
            count.alignment_mode = "right"
            row.sublayers = [name, count]
            self.rows.append(row)
        self.sublayers = [berry, self.bar, *self.rows]
        self.select(0)

    def select(self, number: int) -> None:
        self.selected = min(max(number, 0), self.count - 1)
        self.bar.position = self.rows[self.selected].position

    def opened(self) -> Page:
        return RecipeList(CHAPTERS[self.selected], in_film=self.in_film)


class RecipeRow(Row):
    """A recipe in the list; one that has left it can become another."""

    def __init__(self) -> None:
        super().__init__(0, LIST, ROW)
        self.plate = circle(INSET + 38, ROW / 2, 24)
        self.dish = scene.Layer(frame=(INSET + 18, ROW / 2 - 20, 40, 40), minification_filter="trilinear")
        self.words = label("", 21, CREAM, font=TITLES, frame=(INSET + 78, 19, 280, 32), truncation_mode="end")
        self.time = label("", 15, CREAM, frame=(LIST - INSET - 116, 23, 96, 22), opacity=0.75)
        self.time.alignment_mode = "right"
        self.sublayers = [self.plate, self.dish, self.words, self.time]

    def show(self, number: int, recipe: Recipe) -> None:
        self.number = number
        self.plate.background_color = recipe.partner.color
        self.dish.contents = dish(recipe.chapter.dish)
        self.words.string, self.time.string = recipe.title, f"{recipe.minutes} min"


class RecipeList(Page):
    """The recipes of a chapter. Rows are made as they come into view."""

    def __init__(self, chapter: Chapter, *, in_film: bool = False) -> None:
        super().__init__(chapter.name, len(chapter.recipes))
        self.in_film = in_film
        self.recipes = chapter.recipes
        self.rows: dict[int, RecipeRow] = {}
        self.spare: list[RecipeRow] = []
        self.list = scene.ScrollLayer(frame=(0, 0, LIST, HEIGHT), scroll_mode="vertically", masks_to_bounds=True)
        self.bar = Selection(LIST - 2 * INSET, ROW - 6)
        self.bar.z_position = -1
        self.list.sublayers = [self.bar]
        self.list.set_entries(self.count, self.enter, self.leave, size=(0, ROW), margin=200)
        view = scene.Layer(frame=(630, 0, LIST, HEIGHT), sublayers=[self.list])
        view.mask = scene.GradientLayer(frame=view.bounds, colors=["#0000", "#000", "#000", "#0000"])
        view.mask.locations = [0, 0.05, 0.92, 1]
        picture = scene.Layer(frame=(176, 20, 350, 350), contents=dish(chapter.dish), minification_filter="trilinear")
        words = label(chapter.words, 19, PALE, font=TITLES, frame=(136, 404, 430, 60), wrapped=True)
        words.alignment_mode = "center"
        self.sublayers = [picture, words, view]
        self.select(0)

    def enter(self, number: int, _: scene.Rect) -> RecipeRow:
        row = self.rows[number] = self.spare.pop() if self.spare else RecipeRow()
        row.show(number, self.recipes[number])
        return row

    def leave(self, number: int, _: scene.Layer) -> None:
        self.spare.append(self.rows.pop(number))

    def select(self, number: int) -> None:
        self.selected = min(max(number, 0), self.count - 1)
        top = ROW * self.selected
        self.bar.position = LIST / 2, top + ROW / 2
        self.list.scroll_to_rect((0, top - 24, LIST, ROW + 48))

    def wheel(self, lines: float) -> None:
        self.list.scroll_with_velocity((0, -900 * lines))

    def opened(self) -> Page:
        return RecipePage(self.recipes[self.selected], in_film=self.in_film)


class RecipePage(Page):
    """A recipe: a movie or the picture, what is needed, and what to do. Its text is set anew for another width."""

    def __init__(self, recipe: Recipe, *, in_film: bool = False) -> None:
        super().__init__(recipe.title)
        facts = [
            self.fact(number, value, unit)
            for number, (value, unit) in enumerate(((f"{recipe.minutes}", "minutes"), (f"{recipe.serves}", "servings")))
        ]
        self.left = scene.Layer(
            bounds=(0, 0, 400, HEIGHT), anchor_point=(0, 0), sublayers=[*self.pictures(recipe, in_film), *facts]
        )
        self.needed = [
            (circle(0, 0, 3.5, BERRY), label(words, 17, CREAM, wrapped=True)) for words in recipe.ingredients
        ]
        self.steps = [
            (label(str(number), 15, BERRY, font=TITLES), label(words, 15, PALE, wrapped=True))
            for number, words in enumerate(recipe.method.split("\n"), 1)
        ]
        self.headings = [label(words, 22, GOLD, font=TITLES) for words in ("You need", "What to do")]
        listed = [layer for pair in (*self.needed, *self.steps) for layer in pair]
        self.sublayers = [self.left, *self.headings, *listed]
        self.resize(WIDTH)

    @staticmethod
    def pictures(recipe: Recipe, in_film: bool) -> list[scene.Layer]:
        """A movie with round corners, if one can be made, and the dish before its lower right corner."""
        picture = scene.Layer(frame=(20, 20, 360, 360), contents=dish(recipe.chapter.dish))
        picture.minification_filter = "trilinear"
        path = movie()
        if path is None:
            return [picture]
        film = scene.VideoLayer(path, bounds=(0, 0, 400, 300), contents_gravity="resizeAspectFill")
        film.position = 200, 150
        film.loop = True
        if not in_film:
            film.play()
        frame = scene.Layer(frame=(0, 24, 400, 300), corner_radius=34, corner_curve="continuous", masks_to_bounds=True)
        frame.sublayers, frame.border_width, frame.border_color = [film], 2, "#ffffff50"
        shadow = scene.Layer(frame=frame.frame, corner_radius=34, background_color="#16040a", shadow_opacity=0.6)
        shadow.shadow_radius, shadow.shadow_offset = 22, (0, 14)
        picture.frame = 212, 208, 200, 200
        return [shadow, frame, picture]

    def resize(self, width: float) -> None:
        """Places everything for a width. Only texts that break in other places are drawn anew."""
        with scene.transaction(disable_actions=True):
            self.left.position = max(24, 130 - 0.35 * (WIDTH - width)), 0
            left = self.left.position.x + 530
            room = width - left - 90
            y = self.heading(0, left, 0)
            for dot, words in self.needed:
                dot.position = left + 7, y + 12
                y += self.set_text(words, left + 26, y, room) + 6
            y = self.heading(1, left, y + 14)
            for number, words in self.steps:
                number.frame = left + 1, y, 24, 24
                y += self.set_text(words, left + 30, y, room) + 12

    def heading(self, number: int, x: float, y: float) -> float:
        self.headings[number].frame = x, y, 500, 34
        return y + 44

    @staticmethod
    def set_text(words: scene.TextLayer, x: float, y: float, width: float) -> float:
        """Sets a text in lines of a width; gives its height."""
        words.frame = x, y, width, 0
        height = words.preferred_frame_size.height
        words.frame = x, y, width, height
        return height

    @staticmethod
    def fact(number: int, value: str, unit: str) -> scene.Layer:
        pill = scene.Layer(frame=(60 + 148 * number, 456, 132, 46), corner_radius=23, background_color="#ffffff14")
        pill.border_width, pill.border_color = 1, "#ffffff28"
        words = label("", 15, PALE, frame=(0, 13, 132, 24), alignment_mode="center")
        words.runs = [scene.TextRun(value, weight=700, color=CREAM), f"  {unit}"]
        pill.sublayers = [words]
        return pill
