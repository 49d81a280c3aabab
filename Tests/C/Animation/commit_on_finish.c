/* End values that become model values, and fills that a later one covers: nothing is left behind on a layer. */
#include "check.h"
#include "theater.h"

static scene_animation *committing(const char *path, double to, double duration) {
    scene_animation *animation = basic(path, none, to, none, duration);
    CHECK_OK(scene_animation_set_commits_on_finish(animation, true));
    return animation;
}

/* The end value is the model value from the frame that ends the animation on, without a jump and without an animation. */
static void end_value_becomes_model_value(void) {
    open_theater();
    add(committing("opacity", 1, 1), "fade");
    show(0);
    show(0.5);
    CHECK_NUMBER(shown("opacity"), 0.75);
    CHECK_NUMBER(scene_layer_get_opacity(box), 0.5);
    show(1);
    CHECK_NUMBER(shown("opacity"), 1);
    CHECK_INT(scene_layer_get_animation_count(box), 0);
    CHECK_NUMBER(scene_layer_get_opacity(box), 1);
    show(2);
    CHECK_NUMBER(shown("opacity"), 1);
    stage_release(&theater);
}

/* Only the part that is animated changes, also of a matrix; where it comes back it ends where it began. */
static void parts_and_reverses(void) {
    open_theater();
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_layer_set_position(box, (scene_point){3, 4}));
    CHECK_OK(scene_transaction_commit());
    show(0);
    add(committing("position.x", 10, 1), "x");
    add(committing("transform.rotation", 1, 1), "turn");
    scene_animation *back = committing("zPosition", 5, 1);
    CHECK_OK(scene_animation_set_autoreverses(back, true));
    add(back, "z");
    show(0);
    show(3);
    CHECK_INT(scene_layer_get_animation_count(box), 0);
    CHECK_NUMBER(scene_layer_get_position(box).x, 10);
    CHECK_NUMBER(scene_layer_get_position(box).y, 4);
    scene_value value;
    CHECK_OK(scene_layer_get_value(box, "transform.rotation", &value));
    CHECK_NEAR(value.numbers[0], 1, 1e-12);
    CHECK_OK(scene_layer_get_value(box, "zPosition", &value));
    CHECK_NUMBER(value.numbers[0], 0);
    stage_release(&theater);
}

/* What the program sets meanwhile counts more, whether it hears of the end before or after. */
static void set_meanwhile(bool after_the_end) {
    open_theater();
    add(committing("opacity", 1, 1), "fade");
    show(0);
    show(after_the_end ? 1 : 0.5);
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_layer_set_opacity(box, 0.25));
    CHECK_OK(scene_transaction_commit());
    show(2);
    show(3);
    CHECK_INT(scene_layer_get_animation_count(box), 0);
    CHECK_NUMBER(scene_layer_get_opacity(box), 0.25);
    CHECK_NUMBER(shown("opacity"), 0.25);
    stage_release(&theater);
}

static void removed_commits_nothing(void) {
    open_theater();
    add(committing("opacity", 1, 1), "fade");
    show(0);
    show(0.5);
    CHECK_OK(scene_layer_remove_animation(box, "fade"));
    show(2);
    CHECK_NUMBER(scene_layer_get_opacity(box), 0.5);
    CHECK_NUMBER(shown("opacity"), 0.5);
    stage_release(&theater);
}

static scene_animation *filling(double to, double begin) {
    scene_animation *animation = basic("opacity", none, to, none, 1);
    CHECK_OK(scene_animation_set_begin_time(animation, begin));
    CHECK_OK(scene_animation_set_fill_mode(animation, SCENE_FILL_MODE_FORWARDS));
    CHECK_OK(scene_animation_set_removed_on_completion(animation, false));
    return animation;
}

/* Of those that are over and fill only the last one stays; one that still runs, or is added to, stays too. */
static void covered_fills_are_dropped(void) {
    open_theater();
    add(filling(1, 1), "first");
    add(filling(0, 2), "second");
    show(2.5);
    CHECK_INT(scene_layer_get_animation_count(box), 2);
    show(4);
    CHECK_INT(scene_layer_get_animation_count(box), 1);
    CHECK_TEXT(scene_layer_get_animation_key(box, 0), "second");
    CHECK_NUMBER(shown("opacity"), 0);
    scene_animation *more = filling(0.25, 5);
    CHECK_OK(scene_animation_set_additive(more, true));
    add(more, "more");
    show(7);
    CHECK_INT(scene_layer_get_animation_count(box), 2);
    stage_release(&theater);
}

int main(void) {
    end_value_becomes_model_value();
    parts_and_reverses();
    set_meanwhile(false);
    set_meanwhile(true);
    removed_commits_nothing();
    covered_fills_are_dropped();
    return check_summary("commit_on_finish");
}
