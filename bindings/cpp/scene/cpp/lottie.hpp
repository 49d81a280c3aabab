/** @file lottie.hpp
 *  @brief Documents that were made of Lottie files (lottie.h).
 */
#ifndef SCENE_CPP_LOTTIE_HPP
#define SCENE_CPP_LOTTIE_HPP

#include <string>
#include <vector>

#include <scene/cpp/animation.hpp>
#include <scene/cpp/document.hpp>
#include <scene/cpp/sound.hpp>
#include <scene/lottie.h>

namespace scene {

/** A document seen as a Lottie animation. Times are in frames of the file. */
class Lottie : public Document {
  public:
    /** A named part of the animation. */
    struct Marker {
        std::string name;
        double start, end;
    };

    Lottie() = default;
    /** The same document; the functions of one that was not made of a Lottie file throw. */
    explicit Lottie(const Document &document) : Document(document) {}

    static Lottie from_file(const std::string &path) { return Lottie(Document::from_file(path)); }

    /** Whether a document was made of a Lottie file. */
    static bool is_one(const Document &document) { return scene_lottie_is_one(document.get()); }

    double frame_rate() const { return number(scene_lottie_get_frame_rate); }
    double start_frame() const { return number(scene_lottie_get_start_frame); }
    double end_frame() const { return number(scene_lottie_get_end_frame); }
    /** The frame that was last on screen. */
    double frame() const { return number(scene_lottie_get_frame); }

    std::vector<Marker> markers() const {
        std::vector<Marker> markers;
        const std::size_t count = counted(scene_lottie_get_marker_count);
        for (std::size_t i = 0; i < count; i++) {
            markers.push_back({detail::take_string(scene_lottie_copy_marker_name(live(), i)),
                               scene_lottie_get_marker_start(live(), i), scene_lottie_get_marker_end(live(), i)});
        }
        return markers;
    }

    /** The names of the animations in the archive; none for a file that is no archive. */
    std::vector<std::string> animations() const {
        std::vector<std::string> animations;
        const std::size_t count = counted(scene_lottie_get_animation_count);
        for (std::size_t i = 0; i < count; i++) {
            animations.push_back(detail::take_string(scene_lottie_copy_animation_name(live(), i)));
        }
        return animations;
    }
    /** The name of the animation that the document shows; empty for a file that is no archive. */
    std::string name() const {
        char *name = checked<char *>(scene_lottie_copy_name);
        return name ? detail::take_string(name) : std::string();
    }
    /** An animation of the same archive as a document of its own. */
    Lottie animation(const std::string &name) const {
        return Lottie(Document::adopt(detail::check_made(scene_lottie_create_document(live(), detail::c_str(name)))));
    }

    /** The names of the looks that come with the animation. */
    std::vector<std::string> themes() const {
        std::vector<std::string> themes;
        const std::size_t count = counted(scene_lottie_get_theme_count);
        for (std::size_t i = 0; i < count; i++) {
            themes.push_back(detail::take_string(scene_lottie_copy_theme_name(live(), i)));
        }
        return themes;
    }

    /** The name of the theme that is shown; empty for none. */
    std::string theme() const {
        char *name = checked<char *>(scene_lottie_copy_theme);
        return name ? detail::take_string(name) : std::string();
    }
    /** Shows a theme, with an empty name none. The layers below player() are made anew. */
    void set_theme(const std::string &name) const {
        detail::check(scene_lottie_set_theme(live(), name.empty() ? nullptr : detail::c_str(name)));
    }

    /** Whether the animation has sound, which is heard with play(). */
    bool has_sound() const { return scene_lottie_has_sound(live()); }
    /** The sound as one, from the first frame to the last. */
    Sound sound() const { return Sound::adopt(detail::check_made(scene_lottie_copy_sound(live()))); }

    /** Sets a property of all layers that a key path such as "heart.fill.color" names. */
    void set_value(const std::string &key_path, const Value &value) const {
        const scene_value raw = value.c_value();
        detail::check(scene_lottie_set_value(live(), detail::c_str(key_path), value ? &raw : nullptr));
    }

    /** The layer whose time is that of the animation. */
    Layer player() const { return Layer::borrow(detail::check_made(scene_lottie_get_player(live()))); }
    /** An animation that plays a part once, for play(). */
    Animation animation(double from, double to) const {
        return Animation::adopt(detail::check_made(scene_lottie_create_animation(live(), from, to)));
    }
    /** Plays from now on, in place of what plays. */
    void play(const Animation &animation) const { detail::check(scene_lottie_play(live(), animation.get())); }
    /** Stops what plays and shows a frame. */
    void seek(double frame) const { detail::check(scene_lottie_seek(live(), frame)); }

  private:
    double number(double (*getter)(const scene_document *)) const { return checked<double>(getter); }
    std::size_t counted(std::size_t (*getter)(const scene_document *)) const { return checked<std::size_t>(getter); }
    template <class Result> Result checked(Result (*getter)(const scene_document *)) const {
        scene_document *document = live();
        scene_error_clear();
        const Result result = getter(document);
        detail::check(scene_error_status());
        return result;
    }
};

} // namespace scene

#endif
