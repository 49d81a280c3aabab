import SceneGeometry

extension PropertyInfo {
    /// What every layer has.
    private static let common: [PropertyInfo] = [
        PropertyInfo(.bounds, "bounds", .rect, .rect(.zero), .geometry).animatable(),
        PropertyInfo(.position, "position", .point, .point(.zero), .geometry).animatable(),
        PropertyInfo(.zPosition, "zPosition", .number, .number(0), .geometry).animatable(),
        PropertyInfo(.anchorPoint, "anchorPoint", .point, .point(Point(0.5, 0.5)), .geometry).animatable(),
        PropertyInfo(.anchorPointZ, "anchorPointZ", .number, .number(0), .geometry).animatable(),
        PropertyInfo(.transform, "transform", .transform, .transform(.identity), .geometry).animatable(),
        PropertyInfo(.sublayerTransform, "sublayerTransform", .transform, .transform(.identity), .geometry).animatable(),
        PropertyInfo(.geometryFlipped, "geometryFlipped", .bool, .bool(false), .geometry),
        PropertyInfo(.hidden, "hidden", .bool, .bool(false)).explicitlyAnimatable(),
        PropertyInfo(.doubleSided, "doubleSided", .bool, .bool(true), .geometry).explicitlyAnimatable(),
        PropertyInfo(.opacity, "opacity", .number, .number(1)).animatable(),
        PropertyInfo(.allowsGroupOpacity, "allowsGroupOpacity", .bool, .bool(true)),
        PropertyInfo(.masksToBounds, "masksToBounds", .bool, .bool(false)).explicitlyAnimatable(),
        PropertyInfo(.backgroundColor, "backgroundColor", .color, .none).animatable().optional(),
        PropertyInfo(.cornerRadius, "cornerRadius", .number, .number(0)).animatable().allowing(.notNegative),
        PropertyInfo(.maskedCorners, "maskedCorners", .flags, .flags(15)).explicitlyAnimatable()
            .naming("topLeft", "topRight", "bottomLeft", "bottomRight"),
        PropertyInfo(.borderWidth, "borderWidth", .number, .number(0)).animatable().allowing(.notNegative),
        PropertyInfo(.borderColor, "borderColor", .color, .color(.black)).animatable(),
        PropertyInfo(.allowsEdgeAntialiasing, "allowsEdgeAntialiasing", .bool, .bool(true)),
        PropertyInfo(.contents, "contents", .image, .none).animatable().optional(),
        PropertyInfo(.contentsGravity, "contentsGravity", .enumeration, .enumeration(9)).naming(
            "center", "top", "bottom", "left", "right", "topLeft", "topRight", "bottomLeft", "bottomRight", "resize",
            "resizeAspect", "resizeAspectFill"),
        PropertyInfo(.contentsRect, "contentsRect", .rect, .rect(.unit)).animatable(),
        PropertyInfo(.contentsCenter, "contentsCenter", .rect, .rect(.unit)).animatable(),
        PropertyInfo(.contentsScale, "contentsScale", .number, .number(1)).animatable().allowing(.positive),
        PropertyInfo(.minificationFilter, "minificationFilter", .enumeration, .enumeration(1))
            .naming("nearest", "linear", "trilinear"),
        PropertyInfo(.magnificationFilter, "magnificationFilter", .enumeration, .enumeration(1))
            .naming("nearest", "linear", "trilinear"),
        PropertyInfo(.name, "name", .string, .none, .none).optional(),
        PropertyInfo(.beginTime, "beginTime", .number, .number(0), .timing),
        PropertyInfo(.timeOffset, "timeOffset", .number, .number(0), .timing),
        PropertyInfo(.speed, "speed", .number, .number(1), .timing),
        PropertyInfo(.duration, "duration", .number, .number(.infinity), .timing).allowing(.notNegativeOrInfinite),
        PropertyInfo(.repeatCount, "repeatCount", .number, .number(0), .timing).allowing(.notNegativeOrInfinite),
        PropertyInfo(.repeatDuration, "repeatDuration", .number, .number(0), .timing).allowing(.notNegativeOrInfinite),
        PropertyInfo(.autoreverses, "autoreverses", .bool, .bool(false), .timing),
        PropertyInfo(.fillMode, "fillMode", .enumeration, .enumeration(0), .timing)
            .naming("removed", "forwards", "backwards", "both"),
        PropertyInfo(.shadowColor, "shadowColor", .color, .color(.black)).animatable(),
        PropertyInfo(.shadowOpacity, "shadowOpacity", .number, .number(0)).animatable(),
        PropertyInfo(.shadowOffset, "shadowOffset", .size, .size(Size(0, -3))).animatable(),
        PropertyInfo(.shadowRadius, "shadowRadius", .number, .number(3)).animatable().allowing(.notNegative),
        PropertyInfo(.shouldRasterize, "shouldRasterize", .bool, .bool(false)).explicitlyAnimatable(),
        PropertyInfo(.rasterizationScale, "rasterizationScale", .number, .number(1)).animatable().allowing(.positive),
        PropertyInfo(.cornerCurve, "cornerCurve", .enumeration, .enumeration(0)).naming("circular", "continuous"),
        PropertyInfo(.edgeAntialiasingMask, "edgeAntialiasingMask", .flags, .flags(15)).naming("left", "right", "bottom", "top"),
        PropertyInfo(.compositingFilter, "compositingFilter", .enumeration, .enumeration(0)).explicitlyAnimatable()
            .naming(
                "sourceOver", "multiply", "screen", "overlay", "darken", "lighten", "colorDodge", "colorBurn", "hardLight", "softLight",
                "difference", "exclusion", "hue", "saturation", "color", "luminosity", "plusLighter", "plusDarker", "clear", "copy",
                "sourceIn", "sourceOut", "sourceAtop", "destinationOver", "destinationIn", "destinationOut", "destinationAtop", "xor"),
        PropertyInfo(.maskMode, "maskMode", .enumeration, .enumeration(0))
            .naming("alpha", "invertedAlpha", "luminance", "invertedLuminance"),
        PropertyInfo(.filters, "filters", .filters, .filters([])),
        PropertyInfo(.backgroundFilters, "backgroundFilters", .filters, .filters([])),
        PropertyInfo(.shadowPath, "shadowPath", .path, .none).animatable().optional(),
    ]

    private static let shape: [PropertyInfo] = [
        PropertyInfo(.path, "path", .path, .none).animatable().optional(),
        PropertyInfo(.fillColor, "fillColor", .color, .color(.black)).animatable().optional(),
        PropertyInfo(.fillRule, "fillRule", .enumeration, .enumeration(0)).naming("nonZero", "evenOdd"),
        PropertyInfo(.strokeColor, "strokeColor", .color, .none).animatable().optional(),
        PropertyInfo(.strokeStart, "strokeStart", .number, .number(0)).animatable(),
        PropertyInfo(.strokeEnd, "strokeEnd", .number, .number(1)).animatable(),
        PropertyInfo(.lineWidth, "lineWidth", .number, .number(1)).animatable().allowing(.notNegative),
        PropertyInfo(.miterLimit, "miterLimit", .number, .number(10)).animatable().allowing(.notNegative),
        PropertyInfo(.lineCap, "lineCap", .enumeration, .enumeration(0)).naming("butt", "round", "square"),
        PropertyInfo(.lineJoin, "lineJoin", .enumeration, .enumeration(0)).naming("miter", "round", "bevel"),
        PropertyInfo(.lineDashPhase, "lineDashPhase", .number, .number(0)).animatable(),
        PropertyInfo(.lineDashPattern, "lineDashPattern", .numbers, .numbers([])).animatable().allowing(.notNegative),
    ].map { $0.of(.init(.shape)) }

    private static let gradient: [PropertyInfo] = [
        PropertyInfo(.gradientType, "gradientType", .enumeration, .enumeration(0)).naming("axial", "radial", "conic"),
        PropertyInfo(.colors, "colors", .colors, .colors([])).animatable(),
        PropertyInfo(.locations, "locations", .numbers, .numbers([])).animatable(),
        PropertyInfo(.startPoint, "startPoint", .point, .point(Point(0.5, 0))).animatable(),
        PropertyInfo(.endPoint, "endPoint", .point, .point(Point(0.5, 1))).animatable(),
    ].map { $0.of(.init(.gradient)) }

    private static let text: [PropertyInfo] = [
        PropertyInfo(.string, "string", .string, .none).optional().allowing(.text),
        PropertyInfo(.font, "font", .string, .string("Sans")),
        PropertyInfo(.fontSize, "fontSize", .number, .number(36)).animatable().allowing(.notNegative),
        PropertyInfo(.foregroundColor, "foregroundColor", .color, .color(.white)).animatable(),
        PropertyInfo(.wrapped, "wrapped", .bool, .bool(false)),
        PropertyInfo(.alignmentMode, "alignmentMode", .enumeration, .enumeration(0))
            .naming("natural", "left", "right", "center", "justified"),
        PropertyInfo(.truncationMode, "truncationMode", .enumeration, .enumeration(0)).naming("none", "start", "middle", "end"),
    ].map { $0.of(.init(.text)) }

    private static let replicator: [PropertyInfo] = [
        PropertyInfo(.instanceCount, "instanceCount", .number, .number(1)).animatable().allowing(.copies),
        PropertyInfo(.instanceDelay, "instanceDelay", .number, .number(0), .timing).animatable(),
        PropertyInfo(.instanceTransform, "instanceTransform", .transform, .transform(.identity)).animatable(),
        PropertyInfo(.instanceColor, "instanceColor", .color, .color(.white)).animatable(),
        PropertyInfo(.instanceRedOffset, "instanceRedOffset", .number, .number(0)).animatable(),
        PropertyInfo(.instanceGreenOffset, "instanceGreenOffset", .number, .number(0)).animatable(),
        PropertyInfo(.instanceBlueOffset, "instanceBlueOffset", .number, .number(0)).animatable(),
        PropertyInfo(.instanceAlphaOffset, "instanceAlphaOffset", .number, .number(0)).animatable(),
    ].map { $0.of(.init(.replicator)) }

    private static let emitter: [PropertyInfo] =
        [
            PropertyInfo(.emitterPosition, "emitterPosition", .point, .point(.zero)).animatable(),
            PropertyInfo(.emitterZPosition, "emitterZPosition", .number, .number(0)).animatable(),
            PropertyInfo(.emitterSize, "emitterSize", .size, .size(Size(0, 0))).animatable(),
            PropertyInfo(.emitterDepth, "emitterDepth", .number, .number(0)).animatable(),
            PropertyInfo(.emitterShape, "emitterShape", .enumeration, .enumeration(0))
                .naming("point", "line", "rectangle", "cuboid", "circle", "sphere"),
            PropertyInfo(.emitterMode, "emitterMode", .enumeration, .enumeration(3)).naming("points", "outline", "surface", "volume"),
            PropertyInfo(.renderMode, "renderMode", .enumeration, .enumeration(0))
                .naming("unordered", "oldestFirst", "oldestLast", "backToFront", "additive"),
            PropertyInfo(.birthRate, "birthRate", .number, .number(1)).animatable().allowing(.notNegative),
            PropertyInfo(.lifetime, "lifetime", .number, .number(1)).animatable().allowing(.notNegative),
            PropertyInfo(.velocity, "velocity", .number, .number(1)).animatable(),
            PropertyInfo(.scale, "scale", .number, .number(1)).animatable(),
            PropertyInfo(.spin, "spin", .number, .number(1)).animatable(),
            PropertyInfo(.seed, "seed", .number, .number(0)).allowing(.notNegative),
        ].map { $0.of(.init(.emitter)) } + [
            PropertyInfo(.preservesDepth, "preservesDepth", .bool, .bool(false)).of([.init(.replicator), .init(.emitter)])
        ]

    private static let scrollAndTiled: [PropertyInfo] = [
        PropertyInfo(.scrollMode, "scrollMode", .enumeration, .enumeration(3))
            .naming("none", "vertically", "horizontally", "both").of(.init(.scroll)),
        PropertyInfo(.tileSize, "tileSize", .size, .size(Size(256, 256)), .paint).allowing(.positive).of(.init(.tiled)),
        PropertyInfo(.levelsOfDetail, "levelsOfDetail", .number, .number(1)).allowing(.positive).of(.init(.tiled)),
        PropertyInfo(.levelsOfDetailBias, "levelsOfDetailBias", .number, .number(0)).allowing(.notNegative).of(.init(.tiled)),
    ]

    /// What came later.
    private static let later: [PropertyInfo] = [
        PropertyInfo(.generator, "generator", .filters, .filters([])),
        PropertyInfo(.emitterCells, "emitterCells", .cells, .cells([])).of(.init(.emitter)),
        PropertyInfo(.contentSize, "contentSize", .size, .size(Size(0, 0)), .none).allowing(.notNegative).of(.init(.scroll)),
        PropertyInfo(.fadeDuration, "fadeDuration", .number, .number(0.25)).allowing(.notNegative).of(.init(.tiled)),
        PropertyInfo(.prefetchMargin, "prefetchMargin", .number, .number(1)).allowing(.notNegative).of(.init(.tiled)),
        PropertyInfo(.memoryLimit, "memoryLimit", .number, .number(134_217_728)).allowing(.notNegative).of(.init(.tiled)),
        PropertyInfo(.autoresizingMask, "autoresizingMask", .flags, .flags(0), .none)
            .naming("minXMargin", "width", "maxXMargin", "minYMargin", "height", "maxYMargin"),
        PropertyInfo(.needsDisplayOnBoundsChange, "needsDisplayOnBoundsChange", .bool, .bool(false), .none),
        PropertyInfo(.opaque, "opaque", .bool, .bool(false), .none),
        PropertyInfo(.contentsFormat, "contentsFormat", .enumeration, .enumeration(0), .none).naming(
            "RGBA8", "RGBAh", "Gray8", "Automatic"),
        PropertyInfo(.drawsAsynchronously, "drawsAsynchronously", .bool, .bool(false), .none),
    ]

    /// In the order of the properties' numbers.
    public static let table: [PropertyInfo] =
        common + shape + gradient + text + replicator + emitter + scrollAndTiled + later
}
