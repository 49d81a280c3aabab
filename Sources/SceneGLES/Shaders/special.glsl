// What few items have: masks, parts of planes, backdrops, glass and second pictures.

#ifdef MASK
uniform sampler2D maskTexture;
// The pixel of the target that is the mask's first texel, and the mask's size.
flat in vec4 maskArea;
// 1 in x where the mask's light is its value rather than its alpha, and in y where the value is inverted.
flat in vec2 maskValue;
float mask_coverage(vec2 at) {
    vec2 texel = floor(at - maskArea.xy);
    vec4 color = vec4(0.0);
    if (all(greaterThanEqual(texel, vec2(0.0))) && all(lessThan(texel, maskArea.zw)))
        color = texelFetch(maskTexture, ivec2(texel), 0);
    float light = dot(color.rgb, vec3(0.2126, 0.7152, 0.0722)), value = clamp(maskValue.x > 0.5 ? light : color.a, 0.0, 1.0);
    return mix(value, 1.0 - value, maskValue.y);
}
#endif

#ifdef PIECE
// The first texel of the part's cuts, how many cuts there are, and whether the item covers what is there rather than replacing it.
flat in vec3 piece;
// The coverage of a pixel by the part: by the cuts at which the part is the nearer side, and by the other cuts.
vec2 piece_coverage(vec2 at) {
    vec2 covered = vec2(1.0);
    int i = int(piece.x), end = i + 2 * int(piece.y);
    if (i < end) do {
        vec4 line = table_texel(i), ends = table_texel(i + 1);
        float inside = dot(line.xyz, vec3(at, 1.0)), place = line.x * at.y - line.y * at.x;
        // Where the other plane of the cut ends, each pixel lies on one side.
        float part = (line.w > 0.5 ? inside > 0.0 : inside >= 0.0) ? 1.0 : 0.0;
        if (place > ends.x - 0.5 && place < ends.y + 0.5) part = clamp(inside + ends.z, 0.0, 1.0);
        covered *= line.w > 0.5 ? vec2(part, 1.0) : vec2(1.0, part);
        i += 2;
        // As in gradient.glsl.
    } while (i < end);
    return covered;
}
#endif

#if defined(BACKDROP) || defined(GLASS)
uniform sampler2D backdrop;
// From gl_FragCoord to the backdrop's texture: scale and offset; and what of the texture shows the backdrop.
flat in vec4 backdropMap;
flat in vec4 backdropLimits;
vec4 backdrop_color() {
    return textureLod(backdrop, clamp(gl_FragCoord.xy * backdropMap.xy + backdropMap.zw, backdropLimits.xy, backdropLimits.zw), 0.0);
}
#endif

#ifdef GLASS
// The point in the plane of the glass, homogeneous; the box as its middle and half its size, and the radii of its corners.
ALIKE_IN in vec3 glassPoint;
flat in vec4 glassBox;
flat in vec4 glassRadii;
flat in float glassOpacity;
float shape_coverage() {
    vec2 p = glassPoint.xy / glassPoint.z;
    float covered = rounded_coverage(place_in(glassBox, glassRadii, p SLOPES_OF(p)), 0.0);
    return glassPoint.z > 0.0 ? covered : 0.0;
}
#endif

#ifdef MIX
ALIKE_IN in vec2 otherTexel;
// How much of the second picture is seen, and 1 where that is an image, whose edge pixels extend: around a pass there is nothing.
uniform vec4 mixAmount;
// The second picture's first texel in its texture, and its size.
uniform vec4 otherPlace;
#ifdef MIX_ATLAS
uniform sampler2DArray otherAtlas;
uniform vec4 otherPage;
#else
uniform sampler2D other;
#endif
vec4 other_color() {
    vec2 inner = clamp(otherTexel, vec2(0.5), otherPlace.zw - 0.5);
    vec2 near = clamp(min(otherTexel, otherPlace.zw - otherTexel) + 0.5, mixAmount.y, 1.0);
#ifdef MIX_ATLAS
    vec4 color = textureLod(
        otherAtlas, vec3((inner + otherPlace.xy) / vec2(textureSize(otherAtlas, 0).xy), otherPage.x), 0.0);
#else
    vec4 color = textureLod(other, (inner + otherPlace.xy) / vec2(textureSize(other, 0)), 0.0);
#endif
    return color * (near.x * near.y);
}
#endif
