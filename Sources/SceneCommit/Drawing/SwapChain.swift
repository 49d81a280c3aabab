import SceneStorage

/// The texture of a drawable, in the contexts that share it.
public struct DrawableTexture: Sendable {
    /// No other drawable of the process has the number, by which its texture is known again.
    public let number: UInt64
    /// Names of GL objects; 0 for no buffer of depth.
    public let name, depth: UInt32

    public init(number: UInt64, name: UInt32, depth: UInt32) { (self.number, self.name, self.depth) = (number, name, depth) }
}

/// What the program draws into and a renderer shows.
public struct Drawable: Sendable {
    public let texture: DrawableTexture
    /// The picture that the layer shows, and what backends know it by.
    public let image: ImageBuffer
    public let surface: LayerSurface
    /// The address of the fence behind what used the texture last, the program's or a renderer's; 0 for none.
    public var fence: UInt = 0
    /// While the program has the drawable: the framebuffer, the context that it is of, and the loan of the driver.
    public var framebuffer: UInt32 = 0
    public var context: UInt = 0
    public var loan: UInt64 = 0

    public var width: Int { image.width }
    public var height: Int { image.height }

    public var number: UInt64 { texture.number }

    public init(_ texture: DrawableTexture, width: Int, height: Int) {
        self.texture = texture
        surface = LayerSurface()
        image = ImageBuffer(.surface(surface), width: width, height: height)
    }
}

/// The drawables of a GL layer that the program draws in a context of its own, and where each of them is: free, with the program, on its way in a
/// commit, presented, or shown. No GL is called here.
public final class SwapChain: Sendable {
    private struct State {
        var free: [Drawable] = []
        /// How many places are taken for drawables that are being made, or are changing hands.
        var reserved = 0
        var acquired: [Drawable] = []
        var committed: [Drawable] = []
        var presented: Drawable?
        var shown: Drawable?
        /// Drawables that were shown, until there is a fence behind the frames that show them.
        var retiring: [Drawable] = []
        /// Why what was presented last cannot be shown.
        var refusal: String?
        /// How many renderers show the layer.
        var viewers = 0

        var count: Int {
            free.count + reserved + acquired.count + committed.count + (presented == nil ? 0 : 1) + (shown == nil ? 0 : 1) + retiring.count
        }

        mutating func present(_ drawable: Drawable) {
            if let old = presented { free.append(old) }
            presented = drawable
            guard viewers == 0, let old = shown else { return }
            // Where nobody shows the layer any more, what was shown last is the program's.
            free.append(old)
            shown = nil
        }
    }

    private let state = Monitor(.swapChain, State())
    public let limit: Int
    /// The size of drawables in pixels; nil for the layer's.
    public let size: (width: Int, height: Int)?
    public let hasDepth, presentsWithTransaction: Bool

    /// @param limit how many drawables there are at most.
    public init(limit: Int, size: (width: Int, height: Int)?, hasDepth: Bool, presentsWithTransaction: Bool) {
        (self.limit, self.size, self.hasDepth) = (limit, size, hasDepth)
        self.presentsWithTransaction = presentsWithTransaction
    }

    deinit {
        DroppedDrawables.add(
            state.withLock { state in
                state.free + state.acquired + state.committed + state.retiring + [state.presented, state.shown].compactMap { $0 }
            })
    }

    // MARK: - The program's side

    /// Waits until a place is free, which is the caller's then until `settle` or `unreserve`. @return nil when none was in time; else the drawable that has
    /// the place already, if any.
    public func reserve(until deadline: Double) -> Drawable?? {
        state.wait(until: deadline) { state -> Drawable?? in
            if !state.free.isEmpty {
                state.reserved += 1
                return .some(state.free.removeFirst())
            }
            guard state.count < self.limit else { return nil }
            state.reserved += 1
            return .some(nil)
        }
    }

    public func unreserve() {
        state.withLock { $0.reserved -= 1 }
        state.notify()
    }

    /// The program has a drawable from now on, in a place that was reserved.
    public func settle(_ drawable: Drawable) {
        state.withLock { state in
            state.reserved -= 1
            state.acquired.append(drawable)
        }
    }

    /// A drawable that the program has.
    public func acquired(_ number: UInt64) -> Drawable? { state.withLock { $0.acquired.first { $0.number == number } } }

    /// Takes a drawable back that the program has, to be on its way with a commit. @return false where another thread was faster.
    public func commit(_ drawable: Drawable) -> Bool {
        state.withLock { state in
            guard let index = state.acquired.firstIndex(where: { $0.number == drawable.number }) else { return false }
            state.acquired.remove(at: index)
            state.committed.append(drawable)
            return true
        }
    }

    /// Takes a drawable back that the program has and is not to be shown. @return the one there was.
    public func discard(_ number: UInt64) -> Drawable? {
        let discarded = state.withLock { state -> Drawable? in
            guard let index = state.acquired.firstIndex(where: { $0.number == number }) else { return nil }
            let drawable = state.acquired.remove(at: index)
            state.free.append(drawable)
            return drawable
        }
        if discarded != nil { state.notify() }
        return discarded
    }

    /// Why what was presented cannot be shown; asked once.
    public func takeRefusal() -> String? {
        state.withLock { state in
            defer { state.refusal = nil }
            return state.refusal
        }
    }

    /// Where the drawables are, in words.
    public var summary: String {
        state.withLock { state in
            "\(state.acquired.count) with the program, \(state.committed.count + (state.presented == nil ? 0 : 1)) to be shown, "
                + "\((state.shown == nil ? 0 : 1) + state.retiring.count) on screen"
        }
    }

    // MARK: - The renderer's side

    /// The drawable that a commit brought is to be shown.
    func land(_ number: UInt64) {
        state.withLock { state in
            guard let index = state.committed.firstIndex(where: { $0.number == number }) else { return }
            state.present(state.committed.remove(at: index))
        }
        state.notify()
    }

    func detach() { state.withLock { $0.viewers -= 1 } }

    /// A renderer shows the layer from now on.
    func attach() {
        state.withLock { state in
            state.viewers += 1
            // A commit to another renderer may have been on its way when that ended.
            for drawable in state.committed { state.present(drawable) }
            state.committed = []
        }
        state.notify()
    }

    /// The drawable to show from now on: the one that was presented last, or the one that is shown already.
    public func takeNewest() -> Drawable? {
        state.withLock { state in
            guard let newest = state.presented else { return state.shown }
            if let old = state.shown { state.retiring.append(old) }
            state.shown = newest
            state.presented = nil
            return newest
        }
    }

    /// The fence of the drawable that is shown, which is waited for once.
    public func takeFence() -> UInt {
        state.withLock { state in
            defer { state.shown?.fence = 0 }
            return state.shown?.fence ?? 0
        }
    }

    /// Whether drawables are shown no more that need a fence.
    public var isRetiring: Bool { state.withLock { !$0.retiring.isEmpty } }

    /// Gives one that is shown no more back to the program. @param fence behind the frames that showed it.
    public func retire(_ fence: UInt) {
        state.withLock { state in
            guard var old = state.retiring.popLast() else { return }
            old.fence = fence
            state.free.append(old)
        }
        state.notify()
    }

    /// The drawable that was taken cannot be shown, and the one before stays.
    public func refuse(_ reason: String) {
        state.withLock { state in
            guard let refused = state.shown else { return }
            state.free.append(refused)
            state.shown = state.retiring.popLast()
            state.refusal = reason
        }
        state.notify()
    }
}

/// Textures of drawables that are gone, until nothing shows them and a context that has them is next used.
public enum DroppedDrawables {
    public struct Entry: Sendable {
        public let texture: DrawableTexture
        public let fence: UInt
        fileprivate weak var surface: LayerSurface?
    }

    private static let all = Locked<[Entry]>(.innermost, [])
    /// More than these went with contexts that are gone as well.
    private static let most = 256

    public static func add(_ drawables: [Drawable]) {
        put(drawables.map { Entry(texture: $0.texture, fence: $0.fence, surface: $0.surface) })
    }

    private static func put(_ entries: [Entry]) {
        guard !entries.isEmpty else { return }
        all.withLock { all in
            all += entries
            if all.count > most { all.removeFirst(all.count - most) }
        }
    }

    /// Takes those out that the body frees.
    public static func removeAll(where isFreed: (Entry) -> Bool) {
        let waiting = all.withLock { all in
            defer { all = [] }
            return all
        }
        put(waiting.filter { $0.surface != nil || !isFreed($0) })
    }
}
