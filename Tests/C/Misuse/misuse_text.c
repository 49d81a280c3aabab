/* Misuse of every function of text.h. */
#define FIXTURE_LAYER_KIND SCENE_LAYER_KIND_TEXT
#include "misuse.h"
#include "rows/text.h"

static scene_layer *text_layer;

static scene_text_run *run_of(const argument *a) {
    static scene_text_run run;
    run = (scene_text_run)SCENE_TEXT_RUN_INIT;
    run.string = "run";
    return a->pointer ? &run : NULL;
}

STATUS(scene_text_layer_set_runs, HANDLE(0), run_of(&a[1]), 1)
STATUS(scene_text_layer_get_run, HANDLE(0), (size_t)(uint32_t)a[1].integer, run_of(&a[2]))
STATUS(scene_text_layer_set_font, HANDLE(0), a[1].text)
STATUS(scene_text_layer_get_lines, HANDLE(0), a[1].pointer, 2, a[2].pointer)
STATUS(scene_text_layer_get_carets, HANDLE(0), a[1].pointer, 2, a[2].pointer)
STATUS(scene_font_add_file, a[0].text, a[1].text)

static const row rows[] = {
    ROW(scene_text_layer_get_run, LAYER, INDEX, POINTER), ROW(scene_text_layer_set_runs, LAYER, POINTER),
    ROW(scene_text_layer_set_font, LAYER, EVENT_KEY),     ROW(scene_text_layer_get_lines, LAYER, POINTER, POINTER),
    ROW(scene_font_add_file, FILE_PATH, NAME_OR_NULL),    ROW(scene_text_layer_get_carets, LAYER, POINTER, POINTER),
};

/* Runs with one thing wrong, as the second of two: nothing is taken of either. */
static void runs(void) {
    static const double wrong[] = {NAN, INFINITY, -INFINITY};
    for (int i = 0; i < 26; i++) {
        scene_text_run runs[2] = {SCENE_TEXT_RUN_INIT, SCENE_TEXT_RUN_INIT};
        runs[0].string = runs[1].string = "other";
        if (i < 3)
            runs[1].font_size = wrong[i];
        else if (i < 6)
            runs[1].letter_spacing = wrong[i - 3];
        else if (i < 9)
            runs[1].baseline_offset = wrong[i - 6];
        else if (i < 12)
            runs[1].color.g = (float)wrong[i - 9], runs[1].has_color = true;
        else if (i == 12)
            runs[1].font_size = -1;
        else if (i == 13)
            runs[1].weight = -1;
        else if (i == 14)
            runs[1].weight = 1001;
        else if (i == 15)
            runs[1].underline = (scene_text_underline)5;
        else if (i == 16)
            runs[1].underline = (scene_text_underline)-1;
        else if (i == 17)
            runs[1].string = NULL;
        else if (i == 18)
            runs[1].font = "\xff";
        else if (i < 19 + bad_text_count)
            runs[1].string = bad_texts[i - 19];
        scene_error_clear();
        CHECK_FAILS(scene_text_layer_set_runs(text_layer, runs, 2), SCENE_ERROR_INVALID_ARGUMENT);
    }
    scene_text_run runs[2] = {SCENE_TEXT_RUN_INIT, SCENE_TEXT_RUN_INIT};
    runs[0].string = runs[1].string = "other";
    static const uint32_t sizes[] = {0, 1, 8, sizeof(scene_text_run) - 1, sizeof(scene_text_run) + 1, UINT32_MAX};
    for (int i = 0; i < 6; i++) {
        runs[0].struct_size = sizes[i];
        CHECK_FAILS(scene_text_layer_set_runs(text_layer, runs, 1), SCENE_ERROR_INVALID_ARGUMENT);
    }
    runs[0].struct_size = sizeof(scene_text_run);
    runs[1].struct_size = 16;
    CHECK_FAILS(scene_text_layer_set_runs(text_layer, runs, 2), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_text_layer_set_runs(text_layer, NULL, 1), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_text_layer_set_runs(text_layer, runs, SIZE_MAX), SCENE_ERROR_INVALID_ARGUMENT);
    runs[1].struct_size = 0;
    CHECK_FAILS(scene_text_layer_get_run(text_layer, 0, &runs[1]), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_TEXT(scene_text_layer_get_string(text_layer), "text");
}

/* What is not UTF-8 leaves text, markup and font as they were. */
static void not_utf8(void) {
    CHECK_OK(scene_text_layer_set_font(text_layer, "Serif"));
    for (int round = 0; round < 2; round++) {
        const char *markup = round == 0 ? NULL : "<b>te</b>xt";
        if (markup) CHECK_OK(scene_text_layer_set_markup(text_layer, markup));
        const size_t count = scene_text_layer_get_run_count(text_layer);
        for (int i = 0; i < bad_text_count; i++) {
            CHECK_FAILS(scene_text_layer_set_string(text_layer, bad_texts[i]), SCENE_ERROR_INVALID_ARGUMENT);
            CHECK_CONTAINS(scene_error_message(), "UTF-8");
            CHECK_FAILS(scene_text_layer_set_markup(text_layer, bad_texts[i]), SCENE_ERROR_INVALID_ARGUMENT);
            CHECK_CONTAINS(scene_error_message(), "UTF-8");
            CHECK_FAILS(scene_text_layer_set_font(text_layer, bad_texts[i]), SCENE_ERROR_INVALID_ARGUMENT);
            CHECK_CONTAINS(scene_error_message(), "UTF-8");
            CHECK_TEXT(scene_text_layer_get_string(text_layer), "text");
            CHECK_TEXT(scene_text_layer_get_font(text_layer), "Serif");
            CHECK_INT(scene_text_layer_get_run_count(text_layer), count);
            const char *kept = scene_text_layer_get_markup(text_layer);
            CHECK(markup ? kept && strcmp(kept, markup) == 0 : kept == NULL);
        }
    }
}

/* A struct that a later version of the header has made larger. */
static void larger_runs(void) {
    struct larger {
        scene_text_run run;
        double more[2];
    } runs[2];
    memset(runs, 0x7f, sizeof runs);
    for (int i = 0; i < 2; i++) {
        runs[i].run = (scene_text_run)SCENE_TEXT_RUN_INIT;
        runs[i].run.struct_size = sizeof runs[i];
        runs[i].run.string = i == 0 ? "te" : "xt";
    }
    CHECK_OK(scene_text_layer_set_runs(text_layer, &runs[0].run, 2));
    CHECK_TEXT(scene_text_layer_get_string(text_layer), "text");
    CHECK_INT(scene_text_layer_get_run_count(text_layer), 2);
}

static void too_much(void) {
    char *text = malloc(SCENE_TEXT_MAX_BYTES + 2);
    memset(text, 'x', SCENE_TEXT_MAX_BYTES + 1);
    text[SCENE_TEXT_MAX_BYTES + 1] = 0;
    CHECK_FAILS(scene_text_layer_set_string(text_layer, text), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_CONTAINS(scene_error_message(), "1048577");
    CHECK_FAILS(scene_text_layer_set_markup(text_layer, text), SCENE_ERROR_INVALID_ARGUMENT);
    text[SCENE_TEXT_MAX_BYTES / 2 + 1] = 0;
    scene_text_run runs[2] = {SCENE_TEXT_RUN_INIT, SCENE_TEXT_RUN_INIT};
    runs[0].string = runs[1].string = text;
    CHECK_FAILS(scene_text_layer_set_runs(text_layer, runs, 2), SCENE_ERROR_INVALID_ARGUMENT);
    free(text);
    static const char *const markup[] = {
        "<b>",
        "</b>",
        "<nothing>x</nothing>",
        "&unknown;",
        "<span size=\"much\">x</span>",
        "<b x='1'>b</b>",
        "<",
        "&#0;",
        "<span size=\"2000000pt\">x</span>",
        "<span letter_spacing=\"2000000000\">x</span>",
    };
    for (size_t i = 0; i < sizeof markup / sizeof markup[0]; i++) {
        scene_error_clear();
        scene_status status = scene_text_layer_set_markup(text_layer, markup[i]);
        check_that(status == SCENE_ERROR_FORMAT || status == SCENE_ERROR_INVALID_ARGUMENT, __FILE__, __LINE__, "%s: %s",
                   markup[i], scene_status_name(status));
    }
    CHECK_FAILS(scene_font_remove(NULL), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_font_remove("\xff"), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_font_remove(""), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_font_add_file("/dev/null", NULL), SCENE_ERROR_IO);
    CHECK_FAILS(scene_font_add_file("/", NULL), SCENE_ERROR_IO);
    CHECK_FAILS(scene_font_add_file("/proc/self/exe", "Program"), SCENE_ERROR_FORMAT);
    CHECK_FAILS(scene_font_add_file("/proc/self/exe", ""), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_TEXT(scene_text_layer_get_string(text_layer), "text");
}

int main(void) {
    fixture_create();
    text_layer = objects.target;
    CHECK_OK(scene_text_layer_set_string(text_layer, "text"));
    MISUSE(rows);
    MISUSE(text_rows);
    CHECK_OK(scene_text_layer_set_string(text_layer, "text"));
    runs();
    not_utf8();
    too_much();
    larger_runs();
    fixture_release();
    return check_summary("misuse_text");
}
