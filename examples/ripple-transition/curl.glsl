// The old picture is a page that is rolled up from its lower right corner and taken away; below lies the new one.
uniform float radius; // = 70 in 1...1000 points: How thick the roll is.
uniform float angle; // = 0.5 in 0...1.5 radians: Where the roll comes from: 0 from the right, 1.57 from below.
uniform vec4 paper; // = 0.95, 0.93, 0.88, 1: The back of the page.

// The old picture at a place, and nothing beyond its edges.
vec4 page(Image from, vec2 p) {
    vec2 inside = min(p - bounds.xy, bounds.zw - p);
    vec4 color = at(from, clamp(p, bounds.xy + 0.5 * pixel, bounds.zw - 0.5 * pixel));
    return color * clamp(0.5 + min(inside.x, inside.y) / pixel.x, 0.0, 1.0);
}

vec4 kernel(Image from, Image to, vec2 p, float progress) {
    vec2 along = vec2(cos(angle), sin(angle));
    // The roll runs over all of the page, from its lower right corner until it has left the upper left one.
    float first = dot(bounds.xy, along) - 3.2 * radius;
    float line = mix(dot(bounds.zw, along) + 0.2 * radius, first, progress);
    float place = dot(p, along);
    float beyond = place - line;

    vec4 color = at(to, p);
    if (beyond > radius) {
        // The roll lies in the light's way, the less so the farther away.
        float shadow = exp(-(beyond - radius) / (0.8 * radius)) * smoothstep(0.0, 0.06, progress) * smoothstep(1.0, 0.94, progress);
        color.rgb *= 1.0 - 0.55 * shadow;
        return color;
    }
    float turn = asin(clamp(beyond / radius, 0.0, 1.0));
    if (beyond > 0.0) {
        // The page on its way up, the darker the steeper.
        vec4 front = page(from, p + along * (radius * turn - beyond));
        front.rgb *= 1.0 - 0.5 * smoothstep(0.2, 1.5, turn);
        color.rgb *= 0.45;
        color = front + color * (1.0 - front.a);
    } else {
        color = page(from, p);
        // The roll's other shadow, on the page that still lies.
        float above = max(-beyond - 0.2 * radius, 0.0);
        color.rgb *= 1.0 - 0.4 * exp(-above / (0.7 * radius)) * step(0.0, progress - 0.001);
    }
    // The page's back, on its way down from the top of the roll, and then flat upon itself.
    float roll = beyond > 0.0 ? radius * (3.14159265 - turn) : 3.14159265 * radius - beyond;
    float height = beyond > 0.0 ? cos(turn) : 1.0;
    vec4 back = page(from, p + along * (roll - beyond));
    vec3 printed = mix(paper.rgb, back.rgb, 0.14);
    float light = 0.62 + 0.38 * pow(max(height, 0.0), 0.6) + 0.16 * exp(-pow((beyond / radius - 0.42) / 0.2, 2.0));
    back.rgb = clamp(printed * light, 0.0, 1.0) * back.a;
    return back + color * (1.0 - back.a);
}
