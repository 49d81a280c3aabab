// Images in C++: loading with lambdas, updates, what is given back, and what is thrown.
#include <cstdio>

#include "cpp_check.hpp"

using namespace scene;

static void test_loading() {
    int calls = 0;
    scene_status heard = SCENE_OK;
    std::string told;
    Image missing = Image::from_file_async("/nowhere/image.png", two_by_two());
    CHECK(missing.state() == SCENE_IMAGE_STATE_LOADING);
    missing.load([&](scene_status status, const std::string &message) {
        calls++;
        heard = status;
        told = message;
    });
    CHECK_INT(thrown_by([&] { missing.wait(30); }), SCENE_ERROR_IO);
    while (calls == 0) dispatch();
    CHECK_INT(calls, 1);
    CHECK_INT(heard, SCENE_ERROR_IO);
    CHECK_CONTAINS(told.c_str(), "/nowhere/image.png");
    CHECK(missing.state() == SCENE_IMAGE_STATE_FAILED);
    CHECK_INT(thrown_by([&] { Image::from_file_async("/nowhere/image.png", missing); }), SCENE_ERROR_INVALID_ARGUMENT);

    Image wrong = Image::from_memory_async("no image", 8);
    wrong.load();
    CHECK_INT(thrown_by([&] { wrong.wait(30); }), SCENE_ERROR_FORMAT);
    CHECK(Image::statistics().failed >= 2);
    two_by_two().wait(0);

    // What the function throws comes out of dispatch().
    bool caught = false;
    missing.load([](scene_status, const std::string &) { throw 7; });
    try {
        while (true) dispatch();
    } catch (int number) {
        caught = number == 7;
    }
    CHECK(caught);
}

static void test_updates() {
    Image image = two_by_two();
    const std::uint8_t gray = 100;
    image.update(1, 1, 1, 1, 1, SCENE_PIXEL_FORMAT_GRAY8, &gray);
    CHECK_INT(thrown_by([&] { image.update(2, 0, 1, 1, 1, SCENE_PIXEL_FORMAT_GRAY8, &gray); }),
              SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_INT(thrown_by([&] { image.changed(); }), SCENE_ERROR_INVALID_ARGUMENT);
    Renderer renderer = Renderer::offscreen(2, 2, 1);
    renderer.set_image_budget(1 << 20);
    CHECK(renderer.image_budget() == 1 << 20);
    Layer root = Layer::create();
    root.set_frame({0, 0, 2, 2});
    root.set_contents(image);
    renderer.set_root(root);
    renderer.render(0);
    CHECK_INT(renderer.statistics().uploads, 1);
    Image::set_cache_limit(1 << 20);
    CHECK(Image::cache_limit() == 1 << 20);
    Image::set_cache_limit(64 << 20);
}

static void test_imports() {
    int released = 0;
    {
        Image texture = Image::with_gl_texture(3, 4, 5, SCENE_GL_TEXTURE_OPAQUE, [&] { released++; });
        CHECK_INT(texture.height(), 5);
        texture.changed();
        Image kept = texture;
        texture = Image();
        CHECK_INT(released, 0);
    }
    flush();
    CHECK_INT(released, 1);
    CHECK_INT(thrown_by([&] { Image::with_gl_texture(0, 4, 5, 0, [&] { released++; }); }),
              SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_INT(released, 1);
    const scene_dma_buf nothing = SCENE_DMA_BUF_INIT;
    CHECK_INT(thrown_by([&] { Image::from_dma_buf(nothing); }), SCENE_ERROR_INVALID_ARGUMENT);
}

int main() {
    test_loading();
    test_updates();
    test_imports();
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_IMAGE), 0);
    return check_summary("cpp_images");
}
