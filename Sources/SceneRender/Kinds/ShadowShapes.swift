import Glibc
import SceneCommit
import SceneGeometry
import SceneStorage

/// What a layer's shadow path is to the planner: plain bits.
struct ShadowShape: BitwiseCopyable {
    enum Form: UInt8, BitwiseCopyable {
        /// The shape fills nothing.
        case nothing
        /// A rectangle, rounded or not, whose shadow has a closed form.
        case box
        /// Any other, whose coverage is an image.
        case image
    }

    var form = Form.nothing
    /// The filled rectangle in points of the layer: the box, or the bounds of the path.
    var rect = Rect.zero
    /// Of a box: top left, top right, bottom right, bottom left.
    var radii = SIMD4<Float>.zero
    /// The coverage, 0 for none yet, and where it lies.
    var image: ImageID = .none
    var imageRect = Rect.zero
    /// How many of the image's pixels a point has.
    var scale = 0.0
}

/// The shadow paths of layers, by row.
struct ShadowShapes {
    private(set) var shapes: [Row: ShadowShape] = [:]
    fileprivate(set) var paths: [Row: Path] = [:]

    subscript(row: Row) -> ShadowShape { shapes[row] ?? ShadowShape() }

    fileprivate subscript(changing row: Row) -> ShadowShape {
        get { self[row] }
        set { shapes[row] = newValue }
    }

    /// Takes a row's shape as it is in another table.
    mutating func take(_ row: Row, from other: ShadowShapes) {
        shapes[row] = other.shapes[row]
        paths[row] = other.paths[row]
    }

    mutating func removeAll() {
        guard !shapes.isEmpty else { return }
        shapes.removeAll(keepingCapacity: true)
        paths.removeAll(keepingCapacity: true)
    }

    fileprivate mutating func set(_ path: Path?, of row: Row) {
        guard let path, let bounds = path.boundingBox, !bounds.isEmpty else {
            shapes[row] = nil
            paths[row] = nil
            return
        }
        var shape = ShadowShape(form: .image, rect: bounds)
        if let box = path.roundedBox {
            shape.form = .box
            shape.rect = box.rect
            shape.radii = SIMD4(SIMD4(box.radii.minXMinY, box.radii.maxXMinY, box.radii.maxXMaxY, box.radii.minXMaxY))
        }
        shapes[row] = shape
        paths[row] = shape.form == .image ? path : nil
    }
}

extension RenderTree {
    /// Takes the shadow path that a layer now has.
    mutating func setShadowPath(_ value: PropertyValue, at row: Row) {
        release(kinds.shadowShapes[row].image)
        if case .path(let path) = value { kinds.shadowShapes.set(path, of: row) } else { kinds.shadowShapes.set(nil, of: row) }
    }

    /// The largest side of the image of a path's coverage, in pixels; of a larger path it is coarser.
    private static let largestCoverage = 4096.0

    /// Makes the coverage of those shadow paths that are shown and have none at their scale. The worlds are up to date.
    mutating func makeShadowImages() {
        if kinds.shadowShapes.paths.isEmpty || makeShadowImagesOfChanges() { return }
        for row in kinds.shadowShapes.paths.keys where nodes[row].position.exists { makeShadowImage(row) }
    }

    /// Makes the coverage of those paths whose layers, or layers above, changed. @return false where it is not known which did, or nearly all did.
    private mutating func makeShadowImagesOfChanges() -> Bool {
        guard !changes.needsPlan, !changes.structure, changes.unlistedShifts == 0, changes.firstArrival.isNone else { return false }
        var count = 0
        for index in changes.touched.indices { count += branchCount(of: changes.touched[index]) }
        for index in changes.shifted.indices { count += branchCount(of: changes.shifted[index]) }
        guard count < kinds.shadowShapes.paths.count else { return false }
        for index in changes.touched.indices { makeShadowImages(below: changes.touched[index]) }
        for index in changes.shifted.indices { makeShadowImages(below: changes.shifted[index]) }
        return true
    }

    private mutating func makeShadowImages(below top: Row) {
        let first = nodes[top].position
        guard first.exists else { return }
        for position in first..<ends[first] { makeShadowImage(order[position]) }
    }

    private mutating func makeShadowImage(_ row: Row) {
        let shape = kinds.shadowShapes[row], side = max(shape.rect.width, shape.rect.height)
        guard shape.form == .image else { return }
        // No coarser than it is shown, in steps, so that a layer that grows does not need another one in every frame.
        var scale = min(world(of: row).pixelsPerPoint(shape.rect).steppedUp, Self.largestCoverage / side)
        guard scale != shape.scale, let path = kinds.shadowShapes.paths[row], effects(of: row).castsShadow else { return }
        release(shape.image)
        kinds.shadowShapes[changing: row].scale = scale
        kinds.shadowShapes[changing: row].image = .none
        // A path of very many edges is made coarser until it takes no time.
        while scale * side >= 1 {
            if let (image, place) = Self.coverage(of: path, shape.rect, scale: scale) {
                add(image)
                use(image.id)
                kinds.shadowShapes[changing: row].image = image.id
                kinds.shadowShapes[changing: row].imageRect = place
                return
            }
            scale /= 4
        }
    }

    /// The coverage of a path with a transparent pixel around it, and where it lies in points. Its pixels begin at whole ones, so that they
    /// are those of the target when the layer is where its points are pixels.
    private static func coverage(of path: Path, _ bounds: Rect, scale: Double) -> (ImageBuffer, Rect)? {
        let left = (bounds.minX * scale).rounded(.down) - 1, top = (bounds.minY * scale).rounded(.down) - 1
        let width = Int((bounds.maxX * scale).rounded(.up) + 1 - left), height = Int((bounds.maxY * scale).rounded(.up) + 1 - top)
        guard width <= 8192, height <= 8192,
            let coverage = PathCoverage(path, Affine(scale, 0, 0, scale, -left, -top), width: width, height: height),
            let pixels = ByteBlock(pixelsOf: coverage.bytes), let image = ImageBuffer(width: width, height: height, pixels: pixels)
        else { return nil }
        return (image, Rect(left / scale, top / scale, Double(width) / scale, Double(height) / scale))
    }
}

extension Homography {
    /// How many pixels a point has: in perspective where the middle of a rectangle is.
    func pixelsPerPoint(_ rect: Rect) -> Double {
        let m = affineAround(rect).affine
        return min(max(max((m.a * m.a + m.b * m.b).squareRoot(), (m.c * m.c + m.d * m.d).squareRoot()), 1e-3), 1e3)
    }
}
