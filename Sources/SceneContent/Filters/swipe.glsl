// A soft edge of light sweeps over the old picture and leaves the new one behind.
uniform float angle; // = 0 radians: Where the edge moves to, clockwise from the right.
uniform float width; // = 80 in 1...2000 points: How wide the edge is.
uniform vec4 color; // = 1, 1, 1, 1: The light at the edge.
uniform float opacity; // = 0.35 in 0...1: How much of the light there is.

vec4 kernel(Image from, Image to, vec2 p, float progress) {
    vec2 way = vec2(cos(angle), sin(angle));
    vec2 middle = 0.5 * (bounds.xy + bounds.zw);
    float reach = 0.5 * dot(abs(way), bounds.zw - bounds.xy) + width;
    // From 0 where the edge has not come to, to 1 where it has passed.
    float front = mix(-reach, reach, progress);
    float part = clamp((front - dot(p - middle, way)) / width + 0.5, 0.0, 1.0);
    vec4 mixed = mix(at(from, p), at(to, p), smoothstep(0.0, 1.0, part));
    float glow = opacity * color.a * 4.0 * part * (1.0 - part);
    return vec4(mix(mixed.rgb, color.rgb * mixed.a, glow), mixed.a);
}
