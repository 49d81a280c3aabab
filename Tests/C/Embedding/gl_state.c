/* Rendering into a host's context of every kind: nothing is assumed of its GL state, and all of it is put back. The
   rest of the contract of gl.h is in gl_renderer.c. */
#include "frame.h"
#include "gl_host.h"

#include <scene/gl.h>

enum { width = 64, height = 48 };

static const scene_color background = {0.25f, 0.5f, 0.75f, 1};

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

#define GL_CALL(name, type, arguments)                                                                      \
    do {                                                                                                    \
        void(*function_) type = (void(*) type)(uintptr_t)gl_find(name);                                     \
        if (check_that(function_ != NULL, __FILE__, __LINE__, "there is no %s", name)) function_ arguments; \
    } while (0)

/* Every capability that the registry names is what it is not by default. */
static void turn_all_capabilities(void) {
    for (int i = 0; i < GL_COUNT(gl_registry_capabilities); i++) {
        GLenum name = gl_registry_capabilities[i].name;
        GLboolean enabled = glIsEnabled(name);
        if (glGetError() != GL_NO_ERROR) continue;
        if (enabled)
            glDisable(name);
        else
            glEnable(name);
        while (glGetError() != GL_NO_ERROR) {
        }
    }
}

/* What buffers and viewports have each for itself. */
static void set_hostile_indices(int version) {
    for (GLuint i = 0; i < 8; i++) {
        GL_CALL("glColorMaski", (GLuint, GLboolean, GLboolean, GLboolean, GLboolean), (i, i & 1, 0, 1, i & 2));
        GL_CALL(i % 3 ? "glEnablei" : "glDisablei", (GLenum, GLuint), (GL_BLEND, i));
        if (version < 40) continue;
        GL_CALL("glBlendFuncSeparatei", (GLuint, GLenum, GLenum, GLenum, GLenum),
                (i, GL_ZERO, i & 1 ? GL_ONE : GL_SRC_COLOR, GL_DST_ALPHA, GL_ZERO));
        GL_CALL("glBlendEquationSeparatei", (GLuint, GLenum, GLenum), (i, i & 1 ? GL_MIN : GL_FUNC_SUBTRACT, GL_MAX));
        if (version < 41) continue;
        GL_CALL("glViewportIndexedf", (GLuint, float, float, float, float), (i, i + 0.5f, 1.25f, 7.5f + i, 9));
        GL_CALL("glScissorIndexed", (GLuint, int, int, int, int), (i, (int)i, 2, 3, 4));
        GL_CALL("glDepthRangeIndexed", (GLuint, double, double), (i, 0.1 + i / 100.0, 0.7));
        GL_CALL(i % 2 ? "glDisablei" : "glEnablei", (GLenum, GLuint), (GL_SCISSOR_TEST, i));
    }
}

/* What desktop GL has beyond OpenGL ES. */
static void set_hostile_desktop_state(bool compatible) {
    int version = gl_version();
    GL_CALL("glPolygonMode", (GLenum, GLenum), (GL_FRONT_AND_BACK, 0x1B01));
    GL_CALL("glProvokingVertex", (GLenum), (0x8E4D));
    GL_CALL("glLogicOp", (GLenum), (GL_INVERT));
    GL_CALL("glPrimitiveRestartIndex", (GLuint), (0));
    GL_CALL("glSampleMaski", (GLuint, GLbitfield), (0, 0));
    GL_CALL("glClearDepth", (double), (0.1));
    glPixelStorei(0x0CF0 /* GL_UNPACK_SWAP_BYTES */, 1);
    glPixelStorei(0x0CF1 /* GL_UNPACK_LSB_FIRST */, 1);
    if (version >= 45) GL_CALL("glClipControl", (GLenum, GLenum), (0x8CA2, 0x935F));
    set_hostile_indices(version);
    if (!compatible) return;
    GL_CALL("glPolygonMode", (GLenum, GLenum), (GL_BACK, 0x1B00));
    GL_CALL("glAlphaFunc", (GLenum, float), (GL_NEVER, 0.5f));
    /* 32 rows, of 8 bytes as they are laid out, behind two that are skipped. Mesa 22 writes a byte beyond its own copy of a stipple that
     * begins within a byte. */
    GLubyte stipple[34 * 8] = {0};
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
    glPixelStorei(GL_UNPACK_SKIP_PIXELS, 0);
    GL_CALL("glPolygonStipple", (const GLubyte *), (stipple));
    glPixelStorei(GL_UNPACK_SKIP_PIXELS, 3);
    for (GLenum name = 0x0D14; name <= 0x0D1D; name++)
        if (name < 0x0D16 || name > 0x0D17) GL_CALL("glPixelTransferf", (GLenum, float), (name, 0.25f));
}

/* State under which a renderer that trusts anything draws nothing, the wrong thing, or raises an error. */
static void set_hostile_state(const gl_kind *kind) {
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
    glScissor(1, 2, 3, 4);
    glBlendFuncSeparate(GL_ZERO, GL_SRC_COLOR, GL_DST_ALPHA, GL_CONSTANT_COLOR);
    glBlendEquationSeparate(GL_FUNC_REVERSE_SUBTRACT, GL_MAX);
    glBlendColor(0.1f, 0.2f, 0.3f, 0.4f);
    glDepthFunc(GL_NEVER);
    glDepthMask(GL_FALSE);
    glClearDepthf(0.125f);
    glStencilFuncSeparate(GL_FRONT, GL_NEVER, 3, 0x0f);
    glStencilFuncSeparate(GL_BACK, GL_GREATER, 5, 0xf0);
    glStencilOpSeparate(GL_FRONT, GL_INCR, GL_DECR, GL_INVERT);
    glStencilOpSeparate(GL_BACK, GL_ZERO, GL_REPLACE, GL_INCR_WRAP);
    glStencilMaskSeparate(GL_FRONT, 0x33);
    glStencilMaskSeparate(GL_BACK, 0x55);
    glClearStencil(77);
    glCullFace(GL_FRONT_AND_BACK);
    glFrontFace(GL_CW);
    glColorMask(GL_FALSE, GL_TRUE, GL_FALSE, GL_FALSE);
    glClearColor(0.9f, 0.8f, 0.7f, 0.6f);
    glPolygonOffset(3, 4);
    glSampleCoverage(0.5f, GL_TRUE);
    glLineWidth(1);
    if (kind->api == EGL_OPENGL_API)
        set_hostile_desktop_state(kind->profile != EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT);
    else if (kind->minor >= 2)
        set_hostile_indices(40);
    CHECK_INT(glGetError(), GL_NO_ERROR);
}

static frame read_host(const gl_host *host, const gl_kind *kind) {
    if (kind->api == EGL_OPENGL_API && kind->profile != EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT)
        for (GLenum name = 0x0D14; name <= 0x0D1D; name++)
            if (name < 0x0D16 || name > 0x0D17) GL_CALL("glPixelTransferf", (GLenum, float), (name, name % 2 ? 0 : 1));
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

/* Whether the host's state is as before while libscene is used in every way. */
static void check_kind(const gl_kind *kind, scene_renderer *offscreen, const frame *expected, scene_layer *root) {
    gl_host host = gl_host_create_kind(width, height, *kind);
    gl_state *fresh = gl_state_read();
    turn_all_capabilities();
    set_hostile_state(kind);
    /* Creating changes no state, either. */
    gl_state *before = gl_state_read();
    scene_renderer *renderer = scene_renderer_create_gl(NULL, NULL);
    check_that(renderer != NULL, __FILE__, __LINE__, "%s: no renderer: %s", kind->name, scene_error_message());
    CHECK_INT(glGetError(), GL_NO_ERROR);
    GL_STATE_CHECK(before);
    free(before);
    CHECK_OK(scene_renderer_set_root(renderer, root));
    CHECK_OK(scene_renderer_set_background_color(renderer, background));
    for (int flip = 0; flip < 2; flip++) {
        set_hostile_state(kind);
        gl_host_render(&host, renderer, flip, flip);
        frame got = read_host(&host, kind);
        check_frames(&got, expected, flip, __LINE__);
        frame_free(&got);
    }
    /* An offscreen renderer on the same thread leaves the host's context current, and its state alone. */
    set_hostile_state(kind);
    before = gl_state_read();
    frame again = frame_render(offscreen, 1);
    CHECK(frame_equal(&again, expected));
    CHECK(eglGetCurrentContext() == host.context);
    GL_STATE_CHECK(before);
    scene_renderer_release(renderer);
    GL_STATE_CHECK(before);
    printf("%s: %d pieces of state, %d of them hostile\n", kind->name, before->count,
           gl_state_differences(fresh, before));
    frame_free(&again);
    free(before);
    free(fresh);
    gl_host_destroy(&host);
}

int main(void) {
    static const gl_kind kinds[] = {
        {"OpenGL ES 3.0", EGL_OPENGL_ES_API, 3, 0, 0},
        {"OpenGL ES 3.2", EGL_OPENGL_ES_API, 3, 2, 0},
        {"OpenGL 3.3 core", EGL_OPENGL_API, 3, 3, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT},
        {"OpenGL 4.5 core", EGL_OPENGL_API, 4, 5, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT},
        {"OpenGL 4.5 compatibility", EGL_OPENGL_API, 4, 5, EGL_CONTEXT_OPENGL_COMPATIBILITY_PROFILE_BIT},
    };
    scene_renderer *offscreen = scene_renderer_create_offscreen(width, height, 1);
    scene_layer *first = make_scene(), *second = make_scene();
    CHECK_OK(scene_renderer_set_root(offscreen, first));
    CHECK_OK(scene_renderer_set_background_color(offscreen, background));
    frame expected = frame_render(offscreen, 0);
    for (int i = 0; i < GL_COUNT(kinds); i++) check_kind(&kinds[i], offscreen, &expected, second);
    scene_layer_release(second);
    scene_layer_release(first);
    scene_renderer_release(offscreen);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_RENDERER), 0);
    frame_free(&expected);
    return check_summary("gl_state");
}
