/* The end of the process, seen before any exit handler is called.

   exit() ends the variables of the thread that calls it first, and calls the handlers then, those that were registered last before the others. A driver
   and its compiler register some in the midst of their work, and they are called while that work goes on. The thread that loads this library is most
   often the one whose end is that of the process. */
#include <sys/syscall.h>
#include <unistd.h>

extern void *__dso_handle;
int __cxa_thread_atexit_impl(void (*end)(void *), void *object, void *library);
long syscall(long number, ...);

/* Of SceneStorage. */
void scene_process_may_end(void *unused);

__attribute__((constructor)) static void watch(void) {
    if (syscall(SYS_gettid) == getpid()) __cxa_thread_atexit_impl(scene_process_may_end, 0, &__dso_handle);
}
