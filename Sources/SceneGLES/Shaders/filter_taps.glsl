// The fragment shader of blurs, morphology and reductions: a weighted sum, a maximum or a minimum of texels.
// `ShaderSource.taps` puts #defines before it.

#ifdef GL_ES
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp sampler2DArray;
#endif

// There is room for so many taps among what the vertex shader hands on.
#if COUNT <= 16
#define TAPS_AT_HAND
#endif

uniform sampler2D image0;
out vec4 result;

#if defined(FILL)

// One colour, which stands in the last value.
flat in vec4 color;
void main() { result = color; }

#else

// From gl_FragCoord to texels: scale and offset.
flat in vec4 axes;
vec2 texel_here() { return gl_FragCoord.xy * axes.xy + axes.zw; }

#ifdef COPY

// The picture, texel for pixel.
void main() { result = texelFetch(image0, ivec2(texel_here()), 0); }

#else

// The centres of the outermost texels that the picture has: left, top, right, bottom.
flat in vec4 limits;
// One over the texture's size, and the step along the line.
flat in vec4 unitAndStep;
#ifdef FALLS
// The texels that the picture has, and the sides beyond which the edge is repeated.
flat in vec4 texels;
flat in vec4 repeats;
#endif

vec4 texel_at(vec2 texel) {
    vec4 color = textureLod(image0, clamp(texel, limits.xy, limits.zw) * unitAndStep.xy, 0.0);
#ifdef FALLS
    vec4 near = clamp(vec4(texel - texels.xy, texels.zw - texel) + 0.5, 0.0, 1.0);
    near = max(near, repeats);
    color *= near.x * near.y * near.z * near.w;
#endif
    return color;
}

// Offset and weight of a tap.
#ifdef TAPS_AT_HAND
flat in vec4 taps[(COUNT + 1) / 2];
vec2 tap(int i) { return (i & 1) == 0 ? taps[i >> 1].xy : taps[i >> 1].zw; }
#else
uniform vec4 given[COUNT + 4];
vec2 tap(int i) { return given[i + 4].xy; }
#endif

#ifdef REDUCTION

// The picture at a part of its size: taps in both directions, each on four sides of the middle.
void main() {
    vec2 texel = texel_here();
    vec4 sum = vec4(0.0);
    for (int i = 0; i < COUNT; i++) {
        for (int j = 0; j < COUNT; j++) {
            vec2 step = vec2(tap(i).x, tap(j).x);
            float weight = tap(i).y * tap(j).y;
            sum += weight * (texel_at(texel + step) + texel_at(texel - step)
                + texel_at(texel + step * vec2(1.0, -1.0)) + texel_at(texel + step * vec2(-1.0, 1.0)));
        }
    }
    result = sum;
}

#else

// The first tap is the middle's; the others are taken on both sides of the middle.
void main() {
    vec2 texel = texel_here();
#ifdef SUM
    vec4 sum = tap(0).y * texel_at(texel);
#else
    vec4 sum = texel_at(texel);
#endif
    for (int i = 1; i < COUNT; i++) {
        vec2 step = unitAndStep.zw * tap(i).x;
#if defined(SUM)
        sum += tap(i).y * (texel_at(texel + step) + texel_at(texel - step));
#elif defined(MAXIMUM)
        sum = max(sum, max(texel_at(texel + step), texel_at(texel - step)));
#else
        sum = min(sum, min(texel_at(texel + step), texel_at(texel - step)));
#endif
    }
    result = sum;
}

#endif
#endif
#endif
