// The old picture is a page that is rolled up from one corner and turned away; below it lies the new one.
uniform float angle; // = -2.5 in -100...100 radians: Where the page is turned to, clockwise from the right.
uniform float radius; // = 60 in 1...2000 points: How tightly the page is rolled.
uniform vec4 back; // = 0.96, 0.95, 0.93, 1: The paper's other side.
uniform float shadow; // = 0.5 in 0...1: How dark the shadow of what is rolled up is.

#pragma extent 4000.0
// The page at a place, with smooth edges; beyond them lies nothing.
vec4 page(Image from, vec2 p) {
    vec2 inside = min(p - bounds.xy, bounds.zw - p) / pixel;
    vec4 color = at(from, clamp(p, bounds.xy + 0.5 * pixel, bounds.zw - 0.5 * pixel));
    return color * clamp(0.5 + min(inside.x, inside.y), 0.0, 1.0);
}

// The paper from behind, with what shines through it. Light comes from above, and the roll gleams where it turns to the light.
vec4 behind(vec4 picture, float across, float height) {
    float gleam = (across / radius - 0.42) / 0.2;
    float light = 0.62 + 0.38 * pow(max(height, 0.0), 0.6) + 0.16 * exp(-gleam * gleam);
    vec3 paper = mix(back.rgb * picture.a, picture.rgb, 0.13) * light;
    return vec4(clamp(paper, 0.0, picture.a), picture.a) * back.a;
}

vec4 kernel(Image from, Image to, vec2 p, float progress) {
    vec2 away = -vec2(cos(angle), sin(angle));
    // The roll touches the page along a line across the way, from one corner until it and its shadow have left the other.
    float reach = 0.5 * dot(abs(away), bounds.zw - bounds.xy);
    float line = mix(reach + 0.2 * radius, -reach - 3.2 * radius, progress);
    float across = dot(p - 0.5 * (bounds.xy + bounds.zw), away) - line;
    float begun = smoothstep(0.0, 0.06, progress);

    vec4 color = at(to, p), beside = color;
    // The roll lies in the light's way, the less so the farther away.
    beside.rgb *= 1.0 - 1.1 * shadow * exp(min(radius - across, 0.0) / (0.8 * radius)) * begun * smoothstep(1.0, 0.94, progress);
    // How much of the pixel is the roll's.
    float part = clamp(0.5 + (radius - across) / pixel.x, 0.0, 1.0);
    if (part == 0.0) return beside;
    float turned = asin(clamp(across / radius, 0.0, 1.0));
    // Where on the page the paper's back lies that is above: on its way down from the top of the roll, and then flat upon the page.
    float rolled = across > 0.0 ? radius * (3.14159265 - turned) : 3.14159265 * radius - across;
    vec2 above = p + away * (rolled - across);
    // What lies above casts a shadow around itself.
    float far = length(above - clamp(above, bounds.xy, bounds.zw)) / radius;
    float light = 1.0 - 0.8 * shadow * exp(-6.0 * far * far) * begun;
    if (across > 0.0) {
        // The page on its way up, the darker the steeper, above the place that it leaves.
        vec4 front = page(from, p + away * (radius * turned - across));
        front.rgb *= light * (1.0 - 0.5 * smoothstep(0.2, 1.5, turned));
        color.rgb *= 1.0 - 1.1 * shadow * begun;
        color = front + color * (1.0 - front.a);
    } else {
        // The page that still lies goes over into the roll without a crease.
        color = p == clamp(p, bounds.xy, bounds.zw) ? at(from, p) : at(to, p);
        color.rgb *= light;
    }
    vec4 paper = behind(page(from, above), across, across > 0.0 ? cos(turned) : 1.0);
    return mix(beside, paper + color * (1.0 - paper.a), part);
}
