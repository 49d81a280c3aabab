/** @file paper.hpp
 *  @brief Layer trees as pages of a PDF or SVG file (paper.h).
 */
#ifndef SCENE_CPP_PAPER_HPP
#define SCENE_CPP_PAPER_HPP

#include <string>
#include <vector>

#include <scene/cpp/layer.hpp>
#include <scene/paper.h>

namespace scene {

/** Pages that become a file. */
class Paper : public Object<Paper, scene_paper, scene_paper_retain, scene_paper_release> {
  public:
    /** A file without pages. @param size of its pages, in points. */
    static Paper create(scene_paper_format format, Size size) {
        return adopt(detail::check_made(scene_paper_create(format, size)));
    }

    Size size() const { return scene_paper_get_size(live()); }
    void set_size(Size size) const { detail::check(scene_paper_set_size(live(), size)); }

    void set_margins(double top, double left, double bottom, double right) const {
        detail::check(scene_paper_set_margins(live(), top, left, bottom, right));
    }

    double resolution() const { return scene_paper_get_resolution(live()); }
    void set_resolution(double dpi) const { detail::check(scene_paper_set_resolution(live(), dpi)); }

    void set_background_color(Color color) const { detail::check(scene_paper_set_background_color(live(), color)); }

    void set_metadata(scene_paper_metadata key, const std::string &text) const {
        detail::check(scene_paper_set_metadata(live(), key, detail::c_str(text)));
    }
    void set_creation_date(double seconds) const { detail::check(scene_paper_set_creation_date(live(), seconds)); }

    void add_page(const Layer &root, double time = 0) const {
        detail::check(scene_paper_add_page(live(), root.get(), time));
    }

    /** Adds a page for each part of a large tree. @return how many. */
    std::uint32_t add_tiles(const Layer &root, double time = 0) const {
        std::uint32_t count = 0;
        detail::check(scene_paper_add_tiles(live(), root.get(), time, &count));
        return count;
    }

    std::uint32_t page_count() const { return scene_paper_get_page_count(live()); }

    void add_bookmark(const std::string &title, std::uint32_t level = 0, double y = 0) const {
        detail::check(scene_paper_add_bookmark(live(), detail::c_str(title), level, y));
    }

    void write(const std::string &path) const { detail::check(scene_paper_write(live(), detail::c_str(path))); }

    /** The bytes of the file. */
    std::vector<std::uint8_t> data() const {
        const std::size_t length = scene_paper_copy_data(live(), nullptr, 0);
        if (length == 0) detail::check(scene_error_status());
        std::vector<std::uint8_t> bytes(length);
        scene_paper_copy_data(live(), bytes.data(), bytes.size());
        return bytes;
    }
};

} // namespace scene

namespace std {
template <> struct hash<scene::Paper> : scene::detail::Hash<scene::Paper> {};
} // namespace std

#endif
