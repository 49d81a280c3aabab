/* A library that is linked with what libscene opens by itself when it first needs it, for dpkg-shlibdeps: packages depend on those libraries, in the
   versions that have these functions. */
#include "functions.h"

#define X(library, name) extern const char name[];
DEFERRED_FUNCTIONS(X)
#undef X

#define X(library, name) name,
const char *const deferred[] = {DEFERRED_FUNCTIONS(X)};
