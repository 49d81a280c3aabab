/// The built-in filters, and `kernel` for a custom one. Each has one row in `FilterInfo.table`, and the case's name is the filter's name in
/// documents and key paths. The numbers are of this process only.
public enum FilterID: UInt8, BitwiseCopyable, CaseIterable, Sendable {
    case gaussianBlur, boxBlur, motionBlur, zoomBlur, bloom, gloom
    case exposureAdjust, colorControls, colorMatrix, colorInvert, sepiaTone, hueAdjust, colorMonochrome, gammaAdjust, vibrance, posterize
    case opacity
    case pixellate, sharpenLuminance, unsharpMask, edges, morphologyMaximum, morphologyMinimum, vignette
    case pinchDistortion, bumpDistortion, twirlDistortion, rippleDistortion, displacement
    case dropShadow
    /// A mix with a second picture. Cross-fades are made of it; documents cannot name it.
    case dissolve
    /// A custom kernel.
    case kernel
}

extension FilterInfo {
    /// All filters, each at the place of its `FilterID`.
    public static let table: [FilterInfo] =
        (blurs + colors + convolutions + distortions + others).sorted { $0.id.rawValue < $1.id.rawValue }

    /// The largest radius in points; what is larger is held to it.
    public static let largestRadius = 2000.0

    private static func radius(_ initial: Double, _ documentation: String) -> FilterParameter {
        FilterParameter("radius", .number, [initial], in: 0...largestRadius, unit: .points, documentation)
    }

    private static func center(_ documentation: String) -> FilterParameter {
        FilterParameter("center", .point, [0, 0], in: -1e6...1e6, unit: .points, documentation)
    }

    private static func intensity(_ initial: Double, in range: ClosedRange<Double> = 0...1, _ documentation: String) -> FilterParameter {
        FilterParameter("intensity", .number, [initial], in: range, documentation)
    }

    private static let blurs = [
        FilterInfo(
            .gaussianBlur, .separable, [radius(10, "The standard deviation.")], "Blurs by a Gaussian."
        ).reaching(.radius(0, times: gaussianReach)).keepingOpaque(),
        FilterInfo(
            .boxBlur, .separable, [radius(10, "Half the side of the square that is averaged.")],
            "Blurs by the mean of a square."
        ).reaching(.radius(0)).keepingOpaque(),
        FilterInfo(
            .motionBlur, .convolution,
            [
                radius(20, "How far pixels are smeared to both sides."),
                FilterParameter("angle", .number, [0], unit: .radians, "The direction of the motion, clockwise from the right."),
            ], "Smears along a direction.", source: Kernels.motionBlur
        ).reaching(.radius(0)),
        FilterInfo(
            .zoomBlur, .convolution,
            [
                center("What stays sharp, in the layer's coordinates."),
                FilterParameter(
                    "amount", .number, [20], in: 0...200, "The length of the smear, in hundredths of the distance from the centre."),
            ], "Smears away from a point.", source: Kernels.zoomBlur
        ).reaching(.zoom),
        FilterInfo(
            .bloom, .compound,
            [radius(10, "The standard deviation of the glow."), intensity(0.5, "How much of the glow is added.")],
            "Adds a glow around what is bright.", source: Kernels.bloom
        ).reaching(.radius(0, times: gaussianReach)).keepingOpaque(),
        FilterInfo(
            .gloom, .compound,
            [radius(10, "The standard deviation of the blur."), intensity(0.5, "How dark the surroundings of what is dark become.")],
            "Darkens what is near the dark, softly.", source: Kernels.gloom
        ).reaching(.radius(0, times: gaussianReach)).keepingOpaque(),
    ]

    private static let colors = [
        FilterInfo(
            .exposureAdjust, .color,
            [FilterParameter("ev", .number, [0], in: -20...20, unit: .stops, "Doublings of the light.")],
            "Multiplies the light, as a longer or shorter exposure does.", source: Kernels.exposureAdjust),
        FilterInfo(
            .colorControls, .color,
            [
                FilterParameter("saturation", .number, [1], in: 0...100, "0 makes it grey, 1 leaves it."),
                FilterParameter("brightness", .number, [0], in: -1...1, "What is added to each component."),
                FilterParameter("contrast", .number, [1], in: 0...100, "What the distance from middle grey is multiplied by."),
            ], "Saturation, brightness and contrast, in this order.", source: Kernels.colorControls),
        FilterInfo(
            .colorMatrix, .colorMatrix,
            [
                FilterParameter(
                    "matrix", .matrix, [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0], in: -1e6...1e6,
                    "Rows r, g, b, a; the fifth column is added.")
            ], "Multiplies the unpremultiplied colour by a matrix.", source: Kernels.colorMatrix
        ).changingAlpha(),
        FilterInfo(.colorInvert, .colorMatrix, [], "Inverts the colours.", source: Kernels.colorInvert),
        FilterInfo(
            .sepiaTone, .colorMatrix, [intensity(1, "0 leaves the colours, 1 makes them all brown.")],
            "The brown of old photographs.", source: Kernels.sepiaTone),
        FilterInfo(
            .hueAdjust, .colorMatrix,
            [FilterParameter("angle", .number, [0], unit: .radians, "How far colours turn around the wheel.")], "Turns the hues.",
            source: Kernels.hueAdjust),
        FilterInfo(
            .colorMonochrome, .color,
            [
                FilterParameter("color", .color, [0.6, 0.45, 0.3, 1], in: 0...1, "The colour of what is white."),
                intensity(1, "How much of it."),
            ], "Shades of one colour.", source: Kernels.colorMonochrome),
        FilterInfo(
            .gammaAdjust, .color, [FilterParameter("power", .number, [0.75], in: 0...100, "The exponent.")],
            "Raises each component to a power.", source: Kernels.gammaAdjust),
        FilterInfo(
            .vibrance, .color, [FilterParameter("amount", .number, [0], in: -1...1, "-1 to 1.")],
            "Saturates what is dull more than what is vivid.", source: Kernels.vibrance),
        FilterInfo(
            .posterize, .color, [FilterParameter("levels", .number, [6], in: 2...256, "How many steps a component has.")],
            "Leaves few steps of each component.", source: Kernels.posterize),
        FilterInfo(
            .opacity, .colorMatrix, [FilterParameter("amount", .number, [1], in: 0...1, "What alpha is multiplied by.")],
            "Makes translucent.", source: Kernels.opacity
        ).changingAlpha(),
    ]

    private static let convolutions = [
        FilterInfo(
            .pixellate, .geometric,
            [FilterParameter("scale", .number, [8], in: 0...largestRadius, unit: .points, "The side of a square.")],
            "Squares of one colour, counted from the bounds' top left.", source: Kernels.pixellate
        ).reaching(.radius(0)),
        FilterInfo(
            .sharpenLuminance, .convolution,
            [FilterParameter("sharpness", .number, [0.4], in: 0...100, "How much the difference to the surroundings is raised.")],
            "Sharpens brightness, not colour.", source: Kernels.sharpenLuminance
        ).reaching(.points(1)).keepingOpaque(),
        FilterInfo(
            .unsharpMask, .compound,
            [
                radius(2.5, "The standard deviation of the blur that is compared with."),
                intensity(0.5, in: 0...100, "How much of the difference is added."),
            ], "Raises the difference to the blurred picture.", source: Kernels.unsharpMask
        ).reaching(.radius(0, times: gaussianReach)).keepingOpaque(),
        FilterInfo(
            .edges, .convolution, [intensity(1, in: 0...100, "What the steepness is multiplied by.")],
            "Shows how steeply each component changes.", source: Kernels.edges
        ).reaching(.points(1)),
        FilterInfo(
            .morphologyMaximum, .separable, [radius(5, "Half the side of the square that is searched.")],
            "The largest components of a square: what is bright grows."
        ).reaching(.radius(0)).keepingOpaque(),
        FilterInfo(
            .morphologyMinimum, .separable, [radius(5, "Half the side of the square that is searched.")],
            "The smallest components of a square: what is dark grows."
        ).reaching(.radius(0)).keepingOpaque(),
        FilterInfo(
            .vignette, .convolution,
            [
                FilterParameter("radius", .number, [1], in: 0...100, "Where it is darkest, in parts of the distance to the corners."),
                intensity(1, in: -1...1, "How dark the corners become."),
            ], "Darkens towards the corners of the bounds.", source: Kernels.vignette
        ).keepingOpaque(),
    ]

    private static let distortions = [
        FilterInfo(
            .pinchDistortion, .geometric,
            [
                center("The middle, in the layer's coordinates."), radius(300, "How far it reaches."),
                FilterParameter("scale", .number, [0.5], in: 0...1, "0 leaves the picture, 1 draws it together most."),
            ], "Draws the picture together in a circle.", source: Kernels.pinchDistortion
        ).reaching(.circle),
        FilterInfo(
            .bumpDistortion, .geometric,
            [
                center("The middle, in the layer's coordinates."), radius(300, "How far it reaches."),
                FilterParameter("scale", .number, [0.5], in: -1...1, "Above 0 a bump, below 0 a dent."),
            ], "A bump or a dent in a circle.", source: Kernels.bumpDistortion
        ).reaching(.circle),
        FilterInfo(
            .twirlDistortion, .geometric,
            [
                center("The middle, in the layer's coordinates."), radius(300, "How far it reaches."),
                FilterParameter("angle", .number, [.pi], in: -1000...1000, unit: .radians, "How far the middle turns, clockwise."),
            ], "Turns the middle of a circle, and what is further out less.", source: Kernels.twirlDistortion
        ).reaching(.circle),
        FilterInfo(
            .rippleDistortion, .geometric,
            [
                center("Where the waves come from, in the layer's coordinates."), radius(300, "How far they reach."),
                FilterParameter("width", .number, [50], in: 0.01...largestRadius, unit: .points, "From crest to crest."),
                FilterParameter("scale", .number, [10], in: -largestRadius...largestRadius, unit: .points, "How far pixels move at most."),
            ], "Waves around a point, which fade towards the radius.", source: Kernels.rippleDistortion
        ).reaching(.distance(3)),
        FilterInfo(
            .displacement, .geometric,
            [
                FilterParameter("image", .image, [], "Stretched over the bounds: red moves along x, green along y, one half not at all."),
                FilterParameter("scale", .number, [50], in: -largestRadius...largestRadius, unit: .points, "How far 0 and 1 are apart."),
            ], "Moves each pixel as a picture says.", source: Kernels.displacement
        ).reaching(.distance(1, times: 0.5)),
    ]

    private static let others = [
        FilterInfo(
            .dropShadow, .compound,
            [
                FilterParameter("offset", .size, [0, 3], in: -1e6...1e6, unit: .points, "To the right and down."),
                radius(3, "The standard deviation of its blur."),
                FilterParameter("color", .color, [0, 0, 0, 1], in: 0...1, "Its colour; what is translucent casts less."),
            ], "A shadow of what is drawn, below it.", source: Kernels.dropShadow
        ).reaching(.shadow),
        FilterInfo(
            .dissolve, .transition,
            [
                FilterParameter("image", .image, [], "What is mixed in, pixel for pixel when it is a pass."),
                FilterParameter("amount", .number, [0], in: 0...1, "0 for none of it, 1 for nothing else."),
            ], "Mixes with a second picture.", source: Kernels.dissolve),
        FilterInfo(.kernel, .convolution, [], "A kernel of one's own."),
    ]
}
