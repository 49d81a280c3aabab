extension ShaderSource {
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
        #ifdef BACKDROP
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
        // Up to half a step of 8 bits, ordered so that neighbours differ much: interleaved gradient noise.
        vec4 dithered(vec4 color, vec2 at) {
            float noise = fract(52.9829189 * fract(dot(floor(at), vec2(0.06711056, 0.00583715)))) - 0.5;
            return color.a > 0.0 ? clamp(color + noise / 255.0, 0.0, 1.0) : color;
        }
        #endif

        """

    /// The corner's size along the sides and its exponent, for a radius that is negative where the curve is continuous.
    ///
    /// The curve is close to a superellipse whose corner begins 1.528665 radii before the corner, and whose middle lies where Apple's does.
    static let continuousSource = """
        vec2 corner_shape(float radius, float half_size) {
            if (radius >= 0.0) return vec2(radius, 2.0);
            float size = min(-1.528665 * radius, half_size);
            return vec2(size, log(0.5) / log(1.0 + 0.29151 * radius / max(size, 1e-9)));
        }
        // Distance to the curve, and the direction out of it; `beyond` is from the corner's centre.
        float corner_distance(vec2 beyond, vec2 corner, out vec2 outwards) {
            vec2 b = max(beyond / max(corner.x, 1e-9), vec2(1e-6));
            float f = pow(pow(b.x, corner.y) + pow(b.y, corner.y), 1.0 / corner.y);
            vec2 gradient = pow(b / f, vec2(corner.y - 1.0));
            float steepness = max(length(gradient), 1e-9);
            outwards = gradient / steepness;
            return corner.x * (1.0 - f) / steepness;
        }

        """

    /// How much of a Gaussian around a point lies in the box: in closed form along the axes, less what the round corners leave out, which is
    /// an integral along the corner's arc, by Gauss and Legendre. Within 1/255 of the true blur.
    static let shadowSource = """
        // The Gaussian's integral from minus infinity.
        vec2 gaussian_integral(vec2 x) {
            vec2 t = abs(x) * 0.70710678;
            vec2 s = 1.0 + t * (0.278393 + t * (0.230389 + t * (0.000972 + t * 0.078108)));
            s *= s;
            vec2 upper = 1.0 - 0.5 / (s * s);
            return mix(1.0 - upper, upper, vec2(greaterThanEqual(x, vec2(0.0))));
        }
        const float nodes5[5] = float[5](0.04691008, 0.23076534, 0.5, 0.76923466, 0.95308992);
        const float weights5[5] = float[5](0.11846344, 0.23931434, 0.28444444, 0.23931434, 0.11846344);
        const float nodes8[8] = float[8](
            0.01985507, 0.10166676, 0.23723379, 0.40828268, 0.59171732, 0.76276621, 0.89833324, 0.98014493);
        const float weights8[8] = float[8](
            0.05061427, 0.11119052, 0.15685332, 0.18134189, 0.18134189, 0.15685332, 0.11119052, 0.05061427);
        // What a corner of this size leaves out, near the point at `p` from it; all in standard deviations.
        float corner_loss(vec2 p, vec2 corner) {
            float u = min(p.x, p.y), v = max(p.x, p.y), size = corner.x;
            float low = clamp(v - 3.0, 0.0, size), high = clamp(v + 3.0, 0.0, size);
        #ifdef CONTINUOUS
            float power = 2.0 / corner.y;
            float from = asin(pow(max(1.0 - high / size, 0.0), 1.0 / power)), to = asin(pow(max(1.0 - low / size, 0.0), 1.0 / power));
        #else
            float from = asin(max(1.0 - high / size, 0.0)), to = asin(max(1.0 - low / size, 0.0));
        #endif
            float whole = gaussian_integral(vec2(u)).x;
            bool is_fine = size > 3.2;
            int count = is_fine ? 8 : 5;
            float sum = 0.0;
            for (int i = 0; i < count; i++) {
                float angle = mix(from, to, is_fine ? nodes8[i] : nodes5[i]);
                float s = sin(angle), c = cos(angle);
                float slope = c;
        #ifdef CONTINUOUS
                slope = power * pow(max(s, 1e-4), power - 1.0) * c;
                s = pow(max(s, 1e-4), power);
                c = pow(max(c, 1e-4), power);
        #endif
                float t = v - size * (1.0 - s);
                sum += (is_fine ? weights8[i] : weights5[i]) * slope * exp(-0.5 * t * t)
                    * (whole - gaussian_integral(vec2(u - size * (1.0 - c))).x);
            }
            return sum * (to - from) * size * 0.39894228;
        }
        float shadow_coverage(vec2 p) {
            float sigma = shadowPlace.z;
            // The pixel averages too: a box of the variance 1/12.
        #ifdef SCALED
            float size = 0.5 * (length(dFdx(p)) + length(dFdy(p)));
            sigma = sqrt(sigma * sigma + size * size / 12.0);
        #else
            sigma = sqrt(sigma * sigma + 1.0 / 12.0);
        #endif
            vec2 half_size = decorationBox.zw / sigma, from_middle = (p - decorationBox.xy - shadowPlace.xy) / sigma;
            if (max(abs(from_middle.x) - half_size.x, abs(from_middle.y) - half_size.y) > 3.0) return 0.0;
            vec2 along = gaussian_integral(from_middle + half_size) - gaussian_integral(from_middle - half_size);
            float covered = along.x * along.y;
            for (int i = 0; i < 4; i++) {
                vec2 side = vec2(i == 0 || i == 3 ? 1.0 : -1.0, i < 2 ? 1.0 : -1.0);
                vec2 inward = half_size + side * from_middle;
        #ifdef CONTINUOUS
                vec2 corner = corner_shape(decorationRadii[i], min(decorationBox.z, decorationBox.w));
                corner.x /= sigma;
        #else
                vec2 corner = vec2(decorationRadii[i] / sigma, 2.0);
        #endif
                if (corner.x > 0.01 && max(inward.x, inward.y) < corner.x + 3.0 && min(inward.x, inward.y) > -3.0)
                    covered -= corner_loss(inward, corner);
            }
            return clamp(covered, 0.0, 1.0);
        }

        """
}
