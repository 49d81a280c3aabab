import SceneCommit
import SceneStorage

// Pixels of half floats: colours that reach beyond 0 and 1, and alpha from 0 to 1.

extension Pixels {
    /// Converts a row to premultiplied RGBA of a depth.
    static func premultiply(
        _ format: PixelFormat, _ source: UnsafeRawBufferPointer, _ depth: PixelDepth, _ target: UnsafeMutableRawBufferPointer
    ) {
        switch (format.depth, depth) {
        case (_, .bytes): unsafe premultiply(format, source, target)
        case (.halfFloats, .halfFloats):
            unsafe forEachHalf(format, source) { index, color in unsafe target.store(halves: color, at: index) }
        case (.bytes, .halfFloats):
            // The bytes go into the second half of the row, ahead of what is made of them.
            let bytes = unsafe UnsafeMutableRawBufferPointer(rebasing: target[(target.count / 2)...])
            unsafe premultiply(format, source, bytes)
            for index in 0..<bytes.count / 4 {
                var color = SIMD4<Float>.zero
                for channel in 0..<4 { color[channel] = unsafe Float(bytes[4 * index + channel]) / 255 }
                unsafe target.store(halves: color, at: index)
            }
        }
    }

    /// Converts a row of half floats to premultiplied bytes.
    static func reduce(_ format: PixelFormat, _ source: UnsafeRawBufferPointer, _ target: UnsafeMutableRawBufferPointer) {
        unsafe forEachHalf(format, source) { index, color in
            for channel in 0..<4 { unsafe target[4 * index + channel] = color[channel].byte }
        }
    }

    /// Makes pixels opaque, whatever their alpha.
    static func makeOpaque(halfFloats pixels: UnsafeMutableRawBufferPointer) {
        for offset in Swift.stride(from: 6, to: pixels.count, by: 8) { unsafe pixels.store(half: 1, at: offset) }
    }

    /// Copies rows of premultiplied half floats out.
    public static func read(
        halfFloats source: UnsafeRawBufferPointer, as format: PixelFormat, _ target: UnsafeMutableRawBufferPointer, stride: Int, width: Int,
        height: Int
    ) {
        for row in 0..<height {
            for column in 0..<width {
                let place = 8 * (row * width + column)
                var color = SIMD4<Float>.zero
                for channel in 0..<4 { color[channel] = unsafe source.half(at: place + 2 * channel) }
                // Nothing is left of what is transparent.
                if format == .rgbaHalf {
                    color = color.w > 0 ? SIMD4(color.x / color.w, color.y / color.w, color.z / color.w, color.w) : .zero
                }
                for channel in 0..<4 { unsafe target.store(half: color[channel], at: row * stride + 8 * column + 2 * channel) }
            }
        }
    }

    /// Calls `body` with each pixel of a row, premultiplied. What is no number counts as 0, and alpha is held to 0...1.
    fileprivate static func forEachHalf(_ format: PixelFormat, _ source: UnsafeRawBufferPointer, _ body: (Int, SIMD4<Float>) -> Void) {
        for index in 0..<source.count / 8 {
            var color = SIMD4<Float>.zero
            for channel in 0..<4 {
                let number = unsafe source.half(at: 8 * index + 2 * channel)
                color[channel] = number.isNaN ? 0 : min(max(number, -largest), largest)
            }
            let alpha = min(max(color.w, 0), 1)
            if format == .rgbaHalf { color *= alpha }
            color.w = alpha
            body(index, color)
        }
    }

    /// The largest half float.
    private static let largest: Float = 65504
}

extension UnsafeMutableRawBufferPointer {
    fileprivate func store(halves color: SIMD4<Float>, at index: Int) {
        for channel in 0..<4 { unsafe store(half: color[channel], at: 8 * index + 2 * channel) }
    }
}
