// The new picture eats through the old one, along a glowing edge that follows clouds of noise.
uniform float grain; // = 150 in 4...2000 points: How large the clouds are.
uniform vec4 ember; // = 1, 0.62, 0.2, 1: The colour of the edge.

float hash(vec2 cell) {
    return fract(sin(dot(cell, vec2(127.1, 311.7))) * 43758.5453);
}

float noise(vec2 place) {
    vec2 cell = floor(place), part = fract(place);
    part = part * part * (3.0 - 2.0 * part);
    float above = mix(hash(cell), hash(cell + vec2(1.0, 0.0)), part.x);
    float below = mix(hash(cell + vec2(0.0, 1.0)), hash(cell + vec2(1.0, 1.0)), part.x);
    return mix(above, below, part.y);
}

vec4 kernel(Image from, Image to, vec2 p, float progress) {
    vec2 place = (p - bounds.xy) / grain;
    float cloud = 0.53 * noise(place) + 0.27 * noise(2.1 * place) + 0.13 * noise(4.3 * place) + 0.07 * noise(13.0 * place);
    // Noise lies in the middle of 0...1, and the edge has a width: all is old at 0, and new at 1.
    float front = mix(0.1, 0.96, progress);
    float eaten = front - cloud;
    vec4 color = mix(at(from, p), at(to, p), smoothstep(-0.006, 0.006, eaten));
    // What burns next turns brown; the edge glows.
    color.rgb *= 1.0 - 0.75 * smoothstep(-0.07, -0.004, eaten) * (1.0 - step(0.0, eaten));
    float glow = exp(-pow(eaten / 0.014, 2.0)) * smoothstep(0.0, 0.04, progress) * smoothstep(1.0, 0.96, progress);
    color.rgb = clamp(color.rgb + ember.rgb * glow * color.a, 0.0, color.a);
    return color;
}
