// The shadow of a box: how much of a Gaussian around a point lies in the box.
// `FramePlan.Shadow.form` tells of its ways.

#ifdef SHADOWED

// The Gaussian's integral from minus infinity to x, which is between -3.2 and 3.2: a polynomial that is 0.0004 off at most, cheaper than any division.
float near_integral(float x) {
    float y = x * x;
    return 0.5 + x * (0.397408203 + y * (-0.0630427957 + y * (0.00773148705 + y * (-0.000540037812 + y * 1.57771191e-05))));
}

// What the corner of a shadow leaves out at a point that lies so far from its two sides, in standard deviations. The exponential is the 32nd power of
// that of a small number, within 0.03/255, in half of the arithmetic.
float corner_loss(vec2 inside, ShadowCorner corner) {
    vec4 loss = corner.loss;
    float s = inside.x + inside.y - loss.x, d = inside.x - inside.y;
    d *= d;
    float x = min(s * s * loss.y + d * (loss.z + corner.bend.x * s + corner.bend.y * d), 1.0), power = 1.0 + x * (0.5 * x - 1.0);
    power *= power;
    power *= power;
    power *= power;
    power *= power;
    return loss.w * power * power;
}

// The radius of a corner when all sides of the box are moved inwards by `inset`, in standard deviations.
float inner_radius(float radius, float inset) {
    return max(shadow_radius(radius, min(halfBox.x, halfBox.y)) - inset, 0.0) * shadowSpace.z;
}

#ifdef CLOSE_CORNERS
// The mean square of how far a Gaussian lies beyond x: (1 + x * x) * (1 - integral(x)) - x * bell(x), within 0.004.
vec2 squares_beyond(vec2 x) {
    vec2 y = max(1.0 - x / 3.7, 0.0);
    y *= y;
    return 0.5 * y * y * y;
}

// Of wide corners: a side bends away by the square of the way along an arc, and goes on straight where the arc ends.
float wide_coverage(vec2 from_middle, vec2 half_size, float radius) {
    // Places from the middle of the arc. The arc begins at 0, and that of the next corner as far behind as the side is long.
    vec2 straight = half_size - radius, at = abs(from_middle) - straight;
    vec2 near = squares_beyond(abs(at)), bends = mix(near, 1.0 - near, step(0.0, at)) + squares_beyond(max(at + 2.0 * straight, 0.0));
    float from = max(length(max(at, 0.0)), 1.0), lost = 0.5 * clamp(bends.x + bends.y - 1.0, 0.0, 1.0) / from;
    return near_integral(clamp((radius - from - lost) * (1.0 + 0.5 * lost / from), -3.2, 3.2));
}

// What a corner leaves out of those that are near to each other.
float near_loss(vec2 inside, float radius, float inset) {
#ifdef CORNERS_APART
    radius = inner_radius(radius, inset);
    return corner_loss(clamp(inside, -3.2, min(radius, WIDEST_CORNER) + 3.2), shadow_corner(radius));
#else
    return corner_loss(clamp(inside, -3.2, abs(shadowSpace.w)), ShadowCorner(loss, lossBend));
#endif
}

float near_coverage(vec2 from_middle, vec2 half_size, float inset) {
    vec4 inside = vec4(half_size + from_middle, half_size - from_middle), near = clamp(inside, -3.2, 3.2), radii = decorationRadii;
    float covered = (near_integral(near.x) + near_integral(near.z) - 1.0) * (near_integral(near.y) + near_integral(near.w) - 1.0);
    return covered - near_loss(inside.xy, radii.x, inset) - near_loss(inside.zy, radii.y, inset) - near_loss(inside.zw, radii.z, inset)
        - near_loss(inside.xw, radii.w, inset);
}
#endif

// The coverage of a point by the shadow of a box, all sides of which are moved inwards by `inset`.
float plain_coverage(vec2 p, float inset) {
    vec2 from_middle = p - shadowSpace.xy, half_size = halfBox - inset;
#ifdef CORNERS_APART
    vec2 sides = from_middle.y < 0.0 ? decorationRadii.xy : decorationRadii.wz;
    float radius = inner_radius(from_middle.x < 0.0 ? sides.x : sides.y, inset), deepest = min(radius, WIDEST_CORNER) + 3.2;
    ShadowCorner corner = shadow_corner(radius);
#else
    float deepest = abs(shadowSpace.w);
    ShadowCorner corner = ShadowCorner(loss, lossBend);
#endif
    vec2 inside = clamp((half_size - abs(from_middle)) * shadowSpace.z, -3.2, deepest);
    float covered = near_integral(min(inside.x, 3.2)) * near_integral(min(inside.y, 3.2)) - corner_loss(inside, corner);
#ifdef CLOSE_CORNERS
#ifndef CORNERS_APART
    float radius = inner_radius(decorationRadii.x, inset);
#endif
    if (shadowSpace.w < 0.0) {
        from_middle *= shadowSpace.z;
        half_size *= shadowSpace.z;
        covered = radius > WIDEST_CORNER ? wide_coverage(from_middle, half_size, radius) : near_coverage(from_middle, half_size, inset);
    }
#endif
    return max(covered, 0.0);
}

#ifdef CORNER_SUMS
float gaussian_integral(float x) { return near_integral(clamp(x, -3.2, 3.2)); }

float between(float low, float high) { return gaussian_integral(high) - gaussian_integral(low); }

#ifdef CONTINUOUS
// Places along the curve, densest in its middle, and their weights (Gauss and Legendre) times the factor of the Gaussian.
const vec2 smooth_nodes[5] = vec2[5](
    vec2(-0.8737680, 0.0610930), vec2(-0.4620012, 0.0929874), vec2(0.0000000, 0.0907815),
    vec2(0.4620012, 0.0929874), vec2(0.8737680, 0.0610930));

// The distance of the curve from one side where `depth` is the distance from the other; both in parts of the size.
float smooth_inset(float depth, float room) {
    // The curve lies above this t, so Newton's steps come nearer without ever passing by.
    float t = max(-depth, smooth_sum(0.0, room).x - 2.0 * depth);
    for (int i = 0; i < 3; i++) {
        vec2 curve = smooth_sum(t, room);
        t += (curve.x - t - 2.0 * depth) / (1.000001 - curve.y);
    }
    return t + depth;
}
#endif

// Nodes of a circular corner (Gauss and Legendre): sine and cosine of the angle, and the weight.
const vec3 arc_nodes[5] = vec3[5](
    vec3(0.0736195, 0.9972864, 0.0740345), vec3(0.3545992, 0.9350184, 0.1402229), vec3(0.7071068, 0.7071068, 0.1260412),
    vec3(0.9350184, 0.3545992, 0.0531785), vec3(0.9972864, 0.0736195, 0.0054652));
// Nodes of the Gaussian (Gauss and Hermite): place and weight.
const vec2 bell_nodes[5] = vec2[5](
    vec2(-2.8569700, 0.0112574), vec2(-1.3556262, 0.2220759), vec2(0.0, 0.5333333), vec2(1.3556262, 0.2220759),
    vec2(2.8569700, 0.0112574));
// The size of a corner, in standard deviations, from which rows are summed over the Gaussian.
const float widest_arc = WIDEST_CORNER;

// The coverage of a point by any shadow.
float summed_coverage(vec2 p, float hidden, float inset) {
    float sigma = shadowPlace.z;
    // A pixel averages too: it is a box of the variance 1/12.
#ifdef SCALED
    float size = rounded_to_one(vec3(0.5 * (length(dFdx(p)) + length(dFdy(p))))).x;
    sigma = sqrt(sigma * sigma + size * size / 12.0);
#else
    sigma = sqrt(sigma * sigma + 1.0 / 12.0);
#endif
    float scale = 1.0 / sigma;
    vec2 half_size = (halfBox - inset) * scale, from_middle = (p - shadowPlace.xy) * scale;
    vec2 low = -half_size - from_middle, high = half_size - from_middle;
    float covered = between(low.x, high.x) * between(low.y, high.y);
    // The nearest corner comes first; a large box has no other one in reach.
    float widest = max(max(abs(decorationRadii.x), abs(decorationRadii.y)), max(abs(decorationRadii.z), abs(decorationRadii.w))) * scale;
#ifdef CONTINUOUS
    widest *= 1.528665;
#endif
    int nearest = from_middle.y < 0.0 ? (from_middle.x < 0.0 ? 0 : 1) : (from_middle.x < 0.0 ? 3 : 2);
    bool is_small = min(half_size.x, half_size.y) < widest + 3.0;
    vec2 inside = half_size - abs(from_middle);
    bool is_near = max(inside.x, inside.y) < widest + 3.0 && min(inside.x, inside.y) > -3.0;
    int count = hidden >= 1.0 || widest < 0.01 || shadowPlace.z < 0.0 ? 0 : is_small ? 20 : is_near ? 5 : 0;
    float whole = 0.0, below = 0.0;
    vec2 deep = vec2(0.0);
    vec2 corner = vec2(0.0, -1.0);
    bool is_arc = true;
    for (int i = 0; i < count; i++) {
        int node = i % 5;
        if (node == 0) {
            int index = nearest ^ (i / 5);
            vec2 side = vec2(index == 0 || index == 3 ? 1.0 : -1.0, index < 2 ? 1.0 : -1.0);
            vec2 inward = half_size + side * from_middle;
            deep = vec2(min(inward.x, inward.y), max(inward.x, inward.y));
#ifdef CONTINUOUS
            corner = corner_shape(sign(decorationRadii[index]) * max(abs(decorationRadii[index]) - inset, 0.0), min(halfBox.x, halfBox.y) - inset);
            corner.x *= scale;
#else
            corner.x = max(decorationRadii[index] - inset, 0.0) * scale;
#endif
            is_arc = corner.x < widest_arc;
            whole = gaussian_integral(deep.x);
            // A sum over the Gaussian has whole rows, a sum over the arc what the rows lack.
            if (!is_arc) covered -= whole * gaussian_integral(deep.y);
        }
        vec3 arc = arc_nodes[node];
        vec2 bell = bell_nodes[node];
#ifdef CONTINUOUS
        bool is_smooth = corner.y >= 0.0;
        if (is_smooth) {
            vec2 place = smooth_nodes[node], curve = smooth_sum(place.x, corner.y);
            arc = vec3(1.0 - 0.5 * (curve.x - place.x), 1.0 - 0.5 * (curve.x + place.x), place.y * (1.0 - curve.y));
        }
#endif
        float depth = is_arc ? corner.x * (1.0 - arc.x) : deep.y + bell.x;
        float beyond = clamp(1.0 - depth / max(corner.x, 1e-6), 0.0, 1.0);
        float inset = corner.x * (is_arc ? 1.0 - arc.y : 1.0 - sqrt(1.0 - beyond * beyond));
#ifdef CONTINUOUS
        if (is_smooth && !is_arc) inset = corner.x * smooth_inset(1.0 - beyond, corner.y);
#endif
        float row = gaussian_integral(deep.x - inset), t = deep.y - depth;
        float lost = arc.z * corner.x * exp(-0.5 * t * t) * (row - whole);
        covered += is_arc ? lost : depth > 0.0 ? bell.y * row : 0.0;
    }
    return clamp(covered, 0.0, 1.0);
}

float cast_coverage(vec2 p, float hidden, float inset) {
    float plain = plain_coverage(p, inset), summed = summed_coverage(p, hidden, inset);
    return shadowPlace.z < 0.0 ? plain : summed;
}
#else
float cast_coverage(vec2 p, float hidden, float inset) { return plain_coverage(p, inset); }
#endif

// The coverage of a point by a shadow. `hidden` is the alpha of what lies over the shadow there.
float shadow_coverage(vec2 p, float hidden) {
    float covered = cast_coverage(p, hidden, 0.0);
#ifdef HOLLOW
    covered -= hollowness * cast_coverage(p, hidden, insetAndOpacity.x);
#endif
    return covered;
}
#endif
