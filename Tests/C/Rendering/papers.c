/* Paper: pages as PDF and SVG, what is refused, and that nothing needs GL that a page can say. The program runs itself again with a name in the
   environment under which EGL is not found. */
#define _POSIX_C_SOURCE 200809L
#include "check.h"

#include <errno.h>
#include <math.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static const scene_size small = {200, 100};

/* A tree with a box, a line of text that leads somewhere, and a group. */
static scene_layer *make_tree(void) {
    scene_layer *root = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_layer_set_frame(root, (scene_rect){0, 0, 200, 100}));
    scene_layer *box = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_layer_set_frame(box, (scene_rect){10, 10, 60, 40}));
    CHECK_OK(scene_layer_set_background_color(box, &(scene_color){1, 0.5f, 0, 1}));
    CHECK_OK(scene_layer_set_corner_radius(box, 8));
    CHECK_OK(scene_layer_set_opacity(box, 0.5));
    CHECK_OK(scene_layer_set_link(box, "https://example.org/?a=1&b='2'"));
    CHECK_OK(scene_layer_add_sublayer(root, box));
    scene_layer_release(box);
    return root;
}

static size_t data_of(scene_paper *paper, char **data) {
    size_t length = scene_paper_copy_data(paper, NULL, 0);
    *data = calloc(length + 1, 1);
    CHECK_INT(scene_paper_copy_data(paper, *data, length), length);
    return length;
}

static size_t draw(scene_paper_format format, scene_layer *root, char **data) {
    scene_paper *paper = scene_paper_create(format, small);
    CHECK_OK(scene_paper_set_metadata(paper, SCENE_PAPER_METADATA_TITLE, "A <page> & more"));
    CHECK_OK(scene_paper_set_creation_date(paper, 1e9));
    CHECK_OK(scene_paper_add_page(paper, root, 0));
    CHECK_OK(scene_paper_add_bookmark(paper, "Top", 0, 0));
    CHECK_OK(scene_paper_add_bookmark(paper, "Within", 1, 50));
    size_t length = data_of(paper, data);
    scene_paper_release(paper);
    return length;
}

static bool has(const char *data, size_t length, const char *text) {
    size_t count = strlen(text);
    for (size_t at = 0; at + count <= length; at++) {
        if (memcmp(data + at, text, count) == 0) return true;
    }
    return false;
}

/* The same pages give the same bytes, whatever was drawn before. */
static void files(void) {
    scene_layer *root = make_tree();
    for (int format = 0; format < 2; format++) {
        char *first, *second;
        size_t length = draw((scene_paper_format)format, root, &first);
        CHECK_INT(draw((scene_paper_format)format, root, &second), length);
        CHECK(memcmp(first, second, length) == 0);
        CHECK(!has(first, length, format == 0 ? "/Subtype /Image" : "<image"));
        if (format == 0) {
            CHECK(memcmp(first, "%PDF-1.", 7) == 0);
            CHECK(has(first, length, "https://example.org/?a=1&b='2'"));
            CHECK(has(first, length, "20010909014640"));
        } else {
            CHECK(has(first, length, "https://example.org/?a=1&amp;b='2'"));
            CHECK(has(first, length, "<title>A &lt;page&gt; &amp; more</title>"));
            CHECK(has(first, length, "width=\"200pt\" height=\"100pt\""));
        }
        free(first);
        free(second);
    }
    scene_layer_release(root);
}

static void settings(void) {
    const scene_size wrong[] = {{0, 100}, {100, 0}, {1e9, 1e9}, {-1, 5}, {NAN, 5}, {14401, 5}};
    for (size_t index = 0; index < sizeof wrong / sizeof *wrong; index++) {
        CHECK_FAILS_WITH(scene_paper_create(SCENE_PAPER_FORMAT_PDF, wrong[index]), NULL, SCENE_ERROR_INVALID_ARGUMENT);
    }
    CHECK_FAILS_WITH(scene_paper_create((scene_paper_format)7, small), NULL, SCENE_ERROR_INVALID_ARGUMENT);
    scene_paper *paper = scene_paper_create(SCENE_PAPER_FORMAT_PDF, small);
    CHECK_FAILS(scene_paper_set_size(paper, wrong[2]), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_paper_set_margins(paper, 50, 0, 50, 0), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_paper_set_margins(paper, -1, 0, 0, 0), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_paper_set_margins(paper, NAN, 0, 0, 0), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_paper_set_resolution(paper, 1e6), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_paper_set_creation_date(paper, -1), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_paper_set_metadata(paper, (scene_paper_metadata)9, "x"), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_OK(scene_paper_set_resolution(paper, 150));
    CHECK(scene_paper_get_resolution(paper) == 150);
    CHECK(scene_paper_get_size(paper).width == 200);
    CHECK_FAILS(scene_paper_set_size(NULL, small), SCENE_ERROR_INVALID_HANDLE);
    CHECK_INT(scene_paper_copy_data(NULL, NULL, 0), 0);
    scene_paper_release(paper);
    CHECK_FAILS(scene_paper_set_size(paper, small), SCENE_ERROR_INVALID_HANDLE);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_PAPER), 0);
}

static void roots(void) {
    scene_layer *root = make_tree(), *outer = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    scene_paper *paper = scene_paper_create(SCENE_PAPER_FORMAT_SVG, small);
    CHECK_FAILS(scene_paper_add_bookmark(paper, "None", 0, 0), SCENE_ERROR_INVALID_STATE);
    CHECK_FAILS(scene_paper_write(paper, "none.svg"), SCENE_ERROR_INVALID_STATE);
    CHECK_FAILS(scene_paper_add_page(paper, NULL, 0), SCENE_ERROR_INVALID_HANDLE);
    CHECK_FAILS(scene_paper_add_page(paper, root, NAN), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_OK(scene_layer_add_sublayer(outer, root));
    CHECK_FAILS(scene_paper_add_page(paper, root, 0), SCENE_ERROR_INVALID_STATE);
    CHECK_OK(scene_layer_remove_from_superlayer(root));
    CHECK_INT(scene_paper_get_page_count(paper), 0);
    CHECK_OK(scene_paper_add_page(paper, root, 0));
    /* The paper holds nothing of the tree: another may have the root. */
    CHECK_OK(scene_layer_add_sublayer(outer, root));
    CHECK_OK(scene_layer_remove_from_superlayer(root));
    scene_layer_release(outer);
    uint32_t count = 0;
    CHECK_OK(scene_layer_set_bounds(root, (scene_rect){0, 0, 500, 150}));
    CHECK_OK(scene_paper_add_tiles(paper, root, 0, &count));
    CHECK_INT(count, 6);
    CHECK_OK(scene_layer_set_bounds(root, (scene_rect){0, 0, 2e6, 1e6}));
    CHECK_FAILS(scene_paper_add_tiles(paper, root, 0, &count), SCENE_ERROR_INVALID_ARGUMENT);
    /* A side without length has a page nevertheless. */
    static const scene_size endless[] = {{1e9, 0}, {0, 1e9}, {1e300, 0}, {1e300, 1e300}};
    for (size_t i = 0; i < sizeof endless / sizeof endless[0]; i++) {
        CHECK_OK(scene_layer_set_bounds(root, (scene_rect){0, 0, endless[i].width, endless[i].height}));
        CHECK_FAILS(scene_paper_add_tiles(paper, root, 0, &count), SCENE_ERROR_INVALID_ARGUMENT);
    }
    CHECK_INT(scene_paper_get_page_count(paper), 7);
    scene_layer_release(root);
    scene_flush();
    CHECK_FAILS(scene_paper_add_page(paper, root, 0), SCENE_ERROR_INVALID_HANDLE);
    char *data;
    size_t length = data_of(paper, &data);
    CHECK(has(data, length, "<view id=\"page7\""));
    free(data);
    root = make_tree();
    CHECK_FAILS(scene_paper_add_page(paper, root, 0), SCENE_ERROR_INVALID_STATE);
    scene_layer_release(root);
    scene_paper_release(paper);
}

static void paths(void) {
    scene_layer *root = make_tree();
    scene_paper *paper = scene_paper_create(SCENE_PAPER_FORMAT_PDF, small);
    CHECK_OK(scene_paper_add_page(paper, root, 0));
    CHECK_FAILS(scene_paper_write(paper, "no-such-folder/page.pdf"), SCENE_ERROR_IO);
    CHECK_FAILS(scene_paper_write(paper, NULL), SCENE_ERROR_INVALID_ARGUMENT);
    struct stat status;
    CHECK(stat("no-such-folder/page.pdf", &status) != 0 && errno == ENOENT);
    char name[] = "/tmp/scene-papers-XXXXXX";
    int descriptor = mkstemp(name);
    CHECK(descriptor >= 0);
    close(descriptor);
    /* A disk without room: the file is as it was before. */
    struct rlimit room, none;
    getrlimit(RLIMIT_FSIZE, &room);
    none = room;
    none.rlim_cur = 16;
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &none);
    CHECK_FAILS(scene_paper_write(paper, name), SCENE_ERROR_IO);
    setrlimit(RLIMIT_FSIZE, &room);
    CHECK(stat(name, &status) == 0 && status.st_size == 0);
    CHECK_OK(scene_paper_write(paper, name));
    CHECK(stat(name, &status) == 0);
    CHECK_INT(status.st_size, scene_paper_copy_data(paper, NULL, 0));
    unlink(name);
    scene_paper_release(paper);
    scene_layer_release(root);
}

/* A page with nothing but shapes; then one with a blur, which is there without it. */
static int without_egl(void) {
    CHECK(!scene_has_feature("egl"));
    files();
    scene_layer *root = make_tree();
    scene_paper *paper = scene_paper_create(SCENE_PAPER_FORMAT_PDF, small);
    CHECK_OK(scene_paper_add_page(paper, root, 0));
    scene_layer *blurred = make_tree(), *box = scene_layer_get_sublayer(blurred, 0);
    CHECK_OK(scene_layer_set_shadow_opacity(box, 1));
    CHECK_OK(scene_layer_set_shadow_radius(box, 5));
    CHECK_FAILS(scene_paper_add_page(paper, blurred, 0), SCENE_ERROR_UNSUPPORTED);
    scene_layer_release(blurred);
    CHECK_INT(scene_paper_get_page_count(paper), 2);
    CHECK(scene_paper_copy_data(paper, NULL, 0) > 0);
    scene_paper_release(paper);
    scene_layer_release(root);
    return check_summary("papers, without EGL");
}

static void run_without_egl(void) {
    pid_t child = fork();
    if (child == 0) {
        setenv("SCENE_EGL_LIBRARY", "libscene-test-has-no-such-library.so.1", 1);
        execl("/proc/self/exe", "papers", "without", (char *)NULL);
        _exit(127);
    }
    int status = 0;
    waitpid(child, &status, 0);
    check_that(WIFEXITED(status) && WEXITSTATUS(status) == 0, __FILE__, __LINE__, "without EGL: wait status %d",
               status);
}

int main(int count, char **arguments) {
    (void)arguments;
    if (count > 1) return without_egl();
    run_without_egl();
    files();
    settings();
    roots();
    paths();
    return check_summary("papers");
}
