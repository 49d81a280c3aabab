/* Frames for a host of layers that look at what lies below them, and of opaque layers that cover each other: they are drawn in a picture of the
   renderer's own, which keeps what it has, and shown in the host's framebuffer. They must be the pixels that an offscreen renderer makes. */
#include "frame.h"
#include "gl_host.h"

#include <scene/gl.h>

enum { width = 190, height = 150, steps = 12 };

typedef struct way {
    const char *name;
    GLenum format;
    int samples;
    bool flip_y, clear;
    uint64_t age;
} way;

static const way ways[] = {
    {"kept", GL_RGBA8, 0, false, true, 1},        {"kept, bottom up", GL_RGBA8, 0, true, true, 1},
    {"unknown", GL_RGBA8, 0, false, true, 0},     {"unknown, bottom up", GL_RGBA8, 0, true, true, 0},
    {"without alpha", GL_RGB8, 0, true, true, 1}, {"samples", GL_RGBA8, 4, true, true, 0},
    {"sRGB", GL_SRGB8_ALPHA8, 0, true, true, 1},  {"over what is there", GL_RGBA8, 0, true, false, 0},
};

typedef struct desk {
    scene_layer *root, *dot, *panel;
} desk;

static scene_layer *add(scene_layer *parent, scene_rect frame, scene_color color) {
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_layer_set_frame(layer, frame));
    CHECK_OK(scene_layer_set_background_color(layer, &color));
    CHECK_OK(scene_layer_add_sublayer(parent, layer));
    return layer;
}

/* Cards that cover each other, a dot that moves, and a panel that blurs what lies below it. */
static desk make_desk(bool opaque) {
    desk s = {.root = scene_layer_create(SCENE_LAYER_KIND_LAYER)};
    CHECK_OK(scene_layer_set_frame(s.root, (scene_rect){0, 0, width, height}));
    static const scene_color grey = {0.6f, 0.6f, 0.7f, 1};
    if (opaque) CHECK_OK(scene_layer_set_background_color(s.root, &grey));
    for (int i = 0; i < 40; i++) {
        scene_layer *card = add(s.root, (scene_rect){i * 7 % 150, i * 11 % 110, 90, 80},
                                (scene_color){(float)(i % 5) / 4, (float)(i % 3) / 2, (float)(i % 7) / 6, 1});
        CHECK_OK(scene_layer_set_corner_radius(card, 4));
        scene_value angle = scene_value_number(i);
        CHECK_OK(scene_layer_set_value(card, "transform.rotation.z", &angle));
        scene_layer_release(card);
    }
    s.dot = add(s.root, (scene_rect){5, 5, 12, 9}, (scene_color){1, 1, 1, 1});
    s.panel = add(s.root, (scene_rect){20, 15, 40, 30}, (scene_color){1, 1, 1, 0.2f});
    scene_filter *blur = scene_filter_create("gaussianBlur");
    CHECK_OK(scene_filter_set_number(blur, "radius", 3));
    CHECK_OK(scene_layer_set_background_filters(s.panel, &blur, 1));
    scene_filter_release(blur);
    return s;
}

/* The dot moves, the panel comes and goes, and from time to time nothing changes. */
static void change(const desk *s, int step) {
    CHECK_OK(scene_transaction_set_disable_actions(true));
    if (step % 4 != 3) CHECK_OK(scene_layer_set_position(s->dot, (scene_point){10 + 6 * step, 20 + 2 * step}));
    CHECK_OK(scene_layer_set_hidden(s->panel, step % 6 == 4));
}

static GLuint make_framebuffer(const way *w) {
    GLuint framebuffer, renderbuffer;
    glGenFramebuffers(1, &framebuffer);
    glGenRenderbuffers(1, &renderbuffer);
    glBindRenderbuffer(GL_RENDERBUFFER, renderbuffer);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, w->samples, w->format, width, height);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, renderbuffer);
    CHECK(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
    return framebuffer;
}

/* The pixels of a framebuffer, top row first. */
static void read_framebuffer(GLuint framebuffer, const way *w, uint8_t *pixels) {
    way plain = *w;
    plain.samples = 0;
    GLuint resolved = make_framebuffer(&plain);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer);
    glBlitFramebuffer(0, 0, width, height, 0, 0, width, height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_FRAMEBUFFER, resolved);
    for (int y = 0; y < height; y++) {
        glReadPixels(0, w->flip_y ? height - 1 - y : y, width, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixels + 4 * width * y);
    }
    glDeleteFramebuffers(1, &resolved);
}

static int difference(const uint8_t *a, const uint8_t *b) {
    int most = 0;
    for (int i = 0; i < 4 * width * height; i++) {
        if (abs(a[i] - b[i]) > most) most = abs(a[i] - b[i]);
    }
    return most;
}

/* Frames that an offscreen renderer makes of the same changes. */
static void make_expected(uint8_t expected[steps][4 * width * height], bool opaque) {
    desk s = make_desk(opaque);
    scene_renderer *renderer = scene_renderer_create_offscreen(width, height, 1);
    CHECK_OK(scene_renderer_set_background_color(renderer, WHITE));
    CHECK_OK(scene_renderer_set_root(renderer, s.root));
    for (int step = 0; step < steps; step++) {
        change(&s, step);
        frame frame = frame_render(renderer, step);
        memcpy(expected[step], frame.pixels, (size_t)4 * width * height);
        frame_free(&frame);
    }
    scene_renderer_release(renderer);
    scene_layer_release(s.dot);
    scene_layer_release(s.panel);
    scene_layer_release(s.root);
}

static void check_way(const way *w, uint8_t expected[steps][4 * width * height], bool opaque,
                      scene_renderer *renderer) {
    static uint8_t pixels[4 * width * height];
    desk s = make_desk(opaque);
    CHECK_OK(scene_renderer_set_background_color(renderer, WHITE));
    CHECK_OK(scene_renderer_set_root(renderer, s.root));
    GLuint framebuffer = make_framebuffer(w);
    scene_gl_target target = SCENE_GL_TARGET_INIT;
    target.framebuffer = framebuffer;
    target.width = width;
    target.height = height;
    target.flip_y = w->flip_y;
    target.clear = w->clear;
    for (int step = 0; step < steps; step++) {
        change(&s, step);
        glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
        glDisable(0x8DB9 /* GL_FRAMEBUFFER_SRGB */);
        while (glGetError() != GL_NO_ERROR) {
        }
        if (!w->clear) {
            glClearColor(1, 1, 1, 1);
            glClear(GL_COLOR_BUFFER_BIT);
        }
        target.buffer_age = step ? w->age : 0;
        gl_state *state = gl_state_read();
        CHECK_OK(scene_renderer_render_gl(renderer, &target, step));
        GL_STATE_CHECK(state);
        free(state);
        scene_renderer_statistics statistics = SCENE_RENDERER_STATISTICS_INIT;
        CHECK_OK(scene_renderer_get_statistics(renderer, &statistics));
        if (step == 3 && w->age == 1) CHECK(statistics.drawn_pixels == 0);
        if (step == 1 && w->age == 1) CHECK(statistics.drawn_pixels > 0 && statistics.drawn_pixels < width * height);
        read_framebuffer(framebuffer, w, pixels);
        int most = difference(pixels, expected[step]);
        check_that(most <= (w->clear && w->samples == 0 ? 0 : 1), __FILE__, __LINE__,
                   "%s, step %d: pixels differ by %d", w->name, step, most);
    }
    CHECK_OK(scene_renderer_set_root(renderer, NULL));
    glDeleteFramebuffers(1, &framebuffer);
    scene_layer_release(s.dot);
    scene_layer_release(s.panel);
    scene_layer_release(s.root);
}

int main(void) {
    static const gl_kind kinds[] = {
        {"OpenGL ES 3.0", EGL_OPENGL_ES_API, 3, 0, 0},
        {"OpenGL 3.3 core", EGL_OPENGL_API, 3, 3, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT},
    };
    static uint8_t expected[2][steps][4 * width * height];
    for (int opaque = 0; opaque < 2; opaque++) make_expected(expected[opaque], opaque);
    for (int i = 0; i < GL_COUNT(kinds); i++) {
        gl_host host = gl_host_create_kind(width, height, kinds[i]);
        scene_renderer *renderer = scene_renderer_create_gl(NULL, NULL);
        for (int j = 0; j < 2 * GL_COUNT(ways); j++) check_way(&ways[j / 2], expected[j % 2], j % 2, renderer);
        scene_renderer_release(renderer);
        gl_host_destroy(&host);
        printf("%s\n", kinds[i].name);
    }
    return check_summary("gl_panels");
}
