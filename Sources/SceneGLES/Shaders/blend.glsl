// Blending in the shader: the formulas of Compositing and Blending Level 1, of premultiplied colours. `s` is the source, `d` what is there.

#ifdef READS_TARGET

// Porter and Duff: source and destination times a factor each.
#if defined(BLEND_SOURCE_OVER)
#define SOURCE_FACTOR 1.0
#define TARGET_FACTOR (1.0 - s.a)
#elif defined(BLEND_CLEAR)
#define SOURCE_FACTOR 0.0
#define TARGET_FACTOR 0.0
#elif defined(BLEND_COPY)
#define SOURCE_FACTOR 1.0
#define TARGET_FACTOR 0.0
#elif defined(BLEND_SOURCE_IN)
#define SOURCE_FACTOR d.a
#define TARGET_FACTOR 0.0
#elif defined(BLEND_SOURCE_OUT)
#define SOURCE_FACTOR (1.0 - d.a)
#define TARGET_FACTOR 0.0
#elif defined(BLEND_SOURCE_ATOP)
#define SOURCE_FACTOR d.a
#define TARGET_FACTOR (1.0 - s.a)
#elif defined(BLEND_DESTINATION_OVER)
#define SOURCE_FACTOR (1.0 - d.a)
#define TARGET_FACTOR 1.0
#elif defined(BLEND_DESTINATION_IN)
#define SOURCE_FACTOR 0.0
#define TARGET_FACTOR s.a
#elif defined(BLEND_DESTINATION_OUT)
#define SOURCE_FACTOR 0.0
#define TARGET_FACTOR (1.0 - s.a)
#elif defined(BLEND_DESTINATION_ATOP)
#define SOURCE_FACTOR (1.0 - d.a)
#define TARGET_FACTOR s.a
#elif defined(BLEND_XOR)
#define SOURCE_FACTOR (1.0 - d.a)
#define TARGET_FACTOR (1.0 - s.a)
#endif

#if defined(SOURCE_FACTOR)

vec4 blended(vec4 s, vec4 d) { return clamp(s * SOURCE_FACTOR + d * TARGET_FACTOR, 0.0, 1.0); }

#elif defined(BLEND_PLUS_LIGHTER)

vec4 blended(vec4 s, vec4 d) { return min(s + d, 1.0); }

#elif defined(BLEND_PLUS_DARKER)

// The darkness of both is added: what is not there is not dark.
vec4 blended(vec4 s, vec4 d) {
    float alpha = min(s.a + d.a, 1.0);
    return vec4(max(vec3(alpha) - (s.a - s.rgb) - (d.a - d.rgb), 0.0), alpha);
}

#else

vec3 hard(vec3 s, vec3 d) {
    return mix(2.0 * s * d, 1.0 - 2.0 * (1.0 - s) * (1.0 - d), vec3(greaterThan(s, vec3(0.5))));
}
float dodge(float s, float d) { return d <= 0.0 ? 0.0 : s >= 1.0 ? 1.0 : min(d / (1.0 - s), 1.0); }
float burn(float s, float d) { return d >= 1.0 ? 1.0 : s <= 0.0 ? 0.0 : 1.0 - min((1.0 - d) / s, 1.0); }
float soft(float s, float d) {
    if (s <= 0.5) return d - (1.0 - 2.0 * s) * d * (1.0 - d);
    float light = d <= 0.25 ? ((16.0 * d - 12.0) * d + 4.0) * d : sqrt(d);
    return d + (2.0 * s - 1.0) * (light - d);
}

float lum(vec3 c) { return dot(c, vec3(0.3, 0.59, 0.11)); }
float sat(vec3 c) { return max(c.r, max(c.g, c.b)) - min(c.r, min(c.g, c.b)); }
vec3 set_lum(vec3 c, float l) {
    c += l - lum(c);
    float least = min(c.r, min(c.g, c.b)), most = max(c.r, max(c.g, c.b));
    if (least < 0.0) c = l + (c - l) * (l / max(l - least, 1e-7));
    if (most > 1.0) c = l + (c - l) * ((1.0 - l) / max(most - l, 1e-7));
    return c;
}
vec3 set_sat(vec3 c, float s) {
    float least = min(c.r, min(c.g, c.b)), range = sat(c);
    return range > 0.0 ? (c - least) * (s / range) : vec3(0.0);
}

// B(Cb, Cs) of the specification, of colours that are not premultiplied.
vec3 mixed(vec3 s, vec3 d) {
#if defined(BLEND_MULTIPLY)
    return s * d;
#elif defined(BLEND_SCREEN)
    return s + d - s * d;
#elif defined(BLEND_OVERLAY)
    return hard(d, s);
#elif defined(BLEND_DARKEN)
    return min(s, d);
#elif defined(BLEND_LIGHTEN)
    return max(s, d);
#elif defined(BLEND_COLOR_DODGE)
    return vec3(dodge(s.r, d.r), dodge(s.g, d.g), dodge(s.b, d.b));
#elif defined(BLEND_COLOR_BURN)
    return vec3(burn(s.r, d.r), burn(s.g, d.g), burn(s.b, d.b));
#elif defined(BLEND_HARD_LIGHT)
    return hard(s, d);
#elif defined(BLEND_SOFT_LIGHT)
    return vec3(soft(s.r, d.r), soft(s.g, d.g), soft(s.b, d.b));
#elif defined(BLEND_DIFFERENCE)
    return abs(s - d);
#elif defined(BLEND_EXCLUSION)
    return s + d - 2.0 * s * d;
#elif defined(BLEND_HARD_MIX)
    // Half a step of 8 bits, so that what adds up to white in whole steps does.
    return vec3(greaterThanEqual(s + d, vec3(1.0 - 0.5 / 255.0)));
#elif defined(BLEND_HUE)
    return set_lum(set_sat(s, sat(d)), lum(d));
#elif defined(BLEND_SATURATION)
    return set_lum(set_sat(d, sat(s)), lum(d));
#elif defined(BLEND_COLOR)
    return set_lum(s, lum(d));
#elif defined(BLEND_LUMINOSITY)
    return set_lum(d, lum(s));
#endif
}

// Co = cs (1 - ab) + cb (1 - as) + as ab B(Cb, Cs).
vec4 blended(vec4 s, vec4 d) {
    vec3 own = s.a > 0.0 ? min(s.rgb / s.a, 1.0) : vec3(0.0), there = d.a > 0.0 ? min(d.rgb / d.a, 1.0) : vec3(0.0);
    vec3 both = mixed(own, there) * (s.a * d.a);
    return vec4(s.rgb * (1.0 - d.a) + d.rgb * (1.0 - s.a) + both, s.a + d.a - s.a * d.a);
}

#endif

#endif
