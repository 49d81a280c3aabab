import SceneGeometry

extension ShaderSource {
    /// What both shaders read of the parts of planes; `FrameEncoder.writeCuts` tells what is in the table.
    static let pieceSource = """
        #ifdef PIECE
        uniform highp sampler2D pieces;
        vec4 piece_texel(int index) { return texelFetch(pieces, ivec2(index & 1023, index >> 10), 0); }
        #endif

        """

    /// Masks, backdrops, second pictures and dithering: what few items have.
    static let specialSource = """
        #ifdef MASK
        uniform sampler2D maskTexture;
        // The pixel of the target that its first texel is, and its size.
        uniform vec4 maskPlace;
        // What of r, g, b, a is summed, and what of the sum is taken away from 1.
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
        // Where its cuts begin, how many there are; whether what is drawn covers what is there, rather than taking its place.
        flat in vec3 piece;
        // How much of the pixel is on the part's side, of the cuts where it is the nearer one and of the others.
        vec2 piece_coverage(vec2 at) {
            vec2 covered = vec2(1.0);
            int first = int(piece.x), end = first + 2 * int(piece.y);
            for (int i = first; i < end; i += 2) {
                vec4 line = piece_texel(i), ends = piece_texel(i + 1);
                float inside = dot(line.xyz, vec3(at, 1.0)), place = line.x * at.y - line.y * at.x;
                // Where nothing cuts that could be seen, each pixel is on one side.
                float part = (line.w > 0.5 ? inside > 0.0 : inside >= 0.0) ? 1.0 : 0.0;
                if (place > ends.x - 0.5 && place < ends.y + 0.5) part = clamp(inside + ends.z, 0.0, 1.0);
                covered *= line.w > 0.5 ? vec2(part, 1.0) : vec2(1.0, part);
            }
            return covered;
        }
        #endif
        #if defined(BACKDROP) || defined(GLASS)
        uniform sampler2D backdrop;
        // From pixels of the target to texels: scale, then offset; and the texels that there are.
        uniform vec4 backdropPlace;
        uniform vec4 backdropTexels;
        vec4 backdrop_color() {
            vec2 at = gl_FragCoord.xy * pixels.xy + pixels.zw;
            vec2 texel = clamp(at * backdropPlace.xy + backdropPlace.zw, backdropTexels.xy + 0.5, backdropTexels.zw - 0.5);
            return textureLod(backdrop, texel / vec2(textureSize(backdrop, 0)), 0.0);
        }
        #endif
        #ifdef GLASS
        // The map from pixels of the target by columns, the first with the item's opacity; the box by its middle and half its size; its radii.
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
        // Where its first texel is, its size.
        uniform vec4 otherPlace;
        #ifdef MIX_ATLAS
        uniform highp sampler2DArray otherAtlas;
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
        #ifdef DITHER
        \(ditherSource)
        #endif

        """

    /// Up to half a step of 8 bits, ordered so that neighbours differ much: interleaved gradient noise. Alpha has one of its own, for what it
    /// takes of the colour below must not be what is added.
    static let ditherSource = """
        float ordered_noise(vec2 at) { return (fract(52.9829189 * fract(dot(floor(at), vec2(0.06711056, 0.00583715)))) - 0.5) / 255.0; }
        vec4 dithered(vec4 color, vec2 at) {
            if (color.a <= 0.0) return color;
            float alpha = color.a < 1.0 ? clamp(color.a + ordered_noise(at + vec2(37.0, 113.0)), 0.0, 1.0) : 1.0;
            return vec4(clamp(color.rgb + ordered_noise(at), 0.0, alpha), alpha);
        }
        """

    /// Corners whose radius is negative are continuous: `SmoothCorner` has the curve. A corner is its size along the sides and how much of the
    /// curve there is room for, or -1 for a circle.
    static let continuousSource = """
        vec2 corner_shape(float radius, float half_size) {
            if (radius >= 0.0) return vec2(radius, -1.0);
            float size = min(-\(SmoothCorner.extent) * radius, half_size);
            return vec2(size, clamp((1.0 + radius / max(size, 1e-9)) / \(1 - 1 / SmoothCorner.extent), 0.0, 1.0));
        }
        const mat3x4 smooth_shape = mat3x4(\(SmoothCorner.shape[0].list), \(SmoothCorner.shape[1].list), \(SmoothCorner.shape[2].list));
        // The sum of the distances from the sides where their difference is t, in parts of the size, and its slope.
        vec2 smooth_sum(float t, float room) {
            vec4 q = smooth_shape * vec3(1.0, room, room * room);
            float inner = clamp(t, -1.0, 1.0), w = inner * inner, e = 1.0 - w;
            float value = q.x + w * (q.y + w * (q.z + w * q.w)), rise = q.y + w * (2.0 * q.z + w * 3.0 * q.w);
            float slope = inner * (1.0 - 4.0 * e * value + 2.0 * e * e * rise);
            return vec2(0.5 + 0.5 * w + e * e * value + slope * (t - inner), slope);
        }
        // Distance to the curve, and the direction out of it; `beyond` is from the corner's centre.
        float corner_distance(vec2 beyond, vec2 corner, out vec2 outwards) {
            if (corner.y < 0.0) {
                float reach = length(beyond);
                outwards = beyond / max(reach, 1e-9);
                return corner.x - reach;
            }
            vec2 inside = 1.0 - beyond / max(corner.x, 1e-9);
            float t = inside.x - inside.y, sum = inside.x + inside.y;
            vec2 curve = smooth_sum(t, corner.y);
            // The point of the curve that is nearest, to the second order; then the distance from the tangent there.
            float foot = t + (sum - curve.x) * curve.y / (1.0 + curve.y * curve.y);
            curve = smooth_sum(foot, corner.y);
            float steepness = inversesqrt(1.0 + curve.y * curve.y);
            outwards = vec2(1.0 - curve.y, 1.0 + curve.y) * (0.70710678 * steepness);
            return 0.70710678 * corner.x * steepness * (sum - curve.x - curve.y * (t - foot));
        }
        // Places along the curve, densest in its middle, and their weights (Gauss and Legendre), with that of the Gaussian.
        const vec2 smooth_nodes[5] = vec2[5](
            vec2(-0.8737680, 0.0610930), vec2(-0.4620012, 0.0929874), vec2(0.0000000, 0.0907815),
            vec2(0.4620012, 0.0929874), vec2(0.8737680, 0.0610930));
        // How far from one side the curve is at a distance from the other; both in parts of the size.
        float smooth_inset(float depth, float room) {
            // The sum is above its value in the middle, and above t: from there Newton's steps come nearer without ever passing by.
            float t = max(-depth, smooth_sum(0.0, room).x - 2.0 * depth);
            for (int i = 0; i < 3; i++) {
                vec2 curve = smooth_sum(t, room);
                t += (curve.x - t - 2.0 * depth) / (1.000001 - curve.y);
            }
            return t + depth;
        }

        """

    /// How much of a Gaussian around a point lies in the box: in closed form along the axes, less what the round corners leave out.
    ///
    /// That is an integral over the rows of a corner, of five nodes: where the corner is small against the Gaussian over its arc (Gauss and
    /// Legendre), where it is large over the Gaussian (Gauss and Hermite). Within 2/255 of the true blur, and mostly within 0.1. The nodes
    /// are a loop that ends at once where there is nothing to sum, since some drivers run both sides of every branch.
    static let shadowSource = """
        // The Gaussian's integral from minus infinity: a polynomial that is 0.0004 off at most, cheaper than any division.
        float gaussian_integral(float x) {
            x = clamp(x, -3.2, 3.2);
            float y = x * x;
            return 0.5 + x * (0.397408203 + y * (-0.0630427957 + y * (0.00773148705 + y * (-0.000540037812 + y * 1.57771191e-05))));
        }
        float between(float low, float high) { return gaussian_integral(high) - gaussian_integral(low); }
        // Sine and cosine of the angles along the arc, and the weight; then place and weight within the Gaussian.
        const vec3 arc_nodes[5] = vec3[5](
            vec3(0.0736195, 0.9972864, 0.0740345), vec3(0.3545992, 0.9350184, 0.1402229), vec3(0.7071068, 0.7071068, 0.1260412),
            vec3(0.9350184, 0.3545992, 0.0531785), vec3(0.9972864, 0.0736195, 0.0054652));
        const vec2 bell_nodes[5] = vec2[5](
            vec2(-2.8569700, 0.0112574), vec2(-1.3556262, 0.2220759), vec2(0.0, 0.5333333), vec2(1.3556262, 0.2220759),
            vec2(2.8569700, 0.0112574));
        const float widest_arc = 4.25;
        float shadow_coverage(vec2 p, float hidden) {
            float sigma = shadowPlace.z;
            // The pixel averages too: a box of the variance 1/12.
        #ifdef SCALED
            float size = 0.5 * (length(dFdx(p)) + length(dFdy(p)));
            sigma = sqrt(sigma * sigma + size * size / 12.0);
        #else
            sigma = sqrt(sigma * sigma + 1.0 / 12.0);
        #endif
            float scale = 1.0 / sigma;
            vec2 half_size = decorationBox.zw * scale, from_middle = (p - decorationBox.xy - shadowPlace.xy) * scale;
            vec2 low = -half_size - from_middle, high = half_size - from_middle;
            float covered = between(low.x, high.x) * between(low.y, high.y);
            // Corners: top left, top right, bottom right, bottom left. The nearest comes first; of a box that is large enough it is the only one.
            float widest = max(max(abs(decorationRadii.x), abs(decorationRadii.y)), max(abs(decorationRadii.z), abs(decorationRadii.w))) * scale;
        #ifdef CONTINUOUS
            widest *= 1.528665;
        #endif
            int nearest = from_middle.y < 0.0 ? (from_middle.x < 0.0 ? 0 : 1) : (from_middle.x < 0.0 ? 3 : 2);
            bool is_small = min(half_size.x, half_size.y) < widest + 3.0;
            vec2 inside = half_size - abs(from_middle);
            bool is_near = max(inside.x, inside.y) < widest + 3.0 && min(inside.x, inside.y) > -3.0;
            int count = hidden >= 1.0 || widest < 0.01 ? 0 : is_small ? 20 : is_near ? 5 : 0;
            float whole = 0.0, below = 0.0;
            vec2 deep = vec2(0.0);
            vec2 corner = vec2(0.0, -1.0);
            bool is_arc = true;
            for (int i = 0; i < count; i++) {
                int node = i % 5;
                if (node == 0) {
                    int index = nearest ^ (i / 5);
                    vec2 side = vec2(index == 0 || index == 3 ? 1.0 : -1.0, index < 2 ? 1.0 : -1.0);
                    vec2 inward = half_size + side * from_middle;
                    deep = vec2(min(inward.x, inward.y), max(inward.x, inward.y));
        #ifdef CONTINUOUS
                    corner = corner_shape(decorationRadii[index], min(decorationBox.z, decorationBox.w));
                    corner.x *= scale;
        #else
                    corner.x = decorationRadii[index] * scale;
        #endif
                    is_arc = corner.x < widest_arc;
                    whole = gaussian_integral(deep.x);
                    // Over the Gaussian all rows are summed, not what they lack.
                    if (!is_arc) covered -= whole * gaussian_integral(deep.y);
                }
                vec3 arc = arc_nodes[node];
                vec2 bell = bell_nodes[node];
        #ifdef CONTINUOUS
                bool is_smooth = corner.y >= 0.0;
                if (is_smooth) {
                    vec2 place = smooth_nodes[node], curve = smooth_sum(place.x, corner.y);
                    arc = vec3(1.0 - 0.5 * (curve.x - place.x), 1.0 - 0.5 * (curve.x + place.x), place.y * (1.0 - curve.y));
                }
        #endif
                float depth = is_arc ? corner.x * (1.0 - arc.x) : deep.y + bell.x;
                float beyond = clamp(1.0 - depth / max(corner.x, 1e-6), 0.0, 1.0);
                float inset = corner.x * (is_arc ? 1.0 - arc.y : 1.0 - sqrt(1.0 - beyond * beyond));
        #ifdef CONTINUOUS
                if (is_smooth && !is_arc) inset = corner.x * smooth_inset(1.0 - beyond, corner.y);
        #endif
                float row = gaussian_integral(deep.x - inset), t = deep.y - depth;
                float lost = arc.z * corner.x * exp(-0.5 * t * t) * (row - whole);
                covered += is_arc ? lost : depth > 0.0 ? bell.y * row : 0.0;
            }
            return clamp(covered, 0.0, 1.0);
        }

        """
}

extension SIMD4<Double> {
    /// As GLSL has it.
    fileprivate var list: String { "vec4(\(x), \(y), \(z), \(w))" }
}
