// One colour everywhere.
uniform vec4 color; // = 1, 1, 1, 1 in 0...1: The colour.

vec4 kernel(vec2 p) { return premultiply(color); }
