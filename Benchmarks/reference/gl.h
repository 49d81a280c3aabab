/** @file gl.h
 *  @brief What the hand-written programs share: a context without a window, a target, programs, and error checks.
 */
#ifndef REFERENCE_GL_H
#define REFERENCE_GL_H

#include <GLES3/gl3.h>
#include <stddef.h>

/** Makes a context current and binds a framebuffer of CANVAS_WIDTH x CANVAS_HEIGHT RGBA8 pixels. Its first row of
 *  pixels is the top one: the vertex shaders turn y downwards. */
void gl_set_up(void);

void gl_tear_down(void);

/** Compiles and links a program and makes it current. */
GLuint gl_use_program(const char *vertex, const char *fragment);

/** Describes a float attribute in the bound array buffer that advances once per instance. */
void gl_instance_attribute(GLuint location, GLint components, GLsizei stride, size_t offset);

/** A buffer that is bound as array buffer. */
GLuint gl_make_buffer(GLsizeiptr size, const void *data, GLenum use);

/** New storage for the bound array buffer, mapped for writing: the driver may still read the old one. */
void *gl_map_new_storage(GLsizeiptr size);

/** Ends the mapping. */
void gl_unmap(void);

/** Ends the frame as the programs on libscene do, by reading all of it. Fails when GL reported an error. */
void gl_read_frame(void);

#endif
