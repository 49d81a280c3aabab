import SceneCommit
public import SceneContent
import SceneStorage

/// A frame of a renderer's thread, as pixels.
@safe
public final class FramePicture: @unchecked Sendable {
    // One thread writes them while the picture is in nobody else's hands; afterwards they stay as they are.
    private var block = ByteBlock(count: 0)
    public private(set) var width = 0, height = 0
    public fileprivate(set) var number: UInt64 = 0
    /// The time that the frame shows.
    public fileprivate(set) var time = 0.0

    /// Bytes from one row to the next.
    public var stride: Int { 4 * width }

    func resize(_ width: Int, _ height: Int) throws(SceneError) {
        guard width != self.width || height != self.height else { return }
        guard let new = ByteBlock(count: 4 * width * height) else {
            throw SceneError(.outOfMemory, "there is no memory for a picture of \(width) x \(height) pixels")
        }
        block = consume new
        (self.width, self.height) = (width, height)
    }

    func withPixels(_ body: (UnsafeMutableRawBufferPointer) throws(SceneError) -> Void) throws(SceneError) {
        try unsafe block?.withUnsafeMutableBytes(body)
    }

    /// The first pixel; valid as long as the picture is held.
    public var pixels: UnsafeRawPointer? { unsafe block?.withUnsafeBytes { $0.baseAddress } }
}

/// The last frames of a renderer's thread, for a program that reads them without waiting for the thread, or the thread for it.
public final class FrameRing: Sendable {
    private struct State {
        /// Pictures that a frame may be written to.
        var spare: [FramePicture]
        var newest: FramePicture?
        /// Pictures in the program's hands, and how many times, by the number of the frame.
        var held: [UInt64: (picture: FramePicture, count: Int)] = [:]
    }

    public let format: PixelFormat
    private let state: Monitor<State>

    /// @param count how many pictures there are, at least 2: the newest one, and one that is being written.
    public init(count: Int, _ format: PixelFormat) {
        self.format = format
        state = Monitor(.frameRing, State(spare: (0..<count).map { _ in FramePicture() }))
    }

    // MARK: - The thread's side

    /// A picture to write to; nil when the program holds all.
    func take() -> FramePicture? { state.withLock { $0.spare.popLast() } }

    func giveBack(_ picture: FramePicture) { state.withLock { $0.spare.append(picture) } }

    /// Makes a picture that was written the newest one.
    func publish(_ picture: FramePicture, number: UInt64, time: Double) {
        picture.number = number
        picture.time = time
        state.withLock { state in
            if let old = state.newest, state.held[old.number] == nil { state.spare.append(old) }
            state.newest = picture
        }
        state.notify()
    }

    // MARK: - The program's side

    /// Whether pictures are in the program's hands.
    public var isHeld: Bool { state.withLock { !$0.held.isEmpty } }

    /// The newest picture, if its number is greater than `number`; waits until a time for one. `release(_:)` is owed for it.
    public func acquire(after number: UInt64, until deadline: Double) -> FramePicture? {
        state.wait(until: deadline) { state in
            guard let newest = state.newest, newest.number > number else { return nil }
            state.held[newest.number, default: (newest, 0)].count += 1
            return newest
        }
    }

    /// Gives a picture back. @return false for one that is not held.
    public func release(_ number: UInt64) -> Bool {
        state.withLock { state in
            guard let (picture, count) = state.held[number] else { return false }
            state.held[number] = count > 1 ? (picture, count - 1) : nil
            if count == 1, state.newest?.number != number { state.spare.append(picture) }
            return true
        }
    }
}
