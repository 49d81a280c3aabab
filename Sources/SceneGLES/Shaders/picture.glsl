// The colour of an item's picture: a texel of the atlas of images, of a page of rasters, or of one of the textures of the draw.
//
// `place` is what the instance's info says: in x nearest (bit 0), mipmaps (bit 1) and the kind (from bit 2 on); y is the page or the texture.
// `texel`, `innerTexels` and `pageOrigin`, the first texel on the page, are in STEPS.

#ifdef ATLAS
uniform sampler2DArray atlas;
// A step on a page, of which sides are 1. One number, since some drivers are slow with the second of a vector.
uniform float atlasStep;
#endif

#ifdef RASTERS
uniform sampler2DArray rasters;
uniform float rasterStep;
#endif

#ifdef TEXTURES
uniform sampler2D texture0;
#define LAST_TEXTURE texture0
#if TEXTURES > 1
uniform sampler2D texture1;
#undef LAST_TEXTURE
#define LAST_TEXTURE texture1
#endif
#if TEXTURES > 2
uniform sampler2D texture2;
uniform sampler2D texture3;
#undef LAST_TEXTURE
#define LAST_TEXTURE texture3
#endif
#if TEXTURES > 4
uniform sampler2D texture4;
uniform sampler2D texture5;
uniform sampler2D texture6;
uniform sampler2D texture7;
#undef LAST_TEXTURE
#define LAST_TEXTURE texture7
#endif

// A varying is no index of samplers, so textures are told apart by conditions.

vec4 fetch_own(ivec2 at) {
#if TEXTURES > 1
    if (place.y == 0) return texelFetch(texture0, at, 0);
#endif
#if TEXTURES > 2
    if (place.y == 1) return texelFetch(texture1, at, 0);
    if (place.y == 2) return texelFetch(texture2, at, 0);
#endif
#if TEXTURES > 4
    if (place.y == 3) return texelFetch(texture3, at, 0);
    if (place.y == 4) return texelFetch(texture4, at, 0);
    if (place.y == 5) return texelFetch(texture5, at, 0);
    if (place.y == 6) return texelFetch(texture6, at, 0);
#endif
    return texelFetch(LAST_TEXTURE, at, 0);
}

// The filtered colour at a point in texels, of which one pixel to the right and one down are dx and dy: derivatives are undefined
// under a condition, so the level of detail is computed.
vec4 sample_one(sampler2D source, vec2 at, vec2 dx, vec2 dy) {
    vec2 scale = 1.0 / vec2(textureSize(source, 0));
#ifdef TRILINEAR
    // A pixel covers an ellipse of the picture: samples along its long axis, each as wide as its short one. Some drivers' own take
    // theirs from elsewhere (llvmpipe of Mesa 22).
    vec3 squares = vec3(dx.x * dx.x + dy.x * dy.x, dx.y * dx.y + dy.y * dy.y, dx.x * dx.y + dy.x * dy.y);
    float difference = 0.5 * (squares.x - squares.y), mean = 0.5 * (squares.x + squares.y);
    float longer = sqrt(mean + length(vec2(difference, squares.z)));
    float shorter = max(abs(dx.x * dy.y - dx.y * dy.x) / max(longer, 1e-6), 1.0);
    int count = int(clamp(ceil(longer / shorter - 0.1), 1.0, 16.0));
    float level = log2(max(longer / float(count), shorter));
    if (count == 1) return textureLod(source, at * scale, level);
    vec2 way = difference < 0.0 ? vec2(squares.z, longer * longer - squares.x) : vec2(longer * longer - squares.y, squares.z);
    vec2 stride = way * (longer / (length(way) * float(count))) * scale;
    vec2 first = at * scale - 0.5 * float(count - 1) * stride;
    vec4 sum = vec4(0.0);
    for (int i = 0; i < count; i++) sum += textureLod(source, first + float(i) * stride, level);
    return sum / float(count);
#else
    return textureLod(source, at * scale, 0.0);
#endif
}

vec4 sample_own(vec2 at, vec2 dx, vec2 dy) {
#if TEXTURES > 1
    if (place.y == 0) return sample_one(texture0, at, dx, dy);
#endif
#if TEXTURES > 2
    if (place.y == 1) return sample_one(texture1, at, dx, dy);
    if (place.y == 2) return sample_one(texture2, at, dx, dy);
#endif
#if TEXTURES > 4
    if (place.y == 3) return sample_one(texture3, at, dx, dy);
    if (place.y == 4) return sample_one(texture4, at, dx, dy);
    if (place.y == 5) return sample_one(texture5, at, dx, dy);
    if (place.y == 6) return sample_one(texture6, at, dx, dy);
#endif
    return sample_one(LAST_TEXTURE, at, dx, dy);
}
#endif

#ifdef PICTURE
vec4 picture_color() {
#ifdef TRILINEAR
    // Items that do not ask for mipmaps have level 0.
    float usesLevels = float(place.x >> 1 & 1);
    vec2 dx = dFdx(texel) * (usesLevels / STEPS), dy = dFdy(texel) * (usesLevels / STEPS);
#else
    vec2 dx = vec2(0.0), dy = vec2(0.0);
#endif
    vec2 at = clamp(texel, innerTexels.xy, innerTexels.zw);
#if defined(FILTERED) && defined(NEAREST)
    // Between the centres of texels the filter is the identity.
    if ((place.x & 1) == 1) at = (floor(at / STEPS) + 0.5) * STEPS;
#endif
#ifdef FILTERED
    // Rounded to steps, a point plus the place in the atlas is exact.
    at = floor(at + 0.5);
#endif
    at += pageOrigin;
    // One way out: the GL of SwiftShader loses what returns from within a condition.
    vec4 found;
#ifdef RASTERS
#if defined(ATLAS) || defined(TEXTURES)
    if (place.x >> 2 == 4)
#endif
#ifdef FILTERED
        found = textureLod(rasters, vec3(at * rasterStep, float(place.y)), 0.0);
#else
        found = texelFetch(rasters, ivec3(ivec2(at), place.y), 0);
#endif
#if defined(ATLAS) || defined(TEXTURES)
    else
#endif
#endif
#ifdef ATLAS
#ifdef TEXTURES
    if (place.x >> 2 == 1)
#endif
#ifdef FILTERED
        found = textureLod(atlas, vec3(at * atlasStep, float(place.y)), 0.0);
#else
        found = texelFetch(atlas, ivec3(ivec2(at), place.y), 0);
#endif
#ifdef TEXTURES
    else
#endif
#endif
#ifdef TEXTURES
#ifdef FILTERED
        found = sample_own(at / STEPS, dx, dy);
#else
        found = fetch_own(ivec2(at));
#endif
#endif
    return found;
}
#endif
