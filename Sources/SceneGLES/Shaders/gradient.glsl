// The colour of a gradient, from the ramps of the frame: `Ramp` in SceneRender tells how a ramp lies in the table.
//
// `texel` is the point in the gradient's own coordinates. `innerTexels` holds the ends of the ramp in x and y; in a program with
// RAMP_AT_HAND the form of the gradient is in z, otherwise z is where the ramp begins and w how many pieces the ramp has.
// Forms are 0 axial, 1 radial, 2 conic.

#ifdef GRADIENT

#ifdef CONIC
// The direction of a point as a part of a turn, from 0 to 1: a polynomial of the smaller coordinate over the larger that is 5e-8 off at most.
// The arc tangent of some drivers takes ten times as long.
float direction(vec2 p) {
    vec2 size = abs(p);
    float ratio = min(size.x, size.y) / max(max(size.x, size.y), 1e-30), s = ratio * ratio;
    float turn = ratio * (0.159154326 + s * (-0.0530262366 + s * (0.0315251164 + s * (-0.0210615154
        + s * (0.0126724951 + s * (-0.00534827216 + s * 0.00108412874))))));
    turn = size.y > size.x ? 0.25 - turn : turn;
    turn = p.x < 0.0 ? 0.5 - turn : turn;
    return p.y < 0.0 ? 1.0 - turn : turn;
}
#endif

float place_on_way(vec2 p, int form) {
    float place = form == 0 ? p.x : length(p);
#ifdef CONIC
    if (form == 2) place = direction(p);
#endif
    return place;
}

#ifdef RAMP_AT_HAND
flat in vec4 rampColor;
#ifdef FEW_STOPS
flat in vec4 rampBegins;
flat in mat4 rampSlopes;
vec4 gradient_color() {
    float place = place_on_way(texel, int(innerTexels.z));
    // How far each piece has been passed.
    vec4 passed = clamp(vec4(place), rampBegins, vec4(rampBegins.yzw, innerTexels.y)) - rampBegins;
    return rampColor + rampSlopes * passed;
}
#else
flat in vec4 rampSlope;
vec4 gradient_color() {
    float place = place_on_way(texel, int(innerTexels.z));
    return rampColor + rampSlope * (clamp(place, innerTexels.x, innerTexels.y) - innerTexels.x);
}
#endif

#else

// `innerTexels` of an item with a gradient; for other items of the batch a ramp that can be read.
vec4 ramp;

// The first texel of the piece in which a place lies. `begin` is the place where that piece begins.
//
// Loops end with their conditions: llvmpipe runs the text of others once too often.
int piece_at(float place, out float begin) {
    int first = int(ramp.z) + 1, groups = (int(ramp.w) + 3) >> 2;
    int low = 0, high = groups;
    do {
        int middle = (low + high) >> 1;
        if (ramp_texel(first + middle).x <= place) low = middle; else high = middle;
    } while (high - low > 1);
    vec4 begins = ramp_texel(first + low);
    int within = max(int(dot(vec4(lessThanEqual(begins, vec4(place))), vec4(1.0))) - 1, 0);
    begin = begins[within];
    return first + groups + 3 * (4 * low + within);
}

vec4 ramp_color(float place) {
    place = clamp(place, ramp.x, ramp.y);
    float begin;
    int piece = piece_at(place, begin);
    return ramp_texel(piece) + ramp_texel(piece + 1) * (place - begin);
}

#ifdef HARD_STOPS
// The integral of all colours up to a place, and the piece in which the place lies.
vec4 ramp_integral(float place, out int piece) {
    float within = clamp(place, ramp.x, ramp.y), begin;
    piece = piece_at(within, begin);
    vec4 color = ramp_texel(piece), slope = ramp_texel(piece + 1);
    float length = within - begin;
    return ramp_texel(piece + 2) + length * (color + 0.5 * length * slope) + (place - within) * (color + length * slope);
}

// The length of the gradient's way within a pixel.
float way_in_pixel(vec2 p, int form, vec2 dx, vec2 dy) {
    float distance = max(length(p), 1e-9);
    vec2 across = form == 0 ? vec2(1.0, 0.0) : p / distance;
    float width = length(vec2(dot(across, dx), dot(across, dy)));
#ifdef CONIC
    if (form == 2) {
        vec2 around = vec2(-p.y, p.x) / distance;
        width = min(length(vec2(dot(around, dx), dot(around, dy))) / distance * 0.1591549431, 1.0);
    }
#endif
    return max(width, 1e-9);
}

// The mean colour of a pixel that lies around a place.
vec4 averaged(vec4 color, float place, float width, bool is_circle, bool has_edges) {
    float low = place - 0.5 * width, high = place + 0.5 * width;
    bool wraps = is_circle && (low < 0.0 || high > 1.0), crosses = wraps;
    int parts = !has_edges ? 0 : wraps ? 2 : 1;
    vec4 sum = vec4(0.0);
    int i = 0;
    do {
        // The end of a circle lies at its beginning.
        vec2 ends = !wraps ? vec2(low, high) : i == 0 ? vec2(low < 0.0 ? low + 1.0 : low, 1.0) : vec2(0.0, high > 1.0 ? high - 1.0 : high);
        int from, to;
        vec4 until = ramp_integral(ends.y, to);
        sum += until - ramp_integral(ends.x, from);
        crosses = crosses || from != to;
        i++;
    } while (i < parts);
    return crosses && parts > 0 ? sum / width : color;
}
#endif

vec4 gradient_color() {
    ramp = place.x >> 2 == 3 ? innerTexels : vec4(0.0, 1.0, 0.0, 1.0);
    int form = place.y & 3;
    float at = place_on_way(texel, form);
    vec4 color = ramp_color(at);
#ifdef HARD_STOPS
    color = averaged(color, at, way_in_pixel(texel, form, dFdx(texel), dFdy(texel)), form == 2, (place.y & 4) != 0);
#endif
    return color;
}
#endif

#endif
