// Dithering: up to half a step of 8 bits is added, ordered so that neighbours differ much (interleaved gradient noise). Alpha has noise of
// its own, for what alpha takes of the colour below must not be what is added. Programs of filters have this text too.

#ifdef DITHER
float ordered_noise(float along) { return (fract(52.9829189 * fract(along)) - 0.5) / 255.0; }
vec4 dithered(vec4 color, vec2 at) {
    float along = dot(floor(at), vec2(0.06711056, 0.00583715));
    // A pixel that shows nothing stays so. An opaque one does, too. The noise of alpha is that of another place.
    float alpha = color.a > 0.0 && color.a < 1.0 ? clamp(color.a + ordered_noise(along + 3.1426887), 0.0, 1.0) : color.a;
    return vec4(clamp(color.rgb + ordered_noise(along), 0.0, alpha), alpha);
}
#endif
