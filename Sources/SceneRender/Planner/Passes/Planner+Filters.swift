import SceneCommit
import SceneEffects
import SceneGeometry
import SceneStorage

// From a layer's filters to the plan's effects and chains.

extension Planner {
    /// Adds the enabled filters of a list that change anything. @param object where the list is.
    mutating func appendFilters(
        _ list: Property, _ object: Index<PropertyValue>, _ effects: LayerEffects, _ row: Row, _ tree: borrowing RenderTree
    ) {
        guard object.exists, case .filters(let filters) = tree.sparse.object(at: object) else { return }
        let bounds = tree.values.bounds(of: row).sides
        for filter in filters where isEnabled(filter, list, effects, row, tree) {
            values.removeAll()
            for (parameter, value) in zip(filter.parameters, filter.values) { appendValue(value, parameter, tree) }
            if effects.hasParameters { replaceParameters(of: filter, list, row, tree) }
            if filter.id.isNeutral(values.span) { continue }
            guard let kernel = filter.kernel else {
                Self.append(filter.id, values, to: &plan, bounds, row)
                continue
            }
            // What needs two images or none is no filter of one.
            if kernel.source.role == .color || kernel.source.role == .image { Self.append(kernel, values, to: &plan, row) }
        }
    }

    /// Whether a filter is on: as the list says, unless that was set or animated by itself.
    private func isEnabled(
        _ filter: Filter, _ list: Property, _ effects: LayerEffects, _ row: Row, _ tree: borrowing RenderTree
    ) -> Bool {
        guard effects.hasParameters else { return filter.isEnabled }
        var isEnabled = filter.isEnabled
        tree.sparse.forEachVector(tree.nodes[row].sparse) { property, vector, _ in
            guard !property.isBuiltIn, let target = property.info.target, target.list == list, target.isSwitch, target.isOf(filter)
            else { return }
            isEnabled = vector.x > 0.5
        }
        return isEnabled
    }

    static func append(
        _ filter: FilterID, _ values: borrowing DenseArray<SIMD4<Float>>, to plan: inout FramePlan, _ bounds: SIMD4<Float>, _ row: Row
    ) {
        plan.appendEffect(filter, values.span, bounds: bounds, row: row)
    }

    static func append(_ kernel: Kernel, _ values: borrowing DenseArray<SIMD4<Float>>, to plan: inout FramePlan, _ row: Row) {
        plan.appendEffect(.kernel, kernel: kernel.id, values.span, growth: kernel.source.growth(values.span), row: row)
    }

    mutating func appendValue(_ value: PropertyValue, _ parameter: FilterParameter, _ tree: borrowing RenderTree) {
        let range = parameter.range
        switch value {
        case .numbers(let m) where m.count == 20:
            for row in 0..<4 { values.append(SIMD4(SIMD4(m[5 * row], m[5 * row + 1], m[5 * row + 2], m[5 * row + 3])).held(to: range)) }
            values.append(SIMD4(SIMD4(m[4], m[9], m[14], m[19])).held(to: range))
        case .image(let image):
            demand(image.id, tree)
            values.append(FramePlan.Source.image(image.id, .linear).values)
        case .color(let color): values.append(SIMD4(color.r, color.g, color.b, color.a).held(to: range))
        case .none: values.append(FramePlan.Source.color.values)
        default: values.append(SIMD4<Float>(value.vector).held(to: range))
        }
    }

    /// Puts in the parameters that were set or animated by themselves.
    mutating func replaceParameters(of filter: Filter, _ list: Property, _ row: Row, _ tree: borrowing RenderTree) {
        var found: [(index: Int, vector: SIMD4<Double>, object: Index<PropertyValue>)] = []
        tree.sparse.forEachVector(tree.nodes[row].sparse) { property, vector, object in
            guard !property.isBuiltIn, let target = property.info.target, target.list == list, target.isOf(filter),
                let index = filter.index(of: target.parameter), filter.parameters[index].type.valueType == property.traits.type
            else { return }
            found.append((index, vector, object))
        }
        for (index, vector, object) in found {
            let parameter = filter.parameters[index]
            let slot = filter.parameters[..<index].reduce(0) { $0 + $1.type.slots }
            guard object.exists || parameter.type == .matrix || parameter.type == .image else {
                values[slot] = SIMD4<Float>(vector).held(to: parameter.range)
                continue
            }
            let rest = values.count
            appendValue(tree.sparse.object(at: object), parameter, tree)
            for offset in 0..<(values.count - rest) where slot + offset < rest { values[slot + offset] = values[rest + offset] }
            values.removeAll(from: rest)
        }
    }

    // MARK: - Chains

    /// The chain of the effects from `first` on, for pixels that a map of points gives.
    mutating func makeChain(from first: Index<FramePlan.Effect>, _ world: Homography, _ row: Row, _ tree: borrowing RenderTree)
        -> FramePlan.Chain
    {
        let end = plan.effects.end
        guard end > first else { return .none }
        guard let inverse = world.affineAround(tree.values.bounds(of: row)).inverse?.cleaned.affine else {
            return FramePlan.Chain(first: first, end: end, space: .none)
        }
        plan.spaces.append(
            FramePlan.Space(
                axes: SIMD4(Float(inverse.a), Float(inverse.b), Float(inverse.c), Float(inverse.d)),
                origin: SIMD2(Float(inverse.tx), Float(inverse.ty)), bounds: tree.values.bounds(of: row).sides))
        return FramePlan.Chain(first: first, end: end, space: plan.spaces.end - 1)
    }

    /// Whether effects look at places around, so that a map that bends what is round makes a difference.
    func looksAround(from first: Index<FramePlan.Effect>) -> Bool {
        for index in first..<plan.effects.end {
            switch plan.effects[index].filter.info.kind {
            case .colorMatrix, .color, .transition: break
            default: return true
            }
        }
        return false
    }
}

extension Homography {
    /// Whether the map keeps circles, or its axes lie on those of the pixels.
    var isRegular: Bool {
        guard isAffine else { return false }
        let m = affine
        if m.isTranslationAndScale { return true }
        let x = m.a * m.a + m.b * m.b, y = m.c * m.c + m.d * m.d
        return abs(x - y) <= 1e-6 * (x + y) && abs(m.a * m.c + m.b * m.d) <= 1e-6 * (x + y)
    }

    /// Whether the map turns, moves, and makes all ways longer alike.
    var isSimilarity: Bool {
        guard isAffine, isRegular else { return false }
        let m = affine, x = m.a * m.a + m.b * m.b, y = m.c * m.c + m.d * m.d
        return x > 0 && abs(x - y) <= 1e-6 * (x + y)
    }

    /// The map without perspective that is nearest around the middle of a rectangle.
    func affineAround(_ rect: Rect) -> Homography {
        if isAffine { return self }
        let x = rect.x + rect.width / 2, y = rect.y + rect.height / 2, p = applyHomogeneous(x, y)
        guard abs(p.z) > Self.nearestW else { return Homography(affine) }
        let px = p.x / p.z, py = p.y / p.z, m = affine
        let a = (m.a - px * g) / p.z, b = (m.b - py * g) / p.z, c = (m.c - px * h) / p.z, d = (m.d - py * h) / p.z
        return Homography(Affine(a, b, c, d, px - a * x - c * y, py - b * x - d * y))
    }
}

extension FramePlan {
    /// Whether two chains do the same to the same picture.
    func isSame(_ a: Chain, _ b: Chain) -> Bool {
        guard a.end - a.first == b.end - b.first else { return false }
        for index in 0..<(a.end - a.first) {
            let x = effects[a.first + index], y = effects[b.first + index]
            guard x.filter == y.filter, x.kernel == y.kernel, x.valueCount == y.valueCount else { return false }
            for value in 0..<x.valueCount where effectValues[x.firstValue + Int(value)] != effectValues[y.firstValue + Int(value)] {
                return false
            }
            // What depends on where the layer is differs from layer to layer.
            switch x.filter.info.kind {
            case .color, .colorMatrix: break
            default: if x.filter != .gaussianBlur && x.filter != .boxBlur { return false }
            }
        }
        return a.space.exists && b.space.exists && spaces[a.space].axes == spaces[b.space].axes
    }
}

extension SIMD4<Float> {
    fileprivate func held(to range: ClosedRange<Double>) -> Self {
        clamped(lowerBound: Self(repeating: Float(range.lowerBound)), upperBound: Self(repeating: Float(range.upperBound)))
    }
}

extension FilterID {
    /// Whether values leave every picture as it is.
    fileprivate func isNeutral(_ values: Span<SIMD4<Float>>) -> Bool {
        switch self {
        case .kernel: false
        case .gaussianBlur, .boxBlur, .motionBlur, .morphologyMaximum, .morphologyMinimum: values[0].x <= 0
        case .colorControls: values[0].x == 1 && values[1].x == 0 && values[2].x == 1
        case .opacity: values[0].x >= 1
        case .exposureAdjust, .hueAdjust, .sepiaTone, .vibrance: values[0].x == 0
        case .gammaAdjust: values[0].x == 1
        default: false
        }
    }
}
