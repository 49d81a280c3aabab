// What the tests of the C++ API share.
#ifndef CPP_CHECK_HPP
#define CPP_CHECK_HPP

#include <scene.hpp>

#include "check.h"

static const scene::Color red = {1, 0, 0, 1};

// What a call throws; SCENE_OK when it throws nothing.
template <class Call> inline scene_status thrown_by(Call call) {
    try {
        call();
    } catch (const scene::Error &error) {
        CHECK(*error.what() != '\0');
        return error.status();
    }
    return SCENE_OK;
}

inline bool operator==(scene::Rect a, scene::Rect b) {
    return a.x == b.x && a.y == b.y && a.width == b.width && a.height == b.height;
}
inline bool operator==(scene::Point a, scene::Point b) { return a.x == b.x && a.y == b.y; }
inline bool operator==(scene::Size a, scene::Size b) { return a.width == b.width && a.height == b.height; }
inline bool operator==(scene::Color a, scene::Color b) { return a.r == b.r && a.g == b.g && a.b == b.b && a.a == b.a; }

inline scene::Image two_by_two() {
    const std::uint32_t pixels[4] = {0xff0000ff, 0xff00ff00, 0xffff0000, 0xffffffff};
    return scene::Image::from_pixels(2, 2, 8, SCENE_PIXEL_FORMAT_RGBA8, pixels);
}

#endif
