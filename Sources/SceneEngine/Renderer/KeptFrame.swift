import SceneGLES
import SceneRender

/// What a target has of the last frames, and what changed since.
struct KeptFrame {
    /// Where the last frame was drawn, and how.
    private struct Place: Equatable {
        var framebuffer: UInt32?
        var width, height: Int
        var flipY: Bool
        var clear: SIMD4<Float>?
        /// Of the renderer's settings.
        var version: UInt64

        init(_ target: DrawTarget, _ version: UInt64) {
            framebuffer = target.framebuffer
            width = target.width
            height = target.height
            flipY = target.flipY
            clear = target.clear
            self.version = version
        }
    }

    /// nil where nothing can be built upon.
    private var place: Place?
    /// What changed since the last frame.
    private var damage = Damage.whole
    /// What frames changed, the last one first.
    private var history: [Damage] = []

    /// Buffers that are older than this are drawn anew.
    private static let mostFrames = 4

    /// Adds what a new plan changes.
    mutating func add(_ new: Damage, width: Int, height: Int) { damage.formUnion(new, width: width, height: height) }

    /// The part of a target that is to be drawn.
    /// @param version that of the renderer's settings.
    /// @param age how many frames ago the target got what it has, the last one being 1; 0 where nothing is known.
    func damage(of target: DrawTarget, _ version: UInt64, age: Int) -> Damage {
        guard age > 0, age <= history.count, target.clear != nil, place == Place(target, version) else { return .whole }
        var all = damage
        for frame in history.prefix(age - 1) { all.formUnion(frame, width: target.width, height: target.height) }
        return all
    }

    /// A frame was drawn. @param isWhole whether nothing is missing.
    mutating func note(_ target: DrawTarget, _ version: UInt64, isWhole: Bool) {
        if place != Place(target, version) { history.removeAll() }
        place = isWhole ? Place(target, version) : nil
        history.insert(damage, at: 0)
        if history.count > Self.mostFrames { history.removeLast() }
        damage = .none
    }

    /// What the target has now is unknown.
    mutating func forget() { place = nil }
}
