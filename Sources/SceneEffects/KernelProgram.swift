/// The program of a filter pass: a kernel, and colour kernels after it, one after the other.
///
/// What all pixels have in common is given to the program as an array of vectors: `given`. The vertex shader hands them on, as far as there is room, since
/// some drivers look each number of a uniform up for each pixel.
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

    /// What a program is given, and what it does.
    public struct Layout: Sendable {
        /// The number of vectors with the values of parameters.
        public let slots: Int
        /// The number of pictures: the one that is filtered, then those of the stages in their order.
        public let imageCount: Int
        /// Whether the program has loops that are ended when they run long. With the uniform `probing.x` above 0
        /// only the pixels of such loops are drawn.
        public let hasLoops: Bool

        /// The place in `given` of an image's first vector. There are four: axes and origin, which lead from points to texels, the texels that there are
        /// (left, top, right, bottom), and the sides beyond which the edge is repeated.
        public func place(ofImage image: Int) -> Int { KernelProgram.firstValue + slots + 4 * image }
        /// The number of vectors that the program is given.
        public var givenCount: Int { place(ofImage: imageCount) }
        /// The number of vectors that the vertex shader hands on.
        public var handedCount: Int { min(givenCount, KernelProgram.mostHanded) }
    }

    /// The text of the fragment shader.
    public let fragment: String
    public let layout: Layout

    public static let mostImages = 4

    /// The place in `given` of the first value. Before that are two vectors that lead from gl_FragCoord to points (the axes, and the origin with the size of a
    /// pixel), and what kernels know as `bounds`.
    private static let firstValue = 3
    /// OpenGL ES promises that a vertex shader can hand so many vectors on.
    private static let mostHanded = 15

    /// The number of the first line of the first kernel's text, as drivers name it; that of the second's is twice this.
    public static let firstLine = 100_000

    /// Throws when the stages have more pictures than a program may have.
    /// @param dither a function `vec4 dithered(vec4 color, vec2 pixel)` that the result goes through.
    /// @param isExtended whether colours may lie beyond 0 and 1.
    public init(_ stages: [Stage], dither: String? = nil, isExtended: Bool = false) throws(KernelError) {
        var images = 1, slots = 1
        var code = "", body = "", settings = ""
        for (index, stage) in stages.enumerated() {
            let source = stage.source
            if source.role == .combination { images += 1 }
            var slot = stage.firstSlot
            var defines = [(name: "kernel", meaning: "kernel_\(index)")]
            for (name, type, value) in Self.values(of: source.parameters, &slot, &images) {
                // A variable, so that the kernel may call its own variables, arguments and fields the same.
                let variable = "given_\(name)_\(index)"
                defines.append((name, variable))
                code += type == "Image" ? "const int \(variable) = \(value);\n" : "\(type) \(variable);\n"
                if type != "Image" { settings += "    \(variable) = \(value);\n" }
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
        layout = Layout(slots: slots, imageCount: images, hasLoops: stages.contains(where: \.source.hasLoops))
        fragment =
            "#ifdef GL_ES\nprecision highp float;\nprecision highp int;\nprecision highp sampler2D;\n#endif\n"
            + Self.prelude(layout, isExtended: isExtended) + (layout.hasLoops ? "uniform vec4 probing;\n" + KernelLoops.functions : "")
            + code
            + Self.main(
                settings, body, startsWithColor: stages.isEmpty || stages.first?.source.role == .color, dither, hasLoops: layout.hasLoops,
                isExtended: isExtended)
    }

    /// The values of parameters in a program, with their types.
    /// @param slot where they begin; afterwards where they end. @param images how many pictures come before theirs; afterwards with theirs.
    private static func values(
        of parameters: [FilterParameter], _ slot: inout Int, _ images: inout Int
    ) -> [(name: String, type: String, value: String)] {
        var values: [(name: String, type: String, value: String)] = []
        for parameter in parameters {
            switch parameter.type {
            case .number: values.append((parameter.name, "float", "\(value(slot)).x"))
            case .point, .size: values.append((parameter.name, "vec2", "\(value(slot)).xy"))
            case .color: values.append((parameter.name, "vec4", value(slot)))
            case .matrix:
                let rows = (0..<4).map { value(slot + $0) }.joined(separator: ", ")
                values.append((parameter.name, "mat4", "mat4(\(rows))"))
                values.append((parameter.name + "_added", "vec4", value(slot + 4)))
            case .image:
                values.append((parameter.name, "Image", "\(images)"))
                images += 1
            }
            slot += parameter.type.slots
        }
        return values
    }

    /// What a shader reads of `given`.
    private static func given(_ place: Int) -> String { "\(place < mostHanded ? "handed" : "given")[\(place)]" }
    private static func value(_ slot: Int) -> String { given(firstValue + slot) }

    /// The functions that a kernel can call.
    private static func prelude(_ layout: Layout, isExtended: Bool) -> String {
        var text = """
            uniform vec4 given[\(layout.givenCount)];
            flat in vec4 handed[\(layout.handedCount)];
            vec4 bounds;
            vec2 pixel;
            out vec4 result;
            #define Image int
            vec4 sample_texels(sampler2D source, vec2 texel, vec4 valid, vec4 repeats) {
                vec2 inner = clamp(texel, valid.xy + 0.5, valid.zw - 0.5);
                vec4 near = max(clamp(vec4(texel - valid.xy, valid.zw - texel) + 0.5, 0.0, 1.0), repeats);
                return textureLod(source, inner / vec2(textureSize(source, 0)), 0.0) * (near.x * near.y * near.z * near.w);
            }

            """
        var at = "", size = ""
        for image in 0..<layout.imageCount {
            let condition = image < layout.imageCount - 1 ? "if (image == \(image)) " : ""
            let vectors = (0..<4).map { given(layout.place(ofImage: image) + $0) }
            text += "uniform sampler2D image\(image);\n"
            at += """
                    \(condition)return sample_texels(image\(image),
                        \(vectors[0]).xy * p.x + \(vectors[0]).zw * p.y + \(vectors[1]).xy, \(vectors[2]), \(vectors[3]));

                """
            size += "    \(condition)return \(vectors[2]).zw - \(vectors[2]).xy;\n"
        }
        return text + """
            vec4 at(Image image, vec2 p) {
            \(at)}
            vec2 image_size(Image image) {
            \(size)}
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
        case .generator: return isFirst ? "    color = kernel_0(p\(source.usesTime ? ", \(value(values.upperBound)).x" : ""));\n" : ""
        case .transition: return isFirst ? "    color = kernel_0(0, 1, p, \(value(values.lowerBound + 1)).x);\n" : ""
        case .combination: return isFirst ? "    color = kernel_0(0, 1, p);\n" : ""
        }
    }

    /// What a kernel returns is made a colour again: not beyond 1 where pictures are not.
    private static func held(_ isExtended: Bool) -> String {
        isExtended ? "    color.a = clamp(color.a, 0.0, 1.0);\n" : "    color = clamp(color, 0.0, 1.0);\n"
    }

    private static func main(
        _ settings: String, _ body: String, startsWithColor: Bool, _ dither: String?, hasLoops: Bool, isExtended: Bool
    ) -> String {
        // Nor is there more of it than alpha has.
        let hold = held(isExtended) + (isExtended ? "" : "    color.rgb = min(color.rgb, color.a);\n")
        let calls = body.split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
        var text = dither.map { "#line 1\n\($0)\n" } ?? ""
        text +=
            """
            #line 1
            void main() {
                bounds = handed[2];
                pixel = handed[1].zw;
            \(settings)\
                vec2 p = handed[0].xy * gl_FragCoord.x + handed[0].zw * gl_FragCoord.y + handed[1].xy;

            """
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

extension KernelSource {
    /// Whether the text itself defines the macro, so that it cannot be renamed by another.
    func definesMacro(_ name: String) -> Bool {
        body.split(separator: "\n").contains {
            let words = $0.split(whereSeparator: { " \t(".contains($0) })
            return words.count > 1 && words[0] == "#define" && words[1] == name
        }
    }
}
