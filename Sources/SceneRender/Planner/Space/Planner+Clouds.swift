import SceneCommit
import SceneGeometry
import SceneStorage

// Emitters that preserve depth. The layer itself, with its background and its sublayers, is a plane as any other. Its particles, a *cloud*, lie
// in the space around it, each in a plane of its own, parallel to the layer's.
//
// To sort every particle with all planes beside it would take more than ten times what making it does. So a cloud is divided by z into slices, each of
// which is sorted as one plane (`CloudSlicer`): at the planes of others that lie parallel, thinly where others lie across, and not at all where nothing else is.
// What cuts a slice cuts its particles. Their places are always their own: see `Cloud.Lens`.

extension Planner {
    /// The particles of an emitter as a member of its space; nil when it has none to show.
    func makeCloud(_ row: Row, in context: Index<Context>, _ tree: borrowing RenderTree) -> Cloud? {
        guard let emitter = tree.kinds.emitters[row], let reach = emitter.extent.rect, let depths = emitter.extent.depths,
            let matrix = tree.maps.clouds[row]
        else { return nil }
        let plane = contexts[context].plane
        return Cloud(
            row: row, matrix: plane.isNone ? matrix : matrix.seen(through: passes.planes[plane]), reach: reach, low: depths.lowerBound,
            high: depths.upperBound)
    }

    /// Lists the particles of an emitter, if there may be some.
    mutating func listCloud(_ member: SpaceList.Member, _ row: Row, in context: Index<Context>, _ tree: borrowing RenderTree) {
        guard let emitter = tree.kinds.emitters[row], let cloud = makeCloud(row, in: context, tree),
            cloud.box(from: cloud.low, to: cloud.high).intersects(contexts[context].visible)
        else { return }
        demandParticles(emitter, row, tree)
        var member = member
        member.cloud = clouds.add(cloud)
        space.listed.append(member)
    }

    /// What the particles of an emitter that preserves depth may touch.
    func cloudBox(_ row: Row, in context: Index<Context>, _ tree: borrowing RenderTree) -> Box? {
        makeCloud(row, in: context, tree).map { $0.box(from: $0.low, to: $0.high) }
    }

    // MARK: - Slices

    /// Divides the clouds of the open space, and gives the slices to the depth sorter.
    mutating func sliceClouds(from first: Index<Cloud>, _ tree: borrowing RenderTree) {
        for member in .first..<space.listed.end where space.listed[member].cloud.exists {
            let index = space.listed[member].cloud
            clouds.slice(index, from: first, inTurns: tree.drawsInTurns(clouds.clouds[index].row), among: space.sorter.table)
            let cloud = clouds.clouds[index]
            for slice in cloud.firstSlice..<cloud.endSlice {
                let middle = clouds.slices[slice].middle
                guard let rect = cloud.rect(of: clouds.slices[slice]) else { continue }
                space.sorter.add(rect, cloud.plane(at: middle), depth: cloud.depth(at: middle), member: member, slice: slice)
            }
        }
        space.sorter.orderFaces()
    }

    // MARK: - Particles

    /// Draws a slice of a cloud at its place in painter's order.
    mutating func visitSlice(_ member: SpaceList.Member, in context: Index<Context>, _ tree: borrowing RenderTree) {
        let slice = clouds.slices[member.slice], row = clouds.clouds[slice.cloud].row, count = contexts.end
        guard let emitter = tree.kinds.emitters[row] else { return }
        let groups = emitter.groups
        if clouds.clouds[slice.cloud].firstPart.isNone { makeParticles(of: slice.cloud, emitter, groups, tree.renderMode(of: row)) }
        let cloud = clouds.clouds[slice.cloud]
        let world = cloud.plane(at: slice.middle), box = cloud.box(from: slice.low, to: slice.high)
        let opacity = contexts[context].opacity * min(max(tree.values.opacity(of: row), 0), 1) * Double(member.fading)
        var target = member.piece.isNone ? context : copyContext(context, showing: member.piece)
        if tree.renderMode(of: row) == .additive { target = additive(target) }
        for (picture, group) in groups.enumerated() {
            let part = clouds.part(of: member.slice, picture: picture, of: groups.count)
            guard part.first < part.end else { continue }
            plan.particles.append(FramePlan.Particles(first: part.first, end: part.end, picture: group.sprite.source))
            let source = FramePlan.Source.particles(plan.particles.end - 1, group.sprite.filter)
            emit(group.sprite, source, row, world, box, in: target, opacity: opacity, tree)
        }
        contexts.removeAll(from: count)
    }

    /// Makes the particles of a cloud, slice by slice, as they are seen in the plane that stands for theirs.
    private mutating func makeParticles(
        of cloud: Index<Cloud>, _ emitter: Emitter, _ groups: [Emitter.Group], _ mode: ParticleRenderMode
    ) {
        clouds.beginParts(of: cloud, pictureCount: groups.count)
        for (picture, group) in groups.enumerated() {
            let firstEmission = plan.emissions.end, firstCell = plan.particleCells.end
            let particles = appendEmissions(of: group, emitter, mode)
            if particles.capacity > 0 {
                clouds.divide(particles, of: cloud, picture: picture, of: groups.count, &emissions.sorter, to: &plan)
            }
            plan.emissions.removeAll(from: firstEmission)
            plan.particleCells.removeAll(from: firstCell)
        }
    }
}

extension RenderTree {
    /// Whether particles that show different pictures are drawn in turns, the farther ones first.
    fileprivate func drawsInTurns(_ row: Row) -> Bool {
        renderMode(of: row) == .backToFront && (kinds.emitters[row]?.groups.count ?? 0) > 1
    }

    /// Whether a layer is drawn by something else than its particles.
    func showsPlane(_ position: Position) -> Bool {
        let row = order[position]
        return hasSublayers(position) || draws(row) || (nodes[row].flags.contains(.effects) && effects(of: row).isActive)
    }
}
