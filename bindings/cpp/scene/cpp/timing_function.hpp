/** @file timing_function.hpp
 *  @brief Easing curves (timing_function.h).
 */
#ifndef SCENE_CPP_TIMING_FUNCTION_HPP
#define SCENE_CPP_TIMING_FUNCTION_HPP

#include <cstdint>
#include <vector>

#include <scene/cpp/geometry.hpp>
#include <scene/timing_function.h>

namespace scene {

/** An easing curve. */
class TimingFunction : public Object<TimingFunction, scene_timing_function, scene_timing_function_retain,
                                     scene_timing_function_release> {
  public:
    static TimingFunction named(const std::string &name) {
        return adopt(detail::check_made(scene_timing_function_create_named(detail::c_str(name))));
    }
    static TimingFunction bezier(double c1x, double c1y, double c2x, double c2y) {
        return adopt(detail::check_made(scene_timing_function_create_bezier(c1x, c1y, c2x, c2y)));
    }

    /** Straight pieces between values that are spread evenly (CSS `linear()`). */
    static TimingFunction linear(const std::vector<double> &outputs) {
        return adopt(detail::check_made(scene_timing_function_create_linear(outputs.data(), nullptr, outputs.size())));
    }
    /** Straight pieces, each of whose ends has its place; a NAN is spread evenly between its neighbours.
     *  @throws std::invalid_argument unless there are as many inputs as outputs. */
    static TimingFunction linear(const std::vector<double> &outputs, const std::vector<double> &inputs) {
        if (outputs.size() != inputs.size()) {
            throw std::invalid_argument("scene::TimingFunction::linear: as many inputs as outputs are needed");
        }
        return adopt(
            detail::check_made(scene_timing_function_create_linear(outputs.data(), inputs.data(), outputs.size())));
    }
    static TimingFunction steps(std::uint32_t count, scene_step_position position = SCENE_STEP_JUMP_END) {
        return adopt(detail::check_made(scene_timing_function_create_steps(count, position)));
    }
    /** Reads CSS text: "ease-in", "cubic-bezier(0.2, 0, 0, 1)", "linear(0, 0.5 25% 75%, 1)", "steps(4, jump-none)" ... */
    static TimingFunction css(const std::string &text) {
        return adopt(detail::check_made(scene_timing_function_create_css(detail::c_str(text))));
    }

    /** The curve as CSS text. */
    std::string css() const { return detail::take_string(scene_timing_function_copy_css(live())); }

    double evaluate(double fraction) const { return scene_timing_function_evaluate(live(), fraction); }

    /** Of a cubic Bezier. */
    Point control_point(std::uint32_t index) const {
        Point point;
        detail::check(scene_timing_function_get_control_point(live(), index, &point));
        return point;
    }
};

} // namespace scene

namespace std {
template <> struct hash<scene::TimingFunction> : scene::detail::Hash<scene::TimingFunction> {};
} // namespace std

#endif
