import SceneCommit
import SceneGeometry
import SceneStorage

extension Planner {
    /// The fill of a shape layer's path, and over it its stroke.
    mutating func drawShape(
        _ row: Int32, _ world: Homography, _ box: Box, in context: Int32, opacity: Double, _ tree: borrowing RenderTree
    ) {
        let shape = tree.shapes[row]
        guard let clipped = openKindClip(row, world, box, in: context, opacity: opacity, tree) else { return }
        let color = SIMD4(repeating: Float(clipped.opacity))
        if shape.fill >= 0 { drawVector(shape.fill, shape.fillColor * color, row, world, in: clipped.context, tree) }
        if shape.stroke >= 0 { drawVector(shape.stroke, shape.strokeColor * color, row, world, in: clipped.context, tree) }
        closeKindClip(clipped, in: context, tree)
    }
}
