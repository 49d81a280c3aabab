/** @file property.hpp
 *  @brief The table of all properties, and one property of many layers at once (property.h).
 */
#ifndef SCENE_CPP_PROPERTY_HPP
#define SCENE_CPP_PROPERTY_HPP

#include <vector>

#include <scene/cpp/layer.hpp>
#include <scene/cpp/value.hpp>
#include <scene/property.h>

namespace scene {

/** Declares a custom property, which all layers then have. @param initial gives its type. */
inline void register_property(const std::string &key, const Value &initial, bool animatable = true,
                              bool implicit = false) {
    const scene_value value = initial.c_value();
    detail::check(scene_property_register(detail::c_str(key), &value, animatable, implicit));
}

/** All properties: those of every layer in the table's order, then those that were declared. */
inline std::vector<scene_property_info> properties() {
    std::vector<scene_property_info> table(scene_property_count());
    for (std::size_t i = 0; i < table.size(); i++) {
        table[i] = SCENE_PROPERTY_INFO_INIT;
        detail::check(scene_property_get_info(static_cast<std::uint32_t>(i), &table[i]));
    }
    return table;
}

namespace detail {

inline std::vector<scene_layer *> handles(const std::vector<Layer> &layers) {
    std::vector<scene_layer *> handles;
    handles.reserve(layers.size());
    for (const Layer &layer : layers) handles.push_back(layer.get());
    return handles;
}

} // namespace detail

/** Sets one property of many layers in one call.
 *  @param numbers the components of each layer's value, one layer after the other. */
inline void set_numbers(const std::vector<Layer> &layers, const std::string &key_path,
                        const std::vector<double> &numbers) {
    if (layers.empty() ? !numbers.empty() : numbers.size() % layers.size() != 0) {
        throw Error(SCENE_ERROR_INVALID_ARGUMENT, "scene::set_numbers: " + std::to_string(numbers.size()) +
                                                      " numbers do not divide among " + std::to_string(layers.size()) +
                                                      " layers");
    }
    if (layers.empty()) return;
    const std::vector<scene_layer *> handles = detail::handles(layers);
    detail::check(scene_layers_set_numbers(handles.data(), handles.size(), detail::c_str(key_path), numbers.data(),
                                           numbers.size() / layers.size()));
}

/** Reads one property of many layers in one call.
 *  @param components how many numbers a value of that key path has.
 *  @return the components of each layer's value, one layer after the other. */
inline std::vector<double> numbers(const std::vector<Layer> &layers, const std::string &key_path,
                                   std::size_t components) {
    std::vector<double> result(layers.size() * components);
    if (layers.empty()) return result;
    const std::vector<scene_layer *> handles = detail::handles(layers);
    detail::check(
        scene_layers_get_numbers(handles.data(), handles.size(), detail::c_str(key_path), result.data(), components));
    return result;
}

} // namespace scene

#endif
