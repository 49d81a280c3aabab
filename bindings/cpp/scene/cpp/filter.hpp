/** @file filter.hpp
 *  @brief Filters and custom kernels (filter.h).
 */
#ifndef SCENE_CPP_FILTER_HPP
#define SCENE_CPP_FILTER_HPP

#include <cstdint>
#include <vector>

#include <scene/cpp/filter_accessors.hpp>
#include <scene/cpp/image.hpp>
#include <scene/filter.h>

namespace scene {

/** A custom kernel. */
class Kernel : public Object<Kernel, scene_kernel, scene_kernel_retain, scene_kernel_release> {
  public:
    static Kernel from_text(const std::string &text) {
        return adopt(detail::check_made(scene_kernel_create(detail::c_str(text))));
    }
};

/** A filter with its values. Layers take copies. */
class Filter : public detail::FilterAccessors {
  public:
    static Filter create(const std::string &type) {
        return adopt(detail::check_made(scene_filter_create(detail::c_str(type))));
    }
    static Filter create(const Kernel &kernel) {
        return adopt(detail::check_made(scene_filter_create_with_kernel(kernel.get())));
    }

    scene_parameter_info parameter(std::uint32_t index) const {
        scene_parameter_info info = SCENE_PARAMETER_INFO_INIT;
        detail::check(scene_filter_get_parameter(live(), index, &info));
        return info;
    }

    void set_numbers(const std::string &parameter, const std::vector<double> &numbers) const {
        detail::check(scene_filter_set_numbers(live(), detail::c_str(parameter), numbers.data(), numbers.size()));
    }
    /** As many numbers as the parameter has. */
    std::vector<double> numbers(const std::string &parameter, std::size_t count) const {
        std::vector<double> numbers(count);
        detail::check(scene_filter_get_numbers(live(), detail::c_str(parameter), numbers.data(), count));
        return numbers;
    }
    double number(const std::string &parameter) const { return numbers(parameter, 1).front(); }
    Image image(const std::string &parameter) const {
        return Image::borrow(scene_filter_get_image(live(), detail::c_str(parameter)));
    }
    /** What a generator makes, as an image. @param extent in points. @param scale pixels to a point. @param time in seconds. */
    Image output_image(const scene_rect &extent, double scale = 1, double time = 0) const {
        return Image::adopt(detail::check_made(scene_filter_copy_output_image(live(), extent, scale, time)));
    }
};

/** The filters beside the built-in types, one on each line: the name, a tab, and what it does. */
inline std::string filter_library() { return detail::take_string(scene_filter_copy_library()); }

/** A type of filters that is built in. Its strings are never freed. */
struct FilterType {
    scene_filter_info info;
    std::vector<scene_parameter_info> parameters;
};

/** All of them. */
inline std::vector<FilterType> filter_types() {
    std::vector<FilterType> types;
    for (std::uint32_t i = 0; i < scene_filter_type_count(); i++) {
        FilterType type = {SCENE_FILTER_INFO_INIT, {}};
        detail::check(scene_filter_type_get_info(i, &type.info));
        for (std::uint32_t j = 0; j < type.info.parameter_count; j++) {
            scene_parameter_info parameter = SCENE_PARAMETER_INFO_INIT;
            detail::check(scene_filter_type_get_parameter(type.info.type, j, &parameter));
            type.parameters.push_back(parameter);
        }
        types.push_back(std::move(type));
    }
    return types;
}

} // namespace scene

namespace std {
template <> struct hash<scene::Kernel> : scene::detail::Hash<scene::Kernel> {};
template <> struct hash<scene::Filter> : scene::detail::Hash<scene::Filter> {};
} // namespace std

#endif
