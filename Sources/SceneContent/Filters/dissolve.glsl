// The old picture fades into the new one.
vec4 kernel(Image from, Image to, vec2 p, float progress) { return mix(at(from, p), at(to, p), progress); }
