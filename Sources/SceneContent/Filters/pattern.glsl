// An image again and again, as a pattern of Quartz has it: in columns and rows from an origin on, turned and scaled.
uniform Image image; //: What is repeated.
uniform vec2 origin; // = 0, 0 points: Where the upper left corner of one of the copies lies, from that of the bounds.
uniform vec2 spacing; // = 0, 0 in 0...1000000 points: From copy to copy; each side is no less than a copy's.
uniform float scale; // = 1 in 0.001...1000: How many points a pixel of the image has: 0.5 for one that is made for two pixels a point.
uniform float angle; // = 0 radians: How far the whole is turned around its origin, clockwise.

// One copy; q is in pixels of the image.
vec4 copy_at(vec2 q, vec2 pixels) { return at(image, bounds.xy + q / pixels * (bounds.zw - bounds.xy)); }

// The edges of a copy are soft by half a pixel, and those of two that touch make up the whole.
vec4 all_at(vec2 q, vec2 pixels, vec2 cell) {
    vec2 local = q - cell * floor((q + 0.5) / cell);
    return copy_at(local, pixels) + copy_at(local + vec2(cell.x, 0.0), pixels) + copy_at(local + vec2(0.0, cell.y), pixels)
        + copy_at(local + cell, pixels);
}

vec4 kernel(vec2 p) {
    vec2 pixels = image_size(image);
    if (min(pixels.x, pixels.y) < 1.0) return vec4(0.0);
    vec2 cell = max(spacing / scale, pixels), away = p - bounds.xy - origin;
    mat2 turn = mat2(cos(angle), -sin(angle), sin(angle), cos(angle));
    // Where several pixels of the image fall on one, a few of them are averaged.
    float count = clamp(ceil(max(pixel.x, pixel.y) / scale - 0.01), 1.0, 4.0);
    vec4 sum = vec4(0.0);
    for (float j = 0.5; j < count; j += 1.0)
        for (float i = 0.5; i < count; i += 1.0)
            sum += all_at(turn * (away + (vec2(i, j) / count - 0.5) * pixel) / scale, pixels, cell);
    return sum / (count * count);
}
