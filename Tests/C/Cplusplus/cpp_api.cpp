// The C++ API: ownership by scope, exceptions, conversions, transactions.
#include <cmath>
#include <functional>
#include <memory>
#include <stdexcept>
#include <unordered_map>
#include <unordered_set>

#include "cpp_check.hpp"

using scene::Animation;
using scene::Image;
using scene::Layer;
using scene::Path;
using scene::Point;
using scene::Rect;
using scene::Renderer;
using scene::Size;
using scene::TimingFunction;
using scene::Transaction;
using scene::Transform;
using scene::Value;

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

static void test_transforms() {
    Transform all = Transform::scale(2, 3, 4) * Transform::rotation(0.7, 1, 2, 3);
    all *= Transform::translation(5, 6, 7);
    const scene_transform_parts parts = all.parts();
    CHECK(std::fabs(parts.scale[2] - 4) < 1e-12 && std::fabs(parts.translation[1] - 6) < 1e-12);
    const Transform again = Transform::compose(parts);
    CHECK(std::fabs(again.m23 - all.m23) < 1e-12);
    CHECK(std::fabs((all * all.inverse()).m11 - 1) < 1e-12);
    CHECK(Transform::affine(1, 0, std::tan(0.5), 1, 0, 0) == Transform::skew(0.5));
    CHECK(Layer::corner_curve_expansion_factor(SCENE_CORNER_CURVE_CIRCULAR) == 1);
    CHECK(thrown_by([] { Layer::corner_curve_expansion_factor(static_cast<scene_corner_curve>(2)); }) ==
          SCENE_ERROR_INVALID_ARGUMENT);
    CHECK(Transform::skew(0.5).m21 == std::tan(0.5) && Transform::skew(0, 0.5).m12 == std::tan(0.5));
    CHECK(thrown_by([] { Transform::scale(1, 0).inverse(); }) == SCENE_ERROR_INVALID_ARGUMENT);
    CHECK(thrown_by([] { Transform::scale(1, 0).parts(); }) == SCENE_ERROR_INVALID_ARGUMENT);
}

static void test_space() {
    Layer root = Layer::create(), layer = Layer::create();
    root.set_frame({0, 0, 100, 100});
    layer.set_frame({20, 30, 40, 40});
    root.add_sublayer(layer);
    CHECK((layer.convert_point_to({1, 2}, root) == Point{21, 32}));
    CHECK((layer.convert_point_from({21, 32}, Layer()) == Point{1, 2}));
    CHECK((layer.convert_rect_to({0, 0, 5, 6}, root, true) == Rect{20, 30, 5, 6}));
    CHECK((layer.convert_rect_from({20, 30, 5, 6}, root) == Rect{0, 0, 5, 6}));
    CHECK((layer.corners()[2] == Point{60, 70}));
    CHECK((layer.visible_rect() == Rect{0, 0, 40, 40}));
    CHECK(root.hit_test({30, 40}) == layer && root.hit_test({5, 5}) == root && !root.hit_test({100, 5}));
    CHECK(layer.contains_point({39, 39}) && !layer.contains_point({40, 39}));
    CHECK(thrown_by([&] { root.hit_test({NAN, 0}); }) == SCENE_ERROR_INVALID_ARGUMENT);
    CHECK(thrown_by([&] { root.contains_point({0, 0}, 64); }) == SCENE_ERROR_INVALID_ARGUMENT);

    scene::LayerDelegate delegate;
    delegate.contains_point = [](scene_layer *, Point point) {
        if (point.x < 5) throw std::runtime_error("too far left");
        return point.y > 20;
    };
    layer.set_delegate(delegate);
    CHECK(root.hit_test({30, 40}) == root && root.hit_test({30, 60}) == layer);
    CHECK(root.hit_test({30, 40}, SCENE_HIT_TEST_IGNORES_DELEGATES) == layer);
    bool threw = false;
    try {
        root.hit_test({21, 60});
    } catch (const std::runtime_error &error) {
        threw = std::string(error.what()) == "too far left";
    }
    CHECK(threw);
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

static void test_const_references() {
    const Layer layer = Layer::create();
    layer.add_sublayer(Layer::create());
    for (const Layer &sublayer : layer.sublayers()) sublayer.set_opacity(0.5);
    const std::function<void()> later = [layer] {
        layer.set_corner_radius(3);
        layer.set_value("name", "later");
        layer.add_animation(Animation::basic("opacity"), "fade");
    };
    later();
    CHECK(layer.sublayer(0).opacity() == 0.5 && layer.corner_radius() == 3 && layer.name() == "later");
    const Animation fade = Animation::basic("opacity");
    fade.set_to_value(0);
    fade.set_duration(2);
    CHECK(fade.duration() == 2 && fade.to_value().number() == 0);
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
    Path path = Path::svg("M0 0 L10 0 L5 8 Z");
    CHECK(Value(path).path() == path);
    CHECK(Value(path) == Value(path.copy()));
    CHECK(Value(path) != Value(Path::create()));
    CHECK(Value(Path()) == Value());
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
    layer.set_value("shadowPath", path);
    CHECK(layer.value("shadowPath").path().equal(path));
    layer.set_value("shadowPath", layer.value("shadowPath"));
    CHECK(layer.shadow_path().equal(path));
    layer.set_shadow_path(Path());
    CHECK(!layer.shadow_path() && !layer.value("shadowPath"));
    layer.set_shadow_path(path);
    layer.set_shadow_offset(Size{1, 2});
    CHECK(layer.shadow_path().equal(path) && (layer.shadow_offset() == Size{1, 2}));
    layer.set_value("contentsGravity", SCENE_GRAVITY_CENTER);
    CHECK_INT(layer.value("contentsGravity").enumeration(), SCENE_GRAVITY_CENTER);
    layer.set_value("backgroundColor", red);
    CHECK(layer.value("backgroundColor").color() == red);
    layer.set_value("backgroundColor", Value());
    CHECK(!layer.value("backgroundColor"));
    layer.set_value("backgroundColor", red);
    layer.set_value("backgroundColor", nullptr);
    CHECK(!layer.value("backgroundColor"));
    CHECK(Value(static_cast<const char *>(nullptr)) == Value());
    CHECK_INT(thrown_by([&] { layer.set_value("position", 1); }), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_INT(thrown_by([&] { layer.value("nothing"); }), SCENE_ERROR_NOT_FOUND);

    // C would take a part of a text for all of it.
    const std::string cut("a\0b", 3);
    CHECK_INT(thrown_by([&] { layer.set_name(cut); }), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_INT(thrown_by([&] { layer.set_value("name", cut); }), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_INT(thrown_by([&] { scene::TextLayer::create(cut); }), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_TEXT(layer.name().c_str(), "by key");

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

static void test_paths() {
    Path path = Path::create().move_to(0, 0).line_to(10, 0).quad_to(10, 5, 5, 5).curve_to(4, 5, 3, 4, 3, 3).close();
    CHECK_TEXT(path.svg().c_str(), "M0 0 L10 0 Q10 5 5 5 C4 5 3 4 3 3 Z");
    Path shared = path, copy = path.copy();
    CHECK(shared == path && copy != path && copy.equal(path));
    shared.reverse();
    CHECK(!copy.equal(path) && path.equal(shared));
    CHECK((copy.current_point() == Point{0, 0}));
    CHECK(copy.elements().size() == 5 && copy.element(2).points[1].x == 5);
    CHECK((Path::rect({1, 2, 3, 4}).bounds() == Rect{1, 2, 3, 4}));
    CHECK((Path::ellipse({1, 2, 4, 4}).bounding_box() == Rect{1, 2, 4, 4}));
    CHECK_NUMBER(Path::rect({0, 0, 3, 4}).length(), 14);
    CHECK((Path::rect({0, 0, 3, 4}).point_at(5) == Point{3, 2}));
    CHECK((Path::rect({0, 0, 3, 4}).tangent_at(5) == Point{0, 1}));
    const double radii[4] = {0, 3, 0, 0};
    Path corners = Path::create().add_rounded_rect({0, 0, 9, 9}, radii);
    CHECK(corners.contains({0.1, 0.1}) && !corners.contains({8.9, 0.1}));
    CHECK(Path::rounded_rect({0, 0, 9, 9}, 2).equal(Path::create().add_rounded_rect({0, 0, 9, 9}, 2)));
    Path star = Path::svg("M50 0 L80 90 L0 35 L100 35 L20 90");
    CHECK(star.contains({50, 50}) && !star.contains({50, 50}, true));
    Path many = Path::create().add_rect({0, 0, 1, 1}).add_ellipse({0, 0, 1, 1});
    many.append(many).append(many, Transform::translation(5, 0)).transform(Transform::scale(2, 2));
    CHECK_INT(many.element_count(), 44);
    CHECK_NUMBER(many.bounds().width, 12);
    CHECK_INT(Path::create().arc({0, 0}, 5, 0, 4).arc_to({9, 9}, {9, 0}, 1).element_count(), 7);
    CHECK_TEXT(Path::interpolated(Path::svg("M0 0"), Path::svg("M4 8"), 0.5).svg().c_str(), "M2 4");
    CHECK(Path::create().is_empty());
    CHECK_INT(thrown_by([] { Path::create().line_to(1, 1); }), SCENE_ERROR_INVALID_STATE);
    CHECK_INT(thrown_by([] { Path::svg("M0"); }), SCENE_ERROR_FORMAT);
    CHECK_INT(thrown_by([] { Path().length(); }), SCENE_ERROR_INVALID_HANDLE);
    CHECK_INT(thrown_by([] { Path::create().append(Path()); }), SCENE_ERROR_INVALID_HANDLE);
    CHECK_INT(thrown_by([] { Path::create().element(0); }), SCENE_ERROR_NOT_FOUND);
}

static void test_shapes() {
    scene::ShapeLayer shape = scene::ShapeLayer::create();
    CHECK_INT(shape.kind(), SCENE_LAYER_KIND_SHAPE);
    CHECK(!shape.path() && shape.has_fill_color() && !shape.has_stroke_color());
    shape.set_path(Path::svg("M0 0 L4 8"));
    CHECK_TEXT(shape.path().svg().c_str(), "M0 0 L4 8");
    shape.set_path(Path());
    CHECK(!shape.path());
    shape.clear_fill_color();
    CHECK(!shape.has_fill_color());
    shape.set_fill_color(red);
    shape.set_stroke_color(red);
    CHECK(shape.fill_color() == red && shape.stroke_color() == red);
    shape.clear_stroke_color();
    CHECK(!shape.has_stroke_color());
    shape.set_fill_rule(SCENE_FILL_RULE_EVEN_ODD);
    shape.set_stroke_start(0.25);
    shape.set_stroke_end(0.75);
    shape.set_line_width(3);
    shape.set_line_cap(SCENE_LINE_CAP_ROUND);
    shape.set_line_join(SCENE_LINE_JOIN_BEVEL);
    shape.set_miter_limit(4);
    shape.set_line_dash_pattern({3, 1, 2});
    shape.set_line_dash_phase(-1);
    CHECK_INT(shape.fill_rule(), SCENE_FILL_RULE_EVEN_ODD);
    CHECK(shape.stroke_start() == 0.25 && shape.stroke_end() == 0.75 && shape.line_width() == 3);
    CHECK_INT(shape.line_cap(), SCENE_LINE_CAP_ROUND);
    CHECK_INT(shape.line_join(), SCENE_LINE_JOIN_BEVEL);
    CHECK(shape.miter_limit() == 4 && shape.line_dash_phase() == -1);
    CHECK((shape.line_dash_pattern() == std::vector<double>{3, 1, 2}));
    const Layer same = shape;
    CHECK(same == shape && scene::ShapeLayer(same).line_width() == 3);
    CHECK_INT(thrown_by([] { scene::ShapeLayer(Layer::create()).set_line_width(1); }), SCENE_ERROR_NOT_FOUND);
}

static void test_lent_pixels() {
    const std::uint8_t pixel[4] = {1, 2, 3, 4};
    int released = 0;
    {
        Image image = Image::with_pixels_no_copy(1, 1, 4, SCENE_PIXEL_FORMAT_RGBA8_PREMULTIPLIED, pixel,
                                                 [&released] { released++; });
        CHECK_INT(image.width(), 1);
        CHECK_INT(released, 0);
    }
    CHECK_INT(released, 1);
    CHECK_INT(thrown_by([&] { Image::with_pixels_no_copy(0, 1, 4, SCENE_PIXEL_FORMAT_RGBA8, pixel, nullptr); }),
              SCENE_ERROR_INVALID_ARGUMENT);
}

static void test_library() {
    CHECK_INT(scene::version(), SCENE_VERSION);
    CHECK_TEXT(scene::version_string().c_str(), scene_version_string());
    CHECK(scene::has_feature("egl"));
    CHECK(!scene::has_feature("nothing"));
    CHECK_INT(thrown_by([] { scene::inspector_listen("/nowhere/socket"); }), SCENE_ERROR_IO);
    scene::inspector_close();

    const std::vector<scene::FilterType> types = scene::filter_types();
    CHECK_INT(types.size(), scene_filter_type_count());
    CHECK_TEXT(types.at(0).info.type, "gaussianBlur");
    CHECK_TEXT(types.at(0).parameters.at(0).name, "radius");
    CHECK(scene::filter_library().find("pageCurl\t") != std::string::npos);

    // The log function goes when another takes its place, and what it holds with it.
    std::shared_ptr<int> held = std::make_shared<int>(1);
    scene::set_log_function(SCENE_LOG_DEBUG, [held](scene_log_level, const char *) {});
    CHECK_INT(held.use_count(), 2);
    scene::set_log_function(SCENE_LOG_ERROR, nullptr);
    CHECK_INT(held.use_count(), 1);
}

int main() {
    test_ownership();
    test_transforms();
    test_space();
    test_objects_as_keys();
    test_const_references();
    test_errors();
    test_values();
    test_many_layers();
    test_transactions();
    test_paths();
    test_shapes();
    test_lent_pixels();
    test_library();
    return check_summary("cpp_api");
}
