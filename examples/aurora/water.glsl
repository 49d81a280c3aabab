// A lake: what lies above its shore is seen upside down in it, broken by small waves.
uniform float phase; // = 0 in -1000...1000 radians: Where the waves are.
uniform float depth; // = 140 in 0...2000 points: How far up it looks.
uniform vec4 tint;   // = 0.02, 0.05, 0.11, 1: The water's own colour.
#pragma extent depth + 6

vec4 kernel(Image image, vec2 p) {
    float out_of_shore = p.y - bounds.y, near = out_of_shore / (bounds.w - bounds.y);
    // Waves look lower and closer together towards the shore.
    float crests = 150.0 * log(1.0 + 4.0 * near);
    float slope = sin(0.55 * crests - phase + 0.05 * p.x) + 0.6 * sin(0.37 * crests + 2.0 * phase - 0.08 * p.x + 2.0);
    vec2 seen = vec2(p.x + 1.5 * slope * near, bounds.y - min(out_of_shore, depth) + 3.0 * slope * near);
    vec3 light = vec3(0.0);
    // Smeared downwards, as a rough mirror does.
    for (int i = -3; i <= 3; i++) light += at(image, min(seen + vec2(0.0, 2.5 * near * float(i)), vec2(1e6, bounds.y - 0.5))).rgb / 7.0;
    return vec4(mix(tint.rgb, light, 0.72 - 0.34 * near), 1.0);
}
