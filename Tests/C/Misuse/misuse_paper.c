/* Misuse of every function of paper.h. A paper changes by itself as pages are added, so there is no walk over rows; each function is called with every bad handle.
   No ROW(scene_paper_create), ROW(scene_paper_set_size), ROW(scene_paper_get_size), ROW(scene_paper_set_margins), ROW(scene_paper_set_resolution),
   ROW(scene_paper_get_resolution), ROW(scene_paper_set_background_color), ROW(scene_paper_set_metadata), ROW(scene_paper_set_creation_date), ROW(scene_paper_add_page),
   ROW(scene_paper_add_tiles), ROW(scene_paper_get_page_count), ROW(scene_paper_add_bookmark), ROW(scene_paper_write), ROW(scene_paper_copy_data),
   ROW(scene_paper_retain), ROW(scene_paper_release). papers.c has what is wrong with values. */
#include "check.h"

static void refuse(scene_paper *paper, scene_layer *root) {
    scene_size size = {10, 10};
    scene_color color = {1, 1, 1, 1};
    CHECK_FAILS(scene_paper_set_size(paper, size), SCENE_ERROR_INVALID_HANDLE);
    CHECK_FAILS(scene_paper_set_margins(paper, 1, 1, 1, 1), SCENE_ERROR_INVALID_HANDLE);
    CHECK_FAILS(scene_paper_set_resolution(paper, 300), SCENE_ERROR_INVALID_HANDLE);
    CHECK_FAILS(scene_paper_set_background_color(paper, color), SCENE_ERROR_INVALID_HANDLE);
    CHECK_FAILS(scene_paper_set_metadata(paper, SCENE_PAPER_METADATA_TITLE, "x"), SCENE_ERROR_INVALID_HANDLE);
    CHECK_FAILS(scene_paper_set_creation_date(paper, 0), SCENE_ERROR_INVALID_HANDLE);
    CHECK_FAILS(scene_paper_add_page(paper, root, 0), SCENE_ERROR_INVALID_HANDLE);
    CHECK_FAILS(scene_paper_add_tiles(paper, root, 0, NULL), SCENE_ERROR_INVALID_HANDLE);
    CHECK_FAILS(scene_paper_add_bookmark(paper, "x", 0, 0), SCENE_ERROR_INVALID_HANDLE);
    CHECK_FAILS(scene_paper_write(paper, "x.pdf"), SCENE_ERROR_INVALID_HANDLE);
    CHECK_FAILS_WITH(scene_paper_copy_data(paper, NULL, 0), 0, SCENE_ERROR_INVALID_HANDLE);
    CHECK_FAILS_WITH(scene_paper_get_page_count(paper), 0, SCENE_ERROR_INVALID_HANDLE);
    CHECK_FAILS_WITH(scene_paper_get_resolution(paper), 0, SCENE_ERROR_INVALID_HANDLE);
    CHECK_FAILS_WITH(scene_paper_get_size(paper).width, 0, SCENE_ERROR_INVALID_HANDLE);
    CHECK_FAILS_WITH(scene_paper_retain(paper), NULL, SCENE_ERROR_INVALID_HANDLE);
}

int main(void) {
    scene_layer *root = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    scene_paper *paper = scene_paper_create(SCENE_PAPER_FORMAT_PDF, (scene_size){10, 10});
    scene_paper *gone = scene_paper_create(SCENE_PAPER_FORMAT_SVG, (scene_size){10, 10});
    CHECK(scene_paper_retain(gone) == gone);
    scene_paper_release(gone);
    scene_paper_release(gone);
    refuse(NULL, root);
    refuse(gone, root);
    refuse((scene_paper *)root, root);
    scene_error_clear();
    scene_paper_release(gone);
    CHECK_INT(scene_error_status(), SCENE_ERROR_INVALID_HANDLE);
    scene_error_clear();
    scene_paper_release(NULL);
    CHECK_INT(scene_error_status(), SCENE_OK);
    CHECK_FAILS(scene_paper_add_page(paper, (scene_layer *)paper, 0), SCENE_ERROR_INVALID_HANDLE);
    CHECK_FAILS(scene_paper_add_tiles(paper, NULL, 0, NULL), SCENE_ERROR_INVALID_HANDLE);
    CHECK_FAILS(scene_paper_add_tiles(paper, root, 1.0 / 0.0, NULL), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_paper_set_background_color(paper, (scene_color){0.0f / 0.0f, 0, 0, 1}),
                SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_paper_set_metadata(paper, SCENE_PAPER_METADATA_TITLE, "\xff"), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_OK(scene_paper_set_metadata(paper, SCENE_PAPER_METADATA_TITLE, NULL));
    CHECK_OK(scene_paper_set_background_color(paper, (scene_color){1, 1, 1, 1}));
    CHECK_OK(scene_paper_add_page(paper, root, 0));
    CHECK_FAILS(scene_paper_add_bookmark(paper, NULL, 0, 0), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_paper_add_bookmark(paper, "x", 0, 0.0 / 0.0), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_OK(scene_layer_set_link(root, "https://example.org"));
    CHECK(strcmp(scene_layer_get_link(root), "https://example.org") == 0);
    CHECK_OK(scene_layer_set_link(root, NULL));
    CHECK(scene_layer_get_link(root) == NULL);
    CHECK_FAILS(scene_layer_set_link(root, "\xff"), SCENE_ERROR_INVALID_ARGUMENT);
    scene_paper_release(paper);
    scene_layer_release(root);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_PAPER), 0);
    return check_summary("misuse_paper");
}
