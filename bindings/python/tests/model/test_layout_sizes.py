"""Sizes that layouts give to layers that have none, and layers that leave."""

from __future__ import annotations

import pytest

import scene


def test_text_between_constraints_is_as_large_as_it_wants() -> None:
    title = scene.TextLayer(string="Title", font_size=20, name="title", constraints=[("midX",), ("midY",)])
    words = scene.TextLayer(string="words " * 20, font_size=10, wrapped=True)
    words.constraints = [("minX",), ("maxX", "title", "minX"), ("minY", "title", "maxY")]
    top = scene.Layer(bounds=(0, 0, 300, 200), layout_manager=scene.ConstraintLayout(), sublayers=[title, words])
    for string in ("Title", "A longer one"):
        title.string = string
        top.layout_if_needed()
        width, height = title.preferred_frame_size
        assert width > 20
        assert title.frame == pytest.approx((150 - width / 2, 100 - height / 2, width, height))
        assert words.frame.width == pytest.approx(150 - width / 2)
        assert len(words.lines) > 3
        assert words.frame.height == pytest.approx(words.lines[-1].rect.y + words.lines[-1].rect.height)
    spot = scene.EmitterLayer(constraints=[("midX",)])
    top.sublayers.append(spot)
    top.layout_if_needed()
    assert spot.frame == (150, 0, 0, 0)


def test_others_take_the_place_of_a_layer_that_fades_out() -> None:
    column = scene.Layer(frame=(0, 0, 40, 90), layout_manager=scene.BoxLayout(vertical=True))
    column.sublayers = [scene.Layer(bounds=(0, 0, 40, 30)) for _ in range(3)]
    with scene.Renderer(40, 90) as renderer:
        renderer.root = scene.Layer(frame=(0, 0, 40, 90), sublayers=[column])
        renderer.render(0)
        column.sublayers[0].actions["onOrderOut"] = scene.BasicAnimation("opacity", to_value=0, duration=1)
        del column.sublayers[0]
        renderer.render(0)
        assert [layer.position.y for layer in column.sublayers] == [15, 45]


@pytest.mark.parametrize("width", [0, 80])
def test_wrapped_text_is_as_high_as_it_wants_to_be_at_the_width_that_it_is_given(width: float) -> None:
    def text() -> scene.TextLayer:
        return scene.TextLayer(string="words " * 20, font_size=10, wrapped=True, bounds=(0, 0, width, 0))

    held = text()
    held.constraints = [("minX",), ("maxX",), ("minY",)]
    managers: list[tuple[scene.LayoutManager, scene.TextLayer]] = [
        (scene.ConstraintLayout(), held),
        (scene.BoxLayout(vertical=True, alignment="fill"), text()),
        (scene.GridLayout(1, alignment="fill"), text()),
    ]
    for manager, words in managers:
        page = scene.Layer(bounds=(0, 0, 300, 200), layout_manager=manager, sublayers=[words])
        for side in (300, 150):
            page.bounds = (0, 0, side, 200)
            page.layout_if_needed()
            assert words.frame.width == side
            assert words.frame.height == pytest.approx(words.lines[-1].rect.y + words.lines[-1].rect.height)


def test_what_lies_in_a_mask_is_laid_out_with_the_layer_that_has_the_mask() -> None:
    hole = scene.Layer(bounds=(0, 0, 20, 20))
    mask = scene.Layer(bounds=(0, 0, 100, 100), layout_manager=scene.BoxLayout(padding=5), sublayers=[hole])
    host = scene.Layer(sublayers=[scene.Layer(mask=mask)])
    host.layout_if_needed()
    assert hole.frame == (5, 40, 20, 20) and not mask.needs_layout
