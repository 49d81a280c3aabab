/* Replicator layers through the C API: values that read back, and pixels. */
#include "frame.h"

static scene_layer *add_replicator(scene_layer *superlayer, scene_rect rect, uint32_t count, double x, double y) {
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_REPLICATOR);
    const scene_transform step = scene_transform_make_translation(x, y, 0);
    CHECK_OK(scene_layer_set_frame(layer, rect));
    CHECK_OK(scene_replicator_layer_set_instance_count(layer, count));
    CHECK_OK(scene_replicator_layer_set_instance_transform(layer, &step));
    CHECK_OK(scene_layer_add_sublayer(superlayer, layer));
    scene_layer_release(layer);
    return layer;
}

static void values(void) {
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_REPLICATOR);
    CHECK_INT(scene_replicator_layer_get_instance_count(layer), 1);
    CHECK_NUMBER(scene_replicator_layer_get_instance_delay(layer), 0);
    CHECK_NUMBER(scene_replicator_layer_get_instance_transform(layer).m11, 1);
    CHECK_NUMBER(scene_replicator_layer_get_instance_color(layer).a, 1);
    CHECK_NUMBER(scene_replicator_layer_get_instance_red_offset(layer), 0);
    CHECK_NUMBER(scene_replicator_layer_get_instance_green_offset(layer), 0);
    CHECK_NUMBER(scene_replicator_layer_get_instance_blue_offset(layer), 0);
    CHECK_NUMBER(scene_replicator_layer_get_instance_alpha_offset(layer), 0);
    CHECK(!scene_replicator_layer_get_preserves_depth(layer));
    const scene_transform step = scene_transform_make_scale(2, 3, 4);
    CHECK_OK(scene_replicator_layer_set_instance_count(layer, 5));
    CHECK_OK(scene_replicator_layer_set_instance_delay(layer, -1.5));
    CHECK_OK(scene_replicator_layer_set_instance_transform(layer, &step));
    CHECK_OK(scene_replicator_layer_set_instance_color(layer, GREEN));
    CHECK_OK(scene_replicator_layer_set_instance_red_offset(layer, 1));
    CHECK_OK(scene_replicator_layer_set_instance_green_offset(layer, 2));
    CHECK_OK(scene_replicator_layer_set_instance_blue_offset(layer, 3));
    CHECK_OK(scene_replicator_layer_set_instance_alpha_offset(layer, -4));
    CHECK_OK(scene_replicator_layer_set_preserves_depth(layer, true));
    CHECK_INT(scene_replicator_layer_get_instance_count(layer), 5);
    CHECK_NUMBER(scene_replicator_layer_get_instance_delay(layer), -1.5);
    CHECK_NUMBER(scene_replicator_layer_get_instance_transform(layer).m22, 3);
    CHECK_NUMBER(scene_replicator_layer_get_instance_color(layer).g, 1);
    CHECK_NUMBER(scene_replicator_layer_get_instance_red_offset(layer), 1);
    CHECK_NUMBER(scene_replicator_layer_get_instance_green_offset(layer), 2);
    CHECK_NUMBER(scene_replicator_layer_get_instance_blue_offset(layer), 3);
    CHECK_NUMBER(scene_replicator_layer_get_instance_alpha_offset(layer), -4);
    CHECK(scene_replicator_layer_get_preserves_depth(layer));
    scene_layer_release(layer);
}

/* Copies in their places and colours, the last on top; what the replicator draws itself is drawn once. */
static void copies(void) {
    stage stage = stage_create(60, 20, 1);
    scene_layer *row = add_replicator(stage.root, (scene_rect){0, 0, 10, 10}, 4, 8, 0);
    CHECK_OK(scene_layer_set_background_color(row, &BLUE));
    CHECK_OK(scene_replicator_layer_set_instance_color(row, (scene_color){1, 0.75f, 1, 1}));
    CHECK_OK(scene_replicator_layer_set_instance_green_offset(row, -0.25));
    add_box(row, 0, 4, 10, 10, WHITE);
    frame frame = frame_render(stage.renderer, 0);
    CHECK_PIXEL(&frame, 1, 1, 0, 0, 255, 255);
    CHECK_PIXEL(&frame, 20, 1, 0, 0, 0, 0);
    CHECK_PIXEL(&frame, 4, 6, 255, 191, 255, 255);
    CHECK_PIXEL(&frame, 9, 6, 255, 128, 255, 255);
    CHECK_PIXEL(&frame, 17, 6, 255, 64, 255, 255);
    CHECK_PIXEL(&frame, 33, 6, 255, 0, 255, 255);
    CHECK_PIXEL(&frame, 35, 6, 0, 0, 0, 0);
    frame_free(&frame);
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_replicator_layer_set_instance_count(row, 0));
    frame = frame_render(stage.renderer, 1);
    CHECK_NUMBER(frame_coverage(&frame), 100);
    frame_free(&frame);
    stage_release(&stage);
}

/* Each copy is animated at its own time; the animation ends with the last copy, and the frames with it. */
static void delays(void) {
    stage stage = stage_create(60, 40, 1);
    scene_layer *row = add_replicator(stage.root, (scene_rect){0, 0, 10, 10}, 3, 20, 0);
    CHECK_OK(scene_replicator_layer_set_instance_delay(row, 1));
    scene_layer *box = add_box(row, 0, 0, 10, 10, RED);
    CHECK_OK(scene_renderer_render(stage.renderer, 0));
    scene_animation *animation = scene_animation_create_basic("position.y");
    scene_value from = {.type = SCENE_VALUE_NUMBER, .numbers = {15}},
                to = {.type = SCENE_VALUE_NUMBER, .numbers = {35}};
    CHECK_OK(scene_animation_set_from_value(animation, &from));
    CHECK_OK(scene_animation_set_to_value(animation, &to));
    CHECK_OK(scene_animation_set_duration(animation, 2));
    CHECK_OK(scene_layer_add_animation(box, animation, "move"));
    scene_animation_release(animation);
    static const struct {
        double time;
        int top[3];
    } moments[] = {{0, {10, 0, 0}}, {1, {20, 10, 0}}, {1.5, {25, 15, 0}}, {2.5, {0, 25, 15}}, {3.5, {0, 0, 25}}};
    for (size_t i = 0; i < sizeof moments / sizeof moments[0]; i++) {
        frame frame = frame_render(stage.renderer, moments[i].time);
        for (int copy = 0; copy < 3; copy++) {
            const uint32_t x = 20 * (uint32_t)copy + 5, top = (uint32_t)moments[i].top[copy];
            CHECK_PIXEL(&frame, x, top + 1, 255, 0, 0, 255);
            CHECK_PIXEL(&frame, x, top + 8, 255, 0, 0, 255);
            CHECK_PIXEL(&frame, x, top + 11, 0, 0, 0, 0);
            if (top > 0) CHECK_PIXEL(&frame, x, top - 2, 0, 0, 0, 0);
        }
        frame_free(&frame);
        CHECK_NUMBER(scene_renderer_next_frame_time(stage.renderer), moments[i].time);
        /* What is read is the first copy. */
        scene_value value;
        CHECK_OK(scene_layer_get_presentation_value(box, "position.y", &value));
        CHECK_NUMBER(value.numbers[0], moments[i].top[0] + 5);
        CHECK_INT(scene_layer_get_animation_count(box), 1);
    }
    frame frame = frame_render(stage.renderer, 4);
    CHECK(scene_renderer_next_frame_time(stage.renderer) == INFINITY);
    CHECK_INT(scene_layer_get_animation_count(box), 0);
    frame_free(&frame);
    stage_release(&stage);
}

/* Translucent copies are as a whole; what lies over itself is not seen through. */
static void fading(void) {
    stage stage = stage_create(40, 20, 1);
    scene_layer *row = add_replicator(stage.root, (scene_rect){0, 0, 10, 10}, 2, 20, 0);
    CHECK_OK(scene_replicator_layer_set_instance_alpha_offset(row, -0.5));
    add_box(row, 0, 0, 10, 10, RED);
    add_box(row, 5, 5, 10, 10, GREEN);
    frame frame = frame_render(stage.renderer, 0);
    CHECK_PIXEL(&frame, 2, 2, 255, 0, 0, 255);
    CHECK_PIXEL(&frame, 22, 2, 128, 0, 0, 128);
    CHECK_PIXEL(&frame, 27, 7, 0, 128, 0, 128);
    CHECK_PIXEL(&frame, 32, 12, 0, 128, 0, 128);
    frame_free(&frame);
    stage_release(&stage);
}

static char last_message[256];

static void take_message(scene_log_level level, const char *message, void *user_data) {
    (void)level, (void)user_data;
    snprintf(last_message, sizeof last_message, "%s", message);
}

/* More layers than a frame may have: the rest is left out, in no time, and that is said once. */
static void too_many(void) {
    CHECK_OK(scene_set_log_function(SCENE_LOG_WARNING, take_message, NULL, NULL));
    stage stage = stage_create(40, 40, 1);
    scene_layer *layer = stage.root;
    for (int depth = 0; depth < 4; depth++)
        layer = add_replicator(layer, (scene_rect){0, 0, 40, 40}, SCENE_REPLICATOR_MAX_COUNT, 0.25, 0.125);
    add_box(layer, 0, 0, 10, 10, RED);
    frame frame = frame_render(stage.renderer, 0);
    CHECK_PIXEL(&frame, 2, 2, 255, 0, 0, 255);
    frame_free(&frame);
    CHECK_CONTAINS(last_message, "more copies than 262144 layers in a frame");
    last_message[0] = 0;
    CHECK_OK(scene_layer_set_opacity(stage.root, 0.5f));
    CHECK_OK(scene_renderer_render(stage.renderer, 1));
    CHECK_TEXT(last_message, "");
    CHECK_OK(scene_set_log_function(SCENE_LOG_WARNING, NULL, NULL, NULL));
    stage_release(&stage);
}

int main(void) {
    values();
    copies();
    delays();
    fading();
    too_many();
    return check_summary("replicators");
}
