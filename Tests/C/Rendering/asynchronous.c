/* Drawing on other threads: placeholders, what is no longer wanted, who waits for whom. */
#define _DEFAULT_SOURCE
#include <pthread.h>
#include <time.h>
#include <unistd.h>

#include "frame.h"

/* A delegate that draws when it is let. */
typedef struct artist {
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    int begun, ended, cancelled, destroyed, running, most_running;
    bool is_closed;
    uint8_t shade;
    pthread_t thread;
} artist;

static void artist_init(artist *a) {
    memset(a, 0, sizeof *a);
    pthread_mutex_init(&a->mutex, NULL);
    pthread_cond_init(&a->changed, NULL);
}

static void close_door(artist *a, bool is_closed) {
    pthread_mutex_lock(&a->mutex);
    a->is_closed = is_closed;
    pthread_cond_broadcast(&a->changed);
    pthread_mutex_unlock(&a->mutex);
}

static int counted(artist *a, const int *value) {
    pthread_mutex_lock(&a->mutex);
    int read = *value;
    pthread_mutex_unlock(&a->mutex);
    return read;
}

/* Waits until a count is reached; a minute at most. */
static bool reaches(artist *a, const int *value, int least) {
    struct timespec end;
    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_sec += 60;
    pthread_mutex_lock(&a->mutex);
    while (*value < least && pthread_cond_timedwait(&a->changed, &a->mutex, &end) == 0) {
    }
    bool reached = *value >= least;
    pthread_mutex_unlock(&a->mutex);
    return reached;
}

static void draw(scene_layer *layer, const scene_drawing_info *info, void *data) {
    artist *a = data;
    (void)layer;
    pthread_mutex_lock(&a->mutex);
    a->begun++;
    a->thread = pthread_self();
    CHECK(scene_drawing_is_asynchronous());
    if (++a->running > a->most_running) a->most_running = a->running;
    uint8_t shade = a->shade;
    pthread_cond_broadcast(&a->changed);
    while (a->is_closed && !scene_drawing_is_cancelled()) {
        struct timespec soon;
        clock_gettime(CLOCK_REALTIME, &soon);
        soon.tv_nsec += 5000000;
        soon.tv_sec += soon.tv_nsec / 1000000000;
        soon.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&a->changed, &a->mutex, &soon);
    }
    if (scene_drawing_is_cancelled()) a->cancelled++;
    a->running--;
    a->ended++;
    pthread_cond_broadcast(&a->changed);
    pthread_mutex_unlock(&a->mutex);
    for (uint32_t y = 0; y < info->height; y++) {
        uint8_t *row = (uint8_t *)info->pixels + y * info->stride;
        memset(row, 255, 4 * info->width);
        for (uint32_t x = 0; x < info->width; x++) row[4 * x] = shade;
    }
}

static void destroy(void *data) {
    artist *a = data;
    pthread_mutex_lock(&a->mutex);
    a->destroyed++;
    pthread_cond_broadcast(&a->changed);
    pthread_mutex_unlock(&a->mutex);
}

static scene_renderer *renderer;
static scene_layer *root;

static void set_drawing(scene_layer *layer, artist *a) {
    scene_layer_delegate delegate = SCENE_LAYER_DELEGATE_INIT;
    delegate.draw_pixels = draw;
    CHECK_OK(scene_layer_set_delegate(layer, &delegate, a, destroy));
    CHECK(!scene_layer_get_draws_asynchronously(layer));
    CHECK_OK(scene_layer_set_draws_asynchronously(layer, true));
    CHECK(scene_layer_get_draws_asynchronously(layer));
}

static scene_layer *guest(artist *a) {
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_layer_set_frame(layer, (scene_rect){0, 0, 8, 8}));
    CHECK_OK(scene_layer_add_sublayer(root, layer));
    set_drawing(layer, a);
    CHECK_OK(scene_flush());
    CHECK_OK(scene_transaction_set_disable_actions(true));
    return layer;
}

static void dismiss(scene_layer *layer) {
    CHECK_OK(scene_layer_remove_from_superlayer(layer));
    scene_layer_release(layer);
    CHECK_OK(scene_flush());
}

static void expect_pixel(double time, int r, int g, int b, int alpha) {
    frame shown = frame_render(renderer, time);
    CHECK_PIXEL(&shown, 4, 4, r, g, b, alpha);
    frame_free(&shown);
}

static scene_image *green(void) {
    const uint8_t pixel[4] = {0, 255, 0, 255};
    return scene_image_create_from_pixels(1, 1, 4, SCENE_PIXEL_FORMAT_RGBA8, pixel);
}

/* The contents stay until what is drawn is there; it comes without a commit of the program's. */
static void placeholder(void) {
    artist a;
    artist_init(&a);
    scene_layer *layer = guest(&a);
    scene_image *image = green();
    CHECK_OK(scene_layer_set_contents(layer, image));
    scene_image_release(image);
    close_door(&a, true);
    a.shade = 10;
    CHECK_OK(scene_layer_set_needs_display(layer));
    expect_pixel(1, 0, 255, 0, 255);
    CHECK(!scene_layer_needs_display(layer));
    CHECK(reaches(&a, &a.begun, 1));
    CHECK(!pthread_equal(a.thread, pthread_self()));
    expect_pixel(2, 0, 255, 0, 255);
    CHECK_OK(scene_renderer_set_content_wait(renderer, 60));
    close_door(&a, false);
    expect_pixel(3, 10, 255, 255, 255);
    CHECK_INT(scene_image_get_width(scene_layer_get_contents(layer)), 8);
    CHECK_INT(counted(&a, &a.begun), 1);

    /* Another one fades over, as the transaction says in which it was begun. */
    a.shade = 210;
    CHECK_OK(scene_flush());
    CHECK_OK(scene_transaction_set_animation_duration(1));
    CHECK_OK(scene_layer_set_needs_display(layer));
    expect_pixel(10, 10, 255, 255, 255);
    expect_pixel(10.999, 210, 255, 255, 255);
    expect_pixel(12, 210, 255, 255, 255);
    /* A part is drawn around what was drawn before. */
    CHECK_OK(scene_transaction_set_disable_actions(true));
    a.shade = 90;
    CHECK_OK(scene_layer_set_needs_display_in_rect(layer, (scene_rect){0, 0, 4, 4}));
    frame shown = frame_render(renderer, 13);
    CHECK_PIXEL(&shown, 1, 1, 90, 255, 255, 255);
    CHECK_PIXEL(&shown, 5, 5, 210, 255, 255, 255);
    frame_free(&shown);
    CHECK_OK(scene_renderer_set_content_wait(renderer, 0));
    dismiss(layer);
    CHECK(reaches(&a, &a.destroyed, 1));
}

/* What is asked for again, or made superfluous, is cancelled and never shown; of one layer one is drawn at a time. */
static void cancelled(void) {
    artist a;
    artist_init(&a);
    scene_layer *layer = guest(&a);
    CHECK_OK(scene_renderer_set_content_wait(renderer, 60));
    close_door(&a, true);
    a.shade = 1;
    for (int i = 0; i < 20; i++) {
        CHECK_OK(scene_layer_set_needs_display(layer));
        CHECK_OK(scene_transaction_set_disable_actions(true));
        CHECK_OK(scene_flush());
    }
    CHECK(reaches(&a, &a.begun, 1));
    a.shade = 2;
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_layer_display(layer));
    close_door(&a, false);
    expect_pixel(20, 2, 255, 255, 255);
    CHECK_INT(counted(&a, &a.most_running), 1);
    CHECK(counted(&a, &a.begun) < 22);

    /* Contents that are set meanwhile stay. */
    close_door(&a, true);
    int begun = counted(&a, &a.begun), gone = counted(&a, &a.cancelled);
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_layer_display(layer));
    CHECK(reaches(&a, &a.begun, begun + 1));
    scene_image *image = green();
    CHECK_OK(scene_layer_set_contents(layer, image));
    scene_image_release(image);
    CHECK(reaches(&a, &a.cancelled, gone + 1));
    expect_pixel(21, 0, 255, 0, 255);

    /* The delegate goes, then the layer: data is destroyed when the call is over. */
    CHECK_OK(scene_layer_display(layer));
    CHECK(reaches(&a, &a.begun, begun + 2));
    CHECK_INT(counted(&a, &a.destroyed), 0);
    CHECK_OK(scene_layer_set_delegate(layer, NULL, NULL, NULL));
    CHECK(reaches(&a, &a.destroyed, 1));
    CHECK_INT(counted(&a, &a.cancelled), gone + 2);
    dismiss(layer);

    artist b;
    artist_init(&b);
    close_door(&b, true);
    layer = guest(&b);
    CHECK_OK(scene_layer_display(layer));
    CHECK(reaches(&b, &b.begun, 1));
    dismiss(layer);
    CHECK(reaches(&b, &b.destroyed, 1));
    CHECK_INT(counted(&b, &b.cancelled), 1);
    CHECK_OK(scene_renderer_set_content_wait(renderer, 0));
}

static int named;

static void count_named(scene_log_level level, const char *message, void *data) {
    (void)data;
    if (level == SCENE_LOG_WARNING && strstr(message, "layer \"stuck\" has been drawn for 5 seconds"))
        __atomic_fetch_add(&named, 1, __ATOMIC_RELAXED);
}

/* A layer on no screen can be drawn ahead; a drawing that takes for ever holds up its own layer alone, and the log names that. */
static void ahead(void) {
    artist slow, a;
    artist_init(&slow);
    artist_init(&a);
    close_door(&slow, true);
    CHECK_OK(scene_set_log_function(SCENE_LOG_WARNING, count_named, NULL, NULL));
    enum { count = 12 };
    scene_layer *stuck[count], *layer = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    for (int i = 0; i < count; i++) {
        stuck[i] = scene_layer_create(SCENE_LAYER_KIND_LAYER);
        CHECK_OK(scene_layer_set_bounds(stuck[i], (scene_rect){0, 0, 4, 4}));
        CHECK_OK(scene_layer_set_name(stuck[i], "stuck"));
        set_drawing(stuck[i], &slow);
        CHECK_OK(scene_layer_display(stuck[i]));
    }
    CHECK_OK(scene_layer_set_bounds(layer, (scene_rect){0, 0, 8, 8}));
    set_drawing(layer, &a);
    CHECK_OK(scene_layer_set_needs_display(layer));
    CHECK_OK(scene_layer_display_if_needed(layer));
    CHECK(reaches(&a, &a.ended, 1));
    for (int i = 0; i < 2000 && scene_layer_get_contents(layer) == NULL; i++) usleep(5000);
    CHECK(scene_layer_get_contents(layer) != NULL);
    /* Nobody waits for what is on no screen. */
    CHECK_OK(scene_renderer_set_content_wait(renderer, 60));
    CHECK_OK(scene_renderer_render(renderer, 30));
    CHECK_OK(scene_renderer_set_content_wait(renderer, 0));
    for (int i = 0; i < 12000 && __atomic_load_n(&named, __ATOMIC_RELAXED) < count; i++) usleep(5000);
    usleep(600000);
    CHECK_INT(__atomic_load_n(&named, __ATOMIC_RELAXED), count);
    CHECK_OK(scene_set_log_function(SCENE_LOG_ERROR, NULL, NULL, NULL));
    close_door(&slow, false);
    for (int i = 0; i < count; i++) scene_layer_release(stuck[i]);
    scene_layer_release(layer);
    CHECK(reaches(&slow, &slow.destroyed, count));
    CHECK(reaches(&a, &a.destroyed, 1));
}

/* Many layers, drawn and dropped at once. */
static void churn(void) {
    enum { count = 60 };
    artist a;
    artist_init(&a);
    scene_layer *layers[count];
    for (int i = 0; i < count; i++) {
        layers[i] = scene_layer_create(SCENE_LAYER_KIND_LAYER);
        CHECK_OK(scene_layer_set_frame(layers[i], (scene_rect){0, 0, 8, 8}));
        CHECK_OK(scene_layer_add_sublayer(root, layers[i]));
        set_drawing(layers[i], &a);
    }
    for (int round = 0; round < 20; round++) {
        for (int i = 0; i < count; i++) CHECK_OK(scene_layer_set_needs_display(layers[i]));
        CHECK_OK(scene_renderer_render(renderer, 40 + round));
    }
    for (int i = 0; i < count; i++) dismiss(layers[i]);
    CHECK(reaches(&a, &a.destroyed, count));
}

int main(void) {
    renderer = scene_renderer_create_offscreen(8, 8, 1);
    root = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_layer_set_frame(root, (scene_rect){0, 0, 8, 8}));
    CHECK_OK(scene_renderer_set_root(renderer, root));
    CHECK_OK(scene_renderer_render(renderer, 0));
    placeholder();
    cancelled();
    ahead();
    churn();
    scene_renderer_release(renderer);
    scene_layer_release(root);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), 0);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_IMAGE), 0);
    return check_summary("asynchronous");
}
