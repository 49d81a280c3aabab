/* A table of functions of GStreamer's library for GL, which is opened when the first movie has pictures in a device's memory, with what of
 * its types is read. What is declared here is fixed for all of 1.x. */
#ifndef SCENE_CGSTREAMER_GL_H
#define SCENE_CGSTREAMER_GL_H

/* A buffer that is mapped for GL has the number of its texture where others have bytes, which are uploaded if need be. */
enum { SCENE_GST_MAP_GL = 1 << 17 };

typedef void (*scene_gst_gl_call)(void *_Nullable data);
typedef void (*scene_gst_gl_context_call)(void *_Nullable context, void *_Nullable data);

// clang-format off
#define SCENE_GST_GL_FUNCTIONS(X) \
    X(void *_Nullable, gst_gl_display_egl_new_with_egl_display, (void *_Nonnull)) \
    X(int32_t, gst_gl_display_add_context, (void *_Nonnull, void *_Nonnull)) \
    X(void, gst_context_set_gl_display, (void *_Nonnull, void *_Nullable)) \
    X(void *_Nullable, gst_gl_context_new, (void *_Nonnull)) \
    X(int32_t, gst_gl_context_set_window, (void *_Nonnull, void *_Nonnull)) \
    X(int32_t, gst_gl_context_create, (void *_Nonnull, void *_Nullable, scene_g_error *_Nullable *_Nullable)) \
    X(void, gst_gl_context_thread_add, (void *_Nonnull, scene_gst_gl_context_call _Nonnull, void *_Nullable)) \
    X(size_t, gst_gl_window_get_type, (void)) \
    X(void, gst_gl_window_send_message_async, (void *_Nonnull, scene_gst_gl_call _Nonnull, void *_Nullable, scene_gst_notify _Nullable)) \
    X(int32_t, gst_is_gl_memory, (void *_Nonnull)) \
    X(size_t, gst_gl_sync_meta_api_get_type, (void)) \
    X(void, gst_gl_sync_meta_wait, (void *_Nonnull, void *_Nonnull))
// clang-format on

typedef struct scene_gst_gl {
#define X(result, name, parameters) result(*_Nonnull name) parameters;
    SCENE_GST_GL_FUNCTIONS(X)
#undef X
} scene_gst_gl;

/* Finds all functions in the library. Returns the name of one that is missing, or NULL. */
static inline const char *_Nullable scene_gst_gl_load(scene_gst_gl *_Nonnull gl, void *_Nonnull library) {
    static const char *const names[] = {
#define X(result, name, parameters) #name,
        SCENE_GST_GL_FUNCTIONS(X)
#undef X
    };
    void *const libraries[] = {library};
    return scene_gst_find((void **)gl, names, sizeof names / sizeof names[0], libraries, 1);
}

/* gst/gl/gstglbasememory.h: the memory of a texture begins with a GstMemory and the context that made it. */
typedef struct scene_gst_gl_memory {
    scene_gst_mini_object object;
    void *allocator, *parent;
    size_t maximum, alignment, offset, size;
    void *_Nullable context;
} scene_gst_gl_memory;

typedef void (*scene_gst_gl_send)(void *_Nullable window, scene_gst_gl_call _Nullable call, void *_Nullable data,
                                  scene_gst_notify _Nullable destroy);

/* gst/gl/gstglwindow.h: what a class has behind that of GstObject. */
typedef struct scene_gst_gl_window_class {
    uintptr_t (*_Nullable get_display)(void *_Nullable window);
    void (*_Nullable set_window_handle)(void *_Nullable window, uintptr_t handle);
    uintptr_t (*_Nullable get_window_handle)(void *_Nullable window);
    void *_Nullable draw, *_Nullable run, *_Nullable quit, *_Nullable send_message;
    scene_gst_gl_send _Nullable send_message_async;
    void *_Nullable open, *_Nullable close, *_Nullable handle_events, *_Nullable set_preferred_size,
                                                                          *_Nullable show,
                                                                              *_Nullable set_render_rectangle,
                                                                                  *_Nullable queue_resize,
                                                                                      *_Nullable controls_viewport;
    int32_t (*_Nullable has_output_surface)(void *_Nullable window);
} scene_gst_gl_window_class;

#endif
