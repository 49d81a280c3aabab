// What few items have: masks, parts of planes, backdrops, glass and second pictures.

#ifdef MASK
uniform sampler2D maskTexture;
// The pixel of the target that is the mask's first texel, and the mask's size.
uniform vec4 maskPlace;
// The weights of r, g, b and a in the mask's value; the value is inverted where maskInversion.x is 1.
uniform vec4 maskWeights;
uniform vec4 maskInversion;
float mask_coverage(vec2 at) {
    vec2 texel = floor(at - maskPlace.xy);
    vec4 color = vec4(0.0);
    if (all(greaterThanEqual(texel, vec2(0.0))) && all(lessThan(texel, maskPlace.zw)))
        color = texelFetch(maskTexture, ivec2(texel), 0);
    float value = clamp(dot(color, maskWeights), 0.0, 1.0);
    return mix(value, 1.0 - value, maskInversion.x);
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
// From pixels of the target to the backdrop's texture: scale and offset; and what of the texture shows the backdrop.
flat in vec4 backdropMap;
flat in vec4 backdropLimits;
vec4 backdrop_color() {
    vec2 at = gl_FragCoord.xy * pixelPlace.xy + pixelPlace.zw;
    return textureLod(backdrop, clamp(at * backdropMap.xy + backdropMap.zw, backdropLimits.xy, backdropLimits.zw), 0.0);
}
#endif

#ifdef GLASS
// The columns of the map from pixels of the target to the plane of the glass, the first with the item's opacity; the box as its middle
// and half its size; the radii of its corners.
uniform vec4 glass[5];
float shape_coverage(vec2 at) {
    vec3 place = glass[0].xyz * at.x + glass[1].xyz * at.y + glass[2].xyz;
    vec2 p = place.xy / place.z;
    float covered = rounded_coverage(place_in(glass[3], glass[4], p SLOPES_OF(p)), 0.0);
    return place.z > 0.0 ? covered : 0.0;
}
#endif

#ifdef MIX
in vec2 otherTexel;
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
    vec2 near = clamp(min(otherTexel, otherPlace.zw - otherTexel) + 0.5, 0.0, 1.0);
#ifdef MIX_ATLAS
    vec4 color = textureLod(
        otherAtlas, vec3((inner + otherPlace.xy) / vec2(textureSize(otherAtlas, 0).xy), otherPage.x), 0.0);
#else
    vec4 color = textureLod(other, (inner + otherPlace.xy) / vec2(textureSize(other, 0)), 0.0);
#endif
    return color * (near.x * near.y);
}
#endif
