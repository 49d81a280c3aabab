// The C++ API: ownership by scope, exceptions, conversions, and that it says what C says.
#include <cmath>
#include <stdexcept>
#include <unordered_map>
#include <unordered_set>

#include <scene.hpp>

#include "check.h"

using scene::Animation;
using scene::Color;
using scene::Document;
using scene::Image;
using scene::Layer;
using scene::Point;
using scene::Rect;
using scene::Renderer;
using scene::Size;
using scene::TimingFunction;
using scene::Transaction;
using scene::Transform;
using scene::Value;

static const Color red = {1, 0, 0, 1};

// What a call throws; SCENE_OK when it throws nothing.
template <class Call> static scene_status thrown_by(Call call) {
    try {
        call();
    } catch (const scene::Error &error) {
        CHECK(*error.what() != '\0');
        return error.status();
    }
    return SCENE_OK;
}

static bool operator==(Rect a, Rect b) {
    return a.x == b.x && a.y == b.y && a.width == b.width && a.height == b.height;
}
static bool operator==(Point a, Point b) { return a.x == b.x && a.y == b.y; }
static bool operator==(Size a, Size b) { return a.width == b.width && a.height == b.height; }
static bool operator==(Color a, Color b) { return a.r == b.r && a.g == b.g && a.b == b.b && a.a == b.a; }

static Image two_by_two() {
    const std::uint32_t pixels[4] = {0xff0000ff, 0xff00ff00, 0xffff0000, 0xffffffff};
    return Image::from_pixels(2, 2, 8, SCENE_PIXEL_FORMAT_RGBA8, pixels);
}

static void test_ownership() {
    const std::uint64_t before = scene::live_object_count(SCENE_OBJECT_LAYER);
    {
        Layer layer = Layer::create();
        Layer copy = layer;
        CHECK_INT(scene::live_object_count(SCENE_OBJECT_LAYER), before + 1);
        CHECK(copy == layer);

        Layer moved = std::move(copy);
        CHECK(moved == layer);
        CHECK(!copy);
        CHECK(copy.get() == nullptr);

        moved = Layer::create();
        CHECK(moved != layer);
        CHECK_INT(scene::live_object_count(SCENE_OBJECT_LAYER), before + 2);
        moved = layer;
        CHECK_INT(scene::live_object_count(SCENE_OBJECT_LAYER), before + 1);
        Layer &same = moved;
        moved = same;
        CHECK(moved == layer);

        scene_layer *raw = scene_layer_create(SCENE_LAYER_KIND_LAYER);
        Layer adopted = Layer::adopt(raw), borrowed = Layer::borrow(raw);
        CHECK(adopted == borrowed);
        adopted = Layer();
        CHECK_INT(scene::live_object_count(SCENE_OBJECT_LAYER), before + 2);
        scene_layer_release(borrowed.detach());
    }
    CHECK_INT(scene::live_object_count(SCENE_OBJECT_LAYER), before);
}

static void test_objects_as_keys() {
    Layer a = Layer::create(), b = Layer::create();
    std::unordered_map<Layer, int> numbers;
    numbers[a] = 1;
    numbers[b] = 2;
    numbers[Layer(a)] = 3;
    CHECK_INT(numbers.size(), 2);
    CHECK_INT(numbers[a], 3);
    std::unordered_set<Image> images = {two_by_two(), two_by_two()};
    CHECK_INT(images.size(), 2);
}

static void test_errors() {
    try {
        Layer::create().set_opacity(std::nan(""));
        CHECK(!"it must throw");
    } catch (const scene::Error &error) {
        CHECK_INT(error.status(), SCENE_ERROR_INVALID_ARGUMENT);
        CHECK_CONTAINS(error.what(), "scene_layer_set_opacity");
    }
    CHECK_INT(thrown_by([] { Layer().opacity(); }), SCENE_ERROR_INVALID_HANDLE);
    CHECK_INT(thrown_by([] { Layer().set_opacity(1); }), SCENE_ERROR_INVALID_HANDLE);
    CHECK_INT(thrown_by([] { Layer::create().add_sublayer(Layer()); }), SCENE_ERROR_INVALID_HANDLE);
    CHECK_INT(thrown_by([] { Layer::create().sublayer(0); }), SCENE_ERROR_NOT_FOUND);
    CHECK_INT(thrown_by([] { Image::from_file("/nowhere/image.png"); }), SCENE_ERROR_IO);
    CHECK_INT(thrown_by([] { Image::from_memory("no PNG", 6); }), SCENE_ERROR_FORMAT);
    CHECK_INT(thrown_by([] { TimingFunction::named("bouncy"); }), SCENE_ERROR_NOT_FOUND);
    CHECK_INT(thrown_by([] { TimingFunction::bezier(2, 0, 0, 0); }), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_INT(thrown_by([] { Animation::basic("nothing"); }), SCENE_ERROR_NOT_FOUND);
    CHECK_INT(thrown_by([] { Renderer::offscreen(0, 0); }), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_TEXT(scene::status_name(SCENE_ERROR_IO).c_str(), "SCENE_ERROR_IO");
}

static void test_tree() {
    Layer root = Layer::create(), a = Layer::create(), b = Layer::create(), c = Layer::create(), d = Layer::create();
    root.add_sublayer(b);
    root.insert_sublayer(a, 0);
    root.insert_sublayer_above(d, b);
    root.insert_sublayer_below(c, d);
    CHECK((root.sublayers() == std::vector<Layer>{a, b, c, d}));
    CHECK_INT(root.sublayer_count(), 4);
    CHECK(root.sublayer(2) == c);
    CHECK(a.superlayer() == root);
    CHECK(!root.superlayer());

    Layer e = Layer::create();
    root.replace_sublayer(a, e);
    b.remove_from_superlayer();
    CHECK((root.sublayers() == std::vector<Layer>{e, c, d}));
    CHECK_INT(thrown_by([&] { e.add_sublayer(root); }), SCENE_ERROR_INVALID_ARGUMENT);

    CHECK(root.name().empty());
    root.set_name("Wurzel äöü");
    CHECK_TEXT(root.name().c_str(), "Wurzel äöü");
    root.clear_name();
    CHECK(scene_layer_get_name(root.get()) == nullptr);
}

static void test_geometry() {
    Layer layer = Layer::create();
    layer.set_bounds({1, 2, 30, 40});
    CHECK((layer.bounds() == Rect{1, 2, 30, 40}));
    layer.set_position({5, 6});
    CHECK((layer.position() == Point{5, 6}));
    layer.set_anchor_point({0.25, 0.75});
    CHECK((layer.anchor_point() == Point{0.25, 0.75}));
    layer.set_anchor_point_z(7);
    CHECK_NUMBER(layer.anchor_point_z(), 7);
    layer.set_z_position(-8);
    CHECK_NUMBER(layer.z_position(), -8);
    layer.set_geometry_flipped(true);
    CHECK(layer.geometry_flipped());
    layer.set_transform(Transform::rotation(0.5) * Transform::translation(1, 2));
    CHECK(layer.transform() == Transform::rotation(0.5) * Transform::translation(1, 2));
    layer.set_sublayer_transform(Transform::perspective(500));
    CHECK_NUMBER(layer.sublayer_transform().m34, -1.0 / 500);

    Layer framed = Layer::create();
    framed.set_frame({10, 20, 30, 40});
    CHECK((framed.frame() == Rect{10, 20, 30, 40}));
    CHECK((framed.position() == Point{25, 40}));

    const Transform scaled = Transform::scale(2, 4);
    CHECK(Transform() == Transform(scene_transform_make_identity()));
    CHECK(scaled * scaled.inverse() == Transform());
    CHECK(scaled != Transform());
    CHECK_INT(thrown_by([] { Transform::scale(0, 0, 0).inverse(); }), SCENE_ERROR_INVALID_ARGUMENT);
}

static void test_appearance() {
    Layer layer = Layer::create();
    layer.set_hidden(true);
    CHECK(layer.hidden());
    layer.set_double_sided(false);
    CHECK(!layer.double_sided());
    layer.set_opacity(0.25);
    CHECK_NUMBER(layer.opacity(), 0.25);
    layer.set_allows_group_opacity(false);
    CHECK(!layer.allows_group_opacity());
    layer.set_masks_to_bounds(true);
    CHECK(layer.masks_to_bounds());
    CHECK(!layer.has_background_color());
    layer.set_background_color(red);
    CHECK(layer.has_background_color());
    CHECK(layer.background_color() == red);
    layer.clear_background_color();
    CHECK(!layer.has_background_color());
    CHECK((layer.background_color() == Color{0, 0, 0, 0}));
    layer.set_corner_radius(9);
    CHECK_NUMBER(layer.corner_radius(), 9);
    layer.set_masked_corners(SCENE_CORNER_MIN_X_MIN_Y | SCENE_CORNER_MAX_X_MAX_Y);
    CHECK_INT(layer.masked_corners(), 9);
    layer.set_border_width(2);
    CHECK_NUMBER(layer.border_width(), 2);
    layer.set_border_color(red);
    CHECK(layer.border_color() == red);
    layer.set_allows_edge_antialiasing(false);
    CHECK(!layer.allows_edge_antialiasing());
}

static void test_contents() {
    Layer layer = Layer::create();
    CHECK(!layer.contents());
    Image image = two_by_two();
    CHECK_INT(image.width(), 2);
    CHECK_INT(image.height(), 2);
    layer.set_contents(image);
    CHECK(layer.contents() == image);
    layer.set_contents(Image());
    CHECK(!layer.contents());
    layer.set_contents_gravity(SCENE_GRAVITY_TOP_LEFT);
    CHECK_INT(layer.contents_gravity(), SCENE_GRAVITY_TOP_LEFT);
    layer.set_contents_rect({0, 0, 0.5, 0.5});
    CHECK((layer.contents_rect() == Rect{0, 0, 0.5, 0.5}));
    layer.set_contents_center({0.25, 0.25, 0.5, 0.5});
    CHECK((layer.contents_center() == Rect{0.25, 0.25, 0.5, 0.5}));
    layer.set_contents_scale(2);
    CHECK_NUMBER(layer.contents_scale(), 2);
    layer.set_minification_filter(SCENE_CONTENTS_FILTER_TRILINEAR);
    CHECK_INT(layer.minification_filter(), SCENE_CONTENTS_FILTER_TRILINEAR);
    layer.set_magnification_filter(SCENE_CONTENTS_FILTER_NEAREST);
    CHECK_INT(layer.magnification_filter(), SCENE_CONTENTS_FILTER_NEAREST);
}

static void test_values() {
    CHECK(Value(true).boolean());
    CHECK_NUMBER(Value(3).number(), 3);
    CHECK_NUMBER(Value(0.5f).number(), 0.5);
    CHECK_INT(Value(SCENE_GRAVITY_TOP).enumeration(), SCENE_GRAVITY_TOP);
    CHECK_INT(Value::flags(5).flags(), 5);
    CHECK((Value(Point{1, 2}).point() == Point{1, 2}));
    CHECK((Value(Size{1, 2}).size() == Size{1, 2}));
    CHECK((Value(Rect{1, 2, 3, 4}).rect() == Rect{1, 2, 3, 4}));
    CHECK(Value(red).color() == red);
    CHECK(Value(Transform::rotation(1)).transform() == Transform::rotation(1));
    CHECK_TEXT(Value("text").text().c_str(), "text");
    Image image = two_by_two();
    CHECK(Value(image).image() == image);
    CHECK(!Value());
    CHECK(Value(Image()) == Value());
    CHECK(Value(1) != Value(true));
    CHECK(Value("a") != Value("b"));
    CHECK_INT(thrown_by([] { Value(1).point(); }), SCENE_ERROR_INVALID_ARGUMENT);

    Layer layer = Layer::create();
    layer.set_value("position", Point{3, 4});
    CHECK((layer.position() == Point{3, 4}));
    layer.set_value("position.x", 5);
    CHECK_NUMBER(layer.value("position.x").number(), 5);
    CHECK((layer.presentation_value("position").point() == Point{5, 4}));
    layer.set_value("name", "by key");
    CHECK_TEXT(layer.value("name").text().c_str(), "by key");
    layer.set_value("contents", image);
    CHECK(layer.value("contents").image() == image);
    layer.set_value("contentsGravity", SCENE_GRAVITY_CENTER);
    CHECK_INT(layer.value("contentsGravity").enumeration(), SCENE_GRAVITY_CENTER);
    layer.set_value("backgroundColor", red);
    CHECK(layer.value("backgroundColor").color() == red);
    layer.set_value("backgroundColor", Value());
    CHECK(!layer.value("backgroundColor"));
    CHECK_INT(thrown_by([&] { layer.set_value("position", 1); }), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_INT(thrown_by([&] { layer.value("nothing"); }), SCENE_ERROR_NOT_FOUND);

    const std::vector<scene_property_info> table = scene::properties();
    CHECK_INT(table.size(), scene_property_count());
    bool found = false;
    for (const scene_property_info &info : table) found = found || std::string(info.key) == "cornerRadius";
    CHECK(found);
}

static void test_many_layers() {
    const std::vector<Layer> layers = {Layer::create(), Layer::create()};
    scene::set_numbers(layers, "position", {1, 2, 3, 4});
    CHECK((layers[1].position() == Point{3, 4}));
    CHECK((scene::numbers(layers, "position", 2) == std::vector<double>{1, 2, 3, 4}));
    CHECK_INT(thrown_by([&] { scene::set_numbers(layers, "position", {1, 2, 3}); }), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_INT(thrown_by([&] { scene::numbers(layers, "position", 3); }), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK(scene::numbers({}, "position", 2).empty());
}

static void test_animations() {
    Animation animation = Animation::basic("opacity");
    CHECK_TEXT(animation.key_path().c_str(), "opacity");
    animation.set_from_value(0);
    animation.set_to_value(1);
    animation.set_by_value(0.5);
    animation.set_by_value(Value());
    CHECK_NUMBER(animation.from_value().number(), 0);
    CHECK_NUMBER(animation.to_value().number(), 1);
    CHECK(!animation.by_value());
    animation.set_begin_time(1);
    animation.set_time_offset(2);
    animation.set_speed(3);
    animation.set_duration(4);
    animation.set_repeat_count(5);
    animation.set_repeat_duration(6);
    CHECK_NUMBER(animation.begin_time(), 1);
    CHECK_NUMBER(animation.time_offset(), 2);
    CHECK_NUMBER(animation.speed(), 3);
    CHECK_NUMBER(animation.duration(), 4);
    CHECK_NUMBER(animation.repeat_count(), 5);
    CHECK_NUMBER(animation.repeat_duration(), 6);
    animation.set_autoreverses(true);
    animation.set_fill_mode(SCENE_FILL_MODE_BOTH);
    animation.set_removed_on_completion(false);
    animation.set_additive(true);
    animation.set_cumulative(true);
    CHECK(animation.autoreverses());
    CHECK_INT(animation.fill_mode(), SCENE_FILL_MODE_BOTH);
    CHECK(!animation.removed_on_completion());
    CHECK(animation.additive());
    CHECK(animation.cumulative());
    CHECK(!animation.timing_function());
    TimingFunction curve = TimingFunction::named("easeIn");
    animation.set_timing_function(curve);
    CHECK((animation.timing_function().control_point(1) == Point{0.42, 0}));
    CHECK_NUMBER(curve.evaluate(1), 1);
    CHECK((TimingFunction::bezier(0.1, 0.2, 0.3, 0.4).control_point(2) == Point{0.3, 0.4}));
    CHECK_INT(thrown_by([&] { curve.control_point(4); }), SCENE_ERROR_NOT_FOUND);

    Layer layer = Layer::create();
    layer.add_animation(animation, "fade");
    layer.add_animation(animation);
    CHECK_INT(layer.animation_count(), 2);
    CHECK_TEXT(layer.animation_key(0).c_str(), "fade");
    CHECK_TEXT(layer.animation_key(1).c_str(), "");
    CHECK_INT(thrown_by([&] { layer.animation_key(2); }), SCENE_ERROR_NOT_FOUND);
    CHECK_NUMBER(layer.animation("fade").duration(), 4);
    layer.remove_animation("fade");
    CHECK_INT(thrown_by([&] { layer.animation("fade"); }), SCENE_ERROR_NOT_FOUND);
    layer.remove_all_animations();
    CHECK_INT(layer.animation_count(), 0);
}

static void test_transactions() {
    {
        Transaction outer;
        Transaction::set_animation_duration(2);
        Transaction::set_animation_timing_function(TimingFunction::named("linear"));
        CHECK_NUMBER(Transaction::animation_timing_function().evaluate(0.5), 0.5);
        {
            Transaction inner;
            CHECK_NUMBER(Transaction::animation_duration(), 2);
            Transaction::set_disable_actions(true);
            CHECK(Transaction::disable_actions());
            Transaction::set_animation_duration(1);
        }
        CHECK_NUMBER(Transaction::animation_duration(), 2);
        CHECK(!Transaction::disable_actions());
        outer.commit();
        CHECK_INT(thrown_by([&] { outer.commit(); }), SCENE_ERROR_INVALID_STATE);
    }
    // An exception ends the transaction with its scope.
    try {
        Transaction transaction;
        Transaction::set_animation_duration(3);
        throw std::runtime_error("out of here");
    } catch (const std::runtime_error &) {
    }
    CHECK_NUMBER(Transaction::animation_duration(), 0.25);
    scene::flush();
}

static void test_rendering() {
    Renderer renderer = Renderer::offscreen(8, 4, 2);
    CHECK_INT(renderer.width(), 8);
    CHECK_INT(renderer.height(), 4);
    CHECK(!renderer.root());
    CHECK_INT(thrown_by([&] { renderer.read_pixels(); }), SCENE_ERROR_INVALID_STATE);

    Layer root = Layer::create();
    root.set_frame({0, 0, 2, 2});
    root.set_background_color(red);
    renderer.set_root(root);
    CHECK(renderer.root() == root);
    renderer.set_background_color({0, 0, 1, 1});
    renderer.render(0);
    const std::vector<std::uint8_t> pixels = renderer.read_pixels();
    CHECK_INT(pixels.size(), 8 * 4 * 4);
    CHECK((std::vector<std::uint8_t>(pixels.begin(), pixels.begin() + 4) == std::vector<std::uint8_t>{255, 0, 0, 255}));
    CHECK((std::vector<std::uint8_t>(pixels.end() - 4, pixels.end()) == std::vector<std::uint8_t>{0, 0, 255, 255}));
    CHECK_INT(renderer.statistics().layers, 1);
    CHECK(!renderer.plan_description().empty());
    CHECK(root.description().find("backgroundColor") != std::string::npos);
    CHECK(root.description(true, true).size() > root.description().size());

    renderer.set_size(16, 16, 1);
    renderer.render(1);
    CHECK_INT(renderer.read_pixels().size(), 16 * 16 * 4);
    CHECK_INT(thrown_by([&] { renderer.write_png("/nowhere/frame.png"); }), SCENE_ERROR_IO);
    renderer.set_root(Layer());
    CHECK(!renderer.root());
}

static void test_gl_lookup() {
    bool asked = false;
    CHECK_INT(thrown_by([&] {
                  Renderer::gl([&](const char *name) -> void * {
                      asked = asked || std::string(name).compare(0, 2, "gl") == 0;
                      return nullptr;
                  });
              }),
              SCENE_ERROR_UNSUPPORTED);
    CHECK(asked);

    bool caught = false;
    try {
        Renderer::gl([](const char *) -> void * { throw std::domain_error("no GL today"); });
    } catch (const std::domain_error &error) {
        caught = true;
        CHECK_TEXT(error.what(), "no GL today");
    }
    CHECK(caught);

    Renderer renderer = Renderer::offscreen(4, 4);
    scene_gl_target target = SCENE_GL_TARGET_INIT;
    target.width = target.height = 4;
    CHECK_INT(thrown_by([&] { renderer.render_gl(target, 0); }), SCENE_ERROR_INVALID_STATE);
    renderer.abandon();
}

static void test_documents() {
    const std::string json = R"({"scene": 1, "size": [20, 10], "background": "#00ff00ff",
        "root": {"name": "root", "bounds": [0, 0, 20, 10], "sublayers": [{"name": "child", "position": [1, 2]}]}})";
    Document document = Document::from_memory(json);
    CHECK((document.size() == Size{20, 10}));
    CHECK((document.background() == Color{0, 1, 0, 1}));
    CHECK(document.find_layer("child") == document.root().sublayer(0));
    CHECK((document.find_layer("child").position() == Point{1, 2}));
    CHECK_INT(thrown_by([&] { document.find_layer("nobody"); }), SCENE_ERROR_NOT_FOUND);
    CHECK_INT(thrown_by([] { Document::from_memory("{", "."); }), SCENE_ERROR_FORMAT);
    CHECK_INT(thrown_by([] { Document::from_file("/nowhere/x.scene.json"); }), SCENE_ERROR_IO);

    Layer root = document.root();
    document = Document();
    CHECK_TEXT(root.name().c_str(), "root");
}

static void test_library() {
    CHECK_INT(scene::version(), SCENE_VERSION);
    CHECK_TEXT(scene::version_string().c_str(), scene_version_string());
    CHECK(scene::has_feature("egl"));
    CHECK(!scene::has_feature("nothing"));

    // The log function goes when another takes its place, and what it holds with it.
    std::shared_ptr<int> held = std::make_shared<int>(1);
    scene::set_log_function(SCENE_LOG_DEBUG, [held](scene_log_level, const char *) {});
    CHECK_INT(held.use_count(), 2);
    scene::set_log_function(SCENE_LOG_ERROR, nullptr);
    CHECK_INT(held.use_count(), 1);
}

int main() {
    test_ownership();
    test_objects_as_keys();
    test_errors();
    test_tree();
    test_geometry();
    test_appearance();
    test_contents();
    test_values();
    test_many_layers();
    test_animations();
    test_transactions();
    test_rendering();
    test_gl_lookup();
    test_documents();
    test_library();
    return check_summary("cpp_api");
}
