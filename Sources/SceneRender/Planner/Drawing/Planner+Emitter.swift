import SceneCommit
import SceneGeometry
import SceneStorage

// Emitter layers: an item for all particles that show the same.

extension Planner {
    mutating func drawParticles(
        _ row: Row, _ world: Homography, _ box: Box, in context: Index<Context>, opacity: Double, _ tree: borrowing RenderTree
    ) {
        guard let emitter = tree.kinds.emitters[row] else { return }
        demandParticles(emitter, row, tree)
        guard let clipped = openKindClip(row, world, box, in: context, opacity: opacity, tree) else { return }
        drawParticles(emitter, row, world, in: clipped.context, opacity: clipped.opacity, tree)
        closeKindClip(clipped, in: context, tree)
    }

    /// Notes that an emitter's particles may be seen, and demands the images of theirs that are missing.
    mutating func demandParticles(_ emitter: Emitter, _ row: Row, _ tree: borrowing RenderTree) {
        demands.emitters.append(row)
        for case let sprite? in emitter.sprites { demand(sprite.wanted, tree) }
    }

    private mutating func drawParticles(
        _ emitter: Emitter, _ row: Row, _ world: Homography, in context: Index<Context>, opacity: Double, _ tree: borrowing RenderTree
    ) {
        let mode = tree.renderMode(of: row), target = mode == .additive ? additive(context) : context
        var groups = emitter.groups
        if !mode.isOrdered || groups.count > Self.mostMixed || !world.isAffine {
            for group in groups { drawParticles(of: group, emitter, mode, row, world, in: target, opacity: opacity, tree) }
        } else if groups.count == 1 {
            drawParticles(of: groups.removeLast(), emitter, mode, row, world, in: target, opacity: opacity, tree)
        } else if !groups.isEmpty {
            mixParticles(of: groups, emitter, mode, row, world, in: target, opacity: opacity, tree)
        }
        if target != context { contexts.removeAll(from: target) }
    }

    /// As many pictures can be drawn in turns.
    private static let mostMixed = 8

    /// Draws the particles that show the same, as one item.
    private mutating func drawParticles(
        of group: Emitter.Group, _ emitter: Emitter, _ mode: ParticleRenderMode, _ row: Row, _ world: Homography,
        in context: Index<Context>,
        opacity: Double, _ tree: borrowing RenderTree
    ) {
        let particles = appendEmissions(of: group, emitter, mode)
        guard particles.capacity > 0 else { return }
        plan.particles.append(particles)
        let source = FramePlan.Source.particles(plan.particles.end - 1, group.sprite.filter)
        emit(group.sprite, source, row, world, in: context, opacity: opacity, tree)
    }

    /// Adds what the particles that show the same are made from to the plan.
    mutating func appendEmissions(of group: Emitter.Group, _ emitter: Emitter, _ mode: ParticleRenderMode) -> FramePlan.Particles {
        // Particles of one cell come in their order; particles of several cells are sorted.
        let isInOrder = group.parts.count == 1 && emitter.parts[group.parts[0]].isTopmost
        var particles = FramePlan.Particles(
            first: plan.emissions.end, end: plan.emissions.end, capacity: 0, picture: group.sprite.source,
            order: mode.order(isOrdered: isInOrder))
        for part in group.parts {
            let count = emissions.append(part, of: emitter, picture: 0, youngestFirst: isInOrder && mode == .oldestLast, to: &plan)
            particles.capacity += Int32(clamping: count)
        }
        particles.endEmission = plan.emissions.end
        return particles
    }

    /// Draws particles that show different pictures, as their order is, in one run.
    private mutating func mixParticles(
        of groups: [Emitter.Group], _ emitter: Emitter, _ mode: ParticleRenderMode, _ row: Row, _ world: Homography,
        in context: Index<Context>,
        opacity: Double, _ tree: borrowing RenderTree
    ) {
        let firstItem = plan.items.end, firstEmission = plan.emissions.end, firstCell = plan.particleCells.end
        for group in groups { emit(group.sprite, group.sprite.source, row, world, in: context, opacity: opacity, tree) }
        guard plan.items.end == firstItem + groups.count else { return }
        var particles = FramePlan.Particles(
            first: firstEmission, end: firstEmission, capacity: 0, picture: .color, order: mode.order(isOrdered: false))
        for (index, group) in groups.enumerated() {
            for part in group.parts {
                let count = emissions.append(part, of: emitter, picture: Int32(index), youngestFirst: false, to: &plan)
                particles.capacity += Int32(clamping: count)
            }
        }
        particles.endEmission = plan.emissions.end
        let firstInstance = plan.instances.end
        var area: Float = 0
        let (m0, m1, m2) = world.columns, sizes = groups.map { Float($0.sprite.size.width * $0.sprite.size.height) }
        let unit = abs(m0.x * m1.y - m0.y * m1.x)
        var instances = DenseArray<FramePlan.Instance>()
        swap(&instances, &plan.instances)
        emissions.sorter.forEach(particles, plan) { place, tint, extra in
            let picture = Int(extra.z)
            let right = m0 * place.z + m1 * place.w, down = m1 * place.z - m0 * place.w, at = m0 * place.x + m1 * place.y + m2
            area += (place.z * place.z + place.w * place.w) * unit * sizes[picture]
            instances.append(
                FramePlan.Instance(
                    axes: SIMD4(right.x, right.y, down.x, down.y), origin: SIMD2(at.x, at.y), item: Int32(picture),
                    tint: SIMD4(tint.x / tint.w, tint.y / tint.w, tint.z / tint.w, tint.w)))
        }
        swap(&instances, &plan.instances)
        plan.emissions.removeAll(from: firstEmission)
        plan.particleCells.removeAll(from: firstCell)
        for item in firstItem..<plan.items.end { plan.items[item].run = plan.runs.end }
        plan.runs.append(
            FramePlan.Run(
                firstItem: firstItem, endItem: plan.items.end, first: firstInstance,
                end: plan.instances.end, area: area, isRegular: false))
    }

    private mutating func emit(
        _ sprite: Emitters.Sprite, _ source: FramePlan.Source, _ row: Row, _ world: Homography, in context: Index<Context>, opacity: Double,
        _ tree: borrowing RenderTree
    ) {
        guard let reach = tree.particleRect(row) else { return }
        emit(sprite, source, row, world, Box(world.boundingBox(of: reach)), in: context, opacity: opacity, tree)
    }

    /// Emits what particles show. `box` is what they may touch.
    mutating func emit(
        _ sprite: Emitters.Sprite, _ source: FramePlan.Source, _ row: Row, _ world: Homography, _ box: Box, in context: Index<Context>,
        opacity: Double, _ tree: borrowing RenderTree
    ) {
        let size = sprite.size, place = Rect(-size.width / 2, -size.height / 2, size.width, size.height), shown = sprite.picture
        let isFlipped = tree.nodes[row].flags.contains(.flipped)
        emit(
            world, place, box, picture: isFlipped ? SIMD4(shown.x, shown.w, shown.z, shown.y) : shown,
            color: SIMD4(repeating: Float(opacity)), source,
            edges: .allEdges, isOpaque: false, row: row, in: context)
    }

    /// A copy of a context whose items are added to what is there.
    mutating func additive(_ context: Index<Context>) -> Index<Context> {
        var composite = inherited(in: context)
        composite.blend = .plusLighter
        plan.composites.append(composite)
        let index = plan.composites.end - 1
        return copyContext(context) { $0.composite = index }
    }
}

extension Emitter {
    /// Parts whose particles show the same.
    struct Group {
        let sprite: Emitters.Sprite
        var parts: [Index<Part>]
    }

    var groups: [Group] {
        var groups: [Group] = []
        for (part, sprite) in sprites.enumerated() {
            guard let sprite else { continue }
            if let known = groups.firstIndex(where: { $0.sprite == sprite }) {
                groups[known].parts.append(Index(part))
            } else {
                groups.append(Group(sprite: sprite, parts: [Index(part)]))
            }
        }
        return groups
    }
}

extension Emitters.Sprite {
    var source: FramePlan.Source { .image(image, filter) }
}

/// In which order, and how, an emitter draws its particles.
enum ParticleRenderMode: Int32 {
    case unordered, oldestFirst, oldestLast, backToFront, additive

    /// Whether particles of different cells may lie between each other.
    var isOrdered: Bool { self != .unordered && self != .additive }

    fileprivate func order(isOrdered: Bool) -> FramePlan.ParticleOrder {
        switch self {
        case .unordered, .additive: .listed
        case .oldestFirst: isOrdered ? .listed : .oldestFirst
        case .oldestLast: isOrdered ? .listed : .youngestFirst
        case .backToFront: .farthestFirst
        }
    }
}

extension RenderTree {
    func renderMode(of row: Row) -> ParticleRenderMode {
        let mode = sparse.vector(of: .renderMode, nodes[row].sparse)?.x ?? 0
        return Int32(exactly: mode).flatMap(ParticleRenderMode.init) ?? .unordered
    }

    /// Whether an emitter's particles are added to what lies below them.
    func addsParticles(_ row: Row) -> Bool { kind(of: row) == .emitter && renderMode(of: row) == .additive }

    /// A rectangle of an emitter's plane that all its particles lie in, whenever; nil when it has nothing to show there.
    func particleRect(_ row: Row) -> Rect? { nodes[row].flags.contains(.emitsIntoSpace) ? nil : kinds.emitters[row]?.extent.rect }

    /// Particles lie over each other; but those that are added up fade alike one by one and together.
    func particleItemCount(_ row: Row) -> Int {
        guard particleRect(row) != nil else { return 0 }
        return renderMode(of: row) == .additive && !nodes[row].flags.contains(.effects) ? 1 : 2
    }
}

extension Commit.Operation {
    /// Whether the operation may change what emitters emit.
    var changesBirths: Bool {
        switch self {
        case .set(let property, _, _, _), .setObject(let property, _, _): property.isSparse
        case .addAnimation, .removeAnimation: true
        default: false
        }
    }
}
