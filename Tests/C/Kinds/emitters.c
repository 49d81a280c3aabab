/* Emitter layers: cells as values, where particles are, what changes and what animates them. */
#include "theater.h"

#include <math.h>

static scene_image *white_image(uint32_t size) {
    uint8_t pixels[4 * 16 * 16];
    memset(pixels, 255, sizeof pixels);
    return scene_image_create_from_pixels(size, size, (size_t)4 * size, SCENE_PIXEL_FORMAT_RGBA8, pixels);
}

typedef struct setting {
    const char *key;
    double number;
} setting;

/* A cell of white squares of 4 points. */
static scene_emitter_cell *make_cell(const setting *settings, size_t count) {
    scene_emitter_cell *cell = scene_emitter_cell_create();
    scene_image *image = white_image(4);
    CHECK_OK(scene_emitter_cell_set_contents(cell, image));
    CHECK_OK(scene_emitter_cell_set_name(cell, "cell"));
    for (size_t i = 0; i < count; i++)
        CHECK_OK(scene_emitter_cell_set_number(cell, settings[i].key, settings[i].number));
    scene_image_release(image);
    return cell;
}

/* A stage with an emitter of one cell, which it takes. */
typedef struct show {
    stage stage;
    scene_layer *emitter;
} show_case;

static show_case open_show(scene_emitter_cell *cell) {
    show_case made = {stage_create(100, 40, 1), scene_layer_create(SCENE_LAYER_KIND_EMITTER)};
    CHECK_OK(scene_layer_add_sublayer(made.stage.root, made.emitter));
    CHECK_OK(scene_emitter_layer_set_emitter_position(made.emitter, (scene_point){10, 20}));
    CHECK_OK(scene_emitter_layer_set_emitter_cells(made.emitter, &cell, 1));
    scene_emitter_cell_release(cell);
    return made;
}

static void close_show(show_case *made) {
    scene_layer_release(made->emitter);
    stage_release(&made->stage);
}

/* Every property has its default, takes another value and gives it back; an image is borrowed. */
static void properties_of_cells(void) {
    scene_emitter_cell *cell = scene_emitter_cell_create();
    scene_image *image = white_image(2);
    uint32_t animatable = 0;
    for (uint32_t i = 0; i < scene_emitter_cell_property_count(); i++) {
        scene_property_info info = SCENE_PROPERTY_INFO_INIT;
        scene_value value, read;
        CHECK_OK(scene_emitter_cell_property_get_info(i, &info));
        CHECK_OK(scene_emitter_cell_get_value(cell, info.key, &value));
        CHECK(value.type == info.default_value.type && value.numbers[0] == info.default_value.numbers[0]);
        CHECK_INT(info.kinds, 1u << SCENE_LAYER_KIND_EMITTER);
        CHECK(!info.implicit);
        animatable += info.animatable;
        value = (scene_value){.type = info.type, .numbers = {0.25, 0.5, 0.75, 1}, .string = "name", .image = image};
        if (info.type == SCENE_VALUE_BOOL || info.type == SCENE_VALUE_ENUM) value.numbers[0] = 0;
        CHECK_OK(scene_emitter_cell_set_value(cell, info.key, &value));
        CHECK_OK(scene_emitter_cell_get_value(cell, info.key, &read));
        CHECK_INT(read.type, info.type);
        if (info.type != SCENE_VALUE_STRING && info.type != SCENE_VALUE_IMAGE)
            CHECK_NUMBER(read.numbers[0], value.numbers[0]);
    }
    CHECK_INT(scene_emitter_cell_property_count(), 41);
    CHECK_INT(animatable, 30);
    CHECK_TEXT(scene_emitter_cell_get_name(cell), "name");
    CHECK(scene_emitter_cell_get_contents(cell) == image);
    CHECK_NUMBER(scene_emitter_cell_get_color(cell).b, 0.75);
    CHECK_OK(scene_emitter_cell_set_color(cell, GREEN));
    CHECK_NUMBER(scene_emitter_cell_get_color(cell).g, 1);
    CHECK_NUMBER(scene_emitter_cell_get_number(cell, "birthRate"), 0.25);
    CHECK_OK(scene_emitter_cell_set_contents(cell, NULL));
    CHECK(scene_emitter_cell_get_contents(cell) == NULL);
    CHECK(scene_emitter_cell_retain(cell) == cell);
    scene_emitter_cell_release(cell);

    /* Copies are of their own, with what is in them. */
    scene_emitter_cell *outer = scene_emitter_cell_create();
    CHECK_OK(scene_emitter_cell_set_emitter_cells(outer, &cell, 1));
    CHECK_OK(scene_emitter_cell_set_number(cell, "birthRate", 7));
    scene_emitter_cell *copy = scene_emitter_cell_copy(outer), *inner = scene_emitter_cell_copy_emitter_cell(copy, 0);
    CHECK_INT((int)scene_emitter_cell_get_emitter_cell_count(copy), 1);
    CHECK_NUMBER(scene_emitter_cell_get_number(inner, "birthRate"), 0.25);
    scene_emitter_cell_release(inner);
    scene_emitter_cell_release(copy);
    scene_emitter_cell_release(outer);
    scene_emitter_cell_release(cell);
    scene_image_release(image);
}

static void properties_of_layers(void) {
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_EMITTER);
    CHECK_NUMBER(scene_emitter_layer_get_birth_rate(layer) + scene_emitter_layer_get_lifetime(layer), 2);
    CHECK_NUMBER(scene_emitter_layer_get_velocity(layer) + scene_emitter_layer_get_scale(layer), 2);
    CHECK_NUMBER(scene_emitter_layer_get_spin(layer) + scene_emitter_layer_get_seed(layer), 1);
    CHECK_INT(scene_emitter_layer_get_emitter_mode(layer), SCENE_EMITTER_MODE_VOLUME);
    CHECK_INT(scene_emitter_layer_get_emitter_shape(layer), SCENE_EMITTER_SHAPE_POINT);
    CHECK_INT(scene_emitter_layer_get_render_mode(layer), SCENE_EMITTER_RENDER_UNORDERED);
    CHECK_OK(scene_emitter_layer_set_emitter_position(layer, (scene_point){1, 2}));
    CHECK_OK(scene_emitter_layer_set_emitter_z_position(layer, 3));
    CHECK_OK(scene_emitter_layer_set_emitter_size(layer, (scene_size){4, 5}));
    CHECK_OK(scene_emitter_layer_set_emitter_depth(layer, 6));
    CHECK_OK(scene_emitter_layer_set_emitter_shape(layer, SCENE_EMITTER_SHAPE_SPHERE));
    CHECK_OK(scene_emitter_layer_set_emitter_mode(layer, SCENE_EMITTER_MODE_SURFACE));
    CHECK_OK(scene_emitter_layer_set_render_mode(layer, SCENE_EMITTER_RENDER_ADDITIVE));
    CHECK_OK(scene_emitter_layer_set_birth_rate(layer, 7));
    CHECK_OK(scene_emitter_layer_set_lifetime(layer, 8));
    CHECK_OK(scene_emitter_layer_set_velocity(layer, 9));
    CHECK_OK(scene_emitter_layer_set_scale(layer, 10));
    CHECK_OK(scene_emitter_layer_set_spin(layer, 11));
    CHECK_OK(scene_emitter_layer_set_seed(layer, 12));
    CHECK_OK(scene_emitter_layer_set_preserves_depth(layer, true));
    CHECK_NUMBER(scene_emitter_layer_get_emitter_position(layer).y, 2);
    CHECK_NUMBER(scene_emitter_layer_get_emitter_z_position(layer), 3);
    CHECK_NUMBER(scene_emitter_layer_get_emitter_size(layer).height, 5);
    CHECK_NUMBER(scene_emitter_layer_get_emitter_depth(layer), 6);
    CHECK_INT(scene_emitter_layer_get_emitter_shape(layer), SCENE_EMITTER_SHAPE_SPHERE);
    CHECK_INT(scene_emitter_layer_get_emitter_mode(layer), SCENE_EMITTER_MODE_SURFACE);
    CHECK_INT(scene_emitter_layer_get_render_mode(layer), SCENE_EMITTER_RENDER_ADDITIVE);
    CHECK_NUMBER(scene_emitter_layer_get_birth_rate(layer), 7);
    CHECK_NUMBER(scene_emitter_layer_get_lifetime(layer), 8);
    CHECK_NUMBER(scene_emitter_layer_get_velocity(layer), 9);
    CHECK_NUMBER(scene_emitter_layer_get_scale(layer), 10);
    CHECK_NUMBER(scene_emitter_layer_get_spin(layer), 11);
    CHECK_NUMBER(scene_emitter_layer_get_seed(layer), 12);
    CHECK(scene_emitter_layer_get_preserves_depth(layer));
    scene_layer_release(layer);
}

/* Particles are where their births, the velocity and the time put them, in their colour. */
static void places(void) {
    const setting settings[] = {{"birthRate", 2}, {"lifetime", 2}, {"velocity", 40}, {"alphaSpeed", -0.25}};
    scene_emitter_cell *cell = make_cell(settings, 4);
    CHECK_OK(scene_emitter_cell_set_color(cell, RED));
    show_case made = open_show(cell);
    /* Those of 0.5, 1 and 1.5 are 40, 20 and 0 points on their way. */
    frame frame = frame_render(made.stage.renderer, 1.5);
    CHECK_PIXEL(&frame, 10, 20, 255, 0, 0, 255);
    CHECK_PIXEL(&frame, 30, 20, 223, 0, 0, 223);
    CHECK_PIXEL(&frame, 50, 20, 191, 0, 0, 191);
    CHECK_NEAR(frame_coverage(&frame), 16 * (1 + 0.875 + 0.75), 0.5);
    frame_free(&frame);
    /* The one of 0.5 lives until 2.5. */
    frame = frame_render(made.stage.renderer, 2.49);
    CHECK(frame_pixel(&frame, 89, 20)[3] > 100);
    frame_free(&frame);
    frame = frame_render(made.stage.renderer, 2.75);
    CHECK_INT(frame_pixel(&frame, 99, 20)[3], 0);
    CHECK_NEAR(frame_extent(&frame).x, 18, 0.01);
    frame_free(&frame);
    close_show(&made);
}

/* A frame is the same whichever frames came before; another seed gives another. */
static void purity(void) {
    const setting settings[] = {{"birthRate", 60},      {"lifetime", 1.5}, {"velocity", 15},  {"velocityRange", 20},
                                {"emissionRange", 6.3}, {"spinRange", 5},  {"scaleRange", 1}, {"greenRange", 1}};
    frame frames[4];
    for (int run = 0; run < 4; run++) {
        show_case made = open_show(make_cell(settings, 8));
        CHECK_OK(scene_emitter_layer_set_seed(made.emitter, run < 3 ? 5 : 6));
        for (int i = 0; run == 1 && i < 40; i++) CHECK_OK(scene_renderer_render(made.stage.renderer, i * 0.07));
        if (run == 2) CHECK_OK(scene_renderer_render(made.stage.renderer, 100));
        frames[run] = frame_render(made.stage.renderer, 3);
        close_show(&made);
    }
    CHECK(frame_equal(&frames[0], &frames[1]));
    CHECK(frame_equal(&frames[0], &frames[2]));
    CHECK(!frame_equal(&frames[0], &frames[3]));
    CHECK(frame_coverage(&frames[0]) > 300);
    for (int run = 0; run < 4; run++) frame_free(&frames[run]);
}

/* What is set by key path holds for what is born then; animations of cells run, and say when there is something to be seen. */
static void changes(void) {
    const setting settings[] = {{"birthRate", 4}, {"lifetime", 1}};
    show_case made = open_show(make_cell(settings, 2));
    scene_renderer *renderer = made.stage.renderer;
    CHECK_OK(scene_renderer_render(renderer, 1));
    CHECK_NUMBER(scene_renderer_next_frame_time(renderer), 1);
    scene_value none = {.type = SCENE_VALUE_NUMBER}, read;
    CHECK_OK(scene_layer_set_value(made.emitter, "emitterCells.cell.birthRate", &none));
    CHECK_INT(scene_layer_get_animation_count(made.emitter), 0);
    CHECK_OK(scene_layer_get_value(made.emitter, "emitterCells.cell.birthRate", &read));
    CHECK_NUMBER(read.numbers[0], 0);
    scene_emitter_cell *copy = scene_emitter_layer_copy_emitter_cell(made.emitter, 0);
    CHECK_NUMBER(scene_emitter_cell_get_number(copy, "birthRate"), 0);
    CHECK_INT((int)scene_emitter_layer_get_emitter_cell_count(made.emitter), 1);
    scene_emitter_cell_release(copy);
    frame frame = frame_render(renderer, 1.5);
    CHECK(frame_coverage(&frame) > 0);
    CHECK_NUMBER(scene_renderer_next_frame_time(renderer), 1.5);
    frame_free(&frame);
    frame = frame_render(renderer, 3);
    CHECK_NUMBER(frame_coverage(&frame), 0);
    CHECK_NUMBER(scene_renderer_next_frame_time(renderer), INFINITY);
    frame_free(&frame);

    scene_animation *animation = scene_animation_create_basic("emitterCells.cell.birthRate");
    scene_value many = {.type = SCENE_VALUE_NUMBER, .numbers = {8}};
    CHECK_OK(scene_animation_set_from_value(animation, &many));
    CHECK_OK(scene_animation_set_to_value(animation, &many));
    CHECK_OK(scene_animation_set_duration(animation, 1));
    CHECK_OK(scene_layer_add_animation(made.emitter, animation, "burst"));
    scene_animation_release(animation);
    CHECK_OK(scene_renderer_render(renderer, 4));
    CHECK_OK(scene_layer_get_presentation_value(made.emitter, "emitterCells.cell.birthRate", &read));
    CHECK_NUMBER(read.numbers[0], 8);
    frame = frame_render(renderer, 4.9);
    CHECK_NEAR(frame_coverage(&frame), 16, 0.01);
    frame_free(&frame);
    CHECK_OK(scene_renderer_render(renderer, 7));
    CHECK_NUMBER(scene_renderer_next_frame_time(renderer), INFINITY);
    close_show(&made);
}

static char last_message[512];

static void take_message(scene_log_level level, const char *message, void *user_data) {
    (void)user_data;
    if (level == SCENE_LOG_WARNING) snprintf(last_message, sizeof last_message, "%s", message);
}

/* More than there may be is cut, and said. */
static void too_many(void) {
    CHECK_OK(scene_set_log_function(SCENE_LOG_WARNING, take_message, NULL, NULL));
    const setting settings[] = {{"birthRate", 1e9}, {"lifetime", 2}, {"scale", 0.01}};
    show_case made = open_show(make_cell(settings, 3));
    CHECK_OK(scene_renderer_render(made.stage.renderer, 1));
    CHECK_CONTAINS(last_message, "the emitter layer with the cells \"cell\" asks for 7629 times more particles");
    last_message[0] = 0;
    CHECK_OK(scene_renderer_render(made.stage.renderer, 1.1));
    CHECK_TEXT(last_message, "");
    CHECK_OK(scene_set_log_function(SCENE_LOG_WARNING, NULL, NULL, NULL));
    close_show(&made);
}

/* Particles are part of what opacity, masks, clips and filters act on. */
static void compositing(void) {
    const setting settings[] = {{"birthRate", 4}, {"lifetime", 10}, {"scale", 5}};
    show_case made = open_show(make_cell(settings, 3));
    scene_renderer *renderer = made.stage.renderer;
    frame frame = frame_render(renderer, 3);
    CHECK_PIXEL(&frame, 10, 20, 255, 255, 255, 255);
    frame_free(&frame);
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_layer_set_opacity(made.emitter, 0.5));
    CHECK_OK(scene_layer_set_bounds(made.emitter, (scene_rect){0, 0, 12, 40}));
    CHECK_OK(scene_layer_set_anchor_point(made.emitter, (scene_point){0, 0}));
    CHECK_OK(scene_layer_set_masks_to_bounds(made.emitter, true));
    CHECK_OK(scene_transaction_commit());
    /* A dozen lie over each other, and fade as one. */
    frame = frame_render(renderer, 4);
    CHECK_PIXEL(&frame, 10, 20, 128, 128, 128, 128);
    CHECK_INT(frame_pixel(&frame, 14, 20)[3], 0);
    frame_free(&frame);
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_emitter_layer_set_render_mode(made.emitter, SCENE_EMITTER_RENDER_ADDITIVE));
    CHECK_OK(scene_emitter_layer_set_emitter_cells(made.emitter, NULL, 0));
    scene_emitter_cell *cell = make_cell(settings, 3);
    CHECK_OK(scene_emitter_cell_set_color(cell, (scene_color){0.1f, 0.05f, 0, 1}));
    CHECK_OK(scene_emitter_layer_set_emitter_cells(made.emitter, &cell, 1));
    CHECK_OK(scene_layer_set_opacity(made.emitter, 1));
    CHECK_OK(scene_transaction_commit());
    scene_emitter_cell_release(cell);
    frame = frame_render(renderer, 1.25);
    /* Five, each rounded to whole steps. */
    CHECK_PIXEL(&frame, 10, 20, 130, 65, 0, 255);
    frame_free(&frame);
    close_show(&made);
}

int main(void) {
    properties_of_cells();
    properties_of_layers();
    places();
    purity();
    changes();
    too_many();
    compositing();
    CHECK_INT((int)scene_live_object_count(SCENE_OBJECT_EMITTER_CELL), 0);
    CHECK_INT((int)scene_live_object_count(SCENE_OBJECT_IMAGE), 0);
    return check_summary("emitters");
}
