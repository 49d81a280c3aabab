/** @file value.hpp
 *  @brief A value of any property (scene_value), which converts from and to the types of C++.
 */
#ifndef SCENE_CPP_VALUE_HPP
#define SCENE_CPP_VALUE_HPP

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <type_traits>
#include <vector>

#include <scene/cpp/geometry.hpp>
#include <scene/cpp/image.hpp>
#include <scene/cpp/path.hpp>
#include <scene/property.h>

namespace scene {

/** A property's value. It owns its text, its list, its image and its path, unlike a scene_value. */
class Value {
  public:
    /** No value: a colour, contents or name that is not set. */
    Value() : Value(SCENE_VALUE_NONE, {}) {}
    Value(std::nullptr_t) : Value() {}

    template <class Truth, typename std::enable_if<std::is_same<Truth, bool>::value, int>::type = 0>
    Value(Truth value) : Value(SCENE_VALUE_BOOL, {value ? 1.0 : 0.0}) {}

    template <class Number, typename std::enable_if<
                                std::is_arithmetic<Number>::value && !std::is_same<Number, bool>::value, int>::type = 0>
    Value(Number value) : Value(SCENE_VALUE_NUMBER, {static_cast<double>(value)}) {}

    /** A constant of one of the C API's enumerations. */
    template <class Enum, typename std::enable_if<std::is_enum<Enum>::value, long>::type = 0>
    Value(Enum value) : Value(SCENE_VALUE_ENUM, {static_cast<double>(value)}) {}

    /** Bits, such as those of scene_corner_mask. */
    static Value flags(std::uint32_t bits) { return Value(SCENE_VALUE_FLAGS, {static_cast<double>(bits)}); }

    Value(Point p) : Value(SCENE_VALUE_POINT, {p.x, p.y}) {}
    Value(Size s) : Value(SCENE_VALUE_SIZE, {s.width, s.height}) {}
    Value(Rect r) : Value(SCENE_VALUE_RECT, {r.x, r.y, r.width, r.height}) {}
    Value(Color c) : Value(SCENE_VALUE_COLOR, {c.r, c.g, c.b, c.a}) {}
    Value(const scene_transform &t)
        : Value(SCENE_VALUE_TRANSFORM, {t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33,
                                        t.m34, t.m41, t.m42, t.m43, t.m44}) {}
    Value(const std::string &text) : Value(SCENE_VALUE_STRING, {}) { text_ = detail::c_str(text); }
    /** @param text NULL for no value. */
    Value(const char *text) : Value(text ? Value(std::string(text)) : Value()) {}
    Value(const std::vector<double> &list) : Value(SCENE_VALUE_NUMBERS, {}) { list_ = list; }
    Value(const std::vector<Color> &list) : Value(SCENE_VALUE_COLORS, {}) {
        for (const Color &c : list) list_.insert(list_.end(), {c.r, c.g, c.b, c.a});
    }
    Value(const Image &image) : Value(image ? SCENE_VALUE_IMAGE : SCENE_VALUE_NONE, {}) { image_ = image; }
    Value(const Path &path) : Value(path ? SCENE_VALUE_PATH : SCENE_VALUE_NONE, {}) { path_ = path; }

    /** Copies what C returned, the text, the list, the image and the path included. */
    Value(const scene_value &value)
        : raw_(value), text_(detail::text(value.string)), image_(Image::borrow(value.image)),
          path_(Path::borrow(value.path)) {
        if (value.count > 0) list_.assign(value.array, value.array + value.count * parts(value.type));
    }

    scene_value_type type() const noexcept { return raw_.type; }
    explicit operator bool() const noexcept { return raw_.type != SCENE_VALUE_NONE; }

    /** The value as a type; each throws when it is of another. */
    bool boolean() const { return numbers(SCENE_VALUE_BOOL)[0] != 0; }
    double number() const { return numbers(SCENE_VALUE_NUMBER)[0]; }
    int enumeration() const { return static_cast<int>(numbers(SCENE_VALUE_ENUM)[0]); }
    std::uint32_t flags() const { return static_cast<std::uint32_t>(numbers(SCENE_VALUE_FLAGS)[0]); }
    Point point() const {
        const double *n = numbers(SCENE_VALUE_POINT);
        return Point{n[0], n[1]};
    }
    Size size() const {
        const double *n = numbers(SCENE_VALUE_SIZE);
        return Size{n[0], n[1]};
    }
    Rect rect() const {
        const double *n = numbers(SCENE_VALUE_RECT);
        return Rect{n[0], n[1], n[2], n[3]};
    }
    Color color() const {
        const double *n = numbers(SCENE_VALUE_COLOR);
        return Color{static_cast<float>(n[0]), static_cast<float>(n[1]), static_cast<float>(n[2]),
                     static_cast<float>(n[3])};
    }
    Transform transform() const {
        const double *n = numbers(SCENE_VALUE_TRANSFORM);
        return scene_transform{n[0], n[1], n[2],  n[3],  n[4],  n[5],  n[6],  n[7],
                               n[8], n[9], n[10], n[11], n[12], n[13], n[14], n[15]};
    }
    const std::string &text() const {
        numbers(SCENE_VALUE_STRING);
        return text_;
    }
    const std::vector<double> &number_list() const {
        numbers(SCENE_VALUE_NUMBERS);
        return list_;
    }
    std::vector<Color> color_list() const {
        numbers(SCENE_VALUE_COLORS);
        std::vector<Color> colors;
        for (std::size_t i = 0; i + 4 <= list_.size(); i += 4) {
            colors.push_back(Color{static_cast<float>(list_[i]), static_cast<float>(list_[i + 1]),
                                   static_cast<float>(list_[i + 2]), static_cast<float>(list_[i + 3])});
        }
        return colors;
    }
    const Image &image() const {
        numbers(SCENE_VALUE_IMAGE);
        return image_;
    }
    const Path &path() const {
        numbers(SCENE_VALUE_PATH);
        return path_;
    }

    /** For the C API; its text, list, image and path are this value's, and live as long. */
    scene_value c_value() const noexcept {
        scene_value value = raw_;
        value.string = raw_.type == SCENE_VALUE_STRING ? text_.c_str() : nullptr;
        value.image = image_.get();
        value.path = path_.get();
        value.count = static_cast<std::uint32_t>(list_.size() / parts(raw_.type));
        value.array = list_.data();
        return value;
    }

    friend bool operator==(const Value &a, const Value &b) noexcept {
        if (a.raw_.type != b.raw_.type || a.text_ != b.text_ || a.image_ != b.image_ || a.list_ != b.list_ ||
            !same(a.path_, b.path_)) {
            return false;
        }
        for (int i = 0; i < 16; i++) {
            if (a.raw_.numbers[i] != b.raw_.numbers[i]) return false;
        }
        return true;
    }
    friend bool operator!=(const Value &a, const Value &b) noexcept { return !(a == b); }

  private:
    Value(scene_value_type type, std::initializer_list<double> numbers) : raw_() {
        raw_.type = type;
        double *to = raw_.numbers;
        for (double number : numbers) *to++ = number;
    }

    const double *numbers(scene_value_type type) const {
        if (raw_.type == type) return raw_.numbers;
        throw Error(SCENE_ERROR_INVALID_ARGUMENT, "scene::Value: it is of type " + std::to_string(raw_.type) +
                                                      " and was asked for as type " + std::to_string(type) +
                                                      " (scene_value_type)");
    }

    /** Whether paths have the same elements, or both are none. */
    static bool same(const Path &a, const Path &b) noexcept {
        return a == b || (a && b && scene_path_equal(a.get(), b.get()));
    }

    /** How many numbers an element of a list has. */
    static std::size_t parts(scene_value_type type) noexcept { return type == SCENE_VALUE_COLORS ? 4 : 1; }

    scene_value raw_;
    std::string text_;
    std::vector<double> list_;
    Image image_;
    Path path_;
};

} // namespace scene

#endif
