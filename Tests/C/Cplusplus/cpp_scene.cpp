// The C++ API: layers, animations, documents and renderers say what C says.
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "cpp_check.hpp"

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
using scene::Transform;
using scene::Value;

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
    root.set_sublayers({d, b, c});
    CHECK((root.sublayers() == std::vector<Layer>{d, b, c}));
    root.set_sublayers({e, c, d});
    CHECK((root.sublayers() == std::vector<Layer>{e, c, d}));
    CHECK(!b.superlayer());

    c.add_sublayer(a);
    a.set_name("a");
    CHECK((root.subtree() == std::vector<Layer>{root, e, c, a, d}));
    CHECK(root.find("a") == a);
    CHECK_INT(thrown_by([&] { root.find("b"); }), SCENE_ERROR_NOT_FOUND);
    CHECK_TEXT(c.outline().c_str(), "layer\n  layer \"a\"\n");
    CHECK(root.subtree_animations().empty());
    a.add_animation(Animation::basic("opacity"), "fade");
    CHECK_INT(root.subtree_animations().size(), 1);
    CHECK(root.subtree_animations()[0].first == a);
    CHECK(root.subtree_animations()[0] == a.subtree_animations()[0]);

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
    scene::Filter blur = scene::Filter::create("gaussianBlur");
    blur.set_name("soft");
    blur.set_number("radius", 4);
    CHECK(blur.type() == "gaussianBlur" && blur.name() == "soft" && blur.number("radius") == 4);
    CHECK_INT(blur.parameter_count(), 1);
    CHECK(std::string(blur.parameter(0).name) == "radius");
    const scene::Kernel kernel = scene::Kernel::from_text("vec4 kernel(vec4 color) { return color.bgra; }");
    layer.set_filters({blur, scene::Filter::create(kernel)});
    CHECK_INT(layer.filters().size(), 2);
    CHECK(layer.filters()[1].type() == "kernel");
    layer.set_background_filters({blur});
    CHECK_INT(layer.background_filters().size(), 1);
    CHECK(!layer.generator());
    scene::Filter stripes =
        scene::Filter::create(scene::Kernel::from_text("uniform float width; // = 4\nvec4 kernel(vec2 p, float time) { "
                                                       "return vec4(mod(p.x + time, width) / width); }"));
    layer.set_generator(stripes);
    CHECK(layer.generator().number("width") == 4);
    CHECK_INT(thrown_by([&] { layer.set_generator(blur); }), SCENE_ERROR_INVALID_ARGUMENT);
    layer.set_generator(scene::Filter());
    CHECK(!layer.generator());
    CHECK(!layer.background_pattern() && !layer.border_pattern());
    layer.set_background_pattern(stripes);
    layer.set_border_pattern(scene::Filter::create("checkerboard"));
    CHECK(layer.background_pattern().number("width") == 4 && layer.border_pattern().number("width") == 40);
    CHECK_INT(thrown_by([&] { layer.set_border_pattern(blur); }), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_INT(scene::Filter::create("checkerboard").output_image({0, 0, 3, 2}, 2).width(), 6);
    CHECK_INT(thrown_by([&] { blur.output_image({0, 0, 3, 2}); }), SCENE_ERROR_INVALID_ARGUMENT);
    layer.set_background_pattern(scene::Filter());
    layer.set_border_pattern(scene::Filter());
    layer.set_filters({});
    layer.set_background_filters({});
    const scene::Layer mask = scene::Layer::create();
    layer.set_mask(mask);
    CHECK(layer.mask() == mask && mask.superlayer() == layer);
    layer.set_mask(scene::Layer());
    CHECK(!layer.mask());
    layer.set_shadow_offset({1, 2});
    CHECK(layer.shadow_offset().width == 1 && layer.shadow_offset().height == 2);
    layer.set_shadow_radius(5);
    CHECK(layer.shadow_radius() == 5);
    layer.set_compositing_filter(SCENE_BLEND_MULTIPLY);
    CHECK_INT(layer.compositing_filter(), SCENE_BLEND_MULTIPLY);
    layer.set_compositing_filter(SCENE_BLEND_SOURCE_OVER);
    layer.set_corner_curve(SCENE_CORNER_CURVE_CONTINUOUS);
    CHECK_INT(layer.corner_curve(), SCENE_CORNER_CURVE_CONTINUOUS);
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

    CHECK_INT(thrown_by([&] { document.save("/nowhere/x.scene.json"); }), SCENE_ERROR_IO);
    Document live = Document::create(document.root(), {20, 10}, {0, 1, 0, 1});
    CHECK_TEXT(live.text().c_str(), document.text().c_str());
    CHECK(Document::from_memory(live.text()).find_layer("child").position() == document.find_layer("child").position());
    CHECK_INT(thrown_by([&] { Document::create(live.root(), {0, 10}); }), SCENE_ERROR_INVALID_ARGUMENT);

    Layer root = document.root();
    document = live = Document();
    CHECK_TEXT(root.name().c_str(), "root");
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
    CHECK(renderer.pass_image(0).width() > 0);
    CHECK(renderer.driver_name().find("OpenGL") != std::string::npos);
    renderer.prepare(root);
    CHECK_INT(thrown_by([] { scene::set_program_cache("relative"); }), SCENE_ERROR_INVALID_ARGUMENT);
    scene::set_program_cache(nullptr);
    renderer.set_overlays(SCENE_OVERLAY_PASSES);
    CHECK_INT(renderer.overlays(), SCENE_OVERLAY_PASSES);
    renderer.set_overlays(0);
    renderer.set_dithering(true);
    CHECK(renderer.dithering());
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
    CHECK_INT(thrown_by([&] { renderer.abandon(); }), SCENE_ERROR_INVALID_STATE);
}

int main() {
    test_tree();
    test_geometry();
    test_appearance();
    test_contents();
    test_animations();
    test_documents();
    test_rendering();
    test_gl_lookup();
    return check_summary("cpp_scene");
}
