/** @file document.h
 *  @brief Scene documents: layer trees with animations in JSON files (docs/scene-document.md has the format).
 */
#ifndef SCENE_DOCUMENT_H
#define SCENE_DOCUMENT_H

#include <scene/base.h>
#include <scene/layer.h>

SCENE_BEGIN_DECLS

/** A loaded scene document: its live layers, size and background. Reference counted. */
typedef struct scene_document scene_document;

/** Loads a document. It is loaded whole or not at all.
 *  @param path of the `.scene.json` file, UTF-8. Images are found relative to its folder, never outside it.
 *  @return a reference you own, or NULL: #SCENE_ERROR_IO, #SCENE_ERROR_FORMAT (no JSON, an unknown key, a wrong type; the
 *          message names the file, the JSON pointer of the place and what was expected), #SCENE_ERROR_UNSUPPORTED (a key or
 *          value of the format that this version cannot do yet; the message names the JSON pointer).
 *  Threads: any. Since: 0.1. */
scene_document *scene_document_create_from_file(const char *path);

/** Loads a document from memory.
 *  @param json UTF-8 text, `length` bytes.
 *  @param folder where its images are found; NULL when it has none. Errors as scene_document_create_from_file().
 *  Threads: any. Since: 0.1. */
scene_document *scene_document_create_from_memory(const char *json, size_t length, const char *folder);

/** The root layer, borrowed: live, to be changed, animated and given to a renderer. The document's animations
 *  begin at time 0 of the renderer's clock. NULL for an invalid handle. Threads: any. Since: 0.1. */
scene_layer *scene_document_get_root(const scene_document *document);

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
