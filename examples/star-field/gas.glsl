// A wisp of gas: noise of several sizes, bent by itself, in a round that fades out.
uniform vec2 place; // = 0, 0: Where in the noise.

float chance(vec2 cell) { return fract(sin(dot(cell, vec2(127.1, 311.7))) * 43758.5453); }

float smoothChance(vec2 p) {
    vec2 cell = floor(p), t = fract(p);
    t = t * t * (3.0 - 2.0 * t);
    vec2 above = vec2(chance(cell), chance(cell + vec2(1.0, 0.0))), below = vec2(chance(cell + vec2(0.0, 1.0)), chance(cell + 1.0));
    vec2 sides = mix(above, below, t.y);
    return mix(sides.x, sides.y, t.x);
}

float cloud(vec2 p) {
    float sum = 0.0, share = 0.5;
    for (int octave = 0; octave < 5; octave++) {
        sum += share * smoothChance(p);
        p = mat2(1.6, 1.2, -1.2, 1.6) * p + 17.0;
        share *= 0.5;
    }
    return sum;
}

vec4 kernel(vec2 p) {
    vec2 at = 2.0 * (p - bounds.xy) / (bounds.zw - bounds.xy) - 1.0, there = 1.7 * at + place;
    vec2 bend = vec2(cloud(there), cloud(there + 31.0)) - 0.5;
    float round = max(1.0 - dot(at, at), 0.0);
    return vec4(smoothstep(0.28, 0.8, cloud(there + 1.8 * bend)) * round * round);
}
