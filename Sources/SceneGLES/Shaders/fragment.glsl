void main() {
    vec4 color = fill;
#ifdef SOURCE
    vec4 source = vec4(1.0);
#ifdef PICTURE
    source = picture_color();
#endif
#if defined(RAMP_AT_HAND)
    // Items without a gradient have one that is 1.
    source = gradient_color();
#elif defined(GRADIENT)
    vec4 gradient = gradient_color();
    source = place.x >> 2 == 3 ? gradient : source;
#endif
#if defined(RAMP_AT_HAND) || defined(INTERIOR) && !defined(GRADIENT)
    color *= source;
#else
    color *= place.x >> 2 == 0 ? vec4(1.0) : source;
#endif
#endif
#ifdef BACKDROP
    color = fill.a * backdrop_color();
#ifdef COVERAGE
    // As much as the backdrop takes away.
    color = vec4(fill.a);
#endif
#endif
#ifdef MIX
    color = mix(color, other_color() * fill, mixAmount.x);
#endif
#ifdef EDGES
    vec4 inside = vec4(point - edges.xy, edges.zw - point);
#ifdef SCALED
    inside *= edgeScale * gl_FragCoord.w;
#endif
    color *= box_coverage(inside);
#endif
#ifdef DECORATION
#ifdef EVEN
    float depth = even_depth(halfBox, decorationRadii.x, point);
    float covered = clamp(depth + 0.5, 0.0, 1.0);
#else
    Place in_box = place_in(vec4(0.0, 0.0, halfBox), decorationRadii, point SLOPES_OF(point));
    float covered = rounded_coverage(in_box, 0.0);
#endif
#ifdef BORDER
#ifdef EVEN
    float within = clamp(depth - abs(insetAndOpacity.x) + 0.5, 0.0, 1.0);
#else
    float within = rounded_coverage(in_box, abs(insetAndOpacity.x));
#endif
    // What of the pixel the border takes: none as its width nears 0, also where the pixel is covered in part.
    float ring = max(covered - within, 0.0);
    // Over the fill, as if drawn after it; but under an opaque border the fill ends earlier, and does not shine through at the edge.
    float filled = covered - 0.5 * borderColor.a * ring * (1.0 - covered);
    // A negative inset makes a frame of the item's own colour.
    float kept = insetAndOpacity.x < 0.0 ? ring : filled * (1.0 - borderColor.a * ring);
    color = color * kept + borderColor * ring;
#else
    color *= covered;
#endif
#ifdef SHADOWED
    color += shadowColor * (shadow_coverage(point, color.a) * (1.0 - color.a));
#endif
    color *= insetAndOpacity.y;
#endif
#ifdef PIXELS
    vec2 at = gl_FragCoord.xy * pixelPlace.xy + pixelPlace.zw;
#endif
    // What lets show through what was there before.
    float dissolved = 1.0;
#ifdef CLIP
    vec2 clipped = clipPoint.xy / clipPoint.z;
    float unclipped = rounded_coverage(place_in(clipBox, clipRadii, clipped SLOPES_OF(clipped)), 0.0);
    // Behind the eye the clip's plane shows nothing.
    dissolved = clipPoint.z > 0.0 ? unclipped : 0.0;
    dissolved *= box_coverage(vec4(at - outerBox.xy, outerBox.zw - at));
#endif
#ifdef MASK
    dissolved *= mask_coverage(at);
#endif
#ifdef PIECE
    vec2 sides = piece_coverage(at);
#ifdef READS_TARGET
    dissolved *= sides.x * sides.y;
#endif
#endif
#ifdef GLASS
    float behind = shape_coverage(), opacity = glassOpacity;
#ifndef READS_TARGET
    // What the item leaves of the backdrop. What is there is taken away as if the backdrop were opaque.
    behind *= max(opacity - color.a, 0.0);
#ifdef COVERAGE
    color = vec4(color.a + behind);
#else
    color += backdrop_color() * behind;
#endif
#endif
#endif
#ifdef READS_TARGET
#ifdef COPIED
    vec4 there_is = texelFetch(there, ivec2(gl_FragCoord.xy - thereCorner), 0);
#else
    vec4 there_is = result;
#endif
    vec4 below = there_is;
#ifdef GLASS
#ifdef FADES_EVENLY
    below = mix(there_is, backdrop_color(), behind);
#else
    below = mix(there_is, backdrop_color(), behind * opacity);
#endif
#endif
#ifdef FADES
    vec4 blend = blended(color * dissolved, below);
#else
    vec4 blend = blended(color, below);
#if defined(GLASS) && defined(FADES_EVENLY)
    blend += (1.0 - opacity) * (there_is - below);
#endif
    blend = mix(there_is, blend, dissolved);
#endif
    result = blend;
#else
#if defined(CLIP) || defined(MASK)
    color *= dissolved;
#endif
#ifdef PIECE
    color *= sides.x;
    // The nearer side will cover some of the farther one, unless it takes the place of what is there.
    color *= sides.y / max(1.0 - (1.0 - sides.y) * color.a * piece.z, 1e-6);
#endif
#ifdef DITHER
    color = dithered(color, at);
#endif
    result = color;
#endif
}
