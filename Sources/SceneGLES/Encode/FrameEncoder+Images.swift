import SceneCommit
import SceneRender
import SceneStorage

extension FrameEncoder {
    /// Uploads an image that an item of a layer shows. A failure of an external image is a failure of that layer alone.
    @inline(never)
    mutating func upload(
        _ image: ImageBuffer, version: UInt64, mipmapped: Bool, _ row: Row, _ plan: borrowing FramePlan, _ gl: GLFunctions
    ) throws(SceneError) {
        if !hasMarkedImages, textures.isShort(for: image, gl) { markImages(plan) }
        do throws(SceneError) {
            try textures.prepare(image, version: version, mipmapped: mipmapped, gl)
        } catch {
            guard image.external != nil else { throw error }
            failures.append(DrawFailure(row: row, error: error))
        }
    }

    /// Marks the images of the frame, before the textures of others go.
    private mutating func markImages(_ plan: borrowing FramePlan) {
        hasMarkedImages = true
        for index in .first..<plan.items.end {
            mark(plan.pictureSource(of: index))
            let composite = plan.items[index].composite
            if composite.exists { mark(plan.composites[composite].other) }
        }
    }

    /// Marks the images of kernels, which are looked up when the passes are drawn.
    mutating func markEffectImages(_ plan: borrowing FramePlan) {
        for index in plan.effectValues.indices {
            guard let source = FramePlan.Source(values: plan.effectValues[index]) else { continue }
            effectsReadPictures = true
            mark(source)
        }
    }

    private mutating func mark(_ source: FramePlan.Source) {
        guard source.kind == .image else { return }
        _ = textures.use(source.image, mipmapped: true)
        _ = textures.use(source.image, mipmapped: false)
    }
}
