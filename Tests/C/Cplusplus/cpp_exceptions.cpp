// What callbacks throw in C++: which call it comes out of, and which it does not.
#include <atomic>
#include <chrono>
#include <cmath>
#include <stdexcept>
#include <string>
#include <thread>

#include "cpp_check.hpp"

using namespace scene;

// What a call throws that is no error of libscene's; "" when it throws nothing.
template <class Call> static std::string said_by(Call call) {
    try {
        call();
    } catch (const Error &) {
        return "scene::Error";
    } catch (const std::exception &error) {
        return error.what();
    }
    return "";
}

// A tree on screen whose root cannot be laid out.
struct Shown {
    Renderer renderer = Renderer::offscreen(64, 64);
    Layer root = Layer::create(), other = Layer::create();

    Shown() {
        root.set_frame({0, 0, 64, 64});
        renderer.set_root(root);
        renderer.render(0);
        LayerDelegate delegate;
        delegate.layout_sublayers = [](scene_layer *) { throw std::runtime_error("layout failed"); };
        root.set_delegate(delegate);
        said_by([&] { renderer.render(0); });
    }
};

// It comes out of dispatch(), which lays out, and not of what is called next.
static void test_dispatch() {
    Shown shown;
    shown.root.set_needs_layout();
    CHECK_TEXT(said_by([] { dispatch(); }).c_str(), "layout failed");
    shown.root.set_needs_layout();
    CHECK_TEXT(said_by([] { dispatch_at(1); }).c_str(), "layout failed");
    CHECK_TEXT(said_by([&] { shown.other.set_opacity(0.5); }).c_str(), "");
    CHECK_TEXT(said_by([] { dispatch(); }).c_str(), "");
}

// The end of a scope throws nothing: it waits for dispatch(), and hides no error of other calls.
static void test_transactions() {
    Shown shown;
    {
        Transaction transaction;
        shown.root.set_needs_layout();
    }
    CHECK_INT(thrown_by([&] { shown.other.set_corner_radius(-1); }), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_TEXT(said_by([] { dispatch(); }).c_str(), "layout failed");
    const std::string said = said_by([&] {
        Transaction transaction;
        shown.root.set_needs_layout();
        throw std::runtime_error("out of here");
    });
    CHECK_TEXT(said.c_str(), "out of here");
    CHECK_TEXT(said_by([&] { Layer::create(); }).c_str(), "");
    CHECK_TEXT(said_by([] { dispatch(); }).c_str(), "layout failed");
    Transaction transaction;
    shown.root.set_needs_layout();
    CHECK_TEXT(said_by([&] { transaction.commit(); }).c_str(), "layout failed");
}

// A callback does not meet what another one threw before it in the same call.
static void test_neighbours() {
    Shown shown;
    Layer below = Layer::create();
    shown.root.add_sublayer(below);
    std::string heard;
    LayerDelegate delegate;
    delegate.layout_sublayers = [&](scene_layer *) {
        heard = said_by([&] { shown.other.set_opacity(0.25); });
        heard += ".";
    };
    below.set_delegate(delegate);
    shown.root.set_needs_layout();
    below.set_needs_layout();
    CHECK_TEXT(said_by([] { flush(); }).c_str(), "layout failed");
    CHECK_TEXT(heard.c_str(), ".");
    CHECK_NUMBER(shown.other.opacity(), 0.25);
}

static std::string logged;

// What draws on a renderer's own thread fails there, and throws here.
static void test_threads() {
    set_log_function(SCENE_LOG_WARNING, [](scene_log_level, const char *message) { logged += message; });
    Renderer renderer = Renderer::offscreen(16, 16);
    GLLayer layer = GLLayer::create();
    layer.set_frame({0, 0, 16, 16});
    std::atomic<int> drawn{0};
    GLDrawing drawing;
    drawing.draw = [&](Layer, const scene_gl_frame &) {
        drawn++;
        throw std::runtime_error("no mesh");
    };
    layer.set_drawing(drawing);
    renderer.set_root(layer);
    flush();
    renderer.start(0.016);
    for (int i = 0; i < 500 && drawn == 0; i++) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    renderer.stop();
    CHECK(drawn > 0);
    std::thread([] { CHECK_TEXT(said_by([] { dispatch(); }).c_str(), ""); }).join();
    CHECK_TEXT(said_by([] { dispatch(); }).c_str(), "no mesh");
    CHECK_TEXT(said_by([] { dispatch(); }).c_str(), "");
    set_log_function(SCENE_LOG_ERROR, nullptr);
    CHECK_CONTAINS(logged.c_str(), "draw answered SCENE_ERROR_INVALID_STATE");
}

// What a handler of events has caught itself does not come out of the call that brought the event.
static void test_what_is_caught() {
    Shown shown;
    const auto fail = [&] {
        CHECK_INT(thrown_by([&] { shown.other.set_corner_radius(-1); }), SCENE_ERROR_INVALID_ARGUMENT);
    };
    Window::set_event_function(shown.root, [&](Window, const scene_event &) {
        fail();
        return false;
    });
    scene_event event = {};
    event.struct_size = sizeof event;
    event.type = SCENE_EVENT_POINTER_MOVE;
    event.position = {32, 32};
    CHECK_TEXT(said_by([&] { CHECK(!Window::send_event(shown.root, event)); }).c_str(), "");
    event.position.x = NAN;
    CHECK_TEXT(said_by([&] { Window::send_event(shown.root, event); }).c_str(), "scene::Error");
}

int main() {
    test_dispatch();
    test_transactions();
    test_neighbours();
    test_what_is_caught();
    test_threads();
    return check_summary("cpp_exceptions");
}
