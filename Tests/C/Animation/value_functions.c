/* Value functions: transforms made of numbers. */
#include "theater.h"

/* Numbers in place of transforms (C6: rotateX/Y/Z, scale, scaleX/Y/Z, translate, translateX/Y/Z). */
static void value_functions(void) {
    static const struct {
        const char *name, *path;
        double half;
    } table[] = {
        {"rotateX", "transform.rotation.x", .5},       {"rotateY", "transform.rotation.y", .5},
        {"rotateZ", "transform.rotation.z", .5},       {"scaleX", "transform.scale.x", .5},
        {"scaleY", "transform.scale.y", .5},           {"scaleZ", "transform.scale.z", .5},
        {"translateX", "transform.translation.x", .5}, {"translateY", "transform.translation.y", .5},
        {"translateZ", "transform.translation.z", .5},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        scene_animation *animation = scene_animation_create_keyframe("transform");
        CHECK(scene_animation_get_value_function(animation) == NULL);
        CHECK_OK(scene_animation_set_value_function(animation, table[i].name));
        CHECK_TEXT(scene_animation_get_value_function(animation), table[i].name);
        CHECK_OK(scene_animation_set_numbers(animation, (const double[]){.25, .75}, 2, 1));
        CHECK_OK(scene_animation_set_duration(animation, 1));
        CHECK_RUN(animation, table[i].path, {0, .25}, {.5, table[i].half});
    }
    static const char *const lists[][2] = {{"scale", "transform.scale.y"}, {"translate", "transform.translation.y"}};
    for (int i = 0; i < 2; i++) {
        double a[] = {1, 2, 3}, b[] = {1, 4, 3};
        scene_value from = {.type = SCENE_VALUE_NUMBERS, .count = 3, .array = a},
                    to = {.type = SCENE_VALUE_NUMBERS, .count = 3, .array = b};
        scene_animation *animation = scene_animation_create_basic("transform");
        CHECK_OK(scene_animation_set_value_function(animation, lists[i][0]));
        CHECK_OK(scene_animation_set_from_value(animation, &from));
        CHECK_OK(scene_animation_set_to_value(animation, &to));
        CHECK_OK(scene_animation_set_duration(animation, 1));
        CHECK_RUN(animation, lists[i][1], {.25, 2.5}, {.5, 3});
    }
    /* A whole turn, which matrices alone do not show. */
    scene_animation *animation = scene_animation_create_basic("transform");
    CHECK_OK(scene_animation_set_value_function(animation, "rotateZ"));
    scene_value zero = number(0), turn = number(2 * pi);
    CHECK_OK(scene_animation_set_from_value(animation, &zero));
    CHECK_OK(scene_animation_set_to_value(animation, &turn));
    CHECK_OK(scene_animation_set_duration(animation, 4));
    CHECK_RUN(animation, "transform.rotation.z", {1, pi / 2}, {3, -pi / 2});

    /* Values of another kind are dropped with the function that they were for. */
    animation = scene_animation_create_basic("transform");
    CHECK_OK(scene_animation_set_value_function(animation, "rotateZ"));
    CHECK_OK(scene_animation_set_to_value(animation, &turn));
    CHECK_OK(scene_animation_set_value_function(animation, NULL));
    scene_value value;
    CHECK_OK(scene_animation_get_to_value(animation, &value));
    CHECK_INT(value.type, SCENE_VALUE_NONE);
    CHECK_FAILS(scene_animation_set_to_value(animation, &turn), SCENE_ERROR_INVALID_ARGUMENT);
    /* The same object for a name, whoever has it (C6 [M]). */
    scene_animation *other = scene_animation_create_keyframe("sublayerTransform");
    CHECK(scene_animation_get_value_function(other) == NULL);
    CHECK_OK(scene_animation_set_value_function(animation, "scaleY"));
    CHECK_OK(scene_animation_set_value_function(other, "scaleY"));
    CHECK(scene_animation_get_value_function(animation) == scene_animation_get_value_function(other));
    CHECK_TEXT(scene_animation_get_value_function(other), "scaleY");
    scene_animation_release(other);
    CHECK_OK(scene_animation_set_value_function(animation, NULL));
    /* An unknown name is none (C6 [M]). */
    CHECK_FAILS(scene_animation_set_value_function(animation, "shear"), SCENE_ERROR_NOT_FOUND);
    scene_animation_release(animation);
    animation = scene_animation_create_basic("transform.rotation.z");
    CHECK_FAILS(scene_animation_set_value_function(animation, "rotateZ"), SCENE_ERROR_INVALID_ARGUMENT);
    scene_animation_release(animation);
}

int main(void) {
    value_functions();
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_ANIMATION), 0);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), 0);
    return check_summary("value_functions");
}
