// A drop falls into the old picture: rings of waves run out from its middle, and behind them lies the new one.
uniform vec2 center; // = 640, 360: Where the drop falls.
uniform float amplitude; // = 22 in 0...100 points: How far the waves move what they run over.
uniform float wavelength; // = 66 in 1...1000 points: From one crest to the next.
uniform float rings; // = 3 in 1...20: How many waves run behind each other.
#pragma extent amplitude

vec4 kernel(Image from, Image to, vec2 p, float progress) {
    // The front starts in the middle and has left the farthest corner, waves and all, when progress is 1.
    vec2 farthest = max(abs(bounds.xy - center), abs(bounds.zw - center));
    float train = rings * wavelength;
    float front = progress * (length(farthest) + train);

    vec2 away = p - center;
    float reach = max(length(away), 0.001);
    float behind = front - reach;
    if (behind <= 0.0) return at(from, p);
    if (behind >= train) return at(to, p);

    // The waves swell and die away; they are lower the farther they have come.
    float part = behind / train;
    float swell = sin(3.14159265 * part) * (1.0 - 0.5 * reach / length(farthest));
    float wave = sin(6.2831853 * behind / wavelength);
    // At the edge of the layer there is nothing to be seen beyond it.
    vec2 seen = clamp(p - away / reach * amplitude * swell * wave, bounds.xy + 0.5 * pixel, bounds.zw - 0.5 * pixel);

    vec4 color = mix(at(from, seen), at(to, seen), smoothstep(0.15, 0.85, part));
    // Light comes from the upper left: slopes that face it shine.
    float slope = cos(6.2831853 * behind / wavelength) * dot(away / reach, normalize(vec2(1.0, 1.0)));
    color.rgb = clamp(color.rgb + 0.22 * swell * slope * color.a, 0.0, color.a);
    return color;
}
