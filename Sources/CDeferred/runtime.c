/* The names of Unicode's scalars take half a megabyte, and nothing here asks for `Unicode.Scalar.Properties.name`. The linker puts this function in the
   place of the standard library's (--wrap, in Package.swift), and leaves out the names: no scalar has one. */

long __wrap__swift_stdlib_getScalarName(unsigned scalar, unsigned char *name, long capacity) {
    (void)scalar, (void)name, (void)capacity;
    return 0;
}
