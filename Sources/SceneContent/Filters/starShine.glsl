// A star with rays in a cross, as a lens shows a bright point.
uniform vec2 center; // = 0.5, 0.5 in -1000...1000: Where it lies, in the unit square of the bounds.
uniform vec4 color; // = 1, 0.8, 0.6, 1 in 0...1: Its colour.
uniform float radius; // = 30 in 0...100000 points: The size of its core.
uniform float crossScale; // = 4 in 0...100: How far the rays reach, in radii.
uniform float crossAngle; // = 0.6 radians: How far the rays are turned, clockwise.
uniform float crossWidth; // = 2 in 0...1000 points: How wide a ray is at its root.

float ray(vec2 q) {
    float reach = max(crossScale * radius, 1e-3), along = clamp(1.0 - abs(q.x) / reach, 0.0, 1.0);
    float thick = max(crossWidth * along, pixel.x);
    return along * along * exp(-q.y * q.y / (thick * thick));
}

vec4 kernel(vec2 p) {
    vec2 q = p - mix(bounds.xy, bounds.zw, center);
    float core = max(radius, 1e-3), glow = exp(-2.5 * dot(q, q) / (core * core));
    vec2 turned = mat2(cos(crossAngle), -sin(crossAngle), sin(crossAngle), cos(crossAngle)) * q;
    float light = clamp(glow + ray(turned) + ray(turned.yx), 0.0, 1.0);
    // The middle is white hot.
    return vec4(mix(color.rgb, vec3(1.0), glow * glow) * light, light) * color.a;
}
