/* Many changes of one transaction: what is drawn is what the tree is in the end, however it came to be. */
#include "frame.h"

/* Every layer fills the frame, so the colour of any pixel tells which one is in front. */
static stage theater;

static scene_layer *add(scene_color color) { return add_box(theater.root, 0, 0, 4, 4, color); }

static void check_front(scene_color color, int line) {
    frame frame = frame_render(theater.renderer, 0);
    const int expected[4] = {(int)(255 * color.r), (int)(255 * color.g), (int)(255 * color.b), 255};
    check_pixel(&frame, 2, 2, expected, 0, __FILE__, line);
    frame_free(&frame);
}

static void begin(void) {
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_disable_actions(true));
}

static void commit(void) { CHECK_OK(scene_transaction_commit()); }

/* Out of the tree, changed there, and back. */
static void round_trips(void) {
    theater = stage_create(4, 4, 1);
    scene_layer *box = scene_layer_retain(add(RED));
    check_front(RED, __LINE__);
    begin();
    CHECK_OK(scene_layer_remove_from_superlayer(box));
    CHECK_OK(scene_layer_set_background_color(box, &GREEN));
    CHECK_OK(scene_layer_add_sublayer(theater.root, box));
    commit();
    check_front(GREEN, __LINE__);
    begin();
    CHECK_OK(scene_renderer_set_root(theater.renderer, NULL));
    CHECK_OK(scene_layer_set_background_color(box, &BLUE));
    CHECK_OK(scene_renderer_set_root(theater.renderer, theater.root));
    commit();
    check_front(BLUE, __LINE__);
    scene_layer_release(box);
    stage_release(&theater);
}

/* Layers that come and move in the same transaction, beside others that go. */
static void orders(void) {
    theater = stage_create(4, 4, 1);
    scene_layer *old = scene_layer_retain(add(BLUE));
    check_front(BLUE, __LINE__);
    begin();
    scene_layer *red = scene_layer_retain(add(RED)), *green = scene_layer_retain(add(GREEN));
    CHECK_OK(scene_layer_insert_sublayer(theater.root, green, 0));
    CHECK_OK(scene_layer_insert_sublayer_below(theater.root, red, old));
    commit();
    check_front(BLUE, __LINE__);

    begin();
    scene_layer *white = add(WHITE);
    CHECK_OK(scene_layer_insert_sublayer_below(theater.root, white, old));
    CHECK_OK(scene_layer_insert_sublayer_above(theater.root, red, white));
    CHECK_OK(scene_layer_remove_from_superlayer(old));
    commit();
    check_front(RED, __LINE__);

    /* Right below a layer that then leaves. */
    begin();
    CHECK_OK(scene_layer_insert_sublayer_below(theater.root, old, white));
    CHECK_OK(scene_layer_remove_from_superlayer(white));
    commit();
    check_front(RED, __LINE__);
    CHECK(scene_layer_get_sublayer(theater.root, 2) == red);

    /* Right below a layer that then goes to another superlayer. */
    begin();
    white = add(WHITE);
    CHECK_OK(scene_layer_insert_sublayer_below(theater.root, green, white));
    CHECK_OK(scene_layer_add_sublayer(old, white));
    CHECK_OK(scene_layer_add_sublayer(theater.root, red));
    commit();
    check_front(RED, __LINE__);
    CHECK_OK(scene_layer_remove_from_superlayer(red));
    check_front(GREEN, __LINE__);
    CHECK_OK(scene_layer_remove_from_superlayer(green));
    check_front(WHITE, __LINE__);
    scene_layer_release(old);
    scene_layer_release(red);
    scene_layer_release(green);
    stage_release(&theater);
}

/* Thousands of new siblings, inserted back to front and front to back. */
static void many(void) {
    theater = stage_create(4, 4, 1);
    CHECK_OK(scene_renderer_render(theater.renderer, 0));
    begin();
    add(GREEN);
    for (int i = 0; i < 5000; i++) {
        scene_layer *layer = add(i == 4999 ? BLUE : RED);
        if (i % 2 == 0) CHECK_OK(scene_layer_insert_sublayer(theater.root, layer, 0));
    }
    commit();
    check_front(BLUE, __LINE__);
    CHECK_INT(scene_layer_get_sublayer_count(theater.root), 5001);
    stage_release(&theater);
}

/* An animation goes with its layer to another renderer, as far as it is, and one that is over does not start again. */
static void animations_that_move(void) {
    theater = stage_create(4, 4, 1);
    scene_renderer *other = scene_renderer_create_offscreen(4, 4, 1);
    scene_timing_function *linear = scene_timing_function_create_named("linear");
    scene_layer *box = add(RED);
    scene_value value = {0};
    CHECK_OK(scene_renderer_render(theater.renderer, 0));
    CHECK_OK(scene_layer_set_z_position(box, 7));
    CHECK_OK(scene_renderer_render(theater.renderer, 0.5));
    CHECK_OK(scene_renderer_render(theater.renderer, 1));
    begin();
    CHECK_OK(scene_transaction_set_disable_actions(false));
    CHECK_OK(scene_transaction_set_animation_duration(4));
    CHECK_OK(scene_transaction_set_animation_timing_function(linear));
    CHECK_OK(scene_layer_set_opacity(box, 0));
    commit();
    CHECK_OK(scene_renderer_render(theater.renderer, 1));
    CHECK_OK(scene_renderer_render(theater.renderer, 2));
    CHECK_OK(scene_renderer_set_root(theater.renderer, NULL));
    CHECK_OK(scene_renderer_set_root(other, theater.root));
    CHECK_OK(scene_renderer_render(other, 3));
    CHECK_OK(scene_layer_get_presentation_value(box, "opacity", &value));
    CHECK_NEAR(value.numbers[0], 0.5, 1e-9);
    CHECK_OK(scene_layer_get_presentation_value(box, "zPosition", &value));
    CHECK_NUMBER(value.numbers[0], 7);
    CHECK_INT(scene_layer_get_animation_count(box), 1);
    CHECK_OK(scene_renderer_render(other, 5));
    CHECK_INT(scene_layer_get_animation_count(box), 0);
    scene_timing_function_release(linear);
    scene_renderer_release(other);
    stage_release(&theater);
}

int main(void) {
    round_trips();
    orders();
    many();
    animations_that_move();
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), 0);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_ANIMATION), 0);
    return check_summary("commits");
}
