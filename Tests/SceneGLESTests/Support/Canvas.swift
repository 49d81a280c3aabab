import SceneCommit
import SceneEffects
import SceneGLES
import SceneStorage

import SceneRender

/// Premultiplied RGBA.
typealias Pixel = SIMD4<UInt8>

/// A picture that was drawn.
struct Picture: Equatable {
    let width: Int
    let height: Int
    var pixels: [Pixel]

    subscript(x: Int, y: Int) -> Pixel { pixels[y * width + x] }

    /// The largest difference of a channel to another picture of the same size.
    func difference(to other: Picture) -> Int {
        zip(pixels, other.pixels).reduce(0) { worst, pair in
            let difference = SIMD4<Int>(truncatingIfNeeded: pair.0) &- SIMD4<Int>(truncatingIfNeeded: pair.1)
            return max(worst, difference.max(), -difference.min())
        }
    }

    /// The sum of a channel's values, as parts of 255: an area in pixels where the channel is coverage.
    func sum(_ channel: Int) -> Double { pixels.reduce(0) { $0 + Double($1[channel]) / 255 } }
}

/// Draws plans with a context and a backend of its own.
final class Canvas {
    let context: OffscreenContext
    let backend: GLESBackend
    var images: [ImageBuffer?] = []
    var kernels: [KernelSource?] = []
    var clear: SIMD4<Float> = .zero
    private(set) var statistics = DrawStatistics()

    init() throws {
        let context = try OffscreenContext()
        self.context = context
        backend = try context.perform { () throws(SceneError) in try GLESBackend(context.functions) }
    }

    deinit { _ = try? context.perform { () throws(SceneError) in backend.destroy() } }

    /// The id of an image of which every pixel is given, to be shown by the plans.
    func image(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> Pixel) throws -> ImageID {
        guard var block = ByteBlock(count: width * height * 4) else { throw SceneError(.outOfMemory, "no memory for an image") }
        unsafe block.withUnsafeMutableBytes { bytes in
            for y in 0..<height {
                for x in 0..<width {
                    unsafe bytes.storeBytes(of: pixel(x, y), toByteOffset: (y * width + x) * 4, as: Pixel.self)
                }
            }
        }
        guard let image = ImageBuffer(width: width, height: height, pixels: block) else {
            throw SceneError(.invalidArgument, "no image of this size")
        }
        while !images.has(image.id) { images.append(nil) }
        images[image.id] = image
        return image.id
    }

    func draw(_ plan: borrowing FramePlan, dropped: [ImageID] = []) throws -> Picture {
        let (width, height) = (plan.width, plan.height)
        var pixels = [Pixel](repeating: Pixel(9, 9, 9, 9), count: width * height)
        let target = DrawTarget(framebuffer: nil, width: width, height: height, flipY: false, clear: clear)
        try context.perform { () throws(SceneError) in
            var resources = FrameResources()
            resources.images = images
            resources.kernels = kernels
            resources.dropped.images = dropped
            statistics = try backend.draw(plan, resources, into: target, savingState: false)
            var failure: SceneError?
            unsafe pixels.withUnsafeMutableBytes { bytes in
                var figures = ReadingFigures()
                do throws(SceneError) { unsafe try backend.readPixels(into: bytes, stride: width * 4, &figures) } catch { failure = error }
            }
            if let failure { throw failure }
        }
        return Picture(width: width, height: height, pixels: pixels)
    }
}
