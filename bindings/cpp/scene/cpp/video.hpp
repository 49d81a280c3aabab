/** @file video.hpp
 *  @brief Video layers (video.h).
 */
#ifndef SCENE_CPP_VIDEO_HPP
#define SCENE_CPP_VIDEO_HPP

#include <cstdint>
#include <functional>
#include <string>
#include <utility>

#include <scene/cpp/callback.hpp>
#include <scene/cpp/layer.hpp>
#include <scene/cpp/sound.hpp>
#include <scene/cpp/video_layer_accessors.hpp>
#include <scene/video.h>

namespace scene {

/** What is told of a movie by dispatch(); any may be empty. */
struct VideoDelegate {
    std::function<void(Layer layer)> ready, ended;
    std::function<void(Layer layer, const std::string &message)> failed, warned;
    std::function<void(Layer layer, const scene_sound_levels &levels)> levels;
};

/** A movie, a camera or another stream of pictures. */
class VideoLayer : public detail::VideoLayerAccessors {
  public:
    VideoLayer() = default;
    /** The same layer, seen as one of this kind. Where it is of another kind, functions that change something throw,
     *  and those that read answer 0 or what is empty. */
    explicit VideoLayer(const Layer &layer) : VideoLayerAccessors(layer) {}

    static VideoLayer create() { return VideoLayer(Layer::create(SCENE_LAYER_KIND_VIDEO)); }

    /** Shows a copy of pixels of the program's, from the next frame on. */
    void push_frame(std::uint32_t width, std::uint32_t height, std::size_t stride, scene_pixel_format format,
                    const void *pixels) const {
        detail::check(scene_video_layer_push_frame(live(), width, height, stride, format, pixels));
    }
    /** Shows what another video layer shows, with one player for both. */
    void share_player(const Layer &other) const { detail::check(scene_video_layer_share_player(live(), other.get())); }

    std::uint32_t track_count(scene_video_track_kind kind) const {
        return scene_video_layer_get_track_count(live(), kind);
    }
    /** Its title or language, "" for one without. */
    std::string track_name(scene_video_track_kind kind, std::uint32_t index) const {
        return detail::take_string(scene_video_layer_copy_track_name(live(), kind, index));
    }

    scene_video_statistics statistics() const {
        scene_video_statistics statistics = SCENE_VIDEO_STATISTICS_INIT;
        detail::check(scene_video_layer_get_statistics(live(), &statistics));
        return statistics;
    }

    /** Who is told of the movie, in dispatch() on this thread. */
    void set_video_delegate(VideoDelegate delegate) const {
        scene_layer *layer = live();
        scene_video_delegate table = SCENE_VIDEO_DELEGATE_INIT;
        if (delegate.ready) table.ready = Functions::ready;
        if (delegate.ended) table.ended = Functions::ended;
        if (delegate.failed) table.failed = Functions::failed;
        if (delegate.warned) table.warned = Functions::warned;
        if (delegate.levels) table.levels = Functions::levels;
        detail::hand_over(std::move(delegate), [&](void *data) {
            return scene_video_layer_set_delegate(layer, &table, data, detail::destroy<VideoDelegate>);
        });
    }
    void remove_video_delegate() const {
        detail::check(scene_video_layer_set_delegate(live(), nullptr, nullptr, nullptr));
    }

  private:
    struct Functions {
        static VideoDelegate &of(void *data) { return *static_cast<VideoDelegate *>(data); }
        static void ready(scene_layer *layer, void *data) noexcept {
            detail::guard([&] { of(data).ready(Layer::borrow(layer)); });
        }
        static void ended(scene_layer *layer, void *data) noexcept {
            detail::guard([&] { of(data).ended(Layer::borrow(layer)); });
        }
        static void failed(scene_layer *layer, const char *message, void *data) noexcept {
            detail::guard([&] { of(data).failed(Layer::borrow(layer), detail::text(message)); });
        }
        static void warned(scene_layer *layer, const char *message, void *data) noexcept {
            detail::guard([&] { of(data).warned(Layer::borrow(layer), detail::text(message)); });
        }
        static void levels(scene_layer *layer, const scene_sound_levels *levels, void *data) noexcept {
            detail::guard([&] { of(data).levels(Layer::borrow(layer), *levels); });
        }
    };
};

} // namespace scene

namespace std {
template <> struct hash<scene::VideoLayer> : scene::detail::Hash<scene::VideoLayer> {};
} // namespace std

#endif
