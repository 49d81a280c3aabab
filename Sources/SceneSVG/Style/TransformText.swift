import Glibc
import SceneGeometry

extension Affine {
    /// A list of transforms, as SVG's attribute and CSS's property write it, the first of which is the outermost; nil when it is none.
    init?(transform text: String, _ lengths: LengthContext? = nil) {
        guard let list = TransformFunction.list(text, lengths) else { return nil }
        self = TransformFunction.affine(list)
    }

    /// @param rotation in degrees.
    init(rotation: Double) {
        let angle = rotation * .pi / 180
        self.init(cos(angle), sin(angle), -sin(angle), cos(angle), 0, 0)
    }

    /// The same map with a point in the place of the origin.
    func about(_ point: Point) -> Affine { Affine(1, 0, 0, 1, -point.x, -point.y) * self * Affine(1, 0, 0, 1, point.x, point.y) }

    var isFinite: Bool { (a + b + c + d + tx + ty).isFinite }

    /// How much larger areas' sides become.
    var meanScale: Double { abs(determinant).squareRoot() }

    var transform3D: Transform3D {
        var matrix = Transform3D.identity
        (matrix.row1.x, matrix.row1.y, matrix.row2.x, matrix.row2.y, matrix.row4.x, matrix.row4.y) = (a, b, c, d, tx, ty)
        return matrix
    }
}
