import SceneCommit
import SceneGeometry
import SceneStorage

// Emitter layers: an item for all particles that show the same.

extension Planner {
    mutating func drawParticles(
        _ row: Int32, _ world: Homography, _ box: Box, in context: Int32, opacity: Double, _ tree: borrowing RenderTree
    ) {
        guard let emitter = tree.emitters[row] else { return }
        visit(emitter: row)
        guard let clipped = openKindClip(row, world, box, in: context, opacity: opacity, tree) else { return }
        drawParticles(emitter, row, world, in: clipped.context, opacity: clipped.opacity, tree)
        closeKindClip(clipped, in: context, tree)
    }

    private mutating func drawParticles(
        _ emitter: Emitter, _ row: Int32, _ world: Homography, in context: Int32, opacity: Double, _ tree: borrowing RenderTree
    ) {
        let mode = tree.renderMode(of: row)
        let drawn = emitter.sprites.enumerated().compactMap { part, sprite in sprite.map { (part, $0) } }
        // With one cell its particles come in their order; of several they are sorted.
        let isOrdered = drawn.count == 1 && emitter.parts[drawn[0].0].isTopmost
        let target = mode == .additive ? additive(context) : context
        var start = 0
        while start < drawn.count {
            var end = start + 1
            if mode.isOrdered { while end < drawn.count, drawn[end].1 == drawn[start].1 { end += 1 } }
            var particles = FramePlan.Particles(
                first: Int32(plan.emissions.count), end: 0, capacity: 0,
                picture: FramePlan.Source(kind: .image, filter: drawn[start].1.filter, index: Int32(drawn[start].1.image)),
                order: mode.order(isOrdered: isOrdered))
            for (part, _) in drawn[start..<end] {
                let count = emissions.append(part, of: emitter, youngestFirst: isOrdered && mode == .oldestLast, to: &plan)
                particles.capacity += Int32(clamping: count)
            }
            particles.end = Int32(plan.emissions.count)
            if particles.capacity > 0 { emit(particles, drawn[start].1, row, world, in: target, opacity: opacity, tree) }
            start = end
        }
        if target != context { contexts.removeAll(from: Int(target)) }
    }

    private mutating func emit(
        _ particles: FramePlan.Particles, _ sprite: Emitters.Sprite, _ row: Int32, _ world: Homography, in context: Int32, opacity: Double,
        _ tree: borrowing RenderTree
    ) {
        guard let reach = tree.particleRect(row) else { return }
        let size = sprite.size, place = Rect(-size.width / 2, -size.height / 2, size.width, size.height)
        let isFlipped = tree.nodes[row].flags.contains(.flipped), shown = sprite.picture
        plan.particles.append(particles)
        emit(
            world, place, Box(world.boundingBox(of: reach)),
            picture: isFlipped ? SIMD4(shown.x, shown.w, shown.z, shown.y) : shown, color: SIMD4(repeating: Float(opacity)),
            FramePlan.Source(kind: .particles, filter: sprite.filter, index: Int32(plan.particles.count - 1)), edges: .allEdges,
            isOpaque: false, row: row, in: context)
    }

    /// The same context for what is added to what is there.
    private mutating func additive(_ context: Int32) -> Int32 {
        let own = contexts[context].composite
        var composite = own < 0 ? FramePlan.Composite() : plan.composites[own]
        composite.blend = .plusLighter
        plan.composites.append(composite)
        let index = Int32(plan.composites.count - 1)
        return copyContext(context) { $0.composite = index }
    }
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
    func renderMode(of row: Int32) -> ParticleRenderMode {
        let mode = sparse.vector(of: .renderMode, nodes[row].sparse)?.x ?? 0
        return Int32(exactly: mode).flatMap(ParticleRenderMode.init) ?? .unordered
    }

    /// A rectangle that all particles of an emitter lie in, whenever; nil when it has nothing to show.
    func particleRect(_ row: Int32) -> Rect? { emitters[row]?.rect }

    /// Particles lie over each other; but those that are added up fade alike one by one and together.
    func particleItemCount(_ row: Int32) -> Int {
        guard particleRect(row) != nil else { return 0 }
        return renderMode(of: row) == .additive && !nodes[row].flags.contains(.effects) ? 1 : 2
    }
}

extension Commit.Operation {
    /// Whether the operation may change what emitters emit.
    var changesBirths: Bool {
        switch kind {
        case .set, .setObject: property.isSparse
        case .addAnimation, .removeAnimation: true
        default: false
        }
    }
}
