/** @file layout.hpp
 *  @brief Layout managers and constraints (layout.h).
 */
#ifndef SCENE_CPP_LAYOUT_HPP
#define SCENE_CPP_LAYOUT_HPP

#include <functional>
#include <string>
#include <vector>

#include <scene/cpp/callback.hpp>
#include <scene/cpp/layer_accessors.hpp>
#include <scene/cpp/value.hpp>
#include <scene/layer.h>
#include <scene/layout.h>

namespace scene {

/** A relation: attribute = source_attribute of the source * scale + offset. */
struct Constraint {
    scene_constraint_attribute attribute = SCENE_CONSTRAINT_MIN_X;
    /** "superlayer", or a sibling's name. */
    std::string source = "superlayer";
    scene_constraint_attribute source_attribute = SCENE_CONSTRAINT_MIN_X;
    double scale = 1, offset = 0;

    Constraint() = default;
    Constraint(scene_constraint_attribute which, const std::string &from, scene_constraint_attribute of_source,
               double times = 1, double plus = 0)
        : attribute(which), source(from), source_attribute(of_source), scale(times), offset(plus) {}

    scene_constraint c() const {
        scene_constraint constraint = SCENE_CONSTRAINT_INIT;
        constraint.attribute = attribute;
        constraint.source = detail::c_str(source);
        constraint.source_attribute = source_attribute;
        constraint.scale = scale;
        constraint.offset = offset;
        return constraint;
    }
};

/** What a layout manager of the program's own does; only layout_sublayers is needed. What they throw comes out of the call that lays out.
 *  The layers are borrowed. */
struct LayoutFunctions {
    std::function<void(scene_layer *layer)> layout_sublayers;
    std::function<Size(scene_layer *layer)> preferred_size;
    std::function<void(scene_layer *layer)> invalidate_layout;
};

/** Who lays out layers. */
class LayoutManager
    : public Object<LayoutManager, scene_layout_manager, scene_layout_manager_retain, scene_layout_manager_release> {
  public:
    static LayoutManager custom(LayoutFunctions functions) {
        scene_layout_callbacks callbacks = SCENE_LAYOUT_CALLBACKS_INIT;
        if (functions.layout_sublayers) callbacks.layout_sublayers = Functions::lay_out;
        if (functions.preferred_size) callbacks.preferred_size = Functions::prefer;
        if (functions.invalidate_layout) callbacks.invalidate_layout = Functions::invalidate;
        LayoutManager manager;
        detail::hand_over(Functions{std::move(functions)}, [&](void *data) {
            manager = adopt(scene_layout_manager_create(&callbacks, data, detail::destroy<Functions>));
            return manager ? SCENE_OK : scene_error_status();
        });
        return manager;
    }
    /** Makes the constraints of sublayers true. */
    static LayoutManager constraint() { return adopt(detail::check_made(scene_layout_manager_create_constraint())); }
    static LayoutManager box(scene_layout_axis axis, double spacing = 0, double padding = 0,
                             scene_layout_alignment alignment = SCENE_LAYOUT_ALIGNMENT_CENTER) {
        return adopt(detail::check_made(scene_layout_manager_create_box(axis, spacing, padding, alignment)));
    }
    static LayoutManager flow(double spacing = 0, double line_spacing = 0, double padding = 0,
                              scene_layout_alignment alignment = SCENE_LAYOUT_ALIGNMENT_CENTER) {
        return adopt(detail::check_made(scene_layout_manager_create_flow(spacing, line_spacing, padding, alignment)));
    }
    static LayoutManager grid(std::uint32_t columns, double spacing = 0, double padding = 0,
                              scene_layout_alignment alignment = SCENE_LAYOUT_ALIGNMENT_CENTER) {
        return adopt(detail::check_made(scene_layout_manager_create_grid(columns, spacing, padding, alignment)));
    }

  private:
    struct Functions {
        LayoutFunctions functions;

        static LayoutFunctions &of(void *data) { return static_cast<Functions *>(data)->functions; }
        static void lay_out(scene_layer *layer, void *data) noexcept {
            detail::guard_within([&] { of(data).layout_sublayers(layer); });
        }
        static bool prefer(scene_layer *layer, scene_size *size, void *data) noexcept {
            bool found = false;
            detail::guard_within([&] {
                *size = of(data).preferred_size(layer);
                found = true;
            });
            return found;
        }
        static void invalidate(scene_layer *layer, void *data) noexcept {
            detail::guard_within([&] { of(data).invalidate_layout(layer); });
        }
    };
};

namespace detail {

/** What layers have for layout. */
class LaidOut : public LayerAccessors {
  public:
    void add_constraint(const Constraint &constraint) const {
        const scene_constraint c = constraint.c();
        detail::check(scene_layer_add_constraint(live(), &c));
    }
    void set_constraints(const std::vector<Constraint> &constraints) const {
        std::vector<scene_constraint> all;
        for (const Constraint &constraint : constraints) all.push_back(constraint.c());
        detail::check(scene_layer_set_constraints(live(), all.data(), all.size()));
    }
    std::vector<Constraint> constraints() const {
        std::vector<Constraint> all;
        for (std::size_t i = 0; i < scene_layer_get_constraint_count(live()); i++) {
            scene_constraint c = SCENE_CONSTRAINT_INIT;
            detail::check(scene_layer_get_constraint(live(), i, &c));
            all.push_back(Constraint(c.attribute, c.source, c.source_attribute, c.scale, c.offset));
        }
        return all;
    }
    /** Empty for a layer that has none. */
    LayoutManager layout_manager() const {
        scene_error_clear();
        return LayoutManager::adopt(detail::check_found(scene_layer_copy_layout_manager(live())));
    }
    /** An empty one takes it away. */
    void set_layout_manager(const LayoutManager &manager) const {
        detail::check(scene_layer_set_layout_manager(live(), manager.get()));
    }
};

} // namespace detail
} // namespace scene

namespace std {
template <> struct hash<scene::LayoutManager> : scene::detail::Hash<scene::LayoutManager> {};
} // namespace std

#endif
