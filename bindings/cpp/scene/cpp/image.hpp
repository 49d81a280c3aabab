/** @file image.hpp
 *  @brief Images (image.h).
 */
#ifndef SCENE_CPP_IMAGE_HPP
#define SCENE_CPP_IMAGE_HPP

#include <cstdint>

#include <scene/cpp/object.hpp>
#include <scene/image.h>

namespace scene {

class Image : public Object<Image, scene_image, scene_image_retain, scene_image_release> {
  public:
    static Image from_file(const std::string &path) {
        return adopt(detail::check_made(scene_image_create_from_file(path.c_str())));
    }

    /** Reads a PNG from memory. */
    static Image from_memory(const void *data, std::size_t length) {
        return adopt(detail::check_made(scene_image_create_from_memory(data, length)));
    }

    static Image from_pixels(std::uint32_t width, std::uint32_t height, std::size_t stride, scene_pixel_format format,
                             const void *pixels) {
        return adopt(detail::check_made(scene_image_create_from_pixels(width, height, stride, format, pixels)));
    }

    std::uint32_t width() const { return scene_image_get_width(live()); }
    std::uint32_t height() const { return scene_image_get_height(live()); }
};

} // namespace scene

namespace std {
template <> struct hash<scene::Image> : scene::detail::Hash<scene::Image> {};
} // namespace std

#endif
