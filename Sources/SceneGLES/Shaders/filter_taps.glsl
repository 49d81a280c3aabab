// The fragment shader of blurs, morphology and reductions: a weighted sum, a maximum or a minimum of texels.
// `ShaderSource.taps` puts #defines before it.

#ifdef GL_ES
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp sampler2DArray;
#endif

// The step along the line; then each tap's offset and weight.
uniform vec4 values[COUNT + 1];
uniform sampler2D image0;
// From gl_FragCoord to texels: scale and offset.
uniform vec4 imageAxes0;
// The texels that the picture has: left, top, right, bottom.
uniform vec4 imageTexels0;
// The sides beyond which the edge is repeated.
uniform vec4 imageRepeats0;
out vec4 result;

vec4 texel_at(vec2 texel, vec2 inverse_size) {
    vec4 color = textureLod(image0, clamp(texel, imageTexels0.xy + 0.5, imageTexels0.zw - 0.5) * inverse_size, 0.0);
#ifdef FALLS
    vec4 near = clamp(vec4(texel - imageTexels0.xy, imageTexels0.zw - texel) + 0.5, 0.0, 1.0);
    near = max(near, imageRepeats0);
    color *= near.x * near.y * near.z * near.w;
#endif
    return color;
}

#if defined(FILL)

// One colour, which stands in the last value.
void main() { result = values[COUNT]; }

#elif defined(COPY)

// The picture, texel for pixel.
void main() { result = texelFetch(image0, ivec2(gl_FragCoord.xy * imageAxes0.xy + imageAxes0.zw), 0); }

#elif defined(REDUCTION)

// The picture at a part of its size: taps in both directions, each on four sides of the middle.
void main() {
    vec2 texel = gl_FragCoord.xy * imageAxes0.xy + imageAxes0.zw, unit = 1.0 / vec2(textureSize(image0, 0));
    vec4 sum = vec4(0.0);
    for (int i = 0; i < COUNT; i++) {
        for (int j = 0; j < COUNT; j++) {
            vec2 step = vec2(values[i + 1].x, values[j + 1].x);
            float weight = values[i + 1].y * values[j + 1].y;
            sum += weight * (texel_at(texel + step, unit) + texel_at(texel - step, unit)
                + texel_at(texel + step * vec2(1.0, -1.0), unit) + texel_at(texel + step * vec2(-1.0, 1.0), unit));
        }
    }
    result = sum;
}

#else

// The first tap is the middle's; the others are taken on both sides of the middle.
void main() {
    vec2 texel = gl_FragCoord.xy * imageAxes0.xy + imageAxes0.zw, unit = 1.0 / vec2(textureSize(image0, 0));
#ifdef SUM
    vec4 sum = values[1].y * texel_at(texel, unit);
#else
    vec4 sum = texel_at(texel, unit);
#endif
    for (int i = 1; i < COUNT; i++) {
        vec2 step = values[0].xy * values[i + 1].x;
#if defined(SUM)
        sum += values[i + 1].y * (texel_at(texel + step, unit) + texel_at(texel - step, unit));
#elif defined(MAXIMUM)
        sum = max(sum, max(texel_at(texel + step, unit), texel_at(texel - step, unit)));
#else
        sum = min(sum, min(texel_at(texel + step, unit), texel_at(texel - step, unit)));
#endif
    }
    result = sum;
}

#endif
