// Dithering: up to half a step of 8 bits is added, ordered so that neighbours differ much (interleaved gradient noise). Alpha has noise of
// its own, for what alpha takes of the colour below must not be what is added. Programs of filters have this text too.

#ifdef DITHER
float ordered_noise(vec2 at) { return (fract(52.9829189 * fract(dot(floor(at), vec2(0.06711056, 0.00583715)))) - 0.5) / 255.0; }
vec4 dithered(vec4 color, vec2 at) {
    if (color.a <= 0.0) return color;
    float alpha = color.a < 1.0 ? clamp(color.a + ordered_noise(at + vec2(37.0, 113.0)), 0.0, 1.0) : 1.0;
    return vec4(clamp(color.rgb + ordered_noise(at), 0.0, alpha), alpha);
}
#endif
