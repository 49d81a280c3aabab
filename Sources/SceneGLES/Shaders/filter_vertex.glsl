// The vertex shader of all filter passes: a strip of four vertices over the viewport. What all pixels have in common it hands on as flat outputs, since
// some drivers look each number of a uniform up for each pixel. `ShaderSource` puts #defines before it.

#ifdef GL_ES
precision highp sampler2D;
#endif

#if defined(HANDED)

// Vectors of kernels, as they are.
uniform vec4 given[GIVEN];
flat out vec4 handed[HANDED];
void hand_on() { for (int i = 0; i < HANDED; i++) handed[i] = given[i]; }

#elif defined(COUNT)

// There is room for so many taps among what is handed on.
#if COUNT <= 16
#define TAPS_AT_HAND
#endif
// From gl_FragCoord to texels, the texels that there are, the sides beyond which the edge is repeated, the step along the line, and the taps.
uniform vec4 given[COUNT + 4];
uniform sampler2D image0;
#ifdef FILL
flat out vec4 color;
#else
flat out vec4 axes;
#ifndef COPY
flat out vec4 limits;
flat out vec4 unitAndStep;
#ifdef FALLS
flat out vec4 texels;
flat out vec4 repeats;
#endif
#ifdef TAPS_AT_HAND
flat out vec4 taps[(COUNT + 1) / 2];
#endif
#endif
#endif

void hand_on() {
#ifdef FILL
    color = given[COUNT + 3];
#else
    axes = given[0];
#ifndef COPY
    limits = given[1] + vec4(0.5, 0.5, -0.5, -0.5);
    unitAndStep = vec4(1.0 / vec2(textureSize(image0, 0)), given[3].xy);
#ifdef FALLS
    texels = given[1];
    repeats = given[2];
#endif
#ifdef TAPS_AT_HAND
    for (int i = 0; i < (COUNT + 1) / 2; i++) taps[i] = vec4(given[2 * i + 4].xy, given[min(2 * i + 5, COUNT + 3)].xy);
#endif
#endif
#endif
}

#else
void hand_on() {}
#endif

void main() {
    gl_Position = vec4(vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0, 0.0, 1.0);
    hand_on();
}
