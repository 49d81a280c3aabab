import SceneStorage

/// Makes the particles of emissions: four at a time, each from its number and its age alone.
///
/// A particle is two blocks of four numbers: x and y of its middle and of what one unit to the right in its picture is, in points; then its
/// colour, premultiplied. With `isDeep` a third follows: z, the age, and the emission's picture.
public struct ParticleMaker {
    /// The number of blocks of a particle with depth.
    static let deepBlocks = 3

    /// Four particles as they are born.
    struct Newborns {
        var lifetime: Lanes
        var place, direction, velocity: Vectors
        var red, green, blue, alpha: Lanes
        var scale, spin: Lanes
        /// What sizes and colours are multiplied by, from the source.
        var size: Lanes
        var tintRed, tintGreen, tintBlue, tintAlpha: Lanes
    }

    /// Writes those particles of an emission that live. @return how many blocks of `blocks` from `start` on are used then.
    public static func write(
        _ emission: FramePlan.Emission, _ cell: FramePlan.ParticleCell, isDeep: Bool, to blocks: inout MutableSpan<SIMD4<Float>>,
        from start: Int
    ) -> Int {
        var count = start, place = 0
        while place < Int(emission.count) {
            let steps = Lanes(repeating: Float(place)) + Lanes(0, 1, 2, 3)
            // Whoever is here is born, whatever rounding says.
            let ages = (Lanes(repeating: emission.age) + steps * emission.ageStep).atLeast(0)
            let born = newborns(emission, cell, place, steps)
            var lives = ages .< born.lifetime
            let rest = Int(emission.count) - place
            if rest < 4 { lives = lives .& (Lanes(0, 1, 2, 3) .< Lanes(repeating: Float(rest))) }
            place += 4
            let scale = (born.scale + ages * cell.scaleSpeed) * born.size
            let alpha = (born.alpha + ages * cell.colorSpeed.w).unit * born.tintAlpha
            // Particles that cannot be seen are left out, and so are those larger than anything.
            lives = lives .& (scale .> Lanes.zero) .& (scale .< Lanes(repeating: 1e12)) .& (alpha .> Lanes.zero)
            guard any(lives) else { continue }
            let half = ages * ages * 0.5
            let x = born.place.x + born.velocity.x * ages + half * cell.acceleration.x
            let y = born.place.y + born.velocity.y * ages + half * cell.acceleration.y
            var axes = (sine: Lanes.zero, cosine: Lanes(repeating: 1))
            if cell.spins { axes = (born.spin * ages).sineAndCosine }
            let (right, down) = (axes.cosine * scale, axes.sine * scale)
            let red = (born.red + ages * cell.colorSpeed.x).unit * born.tintRed * alpha
            let green = (born.green + ages * cell.colorSpeed.y).unit * born.tintGreen * alpha
            let blue = (born.blue + ages * cell.colorSpeed.z).unit * born.tintBlue * alpha
            var z = Lanes.zero
            if isDeep { z = born.place.z + born.velocity.z * ages + half * cell.acceleration.z }
            for lane in 0..<4 where lives[lane] {
                blocks[count] = SIMD4(x[lane], y[lane], right[lane], down[lane])
                blocks[count + 1] = SIMD4(red[lane], green[lane], blue[lane], alpha[lane])
                count += 2
                if isDeep {
                    blocks[count] = SIMD4(z[lane], ages[lane], Float(emission.picture), 0)
                    count += 1
                }
            }
        }
        return count
    }

    /// What chance gives four particles of an emission, and their source at the time of their birth.
    /// @param place of the first of them in the emission. @param steps the places of all of them.
    @inline(__always)
    static func newborns(_ emission: FramePlan.Emission, _ cell: FramePlan.ParticleCell, _ place: Int, _ steps: Lanes) -> Newborns {
        let first = emission.number &+ UInt32(bitPattern: emission.numberStep) &* UInt32(truncatingIfNeeded: place)
        let numbers =
            SIMD4(repeating: first) &+ SIMD4<UInt32>(0, 1, 2, 3) &* SIMD4(repeating: UInt32(bitPattern: emission.numberStep))
        let chance = ParticleChance(key: emission.key, numbers: numbers), half = Lanes(repeating: 0.5)
        let sourceAges = Lanes(repeating: emission.sourceAge) + steps * emission.sourceAgeStep
        let (life, speed) = chance.pair(.lifeAndSpeed)
        let offset = emission.shape.places(chance)
        let direction = directions(emission, cell, chance, sourceAges, offset)
        let source = emission.source
        var born = Newborns(
            lifetime: (life - half) * cell.lifetimeRange + cell.lifetime,
            place: source.places(sourceAges) + offset, direction: direction,
            velocity: direction * ((speed - half) * cell.velocityRange + cell.velocity),
            red: Lanes(repeating: cell.color.x), green: Lanes(repeating: cell.color.y), blue: Lanes(repeating: cell.color.z),
            alpha: Lanes(repeating: cell.color.w), scale: Lanes(repeating: cell.scale), spin: Lanes(repeating: cell.spin),
            size: Lanes(repeating: source.size), tintRed: Lanes(repeating: source.tint.x), tintGreen: Lanes(repeating: source.tint.y),
            tintBlue: Lanes(repeating: source.tint.z), tintAlpha: Lanes(repeating: source.tint.w))
        if cell.scaleRange != 0 || cell.spinRange != 0 {
            let (scale, spin) = chance.pair(.scaleAndSpin)
            born.scale += (scale - half) * cell.scaleRange
            born.spin += (spin - half) * cell.spinRange
        }
        if cell.colorRange != .zero {
            let (red, green) = chance.pair(.redAndGreen), (blue, alpha) = chance.pair(.blueAndAlpha)
            born.red = (born.red + (red - half) * cell.colorRange.x).unit
            born.green = (born.green + (green - half) * cell.colorRange.y).unit
            born.blue = (born.blue + (blue - half) * cell.colorRange.z).unit
            born.alpha = (born.alpha + (alpha - half) * cell.colorRange.w).unit
        }
        if source.isParticle {
            born.size *= (sourceAges * source.scaleSpeed + source.scale).atLeast(0)
            born.tintRed *= (sourceAges * source.colorSpeed.x + source.color.x).unit
            born.tintGreen *= (sourceAges * source.colorSpeed.y + source.color.y).unit
            born.tintBlue *= (sourceAges * source.colorSpeed.z + source.color.z).unit
            born.tintAlpha *= (sourceAges * source.colorSpeed.w + source.color.w).unit
        }
        return born
    }

    /// The directions that four particles set out in: within a cone, evenly in all of it.
    @inline(__always)
    private static func directions(
        _ emission: FramePlan.Emission, _ cell: FramePlan.ParticleCell, _ chance: ParticleChance, _ sourceAges: Lanes, _ offset: Vectors
    ) -> Vectors {
        var direction = Vectors(cell.ahead)
        if cell.coneCosine < 1 {
            let (a, b) = chance.pair(.direction), cosine = 1 - a * (1 - cell.coneCosine)
            let sine = (1 - cosine * cosine).root, turn = b.sineAndCosine
            direction = Vectors(cell.ahead) * cosine + Vectors(cell.right) * (sine * turn.cosine) + Vectors(cell.up) * (sine * turn.sine)
        }
        if emission.source.isParticle { return direction.turned(to: emission.source.headings(sourceAges)) }
        return emission.shape.isRadial ? direction.turned(to: offset.normalized(or: SIMD3(1, 0, 0))) : direction
    }
}

extension FramePlan.ParticleCell {
    var spins: Bool { spin != 0 || spinRange != 0 }
}

extension FramePlan.ParticleSource {
    @inline(__always)
    fileprivate func places(_ ages: Lanes) -> Vectors {
        Vectors(origin) + Vectors(velocity) * ages + Vectors(acceleration) * (ages * ages * 0.5)
    }

    /// Which ways it moves at its ages.
    @inline(__always)
    fileprivate func headings(_ ages: Lanes) -> Vectors {
        (Vectors(velocity) + Vectors(acceleration) * ages).normalized(or: direction)
    }
}

extension Vectors {
    /// Vectors of length 1; `other` for those that have none.
    @inline(__always)
    fileprivate func normalized(or other: SIMD3<Float>) -> Vectors {
        let length = length, isNone = length .< Lanes(repeating: 1e-6)
        let scaled = self * (1 / length)
        return Vectors(
            scaled.x.replacing(with: other.x, where: isNone), scaled.y.replacing(with: other.y, where: isNone),
            scaled.z.replacing(with: other.z, where: isNone))
    }

    /// Directions that are counted from the x axis, counted from others instead, of which up stays up as far as it can.
    @inline(__always)
    fileprivate func turned(to ahead: Vectors) -> Vectors {
        let across = (ahead.x * ahead.x + ahead.y * ahead.y).squareRoot(), isSteep = across .< Lanes(repeating: 1e-6)
        let rightX = (Lanes.zero - ahead.y / across).replacing(with: 0, where: isSteep)
        let rightY = (ahead.x / across).replacing(with: 1, where: isSteep)
        return Vectors(
            ahead.x * x + rightX * y - ahead.z * rightY * z, ahead.y * x + rightY * y + ahead.z * rightX * z, ahead.z * x + across * z)
    }
}
