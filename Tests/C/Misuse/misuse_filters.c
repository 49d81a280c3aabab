/* Misuse of every function of filter.h. */
#include "misuse.h"
#include "rows/filter.h"

static scene_filter_info filter_info = SCENE_FILTER_INFO_INIT;
static scene_parameter_info parameter_info = SCENE_PARAMETER_INFO_INIT;

STATUS(scene_filter_type_get_info, (uint32_t)a[0].integer, a[1].pointer == NULL ? NULL : &filter_info)
STATUS(scene_filter_type_get_parameter, a[0].text, (uint32_t)a[1].integer,
       a[2].pointer == NULL ? NULL : &parameter_info)
OWNED(scene_filter *, scene_filter_create, scene_filter_release, a[0].text)
STATUS(scene_filter_get_parameter, HANDLE(0), (uint32_t)a[1].integer, a[2].pointer == NULL ? NULL : &parameter_info)
STATUS(scene_filter_set_number, HANDLE(0), a[1].text, a[2].numbers[0])
STATUS(scene_filter_set_numbers, HANDLE(0), a[1].text, a[2].pointer, 1)
STATUS(scene_filter_get_numbers, HANDLE(0), a[1].text, a[2].pointer, 1)
static outcome call_scene_layer_set_filters(const argument *a) {
    scene_filter *const filters[2] = {objects.live[OBJECT_FILTER], HANDLE(1)};
    return (outcome){scene_layer_set_filters(HANDLE(0), filters, 2), true};
}

static outcome call_scene_layer_set_background_filters(const argument *a) {
    scene_filter *const filters[2] = {objects.live[OBJECT_FILTER], HANDLE(1)};
    return (outcome){scene_layer_set_background_filters(HANDLE(0), filters, 2), true};
}

STATUS(scene_layer_set_generator, HANDLE(0), HANDLE(1))
STATUS(scene_layer_set_background_pattern, HANDLE(0), HANDLE(1))
STATUS(scene_layer_set_border_pattern, HANDLE(0), HANDLE(1))
OWNED(scene_image *, scene_filter_copy_output_image, scene_image_release, HANDLE(0), ((scene_rect){0, 0, 2, 2}), 1,
      a[1].numbers[0])

static const row rows[] = {
    ROW(scene_filter_type_get_info, INDEX, POINTER),
    ROW(scene_filter_type_get_parameter, FILTER_TYPE, INDEX, POINTER),
    ROW(scene_filter_create, FILTER_TYPE),
    ROW(scene_filter_get_parameter, EFFECT, INDEX, POINTER),
    ROW(scene_filter_set_number, EFFECT, PARAMETER, NUMBER),
    ROW(scene_filter_set_numbers, EFFECT, PARAMETER, POINTER),
    ROW(scene_filter_get_numbers, EFFECT, PARAMETER, POINTER),
    ROW(scene_layer_set_filters, LAYER, EFFECT),
    ROW(scene_layer_set_background_filters, LAYER, EFFECT),
    ROW(scene_layer_set_generator, LAYER, GENERATOR_OR_NULL),
    ROW(scene_layer_set_background_pattern, LAYER, GENERATOR_OR_NULL),
    ROW(scene_layer_set_border_pattern, LAYER, GENERATOR_OR_NULL),
    ROW(scene_filter_copy_output_image, GENERATOR, NUMBER),
};

/* Kernels that are none: NULL, not UTF-8, no GLSL, GLSL of another form, too long; each says what is wrong. */
static void kernels(void) {
    static const struct {
        const char *text, *message;
    } wrong[] = {
        {NULL, "text is NULL"},
        {"\xff", "UTF-8"},
        {"", "no function kernel"},
        {"float kernel(vec2 p) { return p.x; }", "no function kernel"},
        {"vec4 kernel(int i) { return vec4(0.0); }", "none of the forms"},
        {"vec4 kernel(vec4 c) {", "line 1"},
        {"vec4 kernel(vec4 c) { return c; } }", "line 1"},
        {"uniform mat4 m;\nvec4 kernel(vec4 c) { return c; }", "line 1"},
        {"uniform float amount;\nuniform float amount;\nvec4 kernel(vec4 c) { return c; }", "line 2"},
        {"#pragma extent nothing\nvec4 kernel(Image i, vec2 p) { return at(i, p); }", "line 1"},
        {"vec4 kernel(vec4 c) {\n    return missing;\n}", "line 2"},
        {"vec4 kernel(vec4 c) {\n\n    return c\n}", "line"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        scene_error_clear();
        CHECK(scene_kernel_create(wrong[i].text) == NULL);
        CHECK_INT(scene_error_status(), SCENE_ERROR_INVALID_ARGUMENT);
        check_that(strstr(scene_error_message(), wrong[i].message) != NULL, __FILE__, __LINE__, "kernel %d: \"%s\"",
                   (int)i, scene_error_message());
    }
    CHECK(scene_kernel_create(long_text()) == NULL);
}

static void values(void) {
    scene_filter *blur = objects.live[OBJECT_FILTER], *matrix = scene_filter_create("colorMatrix");
    scene_filter *map = scene_filter_create("displacement");
    double numbers[20] = {0};
    CHECK_FAILS(scene_filter_set_numbers(blur, "radius", numbers, 2), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_filter_set_numbers(blur, "radius", numbers, SIZE_MAX), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_filter_set_number(blur, "radius", -4), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK(strstr(scene_error_message(), "radius of gaussianBlur must be 0.0 to 2000.0, not -4.0") != NULL);
    CHECK_FAILS(scene_filter_set_number(blur, "radius", 2001), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_OK(scene_filter_set_number(blur, "radius", 2000));
    double radius = 0;
    CHECK_OK(scene_filter_get_numbers(blur, "radius", &radius, 1));
    CHECK(radius == 2000);
    CHECK_FAILS(scene_filter_get_numbers(blur, "radius", numbers, 0), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_filter_set_number(matrix, "matrix", 1), SCENE_ERROR_INVALID_ARGUMENT);
    numbers[7] = NAN;
    CHECK_FAILS(scene_filter_set_numbers(matrix, "matrix", numbers, 20), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_filter_set_numbers(map, "image", numbers, 1), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_filter_set_image(blur, "radius", objects.live[OBJECT_IMAGE]), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_filter_set_image(map, "image", objects.released[OBJECT_IMAGE]), SCENE_ERROR_INVALID_HANDLE);
    CHECK_FAILS(scene_filter_set_image(map, NULL, NULL), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_filter_set_image(NULL, "image", NULL), SCENE_ERROR_INVALID_HANDLE);
    scene_error_clear();
    CHECK(scene_filter_get_image(map, "scale") == NULL);
    CHECK_INT(scene_error_status(), SCENE_ERROR_NOT_FOUND);
    CHECK(scene_filter_get_image(NULL, "image") == NULL);
    CHECK_INT(scene_error_status(), SCENE_ERROR_INVALID_HANDLE);
    CHECK_FAILS(scene_layer_set_filters(objects.target, NULL, 1), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_layer_set_filters(objects.target, &blur, SCENE_FILTERS_MAX + 1), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_layer_set_filters(objects.target, &blur, SIZE_MAX), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_OK(scene_layer_set_filters(objects.target, NULL, 0));
    scene_filter_release(matrix);
    scene_filter_release(map);
}

/* A mask that would close a circle, and one that is a renderer's root. */
/* A filter of a picture is no generator, and a generator is no filter. */
static void generators(void) {
    scene_layer *layer = objects.live[OBJECT_LAYER];
    scene_filter *color = scene_filter_create_with_kernel(objects.live[OBJECT_KERNEL]);
    CHECK_FAILS(scene_layer_set_generator(layer, objects.live[OBJECT_FILTER]), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK(strstr(scene_error_message(), "generator: gaussianBlur") != NULL);
    CHECK_FAILS(scene_layer_set_generator(layer, color), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_OK(scene_layer_set_generator(layer, NULL));
    CHECK(scene_layer_copy_generator(layer) == NULL);
    CHECK_FAILS(scene_layer_set_background_pattern(layer, color), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_layer_set_border_pattern(layer, color), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK(strstr(scene_error_message(), "pattern: ") != NULL);
    CHECK_OK(scene_layer_set_background_pattern(layer, NULL));
    CHECK_OK(scene_layer_set_border_pattern(layer, NULL));
    CHECK(scene_layer_copy_background_pattern(layer) == NULL && scene_layer_copy_border_pattern(layer) == NULL);
    static const scene_rect none = {0, 0, 0, 1}, wide = {0, 0, 1e5, 1}, odd = {0, 0, NAN, 1}, some = {0, 0, 2, 1};
    scene_filter *const generator = objects.generator;
    CHECK(scene_filter_copy_output_image(generator, none, 1, 0) == NULL);
    CHECK_INT(scene_error_status(), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK(strstr(scene_error_message(), "extent is 0.0, 0.0, 0.0 x 1.0 points") != NULL);
    CHECK(scene_filter_copy_output_image(generator, wide, 1, 0) == NULL);
    CHECK(strstr(scene_error_message(), "100000 x 1 pixels") != NULL);
    CHECK(scene_filter_copy_output_image(generator, odd, 1, 0) == NULL);
    CHECK(scene_filter_copy_output_image(generator, some, 0, 0) == NULL);
    CHECK(scene_filter_copy_output_image(generator, some, -1, 0) == NULL);
    CHECK(scene_filter_copy_output_image(generator, some, NAN, 0) == NULL);
    CHECK(scene_filter_copy_output_image(generator, some, 1e300, 0) == NULL);
    CHECK(scene_filter_copy_output_image(color, some, 1, 0) == NULL);
    CHECK_INT(scene_error_status(), SCENE_ERROR_INVALID_ARGUMENT);
    scene_filter *const lists[2] = {objects.generator, objects.mixture};
    for (int i = 0; i < 2; i++) {
        CHECK_FAILS(scene_layer_set_filters(layer, &lists[i], 1), SCENE_ERROR_INVALID_ARGUMENT);
        CHECK(strstr(scene_error_message(), i == 0 ? "filters[0]: the kernel is one of a generator" : "transition") !=
              NULL);
        CHECK_FAILS(scene_layer_set_background_filters(layer, &lists[i], 1), SCENE_ERROR_INVALID_ARGUMENT);
    }
    CHECK_INT(scene_layer_get_filter_count(layer), 0);
    scene_value value = {.type = SCENE_VALUE_NUMBER};
    CHECK_FAILS(scene_layer_set_value(layer, "generator.part", &value), SCENE_ERROR_NOT_FOUND);
    scene_filter_release(color);
}

static void masks(void) {
    CHECK_FAILS(scene_layer_set_mask(objects.target, objects.target), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_layer_set_mask(objects.sibling, objects.target), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_layer_set_mask(objects.loose, objects.root), SCENE_ERROR_INVALID_STATE);
    CHECK_FAILS(scene_layer_set_mask(objects.target, objects.released[OBJECT_LAYER]), SCENE_ERROR_INVALID_HANDLE);
    CHECK_FAILS(scene_layer_set_mask(objects.target, objects.live[OBJECT_IMAGE]), SCENE_ERROR_INVALID_HANDLE);
    CHECK_OK(scene_layer_set_mask(objects.target, objects.loose));
    CHECK_FAILS(scene_layer_add_sublayer(objects.loose, objects.target), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_layer_set_mask(objects.loose, objects.target), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_layer_insert_sublayer_above(objects.target, objects.sibling, objects.loose),
                SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_layer_replace_sublayer(objects.target, objects.loose, objects.sibling), SCENE_ERROR_NOT_FOUND);
    CHECK_OK(scene_layer_set_mask(objects.target, NULL));
}

int main(void) {
    fixture_create();
    scene_filter *filters[1] = {objects.live[OBJECT_FILTER]};
    CHECK_OK(scene_layer_set_filters(objects.target, filters, 1));
    CHECK_OK(scene_layer_set_background_filters(objects.target, filters, 1));
    MISUSE(rows);
    MISUSE(filter_rows);
    kernels();
    values();
    generators();
    masks();
    fixture_release();
    return check_summary("misuse_filters");
}
