/** @file renderer.hpp
 *  @brief Renderers, offscreen and in the GL context of a host (renderer.h, gl.h, debug.h).
 */
#ifndef SCENE_CPP_RENDERER_HPP
#define SCENE_CPP_RENDERER_HPP

#include <cstddef>
#include <exception>
#include <string>
#include <vector>

#include <scene/cpp/layer.hpp>
#include <scene/cpp/renderer_accessors.hpp>
#include <scene/gl.h>
#include <scene/render_thread.h>
#include <scene/renderer.h>
#include <scene/tiled.h>

namespace scene {

/** Keeps linked programs in a folder from now on, for later processes with the same driver. */
inline void set_program_cache(const std::string &folder) {
    detail::check(scene_set_program_cache(detail::c_str(folder)));
}
/** Keeps linked programs nowhere. */
inline void set_program_cache(std::nullptr_t) { detail::check(scene_set_program_cache(nullptr)); }

/** What turns a layer tree into pixels. */
class Renderer : public detail::RendererAccessors {
  public:
    /** Draws into memory. */
    static Renderer offscreen(std::uint32_t width, std::uint32_t height, double scale = 1) {
        return adopt(detail::check_made(scene_renderer_create_offscreen(width, height, scale)));
    }

    /** Draws in the GL context that is current on this thread.
     *  @param get_proc_address finds a GL function by its name, or answers nullptr; it is not kept. Without one libscene asks EGL or GLX. */
    static Renderer gl(const std::function<void *(const char *name)> &get_proc_address = nullptr) {
        Lookup lookup = {&get_proc_address, nullptr};
        scene_renderer *renderer = scene_renderer_create_gl(get_proc_address ? Lookup::call : nullptr, &lookup);
        Renderer result = adopt(renderer);
        if (lookup.thrown) std::rethrow_exception(lookup.thrown);
        detail::check_made(renderer);
        return result;
    }

    void set_size(std::uint32_t width, std::uint32_t height, double scale = 1) const {
        detail::check(scene_renderer_set_size(live(), width, height, scale));
    }

    /** Empty when there is none. */
    Layer root() const { return Layer::borrow(scene_renderer_get_root(live())); }
    void set_root(const Layer &root) const { detail::check(scene_renderer_set_root(live(), root.get())); }

    void render_gl(const scene_gl_target &target, double time) const {
        detail::check(scene_renderer_render_gl(live(), &target, time));
    }

    /** Has a function called, on any thread, when there is something new to show; an empty one stops that. It may call nothing of libscene,
     *  and must not throw. */
    void set_frame_wanted_function(std::function<void()> function) const {
        if (!function) {
            return detail::check(scene_renderer_set_frame_wanted_function(live(), nullptr, nullptr, nullptr));
        }
        struct Wanted {
            static void call(void *user_data) noexcept { (*static_cast<std::function<void()> *>(user_data))(); }
        };
        detail::hand_over(std::move(function), [&](void *data) {
            return scene_renderer_set_frame_wanted_function(live(), Wanted::call, data,
                                                            detail::destroy<std::function<void()>>);
        });
    }

    /** The last frame, top row first, without gaps between the rows. */
    std::vector<std::uint8_t> read_pixels(scene_pixel_format format = SCENE_PIXEL_FORMAT_RGBA8) const {
        const std::size_t stride = std::size_t(4) * width();
        std::vector<std::uint8_t> pixels(stride * height());
        read_pixels(format, stride, pixels.data(), pixels.size());
        return pixels;
    }
    void read_pixels(scene_pixel_format format, std::size_t stride, void *pixels, std::size_t length) const {
        detail::check(scene_renderer_read_pixels(live(), format, stride, pixels, length));
    }

    /** The pixels of the frame whose reading was begun first; the size is that of the target then. */
    void finish_reading(scene_pixel_format format, std::size_t stride, void *pixels, std::size_t length) const {
        detail::check(scene_renderer_finish_reading(live(), format, stride, pixels, length));
    }

    scene_renderer_statistics statistics() const {
        scene_renderer_statistics statistics = SCENE_RENDERER_STATISTICS_INIT;
        detail::check(scene_renderer_get_statistics(live(), &statistics));
        return statistics;
    }

    /** What became of a frame of the renderer's thread; of the last one for 0. */
    scene_frame_timing frame_timing(std::uint64_t number = 0) const {
        scene_frame_timing timing = SCENE_FRAME_TIMING_INIT;
        detail::check(scene_renderer_get_frame_timing(live(), number, &timing));
        return timing;
    }

    class Frame;

    /** The newest frame in the ring (set_frame_ring()) with a number greater than `after`. @param timeout seconds to wait for one. */
    Frame acquire_frame(std::uint64_t after = 0, double timeout = 0) const;

    /** Compiles the programs that drawing a layer takes, so that the first frame that shows it need not. */
    void prepare(const Layer &layer) const { detail::check(scene_renderer_prepare(live(), layer.get())); }
    /** What draws, as the driver says. */
    std::string driver_name() const { return detail::take_string(scene_renderer_copy_driver_name(live())); }
    /** What the last frame consists of, as text. */
    std::string plan_description() const { return detail::take_string(scene_renderer_copy_plan_description(live())); }
    /** What a pass of the last frame came to, with its filters. @param pass number in the plan's description; 0 is the frame. */
    Image pass_image(std::uint32_t pass) const {
        return Image::adopt(detail::check_made(scene_renderer_copy_pass_image(live(), pass)));
    }

  private:
    /** Carries what a C++ function throws past the C function that calls it. */
    struct Lookup {
        const std::function<void *(const char *)> *function;
        std::exception_ptr thrown;

        static void *call(const char *name, void *user_data) noexcept {
            Lookup *self = static_cast<Lookup *>(user_data);
            if (self->thrown) return nullptr;
            try {
                return (*self->function)(name);
            } catch (...) {
                self->thrown = std::current_exception();
                return nullptr;
            }
        }
    };
};

/** A frame of the renderer's thread as pixels (scene_frame), held as long as this is there. */
class Renderer::Frame {
  public:
    Frame(Frame &&other) noexcept : renderer(std::move(other.renderer)), held(other.held) {
        other.held.pixels = nullptr;
    }
    Frame &operator=(Frame &&other) noexcept {
        std::swap(renderer, other.renderer);
        std::swap(held, other.held);
        return *this;
    }
    ~Frame() {
        if (held.pixels) scene_renderer_release_frame(renderer.get(), held.number);
    }

    const scene_frame &operator*() const { return held; }
    const scene_frame *operator->() const { return &held; }

  private:
    friend class Renderer;
    Frame(const Renderer &of, const scene_frame &frame) : renderer(of), held(frame) {}

    Renderer renderer;
    scene_frame held;
};

inline Renderer::Frame Renderer::acquire_frame(std::uint64_t after, double timeout) const {
    scene_frame frame = SCENE_FRAME_INIT;
    detail::check(scene_renderer_acquire_frame(live(), after, timeout, &frame));
    return Frame(*this, frame);
}

} // namespace scene

namespace std {
template <> struct hash<scene::Renderer> : scene::detail::Hash<scene::Renderer> {};
} // namespace std

#endif
