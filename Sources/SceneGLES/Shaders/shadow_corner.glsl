// What a round corner takes from the shadow of a box. `FramePlan.Shadow.form` tells of the numbers.

#ifdef SHADOWED

// The largest radius of a corner that has a closed form, in standard deviations.
#define WIDEST_CORNER 4.25

struct ShadowCorner {
    vec4 loss;
    vec2 bend;
};

// @param r the radius in standard deviations.
ShadowCorner shadow_corner(float r) {
    r = min(r, WIDEST_CORNER);
    vec4 loss = vec4(0.44642024, 0.25003803, 0.24936448, 0.034078075)
        + r * (vec4(0.0010099973, 0.00054315145, 0.0074678183, 0.00043528342)
        + r * (vec4(-0.0058757415, -0.004525598, -0.023208848, -0.0017588652)
        + r * (vec4(0.00084724295, 0.00050167474, 0.0047320749, 0.00029819983)
        + r * vec4(-2.9439989e-05, -1.7754697e-05, -0.00031183982, -1.6529451e-05))));
    vec2 bend = vec2(-0.00024921685, -0.0001183831)
        + r * (vec2(0.0029883774, -0.00019623406)
        + r * (vec2(-0.0039257046, 0.00017928946)
        + r * (vec2(0.00043472751, -2.6288451e-05)
        + r * vec2(9.334026e-06, 1.0280216e-06))));
    loss.xw *= vec2(r, r * r);
    // For the 32nd part of the exponent.
    loss.yz /= 32.0;
    return ShadowCorner(loss, bend / 32.0);
}

// The radius of the circular corner whose shadow a corner's is like. Radii of continuous ones are negative.
float shadow_radius(float radius, float half_size) {
#ifdef CONTINUOUS
    if (radius < 0.0) radius *= max(0.03925, -0.06 * radius / half_size) - 1.06;
#endif
    return radius;
}
#endif

