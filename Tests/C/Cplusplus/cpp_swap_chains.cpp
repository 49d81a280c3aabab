// The C++ API of swap chains, of the contexts that draw them, and of a host's events.
#include <string>

#include <GLES3/gl3.h>

#include "cpp_check.hpp"

using scene::GLContext;
using scene::GLLayer;
using scene::Layer;
using scene::Renderer;

static void test_swap_chains() {
    Renderer renderer = Renderer::offscreen(4, 4);
    GLLayer layer = GLLayer::create();
    layer.set_frame({0, 0, 4, 4});
    layer.set_swap_chain();
    CHECK(layer.has_swap_chain());
    renderer.set_root(layer);
    GLContext context = GLContext::create(renderer);
    CHECK_INT(thrown_by([&] { layer.acquire_drawable(0); }), SCENE_ERROR_GL);
    context.make_current();
    CHECK(GLContext::get_proc_address("glClear") != nullptr);
    const scene_gl_drawable drawable = layer.acquire_drawable();
    glBindFramebuffer(GL_FRAMEBUFFER, drawable.framebuffer);
    glClearColor(0, 1, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    layer.present(drawable);
    CHECK_INT(thrown_by([&] { layer.present(drawable); }), SCENE_ERROR_NOT_FOUND);
    layer.discard(layer.acquire_drawable());
    GLContext::leave();
    renderer.render(0);
    std::uint8_t pixels[4 * 4 * 4] = {};
    CHECK_OK(scene_renderer_read_pixels(renderer.get(), SCENE_PIXEL_FORMAT_RGBA8, 16, pixels, sizeof pixels));
    CHECK_INT(pixels[0], 0);
    CHECK_INT(pixels[1], 255);
    layer.remove_swap_chain();
    CHECK(!layer.has_swap_chain());
}

static void test_events() {
    Renderer renderer = Renderer::offscreen(4, 4);
    Layer root = Layer::create();
    root.set_frame({0, 0, 4, 4});
    renderer.set_root(root);
    renderer.render(0);
    int pressed = 0;
    scene::Window::set_event_function(root, [&](scene::Window window, const scene_event &event) {
        CHECK(!window);
        pressed += event.type == SCENE_EVENT_POINTER_PRESS;
        return true;
    });
    scene_event event = {};
    event.struct_size = sizeof event;
    event.type = SCENE_EVENT_POINTER_PRESS;
    event.position = {1, 1};
    event.button = 1;
    CHECK(scene::Window::send_event(root, event));
    CHECK_INT(pressed, 1);
    CHECK(event.target == root.get());
    root.cancel_pointer();
    event.type = SCENE_EVENT_CLOSE;
    CHECK_INT(thrown_by([&] { scene::Window::send_event(root, event); }), SCENE_ERROR_INVALID_ARGUMENT);
}

int main() {
    test_swap_chains();
    test_events();
    return check_summary("cpp_swap_chains");
}
