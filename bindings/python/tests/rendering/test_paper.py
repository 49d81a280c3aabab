"""Pages as PDF and SVG files, as other programs see them."""

import datetime
import math
import re
import subprocess
import sys
import time
import urllib.parse
import xml.etree.ElementTree as ElementTree

import pytest

import scene

WORDS = "Find me: affine, Größe"


def run(*command):
    """What a program prints about a file."""
    return subprocess.run(
        [str(word) for word in command], check=True, capture_output=True, text=True, timeout=60
    ).stdout


def tree():
    """A page with text that is turned, an image that is shown three times, and a box."""
    root = scene.Layer(frame=(0, 0, 300, 200), background_color="white")
    text = scene.TextLayer(frame=(20, 20, 200, 30), string=WORDS, font_size=14, foreground_color="black")
    text.transform = scene.Transform.rotation(0.2)
    pixels = bytes(range(0, 256, 4)) + bytes(range(255, -1, -4))
    image = scene.Image.from_array(memoryview(pixels).cast("B", shape=[4, 8, 4]))
    shown = [scene.Layer(frame=(20 + 60 * n, 120, 50, 30 + n), contents=image) for n in range(3)]
    box = scene.Layer(frame=(220, 80, 60, 30), corner_radius=9, background_color="#2a7f62", opacity=0.5)
    root.sublayers = [text, *shown, box]
    return root


def write(path, *roots, times=None, **settings):
    """Writes a page for each root, or for each time."""
    with scene.Paper(path.suffix[1:], (300, 200)) as paper:
        for name, value in settings.items():
            setattr(paper, name, value)
        for root in roots:
            for moment in times or [0]:
                paper.add_page(root, moment)
        paper.write(path)
    return path


def test_text_fonts_and_images(tmp_path):
    page = write(tmp_path / "page.pdf", tree())
    # poppler breaks turned text into pieces.
    assert "".join(WORDS.split()) in "".join(run("pdftotext", page, "-").split())
    upright = tree()
    upright.sublayers[0].transform = scene.Transform.rotation(0)
    assert WORDS in run("pdftotext", write(tmp_path / "upright.pdf", upright), "-")
    fonts = run("pdffonts", page).splitlines()[2:]
    assert fonts
    for font in fonts:
        assert re.search(r" yes yes yes ", font), font
    images = run("pdfimages", "-list", page).splitlines()[2:]
    assert len({line.split()[10] for line in images if line.split()[2] == "image"}) == 1
    assert all(line.split()[3:5] == ["8", "4"] for line in images)
    assert "No syntax" in run("qpdf", "--check", page)


def test_words_of_large_text_stand_there_once(tmp_path):
    root = scene.Layer(frame=(0, 0, 300, 200))
    text = scene.TextLayer(frame=(10, 10, 280, 180), string="office " * 30, font_size=18, wrapped=True)
    root.sublayers.append(text)
    page = write(tmp_path / "page.pdf", root)
    assert run("pdftotext", "-raw", page, "-").split() == ["office"] * 30


def test_blur_is_an_image_of_the_resolution(tmp_path):
    root = tree()
    root.sublayers[-1].filters = [scene.Filter("gaussianBlur", radius=2)]
    sizes = []
    for dpi in (150, 300):
        page = write(tmp_path / "page.pdf", root, resolution=dpi)
        widths = [int(line.split()[3]) for line in run("pdfimages", "-list", page).splitlines()[2:]]
        sizes.append(max(widths))
        assert "".join(WORDS.split()) in "".join(run("pdftotext", page, "-").split())
    assert sizes[0] * 1.8 < sizes[1] < sizes[0] * 2.2


@pytest.mark.parametrize("kind", ["pdf", "svg"])
def test_the_same_input_gives_the_same_bytes(kind, tmp_path):
    date = datetime.datetime(2020, 2, 29, 12, 30, 59, tzinfo=datetime.UTC)
    settings = {"title": "A & B", "author": "Somebody", "creation_date": date}
    first = write(tmp_path / f"a.{kind}", tree(), **settings).read_bytes()
    assert write(tmp_path / f"b.{kind}", tree(), **settings).read_bytes() == first
    assert (b"20200229123059" if kind == "pdf" else b"2020-02-29T12:30:59Z") in first


def test_pages_outline_and_links(tmp_path):
    root = scene.Layer(frame=(0, 0, 300, 200), background_color="white", link="https://example.org/x?y=(1)")
    with scene.Paper("pdf", (300, 200)) as paper:
        paper.title, paper.keywords = "Pages", "one, two"
        for number in range(3):
            paper.size = 300 + number, 200
            paper.add_page(root)
            paper.add_bookmark(f"Page {number + 1}", level=min(number, 1))
        assert paper.page_count == 3
        paper.write(tmp_path / "pages.pdf")
    facts = run("pdfinfo", tmp_path / "pages.pdf")
    assert re.search(r"Pages:\s+3", facts) and re.search(r"Title:\s+Pages", facts)
    assert b"https://example.org/x?y=" in (tmp_path / "pages.pdf").read_bytes()
    assert "No syntax" in run("qpdf", "--check", tmp_path / "pages.pdf")
    outline = run("qpdf", "--json", "--json-key=outlines", tmp_path / "pages.pdf")
    assert outline.count('"title"') == 3


@pytest.mark.parametrize(
    "link", ["https://a.b/c(d", "https://a.b/c) /S /Launch /F (x", "https://a.b/x\\y'z", "https://a.b/\u00fc d"]
)
def test_links_are_nothing_but_addresses(tmp_path, link):
    path = tmp_path / "link.pdf"
    with scene.Paper("pdf", (100, 100)) as paper:
        paper.add_page(scene.Layer(frame=(0, 0, 50, 50), background_color="red", link=link))
        paper.write(path)
    assert "No syntax" in run("qpdf", "--check", path)
    written = re.findall(rb"/URI \((.*?)\)", path.read_bytes())
    assert [urllib.parse.unquote(address.decode("ascii")) for address in written] == [link]


def test_links_end_where_the_layers_above_cut(tmp_path):
    link = scene.Layer(frame=(10, 10, 60, 30), background_color="red", link="https://example.org/")
    turned = scene.Layer(frame=(0, 0, 40, 80), masks_to_bounds=True, sublayers=[link])
    turned.transform = scene.Transform.rotation(math.pi / 2)
    clip = scene.Layer(frame=(20, 20, 30, 100), masks_to_bounds=True, sublayers=[turned])
    with scene.Paper("pdf", (200, 200)) as paper:
        paper.add_page(scene.Layer(frame=(0, 0, 200, 200), sublayers=[clip]))
        paper.write(tmp_path / "link.pdf")
    rects = re.findall(rb"/Rect \[([^]]*)\]", (tmp_path / "link.pdf").read_bytes())
    # Turned, it lies at (40, 50) and is 30 x 60 points large, of which 10 x 30 are left; y grows upwards in a PDF.
    assert [[round(float(number)) for number in rect.split()] for rect in rects] == [[40, 120, 50, 150]]


def test_links_are_not_cut_by_transform_layers(tmp_path):
    link = scene.Layer(frame=(10, 10, 60, 30), background_color="red", link="https://example.org/")
    group = scene.TransformLayer(frame=(0, 0, 20, 20), masks_to_bounds=True, sublayers=[link])
    with scene.Paper("pdf", (200, 200)) as paper:
        paper.add_page(scene.Layer(frame=(0, 0, 200, 200), sublayers=[group]))
        paper.write(tmp_path / "link.pdf")
    rects = re.findall(rb"/Rect \[([^]]*)\]", (tmp_path / "link.pdf").read_bytes())
    assert [[round(float(number)) for number in rect.split()] for rect in rects] == [[10, 160, 70, 190]]


def rects_of_links(path, *roots):
    """Left, top, right and bottom of the links of a file's pages of 200 x 200 points, which it makes."""
    with scene.Paper("pdf", (200, 200)) as paper:
        for root in roots:
            paper.add_page(root)
        paper.write(path)
    assert "No syntax" in run("qpdf", "--check", path)
    found = [
        [round(float(number)) for number in rect.split()]
        for rect in re.findall(rb"/Rect \[([^]]*)\]", path.read_bytes())
    ]
    return [(left, 200 - top, right, 200 - bottom) for left, bottom, right, top in found]


def test_a_page_on_which_nothing_is_drawn_has_its_links(tmp_path):
    roots = [
        scene.Layer(frame=(0, 0, 200, 200), sublayers=[scene.Layer(frame=frame, link="https://example.org/")])
        for frame in [(10, 10, 60, 30), (20, 50, 60, 30)]
    ]
    assert rects_of_links(tmp_path / "link.pdf", *roots) == [(10, 10, 70, 40), (20, 50, 80, 80)]
    blank = run("pdftoppm", "-r", "72", "-gray", "-f", "1", "-l", "1", tmp_path / "link.pdf", tmp_path / "blank")
    assert not blank
    assert set((tmp_path / "blank-1.pgm").read_bytes()[-200 * 200 :]) == {255}


def test_each_copy_of_a_replicator_has_its_link(tmp_path):
    link = scene.Layer(frame=(10, 10, 20, 15), background_color="red", link="https://example.org/")
    row = scene.ReplicatorLayer(frame=(0, 0, 100, 40), instance_count=3, sublayers=[link])
    row.instance_transform = scene.Transform.translation(30, 0)
    column = scene.ReplicatorLayer(frame=(5, 0, 80, 200), instance_count=2, masks_to_bounds=True, sublayers=[row])
    column.instance_transform = scene.Transform.translation(0, 50)
    root = scene.Layer(frame=(0, 0, 200, 200), sublayers=[column])
    found = rects_of_links(tmp_path / "link.pdf", root)
    # The last of each row is cut by the bounds, which stay where they are.
    assert sorted(found) == [
        (left, top, right, top + 15) for left, right in [(15, 35), (45, 65), (75, 85)] for top in (10, 60)
    ]
    column.instance_count = 0
    assert rects_of_links(tmp_path / "none.pdf", root) == []


def test_copies_that_turn_have_turned_links(tmp_path):
    link = scene.Layer(frame=(130, 90, 40, 20), background_color="red", link="https://example.org/")
    ring = scene.ReplicatorLayer(frame=(0, 0, 200, 200), instance_count=4, sublayers=[link])
    ring.instance_transform = scene.Transform.rotation(math.pi / 2)
    found = rects_of_links(tmp_path / "link.pdf", scene.Layer(frame=(0, 0, 200, 200), sublayers=[ring]))
    assert sorted(found) == [(30, 90, 70, 110), (90, 30, 110, 70), (90, 130, 110, 170), (130, 90, 170, 110)]


NO_CHARACTER = """
import sys
import scene

none, path = sys.argv[1:]
text = scene.TextLayer(frame=(0, 0, 300, 40), string=f"See{none}me", font_size=20, foreground_color="black")
with scene.Paper("pdf", (300, 200)) as paper:
    paper.title = f"Title{none}"
    paper.add_page(scene.Layer(frame=(0, 0, 300, 200), background_color="white", sublayers=[text]))
    paper.add_bookmark(f"Here{none}")
    paper.write(path)
"""


@pytest.mark.parametrize("none", ["\ufffe", "\ufdd0", "\U0001ffff"])
def test_text_that_is_none_of_characters(none, tmp_path):
    """What Unicode keeps for programs' own use is no error, though cairo takes it for one.

    In a process of its own: where GStreamer was begun after other text was set, Pango sets what no font has apart from
    the letters around it, and cairo is not given it at all.
    """
    run(sys.executable, "-c", NO_CHARACTER, none, tmp_path / "page.pdf")
    assert "No syntax" in run("qpdf", "--check", tmp_path / "page.pdf")
    seen = "\ufffd" if none < "\U00010000" else "\U0001fffd"
    assert f"Title{seen}" in run("pdfinfo", tmp_path / "page.pdf")
    assert f"See{seen}me" in run("pdftotext", tmp_path / "page.pdf", "-").replace(" ", "")


def test_tiles_share_images(tmp_path):
    root = tree()
    root.frame = 0, 0, 900, 500
    with scene.Paper("pdf", (320, 220)) as paper:
        paper.margins = 10
        assert paper.add_tiles(root) == 9
        paper.write(tmp_path / "tiles.pdf")
    images = run("pdfimages", "-list", tmp_path / "tiles.pdf").splitlines()[2:]
    assert len({line.split()[10] for line in images}) <= 2
    with scene.Paper("pdf", (10, 10)) as paper, pytest.raises(scene.InvalidArgumentError):
        root.frame = 0, 0, 1e5, 1e5
        paper.add_tiles(root)


def test_times_are_pages(tmp_path):
    root = tree()
    root.sublayers[-1].add_animation(scene.BasicAnimation("position.x", from_value=0, to_value=300, duration=2))
    page = write(tmp_path / "two.svg", root, times=[0, 1])
    text = page.read_text()
    ElementTree.fromstring(text)
    assert '<view id="page2"' in text and text.count("<image") == 1 and WORDS in text


def test_pages_look_like_frames(tmp_path):
    numpy = pytest.importorskip("numpy")
    image = pytest.importorskip("PIL.Image")
    root = tree()
    with scene.Renderer(300, 200) as renderer:
        renderer.root = root
        renderer.render()
        want = renderer.read().astype(int)
        renderer.root = None
    for kind, command in (
        ("pdf", ["pdftocairo", "-png", "-singlefile", "-r", "72", "page.pdf", "got-pdf"]),
        ("svg", ["rsvg-convert", "-w", "300", "-o", "got-svg.png", "page.svg"]),
    ):
        write(tmp_path / f"page.{kind}", root)
        subprocess.run(command, check=True, cwd=tmp_path, timeout=60)
        got = numpy.asarray(image.open(tmp_path / f"got-{kind}.png").convert("RGBA")).astype(int)
        assert got.shape == want.shape
        assert abs(got - want).mean() < 3, kind


def test_layers_in_notebooks():
    root = tree()
    svg = root.sublayers[4]._repr_svg_()
    assert ElementTree.fromstring(svg).get("width") == "60"
    assert "#2a7f62" in svg
    assert scene.Layer()._repr_svg_() is None
    # What a layer does to itself is seen as it is where it lies, about its anchor point.
    root.sublayers[4].transform = scene.Transform.scale(0.5)
    page = scene.Layer(frame=(0, 0, 60, 30), sublayers=[root.sublayers[4].copy()])
    page.sublayers[0].position = 30, 15
    assert root.sublayers[4]._repr_svg_() == page._repr_svg_()
    movie = scene.VideoLayer(frame=(0, 0, 64, 36))
    movie.pipeline = "videotestsrc pattern=red ! video/x-raw,width=64,height=36 ! videoconvert name=video"
    assert "<image" in movie._repr_svg_()


def test_files_that_cannot_be_written(tmp_path):
    with scene.Paper("pdf", (300, 200)) as paper:
        paper.add_page(tree())
        for path in (tmp_path / "none" / "page.pdf", tmp_path):
            with pytest.raises(scene.FileError):
                paper.write(path)
        assert not list(tmp_path.iterdir())


def test_many_layers(tmp_path):
    root = scene.Layer(frame=(0, 0, 1000, 1000))
    root.sublayers = [
        scene.Layer(frame=(10 * (n % 100), 10 * (n // 100), 8, 8), background_color="#336699") for n in range(10_000)
    ]
    with scene.Paper("pdf", (1000, 1000)) as paper:
        start = time.process_time()
        paper.add_page(root)
        paper.write(tmp_path / "many.pdf")
        assert time.process_time() - start < 10


def test_command_line(tmp_path):
    from scene._cli import main

    document = tmp_path / "page.scene.json"
    document.write_text('{"scene": 1, "size": [120, 80], "root": {"sublayers": [{"frame": [0, 0, 50, 50]}]}}')
    for name in ("page.pdf", "page.svg"):
        assert main(
            ["render", str(document), "-o", str(tmp_path / name), "--at", "0", "--at", "1", "--dpi", "150"]
        ) in (
            0,
            None,
        )
    facts = run("pdfinfo", tmp_path / "page.pdf")
    assert re.search(r"Pages:\s+2", facts) and "120 x 80 pts" in facts
    with pytest.raises(SystemExit):
        main(["render", str(document), "-o", str(tmp_path / "page.pdf"), "--to", "2"])
