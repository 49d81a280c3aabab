// The coverage of pixels by rectangles and by boxes with round corners: analytic, from distances in pixels.

#ifdef CONTINUOUS
// Continuous corners have negative radii. `SmoothCorner` in SceneGeometry has the same curve with the same numbers.

// The size of a corner along its sides, and how much of the curve has room, from 0 to 1, or -1 for an arc of a circle.
vec2 corner_shape(float radius, float half_size) {
    if (radius >= 0.0) return vec2(radius, -1.0);
    float size = min(-1.528665 * radius, half_size);
    return vec2(size, clamp((1.0 + radius / max(size, 1e-9)) / 0.34583443723772045, 0.0, 1.0));
}

// The coefficients of the curve are this times 1, room and room squared.
const mat3x4 smooth_shape = mat3x4(
    vec4(0.086828, 0.026536, 0.03236, -0.071257), vec4(-0.204491, -0.365559, -0.551146, 0.952014),
    vec4(-0.00027, 0.129414, 1.020671, -1.247087));

// The sum of the distances from the two sides where their difference is t, and the slope of that sum; all in parts of the size.
vec2 smooth_sum(float t, float room) {
    vec4 q = smooth_shape * vec3(1.0, room, room * room);
    float inner = clamp(t, -1.0, 1.0), w = inner * inner, e = 1.0 - w;
    float value = q.x + w * (q.y + w * (q.z + w * q.w)), rise = q.y + w * (2.0 * q.z + w * 3.0 * q.w);
    float slope = inner * (1.0 - 4.0 * e * value + 2.0 * e * e * rise);
    return vec2(0.5 + 0.5 * w + e * e * value + slope * (t - inner), slope);
}

// The distance from a point to the curve. `beyond` is the point seen from the corner's centre, `outwards` the direction out of the curve.
float corner_distance(vec2 beyond, vec2 corner, out vec2 outwards) {
    if (corner.y < 0.0) {
        float reach = length(beyond);
        outwards = beyond / max(reach, 1e-9);
        return corner.x - reach;
    }
    vec2 inside = 1.0 - beyond / max(corner.x, 1e-9);
    float t = inside.x - inside.y, sum = inside.x + inside.y;
    vec2 curve = smooth_sum(t, corner.y);
    // The nearest point of the curve, to the second order; then the distance from the tangent in that point.
    float foot = t + (sum - curve.x) * curve.y / (1.0 + curve.y * curve.y);
    curve = smooth_sum(foot, corner.y);
    float steepness = inversesqrt(1.0 + curve.y * curve.y);
    outwards = vec2(1.0 - curve.y, 1.0 + curve.y) * (0.70710678 * steepness);
    return 0.70710678 * corner.x * steepness * (sum - curve.x - curve.y * (t - foot));
}
#endif

#ifdef SCALED
// Where a unit is a pixel the differences between pixels are 1, but for what rounding leaves of them.
vec3 rounded_to_one(vec3 scale) { return mix(scale, vec3(1.0), lessThan(abs(scale - 1.0), vec3(0.001))); }
#endif

#ifdef DERIVATIVES
#define SLOPES , vec2 dx, vec2 dy
#define SLOPES_OF(p) , dFdx(p), dFdy(p)
// The pixels per unit of the plane across its axes and in a direction, where dx and dy lead one pixel to the right and down.
vec3 pixels_per_unit(vec2 dx, vec2 dy, vec2 direction) {
    vec3 across = vec3(dx, dot(direction, dx)), along = vec3(dy, dot(direction, dy));
    return rounded_to_one(inversesqrt(max(across * across + along * along, vec3(1e-24))));
}
#else
// A unit of the plane is a pixel.
#define SLOPES
#define SLOPES_OF(p)
#endif

// The coverage of a pixel by a box, from the distances to the box's sides; exact also for boxes thinner than a pixel.
float box_coverage(vec4 inside) {
    inside = min(inside, vec4(0.5));
    vec2 covered = clamp(inside.xy + inside.zw, 0.0, 1.0);
    return covered.x * covered.y;
}

// A point in a box with round corners. All distances are pixels.
struct Place {
    // The distances to the nearest sides, and the largest that those can be.
    vec2 inside, most;
    // Whether the point lies where a corner is round; the radius of that corner, and the distance to its curve.
    bool is_round;
    float radius, distance;
#ifdef DERIVATIVES
    // The pixels per unit of the plane, across the sides and across the curve.
    vec2 pixels;
    float slope;
#endif
};

// A box is its middle and half its size; radii are those of the corners top left, top right, bottom right, bottom left.
Place place_in(vec4 box, vec4 radii, vec2 p SLOPES) {
    Place place;
    vec2 from_middle = p - box.xy;
    vec2 sides = from_middle.y < 0.0 ? radii.xy : radii.wz;
    place.radius = from_middle.x < 0.0 ? sides.x : sides.y;
#ifdef CONTINUOUS
    vec2 corner = corner_shape(place.radius, min(box.z, box.w));
    place.radius = corner.x;
#endif
    place.inside = box.zw - abs(from_middle);
    place.most = box.zw;
    // From the corner's centre, in its quadrant.
    vec2 beyond = place.radius - place.inside;
    place.is_round = min(beyond.x, beyond.y) > 0.0;
#ifdef CONTINUOUS
    vec2 outwards;
    place.distance = corner_distance(beyond, corner, outwards);
#else
    float reach = length(beyond);
    place.distance = place.radius - reach;
#endif
#ifdef DERIVATIVES
#ifdef CONTINUOUS
    vec2 normal = outwards * sign(from_middle);
#else
    vec2 normal = beyond * sign(from_middle) / max(reach, 1e-9);
#endif
    vec3 scale = pixels_per_unit(dx, dy, normal);
    place.pixels = scale.xy;
    place.slope = scale.z;
    place.distance *= place.slope;
    place.inside *= place.pixels;
    place.most *= place.pixels;
#endif
    return place;
}

// The coverage of a pixel by the box when all sides of the box are moved inwards by `inset` units.
float rounded_coverage(Place place, float inset) {
#ifdef DERIVATIVES
    vec2 straight_inset = inset * place.pixels;
    float round_inset = inset * place.slope;
#else
    vec2 straight_inset = vec2(inset);
    float round_inset = inset;
#endif
    // A box thinner than a pixel covers no more than its width.
    vec2 covered = clamp(min(place.inside - straight_inset + 0.5, 2.0 * (place.most - straight_inset)), 0.0, 1.0);
    float straight = covered.x * covered.y;
    return place.is_round && place.radius > inset ? clamp(place.distance - round_inset + 0.5, 0.0, straight) : straight;
}

#ifdef EVEN
// How deep in a box with four corners alike a point lies, in pixels: coverage is that of `rounded_coverage` to the bit, if radius and radius less
// inset are at least 3.
float even_depth(vec2 half_size, float radius, vec2 from_middle) {
    vec2 inside = half_size - abs(from_middle), beyond = radius - inside;
    float straight = min(inside.x, inside.y);
    return beyond.x > 0.0 && beyond.y > 0.0 ? min(radius - length(beyond), straight) : straight;
}
#endif
