/* Types and a table of functions: libzip is opened at run time and never linked. */
#ifndef SCENE_CZIP_H
#define SCENE_CZIP_H

#include <dlfcn.h>
#include <stddef.h>
#include <zip.h>

// clang-format off
#define SCENE_ZIP_FUNCTIONS(X) \
    X(source_buffer_create) X(source_free) X(open_from_source) X(discard) X(name_locate) X(stat_index) \
    X(fopen_index) X(fread) X(fclose) X(source_buffer) X(source_keep) X(source_open) X(source_stat) X(source_read) \
    X(source_close) X(file_add) X(close) X(strerror)
// clang-format on

/* The functions of libzip that reading and writing archives in memory needs. */
typedef struct scene_zip {
#define X(name) __typeof__(&zip_##name) _Nonnull name;
    SCENE_ZIP_FUNCTIONS(X)
#undef X
} scene_zip;

/* Finds all functions. Returns the name of one that is missing, or NULL. */
static inline const char *_Nullable scene_zip_load(scene_zip *_Nonnull zip, void *_Nonnull library) {
    static const char *const names[] = {
#define X(name) "zip_" #name,
        SCENE_ZIP_FUNCTIONS(X)
#undef X
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        void *function = dlsym(library, names[i]);
        if (!function) return names[i];
        ((void **)zip)[i] = function;
    }
    return NULL;
}

#endif
