/* Types, constants and function pointer types only: EGL is opened at run time and never linked. */
#define EGL_EGL_PROTOTYPES 0
#define EGL_NO_X11
#include <EGL/egl.h>
#include <EGL/eglext.h>
