// Where the corners of an item's rectangle lie, and what the fragment shader gets.

#ifdef PARTICLES
// Makes of what all have in common the instance that the particle is.
void take_particle() {
    vec2 right = particle.zw, down = vec2(-right.y, right.x);
    vec4 map = shared_block[0];
    axes = vec4(map.xy * right.x + map.zw * right.y, map.xy * down.x + map.zw * down.y);
    origin = vec4(map.xy * particle.x + map.zw * particle.y + shared_block[1].xy, shared_block[1].zw);
    rect = shared_block[2];
    color = shared_block[3] * tint;
#ifdef PICTURE
    picture = shared_block[4];
    inner = shared_block[5];
#endif
#if defined(PERSPECTIVE) || defined(CLIP)
    vec4 w = shared_block[6];
    perspective = vec4(dot(w.xy, right), dot(w.xy, down), dot(w.xy, particle.xy) + w.z, w.w);
#endif
}
#endif

// To the target's pixels, homogeneous.
vec3 place_in_target(vec2 p) {
#ifdef PERSPECTIVE
    float w = dot(perspective.xyz, vec3(p, 1.0));
#else
    float w = 1.0;
#endif
    return vec3(axes.xy * p.x + axes.zw * p.y + origin.xy, w);
}

#ifdef PIECE
// Where the parts of the batch are in the table, and by how much the next instance's is further on.
uniform vec4 pieceTable;
flat out vec3 piece;
#endif

// How far in the plane a pixel reaches across the rectangle's sides, near p. The sine of the angle at which they meet is taken to be `least` at least.
vec2 pixel_reach(vec2 p, float least) {
    vec2 right = axes.xy, down = axes.zw;
#ifdef PERSPECTIVE
    vec3 at = place_in_target(p);
    if (at.z <= 0.0) return vec2(0.0);
    right = (right - at.xy / at.z * perspective.x) / at.z;
    down = (down - at.xy / at.z * perspective.y) / at.z;
#endif
    float width = length(right), height = length(down);
    return vec2(height, width) / max(abs(right.x * down.y - right.y * down.x), max(width * height * least, 1e-20));
}

// From the target's pixels to the plane: the rows of the inverse map, times its determinant, which is the last number.
void invert_map(out vec3 x, out vec3 y, out vec3 w, out float determinant) {
    vec3 a = vec3(axes.xy, 0.0), b = vec3(axes.zw, 0.0), c = vec3(origin.xy, 1.0);
#ifdef PERSPECTIVE
    a.z = perspective.x;
    b.z = perspective.y;
    c.z = perspective.z;
#endif
    x = cross(b, c);
    y = cross(c, a);
    w = cross(a, b);
    determinant = dot(a, x);
}

#if defined(EDGES) && defined(SCALED)
// For each side the factor from the distance in the plane, divided by w, to pixels: sides are straight in the target, too.
vec4 side_scale() {
    vec3 x, y, w;
    float determinant;
    invert_map(x, y, w, determinant);
    vec4 slopes = vec4(
        length(x.xy - rect.x * w.xy), length(y.xy - rect.y * w.xy), length(x.xy - rect.z * w.xy),
        length(y.xy - rect.w * w.xy));
    return abs(determinant) / max(slopes, vec4(1e-20));
}
#endif

#ifdef GRADIENT
// The gradient's coordinates where the rectangle's sides are 0 and 1, and what the fragment shader needs of its ramp.
void place_gradient(vec2 at, int form) {
    texel = inner.xy + picture.xy * at.x + picture.zw * at.y;
    int first = int(inner.z);
    vec4 ramp = ramp_texel(first);
#ifdef RAMP_AT_HAND
    innerTexels = vec4(ramp.xy, float(form), 0.0);
    rampColor = ramp_texel(first + 2);
#ifdef FEW_STOPS
    // Pieces that are not there have no length, at the end.
    rampBegins = min(ramp_texel(first + 1), vec4(ramp.y));
    for (int i = 0; i < 4; i++) rampSlopes[i] = ramp_texel(first + 3 + 3 * min(i, int(ramp.z) - 1));
#else
    rampSlope = ramp_texel(first + 3);
#endif
#else
    innerTexels = vec4(ramp.xy, inner.z, ramp.z);
    place.y = form | (ramp.w > 0.0 ? 4 : 0);
#endif
}
#endif

#ifndef INTERIOR
// The corner that a vertex is at: that of the other triangle where both sides of its own are covered.
int shown_corner(int vertex, int covered) {
    return (covered & 3) == 3 && vertex == 0 ? 1 : (covered & 12) == 12 && vertex == 3 ? 2 : vertex;
}

#ifdef RING
// The corner at which a frame begins, and along how many sides it goes: all that are not covered, and those between.
ivec2 shown_stretch(int covered) {
    // From the upper side on, clockwise.
    int turned = covered >> 1 | (covered & 1) << 3, first = ~turned & (turned << 1 | turned >> 3) & 15;
    first &= -first;
    int start = (first >> 1) - (first >> 3);
    int shown = ~((turned << 4 | turned) >> start) & 15;
    return ivec2(start, shown > 7 ? 4 : shown > 3 ? 3 : shown > 1 ? 2 : 1);
}
#endif

// The sine of the angle between two sides.
float sine(vec2 a, vec2 b) { return abs(a.x * b.y - a.y * b.x) / max(length(a) * length(b), 1e-20); }

// Moves the corner of a plane that is seen nearly edge-on, whose sides would meet beyond the picture, to that of the narrowest box around the plane.
bool bound_needle(ivec2 side, inout vec2 p) {
    vec3 c0 = place_in_target(rect.xy), c1 = place_in_target(rect.zy), c2 = place_in_target(rect.zw), c3 = place_in_target(rect.xw);
    if (min(min(c0.z, c1.z), min(c2.z, c3.z)) <= 0.0) return false;
    vec2 s0 = c0.xy / c0.z, s1 = c1.xy / c1.z, s2 = c2.xy / c2.z, s3 = c3.xy / c3.z;
    float narrowest = min(min(sine(s1 - s0, s2 - s1), sine(s2 - s1, s3 - s2)), min(sine(s3 - s2, s0 - s3), sine(s0 - s3, s1 - s0)));
    if (narrowest > 0.25) return false;
    vec3 x, y, w;
    float determinant;
    invert_map(x, y, w, determinant);
    vec2 diagonal = s2 - s0, other = s3 - s1;
    vec2 along = dot(other, other) > dot(diagonal, diagonal) ? other : diagonal;
    if (determinant == 0.0 || dot(along, along) == 0.0) return false;
    along = normalize(along);
    mat2 turn = mat2(along, vec2(-along.y, along.x));
    vec2 middle = 0.25 * (s0 + s1 + s2 + s3);
    vec2 t0 = (s0 - middle) * turn, t1 = (s1 - middle) * turn, t2 = (s2 - middle) * turn, t3 = (s3 - middle) * turn;
    vec2 low = min(min(t0, t1), min(t2, t3)) - 0.53125, high = max(max(t0, t1), max(t2, t3)) + 0.53125;
    vec2 moved = turn * mix(low, high, vec2(side));
    // Beyond the horizon of the plane there is nothing of it. Nearness there is 0, and no corner is less near than the farthest.
    float here = dot(w, vec3(middle, 1.0)) / determinant, there = dot(w, vec3(middle + moved, 1.0)) / determinant;
    float least = 0.03125 / max(max(c0.z, c1.z), max(c2.z, c3.z));
    if (there < least) moved *= (here - least) / (here - there);
    vec3 at = vec3(middle + moved, 1.0);
    p = vec2(dot(x, at), dot(y, at)) / dot(w, at);
    return true;
}
#endif

#ifdef CUT
// The part of the rectangle that lies in the box of tiles, if there is one. @return the sides that are cut off.
int cut_to_tiles(bool has_tiles, out vec4 part) {
    axes = axesAndTiles;
    part = rect;
    if (!has_tiles) return 0;
    axes.yz = vec2(0.0);
    vec2 far = floor(axesAndTiles.yz / 4096.0), near = axesAndTiles.yz - far * 4096.0;
    vec4 box = (vec4(near, far) * tiles.z + tiles.xyxy - origin.xyxy) / axes.xwxw;
    part.xy = max(rect.xy, box.xy);
    part.zw = max(min(rect.zw, box.zw), part.xy);
    return int(box.x > rect.x) | int(box.y > rect.y) << 1 | int(box.z < rect.z) << 2 | int(box.w < rect.w) << 3;
}

#ifdef SOURCE
// The map from gl_FragCoord to the picture. The rectangle's first corner is where coordinates are small numbers, which come out well.
void map_texels(vec2 size) {
    vec2 corner = (place_in_target(rect.xy).xy - pixels.zw) / pixels.xy;
    vec4 inverse = vec4(axes.w, -axes.y, -axes.z, axes.x) / (axes.x * axes.w - axes.y * axes.z) * pixels.xxyy;
    vec2 scale = (picture.zw - picture.xy) / max(size, vec2(1e-20)) * STEPS;
    texelSteps = inverse * scale.xyxy;
    firstTexel = picture.xy * STEPS - texelSteps.xy * corner.x - texelSteps.zw * corner.y;
}
#endif
#endif

// A box for the fragment shader.
vec4 middle_and_half(vec4 box) { return 0.5 * vec4(box.xy + box.zw, box.zw - box.xy); }

void main() {
#ifdef PARTICLES
    take_particle();
#endif
    int info = int(origin.w);
    // Bits of sides: left, top, right, bottom. Covered ones are smooth, too.
    int reaching = info & 15, covered = info >> 4 & 15 & ~reaching, smooth_sides = reaching | covered;
    vec4 shown = rect;
#ifdef CUT
    smooth_sides &= ~cut_to_tiles((info >> 23 & 1) == 1, shown);
#endif
#ifdef PIECE
    piece = table_texel(int(pieceTable.x) + int(pieceTable.y) * gl_InstanceID).xyz;
#endif
#ifdef RING
    // Around the corners, at each outside and inside. What has no frame comes out as in other programs to the bit.
    bool isRing = (info >> 21 & 1) == 1;
    ivec2 stretch = shown_stretch(covered);
    int turn = stretch.x + min(gl_VertexID >> 1, stretch.y) & 3, last = shown_corner(min(gl_VertexID, 3), covered);
    ivec2 side = isRing ? ivec2((turn + 1) >> 1 & 1, turn >> 1) : ivec2(last & 1, last >> 1);
    bool isOutside = !isRing || (gl_VertexID & 1) == 0;
#else
    const bool isOutside = true;
#ifdef INTERIOR
    int last = gl_VertexID;
#else
    int last = shown_corner(gl_VertexID, covered);
#endif
    ivec2 side = ivec2(last & 1, last >> 1);
#endif
    vec2 corner = vec2(side);
    vec2 p = mix(shown.xy, shown.zw, corner);
    vec2 smoothed = vec2(smooth_sides >> (side.x * 2) & 1, smooth_sides >> (side.y * 2 + 1) & 1);
    vec2 size = rect.zw - rect.xy;
    vec2 reach = pixel_reach(p, 0.0);
#ifdef INTERIOR
    vec2 offset = -min(0.5 * reach, 0.5 * (shown.zw - shown.xy)) * smoothed;
#else
    // A little more than half a pixel, since vertices lie on a subpixel grid; eight times that at most where planes are seen edge-on.
    vec2 offset = 0.53125 * pixel_reach(p, 0.125) * smoothed;
#ifdef RING
    // Depth keeps what lies further inside.
    if (!isOutside) offset = -min(0.75 * reach * smoothed, 0.5 * size);
#ifdef DECORATION
    if (!isOutside && widthAndOpacity.z > 0.0) {
        p = mix(box.xy + widthAndOpacity.z, box.zw - widthAndOpacity.z, corner);
        offset = vec2(0.0);
    }
#endif
#endif
#endif
#ifdef INTERIOR
    p += (2.0 * corner - 1.0) * offset;
#else
    // Sides that are not smoothed are where the plane ends, which may have no box around it.
    if (!isOutside || smooth_sides != 15 || !bound_needle(side, p)) p += (2.0 * corner - 1.0) * offset;
#endif
    vec3 at = place_in_target(p);
    gl_Position = vec4(at.xy * viewport.xy + at.z * viewport.zw, origin.z * at.z, at.z);
    fill = color;
#ifdef PIXELS
    pixelPlace = pixels;
#endif
#ifdef COPIED
    thereCorner = thereOrigin.xy;
#endif
#ifdef MASK
    maskArea = maskPlace;
    maskValue = maskKind.xy;
#endif
#ifdef GLASS
    glassPoint = glass[0].xyz * at.x + glass[1].xyz * at.y + glass[2].xyz * at.z;
    glassBox = glass[3];
    glassRadii = glass[4];
    glassOpacity = glass[0].w;
#endif

#if defined(BACKDROP) || defined(GLASS)
    vec4 texels = vec2(textureSize(backdrop, 0)).xyxy;
    backdropMap = vec4(pixels.xy * backdropPlace.xy, pixels.zw * backdropPlace.xy + backdropPlace.zw) / texels;
    backdropLimits = (backdropTexels + vec4(0.5, 0.5, -0.5, -0.5)) / texels;
#endif
#ifdef SOURCE
    vec2 inside = (p - rect.xy) / max(size, vec2(1e-20));
#ifdef CUT
    map_texels(size);
#else
    texel = (picture.xy + (picture.zw - picture.xy) * inside) * STEPS;
#endif
    innerTexels = inner * STEPS;
    int kind = info >> 10 & 7;
#ifdef RAMP_AT_HAND
    rampColor = vec4(1.0);
#ifdef FEW_STOPS
    rampBegins = vec4(0.0);
    rampSlopes = mat4(0.0);
#else
    rampSlope = vec4(0.0);
#endif
#else
    pageOrigin = vec2(0.0);
    if (kind == 1 || kind == 4) {
        vec2 first = floor(inner.xy / 4096.0);
        innerTexels.xy = (inner.xy - first * 4096.0) * (STEPS / 8.0);
        pageOrigin = first * STEPS;
    }
    place = ivec2(info >> 8 & 31, info >> 13 & 255);
#endif
#ifdef GRADIENT
    if (kind == 3) place_gradient(inside, info >> 13 & 255);
#endif
#endif
    // The fragment shader gets distances in pixels where they are the same everywhere, whatever else is drawn.
    vec2 scale = 1.0 / max(reach, vec2(1e-12));
#ifdef SCALED
    bool isScaled = (info >> 22 & 1) == 1;
    if (isScaled) scale = vec2(1.0);
#endif
    // Places relative to the rectangle, or to the middle of the box, are small numbers, which interpolate well.
    vec2 from = rect.xy;
#ifdef DECORATION
    // Not where the box is everywhere.
    if (box.z < 1e9) from = 0.5 * (box.xy + box.zw);
#endif
#ifdef POINT
    point = (p - from) * scale;
#endif
#ifdef EDGES
    bvec4 cut = equal(ivec4(info >> 4, info >> 5, info >> 6, info >> 7) & 1, ivec4(0));
    edges = mix((rect - from.xyxy) * scale.xyxy, vec4(-1e9, -1e9, 1e9, 1e9), vec4(cut));
#ifdef SCALED
    edgeScale = isScaled ? side_scale() : vec4(1.0);
#endif
#endif
#ifdef DECORATION
    halfBox = 0.5 * (box.zw - box.xy) * scale;
    decorationRadii = radii * scale.x;
    insetAndOpacity = widthAndOpacity.xy * vec2(scale.x, 1.0);
#ifdef SHADOWED
    shadowColor = castColor;
    // A pixel averages too: it is a box of the variance 1/12.
    float narrowing = inversesqrt(shadowCast.z * shadowCast.z + dot(reach, reach) / 24.0);
    float cornerRadius = shadow_radius(radii.x, 0.5 * min(box.z - box.x, box.w - box.y)) * narrowing;
    shadowSpace = vec4(shadowCast.xy * scale, narrowing / scale.x, min(cornerRadius, WIDEST_CORNER) + 3.2);
    if (shadowCast.w == 2.0) shadowSpace.w = -shadowSpace.w;
#ifdef CORNERS_APART
    hollowness = widthAndOpacity.w;
#else
    ShadowCorner shadowCorner = shadow_corner(cornerRadius);
    loss = shadowCorner.loss;
    lossBend = shadowCorner.bend;
#endif
#ifdef CORNER_SUMS
    shadowPlace = vec3(shadowCast.xyz * scale.x);
    if (shadowCast.w != 1.0) shadowPlace.z = -1.0;
#endif
#endif
#ifdef BORDER
    borderColor = border;
#endif
#endif
#ifdef MIX
    otherTexel = otherPicture.xy + (otherPicture.zw - otherPicture.xy) * (p - rect.xy) / max(size, vec2(1e-20));
#endif
#ifdef CLIP
    int clip = int(perspective.w);
    clipPoint = table_texel(clip).xyz * at.x + table_texel(clip + 1).xyz * at.y + table_texel(clip + 2).xyz * at.z;
    clipBox = middle_and_half(table_texel(clip + 3));
    clipRadii = table_texel(clip + 4);
    outerBox = table_texel(clip + 5);
#endif
}
