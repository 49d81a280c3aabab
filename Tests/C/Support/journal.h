/* What delegates and completions were told on this thread, as text: "+a" animation a started, "-a:removed" it stopped,
   "!t" transaction t completed, "~a" its data was destroyed. */
#ifndef JOURNAL_H
#define JOURNAL_H

#include "theater.h"

static _Thread_local char journal[1 << 16];

static inline void note(const char *format, ...) __attribute__((format(printf, 1, 2)));

static inline void note(const char *format, ...) {
    size_t length = strlen(journal);
    if (length > 0 && length + 1 < sizeof journal) journal[length++] = ' ';
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(journal + length, sizeof journal - length, format, arguments);
    va_end(arguments);
}

/* The text since the last call. */
static inline const char *told(void) {
    static _Thread_local char taken[sizeof journal];
    memcpy(taken, journal, sizeof journal);
    journal[0] = 0;
    return taken;
}

/* What was told in one dispatch. */
static inline const char *dispatched(void) {
    CHECK_TEXT(told(), "");
    scene_dispatch();
    return told();
}

static const char *const stop_names[] = {"finished", "removed", "replaced", "gone"};

static inline void note_start(scene_layer *layer, const char *key, void *name) {
    (void)layer;
    (void)key;
    note("+%s", (const char *)name);
}

static inline void note_stop(scene_layer *layer, const char *key, scene_animation_stop_reason reason, void *name) {
    (void)layer;
    (void)key;
    note("-%s:%s", (const char *)name, (unsigned)reason < 4 ? stop_names[reason] : "?");
}

static inline void note_completion(void *name) { note("!%s", (const char *)name); }

static inline void note_destroy(void *name) { note("~%s", (const char *)name); }

static const scene_animation_delegate noting = {sizeof(scene_animation_delegate), note_start, note_stop};

/* An animation of the opacity from 0 to 1, with a delegate that notes under a name. */
static inline scene_animation *noted(const char *name, double duration) {
    scene_animation *animation = basic("opacity", 0, 1, none, duration);
    CHECK_OK(scene_animation_set_delegate(animation, &noting, (void *)name, note_destroy));
    return animation;
}

static inline void add_to(scene_layer *layer, scene_animation *animation, const char *key) {
    CHECK_OK(scene_layer_add_animation(layer, animation, key));
    scene_animation_release(animation);
}

static inline void complete(const char *name) {
    CHECK_OK(scene_transaction_set_completion(note_completion, (void *)name, note_destroy));
}

#endif
