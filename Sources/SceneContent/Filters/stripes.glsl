// Stripes of two colours in turn.
uniform vec2 center; // = 0, 0 points: Where a stripe of the first colour begins, from the upper left corner of the bounds.
uniform float width; // = 40 in 0.1...1000000 points: The width of a stripe.
uniform float angle; // = 0 radians: Where they follow each other to, clockwise from the right.
uniform vec4 color0; // = 1, 1, 1, 1 in 0...1: The first colour.
uniform vec4 color1; // = 0, 0, 0, 1 in 0...1: The other colour.

vec4 kernel(vec2 p) {
    vec2 way = vec2(cos(angle), sin(angle));
    float t = dot(p - bounds.xy - center, way) / width, half_size = 0.5 * dot(abs(way), pixel) / width;
    // The integral of a square wave is a triangle wave.
    vec2 ends = abs(2.0 * fract(0.5 * vec2(t - half_size, t + half_size)) - 1.0);
    float even = (ends.x - ends.y) / (2.0 * half_size);
    return mix(premultiply(color1), premultiply(color0), 0.5 + 0.5 * even);
}
