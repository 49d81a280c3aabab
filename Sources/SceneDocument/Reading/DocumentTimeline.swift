public import SceneCommit
import SceneAnimation
public import SceneModel

/// The time of a document that was made of an animation with frames: a layer whose time is the animation's.
public struct DocumentTimeline: Sendable {
    /// A named part of the animation.
    public struct Marker: Sendable, Equatable {
        public let name: String
        /// In frames.
        public let start, end: Double

        public init(name: String, start: Double, end: Double) { (self.name, self.start, self.end) = (name, start, end) }
    }

    /// The layer below the root that has all others.
    public let layer: LayerID
    /// Frames in a second.
    public let rate: Double
    /// The first frame, and the one at which the animation ends.
    public let start, end: Double
    public let markers: [Marker]
    /// The animations of the file; nil for one that can have no others.
    public let animations: DocumentAnimations?
    /// nil for an animation without.
    public let themes: DocumentThemes?
    /// nil for an animation without.
    public let sounds: DocumentSounds?

    public init(
        layer: LayerID, rate: Double, start: Double, end: Double, markers: [Marker], animations: DocumentAnimations?,
        themes: DocumentThemes?, sounds: DocumentSounds?
    ) {
        (self.layer, self.rate, self.start, self.end, self.markers) = (layer, rate, start, end, markers)
        (self.animations, self.themes, self.sounds) = (animations, themes, sounds)
    }

    /// What the animation that plays is added under.
    public static let key = "play"

    /// The animation that plays from one frame to another, once and at the speed of the file; backwards where the second lies before.
    public func animation(from first: Double, to last: Double) -> AnimationDescription {
        var animation = AnimationDescription(path: PropertyPath(.timeOffset))
        animation.from = .number(first / rate)
        animation.to = .number(last / rate)
        animation.timing.duration = max(abs(last - first), 1e-6) / rate
        return animation
    }

    /// Plays an animation of the time from now on, in place of what plays. When it is over the frame stays with which it ends.
    public func play(_ animation: AnimationDescription) throws(SceneError) {
        var animation = animation
        animation.timing.fillMode = .both
        animation.isRemovedOnCompletion = false
        try Model.shared.set(PropertyPath(.speed), of: layer, to: .number(0))
        try Model.shared.add(animation, to: layer, key: Self.key)
    }

    /// Stops what plays and shows a frame.
    public func seek(_ frame: Double) throws(SceneError) {
        let layer = layer
        if try Model.shared.animations(of: layer).contains(where: { $0.key == Self.key }) {
            try Model.shared.removeAnimation(Self.key, from: layer)
        }
        try Model.shared.set(PropertyPath(.speed), of: layer, to: .number(0))
        try Model.shared.set(PropertyPath(.timeOffset), of: layer, to: .number(frame / rate))
    }

    /// The frame on screen while it plays or stands still.
    public func frame() throws(SceneError) -> Double {
        guard case .number(let offset) = try Model.shared.value(PropertyPath(.timeOffset), of: layer, presentation: true) else {
            return start
        }
        return offset * rate
    }
}
