/* Mutations that leave a text of JSON, XML or GLSL one: a number, a quoted text, a word or a bracketed part is put in the place of another one.
   Linked to the harnesses of texts; every other mutation is of bytes, libFuzzer's own. */
#include <ctype.h>

#include "words.h"

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned int seed);

typedef struct token {
    size_t start, length;
} token;

static uint32_t next_random(uint32_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 17;
    return *state ^= *state << 5;
}

static bool is_word(uint8_t c) { return isalnum(c) || c == '_' || c == '.' || c == '-' || c == '+' || c == '#'; }

/* How far a bracketed part goes; 1 when it has no end. */
static size_t part_length(const uint8_t *data, size_t size, size_t start) {
    size_t depth = 0;
    for (size_t i = start; i < size; i++) {
        if (data[i] == '{' || data[i] == '[' || data[i] == '(' || data[i] == '<') depth++;
        if (data[i] == '}' || data[i] == ']' || data[i] == ')' || data[i] == '>') depth--;
        if (depth == 0) return i + 1 - start;
    }
    return 1;
}

/* The token that begins at or after a place; of length 0 where there is none. */
static token token_after(const uint8_t *data, size_t size, size_t place) {
    while (place > 0 && is_word(data[place - 1])) place--;
    while (place < size && !is_word(data[place]) && !strchr("\"{[(<", data[place])) place++;
    token found = {place, 0};
    if (place >= size) return found;
    if (is_word(data[place])) {
        while (place + found.length < size && is_word(data[place + found.length])) found.length++;
    } else if (data[place] == '"') {
        const uint8_t *end = memchr(data + place + 1, '"', size - place - 1);
        found.length = end ? (size_t)(end - data) + 1 - place : 1;
    } else {
        found.length = part_length(data, size, place);
    }
    return found;
}

static const char *const odd[] = {
    "0",      "-1",     "0.5",       "1e308",      "-1e308",
    "5e-324", "1e15",   "65536",     "4294967296", "-9223372036854775808",
    "1e39",   "null",   "true",      "[]",         "{}",
    "\"\"",   "[[]]",   "[0,0,9,9]", "\"#f00\"",   "\"M0 0 L1e308 0\"",
    "\"..\"", "100000", "1e5",       "nan",        "\"\\u0000\"",
};

/* What is to stand in a token's place: an odd value, a word of the library, or another token of the text. */
static size_t replacement(const uint8_t *data, size_t size, token old, uint32_t *state, uint8_t *into, size_t most) {
    uint32_t choice = next_random(state) % 4;
    const char *text = NULL;
    if (choice == 0) text = odd[next_random(state) % (sizeof odd / sizeof *odd)];
    if (choice == 1) text = words_at(next_random(state));
    if (!text) {
        token other = token_after(data, size, next_random(state) % size);
        size_t length = other.length < most ? other.length : most;
        memcpy(into, data + other.start, length);
        return length;
    }
    /* A word in quotes stays in quotes. */
    bool is_quoted = choice == 1 && data[old.start] == '"';
    int length = snprintf((char *)into, most, is_quoted ? "\"%s\"" : "%s", text);
    return length < 0 ? 0 : (size_t)length < most ? (size_t)length : most - 1;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned int seed) {
    uint32_t state = seed | 1;
    for (int i = 0; i < 3; i++) next_random(&state);
    if (size == 0 || next_random(&state) % 4 == 0) return LLVMFuzzerMutate(data, size, most);
    token old = token_after(data, size, next_random(&state) % size);
    if (old.length == 0) return LLVMFuzzerMutate(data, size, most);
    uint8_t part[4096];
    size_t length = replacement(data, size, old, &state, part, sizeof part);
    if (size - old.length + length > most) return LLVMFuzzerMutate(data, size, most);
    memmove(data + old.start + length, data + old.start + old.length, size - old.start - old.length);
    memcpy(data + old.start, part, length);
    return size - old.length + length;
}
