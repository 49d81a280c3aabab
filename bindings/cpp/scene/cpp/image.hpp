/** @file image.hpp
 *  @brief Images (image.h).
 */
#ifndef SCENE_CPP_IMAGE_HPP
#define SCENE_CPP_IMAGE_HPP

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include <scene/cpp/object.hpp>
#include <scene/image.h>

namespace scene {

class Image : public Object<Image, scene_image, scene_image_retain, scene_image_release> {
  public:
    static Image from_file(const std::string &path) {
        return adopt(detail::check_made(scene_image_create_from_file(path.c_str())));
    }

    /** Reads a PNG, JPEG or WebP from memory. */
    static Image from_memory(const void *data, std::size_t length) {
        return adopt(detail::check_made(scene_image_create_from_memory(data, length)));
    }

    static Image from_pixels(std::uint32_t width, std::uint32_t height, std::size_t stride, scene_pixel_format format,
                             const void *pixels) {
        return adopt(detail::check_made(scene_image_create_from_pixels(width, height, stride, format, pixels)));
    }

    /** Shows pixels without copying them, where it can; `release` is called when they are no longer needed, on any thread. */
    static Image with_pixels_no_copy(std::uint32_t width, std::uint32_t height, std::size_t stride,
                                     scene_pixel_format format, const void *pixels, std::function<void()> release) {
        std::unique_ptr<std::function<void()>> kept(new std::function<void()>(std::move(release)));
        const auto give_back = [](void *data) {
            const std::unique_ptr<std::function<void()>> held(static_cast<std::function<void()> *>(data));
            if (*held) (*held)();
        };
        Image image = adopt(detail::check_made(
            scene_image_create_with_pixels_no_copy(width, height, stride, format, pixels, give_back, kept.get())));
        kept.release();
        return image;
    }

    std::uint32_t width() const { return scene_image_get_width(live()); }
    std::uint32_t height() const { return scene_image_get_height(live()); }
};

} // namespace scene

namespace std {
template <> struct hash<scene::Image> : scene::detail::Hash<scene::Image> {};
} // namespace std

#endif
