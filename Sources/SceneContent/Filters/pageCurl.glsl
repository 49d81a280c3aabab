// The old picture is a page that is rolled up from one corner and turned away; below it lies the new one.
uniform float angle; // = -2.5 in -100...100 radians: Where the page is turned to, clockwise from the right.
uniform float radius; // = 60 in 1...2000 points: How tightly the page is rolled.
uniform vec4 back; // = 0.96, 0.95, 0.93, 1: The paper's other side.
uniform float shadow; // = 0.5 in 0...1: How dark the shadow of what is rolled up is.

#pragma extent 4000.0
bool isOnPage(vec2 p) { return all(greaterThanEqual(p, bounds.xy)) && all(lessThanEqual(p, bounds.zw)); }

// The paper from behind, with what shines through it; light comes from above.
vec4 behind(vec4 picture, float light) {
    vec3 paper = mix(back.rgb, picture.rgb, 0.12) * light;
    return vec4(paper, 1.0) * back.a * picture.a;
}

vec4 kernel(Image from, Image to, vec2 p, float progress) {
    vec2 way = vec2(cos(angle), sin(angle));
    float reach = 0.5 * dot(abs(way), bounds.zw - bounds.xy);
    // The roll touches the page along a line across the way, which runs from one corner to beyond the other.
    float line = mix(-reach, reach + 1.5 * radius, progress);
    float x = dot(p - 0.5 * (bounds.xy + bounds.zw), way) - line;
    // Below: the new picture behind the line, the old one before it, and the roll's shadow on both.
    vec4 color = x < 0.0 ? at(to, p) : at(from, p);
    vec2 lying = p - way * (2.0 * x + 3.14159265 * radius);
    float far = x < 0.0 ? max(-x / radius - 0.6, 0.0) : max(length(lying - clamp(lying, bounds.xy, bounds.zw)) / radius, 0.0);
    float begun = smoothstep(0.0, 0.1, progress);
    color.rgb *= 1.0 - shadow * begun * exp(-far * far * 6.0);
    if (x < -radius) return color;

    if (x < 0.0) {
        // The inside of the roll, which goes up from the line, and above it the outside.
        float turned = asin(-x / radius);
        vec2 inside = p - way * (x + radius * turned);
        vec2 outside = p - way * (x + radius * (3.14159265 - turned));
        if (isOnPage(inside)) {
            vec4 seen = at(from, inside);
            color = mix(color, vec4(seen.rgb * (0.45 + 0.55 * cos(turned)), seen.a), seen.a);
        }
        if (isOnPage(outside)) {
            vec4 seen = behind(at(from, outside), 0.62 + 0.38 * cos(turned - 0.5));
            color = seen + color * (1.0 - seen.a);
        }
    } else if (isOnPage(lying)) {
        // What has come over the top lies flat on the page.
        vec4 seen = behind(at(from, lying), 0.95);
        color = seen + color * (1.0 - seen.a);
    }
    return color;
}
