// Squares of two colours in turn.
uniform vec2 center; // = 0, 0 points: A corner of the squares, from the upper left corner of the bounds.
uniform float width; // = 40 in 0.1...1000000 points: The side of a square.
uniform vec4 color0; // = 1, 1, 1, 1 in 0...1: The colour of the square at the lower right of the center.
uniform vec4 color1; // = 0, 0, 0, 1 in 0...1: The other colour.

// How much of a pixel lies in the even squares of an axis, less how much in the odd ones.
float sign_of(float at, float size) {
    float t = at / width, half_size = 0.5 * size / width;
    // The integral of a square wave is a triangle wave.
    vec2 ends = abs(2.0 * fract(0.5 * vec2(t - half_size, t + half_size)) - 1.0);
    return (ends.x - ends.y) / (2.0 * half_size);
}

vec4 kernel(vec2 p) {
    vec2 away = p - bounds.xy - center;
    float even = sign_of(away.x, pixel.x) * sign_of(away.y, pixel.y);
    return mix(premultiply(color1), premultiply(color0), 0.5 + 0.5 * even);
}
