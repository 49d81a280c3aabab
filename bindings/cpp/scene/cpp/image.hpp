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
#include <vector>

#include <scene/cpp/callback.hpp>
#include <scene/cpp/image_accessors.hpp>
#include <scene/cpp/object.hpp>
#include <scene/image.h>

namespace scene {

/** An image is there, or could not be loaded. @param status SCENE_OK, or why. @param message the same for people. */
using ImageFunction = std::function<void(scene_status status, const std::string &message)>;

class Image : public detail::ImageAccessors {
  public:
    static Image from_file(const std::string &path) {
        return adopt(detail::check_made(scene_image_create_from_file(detail::c_str(path))));
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
        return lend(std::move(release), [&](scene_destroy_function give_back, void *data) {
            return scene_image_create_with_pixels_no_copy(width, height, stride, format, pixels, give_back, data);
        });
    }

    /** Decoded on another thread when it is first needed, and again when it is needed later; `placeholder` shows until then. */
    static Image from_file_async(const std::string &path, const Image &placeholder = Image()) {
        return adopt(detail::check_made(scene_image_create_from_file_async(detail::c_str(path), placeholder.get())));
    }
    static Image from_memory_async(const void *data, std::size_t length, const Image &placeholder = Image()) {
        return adopt(detail::check_made(scene_image_create_from_memory_async(data, length, placeholder.get())));
    }

    /** Shows a texture of the program's, in renderers of contexts that have it; `release` is called when nothing does any more, on any
     *  thread. @param flags of scene_gl_texture_flags. */
    static Image with_gl_texture(std::uint32_t texture, std::uint32_t width, std::uint32_t height,
                                 std::uint32_t flags = 0, std::function<void()> release = {}) {
        return lend(std::move(release), [&](scene_destroy_function give_back, void *data) {
            return scene_image_create_with_gl_texture(texture, width, height, flags, give_back, data);
        });
    }

    static Image from_dma_buf(const scene_dma_buf &buffer) {
        return adopt(detail::check_made(scene_image_create_from_dma_buf(&buffer)));
    }

    /** The pixels with all committed changes, top row first, without gaps between the rows, of an image that is loaded: four bytes for each, or
     *  eight of half floats. */
    std::vector<std::uint8_t> read_pixels(scene_pixel_format format = SCENE_PIXEL_FORMAT_RGBA8) const {
        const bool is_deep =
            format == SCENE_PIXEL_FORMAT_RGBA16_FLOAT || format == SCENE_PIXEL_FORMAT_RGBA16_FLOAT_PREMULTIPLIED;
        const std::size_t stride = std::size_t(is_deep ? 8 : 4) * width();
        std::vector<std::uint8_t> pixels(stride * height());
        read_pixels(format, stride, pixels.data(), pixels.size());
        return pixels;
    }
    void read_pixels(scene_pixel_format format, std::size_t stride, void *pixels, std::size_t length) const {
        detail::check(scene_image_read_pixels(live(), format, stride, length, pixels));
    }

    /** Has it loaded; `done` is called once by dispatch() on this thread. */
    void load(ImageFunction done = {}) const {
        if (!done) return detail::check(scene_image_load(live(), nullptr, nullptr, nullptr));
        detail::hand_over<ImageFunction>(std::move(done), [this](void *data) {
            const auto call = [](scene_image *, scene_status status, const char *message, void *user_data) {
                detail::guard([&] { (*static_cast<ImageFunction *>(user_data))(status, message); });
            };
            return scene_image_load(live(), call, data, detail::destroy<ImageFunction>);
        });
    }

    /** Changes a rectangle with this thread's transaction. */
    void update(std::uint32_t x, std::uint32_t y, std::uint32_t width, std::uint32_t height, std::size_t stride,
                scene_pixel_format format, const void *pixels) const {
        detail::check(scene_image_update_rect(live(), x, y, width, height, stride, format, pixels));
    }

    /** The owner of a texture or a dma-buf has changed it. */
    void changed() const {
        detail::check(scene_image_update_rect(live(), 0, 0, width(), height(), 0, SCENE_PIXEL_FORMAT_RGBA8, nullptr));
    }

    /** How much memory the decoded pixels of images may take that can be decoded again, in bytes. */
    static std::uint64_t cache_limit() { return scene_image_get_cache_limit(); }
    static void set_cache_limit(std::uint64_t bytes) { detail::check(scene_image_set_cache_limit(bytes)); }

    static scene_image_statistics statistics() {
        scene_image_statistics statistics = SCENE_IMAGE_STATISTICS_INIT;
        detail::check(scene_image_get_statistics(&statistics));
        return statistics;
    }

  private:
    /** An image of something that is given back by a function. */
    template <class Make> static Image lend(std::function<void()> release, const Make &make) {
        std::unique_ptr<std::function<void()>> kept(new std::function<void()>(std::move(release)));
        const auto give_back = [](void *data) {
            const std::unique_ptr<std::function<void()>> held(static_cast<std::function<void()> *>(data));
            if (*held) (*held)();
        };
        Image image = adopt(detail::check_made(make(give_back, kept.get())));
        kept.release();
        return image;
    }
};

} // namespace scene

namespace std {
template <> struct hash<scene::Image> : scene::detail::Hash<scene::Image> {};
} // namespace std

#endif
