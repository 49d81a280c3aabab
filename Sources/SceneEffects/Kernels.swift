/// The sources of the built-in kernels. `SceneEffects` knows their parameters from `FilterInfo.table`, so they are not declared here.
enum Kernels {
    // MARK: Colours, not premultiplied

    static let exposureAdjust = "vec4 kernel(vec4 color) { return vec4(color.rgb * exp2(ev), color.a); }"

    static let colorControls = """
        vec4 kernel(vec4 color) {
            float grey = dot(color.rgb, vec3(0.213, 0.715, 0.072));
            vec3 c = clamp(mix(vec3(grey), color.rgb, saturation), 0.0, 1.0);
            c = clamp(c + brightness, 0.0, 1.0);
            return vec4((c - 0.5) * contrast + 0.5, color.a);
        }
        """

    static let colorMatrix = "vec4 kernel(vec4 color) { return color * matrix + matrix_added; }"

    static let colorInvert = "vec4 kernel(vec4 color) { return vec4(1.0 - color.rgb, color.a); }"

    static let sepiaTone = """
        vec4 kernel(vec4 color) {
            vec3 brown = vec3(
                dot(color.rgb, vec3(0.393, 0.769, 0.189)), dot(color.rgb, vec3(0.349, 0.686, 0.168)),
                dot(color.rgb, vec3(0.272, 0.534, 0.131)));
            return vec4(mix(color.rgb, brown, intensity), color.a);
        }
        """

    static let hueAdjust = """
        vec4 kernel(vec4 color) {
            float c = cos(angle), s = sin(angle);
            vec3 grey = vec3(dot(color.rgb, vec3(0.213, 0.715, 0.072)));
            vec3 turned = vec3(
                dot(color.rgb, vec3(-0.213, -0.715, 0.928)), dot(color.rgb, vec3(0.143, 0.140, -0.283)),
                dot(color.rgb, vec3(-0.787, 0.715, 0.072)));
            return vec4(grey + c * (color.rgb - grey) + s * turned, color.a);
        }
        """

    static let colorMonochrome = """
        vec4 kernel(vec4 c) { return vec4(mix(c.rgb, color.rgb * luminance(c.rgb), intensity * color.a), c.a); }
        """

    static let gammaAdjust = "vec4 kernel(vec4 color) { return vec4(pow(color.rgb, vec3(power)), color.a); }"

    static let vibrance = """
        vec4 kernel(vec4 color) {
            float most = max(color.r, max(color.g, color.b)), least = min(color.r, min(color.g, color.b));
            return vec4(mix(vec3(luminance(color.rgb)), color.rgb, 1.0 + amount * (1.0 - (most - least))), color.a);
        }
        """

    static let posterize = """
        vec4 kernel(vec4 color) {
            float steps = max(floor(levels) - 1.0, 1.0);
            return vec4(floor(color.rgb * steps + 0.5) / steps, color.a);
        }
        """

    static let opacity = "vec4 kernel(vec4 color) { return vec4(color.rgb, color.a * amount); }"

    // MARK: Images, premultiplied

    /// A mean along a line; the engine runs it twice, the second time with steps as long as the first line.
    static let motionBlur = """
        vec4 kernel(Image image, vec2 p) {
            vec4 sum = vec4(0.0);
            int count = int(samples);
            vec2 at_first = p - stride * (0.5 * float(count - 1));
            for (int i = 0; i < count; i++) sum += at(image, at_first + stride * float(i));
            return sum / float(count);
        }
        """

    static let zoomBlur = """
        vec4 kernel(Image image, vec2 p) {
            vec2 way = (p - center) * (amount / 100.0);
            float count = clamp(ceil(length(way / pixel)), 1.0, 64.0);
            vec4 sum = vec4(0.0);
            for (float i = 0.5; i < count; i += 1.0) sum += at(image, p + way * (i / count - 0.5));
            return sum / count;
        }
        """

    static let pixellate = """
        vec4 kernel(Image image, vec2 p) {
            vec2 side = max(vec2(scale), pixel);
            vec2 corner = bounds.xy + floor((p - bounds.xy) / side) * side;
            vec4 sum = vec4(0.0);
            for (int i = 0; i < 16; i++) sum += at(image, corner + side * (vec2(i & 3, i >> 2) + 0.5) / 4.0);
            return sum / 16.0;
        }
        """

    static let sharpenLuminance = """
        vec4 kernel(Image image, vec2 p) {
            vec4 c = unpremultiply(at(image, p));
            float around = 0.0;
            for (int i = 0; i < 4; i++) {
                vec2 step = vec2(i == 0 ? 1 : i == 1 ? -1 : 0, i == 2 ? 1 : i == 3 ? -1 : 0);
                vec4 near = at(image, p + step);
                around += near.a > 0.0 ? luminance(near.rgb / near.a) : luminance(c.rgb);
            }
            c.rgb = clamp(c.rgb + sharpness * (luminance(c.rgb) - around / 4.0), 0.0, 1.0);
            return premultiply(c);
        }
        """

    static let edges = """
        vec4 kernel(Image image, vec2 p) {
            vec4 c[8];
            for (int i = 0; i < 8; i++) {
                int j = i < 4 ? i : i + 1;
                c[i] = at(image, p + vec2(j % 3 - 1, j / 3 - 1));
            }
            vec4 x = c[2] + 2.0 * c[4] + c[7] - c[0] - 2.0 * c[3] - c[5];
            vec4 y = c[5] + 2.0 * c[6] + c[7] - c[0] - 2.0 * c[1] - c[2];
            float alpha = at(image, p).a;
            return vec4(min(sqrt(x.rgb * x.rgb + y.rgb * y.rgb) * (0.25 * intensity), 1.0) * alpha, alpha);
        }
        """

    static let vignette = """
        vec4 kernel(Image image, vec2 p) {
            vec4 c = at(image, p);
            vec2 middle = 0.5 * (bounds.xy + bounds.zw), half_size = max(0.5 * (bounds.zw - bounds.xy), vec2(1e-6));
            float far = length(p - middle) / length(half_size) / max(radius, 1e-6);
            return vec4(c.rgb * (1.0 - intensity * min(far * far, 1.0)), c.a);
        }
        """

    static let pinchDistortion = """
        vec4 kernel(Image image, vec2 p) {
            vec2 from = p - center;
            float t = length(from) / max(radius, 1e-6);
            if (t < 1.0) p = center + from * pow(max(t, 1e-6), -scale);
            return at(image, p);
        }
        """

    static let bumpDistortion = """
        vec4 kernel(Image image, vec2 p) {
            vec2 from = p - center;
            float t = length(from) / max(radius, 1e-6);
            if (t < 1.0) p = center + from * (1.0 - scale * (1.0 - smoothstep(0.0, 1.0, t)));
            return at(image, p);
        }
        """

    static let twirlDistortion = """
        vec4 kernel(Image image, vec2 p) {
            vec2 from = p - center;
            float t = length(from) / max(radius, 1e-6);
            if (t < 1.0) {
                float turn = angle * (1.0 - t) * (1.0 - t), c = cos(turn), s = sin(turn);
                p = center + vec2(c * from.x + s * from.y, c * from.y - s * from.x);
            }
            return at(image, p);
        }
        """

    static let rippleDistortion = """
        vec4 kernel(Image image, vec2 p) {
            vec2 from = p - center;
            float reach = length(from), t = reach / max(radius, 1e-6);
            if (t < 1.0 && reach > 0.0) p += from / reach * (scale * (1.0 - t) * sin(6.28318530718 * reach / max(width, 1e-6)));
            return at(image, p);
        }
        """

    static let displacement = """
        vec4 kernel(Image source, vec2 p) {
            vec4 c = unpremultiply(at(image, p));
            return at(source, p + (c.a > 0.0 ? (c.rg - 0.5) * scale : vec2(0.0)));
        }
        """

    static let dissolve = """
        vec4 kernel(Image source, vec2 p) { return mix(at(source, p), at(image, p), amount); }
        """

    // MARK: With a blurred copy

    /// The glow by the mode screen. What is beyond white takes none, and loses nothing to it.
    static let bloom = """
        vec4 kernel(Image image, Image blurred, vec2 p) {
            vec4 c = at(image, p), glow = at(blurred, p) * intensity;
            return c + glow * max(1.0 - c, 0.0);
        }
        """

    /// The part that the surroundings take of the colour is never below nothing, nor more than all, also where they are beyond white or black.
    static let gloom = """
        vec4 kernel(Image image, Image blurred, vec2 p) {
            vec4 c = at(image, p), around = at(blurred, p);
            return vec4(c.rgb * (1.0 - intensity * clamp(around.a - around.rgb, 0.0, 1.0)), c.a);
        }
        """

    static let unsharpMask = """
        vec4 kernel(Image image, Image blurred, vec2 p) {
            vec4 c = at(image, p), around = at(blurred, p);
            vec3 mean = around.a > 0.0 ? around.rgb * (c.a / around.a) : c.rgb;
            return vec4(clamp(c.rgb + intensity * (c.rgb - mean), 0.0, c.a), c.a);
        }
        """

    static let dropShadow = """
        vec4 kernel(Image image, Image blurred, vec2 p) {
            vec4 c = at(image, p);
            float shadow = at(blurred, p - offset).a * color.a * (1.0 - c.a);
            return c + vec4(color.rgb * shadow, shadow);
        }
        """
}
