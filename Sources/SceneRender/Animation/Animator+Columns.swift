import SceneAnimation
import SceneCommit
import SceneGeometry
import SceneStorage

// The values of one property in all copies of a replicator, in one go.

extension Animator {
    /// Whether a track's animations all run by a clock.
    func runs(_ track: Index<Track>, by clock: Index<Clocks.Clock>) -> Bool {
        var entry = tracks[track].first
        while entry.exists {
            if entries[entry].clock != clock { return false }
            entry = entries[entry].next
        }
        return true
    }

    /// Appends what a property that is a vector is in each copy.
    /// @param time the first copy's. @param delay from copy to copy.
    func appendColumn(_ track: Index<Track>, time: Double, delay: Double, count: Int, to column: inout DenseArray<SIMD4<Double>>) {
        let base = trackInfos[track].base, first = tracks[track].first
        column.reserve(column.count + count)
        guard first.exists, entries[first].next.isNone, entries[first].flags.isDisjoint(with: [.additive, .cumulative, .waiting]) else {
            for copy in 0..<count { column.append(vector(of: track, at: time - delay * Double(copy))) }
            return
        }
        // Of the most frequent kind, one animation of the whole vector, nothing is looked up from copy to copy.
        let entry = entries[first], curve = entry.curve, pool = store.curves.pool.span, curves = store.curves.curves.span
        let isStraight = entry.shape == .straight && entry.endsFrom == .given && !entry.flags.contains(.discrete)
        for copy in 0..<count {
            let now = time - delay * Double(copy)
            var fraction = entry.pace.fraction(at: entry.timing.localTime(now)), iteration = 0.0
            if fraction < 0 {
                guard let progress = entry.timing.progress(at: now) else {
                    column.append(base)
                    continue
                }
                (fraction, iteration) = (progress.fraction, progress.iteration)
            }
            let t = curve.isNone ? fraction : curves[curve].evaluate(fraction, pool: pool)
            let value = isStraight ? entry.from + (entry.to - entry.from) * t : value(first, t, iteration, current: base, model: base)
            column.append(entry.path.merge(value, into: base))
        }
    }

    /// What a vector is at a time of its clock.
    private func vector(of track: Index<Track>, at time: Double) -> SIMD4<Double> {
        let base = trackInfos[track].base
        var value = base, entry = tracks[track].first
        while entry.exists {
            if let progress = entries[entry].timing.progress(at: time) {
                let new = self.value(entry, at: progress, current: value, model: base)
                value = entries[entry].path.merge(new, into: value)
            }
            entry = entries[entry].next
        }
        return value
    }

    /// Appends what a transform is in each copy. @return false when it leaves the plane in one of them.
    func appendColumn(_ track: Index<Track>, time: Double, delay: Double, count: Int, to column: inout DenseArray<Affine>) -> Bool {
        let base = bases.matrices[tracks[track].baseMatrix], first = tracks[track].first
        guard base.matrix.isOfPlane else { return false }
        column.reserve(column.count + count)
        if first.exists, entries[first].next.isNone, let part = PlanePart(entries[first], base) {
            for copy in 0..<count {
                guard let progress = entries[first].timing.progress(at: time - delay * Double(copy)) else {
                    column.append(Affine(base.matrix))
                    continue
                }
                let model = SIMD4(part.value, 0, 0, 0)
                let value = self.value(first, at: progress, current: model, model: model).x
                column.append(part.map(value))
            }
            return true
        }
        for copy in 0..<count {
            let matrix = matrix(of: track, at: time - delay * Double(copy))
            guard matrix.isOfPlane else { return false }
            column.append(Affine(matrix))
        }
        return true
    }

    private func matrix(of track: Index<Track>, at time: Double) -> Transform3D {
        let base = bases.matrices[tracks[track].baseMatrix]
        var value = base.matrix, entry = tracks[track].first
        while entry.exists {
            if let progress = entries[entry].timing.progress(at: time) { value = matrix(entry, progress, current: value, model: base) }
            entry = entries[entry].next
        }
        return value
    }
}

/// One number of a transform of the plane that only moves, turns and scales by positive factors, and what the map is with another number there.
private struct PlanePart {
    private enum Kind { case scale, scaleX, scaleY, turn, moveX, moveY }

    private let kind: Kind
    private let base: Affine
    private let scale: SIMD2<Double>
    /// The number as it is.
    let value: Double

    init?(_ entry: Entry, _ base: SplitTransform) {
        let matrix = base.matrix
        guard entry.shape != .turn, matrix.isUpright else { return nil }
        scale = SIMD2(matrix.row1.x, matrix.row2.y)
        self.base = Affine(matrix)
        switch entry.path.part {
        case .scale: (kind, value) = (.scale, base.scale.sum() / 3)
        case .scaleX: (kind, value) = (.scaleX, scale.x)
        case .scaleY: (kind, value) = (.scaleY, scale.y)
        case .rotationZ: (kind, value) = (.turn, 0)
        case .translationX: (kind, value) = (.moveX, matrix.row4.x)
        case .translationY: (kind, value) = (.moveY, matrix.row4.y)
        default: return nil
        }
    }

    @inline(__always)
    func map(_ number: Double) -> Affine {
        switch kind {
        case .scale: return Affine(number, 0, 0, number, base.tx, base.ty)
        case .scaleX: return Affine(number, 0, 0, scale.y, base.tx, base.ty)
        case .scaleY: return Affine(scale.x, 0, 0, number, base.tx, base.ty)
        case .turn:
            let (sine, cosine) = sineAndCosine(number)
            return Affine(cosine * scale.x, sine * scale.x, -sine * scale.y, cosine * scale.y, base.tx, base.ty)
        case .moveX: return Affine(base.a, base.b, base.c, base.d, number, base.ty)
        case .moveY: return Affine(base.a, base.b, base.c, base.d, base.tx, number)
        }
    }
}

extension Affine {
    /// How a matrix that is affine maps the plane.
    init(_ matrix: Transform3D) {
        self.init(matrix.row1.x, matrix.row1.y, matrix.row2.x, matrix.row2.y, matrix.row4.x, matrix.row4.y)
    }
}
