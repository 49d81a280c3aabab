// Up to eight colours along a line, from a point outwards, or around a point.
uniform float form; // = 0 in 0...2: 0 along the line, 1 from the start point outwards, 2 around it, from the end point's direction on.
uniform vec2 startPoint; // = 0.5, 0 in -1000000...1000000: Where it starts, in the unit square of the bounds.
uniform vec2 endPoint; // = 0.5, 1 in -1000000...1000000: Where it ends, in the unit square of the bounds.
uniform float count; // = 2 in 2...8: How many colours there are.
uniform vec4 color0; // = 0, 0, 0, 1 in 0...1: The first colour.
uniform vec4 color1; // = 1, 1, 1, 1 in 0...1: The next colour.
uniform vec4 color2; // = 1, 1, 1, 1 in 0...1: The next colour.
uniform vec4 color3; // = 1, 1, 1, 1 in 0...1: The next colour.
uniform vec4 color4; // = 1, 1, 1, 1 in 0...1: The next colour.
uniform vec4 color5; // = 1, 1, 1, 1 in 0...1: The next colour.
uniform vec4 color6; // = 1, 1, 1, 1 in 0...1: The next colour.
uniform vec4 color7; // = 1, 1, 1, 1 in 0...1: The next colour.
uniform float location0; // = -1 in -1...1: Where that colour lies, from 0 to 1; -1 for as far from its neighbours as all.
uniform float location1; // = -1 in -1...1: Where that colour lies, from 0 to 1; -1 for as far from its neighbours as all.
uniform float location2; // = -1 in -1...1: Where that colour lies, from 0 to 1; -1 for as far from its neighbours as all.
uniform float location3; // = -1 in -1...1: Where that colour lies, from 0 to 1; -1 for as far from its neighbours as all.
uniform float location4; // = -1 in -1...1: Where that colour lies, from 0 to 1; -1 for as far from its neighbours as all.
uniform float location5; // = -1 in -1...1: Where that colour lies, from 0 to 1; -1 for as far from its neighbours as all.
uniform float location6; // = -1 in -1...1: Where that colour lies, from 0 to 1; -1 for as far from its neighbours as all.
uniform float location7; // = -1 in -1...1: Where that colour lies, from 0 to 1; -1 for as far from its neighbours as all.

const float turn = 6.283185307179586;

float place_of(float location, float index) { return location < 0.0 ? index / (count - 1.0) : location; }

// How far the gradient has come at a point.
float progress_at(vec2 p) {
    vec2 size = max(bounds.zw - bounds.xy, 1e-6), unit = (p - bounds.xy) / size, step_to = endPoint - startPoint;
    if (form < 0.5) return dot(unit - startPoint, step_to) / max(dot(step_to, step_to), 1e-12);
    if (form < 1.5) return length((unit - startPoint) / max(abs(step_to), 1e-6));
    vec2 way = (unit - startPoint) * size, first = step_to * size;
    return fract(atan(first.x * way.y - first.y * way.x, dot(first, way)) / turn);
}

// From the colours so far to the next one. A jump is as wide as a pixel.
vec4 colored(vec4 so_far, vec4 to, float from_place, float to_place, float t, float width) {
    float span = max(to_place - from_place, width), middle = 0.5 * (from_place + to_place);
    return mix(so_far, premultiply(to), clamp((t - middle) / span + 0.5, 0.0, 1.0));
}

// The colour at a place along the gradient, where a pixel is so wide.
vec4 color_at(float t, float width) {
    float last = place_of(location0, 0.0), next;
    vec4 color = premultiply(color0);
    next = max(place_of(location1, 1.0), last);
    color = colored(color, color1, last, next, t, width);
    last = next;
    if (count < 2.5) return color;
    next = max(place_of(location2, 2.0), last);
    color = colored(color, color2, last, next, t, width);
    last = next;
    if (count < 3.5) return color;
    next = max(place_of(location3, 3.0), last);
    color = colored(color, color3, last, next, t, width);
    last = next;
    if (count < 4.5) return color;
    next = max(place_of(location4, 4.0), last);
    color = colored(color, color4, last, next, t, width);
    last = next;
    if (count < 5.5) return color;
    next = max(place_of(location5, 5.0), last);
    color = colored(color, color5, last, next, t, width);
    last = next;
    if (count < 6.5) return color;
    next = max(place_of(location6, 6.0), last);
    color = colored(color, color6, last, next, t, width);
    last = next;
    if (count < 7.5) return color;
    next = max(place_of(location7, 7.0), last);
    color = colored(color, color7, last, next, t, width);
    return color;
}

vec4 kernel(vec2 p) {
    float t = progress_at(p);
    float right = abs(progress_at(p + vec2(pixel.x, 0.0)) - t), down = abs(progress_at(p + vec2(0.0, pixel.y)) - t);
    // Around a point it begins again at one place, where the end meets the start.
    if (form > 1.5) { right = min(right, 1.0 - right); down = min(down, 1.0 - down); }
    float width = clamp(length(vec2(right, down)), 1e-6, 1.0);
    vec4 color = color_at(t, width);
    float beyond = form > 1.5 ? max(0.5 - min(t, 1.0 - t) / width, 0.0) : 0.0;
    return beyond > 0.0 ? mix(color, color_at(t < 0.5 ? 1.0 : 0.0, width), beyond) : color;
}
