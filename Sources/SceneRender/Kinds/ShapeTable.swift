import SceneCommit
import SceneGeometry
import SceneStorage

/// What a shape layer's values come to.
struct Shape: BitwiseCopyable {
    /// The contents in `RenderTree.vectors`; none for what cannot be seen.
    var fill: Index<VectorContents> = .none
    var stroke: Index<VectorContents> = .none
    /// Premultiplied.
    var fillColor = SIMD4<Float>(0, 0, 0, 1)
    var strokeColor = SIMD4<Float>.zero
    /// What the two cover, in points; empty when that is nothing.
    var rect = Rect.zero
    /// The parts of a shape that have to be made anew.
    var stale = Stale.all

    struct Stale: OptionSet, BitwiseCopyable {
        let rawValue: UInt8
        static let colors = Stale(rawValue: 1)
        static let fill = Stale(rawValue: 2)
        static let stroke = Stale(rawValue: 4)
        /// The path itself: fill and stroke, and what was measured.
        static let path = Stale(rawValue: 8)
        static let all = Stale(rawValue: 15)
    }
}

/// The shape layers of a tree.
struct ShapeTable: ~Copyable {
    private var shapes = DenseArray<Shape>()
    /// How long the paths are whose strokes are shown in part, by the shape.
    fileprivate var measures: [PathMeasure?] = []
    private var free = DenseArray<Index<Shape>>()
    /// The shapes of rows. The column is no longer than is needed.
    private var indices = Column<RenderRows, Index<Shape>>()
    /// Rows whose shape has something stale.
    fileprivate var staleRows = DenseArray<Row>()

    subscript(row: Row) -> Shape { shapes[indices[row]] }

    fileprivate func index(_ row: Row) -> Index<Shape> { row < indices.end ? indices[row] : .none }

    /// Makes a row's shape anew.
    mutating func add(_ row: Row) {
        addPlace(for: row)
        staleRows.append(row)
    }

    private mutating func addPlace(for row: Row) {
        if row >= indices.end { indices.resize(to: row.number + 1, filling: .none) }
        if free.isEmpty {
            shapes.append(Shape())
            measures.append(nil)
            indices[row] = shapes.end - 1
        } else {
            indices[row] = free.removeLast()
            shapes[indices[row]] = Shape()
        }
    }

    /// Takes a row's shape away. @return what it was.
    fileprivate mutating func remove(_ row: Row) -> Shape? {
        let index = index(row)
        guard index.exists else { return nil }
        indices[row] = .none
        measures[index.number] = nil
        free.append(index)
        return shapes[index]
    }

    /// Takes a row's shape as it is in another table.
    mutating func take(_ row: Row, from other: borrowing ShapeTable) {
        if index(row).isNone { addPlace(for: row) }
        shapes[indices[row]] = other[row]
        measures[indices[row].number] = other.measures[other.indices[row].number]
    }

    fileprivate mutating func set(_ row: Row, _ shape: Shape) { shapes[indices[row]] = shape }

    mutating func markStale(_ row: Row, _ part: Shape.Stale) {
        let index = index(row)
        guard index.exists else { return }
        if shapes[index].stale.isEmpty { staleRows.append(row) }
        shapes[index].stale.formUnion(part)
    }
}

extension RenderTree {
    /// Frees what a row's shape has.
    mutating func removeShape(_ row: Row) {
        guard let shape = kinds.shapes.remove(row) else { return }
        uses.releasedVectors.append(shape.fill)
        uses.releasedVectors.append(shape.stroke)
    }

    /// Notes that a property which only shape layers have has changed.
    mutating func noteShapeChange(_ property: Property, at row: Row) {
        switch property {
        case .fillColor, .strokeColor: kinds.shapes.markStale(row, .colors)
        case .path: kinds.shapes.markStale(row, .path)
        case .fillRule, .fillGradientType, .fillGradientColors, .fillGradientLocations, .fillGradientStartPoint, .fillGradientEndPoint,
            .fillGradientHighlight, .fillGradientSpread, .fillGradientTransform:
            kinds.shapes.markStale(row, .fill)
        default: kinds.shapes.markStale(row, .stroke)
        }
    }

    /// Brings the shapes up to date whose properties have changed.
    mutating func updateShapes(_ vectors: inout VectorTable) {
        for index in kinds.shapes.staleRows.indices { updateShape(kinds.shapes.staleRows[index], &vectors) }
        kinds.shapes.staleRows.removeAll()
    }

    private mutating func updateShape(_ row: Row, _ vectors: inout VectorTable) {
        let index = kinds.shapes.index(row)
        guard index.exists else { return }
        var shape = kinds.shapes[row]
        let values = shapeValues(row), stale = shape.stale
        shape.stale = []
        let fill = gradientPaint(values.gradients[0]), stroke = gradientPaint(values.gradients[1])
        shape.fillColor = fill == nil ? values.fillColor.premultiplied : SIMD4(repeating: 1)
        shape.strokeColor = stroke == nil ? values.strokeColor.premultiplied : SIMD4(repeating: 1)
        if stale.contains(.path) { kinds.shapes.measures[index.number] = nil }
        let path: Path? = if case .path(let path) = sparse.object(at: values.path) { path } else { nil }
        if shape.fill.isNone || !stale.isDisjoint(with: [.path, .fill]) || shape.fillColor.w <= 0 {
            replace(&shape.fill, by: shape.fillColor.w > 0 ? path.map { .fill($0, values.fillRule).painted(fill) } : nil, &vectors)
        }
        if shape.stroke.isNone || !stale.isDisjoint(with: [.path, .stroke]) || shape.strokeColor.w <= 0 {
            let stroked = shape.strokeColor.w > 0 ? path.flatMap { strokedPart(of: $0, values, index) } : nil
            replace(&shape.stroke, by: stroked.map { .stroke($0, strokeStyle(values)).painted(stroke) }, &vectors)
        }
        shape.rect = shape.fill.exists ? vectors.infos[shape.fill].bounds : .zero
        if shape.stroke.exists {
            let bounds = vectors.infos[shape.stroke].bounds
            shape.rect = shape.fill.exists ? shape.rect.union(bounds) : bounds
        }
        kinds.shapes.set(row, shape)
    }

    /// Shows other contents in place of those that were shown.
    private mutating func replace(_ shown: inout Index<VectorContents>, by contents: VectorContents?, _ vectors: inout VectorTable) {
        let new = contents.map { vectors.use($0) } ?? .none
        if !isStage { vectors.release(shown) } else if new.exists { uses.vectors.append(new) }
        shown = new
    }

    /// What of a path is stroked; nil for nothing.
    private mutating func strokedPart(of path: Path, _ values: ShapeValues, _ index: Index<Shape>) -> Path? {
        let start = min(max(values.strokeStart, 0), 1), end = min(max(values.strokeEnd, 0), 1)
        guard start < end, values.style.width > 0 else { return nil }
        if start == 0, end == 1 { return path }
        let measure = kinds.shapes.measures[index.number] ?? PathMeasure(path)
        kinds.shapes.measures[index.number] = measure
        return measure.trimmed(from: start, to: end, offset: values.strokeOffset, eachSubpath: values.trimsSubpaths)
    }

    private func strokeStyle(_ values: ShapeValues) -> StrokeStyle {
        var style = values.style
        if case .numbers(let dashes) = sparse.object(at: values.dashes) { style.dashes = dashes }
        return style
    }

    /// The values that shape layers have, gathered in one walk.
    private struct ShapeValues {
        /// The path and the dash pattern in `sparse`.
        var path: Index<PropertyValue> = .none
        var dashes: Index<PropertyValue> = .none
        var fillColor = SIMD4<Double>(0, 0, 0, 1)
        var fillRule = Path.FillRule.nonZero
        var strokeColor = SIMD4<Double>.zero
        var strokeStart = 0.0
        var strokeEnd = 1.0
        var strokeOffset = 0.0
        var trimsSubpaths = false
        var style = StrokeStyle()
        /// The fill's and the stroke's.
        var gradients = InlineArray<2, ShapeGradient>(repeating: ShapeGradient())
    }

    private func shapeValues(_ row: Row) -> ShapeValues {
        var values = ShapeValues()
        sparse.forEachVector(nodes[row].sparse) { property, vector, object in
            // Properties of a stroke's gradient have higher numbers than those of a fill's.
            let place = property.rawValue < Property.strokeGradientType.rawValue ? 0 : 1
            switch property {
            case .path: values.path = object
            case .fillColor: values.fillColor = vector
            case .fillRule: values.fillRule = vector.x > 0.5 ? .evenOdd : .nonZero
            case .strokeColor: values.strokeColor = vector
            case .strokeStart: values.strokeStart = vector.x
            case .strokeEnd: values.strokeEnd = vector.x
            case .strokeOffset: values.strokeOffset = vector.x
            case .trimMode: values.trimsSubpaths = vector.x > 0.5
            case .lineWidth: values.style.width = min(max(vector.x, 0), StrokeStyle.widest)
            case .miterLimit: values.style.miterLimit = vector.x
            case .lineCap: values.style.cap = UInt8(exactly: vector.x).flatMap(StrokeStyle.Cap.init) ?? .butt
            case .lineJoin: values.style.join = UInt8(exactly: vector.x).flatMap(StrokeStyle.Join.init) ?? .miter
            case .lineDashPhase: values.style.dashPhase = vector.x
            case .lineDashPattern: values.dashes = object
            case .fillGradientType, .strokeGradientType:
                values.gradients[place].form = UInt8(exactly: vector.x).flatMap(FramePlan.Gradient.Form.init) ?? .axial
            case .fillGradientColors, .strokeGradientColors: values.gradients[place].colors = object
            case .fillGradientLocations, .strokeGradientLocations: values.gradients[place].locations = object
            case .fillGradientStartPoint, .strokeGradientStartPoint: values.gradients[place].start = vector.lowHalf
            case .fillGradientEndPoint, .strokeGradientEndPoint: values.gradients[place].end = vector.lowHalf
            case .fillGradientHighlight, .strokeGradientHighlight: values.gradients[place].highlight = vector.lowHalf
            case .fillGradientSpread, .strokeGradientSpread:
                values.gradients[place].spread = UInt8(exactly: vector.x).flatMap(GradientPaint.Spread.init) ?? .pad
            case .fillGradientTransform, .strokeGradientTransform: values.gradients[place].transform = object
            default: break
            }
        }
        return values
    }
}

extension StrokeStyle {
    /// The widest line in points; a wider one is drawn as wide.
    fileprivate static let widest = 1e9
}

extension SIMD4<Double> {
    /// A straight colour as it is drawn.
    fileprivate var premultiplied: SIMD4<Float> { Color(Float(x), Float(y), Float(z), Float(w)).premultiplied }
}
