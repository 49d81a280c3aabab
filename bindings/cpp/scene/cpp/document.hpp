/** @file document.hpp
 *  @brief Scene documents (document.h).
 */
#ifndef SCENE_CPP_DOCUMENT_HPP
#define SCENE_CPP_DOCUMENT_HPP

#include <string>
#include <vector>

#include <scene/cpp/layer.hpp>
#include <scene/document.h>

namespace scene {

/** A scene document. */
class Document : public Object<Document, scene_document, scene_document_retain, scene_document_release> {
  public:
    /** A document of a live tree. */
    static Document create(const Layer &root, Size size, Color background = Color()) {
        return adopt(detail::check_made(scene_document_create(root.get(), size, background)));
    }
    static Document from_file(const std::string &path) {
        return adopt(detail::check_made(scene_document_create_from_file(detail::c_str(path))));
    }

    /** @param json the document's text. */
    static Document from_memory(const std::string &json) { return load(json, nullptr); }
    /** @param folder where its images are. */
    static Document from_memory(const std::string &json, const std::string &folder) {
        return load(json, detail::c_str(folder));
    }

    /** Writes the file, with a folder of images and fonts beside it where there are any. */
    void save(const std::string &path) const { detail::check(scene_document_save(live(), detail::c_str(path))); }
    /** What would be written, of a document that has no images and fonts. */
    std::string text() const { return detail::take_string(scene_document_copy_text(live())); }

    /** A part of a file that is not shown as it says. */
    struct Note {
        std::string place, message;
    };
    /** What was not understood of a Lottie file or an SVG drawing. */
    std::vector<Note> notes() const {
        std::vector<Note> notes;
        const std::size_t count = scene_document_get_note_count(live());
        for (std::size_t i = 0; i < count; i++) {
            notes.push_back({detail::take_string(scene_document_copy_note_place(live(), i)),
                             detail::take_string(scene_document_copy_note_message(live(), i))});
        }
        return notes;
    }

    Layer root() const { return Layer::borrow(scene_document_get_root(live())); }
    Size size() const { return scene_document_get_size(live()); }
    Color background() const { return scene_document_get_background(live()); }

    /** The first layer of that name, in tree order. */
    Layer find_layer(const std::string &name) const {
        return Layer::borrow(detail::check_made(scene_document_find_layer(live(), detail::c_str(name))));
    }

  private:
    static Document load(const std::string &json, const char *folder) {
        return adopt(detail::check_made(scene_document_create_from_memory(json.data(), json.size(), folder)));
    }
};

} // namespace scene

namespace std {
template <> struct hash<scene::Document> : scene::detail::Hash<scene::Document> {};
} // namespace std

#endif
