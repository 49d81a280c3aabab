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
        gl_state *before = gl_state_read();
        CHECK_OK(scene_renderer_render_gl(renderer, &target, flags));
        GL_STATE_CHECK(before);
        free(before);
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

/* A texture whose alpha means nothing, above red. */
static void opaque_textures(void) {
    gl_host host = gl_host_create(20, 20);
    scene_renderer *renderer = scene_renderer_create_gl(gl_host_get_proc_address, NULL);
    scene_layer *root = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_layer_set_frame(root, (scene_rect){0, 0, 20, 20}));
    CHECK_OK(scene_layer_set_background_color(root, &(scene_color){1, 0, 0, 1}));
    CHECK_OK(scene_renderer_set_root(renderer, root));
    scene_gl_target target = SCENE_GL_TARGET_INIT;
    target.framebuffer = host.framebuffer;
    target.width = target.height = 20;
    target.clear = true;
    static const uint8_t green[] = {0, 100, 0, 100};
    GLuint name = 0;
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_2D, name);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, green);
    for (uint32_t flags = 0; flags <= SCENE_GL_TEXTURE_OPAQUE; flags++) {
        scene_image *image = scene_image_create_with_gl_texture(name, 1, 1, flags, NULL, NULL);
        CHECK_OK(scene_layer_set_contents(root, image));
        CHECK_OK(scene_layer_remove_all_animations(root));
        CHECK_OK(scene_renderer_render_gl(renderer, &target, flags));
        check_host(&host, 10, flags ? 0 : 155, 100, 0, __LINE__);
        scene_image_release(image);
    }
    /* Of the picture alone the frame is opaque, too. */
    CHECK_OK(scene_layer_set_background_color(root, NULL));
    CHECK_OK(scene_layer_remove_all_animations(root));
    CHECK_OK(scene_renderer_render_gl(renderer, &target, 2));
    uint8_t pixels[4 * 20 * 20];
    read_host(&host, pixels);
    CHECK_INT(pixels[4 * (10 * 20 + 10) + 3], 255);
    glDeleteTextures(1, &name);
    scene_layer_release(root);
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

/* What a driver with EGL_EXT_image_dma_buf_import does, played with what this one has: the descriptor's memory becomes a texture. */
static struct {
    const char *extensions;
    int created, destroyed;
    EGLint attributes[64];
} driver;

static EGLint attribute(EGLint name) {
    for (int i = 0; driver.attributes[i] != EGL_NONE; i += 2)
        if (driver.attributes[i] == name) return driver.attributes[i + 1];
    return -1;
}

static const char *query_string(EGLDisplay display, EGLint name) {
    return name == EGL_EXTENSIONS ? driver.extensions : eglQueryString(display, name);
}

static EGLImageKHR create_image(EGLDisplay display, EGLContext context, EGLenum target, EGLClientBuffer buffer,
                                const EGLint *attributes) {
    CHECK(target == EGL_LINUX_DMA_BUF_EXT && context == EGL_NO_CONTEXT && buffer == NULL);
    int count = 0;
    while (count < 62 && attributes[count] != EGL_NONE) count += 2;
    memcpy(driver.attributes, attributes, (size_t)(count + 1) * sizeof *attributes);
    driver.created++;
    GLsizei width = attribute(EGL_WIDTH), height = attribute(EGL_HEIGHT);
    EGLint stride = attribute(EGL_DMA_BUF_PLANE0_PITCH_EXT), offset = attribute(EGL_DMA_BUF_PLANE0_OFFSET_EXT);
    const uint8_t *memory = mmap(NULL, 4096 * 4, PROT_READ, MAP_SHARED, attribute(EGL_DMA_BUF_PLANE0_FD_EXT), 0);
    if (!CHECK(memory != MAP_FAILED)) return EGL_NO_IMAGE_KHR;
    uint8_t *pixels = malloc((size_t)4 * (size_t)width * (size_t)height);
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            const uint8_t *from = memory + offset + y * stride + 4 * x;
            memcpy(pixels + 4 * (y * width + x), (const uint8_t[]){from[2], from[1], from[0], 255}, 4);
        }
    }
    GLint bound = 0;
    GLuint name = 0;
    glGetIntegerv(GL_TEXTURE_BINDING_2D, &bound);
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_2D, name);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    glBindTexture(GL_TEXTURE_2D, (GLuint)bound);
    free(pixels);
    munmap((void *)(uintptr_t)memory, 4096 * 4);
    PFNEGLCREATEIMAGEKHRPROC create = (PFNEGLCREATEIMAGEKHRPROC)eglGetProcAddress("eglCreateImageKHR");
    EGLImageKHR image =
        create(display, eglGetCurrentContext(), EGL_GL_TEXTURE_2D_KHR, (EGLClientBuffer)(uintptr_t)name, NULL);
    CHECK(image != EGL_NO_IMAGE_KHR);
    glDeleteTextures(1, &name);
    return image;
}

static EGLBoolean destroy_image(EGLDisplay display, EGLImageKHR image) {
    driver.destroyed++;
    return ((PFNEGLDESTROYIMAGEKHRPROC)eglGetProcAddress("eglDestroyImageKHR"))(display, image);
}

static void *driver_function(const char *name, void *user_data) {
    if (strcmp(name, "eglQueryString") == 0) return (void *)(uintptr_t)query_string;
    if (strcmp(name, "eglCreateImageKHR") == 0) return (void *)(uintptr_t)create_image;
    if (strcmp(name, "eglDestroyImageKHR") == 0) return (void *)(uintptr_t)destroy_image;
    return gl_host_get_proc_address(name, user_data);
}

static void import(uint64_t modifier, const char *extensions, const char *missing) {
    gl_host host = gl_host_create(20, 20);
    memset(&driver, 0, sizeof driver);
    driver.extensions = extensions;
    int memory = some_memory();
    uint8_t *pixels = mmap(NULL, 4096 * 4, PROT_READ | PROT_WRITE, MAP_SHARED, memory, 0);
    for (int y = 0; y < 20; y++)
        for (int x = 0; x < 20; x++)
            memcpy(pixels + 256 + y * 128 + 4 * x, (const uint8_t[]){(uint8_t)(10 * y), 100, 200, 0}, 4);
    munmap(pixels, 4096 * 4);
    scene_dma_buf buffer = SCENE_DMA_BUF_INIT;
    buffer.width = buffer.height = 20;
    buffer.format = 0x34325258;
    buffer.modifier = modifier;
    buffer.plane_count = 1;
    buffer.fds[0] = memory;
    buffer.offsets[0] = 256;
    buffer.strides[0] = 128;
    scene_image *image = scene_image_create_from_dma_buf(&buffer);
    close(memory);
    scene_renderer *renderer = scene_renderer_create_gl(driver_function, NULL);
    scene_layer *root = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_layer_set_frame(root, (scene_rect){0, 0, 20, 20}));
    CHECK_OK(scene_layer_set_contents(root, image));
    CHECK_OK(scene_renderer_set_root(renderer, root));
    scene_gl_target target = SCENE_GL_TARGET_INIT;
    target.framebuffer = host.framebuffer;
    target.width = target.height = 20;
    target.flip_y = false;
    gl_state *before = gl_state_read();
    if (missing) {
        CHECK_FAILS(scene_renderer_render_gl(renderer, &target, 0), SCENE_ERROR_UNSUPPORTED);
        CHECK_CONTAINS(scene_error_message(), missing);
        CHECK_INT(driver.created, 0);
    } else {
        for (int i = 0; i < 3; i++) CHECK_OK(scene_renderer_render_gl(renderer, &target, i));
        check_host(&host, 7, 200, 100, 70, __LINE__);
        check_host(&host, 18, 200, 100, 180, __LINE__);
        CHECK_INT(driver.created, 1);
        CHECK_INT(driver.destroyed, 1);
        CHECK_INT(attribute(EGL_LINUX_DRM_FOURCC_EXT), 0x34325258);
        bool has_modifier = modifier != SCENE_DMA_BUF_MODIFIER_NONE;
        CHECK_INT(attribute(EGL_DMA_BUF_PLANE0_MODIFIER_LO_EXT), has_modifier ? 0x55667788 : -1);
        CHECK_INT(attribute(EGL_DMA_BUF_PLANE0_MODIFIER_HI_EXT), has_modifier ? 0x11223344 : -1);
    }
    GL_STATE_CHECK(before);
    free(before);
    scene_layer_release(root);
    scene_image_release(image);
    scene_renderer_release(renderer);
    gl_host_destroy(&host);
}

static void imports(void) {
    static const char all[] = "EGL_KHR_image_base EGL_EXT_image_dma_buf_import EGL_EXT_image_dma_buf_import_modifiers";
    import(SCENE_DMA_BUF_MODIFIER_NONE, all, NULL);
    import(0x1122334455667788, all, NULL);
    import(SCENE_DMA_BUF_MODIFIER_NONE, "EGL_KHR_image_base EGL_EXT_image_dma_buf_import", NULL);
    import(1, "EGL_KHR_image_base EGL_EXT_image_dma_buf_import", "EGL_EXT_image_dma_buf_import_modifiers");
    import(1, "EGL_KHR_image_base EGL_EXT_image_dma_buf_import_modifiers", "EGL_EXT_image_dma_buf_import ");
    import(SCENE_DMA_BUF_MODIFIER_NONE, "EGL_EXT_image_dma_buf_import", "EGL_KHR_image_base");
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
    opaque_textures();
    dma_bufs();
    imports();
    wrong_dma_bufs();
    wrong_textures();
    return check_summary("image_imports");
}
