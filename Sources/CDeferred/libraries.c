#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>

#include "CDeferred.h"

#ifdef __x86_64__
#include "functions.h"

static const char *const files[DEFERRED_LIBRARY_COUNT] = {
    [deferred_cairo] = "libcairo.so.2", [deferred_pangocairo] = "libpangocairo-1.0.so.0",
    [deferred_png] = "libpng16.so.16",  [deferred_turbojpeg] = "libturbojpeg.so.0",
    [deferred_webp] = "libwebp.so.7",   [deferred_jansson] = "libjansson.so.4",
    [deferred_expat] = "libexpat.so.1", [deferred_zlib] = "libz.so.1",
};

static const struct {
    deferred_library library;
    const char *name;
} functions[] = {
#define X(library, name) {deferred_##library, #name},
    DEFERRED_FUNCTIONS(X)
#undef X
};
enum { function_count = sizeof functions / sizeof *functions };

/* trampolines.S */
extern void *deferred_targets[function_count] __attribute__((visibility("hidden")));
void deferred_nothing(void) __attribute__((visibility("hidden")));
void *deferred_resolve(size_t index) __attribute__((visibility("hidden")));

/* What each library lacks; `complete` where that is nothing, and NULL before it was opened. */
static const char *missing[DEFERRED_LIBRARY_COUNT];
static const char complete[] = "";

/* Where to look for a library's functions. One that libscene itself was linked with comes first: packages that bring libraries of their own put
 * it there. */
static void *open_file(deferred_library library, const char *function) {
    Dl_info self;
    void *handle = NULL;
    if (dladdr((void *)deferred_library_open, &self)) handle = dlopen(self.dli_fname, RTLD_LAZY | RTLD_NOLOAD);
    if (handle && dlsym(handle, function)) return handle;
    return dlopen(files[library], RTLD_LAZY | RTLD_LOCAL);
}

/* Finds all functions of a library in a handle, which is kept for good, and writes them where `targets` is not NULL. Returns the name of one that
 * is missing. */
static const char *find(deferred_library library, void *handle, void **targets) {
    for (size_t i = 0; i < function_count; i++) {
        if (functions[i].library != library) continue;
        void *found = handle ? dlsym(handle, functions[i].name) : (void *)deferred_nothing;
        if (!found) return functions[i].name;
        if (targets) __atomic_store_n(&targets[i], found, __ATOMIC_RELEASE);
    }
    return NULL;
}

static const char *first_function(deferred_library library) {
    size_t i = 0;
    while (functions[i].library != library) i++;
    return functions[i].name;
}

/* Threads that come here at once all do the same, and write the same: no lock is held while a library is opened, and none is left behind by a
 * fork. */
const char *deferred_library_open(deferred_library library) {
    const char *known = __atomic_load_n(&missing[library], __ATOMIC_ACQUIRE);
    if (!known) {
        void *handle = open_file(library, first_function(library));
        known = handle ? find(library, handle, NULL) : files[library];
        find(library, known ? NULL : handle, deferred_targets);
        if (!known) known = complete;
        __atomic_store_n(&missing[library], known, __ATOMIC_RELEASE);
    }
    return known == complete ? NULL : known;
}

/* What a trampoline that was never called before goes on to. */
void *deferred_resolve(size_t index) {
    deferred_library_open(functions[index].library);
    return __atomic_load_n(&deferred_targets[index], __ATOMIC_ACQUIRE);
}
#else
/* Other processors have no trampolines: libscene is linked with the libraries, and all are open before it is. */
const char *deferred_library_open(deferred_library library) {
    (void)library;
    return NULL;
}
#endif
