/** @file document.h
 *  @brief Scene documents: layer trees with animations in JSON files, read and written (docs/scene-document.md has the format).
 */
#ifndef SCENE_DOCUMENT_H
#define SCENE_DOCUMENT_H

#include <scene/base.h>
#include <scene/layer.h>

SCENE_BEGIN_DECLS

/** A scene document: a tree of live layers with a size and a background. Reference counted. */
typedef struct scene_document scene_document;

/** Loads a document. It is loaded whole or not at all.
 *  @param path of the `.scene.json` file, or of an SVG drawing (`.svg`, `.svgz`), UTF-8. Images are found relative to its folder, never outside it.
 *  @return a reference you own, or NULL: #SCENE_ERROR_IO, #SCENE_ERROR_FORMAT (no JSON, an unknown key, a wrong type; the
 *          message names the file, the JSON pointer of the place or, of a drawing, the line, and what was expected), #SCENE_ERROR_UNSUPPORTED (a key or
 *          value of the format that this version cannot do yet; the message names the JSON pointer).
 *  Threads: any. Since: 0.1. */
scene_document *scene_document_create_from_file(const char *path);

/** Loads a document from memory.
 *  @param json UTF-8 text, `length` bytes: a scene document, a Lottie animation or an SVG drawing; or the bytes of a dotLottie archive.
 *  @param folder where its images are found; NULL when it has none. Errors as scene_document_create_from_file().
 *  Threads: any. Since: 0.1. */
scene_document *scene_document_create_from_memory(const char *json, size_t length, const char *folder);

/** Makes a document of a live tree: the layer and all below it, as they are whenever the document is saved or shown.
 *  @param root any layer, in a tree or not; the document holds it. @param size of the canvas in points, finite and above 0.
 *  @param background the colour below the root, components 0...1.
 *  @return a reference you own, or NULL: #SCENE_ERROR_INVALID_HANDLE, #SCENE_ERROR_INVALID_ARGUMENT.
 *  Threads: any. Since: 0.4. */
scene_document *scene_document_create(scene_layer *root, scene_size size, scene_color background);

/** Writes the document with the model's values, animations included, which a loaded document begins at its time 0. Loading it gives an
 *  equal tree: the same kinds, names, values, custom properties, actions, styles and animations, and images of the same pixels; colours
 *  are held to 0...1. What the program alone has is not in it: callbacks, delegates, layout managers, custom properties that are images.
 *  Nor is what a transition shows of before: when it is loaded, it begins with what is there afterwards.
 *
 *  Images, and font files that were added and are named in it, are put in a folder beside the file: "city.scene.json" has
 *  "city.files/image-1.png"; a file whose name ends otherwise, as "city.json", has "city.json.files". Where the path is a symbolic link,
 *  the files lie where that leads. The file is complete or as it was before; what is in the folder may be replaced though the file is not.
 *  @param path of the file, UTF-8; its folder must be there.
 *  @return #SCENE_ERROR_IO, #SCENE_ERROR_UNSUPPORTED (the tree has more levels than documents may have, 512),
 *          #SCENE_ERROR_INVALID_HANDLE, #SCENE_ERROR_INVALID_ARGUMENT. Threads: any. Since: 0.4. */
scene_status scene_document_save(const scene_document *document, const char *path);

/** The document as text, what scene_document_save() writes to the file.
 *  @return free it with scene_string_free(), or NULL: #SCENE_ERROR_UNSUPPORTED (it has images or fonts, which need files, or too
 *          many levels), #SCENE_ERROR_INVALID_HANDLE. Threads: any. Since: 0.4. */
char *scene_document_copy_text(const scene_document *document);

/** The root layer, borrowed: live, to be changed, animated and given to a renderer. The document's animations
 *  begin at time 0 of the renderer's clock. NULL for an invalid handle. Threads: any. Since: 0.1. */
scene_layer *scene_document_get_root(const scene_document *document);

/** @name What was not understood
 *  Notes on parts of a Lottie file or an SVG drawing that are shown in another way than the file says, or not at all. Files that cannot be shown fail to
 *  load, and scene documents have no notes: what is not understood of them is an error.
 *  @{ */

/** The number of notes, at most 1000; 0 for an invalid handle. Threads: any. Since: 0.4. */
size_t scene_document_get_note_count(const scene_document *document);

/** Where in the file a note's subject is: a JSON pointer (RFC 6901), or, in a drawing, the line, as in "line 12".
 *  @param index below scene_document_get_note_count().
 *  @return free it with scene_string_free(), or NULL: #SCENE_ERROR_NOT_FOUND (there is no note of the index), #SCENE_ERROR_INVALID_HANDLE.
 *  Threads: any. Since: 0.4. */
char *scene_document_copy_note_place(const scene_document *document, size_t index);

/** What a note says, for people. @return as scene_document_copy_note_place(). Threads: any. Since: 0.4. */
char *scene_document_copy_note_message(const scene_document *document, size_t index);

/** @} */

/** The canvas, in points. Threads: any. Since: 0.1. */
scene_size scene_document_get_size(const scene_document *document);

/** The colour below the root; transparent when the document names none. Threads: any. Since: 0.1. */
scene_color scene_document_get_background(const scene_document *document);

/** The first layer of that name in tree order, borrowed; NULL (#SCENE_ERROR_NOT_FOUND) when there is none.
 *  Threads: any. Since: 0.1. */
scene_layer *scene_document_find_layer(const scene_document *document, const char *name);

/** Takes another reference and returns its argument (NULL for an invalid handle). Threads: any. Since: 0.1. */
scene_document *scene_document_retain(scene_document *document);

/** Gives a reference back; NULL does nothing. Threads: any. Since: 0.1. */
void scene_document_release(scene_document *document);

SCENE_END_DECLS

#endif
