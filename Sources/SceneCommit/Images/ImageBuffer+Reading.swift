public import SceneStorage

extension ImageBuffer {
    /// A copy of the pixels with all changes that were committed: RGBA, premultiplied, rows from the top without gaps. Pixels that are not
    /// there are decoded. Throws when decoding fails, and for an image whose pixels are somebody else's.
    public func copyPixels(as depth: PixelDepth = .bytes) throws(SceneError) -> ByteBlock {
        let pixels = try copyOwnPixels(), own = self.depth
        if own == depth { return pixels }
        guard let converted = own.convert(pixels, to: depth) else {
            throw SceneError(.outOfMemory, "there is no memory for a copy of the image's \(pixels.count) bytes")
        }
        return converted
    }

    /// The copy in the depth that the image has.
    private func copyOwnPixels() throws(SceneError) -> ByteBlock {
        if external != nil {
            throw SceneError(.unsupported, "the image is a texture or a buffer of somebody else's, whose pixels cannot be read")
        }
        // The pixels are held until they are copied.
        var decoded: Bitmap?
        if let source, isPurgeable {
            // As everybody else: what nobody needed so far has no size yet.
            if case .failed(let error) = wait(until: .infinity) { throw error }
            decoded = state.withLock { $0.decoded }
            if decoded == nil { decoded = try source.decode() }
        }
        let count = state.withLock { $0.width * $0.height * $0.depth.bytesPerPixel }
        guard var pixels = ByteBlock(count: decoded?.plainByteCount ?? count) else {
            throw SceneError(.outOfMemory, "there is no memory for a copy of the image's \(count) bytes")
        }
        unsafe pixels.withUnsafeMutableBytes { target in
            state.withLock { state in unsafe state.copy(to: target, decoded) }
        }
        return pixels
    }
}

extension ImageBuffer.State {
    fileprivate func copy(to target: UnsafeMutableRawBufferPointer, _ decoded: Bitmap?) {
        if edited != nil {
            unsafe edited?.withUnsafeBytes { unsafe target.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0.prefix(target.count))) }
            for (_, update) in updates { unsafe update.write(into: target, rowBytes: depth.bytesPerPixel * width) }
        } else if let bitmap = bitmap ?? decoded {
            unsafe bitmap.write(to: target)
        }
    }
}
