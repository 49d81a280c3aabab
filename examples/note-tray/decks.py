"""The notes: what is on the front, on the back, and on the card behind it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Note(NamedTuple):
    """A note: the question, the answer, and something to remember it by. A question may be stars, joined by lines."""

    question: str
    hint: str
    answer: str
    more: str
    stars: tuple[tuple[float, float, float], ...] = ()
    """x, y and magnitude; the place is in the unit square."""
    lines: tuple[tuple[int, int], ...] = ()


class Deck(NamedTuple):
    """Notes of one subject."""

    name: str
    color: str
    notes: list[Note]


ELEMENTS = Deck("Elements", "#c8553d", [
    Note("H", "1", "Hydrogen", "Three quarters of all matter."),
    Note("He", "2", "Helium", "Seen in the sun before it was found on earth."),
    Note("Li", "3", "Lithium", "The lightest metal; it floats on oil."),
    Note("Be", "4", "Beryllium", "Springs of telescopes, clear to X-rays."),
    Note("B", "5", "Boron", "Glass that bears the oven."),
    Note("C", "6", "Carbon", "Soot, pencils, diamonds, us."),
    Note("N", "7", "Nitrogen", "Four fifths of the air."),
    Note("O", "8", "Oxygen", "One fifth of it."),
    Note("F", "9", "Fluorine", "It bites on everything."),
    Note("Ne", "10", "Neon", "Red, in letters of glass."),
    Note("Na", "11", "Sodium", "Yellow street lamps."),
    Note("Mg", "12", "Magnesium", "The green in leaves has one atom of it."),
    Note("Al", "13", "Aluminium", "Once dearer than gold."),
    Note("Si", "14", "Silicon", "Sand that counts."),
    Note("P", "15", "Phosphorus", "Found in a search for the stone of the wise."),
    Note("S", "16", "Sulfur", "The yellow of volcanoes."),
    Note("Cl", "17", "Chlorine", "Swimming pools."),
    Note("Ar", "18", "Argon", "The lazy one."),
    Note("K", "19", "Potassium", "Burns violet on water."),
    Note("Ca", "20", "Calcium", "Chalk, marble, bones."),
])  # fmt: skip

ITALIAN = Deck("Italian", "#2a7f62", [
    Note("il pane", "noun", "bread", "Pane, burro e marmellata."),
    Note("ridere", "verb", "to laugh", "Chi ride ultimo, ride bene."),
    Note("la chiave", "noun", "key", "Ho perso la chiave di casa."),
    Note("presto", "adverb", "soon", "A presto!"),
    Note("il sogno", "noun", "dream", "Un sogno di mezza estate."),
    Note("scegliere", "verb", "to choose", "Scegli tu il film."),
    Note("vuoto", "adjective", "empty", "Il bicchiere è vuoto."),
    Note("la neve", "noun", "snow", "La neve copre i tetti."),
    Note("volare", "verb", "to fly", "Nel blu, dipinto di blu."),
    Note("ieri", "adverb", "yesterday", "Ieri era domenica."),
    Note("il ponte", "noun", "bridge", "Sotto il ponte di Rialto."),
    Note("dolce", "adjective", "sweet", "La dolce vita."),
    Note("la strada", "noun", "road", "Tutte le strade portano a Roma."),
    Note("ascoltare", "verb", "to listen", "Ascolto la radio."),
    Note("il mare", "noun", "sea", "Andiamo al mare!"),
    Note("quasi", "adverb", "almost", "Siamo quasi arrivati."),
    Note("il vento", "noun", "wind", "Tira vento."),
    Note("aprire", "verb", "to open", "Apriti, sesamo."),
])  # fmt: skip

STARS = Deck("Constellations", "#3d5a98", [
    Note("", "winter", "Orion", "The belt points to Sirius.",
         ((.30, .18, 1), (.66, .20, 2), (.44, .50, 2), (.51, .47, 2), (.58, .44, 2), (.37, .84, 2), (.72, .80, 1)),
         ((0, 2), (2, 3), (3, 4), (4, 1), (2, 5), (4, 6), (0, 1))),
    Note("", "all year", "Ursa Major", "Five times the last side: the pole star.",
         ((.08, .30, 2), (.24, .26, 2), (.36, .36, 2), (.50, .44, 2), (.54, .66, 2), (.84, .70, 2), (.88, .44, 1)),
         ((0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 3))),
    Note("", "autumn", "Cassiopeia", "A queen on her chair.",
         ((.12, .38, 2), (.32, .66, 2), (.50, .42, 1), (.70, .68, 2), (.88, .30, 2)),
         ((0, 1), (1, 2), (2, 3), (3, 4))),
    Note("", "summer", "Cygnus", "A cross that flies along the Milky Way.",
         ((.52, .12, 1), (.50, .38, 2), (.16, .30, 2), (.84, .50, 2), (.48, .62, 3), (.46, .88, 2)),
         ((0, 1), (1, 4), (4, 5), (2, 1), (1, 3))),
    Note("", "spring", "Leo", "A sickle and a triangle.",
         ((.80, .22, 3), (.68, .16, 2), (.60, .32, 1), (.66, .48, 3), (.74, .66, 1), (.24, .54, 2), (.10, .70, 1),
          (.26, .74, 3)),
         ((0, 1), (1, 2), (2, 3), (3, 4), (4, 7), (7, 6), (6, 5), (5, 2))),
    Note("", "summer", "Lyra", "Vega, and a parallelogram.",
         ((.38, .18, 1), (.50, .34, 3), (.66, .38, 3), (.58, .80, 2), (.42, .76, 2)),
         ((0, 1), (1, 2), (2, 3), (3, 4), (4, 1))),
    Note("", "summer", "Scorpius", "Antares is the rival of Mars.",
         ((.80, .14, 2), (.84, .28, 2), (.70, .26, 1), (.62, .40, 1), (.52, .62, 2), (.44, .82, 3), (.26, .86, 2),
          (.14, .70, 1)),
         ((0, 2), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 7))),
    Note("", "winter", "Gemini", "Castor and Pollux.",
         ((.36, .14, 1), (.60, .18, 1), (.30, .46, 3), (.54, .50, 3), (.22, .80, 2), (.50, .86, 2)),
         ((0, 2), (2, 4), (1, 3), (3, 5), (0, 1))),
    Note("", "the south", "Crux", "It points to the southern pole.",
         ((.50, .12, 1), (.50, .88, 1), (.22, .42, 1), (.78, .46, 2), (.64, .62, 3)),
         ((0, 1), (2, 3))),
    Note("", "autumn", "Pegasus", "A square of the sky without a star.",
         ((.26, .28, 2), (.72, .24, 2), (.74, .72, 2), (.28, .74, 2), (.92, .84, 2), (.06, .16, 3)),
         ((0, 1), (1, 2), (2, 3), (3, 0), (2, 4), (0, 5))),
    Note("", "winter", "Taurus", "The face of the bull, and the Pleiades.",
         ((.10, .16, 2), (.22, .40, 2), (.44, .54, 3), (.54, .62, 3), (.50, .48, 1), (.84, .24, 2), (.66, .84, 3)),
         ((1, 4), (4, 3), (3, 2), (0, 2), (4, 5), (3, 6))),
    Note("", "summer", "Aquila", "Altair between two guards.",
         ((.44, .30, 1), (.52, .22, 2), (.36, .38, 3), (.14, .62, 3), (.58, .66, 3), (.86, .78, 3)),
         ((1, 0), (0, 2), (0, 3), (0, 4), (4, 5))),
    Note("", "spring", "Boötes", "Follow the tail of the bear.",
         ((.42, .88, 1), (.30, .56, 2), (.34, .24, 2), (.54, .12, 3), (.68, .30, 2), (.56, .58, 2)),
         ((0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 0))),
    Note("", "spring", "Virgo", "Spica, an ear of wheat.",
         ((.40, .84, 1), (.46, .56, 3), (.62, .42, 2), (.84, .34, 3), (.34, .40, 3), (.30, .16, 2)),
         ((0, 1), (1, 2), (2, 3), (1, 4), (4, 5))),
])  # fmt: skip

ROMAN = ("M", 1000), ("CM", 900), ("D", 500), ("CD", 400), ("C", 100), ("XC", 90), ("L", 50), ("XL", 40), ("X", 10)
ROMAN = (*ROMAN, ("IX", 9), ("V", 5), ("IV", 4), ("I", 1))
UNITS = """ uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici
diciassette diciotto diciannove""".replace("\n", " ").split(" ")
TENS = ["", "", "venti", "trenta", "quaranta", "cinquanta", "sessanta", "settanta", "ottanta", "novanta"]


def roman(number: int) -> str:
    text = ""
    for sign, worth in ROMAN:
        text += sign * (number // worth)
        number %= worth
    return text


def italian(number: int) -> str:
    """A number below 1000 in words."""
    if number >= 100:
        return ("" if number < 200 else UNITS[number // 100]) + "cento" + italian(number % 100)
    if number < 20:
        return UNITS[number]
    tens, units = TENS[number // 10], UNITS[number % 10]
    # A vowel makes the one before it fall silent: ventuno, ventotto.
    return (tens[:-1] if number % 10 in (1, 8) else tens) + units


def primes(count: int) -> list[int]:
    found: list[int] = []
    number = 2
    while len(found) < count:
        if all(number % prime for prime in found if prime * prime <= number):
            found.append(number)
        number += 1
    return found


def counted(name: str, color: str, count: int, note: Callable[[int], Note]) -> Deck:
    return Deck(name, color, [note(number) for number in range(1, count + 1)])


PRIMES = primes(1000)
DECKS = [
    ELEMENTS,
    ITALIAN,
    STARS,
    counted(
        "Roman numerals", "#8a4b9c", 999, lambda n: Note(roman(n), "which number?", str(n), "Letters that add up.")
    ),
    counted("Counting in Italian", "#b5803a", 999, lambda n: Note(str(n), "in words", italian(n), f"{n} = {roman(n)}")),
    counted(
        "Primes", "#2f7f93", 1000, lambda n: Note(f"p({n})", "which prime?", str(PRIMES[n - 1]), "No end to them.")
    ),
    counted(
        "Times tables",
        "#a8455a",
        441,
        lambda n: Note(
            f"{n // 21 + 5} \u00d7 {n % 21 + 5}", "is", str((n // 21 + 5) * (n % 21 + 5)), "In the head, please."
        ),
    ),
    counted(
        "Squares",
        "#4d7a3a",
        400,
        lambda n: Note(f"{n}\u00b2", "is", str(n * n), f"From {n - 1}\u00b2 add {2 * n - 1}."),
    ),
    counted(
        "Binary", "#51608f", 511, lambda n: Note(f"{n:b}", "which number?", str(n), f"{n.bit_count()} bits are set.")
    ),
    counted(
        "Celsius",
        "#c0662f",
        300,
        lambda n: Note(f"{n - 100} \u00b0C", "in Fahrenheit", f"{(n - 100) * 1.8 + 32:.1f} \u00b0F", ""),
    ),
]
DECKS.append(
    counted(
        "Cubes",
        "#6a6a3c",
        5000 - sum(len(deck.notes) for deck in DECKS),
        lambda n: Note(f"{n}\u00b3", "is", str(n**3), "Stack them."),
    )
)
