public import SceneCommit
public import SceneModel
import SceneRender
import SceneStorage

/// A listener that is told the values of an animator, on the animator's thread and with no lock held.
public protocol AnimatorObserver: AnyObject, Sendable {
    func animatorDidChange(_ value: PropertyValue)
}

/// A value of the program's own that animates.
public final class AnimatorValue: @unchecked Sendable {
    public let property: Property
    /// The value that the program was told last. Only the animator's thread uses it.
    fileprivate private(set) var reported: PropertyValue
    private let observer: any AnimatorObserver

    /// @param initial of the property's type.
    public init(_ property: Property, _ initial: PropertyValue, _ observer: any AnimatorObserver) {
        self.property = property
        reported = initial
        self.observer = observer
    }

    fileprivate func report(_ value: PropertyValue) {
        reported = value
        observer.animatorDidChange(value)
    }

    // MARK: - Types

    /// The property that an animator of a type has.
    public static func property(of type: ValueType) throws(SceneError) -> Property {
        guard let (key, effect) = keys[type] else {
            throw SceneError(
                .invalidArgument, "initial is \(type.name), expected a number, a point, a size, a rect, a color or a transform")
        }
        return try PropertyRegistry.shared.register(
            key, type: type, initial: type.zero, isAnimatable: true, isImplicit: true, effect: effect, isOwn: true)
    }

    /// Values with a place or an extent count as moving.
    private static let keys: [ValueType: (String, PropertyTraits.Effect)] = [
        .number: ("value", .none), .color: ("colorValue", .none), .point: ("pointValue", .geometry), .size: ("sizeValue", .geometry),
        .rect: ("rectValue", .geometry), .transform: ("transformValue", .geometry),
    ]
}

/// The animators of one thread: a renderer that draws nothing, and makes its frames in the thread's dispatches.
final class Animators {
    /// How often something that moves is reported, in seconds.
    private static let interval = 1.0 / 60

    private let frames: Locked<FrameRenderer>
    private let channel: RenderChannel
    private let stage: AnimatorStage
    private var animators: [LayerID] = []
    private var isTelling = false

    init() throws(SceneError) {
        let frames = Locked(.frames, FrameRenderer())
        self.frames = frames
        channel = RenderChannel(
            presentation: { row, property in frames.withLock { $0.presentation(of: property, at: row) } },
            velocity: { row, path in frames.withLock { $0.velocity(of: path, at: row) } },
            goal: { row, property in frames.withLock { $0.goal(of: property, at: row) } },
            takeIn: { commits in frames.withLock { $0.takeIn(commits()) } })
        stage = try Model.shared.createStage(channel)
    }

    deinit { Model.shared.removeStage(stage) }

    var isEmpty: Bool { animators.isEmpty }

    func create(_ value: AnimatorValue) throws(SceneError) -> LayerID {
        let layer = try Model.shared.createAnimator(of: value.property, value.reported, on: stage, value)
        animators.append(layer)
        return layer
    }

    /// Makes a frame, and tells the program what is new in it. @return how much that was: nothing while that is told.
    func advance(to time: Double) -> Int {
        // Time goes on between calls, so whoever dispatches when he is told would be told without end.
        if isTelling { return 0 }
        isTelling = true
        defer { isTelling = false }
        Model.shared.flush()
        frames.withLock { frames in
            let commits = channel.takeCommits()
            guard !commits.isEmpty || frames.isNew(at: time) else { return }
            frames.apply(commits)
            frames.evaluate(time: time)
            channel.report(frames.takeReport())
        }
        animators.removeAll { !Model.shared.isAlive($0) }
        var count = 0
        for animator in animators {
            // The listener may have released the animator.
            guard let value = (try? Model.shared.attachment(of: animator)) as? AnimatorValue,
                let shown = try? Model.shared.value(PropertyPath(value.property), of: animator, presentation: true),
                shown != value.reported
            else { continue }
            value.report(shown)
            count += 1
        }
        return count
    }

    /// Asks for a dispatch if there is something to begin with.
    func wakeIfPending() {
        if !isTelling, channel.hasCommits { Model.shared.wakeThread(at: monotonicTime()) }
    }

    /// Asks for the next dispatch, if there is anything to wait for.
    func wake(after time: Double) {
        if isTelling { return }
        let now = monotonicTime()
        if channel.hasCommits { return Model.shared.wakeThread(at: now) }
        let next = frames.withLock { $0.nextFrameTime }
        guard next < .infinity else { return }
        Model.shared.wakeThread(at: now + max(next - time, Self.interval))
    }
}

/// The animators of the calling thread, as long as there are any.
public final class ThreadAnimators {
    private static let all = ThreadLocal { ThreadAnimators() }
    public static var current: ThreadAnimators { all.current }

    private var animators: Animators?

    public func create(_ value: AnimatorValue) throws(SceneError) -> LayerID {
        if let animators { return try animators.create(value) }
        let new = try Animators()
        animators = new
        return try new.create(value)
    }

    public func wakeIfPending() { animators?.wakeIfPending() }

    /// What the animators have for a dispatch, and the dispatch. @return how much was delivered.
    func dispatch(at time: Double) -> Int {
        guard let animators else { return Model.shared.dispatch() }
        let count = animators.advance(to: time) + Model.shared.dispatch()
        if animators.isEmpty {
            if self.animators === animators { self.animators = nil }
        } else {
            animators.wake(after: time)
        }
        return count
    }
}
