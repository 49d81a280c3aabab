/* What an input of bytes says: choices, numbers, key paths and values. An input that has ended says 0. */
#ifndef READER_H
#define READER_H

#include <math.h>

#include "words.h"

typedef struct reader {
    const uint8_t *next;
    size_t left;
    char text[64];
} reader;

static inline uint8_t read_byte(reader *reader) {
    if (reader->left == 0) return 0;
    reader->left--;
    return *reader->next++;
}

static inline double read_number(reader *reader) {
    static const double odd[] = {INFINITY, -INFINITY, NAN,  1.7e308, -1.7e308, 5e-324, 3.4e38, -3.5e38,
                                 1e9,      -1e9,      1e15, 65536,   1e-9,     1e5,    -0.0,   1e300};
    uint8_t choice = read_byte(reader);
    if (choice < 16) return odd[choice];
    return choice < 128 ? (choice - 16) / 4.0 : (choice - 192) * 1.5 + read_byte(reader) / 256.0;
}

/* A few bytes of the input as they are. */
static inline const char *read_text(reader *reader) {
    size_t length = read_byte(reader) % sizeof reader->text;
    for (size_t i = 0; i < length; i++) reader->text[i] = (char)read_byte(reader);
    reader->text[length] = '\0';
    return reader->text;
}

/* A key of a property, a path made of words, or any text. */
static inline const char *read_key_path(reader *reader) {
    static const char *const parts[] = {"x",          "width",   "size.height", "origin",
                                        "rotation.z", "scale.x", "translation", "f.radius"};
    uint8_t choice = read_byte(reader);
    if (choice >= 250) return read_text(reader);
    scene_property_info property = SCENE_PROPERTY_INFO_INIT;
    scene_property_get_info(read_byte(reader) % scene_property_count(), &property);
    const char *key = property.key ? property.key : "opacity";
    if (choice < 160) return key;
    const char *start = choice < 200 ? "" : choice < 225 ? "sublayers.a." : "mask.";
    if (choice % 2) {
        snprintf(reader->text, sizeof reader->text, "%s%s.%s", start, key, parts[choice / 2 % 8]);
    } else {
        snprintf(reader->text, sizeof reader->text, "%s%s", start, key);
    }
    return reader->text;
}

/* A value of the type that the key path has, mostly. Its parts are the reader's until the next value. */
static inline scene_value read_value(reader *reader, const char *key_path, scene_layer *layer, scene_image *image,
                                     scene_path *path) {
    static double list[64];
    scene_value value = SCENE_VALUE_INIT;
    if (read_byte(reader) < 200) {
        scene_layer_get_value(layer, key_path, &value);
        value.string = NULL;
    }
    uint8_t type = read_byte(reader);
    if (value.type == SCENE_VALUE_NONE || type > 230) value.type = (scene_value_type)(type % 18);
    for (int i = 0; i < 16; i++) value.numbers[i] = type % 3 ? read_number(reader) : (i % 5 == 0);
    value.count = read_byte(reader) % 17;
    for (size_t i = 0; i < 4 * (size_t)value.count && i < 64; i++) list[i] = read_number(reader);
    value.array = list;
    value.image = image;
    value.path = path;
    value.string = value.type == SCENE_VALUE_STRING ? words_at(read_byte(reader)) : NULL;
    return value;
}

#endif
