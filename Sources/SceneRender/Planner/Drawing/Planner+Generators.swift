import SceneCommit
import SceneEffects
import SceneGeometry
import SceneStorage

extension Planner {
    /// Draws what a generator of a layer makes within its bounds: in a pass without items, which ends in the kernel.
    ///
    /// Where the bounds lie on the axes the kernel makes the very pixels of the target; otherwise a picture in a plane of the layer's own.
    mutating func drawGenerator(
        _ list: Property, _ row: Row, _ world: Homography, in context: Index<Context>, opacity: Double, _ tree: borrowing RenderTree
    ) {
        mobility.drawsBoxes = false
        let bounds = tree.values.bounds(of: row), place = GeneratorPlace(row: row, list: list)
        guard !bounds.isEmpty, let generator = tree.kinds.generators[place] else { return }
        let isUpright = world.isAffine && world.affine.isTranslationAndScale
        guard let inner = openPlane(row, world, isUpright ? nil : world.pixelsPerPoint(bounds), in: context, tree) else { return }
        let map = self.world(of: row, in: inner, tree).affine
        let extent = Box(map.boundingBox(of: bounds)).outward.intersection(contexts[inner].visible.outward)
        guard extent.isPassSize else { return contexts.removeAll(from: inner) }
        contexts[inner].visible = extent
        let chain = makeChain(from: append(generator, list, row, tree), Homography(map), row, tree)
        // All else that it depends on is in its chain, but for the pixels of images, which are named there.
        let hasChanged = generator.isNew || generator.hasImages && tree.nodes[row].flags.contains(.changed)
        addPass(.generator, place.role, row, extent, chain: chain, in: inner, hasChanged: hasChanged, tree)
        let index = contexts[inner].pass
        plan.passes[index].end = plan.items.end
        contexts.removeAll(from: inner)
        emit(
            world, bounds, Box(world.boundingBox(of: bounds)), picture: plan.passes[index].picture(of: bounds, map),
            color: SIMD4(repeating: Float(opacity)), .pass(index, .linear),
            edges: tree.edges(of: row),
            isOpaque: false, row: row, in: context, shape(of: place, tree))
        demands.generators.append((place, index))
    }

    /// What a generator fills of the bounds, when that is not all: patterns have the round corners of what they take the place of.
    private func shape(of place: GeneratorPlace, _ tree: borrowing RenderTree) -> FramePlan.Decoration? {
        let row = place.row, radii = tree.radii(of: row), isRounded = place.list != .generator || tree.values.bits(of: row).masksToBounds
        var shape = FramePlan.Decoration(
            box: tree.values.bounds(of: row).sides, radii: isRounded ? radii : .zero, borderColor: .zero, borderWidth: 0, opacity: 1,
            curve: tree.curve(of: row))
        guard place.list == .borderPattern else { return shape.radii == .zero ? nil : shape }
        shape.borderWidth = -Float(tree.values.adornment(of: row).borderWidth)
        return shape
    }

    /// The generators that the plan shows.
    func shownGenerators() -> Set<GeneratorPlace> {
        if demands.generators.isEmpty { return [] }
        var shown: Set<Index<FramePlan.Pass>> = []
        for item in plan.items.indices where plan.items[item].source.kind == .pass { shown.insert(plan.items[item].source.pass) }
        return Set(demands.generators.lazy.filter { shown.contains($0.pass) }.map(\.place))
    }

    /// Adds a generator to the effects. @return its index.
    private mutating func append(
        _ generator: RunningGenerator, _ list: Property, _ row: Row, _ tree: borrowing RenderTree
    ) -> Index<FramePlan.Effect> {
        let index = plan.effects.end, filter = generator.filter
        guard let kernel = filter.kernel else { return index }
        values.removeAll()
        for (parameter, value) in zip(filter.parameters, filter.values) { appendValue(value, parameter, tree) }
        replaceParameters(of: filter, list, row, tree)
        if generator.usesTime { values.append(SIMD4(Float(generator.time), 0, 0, 0)) }
        Self.append(kernel, values, to: &plan, row)
        return index
    }
}

extension GeneratorPlace {
    fileprivate var role: PassStamps.Role {
        switch list {
        case .backgroundPattern: .backgroundPattern
        case .borderPattern: .borderPattern
        default: .generator
        }
    }
}

extension FramePlan.Pass {
    /// What of its picture lies at the sides of a rectangle that a map of the axes takes to its pixels.
    fileprivate func picture(of rect: Rect, _ map: Affine) -> SIMD4<Float> {
        let x = Double(x), y = Double(y), width = Double(width), height = Double(height)
        return SIMD4(
            Float((map.a * rect.minX + map.tx - x) / width), Float((map.d * rect.minY + map.ty - y) / height),
            Float((map.a * rect.maxX + map.tx - x) / width), Float((map.d * rect.maxY + map.ty - y) / height))
    }
}
