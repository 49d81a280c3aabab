/** @file text.hpp
 *  @brief Text layers, and fonts of the program's own (text.h).
 */
#ifndef SCENE_CPP_TEXT_HPP
#define SCENE_CPP_TEXT_HPP

#include <cstdint>
#include <string>
#include <vector>

#include <scene/cpp/layer.hpp>
#include <scene/cpp/path.hpp>
#include <scene/cpp/text_layer_accessors.hpp>
#include <scene/text.h>

namespace scene {

using TextLine = scene_text_line;

/** A part of a text with one look. What it does not say is as the layer says; what returns the run can follow each other:
 *  `TextRun("bold").weight(700).color({1, 0, 0, 1})`. */
class TextRun {
  public:
    explicit TextRun(std::string string) : string_(std::move(string)), run_(SCENE_TEXT_RUN_INIT) {}
    explicit TextRun(const scene_text_run &run) : string_(detail::text(run.string)), run_(run) {
        if (run.font) font(run.font);
    }

    const std::string &string() const { return string_; }
    /** Empty for the layer's. */
    const std::string &font() const { return font_; }
    TextRun &font(std::string family) {
        font_ = std::move(family);
        has_font_ = true;
        return *this;
    }
    /** 0 for the layer's. */
    double font_size() const { return run_.font_size; }
    TextRun &font_size(double points) { return run_.font_size = points, *this; }
    /** 1...1000; 0 for the font's own. */
    int weight() const { return run_.weight; }
    TextRun &weight(int weight) { return run_.weight = weight, *this; }
    bool italic() const { return run_.italic; }
    TextRun &italic(bool italic) { return run_.italic = italic, *this; }
    bool has_color() const { return run_.has_color; }
    Color color() const { return run_.color; }
    TextRun &color(Color color) {
        run_.color = color;
        run_.has_color = true;
        return *this;
    }
    scene_text_underline underline() const { return run_.underline; }
    TextRun &underline(scene_text_underline underline) { return run_.underline = underline, *this; }
    bool strikethrough() const { return run_.strikethrough; }
    TextRun &strikethrough(bool struck) { return run_.strikethrough = struck, *this; }
    double letter_spacing() const { return run_.letter_spacing; }
    TextRun &letter_spacing(double points) { return run_.letter_spacing = points, *this; }
    double baseline_offset() const { return run_.baseline_offset; }
    TextRun &baseline_offset(double points) { return run_.baseline_offset = points, *this; }

    /** The run as C takes it; it lives as long as this one, unchanged. */
    scene_text_run c() const {
        scene_text_run run = run_;
        run.string = detail::c_str(string_);
        run.font = has_font_ ? detail::c_str(font_) : nullptr;
        return run;
    }

  private:
    std::string string_, font_;
    scene_text_run run_;
    bool has_font_ = false;
};

/** A layer that shows text. */
class TextLayer : public detail::TextLayerAccessors {
  public:
    TextLayer() = default;
    /** The layer as one of text, which it must be: empty for a layer of another kind. */
    explicit TextLayer(const Layer &layer)
        : TextLayerAccessors(layer && layer.kind() == SCENE_LAYER_KIND_TEXT ? layer : Layer()) {}

    static TextLayer create() { return TextLayer(Layer::create(SCENE_LAYER_KIND_TEXT)); }
    static TextLayer create(const std::string &string) {
        TextLayer layer = create();
        layer.set_string(string);
        return layer;
    }

    std::vector<TextRun> runs() const {
        std::vector<TextRun> result;
        for (std::size_t i = 0, count = scene_text_layer_get_run_count(live()); i < count; i++) {
            scene_text_run run = SCENE_TEXT_RUN_INIT;
            detail::check(scene_text_layer_get_run(live(), i, &run));
            result.push_back(TextRun(run));
        }
        return result;
    }
    void set_runs(const std::vector<TextRun> &runs) const {
        std::vector<scene_text_run> given;
        for (const TextRun &run : runs) given.push_back(run.c());
        detail::check(scene_text_layer_set_runs(live(), given.data(), given.size()));
    }

    /** The lines that the text is set in. */
    std::vector<TextLine> lines() const {
        std::size_t count = 0;
        detail::check(scene_text_layer_get_lines(live(), nullptr, 0, &count));
        std::vector<TextLine> result(count);
        detail::check(scene_text_layer_get_lines(live(), result.data(), result.size(), &count));
        return result;
    }

    /** The places where a cursor can stand, line by line. */
    std::vector<scene_text_caret> carets() const {
        std::size_t count = 0;
        detail::check(scene_text_layer_get_carets(live(), nullptr, 0, &count));
        std::vector<scene_text_caret> result(count);
        detail::check(scene_text_layer_get_carets(live(), result.data(), result.size(), &count));
        return result;
    }

    /** The outlines of the letters. */
    Path outline() const { return Path::adopt(detail::check_made(scene_text_layer_copy_outline(live()))); }
    /** A layer in this one's place with a shape layer for each letter. */
    Layer letter_layers() const {
        return Layer::adopt(detail::check_made(scene_text_layer_create_letter_layers(live())));
    }
};

/** Makes the fonts of a file available to text layers, by the families that are named in it. */
inline void add_font_file(const std::string &path) { detail::check(scene_font_add_file(detail::c_str(path), nullptr)); }
/** The same, by a name of the program's choice. */
inline void add_font_file(const std::string &path, const std::string &family) {
    detail::check(scene_font_add_file(detail::c_str(path), detail::c_str(family)));
}
/** Takes back what was added under a family. */
inline void remove_font(const std::string &family) { detail::check(scene_font_remove(detail::c_str(family))); }

} // namespace scene

namespace std {
template <> struct hash<scene::TextLayer> : scene::detail::Hash<scene::TextLayer> {};
} // namespace std

#endif
