import SceneAnimation
import SceneCommit
import SceneGeometry
import SceneStorage

/// What holds for particles that are born at some moment: the numbers of an emitter layer and of all its cells, one cell after the other.
struct EmitterValues: Equatable {
    private var numbers: [Double]

    /// The layer's numbers, in this order, then those of each cell.
    private enum Slot: Int, CaseIterable {
        case x, y, z, width, height, depth, shape, mode, birthRate, lifetime, velocity, scale, spin
    }

    /// Where the numbers of a cell begin.
    private static func start(of cell: Index<Emitter.Part>) -> Int { Slot.allCases.count + cell.number * cellCount }

    private static let cellCount = CellProperty.allCases.count + 3

    /// The colour's other three numbers stand behind all.
    private static let green = CellProperty.allCases.count

    init(cells: Int) { numbers = Array(repeating: 0, count: Slot.allCases.count + cells * Self.cellCount) }

    /// Where in the numbers a property of the layer begins, and how many it has; nil for what particles do not follow.
    private static func slots(_ property: Property) -> (first: Slot, count: Int)? {
        switch property {
        case .emitterPosition: (.x, 2)
        case .emitterZPosition: (.z, 1)
        case .emitterSize: (.width, 2)
        case .emitterDepth: (.depth, 1)
        case .emitterShape: (.shape, 1)
        case .emitterMode: (.mode, 1)
        case .birthRate: (.birthRate, 1)
        case .lifetime: (.lifetime, 1)
        case .velocity: (.velocity, 1)
        case .scale: (.scale, 1)
        case .spin: (.spin, 1)
        default: nil
        }
    }

    /// The layer's properties that particles follow.
    static let properties: [Property] = [
        .emitterPosition, .emitterZPosition, .emitterSize, .emitterDepth, .emitterShape, .emitterMode, .birthRate, .lifetime, .velocity,
        .scale, .spin,
    ]

    /// Sets a property of the layer, from its vector; colours are not premultiplied. @return whether it is one that particles follow.
    @discardableResult
    mutating func set(_ property: Property, _ vector: SIMD4<Double>) -> Bool {
        guard let (first, count) = Self.slots(property) else { return false }
        for index in 0..<count { numbers[first.rawValue + index] = vector[index] }
        return true
    }

    mutating func set(_ property: CellProperty, of cell: Index<Emitter.Part>, _ vector: SIMD4<Double>) {
        let start = Self.start(of: cell)
        numbers[start + Int(property.rawValue)] = vector.x
        guard property == .color else { return }
        for index in 1..<4 { numbers[start + Self.green + index - 1] = vector[index] }
    }

    // MARK: - As particles need them

    private subscript(slot: Slot) -> Double { numbers[slot.rawValue] }

    private func number(_ property: CellProperty, of cell: Index<Emitter.Part>) -> Double {
        numbers[Self.start(of: cell) + Int(property.rawValue)]
    }

    /// The middle of the emitter.
    var place: SIMD3<Float> { SIMD3(self[.x].held, self[.y].held, self[.z].held) }

    var shape: FramePlan.EmitterShape {
        let form = FramePlan.EmitterShape.Form(rawValue: UInt8(self[.shape])) ?? .point
        let extent = SIMD3(abs(self[.width].held), abs(self[.height].held), abs(self[.depth].held))
        let isRound = form == .circle || form == .sphere
        return FramePlan.EmitterShape(
            form: form, part: FramePlan.EmitterShape.Part(rawValue: UInt8(self[.mode])) ?? .volume, extent: isRound ? extent : extent / 2)
    }

    /// How many particles a cell emits each second: all together for one of the layer's, otherwise each particle that emits it.
    func birthRate(of cell: Index<Emitter.Part>, isTopmost: Bool) -> Double {
        max(number(.birthRate, of: cell) * (isTopmost ? self[.birthRate] : 1), 0).heldBelow(1e12)
    }

    func particles(of cell: Index<Emitter.Part>, isTopmost: Bool) -> FramePlan.ParticleCell {
        var particles = FramePlan.ParticleCell()
        func value(_ property: CellProperty, times factor: Double = 1) -> Float { (number(property, of: cell) * factor).held }
        func values(_ properties: (CellProperty, CellProperty, CellProperty, CellProperty)) -> SIMD4<Float> {
            SIMD4(value(properties.0), value(properties.1), value(properties.2), value(properties.3))
        }
        // Some decades are for ever, and seconds that a number of 32 bits can still count with.
        particles.lifetime = min(value(.lifetime, times: self[.lifetime]), 1e9)
        particles.lifetimeRange = min(abs(value(.lifetimeRange, times: self[.lifetime])), 1e9)
        particles.velocity = value(.velocity, times: self[.velocity])
        particles.velocityRange = value(.velocityRange, times: self[.velocity])
        particles.acceleration = SIMD3(value(.xAcceleration), value(.yAcceleration), value(.zAcceleration))
        // What particles emit has their scale already.
        let scale = isTopmost ? self[.scale] : 1
        particles.scale = value(.scale, times: scale)
        particles.scaleRange = value(.scaleRange, times: scale)
        particles.scaleSpeed = value(.scaleSpeed, times: scale)
        particles.spin = value(.spin, times: self[.spin] / (2 * .pi)).heldBelow(1e6)
        particles.spinRange = value(.spinRange, times: self[.spin] / (2 * .pi)).heldBelow(1e6)
        let start = Self.start(of: cell) + Self.green
        particles.color = SIMD4(value(.color), numbers[start].held, numbers[start + 1].held, numbers[start + 2].held)
        particles.colorRange = values((.redRange, .greenRange, .blueRange, .alphaRange))
        particles.colorSpeed = values((.redSpeed, .greenSpeed, .blueSpeed, .alphaSpeed))
        particles.aim(
            latitude: number(.emissionLatitude, of: cell), longitude: number(.emissionLongitude, of: cell),
            range: number(.emissionRange, of: cell))
        return particles
    }
}

extension FramePlan.ParticleCell {
    fileprivate mutating func aim(latitude: Double, longitude: Double, range: Double) {
        let (rise, level) = sineAndCosine(latitude.heldBelow(1e6)), (down, right) = sineAndCosine(longitude.heldBelow(1e6))
        ahead = SIMD3(Float(level * right), Float(level * down), Float(rise))
        self.right = SIMD3(Float(-down), Float(right), 0)
        up = SIMD3(Float(-rise * right), Float(-rise * down), Float(level))
        coneCosine = Float(sineAndCosine(min(abs(range) / 2, .pi)).cosine)
    }
}

extension Double {
    /// As a number of 32 bits that is small enough to be multiplied with times and others of its kind.
    fileprivate var held: Float { Float(heldBelow(1e12)) }

    fileprivate func heldBelow(_ limit: Double) -> Double { isNaN ? 0 : Swift.min(Swift.max(self, -limit), limit) }
}

extension Float {
    fileprivate func heldBelow(_ limit: Float) -> Float { Swift.min(Swift.max(self, -limit), limit) }
}
