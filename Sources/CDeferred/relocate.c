/* 30,000 pointers of the library point into it, and are to be moved to where it was loaded. As the loader has them they take 24 bytes each in the file, 0.75 MB;
   packed, as a bit for each word, 6 KB. But glibc reads packed ones from 2.36 on only, and takes no library with them that doesn't ask for that version. So they lie
   under a tag that the loader passes over (--use-android-relr-tags, in Package.swift), and this function, which it calls before all others (-init), does the work.

   Nothing here may need a pointer that is yet to be moved, nor may a sanitizer, which has not begun, have its code in here. */

#define _GNU_SOURCE
#include <link.h>
#include <stdint.h>
#include <sys/auxv.h>
#include <sys/mman.h>

#define DT_ANDROID_RELR 0x6fffe000
#define DT_ANDROID_RELRSZ 0x6fffe001
#define PLAIN __attribute__((visibility("hidden"), disable_sanitizer_instrumentation, no_stack_protector))

/* Where the library begins: the linker's name for that. */
extern const ElfW(Ehdr) __ehdr_start __attribute__((visibility("hidden")));

struct library {
    uintptr_t base;
    const ElfW(Dyn) * dynamic;
    /* What the loader has made read-only by now. */
    uintptr_t start, end;
};

/* The loader's list of segments: packagers' tools move what the file itself says of them. */
PLAIN static int find(struct dl_phdr_info *loaded, size_t size, void *found) {
    struct library *library = found;
    uintptr_t page = getauxval(AT_PAGESZ);
    (void)size;
    if (loaded->dlpi_addr != library->base) return 0;
    for (const ElfW(Phdr) *segment = loaded->dlpi_phdr, *end = segment + loaded->dlpi_phnum; segment < end; segment++) {
        uintptr_t start = library->base + segment->p_vaddr;
        if (segment->p_type == PT_DYNAMIC) library->dynamic = (const ElfW(Dyn) *)start;
        if (segment->p_type != PT_GNU_RELRO) continue;
        library->start = start & -page;
        library->end = (start + segment->p_memsz) & -page;
    }
    return 1;
}

/* There is nobody to tell an error, and no way to go on. */
PLAIN static void protect(const struct library *library, int protection) {
    if (library->start >= library->end) return;
    if (mprotect((void *)library->start, library->end - library->start, protection)) __builtin_trap();
}

/* An even word is the place of a pointer. Each bit of an odd one, but for the lowest, says whether a word is a pointer of the 63 that follow the last one. */
PLAIN static void move_pointers(uintptr_t base, const uintptr_t *word, const uintptr_t *end) {
    uintptr_t *place = 0;
    for (; word < end; word++) {
        if (*word & 1) {
            uintptr_t *next = place;
            for (uintptr_t bits = *word >> 1; bits; bits >>= 1, next++) {
                if (bits & 1) *next += base;
            }
            place += 8 * sizeof *word - 1;
        } else {
            place = (uintptr_t *)(base + *word);
            *place++ += base;
        }
    }
}

PLAIN void scene_relocate(void) {
    uintptr_t base = (uintptr_t)&__ehdr_start, table = 0, size = 0;
    /* Hidden from the compiler, which would make the structure's first content a constant that is to be relocated. */
    __asm__("" : "+r"(base));
    struct library library = {.base = base};
    dl_iterate_phdr(find, &library);
    for (const ElfW(Dyn) *entry = library.dynamic; entry && entry->d_tag != DT_NULL; entry++) {
        if (entry->d_tag == DT_ANDROID_RELR) table = library.base + entry->d_un.d_ptr;
        if (entry->d_tag == DT_ANDROID_RELRSZ) size = entry->d_un.d_val;
    }
    protect(&library, PROT_READ | PROT_WRITE);
    move_pointers(library.base, (const uintptr_t *)table, (const uintptr_t *)(table + size));
    protect(&library, PROT_READ);
}
