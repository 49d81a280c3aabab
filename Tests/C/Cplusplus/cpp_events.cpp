// The C++ API of callbacks: lambdas, what they hold and throw, and the loop.
#include <chrono>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "cpp_check.hpp"

using scene::Animation;
using scene::Layer;
using scene::Renderer;
using scene::Transaction;

static std::string told;

static std::string take() {
    std::string taken;
    taken.swap(told);
    return taken;
}

struct Stage {
    Layer root = Layer::create(), box = Layer::create();
    Renderer renderer = Renderer::offscreen(4, 4);

    Stage() {
        root.add_sublayer(box);
        renderer.set_root(root);
        renderer.render(0);
    }
};

static Animation fade(const std::string &name) {
    Animation animation = Animation::basic("opacity");
    animation.set_to_value(0.0);
    animation.set_duration(1);
    animation.set_delegate(
        [name] { told += "+" + name + " "; },
        [name](scene_animation_stop_reason reason) { told += "-" + name + std::to_string(reason) + " "; });
    return animation;
}

static void test_delegates() {
    Stage stage;
    stage.box.add_animation(fade("a"), "a");
    stage.renderer.render(1);
    CHECK_INT(scene::dispatch(), 1);
    CHECK_TEXT(take().c_str(), "+a ");
    stage.renderer.render(2);
    scene::dispatch();
    CHECK_TEXT(take().c_str(), "-a0 ");

    // What a lambda holds lives until it can be called no more.
    const auto held = std::make_shared<int>(1);
    Animation animation = Animation::basic("opacity");
    animation.set_duration(1);
    animation.set_delegate([held] { told += "+ "; }, nullptr);
    stage.box.add_animation(animation, "b");
    animation.set_delegate(nullptr, nullptr);
    CHECK_INT(held.use_count(), 2);
    stage.box.remove_all_animations();
    CHECK_INT(held.use_count(), 2);
    scene::dispatch();
    CHECK_INT(held.use_count(), 1);
    CHECK_TEXT(take().c_str(), "+ ");
    CHECK_INT(thrown_by([] { Animation().set_delegate([] {}, nullptr); }), SCENE_ERROR_INVALID_HANDLE);
}

static void test_transactions() {
    Stage stage;
    {
        Transaction transaction;
        Transaction::set_animation_duration(1);
        Transaction::set_completion([] { told += "done "; });
        Transaction::set_animation_delegate(
            [&](scene_layer *layer, const std::string &key) {
                told += layer == stage.box.get() ? "+" + key + " " : "?";
            },
            [](scene_layer *layer, const std::string &key, scene_animation_stop_reason) {
                told += "-" + key + (Layer::borrow(layer) ? " " : " (gone) ");
            });
        Transaction::set_value("key", 5);
        CHECK_NUMBER(Transaction::value("key").number(), 5);
        CHECK_INT(Transaction::value("other").type(), SCENE_VALUE_NONE);
        stage.box.set_opacity(0.5);
    }
    stage.renderer.render(1);
    scene::dispatch();
    CHECK_TEXT(take().c_str(), "+opacity ");
    stage.box.remove_from_superlayer();
    stage.box = Layer();
    scene::dispatch();
    CHECK_TEXT(take().c_str(), "-opacity (gone) done ");
    {
        Transaction transaction;
        Transaction::set_completion([] { told += "first "; });
        Transaction::set_completion(nullptr);
        Transaction::set_animation_delegate(nullptr, nullptr);
    }
    scene::dispatch();
    CHECK_TEXT(take().c_str(), "first ");
}

static void test_what_is_thrown() {
    Stage stage;
    for (const char *name : {"a", "b"}) {
        Animation animation = Animation::basic("opacity");
        const std::string text = name;
        animation.set_delegate(nullptr, [text](scene_animation_stop_reason) {
            told += text;
            throw std::runtime_error(text);
        });
        stage.box.add_animation(animation, name);
    }
    stage.box.remove_all_animations();
    std::string message;
    try {
        scene::dispatch();
    } catch (const std::runtime_error &error) {
        message = error.what();
    }
    // The first, after all have run.
    CHECK_TEXT(message.c_str(), "a");
    CHECK_TEXT(take().c_str(), "ab");
    CHECK_INT(scene::dispatch(), 0);
}

static void test_the_loop() {
    CHECK(scene::get_fd() >= 0);
    CHECK(scene::current_time() > 0);
    Layer layer = Layer::create();
    std::thread thread;
    {
        scene::TransactionLock lock, again;
        thread = std::thread([&] { layer.set_opacity(0.5); });
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        CHECK_NUMBER(layer.opacity(), 1);
    }
    thread.join();
    CHECK_NUMBER(layer.opacity(), 0.5);
}

static void test_frames_wanted() {
    scene::Renderer renderer = scene::Renderer::offscreen(4, 4);
    Layer layer = Layer::create();
    renderer.set_root(layer);
    renderer.render(0);
    int count = 0;
    std::shared_ptr<int> held = std::make_shared<int>();
    renderer.set_frame_wanted_function([&count, held] { count++; });
    CHECK_INT(held.use_count(), 2);
    for (int i = 0; i < 2; i++) {
        layer.set_opacity(0.5 + 0.1 * i);
        scene::flush();
    }
    CHECK_INT(count, 1);
    renderer.set_frame_wanted_function(nullptr);
    CHECK_INT(held.use_count(), 1);
}

int main() {
    test_frames_wanted();
    test_delegates();
    test_transactions();
    test_what_is_thrown();
    test_the_loop();
    CHECK_INT(scene::live_object_count(SCENE_OBJECT_LAYER), 0);
    return check_summary("cpp_events");
}
