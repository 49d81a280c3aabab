import SceneCommit
import SceneEffects
import SceneGeometry
import SceneStorage

/// What a layer's image passes through before it is on screen: gathered in one walk over its rare values.
struct LayerEffects: BitwiseCopyable {
    /// Not premultiplied.
    var shadowColor = SIMD4<Double>(0, 0, 0, 1)
    var shadowOpacity = 0.0
    var shadowOffset = SIMD2<Double>(0, -3)
    var shadowRadius = 3.0
    var rasterizationScale = 1.0
    /// The shadow's path in `RenderTree.sparse`. What draws the path is in `RenderTree.shadowShapes`.
    var shadowPath: Index<PropertyValue> = .none
    /// The lists of filters in `RenderTree.sparse`.
    var filters: Index<PropertyValue> = .none
    var backgroundFilters: Index<PropertyValue> = .none
    var mask: Row = .none
    var blend = FramePlan.BlendMode.sourceOver
    var maskChannel = FramePlan.MaskChannel.alpha
    var curve = FramePlan.CornerCurve.circular
    /// Which edges are smoothed, as the frame plan has them.
    var edges = FramePlan.Flags.allEdges
    var rasterizes = false
    /// Whether parameters of filters have values of their own beside the lists.
    var hasParameters = false

    var castsShadow: Bool { shadowOpacity > 0 && shadowColor.w > 0 }

    /// Whether the shadow is that of a path, and not of what the layer shows.
    var castsPath: Bool { castsShadow && shadowPath.exists }

    /// Whether the layer is more than its own drawing and its sublayers.
    var isActive: Bool {
        castsShadow || filters.exists || backgroundFilters.exists || mask.exists || blend != .sourceOver || rasterizes
    }

    /// Whether the layer has no effect but a shadow of what it shows.
    var areShadowAlone: Bool {
        filters.isNone && backgroundFilters.isNone && mask.isNone && blend == .sourceOver && !rasterizes && !castsPath
    }

    /// Whether the layer has no effect but filters.
    var areFiltersAlone: Bool { !castsShadow && backgroundFilters.isNone && mask.isNone && blend == .sourceOver && !rasterizes }

    /// The shadow's colour as it is drawn: not premultiplied, with the shadow's opacity.
    var shadow: SIMD4<Float> {
        let alpha = shadowColor.w * min(max(shadowOpacity, 0), 1)
        return SIMD4(SIMD4(shadowColor.x, shadowColor.y, shadowColor.z, alpha))
    }

    /// How far the shadow reaches beyond what casts it, in points: to the left, top, right and bottom.
    var shadowGrowth: SIMD4<Double> {
        let reach = 3 * max(shadowRadius, 0), x = shadowOffset.x, y = shadowOffset.y
        return SIMD4(max(reach - x, 0), max(reach - y, 0), max(reach + x, 0), max(reach + y, 0))
    }
}

extension RenderTree {
    /// The effects of a layer that is marked as having some.
    func effects(of row: Row) -> LayerEffects {
        var effects = LayerEffects()
        effects.mask = mask(of: row)
        sparse.forEachVector(nodes[row].sparse) { property, vector, object in effects.take(property, vector, object) }
        // What a mask would do with what lies below it has no meaning.
        if nodes[row].flags.contains(.mask) {
            effects.blend = .sourceOver
            effects.backgroundFilters = .none
        }
        if row == root { effects.backgroundFilters = .none }
        return effects
    }

    /// The form of a layer's corners.
    @inline(__always)
    func curve(of row: Row) -> FramePlan.CornerCurve {
        guard nodes[row].flags.contains(.effects), let vector = sparse.vector(of: .cornerCurve, nodes[row].sparse) else { return .circular }
        return vector.x > 0.5 ? .continuous : .circular
    }
}

extension LayerEffects {
    /// The farthest that a shadow lies from its layer.
    private static let farthest = SIMD2(repeating: 1e6)

    fileprivate mutating func take(_ property: Property, _ vector: SIMD4<Double>, _ object: Index<PropertyValue>) {
        switch property {
        case .shadowColor: shadowColor = vector
        case .shadowOpacity: shadowOpacity = vector.x
        case .shadowOffset: shadowOffset = vector.lowHalf.clamped(lowerBound: Self.farthest * -1, upperBound: Self.farthest)
        case .shadowRadius: shadowRadius = min(max(vector.x, 0), FilterInfo.largestRadius)
        case .shouldRasterize: rasterizes = vector.x != 0
        case .rasterizationScale: rasterizationScale = vector.x
        case .cornerCurve: curve = vector.x > 0.5 ? .continuous : .circular
        case .edgeAntialiasingMask: edges = FramePlan.Flags(edgeMask: UInt32(exactly: vector.x) ?? 15)
        case .compositingFilter: blend = UInt8(exactly: vector.x).flatMap(FramePlan.BlendMode.init) ?? .sourceOver
        case .maskMode: maskChannel = UInt8(exactly: vector.x).flatMap(FramePlan.MaskChannel.init) ?? .alpha
        case .filters: filters = object
        case .backgroundFilters: backgroundFilters = object
        case .shadowPath: shadowPath = object
        default: if !property.isBuiltIn { hasParameters = true }
        }
    }
}

extension FramePlan.Flags {
    /// From the bits of `edgeAntialiasingMask`: left, right, bottom, top.
    fileprivate init(edgeMask bits: UInt32) {
        self = []
        if bits & 1 != 0 { insert(.leftEdge) }
        if bits & 2 != 0 { insert(.rightEdge) }
        if bits & 4 != 0 { insert(.bottomEdge) }
        if bits & 8 != 0 { insert(.topEdge) }
    }
}
