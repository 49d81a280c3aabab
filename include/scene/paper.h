/** @file paper.h
 *  @brief Paper: layer trees as pages of a PDF or SVG file, drawn as shapes, text and images instead of pixels.
 *
 *  A paper is a renderer whose frames are pages. It draws the same frame plan as the renderers that draw with GL; what a page cannot say,
 *  such as a blur, becomes an image at the paper's resolution, with a GL context that is made when the first such image is. docs/concepts/paper.md
 *  has what becomes of each feature.
 */
#ifndef SCENE_PAPER_H
#define SCENE_PAPER_H

#include <scene/base.h>
#include <scene/layer.h>

SCENE_BEGIN_DECLS

/** Pages that become a file. Reference counted. */
typedef struct scene_paper scene_paper;

/** The kinds of files. */
typedef enum scene_paper_format {
    /** PDF 1.5. Text can be selected and found, and the fonts are in the file. */
    SCENE_PAPER_FORMAT_PDF = 0,
    /** SVG 1.1 with the blend modes of CSS. Pages lie below each other, each with a view: `file.svg#page2`. */
    SCENE_PAPER_FORMAT_SVG = 1,
    SCENE_PAPER_FORMAT_FORCE_32 = 0x7fffffff
} scene_paper_format;

/** The longest side of a page, in points: PDF's limit, 200 inches. */
#define SCENE_PAPER_MAX_SIZE 14400

/** The most pages of a file. */
#define SCENE_PAPER_MAX_PAGES 10000

/** Makes a file without pages. A point of a tree is a point of paper, 1/72 inch.
 *  @param size of the pages, in points, each side above 0 and at most #SCENE_PAPER_MAX_SIZE. A4 is 595.276 x 841.89.
 *  @return a reference you own, or NULL: #SCENE_ERROR_INVALID_ARGUMENT, #SCENE_ERROR_OUT_OF_MEMORY (65,535 renderers are there).
 *  Threads: any; the paper may then be used by one thread at a time. Since: 0.4. */
scene_paper *scene_paper_create(scene_paper_format format, scene_size size);

/** Changes the size of the pages that are added from now on. Errors as scene_paper_create(), and #SCENE_ERROR_INVALID_ARGUMENT when the margins
 *  leave nothing of the page. Threads: one at a time. Since: 0.4. */
scene_status scene_paper_set_size(scene_paper *paper, scene_size size);
/** The size of the next page, in points; zero for an invalid handle. Threads: any. Since: 0.4. */
scene_size scene_paper_get_size(const scene_paper *paper);

/** Changes the margins of the pages that are added from now on. Trees begin at the top left corner within the margins, and are cut at them.
 *  Default 0.
 *  @param top, left, bottom, right in points, 0 or more. Something must be left of the page. Threads: one at a time. Since: 0.4. */
scene_status scene_paper_set_margins(scene_paper *paper, double top, double left, double bottom, double right);

/** Changes the resolution of the images that what no page can say becomes, from the next page on. Images of layers keep their own.
 *  @param dpi pixels per inch, 18...2400. Default 300. Threads: one at a time. Since: 0.4. */
scene_status scene_paper_set_resolution(scene_paper *paper, double dpi);
/** The value set by scene_paper_set_resolution(); 0 for an invalid handle. Threads: any. Since: 0.4. */
double scene_paper_get_resolution(const scene_paper *paper);

/** The colour of the next pages within their margins. Default transparent: nothing is drawn. Threads: one at a time. Since: 0.4. */
scene_status scene_paper_set_background_color(scene_paper *paper, scene_color color);

/** What a file says about itself: the keys of scene_paper_set_metadata(). */
typedef enum scene_paper_metadata {
    SCENE_PAPER_METADATA_TITLE = 0,
    SCENE_PAPER_METADATA_AUTHOR = 1,
    SCENE_PAPER_METADATA_SUBJECT = 2,
    /** Words, with commas between them. */
    SCENE_PAPER_METADATA_KEYWORDS = 3,
    /** The program that the file is made with. */
    SCENE_PAPER_METADATA_CREATOR = 4,
    SCENE_PAPER_METADATA_FORCE_32 = 0x7fffffff
} scene_paper_metadata;

/** Says something about the file, at any time before it is written.
 *  @param text UTF-8, copied; NULL for nothing, the default. Threads: one at a time. Since: 0.4. */
scene_status scene_paper_set_metadata(scene_paper *paper, scene_paper_metadata key, const char *text);

/** When the file says that it was made. The same pages with the same date give the same bytes.
 *  @param seconds since the beginning of 1970, UTC, of a date in the years 1970 to 9999. Default 0 in a PDF, which must have a date; an SVG has
 *                 none unless it is set.
 *  Threads: one at a time. Since: 0.4. */
scene_status scene_paper_set_creation_date(scene_paper *paper, double seconds);

/** Commits this thread's implicit transaction, and adds a page with the tree as it is at `time`. Images that are being loaded, and layers that
 *  are drawn asynchronously, are waited for, at most a minute, and the pictures of movies (video.h) that are left then 20 seconds.
 *  @param root must have no superlayer and be no renderer's root (#SCENE_ERROR_INVALID_STATE). The paper keeps no reference to it.
 *  @param time in seconds, finite. Animations that were added without a begin time begin at the time of the first page that shows them.
 *  @return #SCENE_ERROR_INVALID_STATE after the file was written, #SCENE_ERROR_INVALID_ARGUMENT beyond #SCENE_PAPER_MAX_PAGES,
 *          #SCENE_ERROR_INVALID_HANDLE for a root that is gone: there is no page then. When something cannot be drawn, such as a blur on a machine
 *          without EGL (#SCENE_ERROR_UNSUPPORTED), or the tiles that a tiled layer's memory limit has no room for (#SCENE_ERROR_OUT_OF_MEMORY), the
 *          page is there without it.
 *  Threads: one at a time. Since: 0.4. */
scene_status scene_paper_add_page(scene_paper *paper, scene_layer *root, double time);

/** Adds as many pages as the bounds of `root` have parts of the size of a page within its margins, row by row from the top left: a large tree on
 *  sheets that are put together. Each image is in the file once.
 *  @param count receives how many pages were added; may be NULL.
 *  @return as scene_paper_add_page(); no page is added when there would be more than #SCENE_PAPER_MAX_PAGES.
 *  Threads: one at a time. Since: 0.4. */
scene_status scene_paper_add_tiles(scene_paper *paper, scene_layer *root, double time, uint32_t *count);

/** How many pages there are; 0 for an invalid handle. Threads: any. Since: 0.4. */
uint32_t scene_paper_get_page_count(const scene_paper *paper);

/** Adds an entry to the outline of a PDF, which leads to the last page. An SVG has none.
 *  @param title UTF-8. @param level 0 for the outermost, 1 for what belongs to the last entry of level 0, and so on; one that is too deep goes one
 *  level below the last entry. @param y the place that is shown, in points from the top of the page.
 *  @return #SCENE_ERROR_INVALID_STATE before the first page, and after the file was written. Threads: one at a time. Since: 0.4. */
scene_status scene_paper_add_bookmark(scene_paper *paper, const char *title, uint32_t level, double y);

/** Writes the file: it is complete or as it was before. No page can be added afterwards.
 *  @param path UTF-8.
 *  @return #SCENE_ERROR_IO with the reason; #SCENE_ERROR_INVALID_STATE without a page; #SCENE_ERROR_OUT_OF_MEMORY.
 *  Threads: one at a time. Since: 0.4. */
scene_status scene_paper_write(scene_paper *paper, const char *path);

/** The bytes of the file, what scene_paper_write() writes. No page can be added afterwards.
 *  @param length of `bytes`; as many as there is room for are copied.
 *  @param bytes may be NULL.
 *  @return the length of the file in bytes; 0 after an error: #SCENE_ERROR_INVALID_STATE without a page, #SCENE_ERROR_INVALID_HANDLE.
 *  Threads: one at a time. Since: 0.4. */
size_t scene_paper_copy_data(scene_paper *paper, void *bytes, size_t length);

/** Takes another reference and returns its argument (NULL for an invalid handle). Threads: any. Since: 0.4. */
scene_paper *scene_paper_retain(scene_paper *paper);

/** Gives a reference back; NULL does nothing. Threads: any. Since: 0.4. */
void scene_paper_release(scene_paper *paper);

/** Makes a part of a page lead to an address, where the tree is drawn on paper: the layer's bounds, as far as the layers above do not cut
 *  them, in every copy that replicators make of it: all have the time of the first one. Renderers take no notice.
 *  Addresses that are scripts ("javascript:", "vbscript:", "data:") are left out of pages, with a warning in the log.
 *  @param link an address such as "https://example.org/", UTF-8, copied; NULL for none, the default. Threads: any. Since: 0.4. */
scene_status scene_layer_set_link(scene_layer *layer, const char *link);
/** The address, or NULL. It lives until the next call on this thread that returns a string. Threads: any. Since: 0.4. */
const char *scene_layer_get_link(const scene_layer *layer);

SCENE_END_DECLS

#endif
