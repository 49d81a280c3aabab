/* What Linux has for waiting and for threads and the toolchain's own C module leaves out. */
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/timerfd.h>

/* Names this thread, for debuggers. */
static inline void linux_set_thread_name(const char *name) { prctl(PR_SET_NAME, name); }
