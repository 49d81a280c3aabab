/* Types, constants and function pointer types only: GLES is found at run time and never linked. */
#define GL_GLES_PROTOTYPES 0
#include <GLES3/gl3.h>
#include <GLES2/gl2ext.h>
