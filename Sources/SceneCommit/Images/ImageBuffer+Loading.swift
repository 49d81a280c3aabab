import SceneStorage

/// The source that decodes an image's pixels, the same ones every time.
public protocol ImageSource: Sendable {
    /// Called on any thread, with no lock held.
    func decode() throws(SceneError) -> Bitmap
}

extension ImageBuffer {
    /// Asks for the pixels. Those that are not there are decoded on another thread, and `waiter` is told; otherwise it is never called.
    public func demand(_ waiter: @escaping Waiter) -> Residency {
        guard source != nil else { return .resident(nil) }
        let (residency, begins) = state.withLock { state -> (Residency, Bool) in
            if case .failed = state.phase { return (.failed, false) }
            if state.edited != nil { return (.resident(nil), false) }
            if let bitmap = state.decoded { return (.resident(bitmap), false) }
            state.waiters.append(waiter)
            let begins = !state.isDecoding
            state.isDecoding = true
            return (.loading, begins)
        }
        if case .resident = residency { ImageCache.shared.touch(id) }
        // An image that nobody has any more by then is not decoded.
        if begins { Workers.shared.begin { [weak self] in self?.decode() } }
        return residency
    }

    private func decode() {
        guard let source else { return }
        var bitmap: Bitmap?, failure: SceneError?
        do throws(SceneError) { bitmap = try source.decode() } catch { failure = error }
        let waiters = state.withLock { state in
            if let bitmap, state.width > 0, state.width != bitmap.width || state.height != bitmap.height {
                failure = SceneError(
                    .format,
                    "the image has changed: it has \(bitmap.width) x \(bitmap.height) pixels now, and had \(state.width) x \(state.height)")
            }
            state.isDecoding = false
            if let failure {
                bitmap = nil
                if state.edited == nil { state.phase = .failed(failure) }
            } else if let bitmap, state.edited == nil {
                (state.width, state.height, state.isOpaque) = (bitmap.width, bitmap.height, bitmap.isOpaque)
                state.phase = .ready
                state.decoded = bitmap
            }
            let waiters = state.waiters
            state.waiters = []
            return waiters
        }
        ImageCache.shared.noteDecoding(bitmap, of: id)
        for waiter in waiters { waiter(bitmap) }
    }

    /// Waits until the pixels were there, or could not be decoded, or until a time of the monotonic clock.
    public func wait(until deadline: Double) -> Phase {
        let isDone = Monitor(false)
        guard
            case .loading = demand({ _ in
                isDone.withLock { $0 = true }
                isDone.notify()
            })
        else { return phase }
        _ = isDone.wait(until: deadline) { $0 ? true : nil }
        return phase
    }
}
