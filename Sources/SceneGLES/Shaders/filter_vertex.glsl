// The vertex shader of all filter passes: a strip of four vertices over the viewport.

void main() { gl_Position = vec4(vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0, 0.0, 1.0); }
