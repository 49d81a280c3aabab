/** @file sound.hpp
 *  @brief Sounds that are no movie's (sound.h).
 */
#ifndef SCENE_CPP_SOUND_HPP
#define SCENE_CPP_SOUND_HPP

#include <cmath>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <scene/cpp/callback.hpp>
#include <scene/cpp/object.hpp>
#include <scene/sound.h>

namespace scene {

/** Told how loud something is. @param levels valid during the call. */
using SoundLevelsFunction = std::function<void(const scene_sound_levels &levels)>;

/** A sound. */
class Sound : public Object<Sound, scene_sound, scene_sound_retain, scene_sound_release> {
  public:
    /** Copies samples, `channel_count` numbers for each moment.
     *  @throws std::invalid_argument when they are no whole number of moments. */
    static Sound from_samples(const std::vector<float> &samples, std::uint32_t channel_count = 1,
                              double rate = SCENE_SOUND_RATE) {
        if (channel_count == 0 || samples.size() % channel_count != 0) {
            throw std::invalid_argument("scene::Sound::from_samples: no whole number of moments");
        }
        return adopt(detail::check_made(
            scene_sound_create_from_samples(samples.data(), samples.size() / channel_count, channel_count, rate)));
    }

    /** Decodes a file of any kind that GStreamer plays. */
    static Sound from_file(const std::string &path) {
        return adopt(detail::check_made(scene_sound_create_from_file(detail::c_str(path))));
    }

    /** A tone that goes on: sine waves at multiples of a frequency.
     *  @throws std::invalid_argument when there are not as many amplitudes as ratios. */
    static Sound tone(double frequency, const std::vector<double> &ratios = {1},
                      const std::vector<double> &amplitudes = {1}) {
        if (ratios.size() != amplitudes.size()) {
            throw std::invalid_argument("scene::Sound::tone: not as many amplitudes as ratios");
        }
        return adopt(detail::check_made(scene_sound_create_tone(frequency, ratios.data(), amplitudes.data(),
                                                                static_cast<std::uint32_t>(ratios.size()))));
    }

    /** How loud the parts of a tone are. */
    void set_amplitudes(const std::vector<double> &amplitudes) const {
        detail::check(
            scene_sound_set_amplitudes(live(), amplitudes.data(), static_cast<std::uint32_t>(amplitudes.size())));
    }

    /** Plays it from its beginning, beside what is heard of it already. */
    void play() const { detail::check(scene_sound_play(live())); }
    /** Plays a part of it, all in seconds: from `start` for `duration`, after `delay`, every `period` (0: once) until `total` is over. */
    void play_part(double start, double duration = INFINITY, double delay = 0, double period = 0,
                   double total = INFINITY) const {
        detail::check(scene_sound_play_part(live(), delay, start, duration, period, total));
    }
    /** Ends all that is heard of it. */
    void stop() const { detail::check(scene_sound_stop(live())); }
    bool is_playing() const { return scene_sound_is_playing(live()); }

    /** 0 silent, 1 as it was made, at most 10. */
    double volume() const { return scene_sound_get_volume(live()); }
    void set_volume(double volume) const { detail::check(scene_sound_set_volume(live(), volume)); }

    /** Whether it begins anew at its end. */
    bool loop() const { return scene_sound_get_loop(live()); }
    void set_loop(bool loop) const { detail::check(scene_sound_set_loop(live(), loop)); }

    /** In seconds; INFINITY for a tone. */
    double duration() const { return scene_sound_get_duration(live()); }

    /** The samples: left, right for each moment; none of a tone. */
    std::vector<float> samples() const {
        std::vector<float> samples(2 * scene_sound_get_sample_count(live()));
        if (!samples.empty()) {
            detail::check(scene_sound_read_samples(live(), 0, samples.size() / 2, samples.data()));
        }
        return samples;
    }

    /** Mixes what plays now into memory instead of a device: left, right for each of `count` moments. */
    static std::vector<float> mix(std::size_t count) {
        std::vector<float> samples(count <= 480000 ? 2 * count : 0);
        detail::check(scene_sound_mix(samples.data(), count));
        return samples;
    }

    /** Who is told, in dispatch() on this thread, how loud all sounds together are; an empty function is nobody. */
    static void set_meter(std::uint32_t bands, double interval, SoundLevelsFunction function) {
        if (!function) return detail::check(scene_sound_set_meter(bands, interval, nullptr, nullptr, nullptr));
        struct Meter {
            static void call(const scene_sound_levels *levels, void *data) noexcept {
                detail::guard([&] { (*static_cast<SoundLevelsFunction *>(data))(*levels); });
            }
        };
        detail::hand_over(std::move(function), [&](void *data) {
            return scene_sound_set_meter(bands, interval, Meter::call, data, detail::destroy<SoundLevelsFunction>);
        });
    }
};

} // namespace scene

namespace std {
template <> struct hash<scene::Sound> : scene::detail::Hash<scene::Sound> {};
} // namespace std

#endif
