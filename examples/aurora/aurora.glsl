// Northern lights: curtains of rays that wave. A generator: it makes a layer's contents of nothing but its inputs and the layer's time.
uniform float height;   // = 170 in 1...2000 points: How far the rays reach up.
uniform float activity; // = 1 in 0...3: How brightly they shine, and how much they wave.
uniform vec4 low;       // = 0.20, 1.00, 0.55, 1: Their colour where they begin,
uniform vec4 high;      // = 0.50, 0.22, 0.95, 1: and where they end.

float hash(float n) { return fract(sin(n * 12.9898) * 43758.5453); }

float noise(float x) {
    float cell = floor(x), part = fract(x);
    return mix(hash(cell), hash(cell + 1.0), part * part * (3.0 - 2.0 * part));
}

vec4 kernel(vec2 p, float time) {
    vec3 light = vec3(0.0);
    for (int i = 0; i < 3; i++) {
        float number = float(i), x = p.x / 150.0 + 7.0 * number;
        // The foot of the curtain wanders, and folds where it is steep.
        float wave = sin(0.9 * x + 0.23 * time + number) + 0.5 * sin(2.3 * x - 0.31 * time) + 0.7 * noise(1.7 * x + 0.2 * time);
        float foot = bounds.w - 42.0 - 34.0 * number - 24.0 * wave * (0.6 + 0.4 * activity);
        float up = (foot - p.y) / (height * (0.75 + 0.5 * noise(x + 0.15 * time)));
        // Rays: fine ones drift through broad ones.
        float rays = 0.35 + 0.9 * noise(3.0 * x + 0.5 * time) * (0.55 + 0.45 * noise(31.0 * x + 1.3 * time));
        float shine = rays * exp(-2.6 * max(up, 0.0)) * smoothstep(-0.07, 0.06, up) * (1.0 - 0.22 * number);
        light += mix(low.rgb, high.rgb, smoothstep(0.0, 0.75, up)) * shine;
    }
    light *= 0.75 * activity;
    // Light has no alpha of its own: it is added to what is there.
    light = 1.0 - exp(-light);
    return vec4(light, max(light.r, max(light.g, light.b)));
}
