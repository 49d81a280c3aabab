// Where around an emitter particles are born.

extension FramePlan.EmitterShape {
    /// Whether particles leave it outwards: their directions are counted from the one that leads away from the middle.
    var isRadial: Bool { (form == .circle && part == .outline) || (form == .sphere && (part == .outline || part == .surface)) }

    /// Four places, from the middle of the shape.
    @inline(__always)
    func places(_ chance: ParticleChance) -> Vectors {
        switch form {
        case .point: return Vectors(.zero)
        case .line: return line(chance.pair(.place).0)
        case .rectangle: return rectangle(chance.pair(.place))
        case .cuboid: return cuboid(chance.pair(.place), chance.pair(.depth))
        case .circle: return circle(chance.pair(.place))
        case .sphere: return sphere(chance)
        }
    }

    private func line(_ a: Lanes) -> Vectors {
        Vectors((part == .points ? a.side : a.centered) * extent.x, .zero, .zero)
    }

    private func rectangle(_ chance: (Lanes, Lanes)) -> Vectors {
        let (a, b) = chance
        switch part {
        case .points: return Vectors(a.side * extent.x, b.side * extent.y, .zero)
        case .surface, .volume: return Vectors(a.centered * extent.x, b.centered * extent.y, .zero)
        case .outline:
            // How far along the sides, the two horizontal ones first.
            let way = a * (extent.x + extent.y), isAcross = way .< Lanes(repeating: extent.x)
            let onTop = (way .< Lanes(repeating: extent.x / 2)), onLeft = (way .< Lanes(repeating: extent.x + extent.y / 2))
            let x = (Lanes.side(onLeft) * extent.x).replacing(with: b.centered * extent.x, where: isAcross)
            let y = (b.centered * extent.y).replacing(with: Lanes.side(onTop) * extent.y, where: isAcross)
            return Vectors(x, y, .zero)
        }
    }

    private func cuboid(_ first: (Lanes, Lanes), _ second: (Lanes, Lanes)) -> Vectors {
        let (a, b) = first, (c, d) = second, e = extent
        switch part {
        case .points: return Vectors(a.side * e.x, b.side * e.y, c.side * e.z)
        case .volume: return Vectors(a.centered * e.x, b.centered * e.y, c.centered * e.z)
        case .outline:
            let way = a * (e.x + e.y + e.z), isX = way .< Lanes(repeating: e.x), isXOrY = way .< Lanes(repeating: e.x + e.y)
            let isY = isXOrY .& .!isX, along = b.centered
            return Vectors(
                c.side.replacing(with: along, where: isX) * e.x,
                c.side.replacing(with: d.side, where: isX).replacing(with: along, where: isY) * e.y,
                along.replacing(with: d.side, where: isXOrY) * e.z)
        case .surface:
            let areas = SIMD3(e.y * e.z, e.x * e.z, e.x * e.y), way = a * (areas.x + areas.y + areas.z)
            let isX = way .< Lanes(repeating: areas.x), isXOrY = way .< Lanes(repeating: areas.x + areas.y), isY = isXOrY .& .!isX
            return Vectors(
                b.centered.replacing(with: d.side, where: isX) * e.x,
                c.centered.replacing(with: b.centered, where: isX).replacing(with: d.side, where: isY) * e.y,
                d.side.replacing(with: c.centered, where: isXOrY) * e.z)
        }
    }

    private func circle(_ chance: (Lanes, Lanes)) -> Vectors {
        if part == .points { return Vectors(.zero) }
        let (sine, cosine) = chance.1.sineAndCosine
        let radius = part == .outline ? Lanes(repeating: extent.x) : chance.0.root * extent.x
        return Vectors(cosine * radius, sine * radius, .zero)
    }

    private func sphere(_ chance: ParticleChance) -> Vectors {
        if part == .points || part == .outline { return circle(chance.pair(.place)) }
        let (a, b) = chance.pair(.place), z = a.centered
        let (sine, cosine) = b.sineAndCosine, across = (1 - z * z).root
        var radius = Lanes(repeating: extent.x)
        if part == .volume {
            // The largest of three chances is spread like the distance from the middle of a ball.
            let (c, d) = chance.pair(.depth), (e, _) = chance.pair(.radius)
            let most = c.replacing(with: d, where: c .< d)
            radius *= most.replacing(with: e, where: most .< e)
        }
        return Vectors(cosine * across * radius, sine * across * radius, z * radius)
    }
}

extension Lanes {
    /// A chance as a number from -1 to 1.
    @inline(__always) fileprivate var centered: Lanes { self * 2 - 1 }

    /// A chance as one side or the other: -1 or 1.
    @inline(__always) fileprivate var side: Lanes { Self.side(self .< Lanes(repeating: 0.5)) }

    @inline(__always) fileprivate static func side(_ isFirst: SIMDMask<SIMD4<Int32>>) -> Lanes {
        Lanes(repeating: 1).replacing(with: Lanes(repeating: -1), where: isFirst)
    }
}
