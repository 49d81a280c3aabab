/* Textures of a host's, and dma-bufs: shown where they are, released once, and refused with the name of what is missing. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <scene/gl.h>

#include "frame.h"
#include "gl_host.h"

static void count_release(void *user_data) { ++*(int *)user_data; }

/* Two rows: red above green, or as GL has it, below. */
static GLuint make_texture(void) {
    static const uint8_t pixels[] = {255, 0, 0, 255, 255, 0, 0, 255, 0, 255, 0, 255, 0, 255, 0, 255};
    GLuint name = 0;
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_2D, name);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 2, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    glBindTexture(GL_TEXTURE_2D, 0);
    return name;
}

static void read_host(const gl_host *host, uint8_t *pixels) {
    glBindFramebuffer(GL_FRAMEBUFFER, host->framebuffer);
    glReadPixels(0, 0, (GLsizei)host->width, (GLsizei)host->height, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

static void check_host(const gl_host *host, uint32_t y, int r, int g, int b, int line) {
    uint8_t pixels[4 * 20 * 20];
    read_host(host, pixels);
    const uint8_t *got = pixels + 4 * (y * host->width + 10);
    check_that(abs(got[0] - r) <= 1 && abs(got[1] - g) <= 1 && abs(got[2] - b) <= 1, __FILE__, line,
               "row %u: expected %d %d %d, got %d %d %d", y, r, g, b, got[0], got[1], got[2]);
}

static void textures(void) {
    gl_host host = gl_host_create(20, 20);
    scene_renderer *renderer = scene_renderer_create_gl(gl_host_get_proc_address, NULL);
    scene_layer *root = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_layer_set_frame(root, (scene_rect){0, 0, 20, 20}));
    CHECK_OK(scene_layer_set_magnification_filter(root, SCENE_CONTENTS_FILTER_NEAREST));
    CHECK_OK(scene_renderer_set_root(renderer, root));
    scene_gl_target target = SCENE_GL_TARGET_INIT;
    target.framebuffer = host.framebuffer;
    target.width = target.height = 20;
    target.flip_y = false;
    target.clear = true;
    int released = 0;
    GLuint name = make_texture();
    for (uint32_t flags = 0; flags <= (SCENE_GL_TEXTURE_OPAQUE | SCENE_GL_TEXTURE_BOTTOM_UP); flags++) {
        scene_image *image = scene_image_create_with_gl_texture(name, 2, 2, flags, count_release, &released);
        CHECK_INT(scene_image_get_width(image), 2);
        CHECK_INT(scene_image_get_state(image), SCENE_IMAGE_STATE_READY);
        CHECK_OK(scene_layer_set_contents(root, image));
        CHECK_OK(scene_layer_remove_all_animations(root));
        gl_state before = gl_state_read();
        CHECK_OK(scene_renderer_render_gl(renderer, &target, flags));
        gl_state after = gl_state_read();
        gl_state_check(&before, &after, __FILE__, __LINE__);
        bool flipped = flags & SCENE_GL_TEXTURE_BOTTOM_UP;
        check_host(&host, 3, flipped ? 0 : 255, flipped ? 255 : 0, 0, __LINE__);
        check_host(&host, 16, flipped ? 255 : 0, flipped ? 0 : 255, 0, __LINE__);
        /* The same pixels after the texture has changed, and its owner has said so. */
        glBindTexture(GL_TEXTURE_2D, name);
        static const uint8_t blue[] = {0, 0, 255, 255, 0, 0, 255, 255}, red[] = {255, 0, 0, 255, 255, 0, 0, 255};
        glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 2, 1, GL_RGBA, GL_UNSIGNED_BYTE, blue);
        CHECK_OK(scene_image_update_rect(image, 0, 0, 2, 1, 0, SCENE_PIXEL_FORMAT_RGBA8, NULL));
        CHECK_OK(scene_renderer_render_gl(renderer, &target, flags + 0.5));
        check_host(&host, flipped ? 16 : 3, 0, 0, 255, __LINE__);
        glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 2, 1, GL_RGBA, GL_UNSIGNED_BYTE, red);
        glBindTexture(GL_TEXTURE_2D, 0);
        CHECK_FAILS(scene_image_update_rect(image, 0, 0, 2, 1, 8, SCENE_PIXEL_FORMAT_RGBA8, red),
                    SCENE_ERROR_INVALID_STATE);
        CHECK_INT(released, (int)flags);
        CHECK_OK(scene_layer_set_contents(root, NULL));
        CHECK_OK(scene_layer_remove_all_animations(root));
        scene_image_release(image);
        CHECK_OK(scene_renderer_render_gl(renderer, &target, flags + 0.7));
        CHECK_INT(released, (int)flags + 1);
        CHECK(glIsTexture(name));
    }
    /* One that is none is the layer's failure; what else there is, is drawn. */
    scene_image *none = scene_image_create_with_gl_texture(4711, 2, 2, 0, NULL, NULL);
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_layer_set_frame(layer, (scene_rect){0, 10, 20, 10}));
    CHECK_OK(scene_layer_set_name(layer, "the texture"));
    CHECK_OK(scene_layer_set_contents(layer, none));
    CHECK_OK(scene_layer_set_background_color(root, &(scene_color){0, 0, 1, 1}));
    CHECK_OK(scene_layer_remove_all_animations(root));
    CHECK_OK(scene_layer_add_sublayer(root, layer));
    CHECK_FAILS(scene_renderer_render_gl(renderer, &target, 10), SCENE_ERROR_GL);
    CHECK_CONTAINS(scene_error_message(), "the texture");
    CHECK_CONTAINS(scene_error_message(), "4711");
    check_host(&host, 15, 0, 0, 255, __LINE__);
    CHECK_INT(glGetError(), GL_NO_ERROR);
    glDeleteTextures(1, &name);
    scene_layer_release(layer);
    scene_layer_release(root);
    scene_image_release(none);
    scene_renderer_release(renderer);
    gl_host_destroy(&host);
}

/* Memory that a dma-buf may be of; the kernel says whether it is one. */
static int some_memory(void) {
    int descriptor = memfd_create("scene-image", MFD_ALLOW_SEALING);
    CHECK(descriptor >= 0 && ftruncate(descriptor, 4096 * 4) == 0);
    return descriptor;
}

static void dma_bufs(void) {
    int memory = some_memory();
    scene_dma_buf buffer = SCENE_DMA_BUF_INIT;
    buffer.width = buffer.height = 32;
    buffer.format = 0x34325258; /* XR24 */
    buffer.plane_count = 1;
    buffer.fds[0] = memory;
    buffer.strides[0] = 128;
    scene_image *image = scene_image_create_from_dma_buf(&buffer);
    CHECK(image != NULL);
    CHECK_INT(scene_image_get_height(image), 32);
    close(memory);
    stage stage = stage_create(32, 32, 1);
    CHECK_OK(scene_layer_set_background_color(stage.root, &(scene_color){0, 0, 1, 1}));
    CHECK_OK(scene_layer_set_contents(stage.root, image));
    /* Here it is no memory of a device, so whatever the driver can do it cannot show it; it says why, and draws the rest. */
    CHECK(scene_renderer_render(stage.renderer, 0) == SCENE_ERROR_UNSUPPORTED);
    CHECK_CONTAINS(scene_error_message(), "dma-buf");
    frame frame = frame_read(stage.renderer);
    CHECK_PIXEL(&frame, 16, 16, 0, 0, 255, 255);
    frame_free(&frame);
    CHECK_OK(scene_image_update_rect(image, 0, 0, 32, 32, 0, SCENE_PIXEL_FORMAT_RGBA8, NULL));
    stage_release(&stage);
    scene_image_release(image);
}

static void wrong_dma_bufs(void) {
    int memory = some_memory();
    scene_dma_buf good = SCENE_DMA_BUF_INIT, wrong;
    good.width = good.height = 32;
    good.format = 0x34325258;
    good.plane_count = 1;
    good.fds[0] = memory;
    good.strides[0] = 128;
#define CHECK_REFUSED(change) \
    wrong = good;             \
    change;                   \
    CHECK_FAILS_WITH(scene_image_create_from_dma_buf(&wrong), NULL, SCENE_ERROR_INVALID_ARGUMENT)
    CHECK_REFUSED(wrong.struct_size = 8);
    CHECK_REFUSED(wrong.width = 0);
    CHECK_REFUSED(wrong.height = 16385);
    CHECK_REFUSED(wrong.format = 0);
    CHECK_REFUSED(wrong.plane_count = 0);
    CHECK_REFUSED(wrong.plane_count = 5);
    CHECK_REFUSED(wrong.plane_count = 2);
    CHECK_REFUSED(wrong.fds[0] = -1);
    CHECK_REFUSED(wrong.fds[0] = 9999);
    CHECK_REFUSED(wrong.strides[0] = 0);
    CHECK_REFUSED(wrong.strides[0] = UINT32_MAX);
    CHECK_REFUSED(wrong.offsets[0] = UINT32_MAX);
    CHECK_FAILS_WITH(scene_image_create_from_dma_buf(NULL), NULL, SCENE_ERROR_INVALID_ARGUMENT);
    /* No descriptor stays open. */
    int before = dup(memory);
    close(before);
    for (int i = 0; i < 100; i++) scene_image_release(scene_image_create_from_dma_buf(&good));
    int after = dup(memory);
    CHECK_INT(after, before);
    close(after);
    close(memory);
}

static void wrong_textures(void) {
    int released = 0;
    CHECK_FAILS_WITH(scene_image_create_with_gl_texture(0, 2, 2, 0, count_release, &released), NULL,
                     SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS_WITH(scene_image_create_with_gl_texture(1, 0, 2, 0, count_release, &released), NULL,
                     SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS_WITH(scene_image_create_with_gl_texture(1, 2, 16385, 0, count_release, &released), NULL,
                     SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS_WITH(scene_image_create_with_gl_texture(1, 2, 2, 4, count_release, &released), NULL,
                     SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_INT(released, 0);
    /* A renderer with a context of its own has no such texture, even if it has one of that name. */
    scene_image *image = scene_image_create_with_gl_texture(1, 2, 2, 0, count_release, &released);
    stage stage = stage_create(8, 8, 1);
    CHECK_OK(scene_layer_set_background_color(stage.root, &(scene_color){0, 0, 1, 1}));
    CHECK_OK(scene_layer_set_contents(stage.root, image));
    CHECK_FAILS(scene_renderer_render(stage.renderer, 0), SCENE_ERROR_UNSUPPORTED);
    frame frame = frame_read(stage.renderer);
    CHECK_PIXEL(&frame, 4, 4, 0, 0, 255, 255);
    frame_free(&frame);
    stage_release(&stage);
    scene_image_release(image);
    CHECK_INT(released, 1);
}

int main(void) {
    textures();
    dma_bufs();
    wrong_dma_bufs();
    wrong_textures();
    return check_summary("image_imports");
}
