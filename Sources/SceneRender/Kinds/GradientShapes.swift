import SceneCommit
import SceneGeometry
import SceneStorage

/// What a gradient layer shows, as the planner needs it: plain bits.
struct GradientShape: BitwiseCopyable {
    var form: FramePlan.Gradient.Form
    /// The gradient's texels, as `Ramp` makes them.
    var ramp: PoolRange<SIMD4<Float>>
    var isOpaque: Bool
}

/// The gradients of layers, by row.
struct GradientShapes: ~Copyable {
    fileprivate var shapes: [Row: GradientShape] = [:]
    fileprivate var ramps = RangePool<SIMD4<Float>>()
    /// Rows whose colours changed since the last frame plan.
    fileprivate var stale: [Row] = []

    subscript(row: Row) -> GradientShape? { shapes[row] }

    fileprivate mutating func set(_ shape: GradientShape?, of row: Row) {
        if let old = shapes[row] { ramps.remove(old.ramp) }
        shapes[row] = shape
    }

    /// Takes a row's gradient as it is in another table.
    mutating func take(_ row: Row, from other: borrowing GradientShapes) {
        guard var shape = other[row] else { return set(nil, of: row) }
        shape.ramp = ramps.add(shape.ramp, of: other.ramps)
        set(shape, of: row)
    }

    mutating func removeAll() {
        guard !shapes.isEmpty else { return }
        shapes.removeAll(keepingCapacity: true)
        ramps.removeAll()
    }

    /// Appends a ramp to those of a frame plan. @return where it begins.
    func append(_ ramp: PoolRange<SIMD4<Float>>, to texels: inout DenseArray<SIMD4<Float>>) -> Index<SIMD4<Float>> {
        let first = texels.end, all = ramps.span
        for index in ramp.indices { texels.append(all[index]) }
        return first
    }
}

extension Property {
    /// Whether a gradient's colours depend on it.
    var isOfRamp: Bool { self == .colors || self == .locations || self == .gradientType }
}

extension RenderTree {
    /// Notes that a gradient's colours changed.
    mutating func noteRamp(of row: Row) { kinds.gradients.stale.append(row) }

    mutating func dropGradient(of row: Row) { kinds.gradients.set(nil, of: row) }

    /// Brings the colours of all gradients up to date.
    mutating func makeRamps() {
        guard !kinds.gradients.stale.isEmpty else { return }
        for row in kinds.gradients.stale { kinds.gradients.set(makeShape(row), of: row) }
        kinds.gradients.stale.removeAll(keepingCapacity: true)
    }

    private mutating func makeShape(_ row: Row) -> GradientShape? {
        guard nodes[row].flags.contains(.special), kind(of: row) == .gradient,
            case .colors(let colors) = value(of: .colors, at: row), colors.count >= 2,
            case .numbers(let locations) = value(of: .locations, at: row), locations.isEmpty || locations.count >= colors.count
        else { return nil }
        let form =
            sparse.vector(of: .gradientType, nodes[row].sparse).flatMap { UInt8(exactly: $0.x) }
            .flatMap(FramePlan.Gradient.Form.init) ?? .axial
        let last = Float(colors.count - 1)
        let places = locations.isEmpty ? colors.indices.map { Float($0) / last } : locations.map { Float(min(max($0, -1e6), 1e6)) }
        let texels = Ramp.texels(colors: colors.map(\.premultiplied), places: places, wraps: form == .conic)
        return GradientShape(form: form, ramp: kinds.gradients.ramps.add(texels), isOpaque: colors.allSatisfy { $0.a >= 1 })
    }

    /// The gradient of a layer, when it shows anything.
    func gradient(of row: Row) -> (shape: GradientShape, way: FramePlan.Gradient)? {
        guard kind(of: row) == .gradient, let shape = kinds.gradients[row], let way = way(of: row, shape.form) else {
            return nil
        }
        return (shape, way)
    }

    /// Whether a gradient layer's gradient is there, and opaque.
    func hasOpaqueGradient(_ row: Row) -> Bool { isSpecial(row) && gradient(of: row)?.shape.isOpaque == true }

    /// The coordinates of a gradient in the unit square of the bounds; nil when it has no extent.
    private func way(of row: Row, _ form: FramePlan.Gradient.Form) -> FramePlan.Gradient? {
        let bounds = values.bounds(of: row)
        let start = sparse.vector(of: .startPoint, nodes[row].sparse)?.lowHalf ?? SIMD2(0.5, 0)
        let step = (sparse.vector(of: .endPoint, nodes[row].sparse)?.lowHalf ?? SIMD2(0.5, 1)) - start
        var across: SIMD2<Double>, down: SIMD2<Double>
        switch form {
        case .axial:
            // The square's gradient, stretched with it to the bounds.
            let along = step / (step * step).sum()
            (across, down) = (SIMD2(along.x, 0), SIMD2(along.y, 0))
        case .radial: (across, down) = (SIMD2(1 / abs(step.x), 0), SIMD2(0, 1 / abs(step.y)))
        case .conic:
            // Angles are those of the layer's plane, whatever the sides of the bounds.
            let size = SIMD2(bounds.width, bounds.height), end = step * size, along = end / (end * end).sum()
            across = SIMD2(along.x, -along.y) * size.x
            down = SIMD2(along.y, along.x) * size.y
        }
        let origin = -(across * start.x + down * start.y)
        let sum = across.x + across.y + down.x + down.y + origin.x + origin.y
        guard sum.isFinite, abs(sum) < 1e30, !bounds.isEmpty else { return nil }
        return FramePlan.Gradient(form: form, across: SIMD2<Float>(across), down: SIMD2<Float>(down), origin: SIMD2<Float>(origin))
    }
}
