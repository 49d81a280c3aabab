// A night sky. It does not look at the time, so it is drawn once.
uniform vec4 above; // = 0.012, 0.025, 0.075, 1: The colour at the top,
uniform vec4 below; // = 0.075, 0.135, 0.235, 1: and at the horizon.

vec4 kernel(vec2 p) {
    vec3 color = mix(above.rgb, below.rgb, smoothstep(bounds.y, bounds.w, p.y));
    // A star in some of the squares of a grid, at a place of its own.
    vec2 cell = floor(p / 17.0);
    vec3 chance = fract(sin(vec3(dot(cell, vec2(127.1, 311.7)), dot(cell, vec2(269.5, 183.3)), dot(cell, vec2(74.7, 246.1)))) * 43758.5453);
    float off = length(p - 17.0 * (cell + 0.15 + 0.7 * chance.xy));
    float size = 0.35 + 0.75 * chance.z * chance.z;
    color += step(chance.z, 0.55) * chance.x * smoothstep(size + 0.6, size - 0.4, off);
    return vec4(min(color, 1.0), 1.0);
}
