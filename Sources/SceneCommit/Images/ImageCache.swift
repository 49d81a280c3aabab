import SceneStorage

/// A cache of decoded pixels with a limit: pixels that were used longest ago go first.
///
/// The cache holds only pixels that an image can decode anew; a renderer holds the pixels that it shows until they are uploaded.
public final class ImageCache: Sendable {
    public static let shared = ImageCache()

    /// Figures of the process.
    public struct Counts: Sendable {
        /// How many images were decoded on demand, how many could not be, and how many of them were taken out for others.
        public var decoded: UInt64 = 0
        public var failed: UInt64 = 0
        public var evicted: UInt64 = 0
        public var kept = 0
        public var bytes = 0
    }

    private struct Entry {
        let bitmap: Bitmap
        var lastUse: UInt64
    }

    private struct State {
        var entries: [UInt32: Entry] = [:]
        var bytes = 0
        var limit = 64 << 20
        var uses: UInt64 = 0
        var counts = Counts()

        /// Takes out pixels beyond the limit. @return the pixels, to be freed without the lock.
        mutating func evict() -> [Bitmap] {
            var evicted: [Bitmap] = []
            while bytes > limit, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
                evicted.append(oldest.value.bitmap)
                remove(oldest.key)
                counts.evicted += 1
            }
            return evicted
        }

        @discardableResult
        mutating func remove(_ id: UInt32) -> Bitmap? {
            guard let entry = entries.removeValue(forKey: id) else { return nil }
            bytes -= entry.bitmap.byteCount
            return entry.bitmap
        }
    }

    private let state = Locked(State())

    private init() {}

    public var limit: Int {
        get { state.withLock { $0.limit } }
        set {
            let evicted = state.withLock { state in
                state.limit = newValue
                return state.evict()
            }
            withExtendedLifetime(evicted) {}
        }
    }

    public var counts: Counts {
        state.withLock { state in
            var counts = state.counts
            counts.kept = state.entries.count
            counts.bytes = state.bytes
            return counts
        }
    }

    /// Counts a decoding, and keeps its result; nil is a failure.
    func noteDecoding(_ bitmap: Bitmap?, of id: UInt32) {
        let evicted = state.withLock { state -> [Bitmap] in
            guard let bitmap else {
                state.counts.failed += 1
                return []
            }
            state.counts.decoded += 1
            state.uses += 1
            let old = state.remove(id)
            state.entries[id] = Entry(bitmap: bitmap, lastUse: state.uses)
            state.bytes += bitmap.byteCount
            return state.evict() + (old.map { [$0] } ?? [])
        }
        withExtendedLifetime(evicted) {}
    }

    func touch(_ id: UInt32) {
        state.withLock { state in
            state.uses += 1
            state.entries[id]?.lastUse = state.uses
        }
    }

    func drop(_ id: UInt32) {
        let dropped = state.withLock { $0.remove(id) }
        withExtendedLifetime(dropped) {}
    }
}
