import SceneCommit
import SceneRender
import SceneStorage

extension FrameEncoder {
    /// Uploads an image that an item of a layer shows. What is wrong with somebody else's pixels is that layer's failure alone.
    @inline(never)
    mutating func upload(
        _ image: ImageBuffer, version: UInt64, mipmapped: Bool, _ row: Int32, _ plan: borrowing FramePlan, _ gl: GLFunctions
    ) throws(SceneError) {
        if !hasMarkedImages, textures.isShort(for: image, gl) { markImages(plan) }
        do throws(SceneError) {
            try textures.prepare(image, version: version, mipmapped: mipmapped, gl)
        } catch {
            guard image.external != nil else { throw error }
            failures.append(DrawFailure(row: row, error: error))
        }
    }

    /// Notes which images the frame shows, before some have to go.
    private mutating func markImages(_ plan: borrowing FramePlan) {
        hasMarkedImages = true
        for index in plan.items.indices {
            mark(plan.pictureSource(of: Int32(index)))
            let composite = plan.items[index].composite
            if composite >= 0 { mark(plan.composites[composite].other) }
        }
    }

    /// Those of kernels are looked up when the passes are drawn.
    mutating func markEffectImages(_ plan: borrowing FramePlan) {
        for index in plan.effectValues.indices {
            if let source = FramePlan.Source(values: plan.effectValues[index]) { mark(source) }
        }
    }

    private mutating func mark(_ source: FramePlan.Source) {
        guard source.kind == .image else { return }
        _ = textures.isReady(Int(source.index), mipmapped: true)
        _ = textures.isReady(Int(source.index), mipmapped: false)
    }
}
