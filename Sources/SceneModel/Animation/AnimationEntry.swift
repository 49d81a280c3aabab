import SceneAnimation
import SceneCommit
import SceneStorage

/// An animation of a layer.
struct AnimationEntry {
    var key: String?
    var description: AnimationDescription
    @Seldom private var course: Course
    /// Whether the render tree has it.
    var isSent = false

    // What a spec says that does not follow from the description.
    /// No other animation has the same one.
    private(set) var id: UInt64
    private var hasBegun, endsLayer: Bool

    /// The part of an entry that only animations have which run, or which somebody hears of.
    private struct Course: Sendable, Beginning {
        @Seldom var observers: AnimationObservers?
        var overridden: [PropertyPath] = []
        var whole: AnimationSpec?

        static var atFirst: Course { Course() }
    }

    init(key: String?, description: AnimationDescription, spec: AnimationSpec, observers: AnimationObservers?) {
        (self.key, self.description) = (key, description)
        (id, hasBegun, endsLayer) = (spec.id, spec.hasBegun, spec.endsLayer)
        var course = Course()
        if let observers { course.observers = observers }
        course.whole = spec
        self.course = course
    }

    /// The listeners of the animation; nil when there are none, or all was told.
    var observers: AnimationObservers? {
        get { course.observers }
        set { course.observers = newValue }
    }

    /// What of the animation was set since it was added: these end values do not become model values.
    var overridden: [PropertyPath] {
        get { course.overridden }
        set { course.overridden = newValue }
    }

    /// Notes that a property was set, where its end value would become the model value: all of it, or a part that is another one now.
    mutating func override(_ property: Property, from old: PropertyValue, to new: PropertyValue) {
        guard description.commitsOnFinish else { return }
        description.forEachPath { path in
            guard path.property == property else { return }
            // The parts of a transform are read within what rounding leaves of them, as in the render tree.
            let apart = path.read(old).vector - path.read(new).vector
            if path.part == .whole || (apart * apart).max() > 1e-18 { overridden.append(path) }
        }
    }

    private var whole: AnimationSpec? {
        get { course.whole }
        set { course.whole = newValue }
    }

    /// Whether the animation begins at a time of the layer's that was said, and not when it is first shown.
    var hasOwnBegin: Bool { hasBegun }

    /// Whether the animation is the implied transition of a property or the mask.
    var isImplied: Bool { if case .transition(let transition)? = whole?.body { transition.presence == .changes } else { false } }

    /// Whether there is no spec yet: key frames on a layer that nobody shows wait there in one form alone.
    var waits: Bool { whole == nil }

    /// What the animator gets; of an animation that waits only when, not yet what.
    var spec: AnimationSpec {
        if let whole { return whole }
        var spec = AnimationSpec(id: id, timing: description.timing, curve: .linear, body: .group([]))
        (spec.hasBegun, spec.endsLayer) = (hasBegun, endsLayer)
        return spec
    }

    /// Forgets the spec of key frames, which follows from the description.
    mutating func wait() {
        guard description.kind == .keyframe, description.level == nil else { return }
        if observers == nil, overridden.isEmpty { _course = Seldom() } else { whole = nil }
    }

    /// Works out anew what the spec says. That cannot fail, for it was done when the animation was added.
    mutating func complete() {
        guard waits, var spec = try? description.compiled(id: id, current: { _ in .none }, feed: { _ in nil }) else { return }
        (spec.hasBegun, spec.endsLayer) = (hasBegun, endsLayer)
        whole = spec
    }

    /// The animation has begun at a time of its layer.
    mutating func begin(at time: Double) {
        guard var spec = whole else { return }
        (spec.timing.beginTime, spec.hasBegun) = (time, true)
        whole = spec
    }

    /// Gives the animation another number, and with it the members of a group.
    mutating func renumber(_ id: UInt64) {
        self.id = id
        guard var spec = whole else { return }
        spec.renumber(id)
        whole = spec
    }
}

extension AnimationSpec {
    fileprivate mutating func renumber(_ id: UInt64) {
        self.id = id
        guard case .group(var members) = body else { return }
        for index in members.indices { members[index].renumber(id) }
        body = .group(members)
    }
}
