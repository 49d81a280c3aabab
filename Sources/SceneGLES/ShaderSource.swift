/// The GLSL of a program with given features.
///
/// One vertex and one fragment shader, of which the preprocessor leaves what the features ask for. `InstanceLayout` tells
/// what the attributes are.
struct ShaderSource {
    let vertex: String
    let fragment: String

    init(_ features: Features) {
        let header = Self.header(features)
        vertex = header + Self.vertexSource
        fragment = header + Self.fragmentSource(textures: features.textureCount)
    }

    private static func header(_ features: Features) -> String {
        let names: [(Features, String)] = [
            (.atlas, "ATLAS"), (.textures, "TEXTURES"), (.filtered, "FILTERED"), (.nearest, "NEAREST"),
            (.trilinear, "TRILINEAR"), (.perspective, "PERSPECTIVE"), (.decoration, "DECORATION"), (.border, "BORDER"),
            (.clip, "CLIP"), (.interior, "INTERIOR"), (.edges, "EDGES"),
            (.derivatives, "DERIVATIVES"), (.ring, "RING"),
        ]
        var text = "#version 300 es\nprecision highp float;\nprecision highp int;\n"
        for (feature, name) in names where features.contains(feature) { text += "#define \(name)\n" }
        if features.hasPicture { text += "#define PICTURE\n" }
        if !features.isDisjoint(with: [.perspective, .derivatives]) { text += "#define SCALED\n" }
        if !features.isDisjoint(with: [.edges, .decoration]) { text += "#define POINT\n" }
        return text
    }

    private static let vertexSource = """
        layout(location = 0) in vec4 axes;
        layout(location = 1) in vec4 origin;
        layout(location = 2) in vec4 rect;
        layout(location = 3) in vec4 color;
        // From pixels of the target to clip space: scale and offset.
        uniform vec4 viewport;
        flat out vec4 fill;
        #ifdef PICTURE
        layout(location = 4) in vec4 picture;
        layout(location = 5) in vec4 inner;
        out vec2 texel;
        flat out vec4 innerTexels;
        flat out ivec4 place;
        #endif
        #if defined(PERSPECTIVE) || defined(CLIP)
        layout(location = 6) in vec4 perspective;
        #endif
        #ifdef POINT
        out vec2 point;
        #endif
        #ifdef EDGES
        flat out vec4 edges;
        #ifdef SCALED
        flat out vec4 edgeScale;
        #endif
        #endif
        #ifdef DECORATION
        layout(location = 7) in vec4 box;
        layout(location = 8) in vec4 radii;
        layout(location = 9) in vec4 border;
        layout(location = 10) in vec4 widthAndOpacity;
        flat out vec4 decorationBox;
        flat out vec4 decorationRadii;
        flat out vec2 insetAndOpacity;
        #ifdef BORDER
        flat out vec4 borderColor;
        #endif
        #endif
        #ifdef CLIP
        layout(location = 11) in vec4 clip0;
        layout(location = 12) in vec4 clip1;
        layout(location = 13) in vec4 clip2;
        layout(location = 14) in vec4 clipRect;
        layout(location = 15) in vec4 clipOuter;
        out vec3 clipPoint;
        flat out vec4 clipBox;
        flat out vec4 clipRadii;
        flat out vec4 outerBox;
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

        // How far in the plane one pixel reaches across the sides of the rectangle, near the point p.
        vec2 pixel_reach(vec2 p) {
            vec2 right = axes.xy, down = axes.zw;
        #ifdef PERSPECTIVE
            vec3 at = place_in_target(p);
            if (at.z <= 0.0) return vec2(0.0);
            right = (right - at.xy / at.z * perspective.x) / at.z;
            down = (down - at.xy / at.z * perspective.y) / at.z;
        #endif
            return vec2(length(down), length(right)) / max(abs(right.x * down.y - right.y * down.x), 1e-20);
        }

        #if defined(EDGES) && defined(SCALED)
        // For each side the factor from the distance in the plane, divided by w, to pixels: the side is a straight line of
        // the target, also in perspective.
        vec4 side_scale() {
            vec3 a = vec3(axes.xy, 0.0), b = vec3(axes.zw, 0.0), c = vec3(origin.xy, 1.0);
        #ifdef PERSPECTIVE
            a.z = perspective.x;
            b.z = perspective.y;
            c.z = perspective.z;
        #endif
            vec3 x = cross(b, c), y = cross(c, a), w = cross(a, b);
            vec4 slopes = vec4(
                length(x.xy - rect.x * w.xy), length(y.xy - rect.y * w.xy), length(x.xy - rect.z * w.xy),
                length(y.xy - rect.w * w.xy));
            return abs(dot(a, x)) / max(slopes, vec4(1e-20));
        }
        #endif

        // A box for the fragment shader.
        vec4 middle_and_half(vec4 box) { return 0.5 * vec4(box.xy + box.zw, box.zw - box.xy); }

        void main() {
            int info = int(origin.w);
        #ifdef RING
            // Around the corners, at each outside and inside.
            int turn = gl_VertexID >> 1 & 3;
            ivec2 side = ivec2((turn + 1) >> 1 & 1, turn >> 1);
        #else
            ivec2 side = ivec2(gl_VertexID & 1, gl_VertexID >> 1);
        #endif
            vec2 corner = vec2(side);
            vec2 p = mix(rect.xy, rect.zw, corner);
            // Bits 0...3 of info are the smoothed sides: left, top, right, bottom.
            vec2 smoothed = vec2(info >> (side.x * 2) & 1, info >> (side.y * 2 + 1) & 1);
            vec2 size = rect.zw - rect.xy;
            vec2 reach = pixel_reach(p);
        #ifdef INTERIOR
            vec2 offset = -min(0.5 * reach, 0.5 * size) * smoothed;
        #else
            // A little more than half a pixel, since vertices are placed on a subpixel grid.
            vec2 offset = 0.53125 * reach * smoothed;
        #ifdef RING
            // Depth keeps what lies further inside; items that are drawn whole have their inner corners in the middle.
            if ((gl_VertexID & 1) == 1)
                offset = (info >> 20 & 1) == 1 ? -min(0.75 * reach * smoothed, 0.5 * size) : -0.5 * size;
        #endif
        #endif
            p += (2.0 * corner - 1.0) * offset;
            vec3 at = place_in_target(p);
            gl_Position = vec4(at.xy * viewport.xy + at.z * viewport.zw, origin.z * at.z, at.z);
            fill = color;

        #ifdef PICTURE
            texel = picture.xy + (picture.zw - picture.xy) * (p - rect.xy) / max(size, vec2(1e-20));
            innerTexels = inner;
            place = ivec4(info >> 10 & 3, info >> 12 & 255, info >> 8 & 1, info >> 9 & 1);
        #endif
        #ifdef SCALED
            vec2 pixels = vec2(1.0);
        #else
            // Distances are the same everywhere, so the fragment shader gets them in pixels.
            vec2 pixels = 1.0 / max(reach, vec2(1e-12));
        #endif
        #ifdef POINT
            // Places relative to the rectangle are small numbers, which interpolate well.
            point = (p - rect.xy) * pixels;
        #endif
        #ifdef EDGES
            bvec4 cut = equal(ivec4(info >> 4, info >> 5, info >> 6, info >> 7) & 1, ivec4(0));
            edges = mix(vec4(0.0, 0.0, size * pixels), vec4(-1e9, -1e9, 1e9, 1e9), vec4(cut));
        #ifdef SCALED
            edgeScale = side_scale();
        #endif
        #endif
        #ifdef DECORATION
            decorationBox = middle_and_half(box - rect.xyxy) * pixels.xyxy;
            decorationRadii = radii * pixels.x;
            insetAndOpacity = widthAndOpacity.xy * vec2(pixels.x, 1.0);
        #ifdef BORDER
            borderColor = border;
        #endif
        #endif
        #ifdef CLIP
            clipPoint = clip0.xyz * at.x + clip1.xyz * at.y + clip2.xyz * at.z;
            clipBox = middle_and_half(clipRect);
            clipRadii = vec4(clip0.w, clip1.w, clip2.w, perspective.w);
            outerBox = clipOuter;
        #endif
        }
        """

    private static func fragmentSource(textures: Int) -> String {
        var text = fragmentInputs
        if textures > 0 {
            for index in 0..<textures { text += "uniform highp sampler2D texture\(index);\n" }
            text += ownTexture("fetch_own(ivec2 at)", "texelFetch(texture#, at, 0)", textures)
            text += ownTexture(
                "sample_own(vec2 at, vec2 dx, vec2 dy)",
                """
                sample_one(texture#, at, dx, dy)
                """, textures, before: sampleOne)
        }
        return text + pictureSource + coverageSource + mainSource
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
        // `at` in texels. Without mipmaps the level is given, since derivatives are undefined under a condition.
        vec4 sample_one(highp sampler2D source, vec2 at, vec2 dx, vec2 dy) {
            vec2 scale = 1.0 / vec2(textureSize(source, 0));
        #ifdef TRILINEAR
            return textureGrad(source, at * scale, dx * scale, dy * scale);
        #else
            return textureLod(source, at * scale, 0.0);
        #endif
        }

        """

    private static let fragmentInputs = """
        flat in vec4 fill;
        out vec4 result;
        #ifdef PICTURE
        in vec2 texel;
        flat in vec4 innerTexels;
        flat in ivec4 place;
        #endif
        #ifdef ATLAS
        uniform highp sampler2DArray atlas;
        uniform vec2 atlasScale;
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
        // From gl_FragCoord to pixels of the target: scale and offset.
        uniform vec4 pixels;
        #endif

        """

    private static let pictureSource = """
        #ifdef PICTURE
        vec4 picture_color() {
        #ifdef TRILINEAR
            // Level 0 where the item does not ask for mipmaps.
            vec2 dx = dFdx(texel) * float(place.w), dy = dFdy(texel) * float(place.w);
        #else
            vec2 dx = vec2(0.0), dy = vec2(0.0);
        #endif
            vec2 at = clamp(texel, innerTexels.xy, innerTexels.zw);
        #if defined(FILTERED) && defined(NEAREST)
            // Between the centres of texels the filter is the identity.
            if (place.z == 1) at = floor(at) + 0.5;
        #endif
        #ifdef ATLAS
        #ifdef TEXTURES
            if (place.x == 1) {
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
            place.inside = box.zw - abs(from_middle);
            place.most = box.zw;
            // From the corner's centre, in its quadrant.
            vec2 beyond = place.radius - place.inside;
            place.is_round = min(beyond.x, beyond.y) > 0.0;
            float reach = length(beyond);
            place.distance = place.radius - reach;
        #ifdef DERIVATIVES
            vec2 normal = beyond * sign(from_middle) / max(reach, 1e-9);
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
        #ifdef PICTURE
        #if defined(INTERIOR)
            color *= picture_color();
        #else
            vec4 source = picture_color();
            color *= place.x == 0 ? vec4(1.0) : source;
        #endif
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
            color *= insetAndOpacity.y;
        #endif
        #ifdef CLIP
            vec2 clipped = clipPoint.xy / clipPoint.z;
            color *= rounded_coverage(place_in(clipBox, clipRadii, clipped SLOPES_OF(clipped)), 0.0);
            vec2 at = gl_FragCoord.xy * pixels.xy + pixels.zw;
            color *= box_coverage(vec4(at - outerBox.xy, outerBox.zw - at));
        #endif
            result = color;
        }
        """
}
