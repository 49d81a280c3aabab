// Text layers in C++.
#include "cpp_check.hpp"

using scene::Layer;
using scene::TextLayer;
using scene::TextRun;

static void test_values() {
    TextLayer layer = TextLayer::create("Hello");
    CHECK_INT(layer.kind(), SCENE_LAYER_KIND_TEXT);
    CHECK(layer.string() == "Hello");
    CHECK(layer.font() == "Sans");
    CHECK(layer.font_size() == 36);
    CHECK((layer.foreground_color() == scene::Color{1, 1, 1, 1}));
    layer.set_font("Serif");
    layer.set_font_size(12);
    layer.set_foreground_color(red);
    layer.set_wrapped(true);
    layer.set_alignment_mode(SCENE_TEXT_ALIGNMENT_JUSTIFIED);
    layer.set_truncation_mode(SCENE_TEXT_TRUNCATION_END);
    CHECK(layer.font() == "Serif" && layer.font_size() == 12 && layer.foreground_color() == red && layer.wrapped());
    CHECK_INT(layer.alignment_mode(), SCENE_TEXT_ALIGNMENT_JUSTIFIED);
    CHECK_INT(layer.truncation_mode(), SCENE_TEXT_TRUNCATION_END);
    CHECK_INT(thrown_by([&] { layer.set_font_size(-1); }), SCENE_ERROR_INVALID_ARGUMENT);
}

static void test_runs() {
    TextLayer layer = TextLayer::create();
    layer.set_runs(
        {TextRun("plain "), TextRun("bold").weight(700).italic(true).font("Serif").font_size(20).color(red),
         TextRun("!").underline(SCENE_TEXT_UNDERLINE_LOW).strikethrough(true).letter_spacing(2).baseline_offset(-1)});
    CHECK(layer.string() == "plain bold!");
    const std::vector<TextRun> runs = layer.runs();
    CHECK_INT(runs.size(), 3);
    CHECK(runs[0].string() == "plain " && runs[0].font().empty() && runs[0].weight() == 0 && !runs[0].has_color());
    CHECK(runs[1].string() == "bold" && runs[1].weight() == 700 && runs[1].italic() && runs[1].font() == "Serif");
    CHECK(runs[1].font_size() == 20 && runs[1].has_color() && runs[1].color() == red);
    CHECK(runs[2].underline() == SCENE_TEXT_UNDERLINE_LOW && runs[2].strikethrough());
    CHECK(runs[2].letter_spacing() == 2 && runs[2].baseline_offset() == -1);
    // What was read can be set.
    layer.set_runs(runs);
    CHECK_INT(layer.runs().size(), 3);
    CHECK_INT(thrown_by([&] { layer.set_runs({TextRun("x").weight(-5)}); }), SCENE_ERROR_INVALID_ARGUMENT);
    layer.set_markup("<b>x</b>y");
    CHECK(layer.string() == "xy" && layer.markup() == "<b>x</b>y");
    CHECK_INT(thrown_by([&] { layer.set_markup("<b>"); }), SCENE_ERROR_FORMAT);
    layer.set_runs({});
    CHECK(layer.string().empty() && layer.runs().empty());
}

static void test_lines() {
    TextLayer layer = TextLayer::create("one two three four five");
    layer.set_font_size(10);
    CHECK_INT(layer.lines().size(), 1);
    CHECK(layer.carets().size() == 24 && layer.carets().back().start == 23);
    const scene::Size whole = layer.preferred_frame_size();
    layer.set_bounds({0, 0, whole.width / 2, 100});
    layer.set_wrapped(true);
    CHECK(layer.lines().size() >= 2);
    CHECK(layer.preferred_frame_size().height >= 2 * whole.height - 1e-6);
}

// A layer that came from elsewhere.
static void test_kinds() {
    const Layer any = TextLayer::create("text"), plain = Layer::create();
    CHECK(TextLayer(any).string() == "text");
    CHECK(!TextLayer(plain));
    CHECK(!TextLayer(Layer()));
    CHECK_INT(thrown_by([&] { TextLayer(plain).string(); }), SCENE_ERROR_INVALID_HANDLE);
    CHECK_INT(thrown_by([] { scene::add_font_file("/nonexistent.ttf"); }), SCENE_ERROR_IO);
    CHECK_INT(thrown_by([] { scene::add_font_file("/nonexistent.ttf", "Family"); }), SCENE_ERROR_IO);
    CHECK_INT(thrown_by([] { scene::remove_font("Family"); }), SCENE_ERROR_NOT_FOUND);
}

int main() {
    test_values();
    test_runs();
    test_lines();
    test_kinds();
    CHECK_INT(scene::live_object_count(SCENE_OBJECT_LAYER), 0);
    return check_summary("cpp_text");
}
