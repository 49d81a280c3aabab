import SceneCommit
import SceneGeometry
import SceneStorage

// Emitters that preserve depth. The layer itself, with its background and its sublayers, is a plane as any other. Its particles, a *cloud*, lie
// in the space around it, each in a plane of its own, parallel to the layer's.
//
// To sort every particle with all planes beside it would take more than ten times what making it does. So a cloud is divided by z into slices, each of
// which is sorted as one plane: at the planes of others that lie parallel, thinly where others lie across, and not at all where nothing else is.
// What cuts a slice cuts its particles. Their places are always their own: see `Cloud.Lens`.

extension Planner {
    /// The particles of an emitter, or of a copy of one.
    struct Cloud: BitwiseCopyable {
        var row: Row
        /// From the emitter's space to pixels of the target, homogeneous: x, y and w; z is the depth.
        var matrix: Transform3D
        /// The box that all particles lie in.
        var reach: Rect
        var low, high: Double
        /// Its slices, and the parts that its particles were divided into: for each slice one for each picture. -1 before they are made.
        var firstSlice: Int32 = 0
        var endSlice: Int32 = 0
        var firstPart: Int32 = -1
    }

    /// What of a cloud lies between two planes.
    struct CloudSlice: BitwiseCopyable {
        let cloud: Int32
        let low, high: Double
        /// The plane that stands for it, and how others are seen in that: nil when it is seen from its edge.
        let middle: Double
        let lens: Cloud.Lens?

        init(of cloud: Cloud, _ index: Int32, from low: Double, to high: Double) {
            self.cloud = index
            (self.low, self.high) = (low, high)
            middle = low + (high - low) / 2
            lens = Cloud.Lens(cloud.matrix, at: middle)
        }
    }

    /// Particles of a slice that show one picture: blocks of the plan.
    struct CloudPart: BitwiseCopyable { var first, end: Int32 }

    /// Into how many slices a cloud is divided where a plane lies across it, where several pictures are drawn in turns, and at the most.
    private static let slicesAcross = 24
    private static let slicesInTurns = 32
    private static let mostSlices = 128

    /// The particles of an emitter as a member of its space; nil when it has none to show.
    func makeCloud(_ row: Row, in context: Index<Context>, _ tree: borrowing RenderTree) -> Cloud? {
        guard let emitter = tree.emitters[row], let reach = emitter.rect, let depths = emitter.depths, let matrix = tree.cloudMatrices[row]
        else { return nil }
        let plane = contexts[context].plane
        return Cloud(
            row: row, matrix: plane < 0 ? matrix : matrix.seen(through: planes[plane]), reach: reach, low: depths.lowerBound,
            high: depths.upperBound)
    }

    /// Lists the particles of an emitter, if there may be some.
    mutating func listCloud(_ member: Member, _ row: Row, in context: Index<Context>, _ tree: borrowing RenderTree) {
        guard let cloud = makeCloud(row, in: context, tree),
            cloud.box(from: cloud.low, to: cloud.high).intersects(contexts[context].visible)
        else { return }
        visit(emitter: row)
        var member = member
        member.cloud = Int32(clouds.count)
        clouds.append(cloud)
        listed.append(member)
    }

    mutating func removeClouds(from first: Int) {
        guard first < clouds.count else { return }
        for index in first..<clouds.count where clouds[index].firstPart >= 0 {
            cloudParts.removeAll(from: Int(clouds[index].firstPart))
        }
        cloudSlices.removeAll(from: Int(clouds[first].firstSlice))
        clouds.removeAll(from: first)
    }

    /// What the particles of an emitter that preserves depth may touch.
    func cloudBox(_ row: Row, in context: Index<Context>, _ tree: borrowing RenderTree) -> Box? {
        makeCloud(row, in: context, tree).map { $0.box(from: $0.low, to: $0.high) }
    }

    // MARK: - Slices

    /// Divides the clouds of the open space, and tells the depth sorter of the slices.
    mutating func sliceClouds(from first: Int, _ tree: borrowing RenderTree) {
        for member in listed.indices where listed[member].cloud >= 0 {
            let index = listed[member].cloud, cloud = clouds[index]
            cloudCuts.removeAll()
            if let inverse = cloud.matrix.inverse {
                for face in depthSorter.table.faces.indices where depthSorter.table.faces[face].slice < 0 {
                    let depths = depthSorter.table.depths(of: face, through: inverse, within: cloud.reach)
                    cut(cloud, at: depths)
                }
                for other in first..<clouds.count where other != Int(index) {
                    let depths = clouds[other].depths(through: inverse)
                    cut(cloud, at: depths)
                }
            }
            if tree.drawsInTurns(cloud.row) { cut(cloud, at: (low: cloud.low, high: cloud.high), into: Self.slicesInTurns) }
            // Planes on the far side of the eye are seen from behind.
            if let edge = cloud.edge, edge > cloud.low, edge < cloud.high { cloudCuts.append(edge) }
            clouds[index].firstSlice = Int32(cloudSlices.count)
            appendSlices(of: cloud, index)
            clouds[index].endSlice = Int32(cloudSlices.count)
            for slice in clouds[index].firstSlice..<clouds[index].endSlice {
                let middle = cloudSlices[slice].middle
                guard let rect = cloud.rect(of: cloudSlices[slice]) else { continue }
                depthSorter.add(rect, cloud.plane(at: middle), depth: cloud.depth(at: middle), member: Int32(member), slice: slice)
            }
        }
        depthSorter.orderFaces()
    }

    /// Notes where a cloud is to be divided, for what lies between two planes of it.
    private mutating func cut(_ cloud: Cloud, at depths: (low: Double, high: Double)?, into count: Int = Planner.slicesAcross) {
        guard let depths else { return }
        let low = max(depths.low, cloud.low), high = min(depths.high, cloud.high), size = cloud.high - cloud.low
        guard low <= high else { return }
        guard high - low > size * 1e-6 else { return cloudCuts.append(low) }
        for step in 0...count { cloudCuts.append(low + (high - low) * Double(step) / Double(count)) }
    }

    private mutating func appendSlices(of cloud: Cloud, _ index: Int32) {
        cloudCuts.sort(0..<cloudCuts.count, by: <)
        let least = (cloud.high - cloud.low) * 1e-6, stride = 1 + cloudCuts.count / Self.mostSlices
        var low = cloud.low
        for place in cloudCuts.indices where place % stride == 0 || cloudCuts[place] == cloud.edge {
            guard cloudCuts[place] - low > least, cloud.high - cloudCuts[place] > least else { continue }
            cloudSlices.append(CloudSlice(of: cloud, index, from: low, to: cloudCuts[place]))
            low = cloudCuts[place]
        }
        cloudSlices.append(CloudSlice(of: cloud, index, from: low, to: cloud.high))
    }

    // MARK: - Particles

    /// Draws a slice of a cloud at its place in painter's order.
    mutating func visitSlice(_ member: Member, in context: Index<Context>, _ tree: borrowing RenderTree) {
        let slice = cloudSlices[member.slice], row = clouds[slice.cloud].row, count = contexts.count
        guard let emitter = tree.emitters[row] else { return }
        let groups = emitter.groups
        if clouds[slice.cloud].firstPart < 0 { makeParticles(of: slice.cloud, emitter, groups, tree) }
        let cloud = clouds[slice.cloud]
        let world = cloud.plane(at: slice.middle), box = cloud.box(from: slice.low, to: slice.high)
        let opacity = contexts[context].opacity * min(max(tree.values[row].opacity, 0), 1) * Double(member.fading)
        var target = member.piece < 0 ? context : copyContext(context, showing: member.piece)
        if tree.renderMode(of: row) == .additive { target = additive(target) }
        for (index, group) in groups.enumerated() {
            let part = cloudParts[cloud.firstPart + (member.slice - cloud.firstSlice) * Int32(groups.count) + Int32(index)]
            guard part.first < part.end else { continue }
            plan.particles.append(FramePlan.Particles(first: part.first, end: part.end, picture: group.sprite.source))
            let source = FramePlan.Source(kind: .particles, filter: group.sprite.filter, index: Int32(plan.particles.count - 1))
            emit(group.sprite, source, row, world, box, in: target, opacity: opacity, tree)
        }
        contexts.removeAll(from: count)
    }

    /// Makes the particles of a cloud, slice by slice, as they are seen in the plane that stands for theirs.
    private mutating func makeParticles(of index: Int32, _ emitter: Emitter, _ groups: [Emitter.Group], _ tree: borrowing RenderTree) {
        let cloud = clouds[index], sliceCount = Int(cloud.endSlice - cloud.firstSlice), mode = tree.renderMode(of: cloud.row)
        clouds[index].firstPart = Int32(cloudParts.count)
        cloudParts.resize(to: cloudParts.count + sliceCount * groups.count, filling: CloudPart(first: 0, end: 0))
        for (place, group) in groups.enumerated() {
            let firstEmission = plan.emissions.count, firstCell = plan.particleCells.count
            let particles = appendEmissions(of: group, emitter, mode)
            if particles.capacity > 0 { divide(particles, Int(index), group: place, of: groups.count) }
            plan.emissions.removeAll(from: firstEmission)
            plan.particleCells.removeAll(from: firstCell)
        }
    }

    /// Divides particles that show the same among the slices of their cloud, in which they keep their order.
    private mutating func divide(_ particles: FramePlan.Particles, _ index: Int, group: Int, of groupCount: Int) {
        let cloud = clouds[index], first = Int(cloud.firstSlice), count = Int(cloud.endSlice) - first
        // The sorter hands the particles to what changes the planner.
        var sorter = ParticleSorter()
        swap(&sorter, &self.sorter)
        defer { swap(&sorter, &self.sorter) }
        // How many there are in each slice, and then where the next one of it goes.
        cloudPlaces.removeAll()
        cloudPlaces.resize(to: count, filling: 0)
        sorter.forEach(particles, plan) { _, _, extra in cloudPlaces[slice(at: extra.x, of: cloud) - first] += 1 }
        let base = Int32(plan.particleBlocks.count)
        var end = base
        for place in 0..<count {
            let size = 2 * cloudPlaces[place]
            cloudPlaces[place] = end
            cloudParts[Int(cloud.firstPart) + place * groupCount + group] = CloudPart(first: end, end: end)
            end += size
        }
        var blocks = DenseArray<SIMD4<Float>>()
        swap(&blocks, &plan.particleBlocks)
        blocks.resize(to: Int(end), filling: .zero)
        sorter.forEach(particles, plan) { place, tint, extra in
            let slice = slice(at: extra.x, of: cloud)
            guard let seen = cloudSlices[slice].lens?.look(at: place, extra.x) else { return }
            let target = cloudPlaces[slice - first]
            blocks[target] = seen
            blocks[target + 1] = tint
            cloudPlaces[slice - first] += 2
        }
        swap(&blocks, &plan.particleBlocks)
        for place in 0..<count { cloudParts[Int(cloud.firstPart) + place * groupCount + group].end = cloudPlaces[place] }
    }

    /// The slice of a cloud that a depth lies in.
    private func slice(at z: Float, of cloud: Cloud) -> Int {
        var low = Int(cloud.firstSlice), high = Int(cloud.endSlice) - 1
        while low < high {
            let middle = (low + high) / 2
            if Double(z) < cloudSlices[middle].high { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension RenderTree {
    /// Whether particles that show different pictures are drawn in turns, the farther ones first.
    fileprivate func drawsInTurns(_ row: Row) -> Bool {
        renderMode(of: row) == .backToFront && (emitters[row]?.groups.count ?? 0) > 1
    }

    /// Whether a layer is drawn by something else than its particles.
    func showsPlane(_ position: Position) -> Bool {
        let row = order[position]
        return hasSublayers(position) || draws(row) || (nodes[row].flags.contains(.effects) && effects(of: row).isActive)
    }
}
