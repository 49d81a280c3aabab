/* The libraries for text, images and documents: none is loaded by a program that needs none, and where one is missing that is an error with the name
   of its package. The program runs itself again for each of them, and then refuses to open it. */
#define _GNU_SOURCE
#include "check.h"

#include <dlfcn.h>
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *refused;

/* Called by libscene in the place of the system's. */
void *dlopen(const char *file, int mode) {
    if (file && refused && strcmp(file, refused) == 0) return NULL;
    void *(*next)(const char *, int);
    *(void **)&next = dlsym(RTLD_NEXT, "dlopen");
    return next(file, mode);
}

static bool is_loaded(const char *library) {
    FILE *maps = fopen("/proc/self/maps", "r");
    char line[4096];
    bool found = false;
    while (maps && fgets(line, sizeof line, maps)) found |= strstr(line, library) != NULL;
    CHECK(maps && !ferror(maps));
    fclose(maps);
    return found;
}

static scene_layer *make_layer(scene_layer_kind kind) {
    scene_layer *layer = scene_layer_create(kind);
    CHECK_OK(scene_layer_set_frame(layer, (scene_rect){0, 0, 16, 16}));
    return layer;
}

/* Shows a layer, which then goes. */
static void show(scene_layer *layer) {
    scene_renderer *renderer = scene_renderer_create_offscreen(16, 16, 1);
    CHECK_OK(scene_renderer_set_root(renderer, layer));
    CHECK_OK(scene_renderer_render(renderer, 0));
    scene_layer_release(layer);
    scene_renderer_release(renderer);
}

static scene_layer *make_text(void) {
    scene_layer *text = make_layer(SCENE_LAYER_KIND_TEXT);
    CHECK_OK(scene_text_layer_set_string(text, "word"));
    return text;
}

static void test_loading(void) {
    scene_layer *card = make_layer(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_layer_set_background_color(card, &(scene_color){0, 0, 1, 1}));
    CHECK_OK(scene_layer_set_corner_radius(card, 4));
    show(card);
    static const char *const libraries[] = {"/libpango",     "/libcairo", "/libglib",    "/libfontconfig", "/libpng16",
                                            "/libturbojpeg", "/libwebp",  "/libjansson", "/libharfbuzz"};
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++) {
        check_that(!is_loaded(libraries[i]), __FILE__, __LINE__, "%s is loaded", libraries[i]);
    }
    show(make_text());
    CHECK(is_loaded("/libpangocairo") && !is_loaded("/libjansson"));
}

/* The first calls of several threads at once. */

#define THREADS 8

static pthread_barrier_t barrier;

static void *use_all(void *width) {
    static const char document[] = "{\"scene\": 1, \"size\": [10, 10], \"root\": {}}";
    scene_layer *text = make_text();
    pthread_barrier_wait(&barrier);
    scene_document *made = scene_document_create_from_memory(document, strlen(document), NULL);
    CHECK(made != NULL);
    *(double *)width = scene_text_layer_get_preferred_frame_size(text).width;
    scene_document_release(made);
    scene_layer_release(text);
    return NULL;
}

static void test_threads(void) {
    pthread_t threads[THREADS];
    double widths[THREADS];
    CHECK(!is_loaded("/libpangocairo") && !is_loaded("/libjansson"));
    pthread_barrier_init(&barrier, NULL, THREADS);
    for (int i = 0; i < THREADS; i++) CHECK_INT(pthread_create(&threads[i], NULL, use_all, &widths[i]), 0);
    for (int i = 0; i < THREADS; i++) CHECK_INT(pthread_join(threads[i], NULL), 0);
    for (int i = 0; i < THREADS; i++) CHECK(widths[i] > 0 && widths[i] == widths[0]);
    pthread_barrier_destroy(&barrier);
}

/* Without a library. */

static void without_text(const char *package) {
    scene_layer *text = make_text();
    CHECK(scene_text_layer_get_preferred_frame_size(text).width == 0);
    CHECK_FAILS(scene_text_layer_set_markup(text, "<b>bold</b>"), SCENE_ERROR_UNSUPPORTED);
    CHECK_CONTAINS(scene_error_message(), package);
    CHECK_FAILS(scene_font_add_file("/proc/self/exe", NULL), SCENE_ERROR_UNSUPPORTED);
    CHECK_CONTAINS(scene_error_message(), package);
    show(text);
}

static void without_cairo(const char *package) {
    scene_paper *paper = scene_paper_create(SCENE_PAPER_FORMAT_PDF, (scene_size){100, 100});
    scene_layer *page = make_layer(SCENE_LAYER_KIND_LAYER);
    CHECK_FAILS(scene_paper_add_page(paper, page, 0), SCENE_ERROR_UNSUPPORTED);
    CHECK_CONTAINS(scene_error_message(), package);
    scene_layer_release(page);
    scene_paper_release(paper);
    scene_layer *shape = make_layer(SCENE_LAYER_KIND_SHAPE);
    scene_path *path = scene_path_create_ellipse((scene_rect){2, 2, 12, 12});
    CHECK_OK(scene_shape_layer_set_path(shape, path));
    scene_path_release(path);
    scene_renderer *renderer = scene_renderer_create_offscreen(16, 16, 1);
    CHECK_OK(scene_renderer_set_root(renderer, shape));
    CHECK_FAILS(scene_renderer_render(renderer, 0), SCENE_ERROR_UNSUPPORTED);
    CHECK_CONTAINS(scene_error_message(), package);
    scene_layer_release(shape);
    scene_renderer_release(renderer);
}

static void check_image(const void *bytes, size_t size, const char *package) {
    CHECK_FAILS_WITH(scene_image_create_from_memory(bytes, size), NULL, SCENE_ERROR_UNSUPPORTED);
    CHECK_CONTAINS(scene_error_message(), package);
}

/* A pixel of grey. */
static const uint8_t png[] = {
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0x00, 0x00, 0x0d, 0x49, 0x48, 0x44, 0x52, 0x00,
    0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x00, 0x00, 0x00, 0x00, 0x3a, 0x7e, 0x9b, 0x55, 0x00,
    0x00, 0x00, 0x0a, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9c, 0x63, 0x68, 0x00, 0x00, 0x00, 0x82, 0x00, 0x81,
    0x77, 0xcd, 0x72, 0xb6, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82,
};

static void without_png(const char *package) { check_image(png, sizeof png, package); }

static void without_zlib(const char *package) {
    scene_layer *layer = make_layer(SCENE_LAYER_KIND_LAYER);
    scene_renderer *renderer = scene_renderer_create_offscreen(16, 16, 1);
    CHECK_OK(scene_renderer_set_root(renderer, layer));
    CHECK_OK(scene_renderer_render(renderer, 0));
    CHECK_FAILS(scene_renderer_write_png(renderer, "picture.png"), SCENE_ERROR_UNSUPPORTED);
    CHECK_CONTAINS(scene_error_message(), package);
    scene_layer_release(layer);
    scene_renderer_release(renderer);
}

static void without_jpeg(const char *package) { check_image("\xff\xd8\xff\xe0 and more", 13, package); }

static void without_webp(const char *package) { check_image("RIFF\x20\0\0\0WEBPVP8 and more", 24, package); }

static void check_document(const char *text, const char *package) {
    CHECK_FAILS_WITH(scene_document_create_from_memory(text, strlen(text), NULL), NULL, SCENE_ERROR_UNSUPPORTED);
    CHECK_CONTAINS(scene_error_message(), package);
}

static void without_json(const char *package) {
    check_document("{\"scene\": 1, \"size\": [10, 10], \"root\": {}}", package);
}

static void without_xml(const char *package) {
    check_document("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>", package);
}

static const struct {
    const char *library, *package;
    void (*test)(const char *package);
} cases[] = {
    {"libpangocairo-1.0.so.0", "libpangocairo-1.0-0", without_text},
    {"libcairo.so.2", "libcairo2", without_cairo},
    {"libpng16.so.16", "libpng16-16", without_png},
    {"libturbojpeg.so.0", "libturbojpeg0", without_jpeg},
    {"libwebp.so.7", "libwebp7", without_webp},
    {"libjansson.so.4", "libjansson4", without_json},
    {"libexpat.so.1", "libexpat1", without_xml},
    {"libz.so.1", "zlib1g", without_zlib},
};

/* Runs this program again, in which no library is loaded yet: without one of them, or with several threads where `index` is beyond the cases. */
static void run_again(size_t index) {
    pid_t child = fork();
    if (child == 0) {
        const char number[2] = {(char)('0' + index), 0};
        execl("/proc/self/exe", "deferred_libraries", number, (char *)NULL);
        _exit(127);
    }
    int status = 0;
    waitpid(child, &status, 0);
    check_that(WIFEXITED(status) && WEXITSTATUS(status) == 0, __FILE__, __LINE__, "case %zu: wait status %d", index,
               status);
}

#define CASES (sizeof cases / sizeof *cases)

int main(int count, char **arguments) {
    if (count > 1) {
        size_t index = (size_t)(arguments[1][0] - '0');
        if (index == CASES) return test_threads(), check_summary("deferred_libraries, threads");
        refused = cases[index].library;
        cases[index].test(cases[index].package);
        return check_summary(refused);
    }
    for (size_t i = 0; i <= CASES; i++) run_again(i);
    test_loading();
    return check_summary("deferred_libraries");
}
