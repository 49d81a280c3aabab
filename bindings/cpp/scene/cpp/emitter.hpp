/** @file emitter.hpp
 *  @brief Emitter layers and cells: particles (emitter.h).
 */
#ifndef SCENE_CPP_EMITTER_HPP
#define SCENE_CPP_EMITTER_HPP

#include <cstdint>
#include <vector>

#include <scene/cpp/image.hpp>
#include <scene/cpp/layer.hpp>
#include <scene/cpp/value.hpp>
#include <scene/emitter.h>

namespace scene {

/** A source of particles. Layers and other cells take copies. */
class EmitterCell
    : public Object<EmitterCell, scene_emitter_cell, scene_emitter_cell_retain, scene_emitter_cell_release> {
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

    void set_value(const std::string &key, const Value &value) {
        const scene_value raw = value.c_value();
        detail::check(scene_emitter_cell_set_value(live(), key.c_str(), &raw));
    }
    Value value(const std::string &key) const {
        scene_value raw = {};
        detail::check(scene_emitter_cell_get_value(live(), key.c_str(), &raw));
        return raw;
    }
    void set_number(const std::string &key, double number) {
        detail::check(scene_emitter_cell_set_number(live(), key.c_str(), number));
    }
    double number(const std::string &key) const { return scene_emitter_cell_get_number(live(), key.c_str()); }

    /** "" for a cell that has none. */
    std::string name() const { return detail::text(scene_emitter_cell_get_name(live())); }
    void set_name(const std::string &name) { detail::check(scene_emitter_cell_set_name(live(), name.c_str())); }
    Color color() const { return scene_emitter_cell_get_color(live()); }
    void set_color(Color color) { detail::check(scene_emitter_cell_set_color(live(), color)); }
    /** An empty image is none. */
    Image contents() const { return Image::borrow(scene_emitter_cell_get_contents(live())); }
    void set_contents(const Image &image) { detail::check(scene_emitter_cell_set_contents(live(), image.get())); }

    void set_emitter_cells(const std::vector<EmitterCell> &cells) {
        std::vector<scene_emitter_cell *> given = handles(cells);
        detail::check(scene_emitter_cell_set_emitter_cells(live(), given.data(), given.size()));
    }
    std::size_t emitter_cell_count() const { return scene_emitter_cell_get_emitter_cell_count(live()); }
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
class EmitterLayer : public Layer {
  public:
    EmitterLayer() {}
    /** The same layer; it must be an emitter layer for the functions below to work. */
    explicit EmitterLayer(const Layer &layer) : Layer(layer) {}

    static EmitterLayer create() { return EmitterLayer(Layer::create(SCENE_LAYER_KIND_EMITTER)); }

    void set_emitter_cells(const std::vector<EmitterCell> &cells) {
        std::vector<scene_emitter_cell *> given = EmitterCell::handles(cells);
        detail::check(scene_emitter_layer_set_emitter_cells(live(), given.data(), given.size()));
    }
    std::size_t emitter_cell_count() const { return scene_emitter_layer_get_emitter_cell_count(live()); }
    /** A copy of a cell of the layer, with the values that it has now. */
    EmitterCell emitter_cell(std::size_t index) const {
        return EmitterCell::adopt(detail::check_made(scene_emitter_layer_copy_emitter_cell(live(), index)));
    }

    Point emitter_position() const { return scene_emitter_layer_get_emitter_position(live()); }
    void set_emitter_position(Point position) {
        detail::check(scene_emitter_layer_set_emitter_position(live(), position));
    }
    double emitter_z_position() const { return scene_emitter_layer_get_emitter_z_position(live()); }
    void set_emitter_z_position(double z) { detail::check(scene_emitter_layer_set_emitter_z_position(live(), z)); }
    Size emitter_size() const { return scene_emitter_layer_get_emitter_size(live()); }
    void set_emitter_size(Size size) { detail::check(scene_emitter_layer_set_emitter_size(live(), size)); }
    double emitter_depth() const { return scene_emitter_layer_get_emitter_depth(live()); }
    void set_emitter_depth(double depth) { detail::check(scene_emitter_layer_set_emitter_depth(live(), depth)); }
    scene_emitter_shape emitter_shape() const { return scene_emitter_layer_get_emitter_shape(live()); }
    void set_emitter_shape(scene_emitter_shape shape) {
        detail::check(scene_emitter_layer_set_emitter_shape(live(), shape));
    }
    scene_emitter_mode emitter_mode() const { return scene_emitter_layer_get_emitter_mode(live()); }
    void set_emitter_mode(scene_emitter_mode mode) {
        detail::check(scene_emitter_layer_set_emitter_mode(live(), mode));
    }
    scene_emitter_render_mode render_mode() const { return scene_emitter_layer_get_render_mode(live()); }
    void set_render_mode(scene_emitter_render_mode mode) {
        detail::check(scene_emitter_layer_set_render_mode(live(), mode));
    }
    double birth_rate() const { return scene_emitter_layer_get_birth_rate(live()); }
    void set_birth_rate(double factor) { detail::check(scene_emitter_layer_set_birth_rate(live(), factor)); }
    double lifetime() const { return scene_emitter_layer_get_lifetime(live()); }
    void set_lifetime(double factor) { detail::check(scene_emitter_layer_set_lifetime(live(), factor)); }
    double velocity() const { return scene_emitter_layer_get_velocity(live()); }
    void set_velocity(double factor) { detail::check(scene_emitter_layer_set_velocity(live(), factor)); }
    double scale() const { return scene_emitter_layer_get_scale(live()); }
    void set_scale(double factor) { detail::check(scene_emitter_layer_set_scale(live(), factor)); }
    double spin() const { return scene_emitter_layer_get_spin(live()); }
    void set_spin(double factor) { detail::check(scene_emitter_layer_set_spin(live(), factor)); }
    double seed() const { return scene_emitter_layer_get_seed(live()); }
    void set_seed(double seed) { detail::check(scene_emitter_layer_set_seed(live(), seed)); }
    bool preserves_depth() const { return scene_emitter_layer_get_preserves_depth(live()); }
    void set_preserves_depth(bool preserves) {
        detail::check(scene_emitter_layer_set_preserves_depth(live(), preserves));
    }
};

} // namespace scene

namespace std {
template <> struct hash<scene::EmitterCell> : scene::detail::Hash<scene::EmitterCell> {};
template <> struct hash<scene::EmitterLayer> : scene::detail::Hash<scene::EmitterLayer> {};
} // namespace std

#endif
