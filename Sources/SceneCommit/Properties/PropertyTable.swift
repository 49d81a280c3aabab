import SceneGeometry

extension Property {
    /// The properties of the library. `scene_property_get_info()` lists them in this order, so a new one comes last.
    ///
    /// Each case has one row in `PropertyInfo.table`, and its name is the property's key.
    public enum BuiltIn: UInt16, CaseIterable, BitwiseCopyable, Sendable {
        case bounds, position, zPosition, anchorPoint, anchorPointZ, transform, sublayerTransform, geometryFlipped, hidden, doubleSided
        case opacity, allowsGroupOpacity, masksToBounds, backgroundColor, cornerRadius, maskedCorners, borderWidth, borderColor
        case allowsEdgeAntialiasing, contents, contentsGravity, contentsRect, contentsCenter, contentsScale
        case minificationFilter, magnificationFilter, name
        case beginTime, timeOffset, speed, duration, repeatCount, repeatDuration, autoreverses, fillMode
        case shadowColor, shadowOpacity, shadowOffset, shadowRadius, shouldRasterize, rasterizationScale, cornerCurve
        case edgeAntialiasingMask, compositingFilter, maskMode, filters, backgroundFilters, shadowPath
        case path, fillColor, fillRule, strokeColor, strokeStart, strokeEnd, lineWidth, miterLimit, lineCap, lineJoin
        case lineDashPhase, lineDashPattern
        case gradientType, colors, locations, startPoint, endPoint
        case string, font, fontSize, foregroundColor, wrapped, alignmentMode, truncationMode
        case instanceCount, instanceDelay, instanceTransform, instanceColor
        case instanceRedOffset, instanceGreenOffset, instanceBlueOffset, instanceAlphaOffset
        case emitterPosition, emitterZPosition, emitterSize, emitterDepth, emitterShape, emitterMode, renderMode
        case birthRate, lifetime, velocity, scale, spin, seed, preservesDepth
        case scrollMode, tileSize, levelsOfDetail, levelsOfDetailBias, generator, emitterCells, contentSize
        case fadeDuration, prefetchMargin, memoryLimit
        case autoresizingMask, needsDisplayOnBoundsChange, opaque, contentsFormat, drawsAsynchronously
        case fillGradientType, fillGradientColors, fillGradientLocations, fillGradientStartPoint, fillGradientEndPoint
        case fillGradientHighlight, fillGradientSpread, fillGradientTransform
        case strokeGradientType, strokeGradientColors, strokeGradientLocations, strokeGradientStartPoint, strokeGradientEndPoint
        case strokeGradientHighlight, strokeGradientSpread, strokeGradientTransform
        case uri, pipeline, rate, loop, volume, muted, audioTrack, subtitleTrack, followsLayerTime
        case strokeOffset, trimMode
        case link
        case asynchronous
        case backgroundPattern, borderPattern
    }
}

extension PropertyInfo {
    /// One description for each property of the library, in the order of their numbers.
    public static let table: [PropertyInfo] =
        [
            ofEveryLayer, ofEffects, ofTiming, ofRow, ofExtras, ofShapes, ofShapeGradients, ofGradients, ofTexts, ofReplicators, ofEmitters,
            ofScrollAndTiles, ofVideos, ofGL,
        ]
        .flatMap { $0 }.sorted { $0.property.rawValue < $1.property.rawValue }

    /// The properties of every layer that few layers set and that no other group has. A new property is a row here, unless it belongs to
    /// a kind.
    private static let ofEveryLayer: [PropertyInfo] = [
        PropertyInfo(.name, .none, of: .string, changing: .none).stored(in: .model),
        PropertyInfo(.sublayerTransform, .transform(.identity), changing: .geometry).animatable(),
        PropertyInfo(.autoresizingMask, .flags(0), changing: .none)
            .naming("minXMargin", "width", "maxXMargin", "minYMargin", "height", "maxYMargin"),
        PropertyInfo(.needsDisplayOnBoundsChange, .bool(false), changing: .none),
        PropertyInfo(.opaque, .bool(false), changing: .none),
        PropertyInfo(.contentsFormat, .enumeration(0), changing: .none).naming("RGBA8", "RGBAh", "Gray8", "Automatic"),
        PropertyInfo(.drawsAsynchronously, .bool(false), changing: .none),
        PropertyInfo(.link, .none, of: .string, changing: .none),
    ]

    /// What a layer's image passes through, or how its edges look: what `LayerEffects` gathers, and the generators.
    private static let ofEffects: [PropertyInfo] = [
        PropertyInfo(.shadowColor, .color(.black)).animatable(),
        PropertyInfo(.shadowOpacity, .number(0)).animatable(),
        PropertyInfo(.shadowOffset, .size(Size(0, -3))).animatable(),
        PropertyInfo(.shadowRadius, .number(3)).animatable().allowing(.notNegative),
        PropertyInfo(.shadowPath, .none, of: .path).animatable(),
        PropertyInfo(.shouldRasterize, .bool(false)).explicitlyAnimatable(),
        PropertyInfo(.rasterizationScale, .number(1)).animatable().allowing(.positive),
        PropertyInfo(.cornerCurve, .enumeration(0)).naming("circular", "continuous"),
        PropertyInfo(.edgeAntialiasingMask, .flags(15)).naming("left", "right", "bottom", "top"),
        PropertyInfo(.compositingFilter, .enumeration(0)).explicitlyAnimatable().fadingOver()
            .naming(
                "sourceOver", "multiply", "screen", "overlay", "darken", "lighten", "colorDodge", "colorBurn", "hardLight", "softLight",
                "difference", "exclusion", "hue", "saturation", "color", "luminosity", "plusLighter", "plusDarker", "clear", "copy",
                "sourceIn", "sourceOut", "sourceAtop", "destinationOver", "destinationIn", "destinationOut", "destinationAtop", "xor",
                "hardMix"),
        PropertyInfo(.maskMode, .enumeration(0)).naming("alpha", "invertedAlpha", "luminance", "invertedLuminance"),
        PropertyInfo(.filters, .filters([])).fadingOver(),
        PropertyInfo(.backgroundFilters, .filters([])).fadingOver(),
        PropertyInfo(.generator, .filters([])),
        PropertyInfo(.backgroundPattern, .filters([])),
        PropertyInfo(.borderPattern, .filters([])),
    ].map { $0.grouped(as: .effects) }

    private static let ofTiming: [PropertyInfo] = [
        PropertyInfo(.beginTime, .number(0), changing: .timing),
        PropertyInfo(.timeOffset, .number(0), changing: .timing).explicitlyAnimatable(),
        PropertyInfo(.speed, .number(1), changing: .timing),
        PropertyInfo(.duration, .number(.infinity), changing: .timing).allowing(.notNegativeOrInfinite),
        PropertyInfo(.repeatCount, .number(0), changing: .timing).allowing(.notNegativeOrInfinite),
        PropertyInfo(.repeatDuration, .number(0), changing: .timing).allowing(.notNegativeOrInfinite),
        PropertyInfo(.autoreverses, .bool(false), changing: .timing),
        PropertyInfo(.fillMode, .enumeration(0), changing: .timing).naming("removed", "forwards", "backwards", "both"),
    ].map { $0.grouped(as: .timing) }

    /// Each of these has a field in `LayerValues`.
    private static let ofRow: [PropertyInfo] = [
        PropertyInfo(.bounds, .rect(.zero), changing: .geometry).animatable(),
        PropertyInfo(.position, .point(.zero), changing: .geometry).animatable(),
        PropertyInfo(.anchorPoint, .point(Point(0.5, 0.5)), changing: .geometry).animatable(),
        PropertyInfo(.geometryFlipped, .bool(false), changing: .geometry),
        PropertyInfo(.hidden, .bool(false)).explicitlyAnimatable(),
        PropertyInfo(.doubleSided, .bool(true), changing: .geometry).explicitlyAnimatable(),
        PropertyInfo(.opacity, .number(1)).animatable(),
        PropertyInfo(.allowsGroupOpacity, .bool(true)),
        PropertyInfo(.masksToBounds, .bool(false)).explicitlyAnimatable(),
        PropertyInfo(.backgroundColor, .none, of: .color).animatable(),
        PropertyInfo(.cornerRadius, .number(0)).animatable().allowing(.notNegative),
        PropertyInfo(.maskedCorners, .flags(15)).explicitlyAnimatable().naming("topLeft", "topRight", "bottomLeft", "bottomRight"),
        PropertyInfo(.allowsEdgeAntialiasing, .bool(true)),
        PropertyInfo(.contents, .none, of: .image).animatable(),
        PropertyInfo(.contentsGravity, .enumeration(9)).naming(
            "center", "top", "bottom", "left", "right", "topLeft", "topRight", "bottomLeft", "bottomRight", "resize",
            "resizeAspect", "resizeAspectFill"),
        PropertyInfo(.minificationFilter, .enumeration(1)).naming("nearest", "linear", "trilinear"),
        PropertyInfo(.magnificationFilter, .enumeration(1)).naming("nearest", "linear", "trilinear"),
    ].map { $0.stored(in: .row) }

    /// Each of these has a field in `LayerExtras`.
    private static let ofExtras: [PropertyInfo] = [
        PropertyInfo(.zPosition, .number(0), changing: .geometry).animatable(),
        PropertyInfo(.anchorPointZ, .number(0), changing: .geometry).animatable(),
        PropertyInfo(.transform, .transform(.identity), changing: .geometry).animatable(),
        PropertyInfo(.borderWidth, .number(0)).animatable().allowing(.notNegative),
        PropertyInfo(.borderColor, .color(.black)).animatable(),
        PropertyInfo(.contentsRect, .rect(.unit)).animatable(),
        PropertyInfo(.contentsCenter, .rect(.unit)).animatable(),
        PropertyInfo(.contentsScale, .number(1)).animatable().allowing(.positive),
    ].map { $0.stored(in: .extras) }

    // MARK: - What only layers of some kind have

    private static let ofShapes: [PropertyInfo] = [
        PropertyInfo(.path, .none, of: .path).animatable(),
        PropertyInfo(.fillColor, .color(.black)).animatable().optional(),
        PropertyInfo(.fillRule, .enumeration(0)).naming("nonZero", "evenOdd"),
        PropertyInfo(.strokeColor, .none, of: .color).animatable(),
        PropertyInfo(.strokeStart, .number(0)).animatable(),
        PropertyInfo(.strokeEnd, .number(1)).animatable(),
        PropertyInfo(.lineWidth, .number(1)).animatable().allowing(.notNegative),
        PropertyInfo(.miterLimit, .number(10)).animatable().allowing(.notNegative),
        PropertyInfo(.lineCap, .enumeration(0)).naming("butt", "round", "square"),
        PropertyInfo(.lineJoin, .enumeration(0)).naming("miter", "round", "bevel"),
        PropertyInfo(.lineDashPhase, .number(0)).animatable(),
        PropertyInfo(.lineDashPattern, .numbers([])).animatable().allowing(.notNegative),
        PropertyInfo(.strokeOffset, .number(0)).animatable(),
        PropertyInfo(.trimMode, .enumeration(0)).naming("path", "subpaths"),
    ].map { $0.of(.shape) }

    private static let ofShapeGradients: [PropertyInfo] = [
        PropertyInfo(.fillGradientType, .enumeration(0)).naming("axial", "radial", "conic"),
        PropertyInfo(.fillGradientColors, .colors([])).animatable(),
        PropertyInfo(.fillGradientLocations, .numbers([])).animatable(),
        PropertyInfo(.fillGradientStartPoint, .point(.zero)).animatable(),
        PropertyInfo(.fillGradientEndPoint, .point(.zero)).animatable(),
        PropertyInfo(.fillGradientHighlight, .point(.zero)).animatable(),
        PropertyInfo(.fillGradientSpread, .enumeration(0)).naming("pad", "reflect", "repeat"),
        PropertyInfo(.fillGradientTransform, .transform(.identity)).animatable(),
        PropertyInfo(.strokeGradientType, .enumeration(0)).naming("axial", "radial", "conic"),
        PropertyInfo(.strokeGradientColors, .colors([])).animatable(),
        PropertyInfo(.strokeGradientLocations, .numbers([])).animatable(),
        PropertyInfo(.strokeGradientStartPoint, .point(.zero)).animatable(),
        PropertyInfo(.strokeGradientEndPoint, .point(.zero)).animatable(),
        PropertyInfo(.strokeGradientHighlight, .point(.zero)).animatable(),
        PropertyInfo(.strokeGradientSpread, .enumeration(0)).naming("pad", "reflect", "repeat"),
        PropertyInfo(.strokeGradientTransform, .transform(.identity)).animatable(),
    ].map { $0.of(.shape) }

    private static let ofGradients: [PropertyInfo] = [
        PropertyInfo(.gradientType, .enumeration(0)).naming("axial", "radial", "conic"),
        PropertyInfo(.colors, .colors([])).animatable(),
        PropertyInfo(.locations, .numbers([])).animatable(),
        PropertyInfo(.startPoint, .point(Point(0.5, 0))).animatable(),
        PropertyInfo(.endPoint, .point(Point(0.5, 1))).animatable(),
    ].map { $0.of(.gradient) }

    private static let ofTexts: [PropertyInfo] = [
        PropertyInfo(.string, .none, of: .string).allowing(.text),
        PropertyInfo(.font, .string("Sans")),
        PropertyInfo(.fontSize, .number(36)).animatable().allowing(.notNegative),
        PropertyInfo(.foregroundColor, .color(.white)).animatable(),
        PropertyInfo(.wrapped, .bool(false)),
        PropertyInfo(.alignmentMode, .enumeration(0)).naming("natural", "left", "right", "center", "justified"),
        PropertyInfo(.truncationMode, .enumeration(0)).naming("none", "start", "middle", "end"),
    ].map { $0.of(.text) }

    private static let ofReplicators: [PropertyInfo] = [
        PropertyInfo(.instanceCount, .number(1)).animatable().allowing(.copies),
        PropertyInfo(.instanceDelay, .number(0), changing: .timing).animatable(),
        PropertyInfo(.instanceTransform, .transform(.identity)).animatable(),
        PropertyInfo(.instanceColor, .color(.white)).animatable(),
        PropertyInfo(.instanceRedOffset, .number(0)).animatable(),
        PropertyInfo(.instanceGreenOffset, .number(0)).animatable(),
        PropertyInfo(.instanceBlueOffset, .number(0)).animatable(),
        PropertyInfo(.instanceAlphaOffset, .number(0)).animatable(),
    ].map { $0.of(.replicator) }

    private static let ofEmitters: [PropertyInfo] =
        [
            PropertyInfo(.emitterPosition, .point(.zero)).animatable(),
            PropertyInfo(.emitterZPosition, .number(0)).animatable(),
            PropertyInfo(.emitterSize, .size(Size(0, 0))).animatable(),
            PropertyInfo(.emitterDepth, .number(0)).animatable(),
            PropertyInfo(.emitterShape, .enumeration(0)).naming("point", "line", "rectangle", "cuboid", "circle", "sphere"),
            PropertyInfo(.emitterMode, .enumeration(3)).naming("points", "outline", "surface", "volume"),
            PropertyInfo(.renderMode, .enumeration(0)).naming("unordered", "oldestFirst", "oldestLast", "backToFront", "additive"),
            PropertyInfo(.birthRate, .number(1)).animatable().allowing(.notNegative),
            PropertyInfo(.lifetime, .number(1)).animatable().allowing(.notNegative),
            PropertyInfo(.velocity, .number(1)).animatable(),
            PropertyInfo(.scale, .number(1)).animatable(),
            PropertyInfo(.spin, .number(1)).animatable(),
            PropertyInfo(.seed, .number(0)).allowing(.notNegative),
            PropertyInfo(.emitterCells, .cells([])),
        ].map { $0.of(.emitter) } + [PropertyInfo(.preservesDepth, .bool(false)).of(.replicator, .emitter)]

    private static let ofScrollAndTiles: [PropertyInfo] = [
        PropertyInfo(.scrollMode, .enumeration(3)).naming("none", "vertically", "horizontally", "both").of(.scroll),
        PropertyInfo(.contentSize, .size(Size(0, 0)), changing: .none).allowing(.notNegative).of(.scroll),
        PropertyInfo(.tileSize, .size(Size(256, 256))).allowing(.positive).of(.tiled),
        PropertyInfo(.levelsOfDetail, .number(1)).allowing(.positive).of(.tiled),
        PropertyInfo(.levelsOfDetailBias, .number(0)).allowing(.notNegative).of(.tiled),
        PropertyInfo(.fadeDuration, .number(0.25)).allowing(.notNegative).of(.tiled),
        PropertyInfo(.prefetchMargin, .number(1)).allowing(.notNegative).of(.tiled),
        PropertyInfo(.memoryLimit, .number(134_217_728)).allowing(.notNegative).of(.tiled),
    ]

    /// All of them act on the player at once, and not with the transaction; how the pictures are timed is the renderer's as well.
    private static let ofVideos: [PropertyInfo] = [
        PropertyInfo(.uri, .none, of: .string, changing: .none),
        PropertyInfo(.pipeline, .none, of: .string, changing: .none),
        PropertyInfo(.rate, .number(0), changing: .none),
        PropertyInfo(.loop, .bool(false), changing: .none),
        PropertyInfo(.volume, .number(1), changing: .none).allowing(.notNegative),
        PropertyInfo(.muted, .bool(false), changing: .none),
        PropertyInfo(.audioTrack, .number(0), changing: .none).allowing(.notNegative),
        PropertyInfo(.subtitleTrack, .number(0), changing: .none).allowing(.notNegative),
        PropertyInfo(.followsLayerTime, .bool(false)),
    ].map { $0.of(.video) }

    private static let ofGL: [PropertyInfo] = [PropertyInfo(.asynchronous, .bool(false)).of(.gl)]
}
