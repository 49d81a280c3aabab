// The lamp of a copying machine runs along below the old picture; behind it lies the new one.
uniform float angle; // = 0 radians: Where the lamp moves to, clockwise from the right.
uniform float width; // = 120 in 1...2000 points: How wide its light is.
uniform vec4 color; // = 0.6, 1, 0.8, 1: Its light.
uniform float opacity; // = 0.95 in 0...1: How bright it is.

vec4 kernel(Image from, Image to, vec2 p, float progress) {
    vec2 way = vec2(cos(angle), sin(angle));
    vec2 middle = 0.5 * (bounds.xy + bounds.zw);
    float reach = 0.5 * dot(abs(way), bounds.zw - bounds.xy) + width;
    float front = mix(-reach, reach, progress);
    float away = (front - dot(p - middle, way)) / width;
    vec4 picture = mix(at(from, p), at(to, p), smoothstep(-0.01, 0.01, away));
    // A bright line, and a glow around it that goes out softly.
    float line = exp(-away * away * 400.0), glow = exp(-away * away * 12.0);
    vec3 light = color.rgb * glow * 0.8 + vec3(line);
    return vec4(min(picture.rgb + light * opacity * color.a * picture.a, vec3(picture.a)), picture.a);
}
