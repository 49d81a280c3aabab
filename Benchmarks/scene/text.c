/* What a page of 2,000 words costs: when nothing changes, while it is scrolled by whole points, while another layer moves before it, and
 * when a word of it changes. Prints milliseconds of CPU time of the engine per frame, those of drawing letters among them. */
#define _POSIX_C_SOURCE 200809L
#include "offscreen.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS = 2000, WARM_UP = 10, FRAMES = 120, TEXT_SIZE = 16000, SCROLL_STEP = 8 };

static const char *const vocabulary[] = {"layers", "are",     "drawn", "by",   "a",     "renderer",  "that",
                                         "keeps",  "what",    "it",    "drew", "until", "something", "of",
                                         "it",     "changes", "in",    "the",  "tree",  "again"};

static uint8_t pixels[4 * CANVAS_WIDTH * CANVAS_HEIGHT];

/** The page's words, the first of which is the given one. */
static const char *make_text(const char *first) {
    static char text[TEXT_SIZE];
    size_t length = (size_t)snprintf(text, sizeof text, "%s", first);
    uint32_t random = 1;
    for (int i = 1; i < WORDS; i++) {
        random = random * 1664525u + 1013904223u;
        length += (size_t)snprintf(text + length, sizeof text - length, " %s", vocabulary[(random >> 16) % 20]);
    }
    return text;
}

typedef struct page {
    scene_renderer *renderer;
    scene_layer *scroll, *text, *box;
} page;

static page make_page(void) {
    page page = {.renderer = make_renderer(), .scroll = scene_layer_create(SCENE_LAYER_KIND_SCROLL)};
    scene_layer *root = make_layer(CANVAS_WIDTH / 2.0, CANVAS_HEIGHT / 2.0, CANVAS_WIDTH, CANVAS_HEIGHT);
    CHECK_MADE(page.scroll);
    CHECK(scene_layer_set_frame(page.scroll, (scene_rect){0, 0, CANVAS_WIDTH, CANVAS_HEIGHT}));
    page.text = scene_layer_create(SCENE_LAYER_KIND_TEXT);
    CHECK_MADE(page.text);
    CHECK(scene_layer_set_frame(page.text, (scene_rect){40, 20, CANVAS_WIDTH - 80, 4000}));
    CHECK(scene_text_layer_set_string(page.text, make_text("pages")));
    CHECK(scene_text_layer_set_font_size(page.text, 22));
    CHECK(scene_text_layer_set_wrapped(page.text, true));
    CHECK(scene_layer_add_sublayer(page.scroll, page.text));
    page.box = make_layer(100, 100, 60, 60);
    CHECK(scene_layer_set_background_color(page.box, &(scene_color){1, 0.4f, 0.1f, 0.5f}));
    CHECK(scene_layer_add_sublayer(root, page.scroll));
    CHECK(scene_layer_add_sublayer(root, page.box));
    CHECK(scene_renderer_set_root(page.renderer, root));
    scene_layer_release(root);
    return page;
}

static void release_page(page page) {
    scene_layer_release(page.scroll);
    scene_layer_release(page.text);
    scene_layer_release(page.box);
    scene_renderer_release(page.renderer);
}

/* What changes before a frame. */
static void change_nothing(page page, int frame) { (void)page, (void)frame; }

static void scroll(page page, int frame) {
    CHECK(scene_scroll_layer_scroll_to_point(page.scroll, (scene_point){0, SCROLL_STEP * (frame % 200)}));
}

static void move_box(page page, int frame) {
    CHECK(scene_layer_set_position(page.box, (scene_point){100 + 5 * frame, 100 + 3 * frame}));
}

static void write_word(page page, int frame) {
    char word[32];
    snprintf(word, sizeof word, "pages%d", frame);
    CHECK(scene_text_layer_set_string(page.text, make_text(word)));
}

static double engine_milliseconds(const scene_renderer_statistics *frame) {
    return 1e3 *
           (frame->commit_time + frame->animate_time + frame->plan_time + frame->encode_time + frame->raster_time);
}

/** Prints the mean of the engine's share of a frame, that of drawing letters in it, and the most that one frame took. */
static void measure(const char *name, void (*change)(page, int)) {
    page page = make_page();
    double total = 0, drawing = 0, most = 0;
    for (int frame = 0; frame < WARM_UP + FRAMES; frame++) {
        scene_renderer_statistics statistics = SCENE_RENDERER_STATISTICS_INIT;
        CHECK(scene_transaction_begin());
        CHECK(scene_transaction_set_disable_actions(true));
        change(page, frame);
        CHECK(scene_transaction_commit());
        CHECK(scene_renderer_render(page.renderer, FRAME_DURATION * frame));
        CHECK(scene_renderer_read_pixels(page.renderer, SCENE_PIXEL_FORMAT_RGBA8_PREMULTIPLIED, 4 * CANVAS_WIDTH,
                                         pixels, sizeof pixels));
        CHECK(scene_renderer_get_statistics(page.renderer, &statistics));
        if (frame < WARM_UP) continue;
        const double time = engine_milliseconds(&statistics);
        total += time;
        drawing += 1e3 * statistics.raster_time;
        most = time > most ? time : most;
    }
    printf("\"%s_ms\": %.4f, \"%s_drawing_ms\": %.4f, \"%s_most_ms\": %.4f", name, total / FRAMES, name,
           drawing / FRAMES, name, most);
    release_page(page);
}

int main(void) {
    printf("{");
    measure("still", change_nothing);
    printf(", ");
    measure("scroll", scroll);
    printf(", ");
    measure("beside", move_box);
    printf(", ");
    measure("edit", write_word);
    printf("}\n");
    return 0;
}
