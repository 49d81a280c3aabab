"""The recipes: what can be made of strawberries, with whatever goes with them."""

from __future__ import annotations

from typing import NamedTuple


class Partner(NamedTuple):
    """What goes with strawberries: its name, its colour, and how much of it."""

    name: str
    color: str
    amount: str


class Kind(NamedTuple):
    """A kind of recipe within a chapter."""

    name: str
    minutes: int
    ingredients: tuple[str, ...]
    method: str


class Chapter(NamedTuple):
    name: str
    words: str
    dish: str
    without: str
    """What goes with strawberries, but not here."""
    kinds: tuple[Kind, ...]

    @property
    def recipes(self) -> list[Recipe]:
        """All recipes of the chapter, by what goes with the strawberries."""
        partners = [partner for partner in PARTNERS if partner.name not in self.without]
        return [Recipe(self, kind, partner) for partner in partners for kind in self.kinds]


class Recipe(NamedTuple):
    chapter: Chapter
    kind: Kind
    partner: Partner

    @property
    def title(self) -> str:
        return f"{self.partner.name} {self.kind.name}"

    @property
    def minutes(self) -> int:
        return self.kind.minutes + 5 * (len(self.partner.name) % 4)

    @property
    def serves(self) -> int:
        return 2 + len(self.title) % 5

    @property
    def ingredients(self) -> list[str]:
        return ["500 g ripe strawberries", self.partner.amount, *self.kind.ingredients]

    @property
    def method(self) -> str:
        return self.kind.method.format(partner=self.partner.name.lower())


PARTNERS = [
    Partner("Almond", "#c79a6b", "60 g flaked almonds, toasted"),
    Partner("Balsamic", "#8a4a50", "2 tbsp old balsamic vinegar"),
    Partner("Basil", "#5c9e52", "1 handful of basil leaves"),
    Partner("Black Pepper", "#7a7480", "1 tsp pepper, freshly cracked"),
    Partner("Cardamom", "#9db58a", "6 pods of green cardamom"),
    Partner("Coconut", "#cfc6b8", "100 ml coconut cream"),
    Partner("Elderflower", "#d9d38a", "3 tbsp elderflower cordial"),
    Partner("Ginger", "#d9a85b", "1 thumb of ginger, grated"),
    Partner("Hazelnut", "#a87448", "60 g roasted hazelnuts"),
    Partner("Lemon", "#efc93a", "1 lemon, juice and zest"),
    Partner("Lime", "#a5cf45", "2 limes, juice and zest"),
    Partner("Mint", "#5fc29a", "1 small bunch of mint"),
    Partner("Orange", "#f39a3c", "1 orange, juice and zest"),
    Partner("Pistachio", "#a9bf5b", "50 g pistachios, chopped"),
    Partner("Rhubarb", "#e0607e", "3 stalks of rhubarb"),
    Partner("Rose", "#e58fa8", "2 tsp rose water"),
    Partner("Thyme", "#8aa886", "4 sprigs of thyme"),
    Partner("Vanilla", "#e6c98e", "1 pod of vanilla"),
]

BAKE = """\
Halve the strawberries and let them stand with half of the sugar and the {partner} while the oven comes to 180 degrees.
Rub the butter into the flour, add the rest of the sugar, and bring it together with a little cold water. Rest the \
dough, roll it out, and bake it blind until it is pale gold.
Fill it, lay the fruit on top as close as it will go, and bake it once more until the edges catch."""
FREEZE = """\
Crush the strawberries with the sugar and leave them until it has dissolved.
Warm the {partner} through in a small pan with a spoonful of the juice, let it cool, and stir everything together.
Freeze for four hours. Stir with a fork each half hour if you have no machine: it will be coarser, and better."""
MIX = """\
Keep back six of the best strawberries, and blend all others until they are smooth.
Bruise the {partner} in the bottom of a jug, pour on the strawberries, and let them get to know each other.
Fill up with ice and what is left, and hang one berry over the rim of each glass."""
MORNING = """\
Slice the strawberries the night before, and leave them in the cold with the {partner}.
In the morning mix all else, and warm it slowly where it wants to be warm. Take it off the heat as soon as it thickens.
Spoon it into deep bowls. The fruit goes on last, and its juice after it."""
PRESERVE = """\
Layer strawberries and sugar in a wide pan, tuck in the {partner}, and cover it until tomorrow.
Bring it to the boil without stirring. Once it rolls, eight minutes are enough: a drop on a cold plate should wrinkle.
Fill clean jars to the brim, turn them over, and leave them alone until they are cool."""
TOSS = """\
Quarter the strawberries, and dress them with oil, a little salt and the {partner}.
Wash and dry what is green well. Tear, don't cut.
Toss everything at the table and not before, with what is left crumbled over it."""

DOUGH = "200 g flour", "120 g cold butter", "80 g sugar"
CAKES = (
    Kind("Cheesecake", 70, (*DOUGH, "500 g fresh cheese"), BAKE),
    Kind("Galette", 45, DOUGH, BAKE),
    Kind("Shortcake", 35, (*DOUGH, "250 ml cream"), BAKE),
    Kind("Tart", 60, (*DOUGH, "3 eggs"), BAKE),
)
ICES = (
    Kind("Granita", 20, ("120 g sugar", "200 ml water"), FREEZE),
    Kind("Ice Cream", 40, ("300 ml cream", "120 g sugar"), FREEZE),
    Kind("Parfait", 30, ("4 egg yolks", "300 ml cream", "80 g sugar"), FREEZE),
    Kind("Sorbet", 25, ("140 g sugar", "1 egg white"), FREEZE),
)
DRINKS = (
    Kind("Iced Tea", 15, ("1 l black tea, cold", "40 g sugar"), MIX),
    Kind("Lemonade", 10, ("1 l soda water", "60 g sugar"), MIX),
    Kind("Shake", 5, ("500 ml milk", "2 scoops of ice cream"), MIX),
    Kind("Spritz", 10, ("1 bottle of sparkling wine",), MIX),
)
BREAKFAST = (
    Kind("Muesli", 10, ("200 g rolled oats", "300 g yoghurt", "honey"), MORNING),
    Kind("Pancakes", 25, ("150 g flour", "200 ml milk", "2 eggs"), MORNING),
    Kind("Porridge", 15, ("150 g rolled oats", "500 ml milk"), MORNING),
    Kind("Rice Pudding", 30, ("150 g short-grain rice", "600 ml milk"), MORNING),
)
PRESERVES = (
    Kind("Chutney", 50, ("2 onions", "100 ml vinegar", "200 g sugar"), PRESERVE),
    Kind("Jam", 40, ("400 g sugar",), PRESERVE),
    Kind("Jelly", 45, ("500 g sugar", "1 apple"), PRESERVE),
    Kind("Syrup", 30, ("300 g sugar", "300 ml water"), PRESERVE),
)
SALADS = (
    Kind("Carpaccio", 10, ("olive oil", "40 g parmesan"), TOSS),
    Kind("Rocket Salad", 15, ("100 g rocket", "150 g feta"), TOSS),
    Kind("Salsa", 10, ("1 red onion", "1 green chilli"), TOSS),
    Kind("Spinach Salad", 15, ("150 g young spinach", "100 g goat's cheese"), TOSS),
)

HERBS, NUTS = "Basil, Black Pepper, Thyme", "Almond, Hazelnut, Pistachio"
CHAPTERS = [
    Chapter("Cakes & Tarts", "Butter, sugar, a hot oven, and as many berries as will fit.", "tart", HERBS, CAKES),
    Chapter("Ices", "Cold, and gone before it has melted.", "ice", "Rhubarb, Thyme", ICES),
    Chapter("Drinks", "Tall glasses for long evenings.", "drink", f"{NUTS}, Balsamic, Cardamom", DRINKS),
    Chapter("Breakfast", "A reason to get up.", "bowl", f"{HERBS}, Balsamic", BREAKFAST),
    Chapter("Preserves", "June, in a jar, for the rest of the year.", "jar", f"{NUTS}, Coconut", PRESERVES),
    Chapter("Salads", "They are not only for afterwards.", "salad", "Cardamom, Coconut, Rose, Vanilla", SALADS),
]
