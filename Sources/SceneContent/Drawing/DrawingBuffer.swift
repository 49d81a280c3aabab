import CCairo
public import SceneCommit
import SceneGeometry
import SceneStorage

/// The pixels that the program draws a layer's contents into, or a part of them.
public struct DrawingBuffer: ~Copyable {
    public let request: DrawingRequest
    public let format: PixelFormat
    private var block: ByteBlock

    /// Bytes from one row to the next.
    public var stride: Int { request.part.width * format.bytesPerPixel }

    public init(_ request: DrawingRequest, _ format: PixelFormat) throws(SceneError) {
        let part = request.part
        // Neither side is large enough for the product to overflow.
        guard let block = ByteBlock(count: part.width * part.height * format.bytesPerPixel) else {
            throw SceneError(.outOfMemory, "there is no memory to draw \(part.width) x \(part.height) pixels")
        }
        self.request = request
        self.format = format
        self.block = block
    }

    /// Lets the pixels be written.
    public mutating func write(_ body: (UnsafeMutableRawBufferPointer) -> Void) { unsafe block.withUnsafeMutableBytes(body) }

    /// Lets them be drawn with a cairo context, in points of the layer's space. They are `bgraPremultiplied`.
    public mutating func draw(_ body: (OpaquePointer) -> Void) throws(SceneError) {
        try DeferredLibrary.cairo.open("drawing with cairo needs")
        let request = request, stride = Int32(stride)
        let status = unsafe block.withUnsafeMutableBytes { bytes in
            let surface = unsafe cairo_image_surface_create_for_data(
                bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), request.isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32,
                Int32(request.part.width), Int32(request.part.height), stride)
            let context = unsafe cairo_create(surface)
            defer {
                // Somebody may have kept the context, but not its memory.
                unsafe cairo_surface_finish(surface)
                unsafe cairo_destroy(context)
                unsafe cairo_surface_destroy(surface)
            }
            guard let context = unsafe context, unsafe cairo_status(context) == CAIRO_STATUS_SUCCESS else { return CAIRO_STATUS_NO_MEMORY }
            let (x, y) = request.density
            unsafe cairo_translate(context, Double(-request.part.x), Double(-request.part.y))
            unsafe cairo_scale(context, x, y)
            unsafe cairo_translate(context, -request.bounds.x, -request.bounds.y)
            unsafe body(context)
            return unsafe cairo_status(context)
        }
        guard status == CAIRO_STATUS_SUCCESS else {
            let reason = unsafe String(cString: cairo_status_to_string(status))
            let code: SceneError.Code = status == CAIRO_STATUS_NO_MEMORY ? .outOfMemory : .invalidState
            throw SceneError(code, "what was drawn with the cairo context failed: \(reason)")
        }
    }

    /// The pixels of what was drawn, as images have them.
    public consuming func finish() throws(SceneError) -> Bitmap {
        let request = request, format = format, stride = stride, depth = depth
        var pixels: ByteBlock
        if format.bytesPerPixel == depth.bytesPerPixel, !request.isFlipped {
            pixels = block
            unsafe pixels.withUnsafeMutableBytes { unsafe Self.convert(UnsafeRawBufferPointer($0), stride, format, to: $0, depth, request) }
        } else {
            guard let target = ByteBlock(count: request.part.width * request.part.height * depth.bytesPerPixel) else {
                throw SceneError(.outOfMemory, "there is no memory for \(request.part.width) x \(request.part.height) pixels")
            }
            pixels = target
            unsafe pixels.withUnsafeMutableBytes { target in
                unsafe block.withUnsafeBytes { unsafe Self.convert($0, stride, format, to: target, depth, request) }
            }
        }
        guard let bitmap = Bitmap(width: request.part.width, height: request.part.height, depth: depth, pixels: pixels) else {
            throw SceneError(.internal, "what was drawn does not fit its size")
        }
        return bitmap
    }

    /// How what was drawn is stored: as the contents that it is a part of, or else as the layer keeps what is drawn in the format.
    private var depth: PixelDepth {
        if let base = request.base { return base.depth }
        return request.format == .halfFloats || request.format == .automatic ? format.depth : .bytes
    }

    /// Converts rows, from the bottom up where the layer is flipped. Otherwise both may be the same memory where their pixels are as large.
    private static func convert(
        _ source: UnsafeRawBufferPointer, _ stride: Int, _ format: PixelFormat, to target: UnsafeMutableRawBufferPointer,
        _ depth: PixelDepth, _ request: DrawingRequest
    ) {
        let rowBytes = request.part.width * depth.bytesPerPixel
        for row in 0..<request.part.height {
            let source = unsafe UnsafeRawBufferPointer(rebasing: source[row * stride..<(row + 1) * stride])
            let row = request.isFlipped ? request.part.height - 1 - row : row
            let target = unsafe UnsafeMutableRawBufferPointer(rebasing: target[row * rowBytes..<(row + 1) * rowBytes])
            if depth == .halfFloats {
                unsafe Pixels.premultiply(request.isOpaque ? format.withoutAlpha : format, source, depth, target)
                if request.isOpaque { unsafe Pixels.makeOpaque(halfFloats: target) }
            } else if request.isOpaque || request.format == .gray {
                unsafe Pixels.convertOpaque(format, source, target, isGray: request.format == .gray, ignoresAlpha: request.isOpaque)
            } else {
                unsafe Pixels.premultiply(format, source, target)
            }
        }
    }
}
