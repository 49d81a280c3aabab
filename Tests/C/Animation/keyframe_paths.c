/* Key frame animations along a path: where they are, and how the layer turns with it. */
#include "theater.h"

static scene_animation *along(const char *data, double duration) {
    scene_animation *animation = scene_animation_create_keyframe("position");
    scene_path *path = scene_path_create_svg(data);
    CHECK_OK(scene_animation_set_path(animation, path));
    scene_path_release(path);
    CHECK_OK(scene_animation_set_duration(animation, duration));
    return animation;
}

static void paths(void) {
    /* Every point but a first one is a key frame; a curve is followed by its parameter (C6). */
    CHECK_RUN(along("M0 0 L10 0 C10 60 110 60 110 0", 2), "position.x", {.5, 5}, {1, 10}, {1.5, 60}, {1.999999, 110});
    CHECK_RUN(along("M0 0 L10 0 C10 60 110 60 110 0", 2), "position.y", {.5, 0}, {1.5, 45});
    CHECK_RUN(along("M0 0 Q10 20 20 0", 1), "position.y", {.25, 7.5}, {.5, 10});
    /* A second part begins with a jump, and closing it goes back. */
    CHECK_RUN(along("M0 0 L10 0 M100 0 L120 0 Z", 3), "position.x", {.5, 5}, {1, 100}, {1.5, 110}, {2.5, 110});
    /* Discrete, at each key frame. */
    scene_animation *animation = along("M0 0 L10 0 L40 0", 3);
    CHECK_OK(scene_animation_set_calculation_mode(animation, SCENE_CALCULATION_DISCRETE));
    CHECK_RUN(animation, "position.x", {.9, 0}, {1.5, 10}, {2.5, 40});
    /* Paced, by its length. */
    animation = along("M0 0 L10 0 L100 0", 1);
    CHECK_OK(scene_animation_set_calculation_mode(animation, SCENE_CALCULATION_PACED));
    CHECK_RUN(animation, "position.x", {.05, 5}, {.1, 10}, {.55, 55});
    /* Key times and holds of its points. */
    animation = along("M0 0 L10 0 L40 0", 2);
    CHECK_OK(scene_animation_set_key_times(animation, (const double[]){0, .75, 1}, 3));
    CHECK_OK(scene_animation_set_holds(animation, (const bool[]){false, true}, 2));
    CHECK_RUN(animation, "position.x", {.75, 5}, {1.5, 10}, {1.9, 10});
    /* One point; and the path counts, not the values. */
    CHECK_RUN(along("M3 4", 1), "position.y", {0, 4}, {.5, 4});
    animation = along("M0 0 L10 0", 1);
    CHECK_OK(scene_animation_set_numbers(animation, (const double[]){5, 5, 6, 6}, 2, 2));
    CHECK_RUN(animation, "position.x", {.5, 5}, {.75, 7.5});
    animation = along("M0 0 L10 0", 1);
    CHECK_OK(scene_animation_set_numbers(animation, (const double[]){5, 5, 6, 6}, 2, 2));
    CHECK_OK(scene_animation_set_path(animation, NULL));
    CHECK(scene_animation_copy_path(animation) == NULL);
    CHECK_RUN(animation, "position.x", {.5, 5.5});
}

/* A layer that turns along its path points along it, whatever its own turn is. */
static void rotations(void) {
    static const struct {
        scene_rotation_mode mode;
        double first, second;
    } table[] = {
        {SCENE_ROTATION_NONE, 0, 0},
        {SCENE_ROTATION_AUTO, 0, pi / 2},
        {SCENE_ROTATION_AUTO_REVERSE, pi, -pi / 2},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        open_theater();
        scene_animation *animation = along("M0 0 L10 0 L10 10", 2);
        CHECK_OK(scene_animation_set_rotation_mode(animation, table[i].mode));
        CHECK_INT(scene_animation_get_rotation_mode(animation), table[i].mode);
        add(animation, "a");
        show(10);
        show(10.5);
        CHECK_NEAR(fabs(shown("transform.rotation.z")), fabs(table[i].first), 1e-9);
        CHECK_NEAR(shown("position.x"), 5, 1e-9);
        show(11.5);
        CHECK_NEAR(shown("transform.rotation.z"), table[i].second, 1e-9);
        CHECK_INT(scene_layer_get_animation_count(box), 1);
        show(12);
        CHECK_NEAR(shown("transform.rotation.z"), 0, 0);
        stage_release(&theater);
    }
    /* On top of a scale of its own; removed, only that is left. */
    open_theater();
    set_at_once("transform.scale", number(3));
    scene_animation *animation = along("M0 0 C0 10 10 20 20 20", 1);
    CHECK_OK(scene_animation_set_rotation_mode(animation, SCENE_ROTATION_AUTO));
    add(animation, "a");
    show(10);
    CHECK_NEAR(shown("transform.rotation.z"), pi / 2, 1e-9);
    CHECK_NEAR(shown("transform.scale.x"), 3, 1e-9);
    CHECK_OK(scene_layer_remove_animation(box, "a"));
    show(10.5);
    CHECK_NUMBER(shown("transform.rotation.z"), 0);
    CHECK_NEAR(shown("transform.scale.x"), 3, 1e-9);
    stage_release(&theater);
}

int main(void) {
    paths();
    rotations();
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_PATH), 0);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_ANIMATION), 0);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), 0);
    return check_summary("keyframe_paths");
}
