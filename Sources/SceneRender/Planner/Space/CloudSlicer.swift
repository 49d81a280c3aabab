import SceneGeometry
import SceneStorage

/// The particles of an emitter, or of a copy of one, that lie in the space around it.
struct Cloud: BitwiseCopyable {
    var row: Row
    /// From the emitter's space to pixels of the target, homogeneous: x, y and w; z is the depth.
    var matrix: Transform3D
    /// The box that all particles lie in.
    var reach: Rect
    var low, high: Double
    /// The slices of the cloud: `CloudSlicer.slices[firstSlice..<endSlice]`.
    var firstSlice: Index<CloudSlice> = .first
    var endSlice: Index<CloudSlice> = .first
    /// The parts that the particles were divided into, for each slice one for each picture; none before that.
    var firstPart: Index<CloudPart> = .none
}

/// The particles of a cloud between two planes.
struct CloudSlice: BitwiseCopyable {
    let cloud: Index<Cloud>
    let low, high: Double
    /// The plane that stands for the slice.
    let middle: Double
    /// How particles of the slice are seen in that plane; nil when the plane is seen from its edge.
    let lens: Cloud.Lens?

    init(of cloud: Cloud, _ index: Index<Cloud>, from low: Double, to high: Double) {
        self.cloud = index
        (self.low, self.high) = (low, high)
        middle = low + (high - low) / 2
        lens = Cloud.Lens(cloud.matrix, at: middle)
    }
}

/// Particles of a slice that show one picture: blocks of the plan.
struct CloudPart: BitwiseCopyable { var first, end: Index<SIMD4<Float>> }

/// Divides the clouds of particles in open spaces into slices, which are sorted as planes, and the particles among the slices.
struct CloudSlicer: ~Copyable {
    private(set) var clouds = DenseArray<Cloud>()
    private(set) var slices = DenseArray<CloudSlice>()
    private var parts = DenseArray<CloudPart>()
    /// The depths at which the cloud in hand is cut.
    private var cuts = DenseArray<Double>()
    /// Where the next particle of each slice in hand goes.
    private var places = DenseArray<Index<SIMD4<Float>>>()

    /// Into how many slices a cloud is divided where a plane lies across it.
    private static let slicesAcross = 24
    /// Into how many slices a cloud is divided whose particles show several pictures in turns.
    private static let slicesInTurns = 32
    private static let mostSlices = 128

    /// Takes a cloud. @return its index.
    mutating func add(_ cloud: Cloud) -> Index<Cloud> {
        clouds.append(cloud)
        return clouds.end - 1
    }

    /// Forgets the clouds from one on, with their slices and parts.
    mutating func removeAll(from first: Index<Cloud>) {
        guard first < clouds.end else { return }
        for index in first..<clouds.end where clouds[index].firstPart.exists {
            parts.removeAll(from: clouds[index].firstPart)
        }
        slices.removeAll(from: clouds[first].firstSlice)
        clouds.removeAll(from: first)
    }

    // MARK: - Slices

    /// Divides a cloud at the planes of the depth sorter and at the other clouds of its space.
    /// @param first the first cloud of the space. @param inTurns whether its particles show several pictures in turns.
    mutating func slice(_ index: Index<Cloud>, from first: Index<Cloud>, inTurns: Bool, among faces: borrowing FaceTable) {
        let cloud = clouds[index]
        cuts.removeAll()
        if let inverse = cloud.matrix.inverse {
            for face in faces.faces.indices where faces.faces[face].slice.isNone {
                cut(cloud, at: faces.depths(of: face, through: inverse, within: cloud.reach))
            }
            for other in first..<clouds.end where other != index { cut(cloud, at: clouds[other].depths(through: inverse)) }
        }
        if inTurns { cut(cloud, at: (low: cloud.low, high: cloud.high), into: Self.slicesInTurns) }
        // Planes on the far side of the eye are seen from behind.
        if let edge = cloud.edge, edge > cloud.low, edge < cloud.high { cuts.append(edge) }
        clouds[index].firstSlice = slices.end
        appendSlices(of: cloud, index)
        clouds[index].endSlice = slices.end
    }

    /// Notes where a cloud is to be divided, for what lies between two planes of it.
    private mutating func cut(_ cloud: Cloud, at depths: (low: Double, high: Double)?, into count: Int = Self.slicesAcross) {
        guard let depths else { return }
        let low = max(depths.low, cloud.low), high = min(depths.high, cloud.high), size = cloud.high - cloud.low
        guard low <= high else { return }
        guard high - low > size * 1e-6 else { return cuts.append(low) }
        for step in 0...count { cuts.append(low + (high - low) * Double(step) / Double(count)) }
    }

    private mutating func appendSlices(of cloud: Cloud, _ index: Index<Cloud>) {
        cuts.sort(0..<cuts.count, by: <)
        let least = (cloud.high - cloud.low) * 1e-6, stride = 1 + cuts.count / Self.mostSlices
        var low = cloud.low
        for place in cuts.indices where place % stride == 0 || cuts[place] == cloud.edge {
            guard cuts[place] - low > least, cloud.high - cuts[place] > least else { continue }
            slices.append(CloudSlice(of: cloud, index, from: low, to: cuts[place]))
            low = cuts[place]
        }
        slices.append(CloudSlice(of: cloud, index, from: low, to: cloud.high))
    }

    // MARK: - Particles

    /// The particles of a slice that show one of the pictures.
    func part(of slice: Index<CloudSlice>, picture: Int, of pictureCount: Int) -> CloudPart {
        let cloud = clouds[slices[slice].cloud]
        return parts[cloud.firstPart + (slice - cloud.firstSlice) * pictureCount + picture]
    }

    /// Makes room for the parts of a cloud, all empty.
    mutating func beginParts(of index: Index<Cloud>, pictureCount: Int) {
        let count = (clouds[index].endSlice - clouds[index].firstSlice) * pictureCount
        clouds[index].firstPart = parts.end
        parts.resize(to: parts.count + count, filling: CloudPart(first: .first, end: .first))
    }

    /// Divides particles that show the same picture among the slices of their cloud, in which they keep their order, and puts them as they are
    /// seen in the planes of the slices.
    mutating func divide(
        _ particles: FramePlan.Particles, of index: Index<Cloud>, picture: Int, of pictureCount: Int, _ sorter: inout ParticleSorter,
        to plan: inout FramePlan
    ) {
        let cloud = clouds[index], count = cloud.endSlice - cloud.firstSlice
        // First how many blocks each slice has, then where the next one of it goes.
        places.removeAll()
        places.resize(to: count, filling: .first)
        sorter.forEach(particles, plan) { _, _, extra in places[slice(at: extra.x, of: cloud) - cloud.firstSlice] += 2 }
        var end = plan.particleBlocks.end
        for place in 0..<count {
            let size = places[place].number
            places[place] = end
            parts[cloud.firstPart + place * pictureCount + picture] = CloudPart(first: end, end: end)
            end += size
        }
        var blocks = DenseArray<SIMD4<Float>>()
        swap(&blocks, &plan.particleBlocks)
        blocks.resize(to: end.number, filling: .zero)
        sorter.forEach(particles, plan) { place, tint, extra in
            let slice = slice(at: extra.x, of: cloud)
            guard let seen = slices[slice].lens?.image(of: place, extra.x) else { return }
            let target = places[slice - cloud.firstSlice]
            blocks[target] = seen
            blocks[target.next] = tint
            places[slice - cloud.firstSlice] += 2
        }
        swap(&blocks, &plan.particleBlocks)
        for place in 0..<count { parts[cloud.firstPart + place * pictureCount + picture].end = places[place] }
    }

    /// The slice of a cloud that a depth lies in.
    private func slice(at z: Float, of cloud: Cloud) -> Index<CloudSlice> {
        var low = cloud.firstSlice, high = cloud.endSlice - 1
        while low < high {
            let middle = low + (high - low) / 2
            if Double(z) < slices[middle].high { high = middle } else { low = middle.next }
        }
        return low
    }
}
