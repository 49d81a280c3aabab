/* Libraries that libscene opens when it first calls one of their functions. Calls look like all others: trampolines.S has a function of each name,
 * which goes on to the library's own. */
#ifndef SCENE_CDEFERRED_H
#define SCENE_CDEFERRED_H

typedef enum deferred_library {
    deferred_cairo,
    deferred_pangocairo,
    deferred_png,
    deferred_turbojpeg,
    deferred_webp,
    deferred_jansson,
    deferred_expat,
    deferred_zlib,
    DEFERRED_LIBRARY_COUNT
} deferred_library;

/* Opens a library, if that was not done yet. Any thread may.
 * Returns NULL, or what is missing: the library, by its file's name, or one of its functions. All its functions then do nothing and give 0. */
const char *_Nullable deferred_library_open(deferred_library library);

#endif
