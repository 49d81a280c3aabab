extension ShaderSource {
    /// Colours a pixel: picture, coverage of the sides, box and border, clip.
    static func fragmentShader(_ features: Features) -> String {
        let textures = features.textureCount
        var text = fragmentInputs
        if features.contains(.gradient) { text += rampSource + gradientSource }
        if textures > 0 {
            for index in 0..<textures { text += "uniform highp sampler2D texture\(index);\n" }
            text += ownTexture("fetch_own(ivec2 at)", "texelFetch(texture#, at, 0)", textures)
            text += ownTexture(
                "sample_own(vec2 at, vec2 dx, vec2 dy)",
                """
                sample_one(texture#, at, dx, dy)
                """, textures, before: sampleOne)
        }
        text += pictureSource
        if features.contains(.continuous) { text += continuousSource }
        text += coverageSource
        if !features.isDisjoint(with: [.shadow, .lonelyShadow]) { text += shadowSource }
        if !features.isDisjoint(with: [.mask, .backdrop, .glass, .mix, .dither, .piece]) { text += pieceSource + specialSource }
        if features.readsTarget, let mode = features.blendMode { text += blendFunction(mode) }
        return text + mainSource
    }

    /// A function that takes its texture by the number in `place.y`: samplers cannot be indexed by a varying.
    private static func ownTexture(_ signature: String, _ expression: String, _ count: Int, before: String = "") -> String {
        var text = before + "vec4 \(signature) {\n"
        for index in 0..<count {
            let condition = index < count - 1 ? "if (place.y == \(index)) " : ""
            text += "    \(condition)return \(expression.split(separator: "#").joined(separator: "\(index)"));\n"
        }
        return text + "}\n"
    }

    private static let sampleOne = """
        // `at` in texels. The level is given, since derivatives are undefined under a condition.
        vec4 sample_one(highp sampler2D source, vec2 at, vec2 dx, vec2 dy) {
            vec2 scale = 1.0 / vec2(textureSize(source, 0));
        #ifdef TRILINEAR
            // What a pixel sees is an ellipse: so many samples along it, each as wide as it is. Of drivers' own filters
            // for this some take samples from elsewhere (llvmpipe's of Mesa 22).
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

        """

    private static let fragmentInputs = """
        flat in vec4 fill;
        #if defined(ADVANCED)
        layout(blend_support_all_equations) out;
        layout(location = 0) out vec4 result;
        #elif defined(READS_TARGET) && !defined(COPIED)
        layout(location = 0) inout vec4 result;
        #else
        out vec4 result;
        #endif
        #ifdef COPIED
        uniform sampler2D there;
        // Where in the framebuffer the copy was made.
        uniform vec4 thereOrigin;
        #endif
        #ifdef PIXELS
        // From gl_FragCoord to pixels of the target: scale and offset.
        uniform vec4 pixels;
        #endif
        #ifdef SHADOWED
        flat in vec4 shadowColor;
        flat in vec3 shadowPlace;
        #endif
        #ifdef SOURCE
        in vec2 texel;
        flat in vec4 innerTexels;
        #ifndef ONE_PIECE
        flat in ivec4 place;
        #endif
        #endif
        #ifdef ATLAS
        uniform highp sampler2DArray atlas;
        uniform vec2 atlasScale;
        #endif
        #ifdef RASTERS
        uniform highp sampler2DArray rasters;
        uniform vec2 rasterScale;
        #endif
        #ifdef POINT
        in vec2 point;
        #endif
        #ifdef EDGES
        flat in vec4 edges;
        #ifdef SCALED
        flat in vec4 edgeScale;
        #endif
        #endif
        #ifdef DECORATION
        flat in vec4 decorationBox;
        flat in vec4 decorationRadii;
        flat in vec2 insetAndOpacity;
        #ifdef BORDER
        flat in vec4 borderColor;
        #endif
        #endif
        #ifdef CLIP
        in vec3 clipPoint;
        flat in vec4 clipBox;
        flat in vec4 clipRadii;
        flat in vec4 outerBox;
        #endif

        """

    private static let pictureSource = """
        #ifdef PICTURE
        vec4 picture_color() {
        #ifdef TRILINEAR
            // Level 0 where the item does not ask for mipmaps.
            float usesLevels = float(place.x >> 1 & 1);
            vec2 dx = dFdx(texel) * usesLevels, dy = dFdy(texel) * usesLevels;
        #else
            vec2 dx = vec2(0.0), dy = vec2(0.0);
        #endif
            vec2 at = clamp(texel, innerTexels.xy, innerTexels.zw);
        #if defined(FILTERED) && defined(NEAREST)
            // Between the centres of texels the filter is the identity.
            if ((place.x & 1) == 1) at = floor(at) + 0.5;
        #endif
        #ifdef FILTERED
            // In steps of what hardware filters with, so that adding the place in the atlas is exact.
            at = floor(at * 256.0 + 0.5) / 256.0;
        #endif
            at += vec2(place.zw);
        #ifdef RASTERS
        #if defined(ATLAS) || defined(TEXTURES)
            if (place.x >> 2 == 4) {
        #endif
        #ifdef FILTERED
                return textureLod(rasters, vec3(at * rasterScale, float(place.y)), 0.0);
        #else
                return texelFetch(rasters, ivec3(ivec2(at), place.y), 0);
        #endif
        #if defined(ATLAS) || defined(TEXTURES)
            }
        #endif
        #endif
        #ifdef ATLAS
        #ifdef TEXTURES
            if (place.x >> 2 == 1) {
        #endif
        #ifdef FILTERED
                return textureLod(atlas, vec3(at * atlasScale, float(place.y)), 0.0);
        #else
                return texelFetch(atlas, ivec3(ivec2(at), place.y), 0);
        #endif
        #ifdef TEXTURES
            }
        #endif
        #endif
        #ifdef TEXTURES
        #ifdef FILTERED
            return sample_own(at, dx, dy);
        #else
            return fetch_own(ivec2(at));
        #endif
        #endif
        }
        #endif

        """

    private static let coverageSource = """
        #ifdef DERIVATIVES
        #define SLOPES , vec2 dx, vec2 dy
        #define SLOPES_OF(p) , dFdx(p), dFdy(p)
        // Pixels per unit of p across the axes of its plane.
        vec2 pixels_per_unit(vec2 dx, vec2 dy) { return inversesqrt(max(dx * dx + dy * dy, vec2(1e-24))); }
        #else
        // Everything is in pixels already.
        #define SLOPES
        #define SLOPES_OF(p)
        #endif

        // How much of a pixel wide box lies within the sides, for each axis; exact also for what is thinner than a pixel.
        float box_coverage(vec4 inside) {
            inside = min(inside, vec4(0.5));
            vec2 covered = clamp(inside.xy + inside.zw, 0.0, 1.0);
            return covered.x * covered.y;
        }

        // A point's place in a box with round corners, in pixels.
        struct Place {
            // Distances to the nearest sides, and the most that they can be.
            vec2 inside, most;
            // Whether the point is where a corner is round, that corner's radius, and the distance to its circle.
            bool is_round;
            float radius, distance;
        #ifdef DERIVATIVES
            // Pixels per unit of the plane, across the sides and across the circle.
            vec2 pixels;
            float slope;
        #endif
        };

        // The box by its middle and half its size; radii of the corners top left, top right, bottom right, bottom left.
        Place place_in(vec4 box, vec4 radii, vec2 p SLOPES) {
            Place place;
            vec2 from_middle = p - box.xy;
            vec2 sides = from_middle.y < 0.0 ? radii.xy : radii.wz;
            place.radius = from_middle.x < 0.0 ? sides.x : sides.y;
        #ifdef CONTINUOUS
            vec2 corner = corner_shape(place.radius, min(box.z, box.w));
            place.radius = corner.x;
        #endif
            place.inside = box.zw - abs(from_middle);
            place.most = box.zw;
            // From the corner's centre, in its quadrant.
            vec2 beyond = place.radius - place.inside;
            place.is_round = min(beyond.x, beyond.y) > 0.0;
        #ifdef CONTINUOUS
            vec2 outwards;
            place.distance = corner_distance(beyond, corner, outwards);
        #else
            float reach = length(beyond);
            place.distance = place.radius - reach;
        #endif
        #ifdef DERIVATIVES
        #ifdef CONTINUOUS
            vec2 normal = outwards * sign(from_middle);
        #else
            vec2 normal = beyond * sign(from_middle) / max(reach, 1e-9);
        #endif
            place.slope = 1.0 / max(length(vec2(dot(normal, dx), dot(normal, dy))), 1e-9);
            place.pixels = pixels_per_unit(dx, dy);
            place.distance *= place.slope;
            place.inside *= place.pixels;
            place.most *= place.pixels;
        #endif
            return place;
        }

        // How much of the pixel lies in the box when all its sides are moved inwards by `inset` units.
        float rounded_coverage(Place place, float inset) {
        #ifdef DERIVATIVES
            vec2 straight_inset = inset * place.pixels;
            float round_inset = inset * place.slope;
        #else
            vec2 straight_inset = vec2(inset);
            float round_inset = inset;
        #endif
            // Of what is thinner than a pixel no more is covered than its width.
            vec2 covered = clamp(min(place.inside - straight_inset + 0.5, 2.0 * (place.most - straight_inset)), 0.0, 1.0);
            float straight = covered.x * covered.y;
            return place.is_round && place.radius > inset ? clamp(place.distance - round_inset + 0.5, 0.0, straight) : straight;
        }

        """

    private static let mainSource = """
        void main() {
            vec4 color = fill;
        #ifdef SOURCE
            vec4 source = vec4(1.0);
        #ifdef PICTURE
            source = picture_color();
        #endif
        #if defined(ONE_PIECE)
            // Items without a gradient have one that is 1.
            source = gradient_color();
        #elif defined(GRADIENT)
            vec4 gradient = gradient_color();
            source = place.x >> 2 == 3 ? gradient : source;
        #endif
        #if defined(ONE_PIECE) || defined(INTERIOR) && !defined(GRADIENT)
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
            Place in_box = place_in(decorationBox, decorationRadii, point SLOPES_OF(point));
            float covered = rounded_coverage(in_box, 0.0);
        #ifdef BORDER
            float within = rounded_coverage(in_box, insetAndOpacity.x);
            // Over the fill, as if the two were drawn one after the other; but under an opaque border the fill ends a
            // little earlier, so that it does not shine through at the border's outer edge.
            float ring = covered * (1.0 - within);
            float filled = covered * mix(1.0, covered, 0.5 * borderColor.a);
            color = color * (filled * (1.0 - borderColor.a * ring)) + borderColor * ring;
        #else
            color *= covered;
        #endif
        #ifdef SHADOWED
            if (shadowColor.a > 0.0) color += shadowColor * (shadow_coverage(point, color.a) * (1.0 - color.a));
        #endif
            color *= insetAndOpacity.y;
        #endif
        #ifdef PIXELS
            vec2 at = gl_FragCoord.xy * pixels.xy + pixels.zw;
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
            float behind = shape_coverage(at), opacity = glass[0].w;
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
            vec4 there_is = texelFetch(there, ivec2(gl_FragCoord.xy - thereOrigin.xy), 0);
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
        """
}
