/* Filters, masks, shadows and blend modes through the C API: values that read back, and pixels. */
#include "frame.h"

static uint32_t passes_of(scene_renderer *renderer) {
    scene_renderer_statistics statistics = SCENE_RENDERER_STATISTICS_INIT;
    CHECK_OK(scene_renderer_get_statistics(renderer, &statistics));
    return statistics.passes;
}

/* Filters, a kernel among them, act in their order; a disabled one does not; a parameter animates by its key path. */
static void filtered(void) {
    stage stage = stage_create(40, 20, 1);
    scene_layer *box = add_box(stage.root, 0, 0, 20, 20, RED), *other = add_box(stage.root, 20, 0, 20, 20, RED);
    scene_kernel *kernel =
        scene_kernel_create("uniform float part; // = 1 in 0...1\n"
                            "vec4 kernel(vec4 color) { return vec4(color.bg, color.r * part, color.a); }");
    scene_filter *turn = scene_filter_create_with_kernel(kernel), *invert = scene_filter_create("colorInvert");
    scene_filter *const both[2] = {turn, invert};
    CHECK_OK(scene_filter_set_name(turn, "turn"));
    CHECK_OK(scene_layer_set_filters(box, both, 2));
    CHECK_OK(scene_layer_set_filters(other, both, 1));
    frame frame = frame_render(stage.renderer, 0);
    CHECK_PIXEL(&frame, 10, 10, 255, 255, 0, 255);
    CHECK_PIXEL(&frame, 30, 10, 0, 0, 255, 255);
    frame_free(&frame);

    scene_animation *animation = scene_animation_create_basic("filters.turn.part");
    scene_value from = {.type = SCENE_VALUE_NUMBER, .numbers = {0}}, to = {.type = SCENE_VALUE_NUMBER, .numbers = {1}},
                value;
    CHECK_OK(scene_animation_set_from_value(animation, &from));
    CHECK_OK(scene_animation_set_to_value(animation, &to));
    CHECK_OK(scene_animation_set_duration(animation, 2));
    CHECK_OK(scene_layer_add_animation(other, animation, "part"));
    CHECK_OK(scene_renderer_render(stage.renderer, 1));
    frame = frame_render(stage.renderer, 2);
    CHECK_PIXEL(&frame, 30, 10, 0, 0, 128, 255);
    CHECK_OK(scene_layer_get_presentation_value(other, "filters.turn.part", &value));
    CHECK_NEAR(value.numbers[0], 0.5, 1e-9);
    frame_free(&frame);

    /* A new list takes its values along; the animation goes on above them and leaves the new value. */
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_filter_set_number(turn, "part", 0.25));
    CHECK_OK(scene_layer_set_filters(other, both, 1));
    frame = frame_render(stage.renderer, 4);
    CHECK_PIXEL(&frame, 30, 10, 0, 0, 64, 255);
    frame_free(&frame);
    scene_animation_release(animation);
    scene_filter_release(turn);
    scene_filter_release(invert);
    scene_kernel_release(kernel);
    stage_release(&stage);
}

/* A kernel of two pictures as a layer's transition: where it is at its start, in the middle, and when it is over. */
static void transitions(void) {
    stage stage = stage_create(40, 20, 1);
    scene_layer *box = add_box(stage.root, 0, 0, 40, 20, RED);
    CHECK_OK(scene_renderer_render(stage.renderer, 0));
    scene_kernel *kernel = scene_kernel_create(
        "uniform float from_left; // = 0\n"
        "vec4 kernel(Image from, Image to, vec2 p, float progress) {\n"
        "    return p.x - from_left < 40.0 * progress ? at(to, p) : mix(at(from, p), at(to, p), progress);\n"
        "}");
    scene_filter *wipe = scene_filter_create_with_kernel(kernel);
    scene_animation *transition = scene_animation_create_transition();
    CHECK(scene_animation_copy_transition_filter(transition) == NULL);
    CHECK_OK(scene_animation_set_transition_type(transition, SCENE_TRANSITION_PUSH));
    CHECK_OK(scene_animation_set_transition_subtype(transition, SCENE_TRANSITION_FROM_TOP));
    CHECK_INT(scene_animation_get_transition_subtype(transition), SCENE_TRANSITION_FROM_TOP);
    CHECK_NUMBER(scene_animation_get_start_progress(transition), 0);
    CHECK_NUMBER(scene_animation_get_end_progress(transition), 1);
    CHECK_OK(scene_animation_set_start_progress(transition, -1));
    CHECK_OK(scene_animation_set_end_progress(transition, 2));
    CHECK_NUMBER(scene_animation_get_start_progress(transition), -1);
    CHECK_NUMBER(scene_animation_get_end_progress(transition), 2);
    CHECK_OK(scene_animation_set_start_progress(transition, 0));
    CHECK_OK(scene_animation_set_end_progress(transition, 1));
    CHECK_OK(scene_animation_set_transition_filter(transition, wipe));
    CHECK_OK(scene_animation_set_duration(transition, 1));
    /* It has taken a copy. */
    CHECK_OK(scene_filter_set_number(wipe, "from_left", 20));
    scene_filter *copy = scene_animation_copy_transition_filter(transition);
    double number = -1;
    CHECK_OK(scene_filter_get_numbers(copy, "from_left", &number, 1));
    CHECK_NUMBER(number, 0);
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_layer_set_background_color(box, &BLUE));
    CHECK_OK(scene_layer_add_animation(box, transition, NULL));
    CHECK_OK(scene_transaction_commit());
    for (int quarter = 0; quarter <= 4; quarter++) {
        frame frame = frame_render(stage.renderer, 10 + 0.25 * quarter);
        for (uint32_t x = 2; x < 40; x += 4) {
            int blue = (int)x < 10 * quarter ? 255 : (255 * quarter + 2) / 4;
            CHECK_PIXEL(&frame, x, 10, 255 - blue, 0, blue, 255);
        }
        /* Both pictures and what the kernel makes of them; then they are kept; at the end the layer alone. */
        CHECK_INT(passes_of(stage.renderer), quarter == 0 ? 4 : quarter == 4 ? 1 : 2);
        frame_free(&frame);
    }
    CHECK_OK(scene_animation_set_transition_filter(transition, NULL));
    CHECK(scene_animation_copy_transition_filter(transition) == NULL);
    scene_filter_release(copy);
    scene_animation_release(transition);
    scene_filter_release(wipe);
    scene_kernel_release(kernel);
    stage_release(&stage);
}

/* The four ways to read a mask; a mask that is hidden hides what it masks. */
static void masked(void) {
    stage stage = stage_create(20, 20, 1);
    CHECK_OK(scene_layer_set_background_color(stage.root, &GREEN));
    scene_layer *box = add_box(stage.root, 0, 0, 20, 20, RED), *mask = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_layer_set_frame(mask, (scene_rect){0, 0, 20, 20}));
    for (int mode = SCENE_MASK_ALPHA; mode <= SCENE_MASK_INVERTED_LUMINANCE; mode++) {
        const scene_color color = {0, 1, 0, 0.5f};
        CHECK_OK(scene_layer_set_background_color(mask, &color));
        CHECK_OK(scene_layer_set_mask(box, mask));
        CHECK_OK(scene_layer_set_mask_mode(box, (scene_mask_mode)mode));
        frame frame = frame_render(stage.renderer, 0);
        /* 0.7152 of 0.5 is 0.3576 by luminance. */
        const double part = mode == 0 ? 0.502 : mode == 1 ? 0.498 : mode == 2 ? 0.3576 : 0.6424;
        check_pixel(&frame, 10, 10, (const int[4]){(int)(255 * part + 0.5), (int)(255 * (1 - part) + 0.5), 0, 255}, 2,
                    __FILE__, __LINE__);
        frame_free(&frame);
    }
    CHECK_OK(scene_layer_set_mask_mode(box, SCENE_MASK_ALPHA));
    CHECK_OK(scene_layer_set_hidden(mask, true));
    frame frame = frame_render(stage.renderer, 1);
    CHECK_PIXEL(&frame, 10, 10, 0, 255, 0, 255);
    frame_free(&frame);
    scene_layer_release(mask);
    stage_release(&stage);
}

/* Nothing in a group changes: its pass is not drawn again, also when something else does. */
static void kept(void) {
    stage stage = stage_create(300, 200, 1);
    scene_layer *group = add_box(stage.root, 60, 60, 60, 60, RED), *inner = add_box(group, 20, 20, 60, 20, BLUE);
    scene_layer *mover = add_box(stage.root, 200, 10, 20, 20, GREEN);
    scene_filter *blur = scene_filter_create("gaussianBlur");
    CHECK_OK(scene_filter_set_number(blur, "radius", 3));
    CHECK_OK(scene_layer_set_filters(group, &blur, 1));
    CHECK_OK(scene_layer_set_shadow_opacity(group, 1));
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_renderer_render(stage.renderer, 0));
    CHECK_INT(passes_of(stage.renderer), 2);
    for (int i = 1; i < 4; i++) {
        CHECK_OK(scene_transaction_set_disable_actions(true));
        CHECK_OK(scene_layer_set_position(mover, (scene_point){210 + i, 20}));
        CHECK_OK(scene_renderer_render(stage.renderer, i));
        CHECK_INT(passes_of(stage.renderer), 1);
    }
    /* By whole pixels it moves as it is. */
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_layer_set_position(group, (scene_point){100, 95}));
    CHECK_OK(scene_renderer_render(stage.renderer, 5));
    CHECK_INT(passes_of(stage.renderer), 1);
    /* What is in it changes, at any depth. */
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_layer_set_background_color(inner, &GREEN));
    CHECK_OK(scene_renderer_render(stage.renderer, 6));
    CHECK_INT(passes_of(stage.renderer), 2);
    frame frame = frame_render(stage.renderer, 7);
    CHECK_PIXEL(&frame, 110, 95, 0, 255, 0, 255);
    /* Nothing has changed, so nothing is drawn. */
    CHECK_INT(passes_of(stage.renderer), 0);
    frame_free(&frame);
    scene_filter_release(blur);
    stage_release(&stage);
}

/* 10,000 groups in each other, each of which would need a pass, and radii without end: an answer, and the rest is drawn. */
static void extreme(void) {
    stage stage = stage_create(64, 64, 1);
    CHECK_OK(scene_layer_set_background_color(stage.root, &GREEN));
    scene_filter *blur = scene_filter_create("gaussianBlur");
    scene_layer *box = add_box(stage.root, 4, 4, 8, 8, RED);
    static const double radii[] = {-1e300, -1, 0, 1e-300, 2000, 1e4, 1e300};
    for (size_t i = 0; i < sizeof radii / sizeof radii[0]; i++) {
        const bool is_allowed = radii[i] >= 0 && radii[i] <= 2000;
        CHECK_INT(scene_filter_set_number(blur, "radius", radii[i]),
                  is_allowed ? SCENE_OK : SCENE_ERROR_INVALID_ARGUMENT);
        CHECK_OK(scene_layer_set_filters(box, &blur, 1));
        CHECK_OK(scene_layer_set_shadow_opacity(box, 1));
        CHECK_OK(scene_renderer_render(stage.renderer, (double)i));
    }
    CHECK_OK(scene_layer_set_shadow_radius(box, 1e300));
    CHECK_OK(scene_layer_set_shadow_offset(box, (scene_size){-1e300, 1e300}));
    CHECK_OK(scene_layer_set_rasterization_scale(box, 1e300));
    CHECK_OK(scene_layer_set_should_rasterize(box, true));
    /* What no target can hold is left out, and said; the rest is drawn. */
    for (int i = 0; i < 3; i++) {
        scene_status status = scene_renderer_render(stage.renderer, 8 + i);
        CHECK(status == SCENE_OK || (status == SCENE_ERROR_UNSUPPORTED && strstr(scene_error_message(), "too large")));
        frame frame = frame_read(stage.renderer);
        CHECK_PIXEL(&frame, 60, 60, 0, 255, 0, 255);
        frame_free(&frame);
    }
    CHECK_OK(scene_layer_remove_from_superlayer(box));
    scene_layer *parent = stage.root;
    for (int i = 0; i < 10000; i++) {
        parent = add_box(parent, 0, 0, 64, 64, i % 2 ? WHITE : BLUE);
        CHECK_OK(scene_layer_set_opacity(parent, 0.999));
    }
    frame frame = frame_render(stage.renderer, 20);
    CHECK(frame_pixel(&frame, 40, 40)[3] == 255);
    frame_free(&frame);
    scene_filter_release(blur);
    stage_release(&stage);
}

static void types(void) {
    scene_filter_info info = SCENE_FILTER_INFO_INIT;
    scene_parameter_info parameter = SCENE_PARAMETER_INFO_INIT;
    CHECK(scene_filter_type_count() >= 30);
    for (uint32_t i = 0; i < scene_filter_type_count(); i++) {
        CHECK_OK(scene_filter_type_get_info(i, &info));
        scene_filter *filter = scene_filter_create(info.type);
        CHECK(filter != NULL && info.documentation[0] != 0);
        CHECK_TEXT(scene_filter_get_type(filter), info.type);
        CHECK_INT(scene_filter_get_parameter_count(filter), info.parameter_count);
        for (uint32_t j = 0; j < info.parameter_count; j++) {
            double numbers[20];
            CHECK_OK(scene_filter_type_get_parameter(info.type, j, &parameter));
            CHECK(parameter.minimum <= parameter.maximum && parameter.documentation[0] != 0);
            if (parameter.type == SCENE_PARAMETER_IMAGE) continue;
            CHECK_OK(scene_filter_get_numbers(filter, parameter.name, numbers, parameter.count));
            for (uint32_t k = 0; k < parameter.count; k++) CHECK_NEAR(numbers[k], parameter.defaults[k], 1e-6);
        }
        scene_filter_release(filter);
    }
}

static void library(void) {
    char *text = scene_filter_copy_library();
    CHECK_CONTAINS(text, "dissolve\t");
    CHECK_CONTAINS(text, "\npageCurl\tThe old picture is a page");
    scene_string_free(text);
    scene_filter *curl = scene_filter_create("pageCurl");
    CHECK_TEXT(scene_filter_get_type(curl), "kernel");
    CHECK_OK(scene_filter_set_number(curl, "radius", 40));
    CHECK_FAILS(scene_filter_set_number(curl, "rdius", 40), SCENE_ERROR_NOT_FOUND);
    CHECK_CONTAINS(scene_error_message(), "did you mean \"radius\"?");
    scene_animation *transition = scene_animation_create_transition();
    CHECK_OK(scene_animation_set_transition_filter(transition, curl));
    scene_animation_release(transition);
    scene_filter_release(curl);
    CHECK_FAILS_WITH(scene_filter_create("../pageCurl"), NULL, SCENE_ERROR_NOT_FOUND);
}

static void values(void) {
    static const uint8_t pixel[4] = {1, 2, 3, 4};
    scene_filter *filter = scene_filter_create("dropShadow"), *map = scene_filter_create("displacement");
    scene_image *image = scene_image_create_from_pixels(1, 1, 4, SCENE_PIXEL_FORMAT_RGBA8, pixel);
    double numbers[4];
    CHECK(scene_filter_get_name(filter) == NULL && scene_filter_get_enabled(filter));
    CHECK_OK(scene_filter_set_name(filter, "glow"));
    CHECK_TEXT(scene_filter_get_name(filter), "glow");
    CHECK_OK(scene_filter_set_enabled(filter, false));
    CHECK(!scene_filter_get_enabled(filter));
    CHECK_OK(scene_filter_set_number(filter, "radius", 5));
    CHECK_OK(scene_filter_set_numbers(filter, "offset", (double[]){1, 2}, 2));
    CHECK_OK(scene_filter_get_numbers(filter, "offset", numbers, 2));
    CHECK(numbers[0] == 1 && numbers[1] == 2);
    CHECK(scene_filter_get_image(map, "image") == NULL);
    CHECK_OK(scene_filter_set_image(map, "image", image));
    CHECK(scene_filter_get_image(map, "image") == image);
    CHECK_OK(scene_filter_set_image(map, "image", NULL));
    CHECK(scene_filter_get_image(map, "image") == NULL);

    /* Layers take copies, whose parameters key paths name. */
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    scene_filter *const list[2] = {filter, map};
    scene_value value = {.type = SCENE_VALUE_NUMBER, .numbers = {9}};
    CHECK_OK(scene_layer_set_filters(layer, list, 2));
    CHECK_OK(scene_layer_set_background_filters(layer, list, 1));
    CHECK_INT(scene_layer_get_filter_count(layer), 2);
    CHECK_INT(scene_layer_get_background_filter_count(layer), 1);
    CHECK_OK(scene_layer_set_value(layer, "filters.glow.radius", &value));
    value.numbers[0] = 3;
    CHECK_OK(scene_layer_set_value(layer, "filters.glow.offset.height", &value));
    CHECK_FAILS(scene_layer_set_value(layer, "filters.other.radius", &value), SCENE_ERROR_NOT_FOUND);
    scene_value on = {.type = SCENE_VALUE_BOOL, .numbers = {1}}, read = {0};
    CHECK_OK(scene_layer_set_value(layer, "filters.glow.enabled", &on));
    CHECK_OK(scene_layer_get_value(layer, "filters.glow.enabled", &read));
    CHECK(read.type == SCENE_VALUE_BOOL && read.numbers[0] == 1);
    CHECK_OK(scene_layer_get_value(layer, "backgroundFilters.glow.enabled", &read));
    CHECK_NUMBER(read.numbers[0], 0);
    CHECK_FAILS(scene_layer_set_value(layer, "filters.glow.enabled", &value), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_layer_set_value(layer, "filters.other.enabled", &on), SCENE_ERROR_NOT_FOUND);
    scene_filter *switched = scene_layer_copy_filter(layer, 0);
    CHECK(scene_filter_get_enabled(switched));
    scene_filter_release(switched);
    CHECK_FAILS(scene_layer_set_value(layer, "filters.glow.nothing", &value), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_layer_set_value(layer, "filters.glow.offset", &value), SCENE_ERROR_INVALID_ARGUMENT);
    scene_filter *copy = scene_layer_copy_filter(layer, 0), *behind = scene_layer_copy_background_filter(layer, 0);
    CHECK_OK(scene_filter_get_numbers(copy, "radius", numbers, 1));
    CHECK_NEAR(numbers[0], 9, 0);
    CHECK_OK(scene_filter_get_numbers(copy, "offset", numbers, 2));
    CHECK_NEAR(numbers[1], 3, 0);
    CHECK_OK(scene_filter_get_numbers(behind, "radius", numbers, 1));
    CHECK_NEAR(numbers[0], 5, 0);
    CHECK_OK(scene_layer_get_value(layer, "backgroundFilters.glow.radius", &value));
    CHECK_NEAR(value.numbers[0], 5, 0);
    scene_filter_release(copy);
    scene_filter_release(behind);
    scene_filter_release(filter);
    scene_filter_release(map);
    scene_image_release(image);
    scene_layer_release(layer);
}

static void compositing_values(void) {
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_NEAR(scene_layer_get_shadow_offset(layer).height, -3, 0);
    CHECK_NEAR(scene_layer_get_shadow_radius(layer), 3, 0);
    CHECK_NEAR(scene_layer_get_shadow_opacity(layer), 0, 0);
    CHECK_NEAR(scene_layer_get_shadow_color(layer).a, 1, 0);
    CHECK_INT(scene_layer_get_edge_antialiasing_mask(layer), SCENE_EDGE_ALL);
    CHECK_OK(scene_layer_set_shadow_offset(layer, (scene_size){4, 5}));
    CHECK_OK(scene_layer_set_shadow_radius(layer, 7));
    CHECK_OK(scene_layer_set_shadow_opacity(layer, 0.5));
    CHECK_OK(scene_layer_set_shadow_color(layer, (scene_color){0.5f, 0.25f, 0, 1}));
    CHECK_OK(scene_layer_set_edge_antialiasing_mask(layer, SCENE_EDGE_LEFT | 64));
    CHECK_OK(scene_layer_set_corner_curve(layer, SCENE_CORNER_CURVE_CONTINUOUS));
    CHECK_OK(scene_layer_set_should_rasterize(layer, true));
    CHECK_OK(scene_layer_set_rasterization_scale(layer, 2));
    CHECK_OK(scene_layer_set_mask_mode(layer, SCENE_MASK_LUMINANCE));
    CHECK_NEAR(scene_layer_get_shadow_offset(layer).width, 4, 0);
    CHECK_NEAR(scene_layer_get_shadow_radius(layer), 7, 0);
    CHECK_NEAR(scene_layer_get_shadow_opacity(layer), 0.5, 0);
    CHECK_NEAR(scene_layer_get_shadow_color(layer).r, 0.5, 0);
    scene_error_clear();
    CHECK(scene_layer_copy_shadow_path(layer) == NULL && scene_error_status() == SCENE_OK);
    scene_path *path = scene_path_create_ellipse((scene_rect){0, 0, 20, 10}), *same = scene_path_copy(path);
    CHECK_OK(scene_layer_set_shadow_path(layer, path));
    CHECK_OK(scene_path_line_to(path, 1, 1));
    scene_path *copy = scene_layer_copy_shadow_path(layer);
    CHECK(scene_path_equal(copy, same));
    CHECK_OK(scene_path_line_to(copy, 1, 1));
    scene_path_release(copy);
    copy = scene_layer_copy_shadow_path(layer);
    CHECK(scene_path_equal(copy, same));
    scene_path_release(copy);
    CHECK_OK(scene_layer_set_shadow_path(layer, NULL));
    CHECK(scene_layer_copy_shadow_path(layer) == NULL);
    scene_path_release(path);
    scene_path_release(same);
    CHECK_INT(scene_layer_get_edge_antialiasing_mask(layer), SCENE_EDGE_LEFT);
    CHECK_INT(scene_layer_get_corner_curve(layer), SCENE_CORNER_CURVE_CONTINUOUS);
    CHECK(scene_layer_get_should_rasterize(layer));
    CHECK_NEAR(scene_layer_get_rasterization_scale(layer), 2, 0);
    CHECK_INT(scene_layer_get_mask_mode(layer), SCENE_MASK_LUMINANCE);
    for (int mode = SCENE_BLEND_SOURCE_OVER; mode <= SCENE_BLEND_XOR; mode++) {
        CHECK_OK(scene_layer_set_compositing_filter(layer, (scene_blend_mode)mode));
        CHECK_INT(scene_layer_get_compositing_filter(layer), mode);
    }
    scene_layer_release(layer);
}

/* A mask is no sublayer, but has the layer as its superlayer. */
static void masks(void) {
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_LAYER), *mask = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    scene_layer *sublayer = scene_layer_create(SCENE_LAYER_KIND_LAYER),
                *other = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_layer_add_sublayer(layer, sublayer));
    CHECK_OK(scene_layer_set_mask(layer, mask));
    CHECK(scene_layer_get_mask(layer) == mask && scene_layer_get_superlayer(mask) == layer);
    CHECK_INT(scene_layer_get_sublayer_count(layer), 1);
    CHECK(scene_layer_get_sublayer(layer, 0) == sublayer);
    CHECK_OK(scene_layer_insert_sublayer(layer, other, 0));
    CHECK(scene_layer_get_sublayer(layer, 0) == other && scene_layer_get_sublayer(layer, 1) == sublayer);
    scene_layer *both[3];
    CHECK_INT(scene_layer_get_sublayers(layer, both, 3), 2);
    CHECK(both[0] == other && both[1] == sublayer);
    /* Elsewhere it is the mask no more. */
    CHECK_OK(scene_layer_add_sublayer(sublayer, mask));
    CHECK(scene_layer_get_mask(layer) == NULL && scene_layer_get_superlayer(mask) == sublayer);
    CHECK_OK(scene_layer_set_mask(layer, mask));
    CHECK_INT(scene_layer_get_sublayer_count(sublayer), 0);
    CHECK_OK(scene_layer_set_mask(layer, other));
    CHECK(scene_layer_get_mask(layer) == other && scene_layer_get_superlayer(mask) == NULL);
    CHECK_INT(scene_layer_get_sublayer_count(layer), 1);
    CHECK_OK(scene_layer_remove_from_superlayer(other));
    CHECK(scene_layer_get_mask(layer) == NULL);
    scene_layer_release(other);
    scene_layer_release(sublayer);
    scene_layer_release(mask);
    scene_layer_release(layer);
}

int main(void) {
    types();
    library();
    values();
    compositing_values();
    masks();
    filtered();
    transitions();
    masked();
    kept();
    extreme();
    CHECK_OK(scene_flush());
    for (int i = SCENE_OBJECT_LAYER; i <= SCENE_OBJECT_KERNEL; i++)
        CHECK_INT(scene_live_object_count((scene_object_kind)i), 0);
    return check_summary("filters");
}
