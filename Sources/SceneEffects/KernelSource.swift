/// An error in a kernel's text.
public struct KernelError: Error, Sendable, Equatable {
    public let message: String
    /// The line of the text, from 1; 0 where no line is at fault.
    public let line: Int

    public init(_ message: String, line: Int = 0) {
        self.message = message
        self.line = line
    }
}

/// A kernel: GLSL ES 3.00 with one function `kernel`, read so far as to know its role, its parameters and its growth.
///
/// The function is one of
///
///     vec4 kernel(vec4 color)                                     a colour to another, both not premultiplied
///     vec4 kernel(Image image, vec2 p)                            the colour at p, premultiplied
///     vec4 kernel(Image from, Image to, vec2 p, float progress)   a transition: of two images at p, premultiplied
///     vec4 kernel(vec2 p)                                         a generator: no image, premultiplied
///     vec4 kernel(vec2 p, float time)                             the same at a time of its layer's, in seconds
///
/// Coordinates are points of the layer. Around it there are
///
///     vec4 at(Image image, vec2 p)                the premultiplied colour at a point, between pixels smoothly, transparent beyond the image
///     vec2 image_size(Image image)                how many pixels an image has, 0 where there is none
///     vec4 bounds                                 the layer's: left, top, right, bottom
///     vec2 pixel                                  the size of a pixel
///     vec4 premultiply(vec4), unpremultiply(vec4)
///     float luminance(vec3)
///
/// Parameters are uniforms of type float, vec2, vec4 (a colour, not premultiplied) or Image, each on a line of its own. A comment behind
/// one may say what it is at first, its range, its unit, and what it is for:
///
///     uniform float amplitude; // = 10 in 0...100 points: How far it moves.
///
/// All loops together may make `mostRounds` rounds for a pixel; of a kernel whose loops run longer nothing is drawn.
///
/// `#pragma extent 3 * radius + 2` says how far around a point the kernel looks, in points: a sum of products of numbers and parameters.
public struct KernelSource: Sendable {
    public enum Role: UInt8, Sendable { case color, image, transition, generator, combination }

    public let role: Role
    /// Whether the kernel has loops that are ended when they run long.
    public let hasLoops: Bool
    /// Whether a generator looks at the time.
    public let usesTime: Bool
    /// A transition's begin with `image`, the second picture, and `progress`.
    public let parameters: [FilterParameter]
    /// Terms of factors: numbers, or indices of parameters.
    let extent: [[Factor]]
    /// The text with its parameters' declarations taken out; lines are where they were.
    package let body: String
    /// The names that the text declares outside of functions, which another kernel in the same program may declare too.
    let names: [String]

    enum Factor: Sendable, Equatable {
        case number(Double)
        case parameter(Int)
    }

    public static let longestText = 65536
    public static let mostRounds = KernelLoops.mostRounds

    public init(_ text: String) throws(KernelError) {
        guard text.utf8.count <= Self.longestText else {
            throw KernelError("a kernel has \(text.utf8.count) bytes of text, expected at most \(Self.longestText)")
        }
        var reader = KernelReader(text, allowsCombination: false)
        try reader.read()
        guard let role = reader.role else {
            throw KernelError(
                "there is no function kernel; expected vec4 kernel(Image image, vec2 p), vec4 kernel(vec4 color), "
                    + "vec4 kernel(Image from, Image to, vec2 p, float progress), vec4 kernel(vec2 p) or vec4 kernel(vec2 p, float time)")
        }
        try KernelSize.check(reader.body)
        self.role = role
        usesTime = reader.usesTime
        var all = reader.parameters
        if role == .transition {
            all.insert(FilterParameter("image", .image, [], "What comes."), at: 0)
            all.insert(FilterParameter("progress", .number, [0], in: 0...1, "0 at the start, 1 at the end."), at: 1)
        }
        parameters = all
        extent = try reader.extent(all)
        let guarded = KernelLoops.guarded(reader.body)
        hasLoops = guarded != nil
        body = guarded ?? reader.body
        names = reader.names
    }

    /// The number of groups of four numbers that a kernel's values take in a frame plan. A generator's time comes last.
    public var slots: Int { parameters.count + (usesTime ? 1 : 0) }

    /// The distance by which the kernel spreads an image, in points, to all sides. `values` lie as in a frame plan.
    public func growth(_ values: borrowing Span<SIMD4<Float>>) -> SIMD4<Float> {
        var sum = 0.0
        for term in extent {
            var product = 1.0
            for factor in term {
                switch factor {
                case .number(let number): product *= number
                case .parameter(let index): product *= index < values.count ? Double(values[index].x) : 0
                }
            }
            sum += product
        }
        guard sum.isFinite else { return .zero }
        return SIMD4(repeating: Float(min(max(sum, 0), FilterInfo.largestRadius)))
    }
}
