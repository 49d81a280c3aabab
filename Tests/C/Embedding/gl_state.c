/* Rendering into a host's context: nothing is assumed of its GL state, and all of it is put back. The rest of the
   contract of gl.h is in gl_renderer.c. */
#include "frame.h"
#include "gl_host.h"

#include <scene/gl.h>

enum { width = 64, height = 48 };

/* Things that take every path: an image, rounded corners, a clip, a group that needs a pass. */
static scene_layer *make_scene(void) {
    static uint8_t pixels[4 * 20 * 20];
    for (int i = 0; i < 4 * 20 * 20; i++) pixels[i] = (uint8_t)(i % 4 == 3 ? 255 : i * 5);
    scene_image *image = scene_image_create_from_pixels(20, 20, 80, SCENE_PIXEL_FORMAT_RGBA8, pixels);
    scene_layer *root = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_layer_set_frame(root, (scene_rect){0, 0, width, height}));
    scene_layer *picture = add_box(root, 4, 6, 30, 25, RED);
    CHECK_OK(scene_layer_set_contents(picture, image));
    CHECK_OK(scene_layer_set_corner_radius(picture, 6));
    CHECK_OK(scene_layer_set_masks_to_bounds(picture, true));
    scene_layer *group = add_box(root, 25, 15, 30, 30, (scene_color){0, 0, 0.5f, 0.5f});
    add_box(group, 2, 2, 20, 12, GREEN);
    add_box(group, 8, 8, 20, 20, WHITE);
    CHECK_OK(scene_layer_set_opacity(group, 0.7));
    scene_image_release(image);
    return root;
}

static GLuint make_buffer(void) {
    GLuint buffer = 0;
    glGenBuffers(1, &buffer);
    glBindBuffer(GL_COPY_WRITE_BUFFER, buffer);
    glBufferData(GL_COPY_WRITE_BUFFER, 4096, NULL, GL_STATIC_DRAW);
    return buffer;
}

/* State under which a renderer that trusts anything draws nothing, the wrong thing, or raises an error. */
static void set_hostile_state(void) {
    GLuint vertex_array = 0, renderbuffer = 0, framebuffer = 0, sampler = 0;
    glGenVertexArrays(1, &vertex_array);
    glBindVertexArray(vertex_array);
    glBindBuffer(GL_ARRAY_BUFFER, make_buffer());
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, make_buffer());
    for (GLuint i = 0; i < gl_attributes; i += 3) {
        glEnableVertexAttribArray(i);
        glVertexAttribPointer(i, 3, GL_FLOAT, GL_FALSE, 12, NULL);
        glVertexAttribDivisor(i, 7);
    }
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, make_buffer());
    glBindBuffer(GL_PIXEL_PACK_BUFFER, make_buffer());
    glBindBuffer(GL_UNIFORM_BUFFER, make_buffer());
    glBindBuffer(GL_COPY_READ_BUFFER, make_buffer());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 8);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 5);
    glPixelStorei(GL_UNPACK_SKIP_PIXELS, 3);
    glPixelStorei(GL_UNPACK_SKIP_ROWS, 2);
    glPixelStorei(GL_UNPACK_IMAGE_HEIGHT, 3);
    glPixelStorei(GL_UNPACK_SKIP_IMAGES, 1);
    glPixelStorei(GL_PACK_ALIGNMENT, 2);
    glPixelStorei(GL_PACK_ROW_LENGTH, 9);
    glPixelStorei(GL_PACK_SKIP_PIXELS, 1);
    glPixelStorei(GL_PACK_SKIP_ROWS, 1);

    glGenSamplers(1, &sampler);
    glSamplerParameteri(sampler, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
    glSamplerParameteri(sampler, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST);
    for (GLuint i = 0; i < gl_units; i++) {
        static const GLenum targets[] = {GL_TEXTURE_2D, GL_TEXTURE_3D, GL_TEXTURE_2D_ARRAY, GL_TEXTURE_CUBE_MAP};
        GLuint textures[4];
        glGenTextures(4, textures);
        glActiveTexture(GL_TEXTURE0 + i);
        for (int j = 0; j < 4; j++) glBindTexture(targets[j], textures[j]);
        glBindSampler(i, sampler);
    }
    glActiveTexture(GL_TEXTURE9);

    glGenRenderbuffers(1, &renderbuffer);
    glBindRenderbuffer(GL_RENDERBUFFER, renderbuffer);
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer);
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer);
    glViewport(3, 4, 5, 6);
    glDepthRangef(0.25f, 0.5f);
    glEnable(GL_SCISSOR_TEST);
    glScissor(1, 2, 3, 4);
    glEnable(GL_BLEND);
    glBlendFuncSeparate(GL_ZERO, GL_SRC_COLOR, GL_DST_ALPHA, GL_CONSTANT_COLOR);
    glBlendEquationSeparate(GL_FUNC_REVERSE_SUBTRACT, GL_MAX);
    glBlendColor(0.1f, 0.2f, 0.3f, 0.4f);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_NEVER);
    glDepthMask(GL_FALSE);
    glClearDepthf(0.125f);
    glEnable(GL_STENCIL_TEST);
    glStencilFuncSeparate(GL_FRONT, GL_NEVER, 3, 0x0f);
    glStencilFuncSeparate(GL_BACK, GL_GREATER, 5, 0xf0);
    glStencilOpSeparate(GL_FRONT, GL_INCR, GL_DECR, GL_INVERT);
    glStencilOpSeparate(GL_BACK, GL_ZERO, GL_REPLACE, GL_INCR_WRAP);
    glStencilMaskSeparate(GL_FRONT, 0x33);
    glStencilMaskSeparate(GL_BACK, 0x55);
    glClearStencil(77);
    glEnable(GL_CULL_FACE);
    glCullFace(GL_FRONT_AND_BACK);
    glFrontFace(GL_CW);
    glColorMask(GL_FALSE, GL_TRUE, GL_FALSE, GL_FALSE);
    glClearColor(0.9f, 0.8f, 0.7f, 0.6f);
    glEnable(GL_POLYGON_OFFSET_FILL);
    glPolygonOffset(3, 4);
    glEnable(GL_RASTERIZER_DISCARD);
    glEnable(GL_PRIMITIVE_RESTART_FIXED_INDEX);
    glEnable(GL_SAMPLE_ALPHA_TO_COVERAGE);
    glEnable(GL_SAMPLE_COVERAGE);
    glSampleCoverage(0.5f, GL_TRUE);
    glDisable(GL_DITHER);
    glLineWidth(2);
    CHECK_INT(glGetError(), GL_NO_ERROR);
}

static frame read_host(const gl_host *host) {
    frame result = {host->width, host->height, malloc((size_t)4 * host->width * host->height)};
    glDisable(GL_RASTERIZER_DISCARD);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    glPixelStorei(GL_PACK_ROW_LENGTH, 0);
    glPixelStorei(GL_PACK_SKIP_PIXELS, 0);
    glPixelStorei(GL_PACK_SKIP_ROWS, 0);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, host->framebuffer);
    glReadPixels(0, 0, (GLsizei)host->width, (GLsizei)host->height, GL_RGBA, GL_UNSIGNED_BYTE, result.pixels);
    CHECK_INT(glGetError(), GL_NO_ERROR);
    return result;
}

static void check_frames(const frame *got, const frame *expected, bool flipped, int line) {
    int worst = 0;
    for (uint32_t y = 0; y < got->height; y++)
        for (uint32_t x = 0; x < 4 * got->width; x++) {
            uint32_t row = flipped ? got->height - 1 - y : y;
            int difference = abs(got->pixels[4 * row * got->width + x] - expected->pixels[4 * y * got->width + x]);
            if (difference > worst) worst = difference;
        }
    check_that(worst <= 1, __FILE__, line, "a pixel differs by %d from the offscreen renderer's", worst);
}

/* Renders a frame under whatever state is set, and checks that it is set still. */
static void render(scene_renderer *renderer, const gl_host *host, bool flip, double time) {
    scene_gl_target target = SCENE_GL_TARGET_INIT;
    target.framebuffer = host->framebuffer;
    target.width = width;
    target.height = height;
    target.flip_y = flip;
    target.clear = true;
    gl_state before = gl_state_read();
    CHECK_OK(scene_renderer_render_gl(renderer, &target, time));
    CHECK_INT(glGetError(), GL_NO_ERROR);
    gl_state after = gl_state_read();
    gl_state_check(&before, &after, __FILE__, __LINE__);
    CHECK(eglGetCurrentContext() == host->context);
}

int main(void) {
    static const scene_color background = {0.25f, 0.5f, 0.75f, 1};
    scene_renderer *offscreen = scene_renderer_create_offscreen(width, height, 1);
    scene_layer *first = make_scene(), *second = make_scene();
    CHECK_OK(scene_renderer_set_root(offscreen, first));
    CHECK_OK(scene_renderer_set_background_color(offscreen, background));
    frame expected = frame_render(offscreen, 0);

    gl_host host = gl_host_create(width, height);
    /* Creating changes no state, either. */
    set_hostile_state();
    gl_state before = gl_state_read();
    scene_renderer *renderer = scene_renderer_create_gl(gl_host_get_proc_address, NULL);
    check_that(renderer != NULL, __FILE__, __LINE__, "no GL renderer: %s", scene_error_message());
    gl_state after = gl_state_read();
    gl_state_check(&before, &after, __FILE__, __LINE__);
    CHECK_OK(scene_renderer_set_root(renderer, second));
    CHECK_OK(scene_renderer_set_background_color(renderer, background));

    for (int flip = 0; flip < 2; flip++) {
        set_hostile_state();
        render(renderer, &host, flip, flip);
        frame got = read_host(&host);
        check_frames(&got, &expected, flip, __LINE__);
        frame_free(&got);
    }
    /* An offscreen renderer on the same thread leaves the host's context current, and its state alone. */
    set_hostile_state();
    before = gl_state_read();
    frame again = frame_render(offscreen, 1);
    CHECK(frame_equal(&again, &expected));
    CHECK(eglGetCurrentContext() == host.context);
    after = gl_state_read();
    gl_state_check(&before, &after, __FILE__, __LINE__);
    frame_free(&again);

    before = gl_state_read();
    scene_renderer_release(renderer);
    after = gl_state_read();
    gl_state_check(&before, &after, __FILE__, __LINE__);
    scene_layer_release(second);
    scene_layer_release(first);
    scene_renderer_release(offscreen);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_RENDERER), 0);
    frame_free(&expected);
    gl_host_destroy(&host);
    return check_summary("gl_state");
}
