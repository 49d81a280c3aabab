/* What Linux has for waiting and the toolchain's own C module leaves out. */
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>
