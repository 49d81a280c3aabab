/* The words of the library, as it describes itself: keys of properties, filters and their parameters, kinds and constants. */
#ifndef WORDS_H
#define WORDS_H

#include "fuzz.h"

#define WORDS_MOST 1024

typedef struct words {
    const char *texts[WORDS_MOST];
    size_t count;
} words;

static inline void words_add(words *words, const char *text, size_t length) {
    if (!text || !length || words->count == WORDS_MOST) return;
    words->texts[words->count++] = strndup(text, length);
}

/* Adds the parts of a text between blanks. */
static inline void words_add_all(words *words, const char *text) {
    while (text && *text) {
        size_t length = strcspn(text, " ");
        words_add(words, text, length);
        text += length + strspn(text + length, " ");
    }
}

static inline void words_add_filters(words *words) {
    for (uint32_t i = 0; i < scene_filter_type_count(); i++) {
        scene_filter_info filter = SCENE_FILTER_INFO_INIT;
        if (scene_filter_type_get_info(i, &filter) != SCENE_OK) continue;
        words_add_all(words, filter.type);
        for (uint32_t j = 0; j < filter.parameter_count; j++) {
            scene_parameter_info parameter = SCENE_PARAMETER_INFO_INIT;
            if (scene_filter_type_get_parameter(filter.type, j, &parameter) == SCENE_OK)
                words_add_all(words, parameter.name);
        }
    }
}

static inline const words *words_all(void) {
    static words all;
    if (all.count) return &all;
    for (uint32_t i = 0; i < scene_property_count(); i++) {
        scene_property_info property = SCENE_PROPERTY_INFO_INIT;
        if (scene_property_get_info(i, &property) != SCENE_OK) continue;
        words_add_all(&all, property.key);
        words_add_all(&all, property.enum_names);
    }
    words_add_filters(&all);
    words_add_all(
        &all,
        "type name frame sublayers mask animations actions style constraints layoutManager custom basic keyframe "
        "spring "
        "group transition keyPath from to by values keyTimes duration repeatCount beginTime timingFunction easeInOut "
        "shape text gradient replicator emitter scroll tiled transform video kernel rotation.z scale position.x "
        "filters.f.radius sublayers.a.opacity frame.origin.x M0,0C9,9,1e38,0,3,3Z #ff0080");
    return &all;
}

static inline const char *words_at(size_t index) {
    const words *all = words_all();
    return all->texts[index % all->count];
}

#endif
