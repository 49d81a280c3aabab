// A drop falls into the old picture: rings of waves run out, and behind them lies the new one.
uniform vec2 center; // = 0.5, 0.5: Where the drop falls, in parts of the bounds.
uniform float amplitude; // = 14 in 0...100 points: How far the waves move what they run over.
uniform float wavelength; // = 42 in 1...1000 points: From one crest to the next.
uniform float rings; // = 3 in 1...20: How many waves run behind each other.
#pragma extent amplitude

vec4 kernel(Image from, Image to, vec2 p, float progress) {
    if (p != clamp(p, bounds.xy, bounds.zw)) return mix(at(from, p), at(to, p), progress);
    // The front has left the farthest corner, waves and all, when progress is 1.
    vec2 drop = mix(bounds.xy, bounds.zw, center);
    vec2 farthest = max(abs(bounds.xy - drop), abs(bounds.zw - drop));
    float train = rings * wavelength;
    float front = progress * (length(farthest) + train);
    vec2 away = p - drop;
    float reach = max(length(away), 0.001);
    float behind = front - reach;
    if (behind <= 0.0) return at(from, p);
    if (behind >= train) return at(to, p);

    // The waves swell and die away; they are lower the farther they have come.
    float part = behind / train;
    float swell = sin(3.14159265 * part) * (1.0 - 0.5 * reach / length(farthest));
    float phase = 6.2831853 * behind / wavelength;
    vec2 seen = clamp(p - away / reach * amplitude * swell * sin(phase), bounds.xy + 0.5 * pixel, bounds.zw - 0.5 * pixel);
    vec4 picture = mix(at(from, seen), at(to, seen), smoothstep(0.15, 0.85, part));
    // Light comes from the upper left: slopes that face it shine.
    float slope = cos(phase) * dot(away / reach, vec2(0.70710678));
    picture.rgb = clamp(picture.rgb + 0.22 * swell * slope * picture.a, 0.0, picture.a);
    return picture;
}
