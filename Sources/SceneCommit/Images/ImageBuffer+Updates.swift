import SceneStorage

extension ImageBuffer {
    /// Makes the pixels ready for changes: kept, and nobody else's. Throws for an image that cannot be changed.
    public func prepareForUpdates() throws(SceneError) {
        if external != nil {
            throw SceneError(.invalidState, "image shows pixels that are not libscene's, which only their owner can change")
        }
        var decoded: Bitmap?
        if let source, isPurgeable {
            guard case .ready = phase else { throw SceneError(.invalidState, "image is not loaded; wait until it is ready") }
            decoded = state.withLock { $0.decoded }
            if decoded == nil { decoded = try source.decode() }
        }
        // The pixels of before go without the lock, for their end may call the program.
        var before: Bitmap?
        try state.withLock { state throws(SceneError) in
            guard state.edited == nil, let bitmap = state.bitmap ?? decoded else { return }
            guard bitmap.width == state.width, bitmap.height == state.height, var pixels = ByteBlock(count: bitmap.plainByteCount)
            else {
                throw SceneError(.outOfMemory, "there is no memory to change an image of \(state.width) x \(state.height) pixels")
            }
            unsafe pixels.withUnsafeMutableBytes { unsafe bitmap.write(to: $0) }
            before = state.bitmap
            (state.bitmap, state.decoded) = (nil, nil)
            state.edited = consume pixels
        }
        withExtendedLifetime(before) {}
        if decoded != nil { ImageCache.shared.drop(id) }
    }

    /// Shows other pixels of the same size and depth, as the picture of a movie does that one renderer alone has.
    public func show(_ bitmap: Bitmap) {
        let before = state.withLock { state -> Bitmap? in
            let before = state.bitmap
            state.bitmap = bitmap
            state.revision += 1
            state.isOpaque = bitmap.isOpaque
            return before
        }
        withExtendedLifetime(before) {}
    }

    /// How often the pixels were changed: an image with the same number has the same pixels.
    public var revision: UInt64 { state.withLock { $0.revision } }

    /// Adds a committed update. Versions only grow.
    public func commit(_ update: ImageUpdate, version: UInt64) {
        guard update.bitmap != nil else { return }
        state.withLock { state in
            state.settleUpdates()
            state.dropUpdates(coveredBy: update)
            let isWhole = update.width == state.width && update.height == state.height
            state.isOpaque = update.bitmap?.isOpaque == true && (isWhole || state.isOpaque)
            state.updates.append((version, update))
            state.revision += 1
        }
    }

    /// What an update of all pixels takes.
    public var weight: Int { state.withLock { ImageUpdate.weight(ofBytes: $0.depth.bytesPerPixel * $0.width * $0.height) } }

    /// All pixels as the changes up to a version leave them, in place of many updates that wait for a renderer which makes no frames; nil where there
    /// is no memory for them.
    public func wholeUpdate(version: UInt64) -> ImageUpdate? {
        state.withLock { state in
            if external != nil { return ImageUpdate(x: 0, y: 0, width: state.width, height: state.height) }
            let rowBytes = state.depth.bytesPerPixel * state.width
            guard state.edited != nil, var pixels = ByteBlock(count: rowBytes * state.height) else { return nil }
            unsafe pixels.withUnsafeMutableBytes { target in
                unsafe state.edited?.withUnsafeBytes { unsafe target.copyMemory(from: $0) }
                for (_, update) in state.updates.prefix(while: { $0.version <= version }) {
                    unsafe update.write(into: target, rowBytes: rowBytes)
                }
            }
            let bitmap = Bitmap(width: state.width, height: state.height, depth: state.depth, pixels: pixels)
            return bitmap.map { ImageUpdate(x: 0, y: 0, bitmap: $0) }
        }
    }

    /// Calls `body` with the pixels and how they lie in planes, if they are there. @return the updates up to a version that are still to be made on top of them, in
    /// order; nil when the pixels are not there.
    public func read(version: UInt64, _ body: (UnsafeRawBufferPointer, PlanarLayout?) -> Void) -> [ImageUpdate]? {
        state.withLock { state in
            if state.edited != nil {
                unsafe state.edited?.withUnsafeBytes { unsafe body($0, nil) }
                return state.updates.prefix { $0.version <= version }.map(\.update)
            }
            guard let bitmap = state.bitmap ?? state.decoded else { return nil }
            unsafe bitmap.pixels.withUnsafeBytes { unsafe body($0, bitmap.planes) }
            return []
        }
    }
}

extension ImageBuffer.State {
    /// Puts the oldest updates into the pixels, as far as no renderer has still to hear of them.
    mutating func settleUpdates() {
        var count = 0
        while count < updates.count, updates[count].update.isUnshared() { count += 1 }
        guard count > 0 else { return }
        let settled = updates[..<count].map(\.update), rowBytes = depth.bytesPerPixel * width
        unsafe edited?.withUnsafeMutableBytes { pixels in
            for update in settled { unsafe update.write(into: pixels, rowBytes: rowBytes) }
        }
        updates.removeFirst(count)
    }

    /// Drops updates that later ones cover: they might wait for long for a renderer that makes no frames.
    fileprivate mutating func dropUpdates(coveredBy update: ImageUpdate) {
        var index = 0
        while index < updates.count {
            if update.covers(updates[index].update), updates[index].update.isUnshared() {
                updates.remove(at: index)
            } else {
                index += 1
            }
        }
    }
}
