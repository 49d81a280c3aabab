import Glibc
import SceneCommit
import SceneContent
import SceneGLES
import SceneRender
import SceneStorage

/// What becomes of a frame that was drawn into memory.
extension RendererState {
    func lastFrame() throws(SceneError) -> TargetSize {
        _ = try offscreenContext()
        guard let frameSize else { throw Self.noFrame }
        return frameSize
    }

    /// Reads the last frame into rows `stride` bytes apart, which have room for it.
    mutating func read(
        _ format: PixelFormat, stride: Int, into bytes: UnsafeMutableRawBufferPointer, of frame: TargetSize
    ) throws(SceneError) {
        try offscreenContext().perform { () throws(SceneError) in
            try unsafe backend.readPixels(into: bytes, stride: stride, &statistics.reading)
        }
        unsafe convert(bytes, to: format, stride: stride, width: frame.width, height: frame.height)
    }

    mutating func read(into picture: FramePicture, _ format: PixelFormat) throws(SceneError) {
        let frame = try lastFrame()
        try picture.resize(frame.width, frame.height)
        try unsafe picture.withPixels { bytes throws(SceneError) in
            try unsafe read(format, stride: 4 * frame.width, into: bytes, of: frame)
        }
    }

    /// Begins to read the last frame, while others are drawn.
    mutating func beginReading() throws(SceneError) {
        _ = try lastFrame()
        try offscreenContext().perform { () throws(SceneError) in try backend.beginReading(&statistics.reading) }
    }

    /// The size of the frame whose reading was begun first.
    func pendingFrame() throws(SceneError) -> TargetSize {
        _ = try offscreenContext()
        guard let (width, height) = backend.pendingRead else {
            throw SceneError(.invalidState, "no frame is being read: begin reading one first")
        }
        return TargetSize(width: width, height: height)
    }

    /// Reads the frame whose reading was begun first.
    mutating func finishReading(
        _ format: PixelFormat, stride: Int, into bytes: UnsafeMutableRawBufferPointer, of frame: TargetSize
    ) throws(SceneError) {
        try offscreenContext().perform { () throws(SceneError) in
            try unsafe backend.finishReading(into: bytes, stride: stride, &statistics.reading)
        }
        unsafe convert(bytes, to: format, stride: stride, width: frame.width, height: frame.height)
    }

    /// Makes another format of premultiplied pixels, in place.
    private mutating func convert(
        _ bytes: UnsafeMutableRawBufferPointer, to format: PixelFormat, stride: Int, width: Int, height: Int
    ) {
        if format == .rgbaPremultiplied { return }
        let start = monotonicTime()
        unsafe Pixels.convert(
            premultipliedRGBA: UnsafeRawBufferPointer(bytes), stride: stride, to: format, bytes, stride: stride, width: width,
            height: height)
        statistics.reading.readTime += monotonicTime() - start
    }

    /// What a pass of the last frame came to, with its filters.
    mutating func picture(ofPass number: Int) throws(SceneError) -> Bitmap {
        _ = try lastFrame()
        guard number < plan.passes.count else {
            throw SceneError(.invalidArgument, "pass is \(number), but the last frame has \(plan.passes.count), which count from 0")
        }
        let pass = Index<FramePlan.Pass>(number)
        if pass == FramePlan.targetPass { return try pictureOfFrame() }
        let (width, height) = (Int(plan.passes[pass].width), Int(plan.passes[pass].height))
        guard width > 0, height > 0 else {
            throw SceneError(.invalidArgument, "pass \(number) lies outside of the frame, and has no pixels")
        }
        let context = try offscreenContext()
        var whole = FramePlan()
        swap(&whole, &plan)
        defer { swap(&whole, &plan) }
        return try whole.withPlan(of: whole.result(of: pass)) { excerpt throws(SceneError) in
            try unsafe Self.bitmap(width, height) { bytes throws(SceneError) in
                try context.perform { () throws(SceneError) in
                    try unsafe backend.paint(excerpt, resources, width: width, height: height, into: bytes)
                }
            }
        }
    }

    private mutating func pictureOfFrame() throws(SceneError) -> Bitmap {
        let frame = try lastFrame()
        return try unsafe Self.bitmap(frame.width, frame.height) { bytes throws(SceneError) in
            try unsafe read(.rgbaPremultiplied, stride: 4 * frame.width, into: bytes, of: frame)
        }
    }

    private static func bitmap(
        _ width: Int, _ height: Int, _ fill: (UnsafeMutableRawBufferPointer) throws(SceneError) -> Void
    ) throws(SceneError) -> Bitmap {
        guard var pixels = ByteBlock(count: width * height * 4) else {
            throw SceneError(.outOfMemory, "there is no memory for \(width) x \(height) pixels")
        }
        try unsafe pixels.withUnsafeMutableBytes { bytes throws(SceneError) in try unsafe fill(bytes) }
        guard let bitmap = Bitmap(width: width, height: height, pixels: pixels) else {
            throw SceneError(.internal, "the picture of a pass has too few pixels")
        }
        return bitmap
    }

    mutating func writePNG(path: String) throws(SceneError) {
        try unsafe withStraightPixels { (frame, bytes) throws(SceneError) in
            try unsafe PNG.write(path: path, width: frame.width, height: frame.height, rgba: bytes)
        }
    }

    mutating func copyPNG() throws(SceneError) -> [UInt8] {
        try unsafe withStraightPixels { (frame, bytes) throws(SceneError) in
            try unsafe PNG.encode(width: frame.width, height: frame.height, rgba: bytes)
        }
    }

    private mutating func withStraightPixels<Result>(
        _ body: (TargetSize, UnsafeRawBufferPointer) throws(SceneError) -> Result
    ) throws(SceneError) -> Result {
        let frame = try lastFrame()
        guard var pixels = ByteBlock(count: frame.width * frame.height * 4) else {
            throw SceneError(.outOfMemory, "there is no memory for \(frame.width) x \(frame.height) pixels")
        }
        try unsafe pixels.withUnsafeMutableBytes { bytes throws(SceneError) in
            try unsafe read(.rgba, stride: 4 * frame.width, into: bytes, of: frame)
        }
        return try unsafe pixels.withUnsafeBytes { bytes throws(SceneError) in try unsafe body(frame, bytes) }
    }
}
