import SceneCommit
import SceneGeometry
import SceneStorage

extension Planner {
    /// The fill of a shape layer's path, and over it its stroke.
    mutating func drawShape(
        _ row: Row, _ world: Homography, _ box: Box, in context: Index<Context>, opacity: Double, _ tree: borrowing RenderTree
    ) {
        let shape = tree.kinds.shapes[row]
        guard let clipped = openKindClip(row, world, box, in: context, opacity: opacity, tree) else { return }
        let color = SIMD4(repeating: Float(clipped.opacity))
        if shape.fill.exists { drawVector(shape.fill, shape.fillColor * color, row, world, in: clipped.context, tree) }
        if shape.stroke.exists { drawVector(shape.stroke, shape.strokeColor * color, row, world, in: clipped.context, tree) }
        closeKindClip(clipped, in: context, tree)
    }
}
