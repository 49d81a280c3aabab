import SceneAnimation
import SceneCommit
import SceneGeometry
import SceneStorage

// How many particles there are, how long they live and how far they get: bounds that follow from what is asked for.

extension Emitter {
    /// How far the particles of a part get.
    struct Reach {
        /// Where they are, all along their lives.
        var low, high: SIMD3<Double>
        /// The most that their pictures are enlarged.
        var scale: Double
        /// How long one lives, and how long, in the part's time, something of what it emits may be there.
        var life, span: Double
    }

    /// For how long particles are counted that live very long: later the oldest make room.
    private static let horizon = 60.0

    /// Keeps the numbers of particles within bounds: first of each part, then all together.
    mutating func limitRates() {
        let last = lastSegment
        excess.factor = 0
        var counts = Array(repeating: 0.0, count: parts.count), rates = counts
        for index in partIndices {
            let part = parts[index]
            // How many are born a second, and for how long something of each is there.
            var factor = 1.0
            if part.parent.exists {
                let life = Double(self[last, part.parent].particles.longestLife) * max(part.timing.speed, 0)
                factor = rates[part.parent.number] * min(life, part.timing.activeDuration, Self.horizon)
            }
            let span = min(spanBelow(index, last) / max(part.isTopmost ? 1 : part.timing.speed, 1e-9), Self.horizon)
            let most = Self.mostParticles / max(factor * span, 1e-9), asked = self[last, index].rate
            excess.factor = max(excess.factor, asked / most)
            self[last, index].rate = min(asked, most)
            rates[index.number] = self[last, index].rate * factor
            counts[index.number] = rates[index.number] * span
        }
        let total = counts.reduce(0, +) / Self.mostParticles
        excess.factor = max(excess.factor, total)
        guard total > 1 else { return }
        for index in partIndices where parts[index].isTopmost { self[last, index].rate /= total }
    }

    /// How long something of a particle of a part may be there, when all that it emits counts.
    private func spanBelow(_ part: Index<Part>, _ segment: Index<Segment>) -> Double {
        let life = Double(self[segment, part].particles.longestLife)
        var longest = 0.0, child = part.next
        while child < parts[part].end {
            if parts[child].timing.speed > 0 { longest = max(longest, spanBelow(child, segment) / parts[child].timing.speed) }
            child = parts[child].end
        }
        return life + longest
    }

    /// Forgets how far particles get that are born after a time, where more is known than up to there.
    mutating func forgetReach(after time: Double) {
        guard recorded > time else { return }
        extent.reaches = []
        for index in segments.indices where segments[index].start <= time { measure(Index(index)) }
        needsSprites = true
    }

    /// Adds how far the particles of a segment get to what is known.
    mutating func measure(_ place: Index<Segment>) {
        let segment = segments[place]
        var new: [Reach] = []
        for index in partIndices {
            let part = parts[index], particles = self[place, index].particles, life = Double(particles.longestLife)
            let isRound = segment.shape.form == .circle || segment.shape.form == .sphere
            let extent = SIMD3<Double>(isRound ? SIMD3(repeating: segment.shape.extent.x) : segment.shape.extent)
            var reach = Reach(low: -extent, high: extent, scale: 1, life: life, span: spanBelow(index, place))
            if part.parent.exists {
                reach.low = new[part.parent.number].low
                reach.high = new[part.parent.number].high
                reach.scale = new[part.parent.number].scale
            } else {
                let place = SIMD3<Double>(segment.place)
                reach.low += place
                reach.high += place
            }
            let isAimed = part.isTopmost && !segment.shape.isRadial
            for axis in 0..<3 {
                let way = particles.way(axis, isAimed: isAimed, life: life)
                reach.low[axis] += way.lowerBound
                reach.high[axis] += way.upperBound
            }
            let scale = Double(abs(particles.scale) + abs(particles.scaleRange) / 2)
            reach.scale *= scale + max(Double(particles.scaleSpeed) * life, 0)
            new.append(reach)
        }
        guard extent.reaches.count == new.count else { return extent.reaches = new }
        for index in new.indices { extent.reaches[index].formUnion(new[index]) }
    }
}

extension Emitter.Reach {
    fileprivate mutating func formUnion(_ other: Self) {
        low = pointwiseMin(low, other.low)
        high = pointwiseMax(high, other.high)
        scale = max(scale, other.scale)
        life = max(life, other.life)
        span = max(span, other.span)
    }

    private static func held(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, -1e7), 1e7) }

    /// Between which depths they are.
    var depths: ClosedRange<Double> { min(Self.held(low.z), Self.held(high.z))...max(Self.held(low.z), Self.held(high.z)) }

    /// A rectangle that pictures of some size lie in, however they are turned.
    func rect(of size: Size) -> Rect {
        let radius = 0.5 * (size.width * size.width + size.height * size.height).squareRoot() * scale
        return Rect(
            minX: Self.held(low.x - radius), minY: Self.held(low.y - radius), maxX: Self.held(high.x + radius),
            maxY: Self.held(high.y + radius))
    }
}

extension FramePlan.ParticleCell {
    /// How far particles get along an axis within their lives.
    fileprivate func way(_ axis: Int, isAimed: Bool, life: Double) -> ClosedRange<Double> {
        let speeds = [Double(velocity - abs(velocityRange) / 2), Double(velocity + abs(velocityRange) / 2)]
        var directions = [-1.0, 1.0]
        if isAimed {
            // The largest and the smallest part of a vector of a cone along the axis.
            let middle = Double(ahead[axis]), across = max(1 - middle * middle, 0).squareRoot()
            let cosine = Double(coneCosine), sine = max(1 - cosine * cosine, 0).squareRoot()
            directions = [
                middle <= -cosine ? -1 : middle * cosine - across * sine, middle >= cosine ? 1 : middle * cosine + across * sine,
            ]
        }
        let products = speeds.flatMap { speed in directions.map { speed * $0 } }
        let slowest = products.min() ?? 0, fastest = products.max() ?? 0, pull = Double(acceleration[axis])
        func turning(_ speed: Double) -> Double {
            let time = -speed / pull
            return pull != 0 && time > 0 && time < life ? speed * time / 2 : 0
        }
        func end(_ speed: Double) -> Double { speed * life + pull / 2 * life * life }
        return min(0, end(slowest), turning(slowest))...max(0, end(fastest), turning(fastest))
    }
}
