uniform float width; // = 6 in 1...100 points: Of a stripe.
vec4 kernel(vec2 p, float time) { return vec4(step(0.5, fract((p.x + 10.0 * time) / (2.0 * width)))); }
