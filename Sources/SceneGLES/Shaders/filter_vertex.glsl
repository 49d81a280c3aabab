// The vertex shader of all filter passes: a strip of four vertices over the viewport. What all pixels have in common it hands on as flat outputs, since
// some drivers look each number of a uniform up for each pixel. `ShaderSource.taps` puts #defines before it.

#ifdef GL_ES
precision highp sampler2D;
#endif

#ifdef COUNT
#if COUNT <= 16
#define TAPS_AT_HAND
#endif
uniform vec4 givenValues[COUNT + 1];
uniform sampler2D image0;
uniform vec4 givenImageAxes0;
uniform vec4 givenImageTexels0;
uniform vec4 givenImageRepeats0;
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
    color = givenValues[COUNT];
#else
    axes = givenImageAxes0;
#ifndef COPY
    limits = givenImageTexels0 + vec4(0.5, 0.5, -0.5, -0.5);
    unitAndStep = vec4(1.0 / vec2(textureSize(image0, 0)), givenValues[0].xy);
#ifdef FALLS
    texels = givenImageTexels0;
    repeats = givenImageRepeats0;
#endif
#ifdef TAPS_AT_HAND
    for (int i = 0; i < (COUNT + 1) / 2; i++) taps[i] = vec4(givenValues[2 * i + 1].xy, givenValues[min(2 * i + 2, COUNT)].xy);
#endif
#endif
#endif
}
#endif

void main() {
    gl_Position = vec4(vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0, 0.0, 1.0);
#ifdef COUNT
    hand_on();
#endif
}
