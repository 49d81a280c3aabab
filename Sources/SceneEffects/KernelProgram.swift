/// The program of a filter pass: a kernel, and colour kernels after it, one after the other.
///
/// What all pixels have in common is given to the vertex shader, in uniforms that begin with `given`, and handed on as far as there is room: some drivers
/// look each number of a uniform up for each pixel.
public struct KernelProgram: Sendable {
    public struct Stage: Sendable {
        public let source: KernelSource
        /// The place in `values` at which the stage's values begin.
        public let firstSlot: Int

        public init(_ source: KernelSource, firstSlot: Int) {
            self.source = source
            self.firstSlot = firstSlot
        }
    }

    public let text: String
    public let vertex: String
    /// The number of groups of four numbers.
    public let slots: Int
    /// The number of pictures: the one that is filtered, then those of the stages in their order.
    public let imageCount: Int

    /// Whether the program has loops that are ended when they run long. With the uniform `probing.x` above 0
    /// only the pixels of such loops are drawn.
    public let hasLoops: Bool

    public static let mostImages = 4
    /// The number of the first line of the first kernel's text, as drivers name it; that of the second's is twice this.
    public static let firstLine = 100_000

    /// Throws when the stages have more pictures than a program may have.
    /// @param dither a function `vec4 dithered(vec4 color, vec2 pixel)` that the result goes through.
    /// @param isExtended whether colours may lie beyond 0 and 1.
    public init(_ stages: [Stage], dither: String? = nil, isExtended: Bool = false) throws(KernelError) {
        var images = 1, code = ""
        var slots = 1
        var body = ""
        for (index, stage) in stages.enumerated() {
            let source = stage.source
            var defines = [("kernel", "kernel_\(index)")]
            var slot = stage.firstSlot
            if source.role == .combination { images += 1 }
            for parameter in source.parameters {
                switch parameter.type {
                case .number: defines.append((parameter.name, "(values[\(slot)].x)"))
                case .point, .size: defines.append((parameter.name, "(values[\(slot)].xy)"))
                case .color: defines.append((parameter.name, "(values[\(slot)])"))
                case .matrix:
                    let rows = (0..<4).map { "values[\(slot + $0)]" }.joined(separator: ", ")
                    defines.append((parameter.name, "(mat4(\(rows)))"))
                    defines.append((parameter.name + "_added", "(values[\(slot + 4)])"))
                case .image:
                    defines.append((parameter.name, "\(images)"))
                    images += 1
                }
                slot += parameter.type.slots
            }
            if source.role == .transition || source.role == .combination {
                // The arguments of the function have these names.
                defines.removeAll { $0.0 == "image" || $0.0 == "progress" || $0.0 == "blurred" }
            }
            let call = Self.call(source, index, stage.firstSlot..<slot, isExtended: isExtended)
            if source.usesTime { slot += 1 }
            slots = max(slots, slot)
            for name in source.names where name != "kernel" { defines.append((name, "\(name)_\(index)")) }
            for (name, meaning) in defines where !source.definesMacro(name) { code += "#define \(name) \(meaning)\n" }
            code += "#line \(Self.firstLine * (index + 1))\n" + source.body
            for (name, _) in defines { code += "#undef \(name)\n" }
            body += call
        }
        guard images <= Self.mostImages else {
            throw KernelError("a kernel has \(images) images, expected at most \(Self.mostImages)")
        }
        let hasLoops = stages.contains(where: \.source.hasLoops)
        let handed = Handed(images: images, slots: slots)
        vertex = handed.vertex
        text =
            "#ifdef GL_ES\nprecision highp float;\nprecision highp int;\nprecision highp sampler2D;\n#endif\n"
            + handed.declarations + Self.prelude(handed, isExtended: isExtended)
            + (hasLoops ? "uniform vec4 probing;\n" + KernelLoops.functions : "") + code
            + Self.main(
                body, startsWithColor: stages.isEmpty || stages.first?.source.role == .color, dither, hasLoops: hasLoops,
                isExtended: isExtended)
        self.hasLoops = hasLoops
        self.slots = slots
        imageCount = images
    }

    /// The functions that a kernel can call.
    private static func prelude(_ handed: Handed, isExtended: Bool) -> String {
        let images = handed.images
        var text = """
            out vec4 result;
            #define Image int
            #define pixel (pointOrigin.zw)
            vec4 sample_texels(sampler2D source, vec2 texel, vec4 valid, vec4 repeats) {
                vec2 inner = clamp(texel, valid.xy + 0.5, valid.zw - 0.5);
                vec4 near = max(clamp(vec4(texel - valid.xy, valid.zw - texel) + 0.5, 0.0, 1.0), repeats);
                return textureLod(source, inner / vec2(textureSize(source, 0)), 0.0) * (near.x * near.y * near.z * near.w);
            }
            vec4 at(Image image, vec2 p) {

            """
        for image in 0..<images {
            let condition = image < images - 1 ? "if (image == \(image)) " : ""
            text += """
                    \(condition)return sample_texels(image\(image),
                        imageAxes\(image).xy * p.x + imageAxes\(image).zw * p.y + imageOrigin\(image).xy,
                        imageTexels\(image), imageRepeats\(image));

                """
        }
        text += "}\nvec2 image_size(Image image) {\n"
        for image in 0..<images {
            let condition = image < images - 1 ? "if (image == \(image)) " : ""
            text += "    \(condition)return imageTexels\(image).zw - imageTexels\(image).xy;\n"
        }
        return text + """
            }
            vec4 unpremultiply(vec4 c) { return c.a > 0.0 ? vec4(\(isExtended ? "c.rgb / c.a" : "min(c.rgb / c.a, 1.0)"), c.a) : vec4(0.0); }
            vec4 premultiply(vec4 c) { return vec4(c.rgb * c.a, c.a); }
            float luminance(vec3 c) { return dot(c, vec3(0.2126, 0.7152, 0.0722)); }

            """
    }

    /// @param values where the values of its parameters are.
    private static func call(_ source: KernelSource, _ index: Int, _ values: Range<Int>, isExtended: Bool) -> String {
        let isFirst = index == 0
        switch source.role {
        // A transparent pixel has no colour, whatever a kernel makes of it, as if the picture between two kernels were kept.
        case .color:
            return "    color = kernel_\(index)(color);\n" + held(isExtended) + "    color = color.a > 0.0 ? color : vec4(0.0);\n"
        case .image: return isFirst ? "    color = kernel_0(0, p);\n" : ""
        case .generator: return isFirst ? "    color = kernel_0(p\(source.usesTime ? ", values[\(values.upperBound)].x" : ""));\n" : ""
        case .transition: return isFirst ? "    color = kernel_0(0, 1, p, values[\(values.lowerBound + 1)].x);\n" : ""
        case .combination: return isFirst ? "    color = kernel_0(0, 1, p);\n" : ""
        }
    }

    /// What a kernel returns is made a colour again: not beyond 1 where pictures are not.
    private static func held(_ isExtended: Bool) -> String {
        isExtended ? "    color.a = clamp(color.a, 0.0, 1.0);\n" : "    color = clamp(color, 0.0, 1.0);\n"
    }

    private static func main(
        _ body: String, startsWithColor: Bool, _ dither: String?, hasLoops: Bool, isExtended: Bool
    ) -> String {
        // Nor is there more of it than alpha has.
        let hold = held(isExtended) + (isExtended ? "" : "    color.rgb = min(color.rgb, color.a);\n")
        let calls = body.split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
        var text = dither.map { "#line 1\n\($0)\n" } ?? ""
        text +=
            "#line 1\nvoid main() {\n    vec2 p = pointAxes.xy * gl_FragCoord.x + pointAxes.zw * gl_FragCoord.y + pointOrigin.xy;\n"
        var rest = calls[...]
        if startsWithColor {
            text += "    vec4 color = at(0, p);\n"
        } else {
            text += "    vec4 color;\n" + (rest.popFirst() ?? "") + "\n" + hold
        }
        if !rest.isEmpty {
            text += "    color = unpremultiply(color);\n" + rest.joined(separator: "\n") + "\n    color = premultiply(color);\n"
        }
        if hasLoops {
            text += "    bool is_long = loop_rounds > \(KernelLoops.mostRounds);\n    if (probing.x > 0.0 && !is_long) discard;\n"
            text += "    if (is_long) color = vec4(0.0);\n"
        }
        return text + "    result = \(dither == nil ? "color" : "dithered(color, gl_FragCoord.xy)");\n}\n"
    }
}

/// What the vertex shader of a filter pass hands on: OpenGL ES promises room for 15 vectors.
private struct Handed {
    let images, slots: Int
    private let handsValues: Bool
    /// How many images there is room for; a fourth is looked up.
    private static let mostImages = 3

    init(images: Int, slots: Int) {
        (self.images, self.slots) = (images, slots)
        handsValues = slots <= 12 - 4 * min(images, Self.mostImages)
    }

    /// What the fragment shader reads.
    var declarations: String {
        // From gl_FragCoord to points: axes, and the origin with the size of a pixel.
        var text = "flat in vec4 pointAxes, pointOrigin, bounds;\n"
        for image in 0..<images { text += Self.text(image < Self.mostImages ? Self.handedImage : Self.givenImage, image) }
        return text
            + Self.text(handsValues ? "flat in vec4 values[%];\n" : "uniform vec4 givenValues[%];\n#define values givenValues\n", slots)
    }

    /// A strip of four vertices over the viewport.
    var vertex: String {
        var text = Self.points, calls = ""
        for image in 0..<min(images, Self.mostImages) {
            text += Self.text(Self.handingImage, image)
            calls += Self.text("    hand_image%();\n", image)
        }
        if handsValues {
            text += Self.text(Self.handingValues, slots)
            calls += "    hand_values();\n"
        }
        return text + "void main() {\n    hand_points();\n" + calls + "}\n"
    }

    /// A text with a number in place of each percent sign.
    private static func text(_ text: String, _ number: Int) -> String {
        text.split(separator: "%", omittingEmptySubsequences: false).joined(separator: String(number))
    }

    /// From points to texels, the texels that there are (left, top, right, bottom), and the sides beyond which the edge is repeated.
    private static let handedImage = """
        uniform sampler2D image%;
        flat in vec4 imageAxes%, imageOrigin%, imageTexels%, imageRepeats%;

        """
    private static let givenImage = """
        uniform sampler2D image%;
        uniform vec4 givenImageAxes%, givenImageOrigin%, givenImageTexels%, givenImageRepeats%;
        #define imageAxes% givenImageAxes%
        #define imageOrigin% givenImageOrigin%
        #define imageTexels% givenImageTexels%
        #define imageRepeats% givenImageRepeats%

        """
    private static let points = """
        uniform vec4 givenPointAxes, givenPointOrigin, givenBounds;
        flat out vec4 pointAxes, pointOrigin, bounds;
        void hand_points() {
            gl_Position = vec4(vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0, 0.0, 1.0);
            pointAxes = givenPointAxes;
            pointOrigin = givenPointOrigin;
            bounds = givenBounds;
        }

        """
    private static let handingImage = """
        uniform vec4 givenImageAxes%, givenImageOrigin%, givenImageTexels%, givenImageRepeats%;
        flat out vec4 imageAxes%, imageOrigin%, imageTexels%, imageRepeats%;
        void hand_image%() {
            imageAxes% = givenImageAxes%;
            imageOrigin% = givenImageOrigin%;
            imageTexels% = givenImageTexels%;
            imageRepeats% = givenImageRepeats%;
        }

        """
    private static let handingValues = """
        uniform vec4 givenValues[%];
        flat out vec4 values[%];
        void hand_values() { for (int i = 0; i < %; i++) values[i] = givenValues[i]; }

        """
}

extension KernelSource {
    /// Whether the text itself defines the macro, so that it cannot be renamed by another.
    func definesMacro(_ name: String) -> Bool {
        body.split(separator: "\n").contains {
            let words = $0.split(whereSeparator: { " \t(".contains($0) })
            return words.count > 1 && words[0] == "#define" && words[1] == name
        }
    }
}
