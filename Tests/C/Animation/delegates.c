/* Delegates of animations: one start and one stop for each, with the reason, and data that is destroyed once. */
#define _POSIX_C_SOURCE 200809L
#include "journal.h"

#include <pthread.h>

/* A layer of the tree, shown. */
static scene_layer *guest(void) {
    scene_layer *layer = add_box(theater.root, 4, 0, 2, 2, GREEN);
    CHECK_OK(scene_flush());
    return layer;
}

static void finished(void) {
    add(noted("a", 1), "a");
    CHECK_TEXT(dispatched(), "");
    show(10);
    CHECK_TEXT(dispatched(), "+a");
    show(10.9);
    CHECK_TEXT(dispatched(), "");
    show(11);
    CHECK_TEXT(told(), "");
    CHECK_TEXT(dispatched(), "-a:finished ~a");
    CHECK_TEXT(dispatched(), "");

    /* A later beginning, and a frame that misses it all. */
    scene_animation *late = noted("late", 1);
    CHECK_OK(scene_animation_set_begin_time(late, 20));
    add(late, NULL);
    show(19);
    CHECK_TEXT(dispatched(), "");
    show(20.5);
    CHECK_TEXT(dispatched(), "+late");
    scene_animation *missed = noted("missed", 1);
    CHECK_OK(scene_animation_set_begin_time(missed, 21));
    add(missed, NULL);
    show(30);
    CHECK_TEXT(dispatched(), "+missed -late:finished ~late -missed:finished ~missed");

    /* One that stays to fill has finished as well, and what becomes of it later is no news. */
    scene_animation *fill = noted("fill", 1);
    CHECK_OK(scene_animation_set_fill_mode(fill, SCENE_FILL_MODE_FORWARDS));
    CHECK_OK(scene_animation_set_removed_on_completion(fill, false));
    add(fill, "fill");
    show(40);
    CHECK_TEXT(dispatched(), "+fill");
    show(42);
    CHECK_TEXT(dispatched(), "-fill:finished");
    CHECK_INT(scene_layer_get_animation_count(box), 1);
    show(43);
    CHECK_TEXT(dispatched(), "");
    CHECK_OK(scene_layer_remove_animation(box, "fill"));
    CHECK_TEXT(told(), "~fill");
    CHECK_TEXT(dispatched(), "");
}

static void removed_and_replaced(void) {
    add(noted("a", 1), "a");
    add(noted("b", 1), "b");
    show(50);
    CHECK_TEXT(dispatched(), "+a +b");
    CHECK_OK(scene_layer_remove_animation(box, "a"));
    CHECK_TEXT(told(), "");
    CHECK_TEXT(dispatched(), "-a:removed ~a");
    add(noted("c", 1), "b");
    CHECK_TEXT(dispatched(), "-b:replaced ~b");
    /* Before it was ever shown: the start comes right before the stop. */
    add(noted("d", 1), NULL);
    CHECK_OK(scene_layer_remove_all_animations(box));
    CHECK_TEXT(dispatched(), "+c -c:removed ~c +d -d:removed ~d");
    show(51);
    CHECK_TEXT(dispatched(), "");
}

static void layer_gone(void) {
    /* Released without ever being shown. */
    scene_layer *loose = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    add_to(loose, noted("a", 1), "a");
    show(60);
    CHECK_TEXT(dispatched(), "");
    scene_layer_release(loose);
    CHECK_TEXT(dispatched(), "+a -a:gone ~a");

    /* Taken from the tree, held by a reference or not; the commit decides. */
    scene_layer *held = guest(), *dropped = guest();
    scene_layer *below = add_box(held, 0, 0, 1, 1, BLUE);
    scene_layer_retain(held);
    add_to(held, noted("held", 9), NULL);
    add_to(below, noted("below", 9), NULL);
    add_to(dropped, noted("dropped", 9), NULL);
    show(61);
    CHECK_TEXT(dispatched(), "+held +below +dropped");
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_layer_remove_from_superlayer(held));
    CHECK_OK(scene_layer_remove_from_superlayer(dropped));
    CHECK_TEXT(dispatched(), "");
    CHECK_OK(scene_transaction_commit());
    CHECK_TEXT(told(), "");
    CHECK_TEXT(dispatched(), "-held:gone ~held -below:gone ~below -dropped:gone ~dropped");
    CHECK_INT(scene_layer_get_animation_count(held), 0);
    /* Out of the tree they wait for one. */
    add_to(held, noted("again", 1), NULL);
    show(62);
    CHECK_TEXT(dispatched(), "");
    CHECK_OK(scene_layer_add_sublayer(theater.root, held));
    show(63);
    CHECK_TEXT(dispatched(), "+again");
    show(64);
    CHECK_TEXT(dispatched(), "-again:finished ~again");
    CHECK_OK(scene_layer_remove_from_superlayer(held));
    scene_layer_release(held);
    show(65);
}

static void moved(void) {
    stage other = stage_create(8, 8, 1);
    CHECK_OK(scene_renderer_render(other.renderer, 70));
    scene_layer *first = guest(), *second = guest();
    scene_layer *child = add_box(first, 0, 0, 1, 1, BLUE);
    add_to(child, noted("child", 10), NULL);
    show(70);
    CHECK_TEXT(dispatched(), "+child");

    /* Between superlayers, and out and back within one transaction. */
    CHECK_OK(scene_layer_add_sublayer(second, child));
    show(71);
    CHECK_OK(scene_transaction_begin());
    scene_layer_retain(child);
    CHECK_OK(scene_layer_remove_from_superlayer(child));
    CHECK_OK(scene_layer_add_sublayer(first, child));
    CHECK_OK(scene_transaction_commit());
    scene_layer_release(child);
    show(72);
    CHECK_TEXT(dispatched(), "");

    /* To another renderer: it goes on from where it was. */
    CHECK_OK(scene_layer_add_sublayer(other.root, child));
    CHECK_OK(scene_renderer_render(other.renderer, 73));
    show(73);
    CHECK_TEXT(dispatched(), "");
    CHECK_INT(scene_layer_get_animation_count(child), 1);
    CHECK_OK(scene_renderer_render(other.renderer, 79));
    show(81);
    CHECK_TEXT(dispatched(), "");
    CHECK_OK(scene_renderer_render(other.renderer, 81));
    CHECK_TEXT(dispatched(), "-child:finished ~child");

    /* A renderer that is released leaves them waiting. */
    add_to(child, noted("child", 1), NULL);
    CHECK_OK(scene_renderer_render(other.renderer, 82));
    CHECK_TEXT(dispatched(), "+child");
    scene_renderer_release(other.renderer);
    CHECK_TEXT(dispatched(), "");
    other.renderer = scene_renderer_create_offscreen(8, 8, 1);
    CHECK_OK(scene_renderer_set_root(other.renderer, other.root));
    CHECK_OK(scene_renderer_render(other.renderer, 84));
    CHECK_TEXT(dispatched(), "-child:finished ~child");

    /* A root that is replaced. */
    add_to(other.root, noted("root", 1), NULL);
    CHECK_OK(scene_renderer_render(other.renderer, 85));
    CHECK_OK(scene_renderer_set_root(other.renderer, NULL));
    CHECK_OK(scene_flush());
    CHECK_TEXT(dispatched(), "+root -root:gone ~root");
    CHECK_OK(scene_layer_remove_from_superlayer(first));
    CHECK_OK(scene_layer_remove_from_superlayer(second));
    stage_release(&other);
    show(86);
}

/* Copies on layers have the delegate of the time when they were added. */
static void lifetimes(void) {
    scene_animation *animation = noted("a", 1);
    CHECK_OK(scene_layer_add_animation(box, animation, "one"));
    CHECK_OK(scene_animation_set_delegate(animation, &noting, "b", note_destroy));
    CHECK_OK(scene_layer_add_animation(box, animation, "two"));
    scene_animation *copy = scene_layer_copy_animation(box, "one");
    CHECK_OK(scene_animation_set_delegate(animation, NULL, "c", note_destroy));
    CHECK_TEXT(told(), "~c");
    CHECK_OK(scene_layer_add_animation(box, animation, "three"));
    scene_animation_release(animation);
    show(90);
    CHECK_TEXT(dispatched(), "+a +b");
    show(92);
    CHECK_TEXT(dispatched(), "-a:finished -b:finished ~b");
    CHECK_OK(scene_layer_add_animation(box, copy, NULL));
    scene_animation_release(copy);
    CHECK_TEXT(told(), "");
    CHECK_OK(scene_layer_remove_all_animations(box));
    CHECK_TEXT(dispatched(), "+a -a:removed ~a");

    /* Never added, or replaced before. */
    animation = noted("d", 1);
    CHECK_OK(scene_animation_set_delegate(animation, &noting, "e", note_destroy));
    CHECK_TEXT(told(), "~d");
    scene_animation_release(animation);
    CHECK_TEXT(told(), "~e");

    /* A delegate without functions, and one without data. */
    animation = basic("opacity", 0, 1, none, 1);
    scene_animation_delegate nothing = SCENE_ANIMATION_DELEGATE_INIT;
    CHECK_OK(scene_animation_set_delegate(animation, &nothing, NULL, NULL));
    CHECK_OK(scene_layer_add_animation(box, animation, NULL));
    CHECK_OK(scene_layer_remove_all_animations(box));
    CHECK_TEXT(dispatched(), "");
    nothing.struct_size = 4;
    CHECK_FAILS(scene_animation_set_delegate(animation, &nothing, "f", note_destroy), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_transaction_set_animation_delegate(&nothing, "f", note_destroy), SCENE_ERROR_INVALID_ARGUMENT);
    nothing.struct_size = sizeof nothing;
    CHECK_FAILS(scene_animation_set_delegate(NULL, &nothing, "f", note_destroy), SCENE_ERROR_INVALID_HANDLE);
    CHECK_TEXT(told(), "");
    scene_animation_release(animation);
    show(93);
}

/* One for all animations of a transaction, implicit ones included. */
static void of_transactions(void) {
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_animation_duration(1));
    CHECK_OK(scene_transaction_set_animation_delegate(&noting, "outer", note_destroy));
    CHECK_OK(scene_layer_set_opacity(box, 0.25));
    add(noted("own", 1), NULL);
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_layer_set_corner_radius(box, 1));
    CHECK_OK(scene_transaction_set_animation_delegate(&noting, "inner", note_destroy));
    CHECK_OK(scene_layer_set_border_width(box, 1));
    CHECK_OK(scene_transaction_set_animation_delegate(NULL, NULL, NULL));
    CHECK_OK(scene_layer_set_border_color(box, GREEN));
    CHECK_OK(scene_transaction_commit());
    CHECK_OK(scene_transaction_commit());
    CHECK_OK(scene_layer_set_z_position(box, 1));
    CHECK_TEXT(told(), "");
    show(100);
    CHECK_TEXT(dispatched(), "+outer +own +outer +inner");
    show(101);
    CHECK_TEXT(dispatched(), "-outer:finished -own:finished ~own -outer:finished ~outer -inner:finished ~inner");
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_animation_delegate(&noting, "unused", note_destroy));
    CHECK_OK(scene_transaction_commit());
    CHECK_TEXT(told(), "~unused");

    /* In the implicit transaction, until it is committed. */
    CHECK_OK(scene_transaction_set_animation_delegate(&noting, "implicit", note_destroy));
    CHECK_OK(scene_layer_set_opacity(box, 0.5));
    CHECK_OK(scene_flush());
    CHECK_OK(scene_layer_set_corner_radius(box, 0));
    CHECK_OK(scene_layer_remove_all_animations(box));
    CHECK_TEXT(dispatched(), "+implicit -implicit:removed ~implicit");
    show(102);
}

/* What a delegate of this test does when its animation starts or stops. */
typedef struct actor {
    const char *name;
    scene_layer *layer;
    void (*started)(struct actor *);
    void (*stopped)(struct actor *);
} actor;

static void actor_start(scene_layer *layer, const char *key, void *data) {
    actor *self = data;
    CHECK_TEXT(key, self->name);
    CHECK(layer == self->layer);
    note("+%s", self->name);
    if (self->started) self->started(self);
}

static void actor_stop(scene_layer *layer, const char *key, scene_animation_stop_reason reason, void *data) {
    actor *self = data;
    CHECK(layer == self->layer);
    CHECK_TEXT(key, self->name);
    note("-%s:%s", self->name, stop_names[reason]);
    if (self->stopped) self->stopped(self);
}

static void actor_end(void *data) { note("~%s", ((actor *)data)->name); }

static void add_actor(actor *self) {
    static const scene_animation_delegate delegate = {sizeof delegate, actor_start, actor_stop};
    scene_animation *animation = basic("opacity", 0, 1, none, 1);
    CHECK_OK(scene_animation_set_delegate(animation, &delegate, self, actor_end));
    CHECK_OK(scene_layer_add_animation(self->layer, animation, self->name));
    scene_animation_release(animation);
}

static void remove_self(actor *self) { CHECK_OK(scene_layer_remove_animation(self->layer, self->name)); }

static void add_again(actor *self) {
    self->stopped = NULL;
    add_actor(self);
}

static void leave_and_release(actor *self) {
    CHECK_OK(scene_layer_remove_from_superlayer(self->layer));
    scene_layer_release(self->layer);
    CHECK_OK(scene_flush());
    CHECK_FAILS(scene_layer_set_opacity(self->layer, 1), SCENE_ERROR_INVALID_HANDLE);
}

static void use_dead_layer(actor *self) {
    CHECK_FAILS(scene_layer_set_opacity(self->layer, 1), SCENE_ERROR_INVALID_HANDLE);
}

static void nest(actor *self) {
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_layer_set_corner_radius(self->layer, 2));
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_commit());
    CHECK_OK(scene_transaction_commit());
    CHECK_OK(scene_renderer_render(theater.renderer, 200));
}

/* Callbacks may call anything; what they cause is told in the next dispatch. */
static void callbacks_that_change_things(void) {
    actor remover = {"remover", box, remove_self, NULL}, again = {"again", box, NULL, add_again};
    add_actor(&remover);
    show(110);
    CHECK_TEXT(dispatched(), "+remover");
    CHECK_TEXT(dispatched(), "-remover:removed ~remover");

    add_actor(&again);
    show(120);
    show(121);
    CHECK_TEXT(dispatched(), "+again -again:finished ~again");
    show(122);
    show(123);
    CHECK_TEXT(dispatched(), "+again -again:finished ~again");

    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_layer_add_sublayer(theater.root, layer));
    actor releaser = {"releaser", layer, leave_and_release, use_dead_layer};
    add_actor(&releaser);
    show(130);
    CHECK_TEXT(dispatched(), "+releaser");
    CHECK_TEXT(dispatched(), "-releaser:gone ~releaser");

    actor nester = {"nester", box, nest, nest};
    add_actor(&nester);
    show(140);
    CHECK_TEXT(dispatched(), "+nester");
    CHECK_TEXT(dispatched(), "-nester:finished ~nester");
    show(210);
    CHECK_TEXT(dispatched(), "");
}

static void release_and_note(void *data) {
    /* The end of a delegate may use the model as well. */
    scene_animation *animation = scene_animation_create_basic("opacity");
    CHECK_OK(scene_layer_add_animation(box, animation, "from the end"));
    scene_animation_release(animation);
    note("~%s", (const char *)data);
}

static void ends_that_call(void) {
    scene_animation *animation = noted("a", 1);
    CHECK_OK(scene_animation_set_delegate(animation, &noting, "b", release_and_note));
    CHECK_TEXT(told(), "~a");
    CHECK_OK(scene_animation_set_delegate(animation, &noting, "c", release_and_note));
    CHECK_TEXT(told(), "~b");
    CHECK_OK(scene_animation_set_fill_mode(animation, SCENE_FILL_MODE_FORWARDS));
    CHECK_OK(scene_animation_set_removed_on_completion(animation, false));
    add(animation, "c");
    show(220);
    show(222);
    CHECK_TEXT(dispatched(), "+c -c:finished");
    CHECK_OK(scene_layer_remove_all_animations(box));
    CHECK_TEXT(told(), "~c");
    CHECK_OK(scene_transaction_set_animation_delegate(&noting, "d", release_and_note));
    CHECK_OK(scene_transaction_set_animation_delegate(&noting, "e", release_and_note));
    CHECK_TEXT(told(), "~d");
    /* The animation that the end of d added is e's. */
    CHECK_OK(scene_flush());
    CHECK_TEXT(told(), "");
    CHECK_OK(scene_layer_remove_all_animations(box));
    CHECK_TEXT(dispatched(), "+e -e:removed ~e");
    CHECK_INT(scene_layer_get_animation_count(box), 1);
}

int main(void) {
    open_theater();
    finished();
    removed_and_replaced();
    layer_gone();
    moved();
    lifetimes();
    of_transactions();
    callbacks_that_change_things();
    ends_that_call();
    stage_release(&theater);
    CHECK_TEXT(dispatched(), "");
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), 0);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_ANIMATION), 0);
    return check_summary("delegates");
}
