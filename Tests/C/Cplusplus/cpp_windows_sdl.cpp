// Windows and threads that draw, in C++.
#include <poll.h>

#include <chrono>
#include <memory>
#include <stdexcept>
#include <thread>

#include "cpp_check.hpp"

using scene::Layer;
using scene::Renderer;
using scene::Window;

static void settle() {
    struct pollfd fd = {scene::get_fd(), POLLIN, 0};
    while (poll(&fd, 1, 200) > 0) scene::dispatch();
}

static void test_threads() {
    Renderer renderer = Renderer::offscreen(4, 4);
    Layer root = Layer::create();
    renderer.set_root(root);
    renderer.set_frame_ring(2, SCENE_PIXEL_FORMAT_RGBA8);
    renderer.start(0.01);
    scene::flush();
    CHECK(renderer.is_running());
    for (int i = 0; i < 1000 && renderer.statistics().frames == 0; i++)
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    CHECK(renderer.frame_timing().number >= 1);
    CHECK_INT(thrown_by([&] { renderer.render(0); }), SCENE_ERROR_INVALID_STATE);
    {
        Renderer::Frame frame = renderer.acquire_frame(0, 10), moved = std::move(frame);
        CHECK(moved->width == 4 && (*moved).height == 4 && moved->pixels);
        CHECK_INT(thrown_by([&] { renderer.acquire_frame(1000000); }), SCENE_ERROR_NOT_FOUND);
        renderer.stop();
        CHECK_INT(thrown_by([&] { renderer.set_frame_ring(0, SCENE_PIXEL_FORMAT_RGBA8); }), SCENE_ERROR_INVALID_STATE);
    }
    renderer.set_frame_ring(0, SCENE_PIXEL_FORMAT_RGBA8);
    CHECK(!renderer.is_running());
}

static void test_windows() {
    Layer root = Layer::create();
    std::shared_ptr<int> held = std::make_shared<int>();
    {
        scene_window_options options = SCENE_WINDOW_OPTIONS_INIT;
        options.width = 200;
        Window window = Window::create(options);
        window.set_root(root);
        CHECK(window.root() == root);
        CHECK(window.is_open() && window.renderer().is_running());
        CHECK_NUMBER(window.size().width, 200);
        const std::vector<scene_screen_info> screens = scene::screens();
        CHECK(!screens.empty() && screens[0].frame.width == 1280);
        CHECK(!scene::screen_name(0).empty());
        CHECK_INT(thrown_by([&] { scene::screen_name(static_cast<std::uint32_t>(screens.size())); }),
                  SCENE_ERROR_INVALID_ARGUMENT);
        CHECK_INT(static_cast<int>(window.screen()), 0);
        window.set_title("C++");
        int count = 0;
        window.set_event_function([&count, held](Window same, const scene_event &) {
            count += same.is_open();
            return false;
        });
        Window::set_event_function(root, [held](Window, const scene_event &) { return true; });
        CHECK_INT(held.use_count(), 3);
        settle();
        CHECK(count > 0);
        window.set_position({30, 40});
        settle();
        CHECK_NUMBER(window.position().y, 40);
        Window::set_event_function(root, nullptr);
        CHECK_INT(held.use_count(), 2);
        CHECK_INT(thrown_by([&] { window.drag_layer(root); }), SCENE_ERROR_INVALID_STATE);
        window.set_focused_layer(root);
        CHECK(window.focused_layer() == root);
        scene::set_clipboard_text("text");
        CHECK(scene::clipboard_text() == "text");

        // What a handler throws, dispatch() throws.
        window.set_event_function([](Window, const scene_event &) -> bool { throw std::runtime_error("thrown"); });
        window.set_size({150, 150});
        bool thrown = false;
        for (int i = 0; i < 50 && !thrown; i++) {
            try {
                scene::dispatch();
            } catch (const std::runtime_error &) {
                thrown = true;
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
        CHECK(thrown);
        window.set_event_function(nullptr);
        window.close();
        CHECK(!window.is_open());
    }
    settle();
    CHECK_INT(held.use_count(), 1);
    CHECK_INT(scene::live_object_count(SCENE_OBJECT_WINDOW), 0);
}

int main() {
    test_threads();
    test_windows();
    return check_summary("cpp_windows_sdl");
}
