/* Parts of Swift's runtime that a library has no use for. What stands here takes their places. */

/* The names of Unicode's scalars take half a megabyte, and nothing here asks for `Unicode.Scalar.Properties.name`. The linker puts this function in the
   place of the standard library's (--wrap, in Package.swift), and leaves out the names: no scalar has one. */

long __wrap__swift_stdlib_getScalarName(unsigned scalar, unsigned char *name, long capacity) {
    (void)scalar, (void)name, (void)capacity;
    return 0;
}

/* The handler of crashes belongs to programs. The runtime's would read the environment when a program is loaded, and keeps a page of settings and 64 KB
   of arguments. Defined here, these two names do not bring its file along: settings that are all 0 are those of a handler that is off. */

char _swift_backtraceSettings[256];

int _swift_backtrace_isThunkFunction(const char *name) {
    (void)name;
    return 0;
}
