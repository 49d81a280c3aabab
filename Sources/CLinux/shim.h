/* What Linux has for waiting and for threads and the toolchain's own C module leaves out. */
#include <stddef.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>

/* Names this thread, for debuggers. */
static inline void linux_set_thread_name(const char *name) { prctl(PR_SET_NAME, name); }

/* The system's number of this thread, as gettid() has it, which only _GNU_SOURCE declares. */
long syscall(long number, ...);
static inline long linux_thread_number(void) { return syscall(SYS_gettid); }

/* Gives freed memory back to the system, of all arenas: only glibc has this function, and keeps such memory otherwise. */
#ifdef __GLIBC__
int malloc_trim(size_t kept);
static inline void linux_return_free_memory(void) { malloc_trim(0); }
#else
static inline void linux_return_free_memory(void) {}
#endif

/* Pages of memory that are zero, and the same pages with more of these behind them, by other addresses where there is no room; NULL without memory.
 * Only _GNU_SOURCE declares mremap(). */
void *mremap(void *address, size_t size, size_t wanted, int flags, ...);
static inline void *linux_make_pages(size_t size) {
    void *pages = mmap((void *)0, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return pages == MAP_FAILED ? (void *)0 : pages;
}
static inline void *linux_grow_pages(void *pages, size_t size, size_t wanted) {
    const int may_move = 1;
    void *grown = mremap(pages, size, wanted, may_move);
    return grown == MAP_FAILED ? (void *)0 : grown;
}
static inline void linux_free_pages(void *pages, size_t size) { munmap(pages, size); }

/* Has the processor load memory that will be read soon. Any address will do. */
static inline void linux_prefetch(const void *address) { __builtin_prefetch(address); }

/* accept4() for the same reason: programs that this one starts do not get the descriptor. */
static inline int linux_accept(int listener) {
    return (int)syscall(SYS_accept4, listener, (void *)0, (void *)0, SOCK_CLOEXEC);
}

/* How many libraries the process has loaded so far, those that were closed again among them. The loader gives each library, and this number with
 * the first of them; the structure and the function have names in <link.h> for _GNU_SOURCE alone. */
struct dl_phdr_info;
int dl_iterate_phdr(int (*visit)(struct dl_phdr_info *, size_t, void *), void *context);

typedef struct linux_library {
    uintptr_t address;
    const char *name;
    const void *headers;
    uint16_t header_count;
    unsigned long long loaded;
} linux_library;

static inline int linux_take_loaded_count(struct dl_phdr_info *info, size_t size, void *count) {
    if (size >= sizeof(linux_library)) *(uint64_t *)count = ((const linux_library *)(const void *)info)->loaded;
    return 1;
}

static inline uint64_t linux_loaded_count(void) {
    uint64_t count = 0;
    dl_iterate_phdr(linux_take_loaded_count, &count);
    return count;
}
