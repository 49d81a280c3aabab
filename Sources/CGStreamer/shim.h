/* A table of functions of GStreamer 1.x and GLib 2.x, with what of their types is read: the libraries are opened at run time, and neither
 * they nor their headers are needed to build. What is declared here is fixed for all of 1.x and 2.x. */
#ifndef SCENE_CGSTREAMER_H
#define SCENE_CGSTREAMER_H

#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/syscall.h>

/* gst/gstminiobject.h, gst/gstmessage.h, gst/gstbuffer.h, gst/gstmemory.h, glib/gerror.h */
typedef struct scene_gst_mini_object {
    size_t type;
    int32_t refcount, lockstate;
    uint32_t flags;
    void *copy, *dispose, *free;
    uint32_t private_count;
    void *private_pointer;
} scene_gst_mini_object;

typedef struct scene_gst_message {
    scene_gst_mini_object object;
    uint32_t type;
    uint64_t timestamp;
    void *_Nullable source;
    uint32_t seqnum;
} scene_gst_message;

typedef struct scene_gst_buffer {
    scene_gst_mini_object object;
    void *pool;
    uint64_t pts, dts, duration;
} scene_gst_buffer;

/* gst/gstquery.h, gst/gstpad.h */
typedef struct scene_gst_query {
    scene_gst_mini_object object;
    uint32_t type;
} scene_gst_query;

typedef struct scene_gst_event {
    scene_gst_mini_object object;
    uint32_t type;
} scene_gst_event;

typedef struct scene_gst_probe_info {
    uint32_t type;
    unsigned long id;
    void *_Nullable data;
} scene_gst_probe_info;

/* gst/video/gstvideometa.h */
typedef struct scene_gst_video_meta {
    uint32_t flags;
    const void *info;
    void *buffer;
    uint32_t frame_flags, format;
    int32_t id;
    uint32_t width, height, plane_count;
    size_t offset[4];
    int32_t stride[4];
} scene_gst_video_meta;

typedef struct scene_gst_map {
    void *memory;
    uint32_t flags;
    uint8_t *_Nullable data;
    size_t size, maxsize;
    void *user_data[4], *reserved[4];
} scene_gst_map;

typedef struct scene_g_error {
    uint32_t domain;
    int32_t code;
    char *_Nullable message;
} scene_g_error;

/* gobject/gtype.h */
typedef struct scene_g_type_query {
    size_t type;
    const char *_Nullable name;
    uint32_t class_size, instance_size;
} scene_g_type_query;

typedef void (*scene_g_class_init)(void *_Nullable type, void *_Nullable data);

/* GValueArray, as `level` has its numbers. */
typedef struct scene_g_value_array {
    uint32_t count;
    uint8_t *_Nullable values;
    uint32_t reserved;
} scene_g_value_array;

/* gst/app/gstappsink.h */
typedef struct scene_gst_app_sink_callbacks {
    void (*_Nullable eos)(void *_Nullable sink, void *_Nullable data);
    int32_t (*_Nullable new_preroll)(void *_Nullable sink, void *_Nullable data);
    int32_t (*_Nullable new_sample)(void *_Nullable sink, void *_Nullable data);
    void *_Nullable reserved[6];
} scene_gst_app_sink_callbacks;

enum {
    SCENE_GST_MESSAGE_EOS = 1 << 0,
    SCENE_GST_MESSAGE_ERROR = 1 << 1,
    SCENE_GST_MESSAGE_WARNING = 1 << 2,
    SCENE_GST_MESSAGE_BUFFERING = 1 << 5,
    SCENE_GST_MESSAGE_CLOCK_LOST = 1 << 10,
    SCENE_GST_MESSAGE_ELEMENT = 1 << 15,
    SCENE_GST_MESSAGE_DURATION_CHANGED = 1 << 18,
    SCENE_GST_MESSAGE_LATENCY = 1 << 19,
    SCENE_GST_MESSAGE_ASYNC_DONE = 1 << 21,
    SCENE_GST_MESSAGE_NEED_CONTEXT = 1 << 29,

    SCENE_GST_STATE_NULL = 1,
    SCENE_GST_STATE_READY = 2,
    SCENE_GST_STATE_PAUSED = 3,
    SCENE_GST_STATE_PLAYING = 4,

    SCENE_GST_STATE_CHANGE_FAILURE = 0,
    SCENE_GST_STATE_CHANGE_SUCCESS = 1,
    SCENE_GST_STATE_CHANGE_ASYNC = 2,
    SCENE_GST_STATE_CHANGE_NO_PREROLL = 3,

    SCENE_GST_FORMAT_TIME = 3,
    SCENE_GST_SEEK_FLUSH = 1,
    SCENE_GST_SEEK_ACCURATE = 2,
    SCENE_GST_SEEK_KEY_UNIT = 4,
    SCENE_GST_SEEK_SET = 1,
    SCENE_GST_MAP_READ = 1,
    SCENE_GST_PAD_PROBE_EVENT_DOWNSTREAM = 1 << 6,
    SCENE_GST_PAD_PROBE_EVENT_FLUSH = 1 << 8,
    SCENE_GST_PAD_PROBE_QUERY_DOWNSTREAM = 1 << 9,
    SCENE_GST_PAD_PROBE_PUSH = 1 << 12,
    SCENE_GST_PAD_PROBE_DROP = 0,
    SCENE_GST_PAD_PROBE_OK = 1,
    SCENE_GST_PAD_PROBE_HANDLED = 4,
    SCENE_GST_QUERY_ALLOCATION = 140 << 8 | 6,
    SCENE_GST_QUERY_ACCEPT_CAPS = 160 << 8 | 3,
    SCENE_GST_QUERY_CAPS = 170 << 8 | 3,
    SCENE_GST_EVENT_CAPS = 50 << 8 | 14,
    SCENE_GST_CAPS_INTERSECT_FIRST = 1,
    SCENE_GST_BUS_DROP = 0
};

typedef int32_t (*scene_gst_bus_handler)(void *_Nullable bus, scene_gst_message *_Nullable message,
                                         void *_Nullable data);
typedef int32_t (*scene_gst_probe)(void *_Nullable pad, void *_Nullable info, void *_Nullable data);
typedef void (*scene_gst_visit)(const void *_Nullable value, void *_Nullable data);
typedef void (*scene_gst_notify)(void *_Nullable data);

// clang-format off
#define SCENE_GST_FUNCTIONS(X) \
    X(int32_t, gst_init_check, (int *_Nullable, char *_Nullable *_Nullable *_Nullable, scene_g_error *_Nullable *_Nullable)) \
    X(void *_Nullable, gst_parse_launch, (const char *_Nonnull, scene_g_error *_Nullable *_Nullable)) \
    X(void *_Nullable, gst_element_factory_make, (const char *_Nonnull, const char *_Nullable)) \
    X(void *_Nullable, gst_pipeline_new, (const char *_Nullable)) \
    X(size_t, gst_pipeline_get_type, (void)) \
    X(void *_Nullable, gst_bin_new, (const char *_Nullable)) \
    X(int32_t, gst_bin_add, (void *_Nonnull, void *_Nonnull)) \
    X(void *_Nullable, gst_bin_get_by_name, (void *_Nonnull, const char *_Nonnull)) \
    X(int32_t, gst_element_link, (void *_Nonnull, void *_Nonnull)) \
    X(void *_Nullable, gst_element_get_static_pad, (void *_Nonnull, const char *_Nonnull)) \
    X(void *_Nullable, gst_ghost_pad_new, (const char *_Nonnull, void *_Nonnull)) \
    X(int32_t, gst_element_add_pad, (void *_Nonnull, void *_Nonnull)) \
    X(int32_t, gst_ghost_pad_set_target, (void *_Nonnull, void *_Nullable)) \
    X(int32_t, gst_pad_push_event, (void *_Nonnull, void *_Nonnull)) \
    X(void *_Nonnull, gst_pad_query_caps, (void *_Nonnull, void *_Nullable)) \
    X(void, gst_element_unlink, (void *_Nonnull, void *_Nonnull)) \
    X(int32_t, gst_element_sync_state_with_parent, (void *_Nonnull)) \
    X(void, gst_element_set_context, (void *_Nonnull, void *_Nonnull)) \
    X(void *_Nullable, gst_element_factory_find, (const char *_Nonnull)) \
    X(unsigned long, gst_pad_add_probe, (void *_Nonnull, uint32_t, scene_gst_probe _Nonnull, void *_Nullable, scene_gst_notify _Nullable)) \
    X(void *_Nullable, gst_pad_get_current_caps, (void *_Nonnull)) \
    X(uint32_t, gst_pad_get_task_state, (void *_Nonnull)) \
    X(int32_t, gst_pad_is_active, (void *_Nonnull)) \
    X(void *_Nullable, gst_bin_iterate_recurse, (void *_Nonnull)) \
    X(void *_Nullable, gst_element_iterate_pads, (void *_Nonnull)) \
    X(void, gst_iterator_resync, (void *_Nonnull)) \
    X(uint32_t, gst_iterator_foreach, (void *_Nonnull, scene_gst_visit _Nonnull, void *_Nullable)) \
    X(void, gst_iterator_free, (void *_Nonnull)) \
    X(uint32_t, gst_element_set_state, (void *_Nonnull, uint32_t)) \
    X(int32_t, gst_element_query_duration, (void *_Nonnull, uint32_t, int64_t *_Nonnull)) \
    X(int32_t, gst_element_query_position, (void *_Nonnull, uint32_t, int64_t *_Nonnull)) \
    X(int32_t, gst_element_seek, (void *_Nonnull, double, uint32_t, uint32_t, uint32_t, int64_t, uint32_t, int64_t)) \
    X(void *_Nullable, gst_element_get_bus, (void *_Nonnull)) \
    X(void *_Nullable, gst_element_get_clock, (void *_Nonnull)) \
    X(uint64_t, gst_element_get_base_time, (void *_Nonnull)) \
    X(uint64_t, gst_clock_get_time, (void *_Nonnull)) \
    X(int32_t, gst_bin_recalculate_latency, (void *_Nonnull)) \
    X(void, gst_bus_set_sync_handler, (void *_Nonnull, scene_gst_bus_handler _Nullable, void *_Nullable, scene_gst_notify _Nullable)) \
    X(void, gst_object_unref, (void *_Nonnull)) \
    X(void *_Nonnull, gst_object_ref_sink, (void *_Nonnull)) \
    X(char *_Nullable, gst_object_get_name, (void *_Nonnull)) \
    X(void *_Nonnull, gst_mini_object_ref, (void *_Nonnull)) \
    X(void, gst_mini_object_unref, (void *_Nonnull)) \
    X(void, gst_message_parse_error, (scene_gst_message *_Nonnull, scene_g_error *_Nullable *_Nonnull, char *_Nullable *_Nullable)) \
    X(void, gst_message_parse_warning, (scene_gst_message *_Nonnull, scene_g_error *_Nullable *_Nonnull, char *_Nullable *_Nullable)) \
    X(int32_t, gst_message_parse_context_type, (scene_gst_message *_Nonnull, const char *_Nullable *_Nonnull)) \
    X(void *_Nonnull, gst_context_new, (const char *_Nonnull, int32_t)) \
    X(void, gst_message_parse_buffering, (scene_gst_message *_Nonnull, int32_t *_Nonnull)) \
    X(const void *_Nullable, gst_message_get_structure, (scene_gst_message *_Nonnull)) \
    X(const char *_Nullable, gst_structure_get_name, (const void *_Nonnull)) \
    X(const char *_Nullable, gst_structure_get_string, (const void *_Nonnull, const char *_Nonnull)) \
    X(int32_t, gst_structure_get_int, (const void *_Nonnull, const char *_Nonnull, int32_t *_Nonnull)) \
    X(int32_t, gst_structure_get_clock_time, (const void *_Nonnull, const char *_Nonnull, uint64_t *_Nonnull)) \
    X(const void *_Nullable, gst_structure_get_value, (const void *_Nonnull, const char *_Nonnull)) \
    X(void *_Nullable, gst_caps_from_string, (const char *_Nonnull)) \
    X(void *_Nullable, gst_caps_get_structure, (const void *_Nonnull, uint32_t)) \
    X(uint32_t, gst_value_list_get_size, (const void *_Nonnull)) \
    X(const void *_Nullable, gst_value_list_get_value, (const void *_Nonnull, uint32_t)) \
    X(scene_gst_buffer *_Nullable, gst_sample_get_buffer, (void *_Nonnull)) \
    X(void *_Nullable, gst_caps_get_features, (const void *_Nonnull, uint32_t)) \
    X(int32_t, gst_caps_features_contains, (const void *_Nonnull, const char *_Nonnull)) \
    X(void *_Nonnull, gst_caps_merge, (void *_Nonnull, void *_Nonnull)) \
    X(void *_Nonnull, gst_caps_intersect_full, (void *_Nonnull, void *_Nonnull, uint32_t)) \
    X(int32_t, gst_caps_can_intersect, (const void *_Nonnull, const void *_Nonnull)) \
    X(void *_Nullable, gst_sample_get_caps, (void *_Nonnull)) \
    X(void *_Nullable, gst_sample_get_segment, (void *_Nonnull)) \
    X(uint64_t, gst_segment_to_running_time, (const void *_Nonnull, uint32_t, uint64_t)) \
    X(uint64_t, gst_segment_to_stream_time, (const void *_Nonnull, uint32_t, uint64_t)) \
    X(int32_t, gst_buffer_map, (scene_gst_buffer *_Nonnull, scene_gst_map *_Nonnull, uint32_t)) \
    X(void *_Nullable, gst_buffer_get_meta, (scene_gst_buffer *_Nonnull, size_t)) \
    X(size_t, gst_video_meta_api_get_type, (void)) \
    X(void, gst_query_add_allocation_meta, (scene_gst_query *_Nonnull, size_t, const void *_Nullable)) \
    X(void, gst_query_parse_caps, (scene_gst_query *_Nonnull, void *_Nullable *_Nonnull)) \
    X(void, gst_query_set_caps_result, (scene_gst_query *_Nonnull, void *_Nonnull)) \
    X(void, gst_query_parse_accept_caps, (scene_gst_query *_Nonnull, void *_Nullable *_Nonnull)) \
    X(void, gst_query_set_accept_caps_result, (scene_gst_query *_Nonnull, int32_t)) \
    X(void, gst_event_parse_caps, (scene_gst_event *_Nonnull, void *_Nullable *_Nonnull)) \
    X(void *_Nonnull, gst_event_new_reconfigure, (void)) \
    X(void *_Nullable, gst_buffer_peek_memory, (scene_gst_buffer *_Nonnull, uint32_t)) \
    X(void, gst_buffer_unmap, (scene_gst_buffer *_Nonnull, scene_gst_map *_Nonnull)) \
    X(uint64_t, gst_base_sink_get_latency, (void *_Nonnull)) \
    X(void, gst_app_sink_set_callbacks, (void *_Nonnull, scene_gst_app_sink_callbacks *_Nonnull, void *_Nullable, scene_gst_notify _Nullable)) \
    X(void *_Nullable, gst_app_sink_pull_sample, (void *_Nonnull)) \
    X(void *_Nullable, gst_app_sink_try_pull_preroll, (void *_Nonnull, uint64_t)) \
    X(void *_Nullable, gst_app_sink_try_pull_sample, (void *_Nonnull, uint64_t)) \
    X(int32_t, gst_app_sink_is_eos, (void *_Nonnull)) \
    X(scene_gst_buffer *_Nullable, gst_buffer_new_allocate, (void *_Nullable, size_t, void *_Nullable)) \
    X(size_t, gst_buffer_fill, (scene_gst_buffer *_Nonnull, size_t, const void *_Nullable, size_t)) \
    X(int32_t, gst_app_src_push_buffer, (void *_Nonnull, scene_gst_buffer *_Nonnull)) \
    X(void, gst_pb_utils_init, (void)) \
    X(int32_t, gst_is_missing_plugin_message, (scene_gst_message *_Nonnull)) \
    X(char *_Nullable, gst_missing_plugin_message_get_description, (scene_gst_message *_Nonnull)) \
    X(char *_Nullable, gst_missing_plugin_message_get_installer_detail, (scene_gst_message *_Nonnull)) \
    X(char *_Nullable, gst_filename_to_uri, (const char *_Nonnull, scene_g_error *_Nullable *_Nullable)) \
    X(int32_t, gst_uri_is_valid, (const char *_Nonnull)) \
    X(void *_Nullable, g_object_new_with_properties, (size_t, uint32_t, const char *_Nullable *_Nullable, const void *_Nullable)) \
    X(void *_Nullable, g_object_get_data, (void *_Nonnull, const char *_Nonnull)) \
    X(void, g_object_set_data, (void *_Nonnull, const char *_Nonnull, void *_Nullable)) \
    X(size_t, g_type_parent, (size_t)) \
    X(void, g_type_query, (size_t, scene_g_type_query *_Nonnull)) \
    X(size_t, g_type_register_static_simple, (size_t, const char *_Nonnull, uint32_t, scene_g_class_init _Nonnull, uint32_t, void *_Nullable, uint32_t)) \
    X(void, g_object_set, (void *_Nonnull, const char *_Nonnull, ...)) \
    X(void, g_object_get, (void *_Nonnull, const char *_Nonnull, ...)) \
    X(void *_Nullable, g_object_class_find_property, (void *_Nonnull, const char *_Nonnull)) \
    X(void, g_signal_emit_by_name, (void *_Nonnull, const char *_Nonnull, ...)) \
    X(int32_t, g_type_check_instance_is_a, (void *_Nonnull, size_t)) \
    X(int32_t, gst_tag_list_get_string, (const void *_Nonnull, const char *_Nonnull, char *_Nullable *_Nonnull)) \
    X(void, gst_util_set_object_arg, (void *_Nonnull, const char *_Nonnull, const char *_Nonnull)) \
    X(double, g_value_get_double, (const void *_Nonnull)) \
    X(float, g_value_get_float, (const void *_Nonnull)) \
    X(void *_Nullable, g_value_get_object, (const void *_Nonnull)) \
    X(void *_Nullable, g_value_get_boxed, (const void *_Nonnull)) \
    X(void, g_error_free, (scene_g_error *_Nonnull)) \
    X(void, g_free, (void *_Nullable))
// clang-format on

typedef struct scene_gst {
#define X(result, name, parameters) result(*_Nonnull name) parameters;
    SCENE_GST_FUNCTIONS(X)
#undef X
} scene_gst;

/* Finds functions in libraries. Returns the name of one that is missing, or NULL. */
static inline const char *_Nullable scene_gst_find(void *_Nullable *_Nonnull functions,
                                                   const char *_Nonnull const *_Nonnull names, size_t name_count,
                                                   void *_Nullable const *_Nonnull libraries, int count) {
    for (size_t i = 0; i < name_count; i++) {
        void *function = NULL;
        for (int j = 0; j < count && !function; j++) function = dlsym(libraries[j], names[i]);
        if (!function) return names[i];
        functions[i] = function;
    }
    return NULL;
}

/* Finds all functions in the libraries. Returns the name of one that is missing, or NULL. */
static inline const char *_Nullable scene_gst_load(scene_gst *_Nonnull gst, void *_Nullable const *_Nonnull libraries,
                                                   int count) {
    static const char *const names[] = {
#define X(result, name, parameters) #name,
        SCENE_GST_FUNCTIONS(X)
#undef X
    };
    return scene_gst_find((void **)gst, names, sizeof names / sizeof names[0], libraries, count);
}

/* Swift calls no functions of a variable number of arguments. */
static inline void scene_gst_set_int(const scene_gst *_Nonnull gst, void *_Nonnull object, const char *_Nonnull name,
                                     int32_t value) {
    gst->g_object_set(object, name, value, (void *)0);
}

static inline void scene_gst_set_int64(const scene_gst *_Nonnull gst, void *_Nonnull object, const char *_Nonnull name,
                                       int64_t value) {
    gst->g_object_set(object, name, value, (void *)0);
}

static inline void scene_gst_set_double(const scene_gst *_Nonnull gst, void *_Nonnull object, const char *_Nonnull name,
                                        double value) {
    gst->g_object_set(object, name, value, (void *)0);
}

static inline void scene_gst_set_pointer(const scene_gst *_Nonnull gst, void *_Nonnull object,
                                         const char *_Nonnull name, const void *_Nullable value) {
    gst->g_object_set(object, name, value, (void *)0);
}

static inline int32_t scene_gst_get_int(const scene_gst *_Nonnull gst, void *_Nonnull object,
                                        const char *_Nonnull name) {
    int32_t value = 0;
    gst->g_object_get(object, name, &value, (void *)0);
    return value;
}

/* The tags of a track of playbin; owned. */
static inline void *_Nullable scene_gst_track_tags(const scene_gst *_Nonnull gst, void *_Nonnull playbin,
                                                   const char *_Nonnull signal, int32_t track) {
    void *tags = NULL;
    gst->g_signal_emit_by_name(playbin, signal, track, &tags);
    return tags;
}

/* memfd_create(), which only _GNU_SOURCE declares: memory with a descriptor, whose name in /proc GStreamer reads as a file. */
long syscall(long number, ...);
static inline int scene_gst_memory_file(const char *_Nonnull name) { return (int)syscall(SYS_memfd_create, name, 1u); }

/* Whether objects of an element's class have a property. */
static inline int scene_gst_has_property(const scene_gst *_Nonnull gst, void *_Nonnull object,
                                         const char *_Nonnull name) {
    return gst->g_object_class_find_property(*(void **)object, name) != NULL;
}

typedef struct scene_gst_tasks {
    const scene_gst *_Nonnull gst;
    int32_t running;
} scene_gst_tasks;

static inline void scene_gst_visit_pad(const void *_Nullable value, void *_Nullable data) {
    enum { started = 0 };
    scene_gst_tasks *tasks = (scene_gst_tasks *)data;
    void *pad = value && tasks ? tasks->gst->g_value_get_object(value) : NULL;
    if (pad && tasks->gst->gst_pad_get_task_state(pad) == started) tasks->running = 1;
}

/* Visits all that an iterator gives, which goes. What changes meanwhile counts as running. */
static inline void scene_gst_visit_all(scene_gst_tasks *_Nonnull tasks, void *_Nullable iterator,
                                       scene_gst_visit _Nonnull visit) {
    enum { done = 0 };
    if (!iterator) return;
    if (tasks->gst->gst_iterator_foreach(iterator, visit, tasks) != done) tasks->running = 1;
    tasks->gst->gst_iterator_free(iterator);
}

static inline void scene_gst_visit_element(const void *_Nullable value, void *_Nullable data) {
    scene_gst_tasks *tasks = (scene_gst_tasks *)data;
    void *element = value && tasks ? tasks->gst->g_value_get_object(value) : NULL;
    if (element) scene_gst_visit_all(tasks, tasks->gst->gst_element_iterate_pads(element), scene_gst_visit_pad);
}

/* Whether any thread of a bin's is at work, or may be. */
static inline int32_t scene_gst_is_running(const scene_gst *_Nonnull gst, void *_Nonnull bin) {
    scene_gst_tasks tasks = {gst, 0};
    scene_gst_visit_all(&tasks, gst->gst_bin_iterate_recurse(bin), scene_gst_visit_element);
    return tasks.running;
}

/* The number of an array of level's. */
static inline double scene_gst_array_double(const scene_gst *_Nonnull gst, const scene_g_value_array *_Nonnull array,
                                            uint32_t index) {
    enum { value_size = 24 };
    return gst->g_value_get_double(array->values + (size_t)index * value_size);
}

#include "endings.h"
#include "gl.h"

#endif
