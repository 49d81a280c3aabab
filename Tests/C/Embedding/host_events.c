/* Events that a host brings to a tree: who is hit, who has the pointer, who is told, and what nobody takes. */
#define _DEFAULT_SOURCE
#include <pthread.h>
#include <unistd.h>

#include "frame.h"

static char told[1024];

typedef struct hearer {
    const char *name;
    bool takes;
    scene_layer *sent;
} hearer;

static bool hear(scene_window *window, const scene_event *event, void *data) {
    const hearer *self = data;
    size_t length = strlen(told);
    CHECK(window == NULL);
    CHECK_INT(event->struct_size, sizeof *event);
    snprintf(told + length, sizeof told - length, "%s%u(%g,%g)%u/%u ", self->name, (unsigned)event->type,
             event->point.x, event->point.y, event->button, event->buttons);
    return self->takes;
}

#define CHECK_TOLD(text)        \
    do {                        \
        CHECK_TEXT(told, text); \
        told[0] = 0;            \
    } while (0)

typedef struct tree {
    stage s;
    scene_layer *box, *dot;
    hearer root_hearer, box_hearer, dot_hearer;
} tree;

/* A dot in a box in a root, which is shown. */
static void tree_create(tree *t) {
    t->s = stage_create(100, 100, 1);
    t->box = add_box(t->s.root, 20, 20, 40, 40, RED);
    t->dot = add_box(t->box, 10, 10, 10, 10, GREEN);
    t->root_hearer = (hearer){"root", false, NULL};
    t->box_hearer = (hearer){"box", false, NULL};
    t->dot_hearer = (hearer){"dot", false, NULL};
    CHECK_OK(scene_layer_set_event_function(t->s.root, hear, &t->root_hearer, NULL));
    CHECK_OK(scene_layer_set_event_function(t->box, hear, &t->box_hearer, NULL));
    CHECK_OK(scene_layer_set_event_function(t->dot, hear, &t->dot_hearer, NULL));
    CHECK_OK(scene_renderer_render(t->s.renderer, 0));
    told[0] = 0;
}

static scene_event sent;

static bool send(tree *t, scene_event_type type, double x, double y, uint32_t button) {
    sent = (scene_event){.struct_size = sizeof sent, .type = type, .position = {x, y}, .button = button};
    sent.clicks = type == SCENE_EVENT_POINTER_PRESS || type == SCENE_EVENT_POINTER_RELEASE;
    return scene_layer_send_event(t->s.root, &sent);
}

static void test_pointer(void) {
    tree t;
    tree_create(&t);
    /* From the layer at the pointer up; those are told of its coming that it was not in. */
    CHECK(!send(&t, SCENE_EVENT_POINTER_MOVE, 5, 5, 0));
    CHECK(sent.target == t.s.root);
    CHECK(sent.time > 0);
    CHECK_TOLD("root5(5,5)0/0 root1(5,5)0/0 ");
    CHECK(!send(&t, SCENE_EVENT_POINTER_MOVE, 35, 33, 0));
    CHECK(sent.target == t.dot);
    CHECK_TOLD("box5(15,13)0/0 dot5(5,3)0/0 dot1(5,3)0/0 box1(15,13)0/0 root1(35,33)0/0 ");
    /* The first that takes it is the last that is told. */
    t.box_hearer.takes = true;
    CHECK(send(&t, SCENE_EVENT_POINTER_PRESS, 35, 33, 1));
    CHECK_INT(sent.buttons, 1);
    CHECK_TOLD("dot2(5,3)1/1 box2(15,13)1/1 ");
    /* Who was pressed has the pointer until the last button is up. */
    CHECK(send(&t, SCENE_EVENT_POINTER_MOVE, 90, 95, 0));
    CHECK(sent.target == t.dot);
    CHECK_TOLD("dot1(60,65)0/1 box1(70,75)0/1 ");
    CHECK(send(&t, SCENE_EVENT_POINTER_PRESS, 90, 95, 3));
    CHECK_INT(sent.buttons, 5);
    CHECK(send(&t, SCENE_EVENT_POINTER_RELEASE, 90, 95, 1));
    CHECK_INT(sent.buttons, 4);
    told[0] = 0;
    CHECK(send(&t, SCENE_EVENT_POINTER_RELEASE, 90, 95, 3));
    CHECK_INT(sent.buttons, 0);
    CHECK_INT(sent.clicks, 1);
    CHECK_TOLD("dot3(60,65)3/0 box3(70,75)3/0 dot6(60,65)0/0 box6(70,75)0/0 ");
    CHECK(!send(&t, SCENE_EVENT_POINTER_MOVE, 90, 95, 0));
    CHECK(sent.target == t.s.root);
    CHECK_TOLD("root1(90,95)0/0 ");
    /* Leaving ends all of it. */
    CHECK(!send(&t, SCENE_EVENT_POINTER_LEAVE, 100, 100, 0));
    CHECK(sent.target == NULL);
    CHECK_TOLD("root6(100,100)0/0 ");
    /* So does the host, of which no layer is told. */
    CHECK(send(&t, SCENE_EVENT_POINTER_PRESS, 25, 25, 1));
    CHECK_OK(scene_layer_cancel_pointer(t.s.root));
    told[0] = 0;
    CHECK(!send(&t, SCENE_EVENT_POINTER_MOVE, 5, 5, 0));
    CHECK_INT(sent.buttons, 0);
    CHECK(sent.target == t.s.root);
    CHECK_TOLD("box6(-15,-15)0/0 root1(5,5)0/0 ");
    stage_release(&t.s);
}

/* The layer where it is on screen; keys where the host says; touches as the pointer. */
static void test_others(void) {
    tree t;
    tree_create(&t);
    CHECK_OK(scene_layer_set_position(t.box, (scene_point){80, 80}));
    CHECK_OK(scene_renderer_render(t.s.renderer, 1));
    CHECK_OK(scene_renderer_render(t.s.renderer, 9));
    CHECK(!send(&t, SCENE_EVENT_TOUCH_BEGIN, 75, 75, 0));
    CHECK(sent.target == t.dot);
    CHECK_TOLD("dot16(5,5)0/0 box16(15,15)0/0 root16(75,75)0/0 ");
    CHECK(!send(&t, SCENE_EVENT_TOUCH_END, 0, 0, 0));
    CHECK(sent.target == t.dot);
    told[0] = 0;
    sent = (scene_event){.struct_size = sizeof sent, .type = SCENE_EVENT_KEY_PRESS, .target = t.box, .text = "a"};
    CHECK(!scene_layer_send_event(t.s.root, &sent));
    CHECK_TOLD("box32(0,0)0/0 root32(0,0)0/0 ");
    sent = (scene_event){.struct_size = sizeof sent, .type = SCENE_EVENT_KEY_PRESS, .text = "a"};
    CHECK(!scene_layer_send_event(t.s.root, &sent));
    CHECK_TOLD("");
    /* Of the host itself no layer is told. */
    CHECK(!send(&t, SCENE_EVENT_RESIZE, 0, 0, 0));
    CHECK_TOLD("");
    stage_release(&t.s);
}

/* Scroll layers are turned by the wheel and dragged, where nobody takes that. */
static void test_scrolling(void) {
    stage s = stage_create(100, 100, 1);
    scene_layer *list = scene_layer_create(SCENE_LAYER_KIND_SCROLL);
    CHECK_OK(scene_layer_set_frame(list, (scene_rect){0, 0, 100, 100}));
    CHECK_OK(scene_scroll_layer_set_content_size(list, (scene_size){100, 1000}));
    CHECK_OK(scene_layer_add_sublayer(s.root, list));
    CHECK_OK(scene_renderer_render(s.renderer, 0));
    scene_event event = {.struct_size = sizeof event, .type = SCENE_EVENT_WHEEL, .position = {50, 50}, .delta = {0, 2}};
    CHECK(scene_layer_send_event(s.root, &event));
    CHECK_NUMBER(scene_layer_get_bounds(list).y, 80);
    event.delta.y = 0;
    CHECK(!scene_layer_send_event(s.root, &event));
    for (int i = 1; i < 3; i++) CHECK_OK(scene_renderer_render(s.renderer, 10 * i));
    event = (scene_event){
        .struct_size = sizeof event, .type = SCENE_EVENT_POINTER_PRESS, .position = {50, 80}, .button = 1};
    event.clicks = 1;
    CHECK(scene_layer_send_event(s.root, &event));
    event = (scene_event){.struct_size = sizeof event, .type = SCENE_EVENT_POINTER_MOVE, .position = {50, 50}};
    CHECK(scene_layer_send_event(s.root, &event));
    CHECK_NUMBER(scene_layer_get_bounds(list).y, 110);
    event = (scene_event){.struct_size = sizeof event, .type = SCENE_EVENT_POINTER_RELEASE, .button = 1, .clicks = 1};
    event.position = (scene_point){50, 50};
    CHECK(scene_layer_send_event(s.root, &event));
    CHECK_INT(event.clicks, 0);
    scene_layer_release(list);
    stage_release(&s);
}

static void check_place(const scene_layer *layer, double x, double y) {
    CHECK_NUMBER(scene_layer_get_position(layer).x, x);
    CHECK_NUMBER(scene_layer_get_position(layer).y, y);
}

static bool drag_box(scene_window *window, const scene_event *event, void *limits) {
    (void)window;
    if (event->type == SCENE_EVENT_POINTER_PRESS) CHECK_OK(scene_layer_drag(event->target, limits));
    return false;
}

/* A layer that is pressed follows within limits, also where nobody takes that. */
static void test_dragging(void) {
    tree t;
    scene_rect limits = {0, 0, 60, 100};
    tree_create(&t);
    CHECK_OK(scene_layer_set_event_function(t.box, drag_box, &limits, NULL));
    CHECK_FAILS(scene_layer_drag(t.box, NULL), SCENE_ERROR_INVALID_STATE);
    CHECK(send(&t, SCENE_EVENT_POINTER_PRESS, 50, 50, 1));
    CHECK(send(&t, SCENE_EVENT_POINTER_MOVE, 55, 70, 0));
    check_place(t.box, 45, 60);
    CHECK(send(&t, SCENE_EVENT_POINTER_MOVE, 90, 70, 0));
    check_place(t.box, 60, 60);
    CHECK(send(&t, SCENE_EVENT_POINTER_RELEASE, 90, 70, 1));
    CHECK(!send(&t, SCENE_EVENT_POINTER_MOVE, 50, 50, 0));
    check_place(t.box, 60, 60);
    stage_release(&t.s);
}

static scene_layer *victim;

static bool release_all(scene_window *window, const scene_event *event, void *data) {
    (void)window, (void)event;
    scene_layer *root = data;
    CHECK_OK(scene_layer_remove_from_superlayer(victim));
    /* Another event within the first. */
    scene_event other = {.struct_size = sizeof other, .type = SCENE_EVENT_POINTER_MOVE, .position = {1, 1}};
    CHECK(!scene_layer_send_event(root, &other));
    return true;
}

/* A handler takes its layer away. */
static void test_layers_that_go(void) {
    stage s = stage_create(100, 100, 1);
    victim = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_layer_set_frame(victim, (scene_rect){0, 0, 50, 50}));
    CHECK_OK(scene_layer_add_sublayer(s.root, victim));
    CHECK_OK(scene_layer_set_event_function(victim, release_all, s.root, NULL));
    CHECK_OK(scene_renderer_render(s.renderer, 0));
    scene_layer_release(victim);
    scene_event event = {.struct_size = sizeof event, .type = SCENE_EVENT_TOUCH_BEGIN, .position = {20, 20}};
    CHECK(scene_layer_send_event(s.root, &event));
    CHECK_OK(scene_renderer_render(s.renderer, 1));
    event = (scene_event){.struct_size = sizeof event, .type = SCENE_EVENT_TOUCH_END, .position = {20, 20}};
    CHECK(!scene_layer_send_event(s.root, &event));
    CHECK(event.target == NULL);
    stage_release(&s);
}

static bool fail_within(scene_window *window, const scene_event *event, void *data) {
    (void)window, (void)event;
    CHECK_INT(scene_layer_set_corner_radius(data, -1), SCENE_ERROR_INVALID_ARGUMENT);
    return false;
}

/* A call that fails in a handler is no failure of the one that brought the event, whose answer may be one. */
static void test_failures_of_handlers(void) {
    stage s = stage_create(10, 10, 1);
    CHECK_OK(scene_layer_set_event_function(s.root, fail_within, s.root, NULL));
    CHECK_OK(scene_renderer_render(s.renderer, 0));
    scene_event event = {.struct_size = sizeof event, .type = SCENE_EVENT_POINTER_MOVE, .position = {5, 5}};
    scene_error_clear();
    CHECK(!scene_layer_send_event(s.root, &event));
    CHECK_INT(scene_error_status(), SCENE_OK);
    event.type = SCENE_EVENT_CLOSE;
    CHECK_FAILS_WITH(scene_layer_send_event(s.root, &event), false, SCENE_ERROR_INVALID_ARGUMENT);
    stage_release(&s);
}

static bool wait_for_other(scene_window *window, const scene_event *event, void *data) {
    (void)window, (void)event;
    pthread_barrier_wait(data);
    pthread_barrier_wait(data);
    return true;
}

static void *send_from_thread(void *root) {
    scene_event event = {.struct_size = sizeof event, .type = SCENE_EVENT_POINTER_MOVE};
    CHECK(scene_layer_send_event(root, &event));
    return NULL;
}

/* Two threads at once are one too many; one after the other is fine. */
static void test_threads(void) {
    stage s = stage_create(10, 10, 1);
    pthread_barrier_t barrier;
    pthread_t thread;
    CHECK_INT(pthread_barrier_init(&barrier, NULL, 2), 0);
    CHECK_OK(scene_layer_set_event_function(s.root, wait_for_other, &barrier, NULL));
    CHECK_OK(scene_renderer_render(s.renderer, 0));
    scene_event event = {.struct_size = sizeof event, .type = SCENE_EVENT_POINTER_LEAVE};
    CHECK_INT(pthread_create(&thread, NULL, send_from_thread, s.root), 0);
    /* The pointer's coming, and its motion. */
    pthread_barrier_wait(&barrier);
    CHECK_FAILS_WITH(scene_layer_send_event(s.root, &event), false, SCENE_ERROR_WRONG_THREAD);
    CHECK_FAILS(scene_layer_cancel_pointer(s.root), SCENE_ERROR_WRONG_THREAD);
    pthread_barrier_wait(&barrier);
    pthread_barrier_wait(&barrier);
    pthread_barrier_wait(&barrier);
    CHECK_INT(pthread_join(thread, NULL), 0);
    CHECK_OK(scene_layer_cancel_pointer(s.root));
    pthread_barrier_destroy(&barrier);
    stage_release(&s);
}

int main(void) {
    test_pointer();
    test_others();
    test_scrolling();
    test_dragging();
    test_layers_that_go();
    test_failures_of_handlers();
    test_threads();
    return check_summary("host_events");
}
