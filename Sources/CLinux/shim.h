/* What Linux has for waiting and for threads and the toolchain's own C module leaves out. */
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>

/* Names this thread, for debuggers. */
static inline void linux_set_thread_name(const char *name) { prctl(PR_SET_NAME, name); }

/* The system's number of this thread, as gettid() has it, which only _GNU_SOURCE declares. */
long syscall(long number, ...);
static inline long linux_thread_number(void) { return syscall(SYS_gettid); }

/* accept4() for the same reason: programs that this one starts do not get the descriptor. */
static inline int linux_accept(int listener) {
    return (int)syscall(SYS_accept4, listener, (void *)0, (void *)0, SOCK_CLOEXEC);
}
