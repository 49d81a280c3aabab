public import SceneCommit
public import SceneStorage
import Synchronization

/// The capture that the environment asks for: SCENE_CAPTURE names its file, SCENE_CAPTURE_FRAME the number of the frame, the first one
/// without it. The first renderer that shows a tree and has drawn so many frames is captured.
final class CaptureRequest: Sendable {
    let path: String
    private let frame: UInt64
    private let isTaken = Atomic<Bool>(false)

    static let shared: CaptureRequest? = {
        guard let path = Environment.value(of: "SCENE_CAPTURE") else { return nil }
        let number = Environment.value(of: "SCENE_CAPTURE_FRAME") ?? "1"
        guard let frame = UInt64(number), frame > 0 else {
            Log.shared(
                .warning,
                "SCENE_CAPTURE_FRAME in the environment is \"\(number)\", expected the number of a frame, 1 or more; nothing is captured")
            return nil
        }
        return CaptureRequest(path, frame)
    }()

    private init(_ path: String, _ frame: UInt64) { (self.path, self.frame) = (path, frame) }

    /// Whether a frame with these figures is the one; true once.
    func takes(_ figures: FrameStatistics) -> Bool {
        guard figures.frames >= frame, figures.layers > 0 else { return false }
        return !isTaken.exchange(true, ordering: .relaxed)
    }
}

/// The function that writes captures of renderers to files; documents, which captures contain, lie in a module above renderers.
public let captureWriter = Locked<(@Sendable (Renderer, String) throws(SceneError) -> Void)?>(.innermost, nil)

extension Renderer {
    /// Captures the last frame where the environment asks for it. What goes wrong is told to the log.
    func captureIfAsked() {
        guard let request = CaptureRequest.shared, request.takes(statistics) else { return }
        capture(to: request.path)
    }

    /// Captures the last frame, and tells the log how it went.
    func capture(to path: String) {
        guard let write = captureWriter.withLock({ $0 }) else { return }
        do throws(SceneError) {
            try write(self, path)
            Log.shared(.info, "wrote a capture of a frame to \(path)")
        } catch { Log.shared(.warning, "SCENE_CAPTURE: \(error.message)") }
    }
}
