/** @file emitter.hpp
 *  @brief Emitter layers and cells: particles (emitter.h).
 */
#ifndef SCENE_CPP_EMITTER_HPP
#define SCENE_CPP_EMITTER_HPP

#include <cstdint>
#include <vector>

#include <scene/cpp/emitter_cell_accessors.hpp>
#include <scene/cpp/emitter_layer_accessors.hpp>
#include <scene/cpp/image.hpp>
#include <scene/cpp/layer.hpp>
#include <scene/cpp/value.hpp>
#include <scene/emitter.h>

namespace scene {

/** A source of particles. Layers and other cells take copies. */
class EmitterCell : public detail::EmitterCellAccessors {
  public:
    static EmitterCell create() { return adopt(detail::check_made(scene_emitter_cell_create())); }
    /** A cell of its own with the same values. */
    EmitterCell copy() const { return adopt(detail::check_made(scene_emitter_cell_copy(live()))); }

    static std::uint32_t property_count() { return scene_emitter_cell_property_count(); }
    static scene_property_info property(std::uint32_t index) {
        scene_property_info info = SCENE_PROPERTY_INFO_INIT;
        detail::check(scene_emitter_cell_property_get_info(index, &info));
        return info;
    }

    void set_value(const std::string &key, const Value &value) const {
        const scene_value raw = value.c_value();
        detail::check(scene_emitter_cell_set_value(live(), detail::c_str(key), &raw));
    }
    Value value(const std::string &key) const {
        scene_value raw = {};
        detail::check(scene_emitter_cell_get_value(live(), detail::c_str(key), &raw));
        return raw;
    }
    double number(const std::string &key) const { return scene_emitter_cell_get_number(live(), detail::c_str(key)); }

    void set_emitter_cells(const std::vector<EmitterCell> &cells) const {
        std::vector<scene_emitter_cell *> given = handles(cells);
        detail::check(scene_emitter_cell_set_emitter_cells(live(), given.data(), given.size()));
    }
    /** A copy of a cell in the cell. */
    EmitterCell emitter_cell(std::size_t index) const {
        return adopt(detail::check_made(scene_emitter_cell_copy_emitter_cell(live(), index)));
    }

    /** The handles of cells, good as long as these live. */
    static std::vector<scene_emitter_cell *> handles(const std::vector<EmitterCell> &cells) {
        std::vector<scene_emitter_cell *> handles;
        handles.reserve(cells.size());
        for (const EmitterCell &cell : cells) handles.push_back(cell.get());
        return handles;
    }
};

/** An emitter layer. */
class EmitterLayer : public detail::EmitterLayerAccessors {
  public:
    EmitterLayer() {}
    /** The same layer; it must be an emitter layer for the functions below to work. */
    explicit EmitterLayer(const Layer &layer) : EmitterLayerAccessors(layer) {}

    static EmitterLayer create() { return EmitterLayer(Layer::create(SCENE_LAYER_KIND_EMITTER)); }

    void set_emitter_cells(const std::vector<EmitterCell> &cells) const {
        std::vector<scene_emitter_cell *> given = EmitterCell::handles(cells);
        detail::check(scene_emitter_layer_set_emitter_cells(live(), given.data(), given.size()));
    }
    /** A copy of a cell of the layer, with the values that it has now. */
    EmitterCell emitter_cell(std::size_t index) const {
        return EmitterCell::adopt(detail::check_made(scene_emitter_layer_copy_emitter_cell(live(), index)));
    }
};

} // namespace scene

namespace std {
template <> struct hash<scene::EmitterCell> : scene::detail::Hash<scene::EmitterCell> {};
template <> struct hash<scene::EmitterLayer> : scene::detail::Hash<scene::EmitterLayer> {};
} // namespace std

#endif
