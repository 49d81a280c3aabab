import Glibc
import SceneAnimation
import SceneCommit
import SceneModel
import Testing

/// What observers and completions are told, and when.
@Suite(.serialized) struct EventTests {
    let model = Model.shared

    /// Notes what it is told.
    final class Witness: AnimationObserver, CompletionObserver, @unchecked Sendable {
        var told: [String] = []
        var onStop: (@Sendable () -> Void)?
        var onEnd: (@Sendable () -> Void)?

        func animationDidStart(_ layer: LayerID, _ key: String?) { told.append("+\(key ?? "")") }

        func animationDidStop(_ layer: LayerID, _ key: String?, _ reason: StopReason) {
            told.append("-\(key ?? "") \(reason)")
            onStop?()
        }

        func transactionDidComplete() { told.append("done") }

        deinit { onEnd?() }

        func take() -> [String] {
            defer { told = [] }
            return told
        }
    }

    private func fade(_ witness: Witness?) throws -> AnimationDescription {
        var animation = AnimationDescription(path: try #require(PropertyPath("opacity")))
        animation.to = .number(0)
        animation.timing.duration = 1
        animation.observer = witness
        return animation
    }

    /// A report of a renderer on the only animation that a commit added.
    private func added(_ commits: [Commit]) throws -> (owner: UInt64, id: UInt64) {
        let commit = try #require(commits.first { !$0.animations.isEmpty })
        return (commit.owners[0], commit.animations[0].id)
    }

    @Test func `a renderer's reports are told in the next dispatch, once`() throws {
        let test = try TestHost(), witness = Witness()
        defer { test.end() }
        try model.add(fade(witness), to: test.root, key: "a")
        model.flush()
        let name = try added(test.frame(at: 1))
        var report = RenderChannel.Report()
        report.started = [name]
        test.channel.report(report)
        test.channel.report(report)
        #expect(witness.take().isEmpty)
        #expect(model.dispatch() == 1)
        #expect(witness.take() == ["+a"])
        report.started = []
        report.finished = [name]
        test.channel.report(report)
        test.channel.report(report)
        #expect(model.dispatch() == 1)
        #expect(witness.take() == ["-a finished"])
        #expect(model.dispatch() == 0)
    }

    @Test func `one that ends and stays is told once, and leaves without a word`() throws {
        let test = try TestHost(), witness = Witness()
        defer { test.end() }
        try model.add(fade(witness), to: test.root, key: "a")
        model.flush()
        var report = RenderChannel.Report()
        report.ended = [try added(test.frame(at: 1))]
        test.channel.report(report)
        model.dispatch()
        #expect(witness.take() == ["+a", "-a finished"])
        #expect(try model.animations(of: test.root).count == 1)
        try model.removeAnimation("a", from: test.root)
        #expect(model.dispatch() == 0)
    }

    @Test func `every way to go has its reason`() throws {
        let test = try TestHost(), witness = Witness()
        defer { test.end() }
        let layer = try model.makeLayer(in: test.root)
        model.flush()
        for key in ["removed", "replaced", "gone"] { try model.add(fade(witness), to: layer, key: key) }
        try model.removeAnimation("removed", from: layer)
        try model.add(fade(nil), to: layer, key: "replaced")
        try model.removeFromSuperlayer(layer)
        #expect(witness.told.isEmpty)
        model.dispatch()
        #expect(witness.take() == ["+removed", "-removed removed", "+replaced", "-replaced replaced", "+gone", "-gone layerGone"])
    }

    @Test func `a layer that finds another place within a commit keeps its animations`() throws {
        let test = try TestHost(), other = try TestHost(), witness = Witness()
        defer {
            test.end()
            other.end()
        }
        let layer = try model.makeLayer(in: test.root)
        try model.add(fade(witness), to: layer, key: "a")
        model.flush()
        try model.retain(layer)
        try model.removeFromSuperlayer(layer)
        try model.addSublayer(layer, to: other.root)
        model.release(layer)
        model.flush()
        #expect(model.dispatch() == 0)
        #expect(try added(other.frame(at: 1)).owner == layer.rawValue)
        try model.removeAllAnimations(from: layer)
        model.dispatch()
        #expect(witness.take() == ["+a", "-a removed"])
    }

    @Test func `a completion waits for its transaction, and for what is added after it`() throws {
        let test = try TestHost(), witness = Witness()
        defer { test.end() }
        try model.beginTransaction()
        try model.add(fade(nil), to: test.root, key: "before")
        model.setCompletion(witness)
        try model.add(fade(nil), to: test.root, key: "after")
        try model.removeAnimation("after", from: test.root)
        #expect(model.dispatch() == 0)
        model.commitTransaction()
        #expect(witness.told.isEmpty)
        #expect(model.dispatch() == 1)
        #expect(witness.take() == ["done"])
        try model.removeAllAnimations(from: test.root)
        #expect(model.dispatch() == 0)
    }

    @Test func `a completion never waits for a layer that is gone`() throws {
        let witness = Witness()
        let layer = try model.createLayer()
        try model.beginTransaction()
        model.setCompletion(witness)
        try model.add(fade(nil), to: layer, key: nil)
        model.commitTransaction()
        #expect(model.dispatch() == 0)
        model.release(layer)
        #expect(model.dispatch() == 1)
        #expect(witness.take() == ["done"])
    }

    @Test func `events that come up in a dispatch are for the next`() throws {
        let witness = Witness(), second = Witness()
        let layer = try model.createLayer()
        defer { model.release(layer) }
        let animation = try fade(second)
        witness.onStop = {
            try? Model.shared.add(animation, to: layer, key: "b")
            try? Model.shared.removeAllAnimations(from: layer)
        }
        try model.add(fade(witness), to: layer, key: "a")
        try model.removeAllAnimations(from: layer)
        #expect(model.dispatch() == 2)
        #expect(second.take().isEmpty)
        #expect(model.dispatch() == 2)
        #expect(second.take() == ["+b", "-b removed"])
    }

    @Test func `the last reference to an observer ends with the lock free`() throws {
        let layer = try model.createLayer()
        let counter = Counter()
        try {
            let witness = Witness()
            witness.onEnd = {
                // With the lock held this would wait for ever.
                if Model.shared.isAlive(layer) { counter.increment() }
            }
            try model.add(fade(witness), to: layer, key: "a")
        }()
        try model.removeAllAnimations(from: layer)
        #expect(counter.value == 0)
        #expect(model.dispatch() == 2)
        #expect(counter.value == 1)
        model.release(layer)
    }

    @Test func `what an ended thread was not told goes to the next that dispatches`() throws {
        let witness = Witness()
        let layer = try model.createLayer()
        defer { model.release(layer) }
        let animation = try fade(witness)
        inThread {
            try? Model.shared.add(animation, to: layer, key: "before")
            try? Model.shared.add(animation, to: layer, key: "after")
            try? Model.shared.removeAnimation("before", from: layer)
        }
        try model.removeAnimation("after", from: layer)
        #expect(model.dispatch() == 4)
        #expect(witness.take() == ["+before", "-before removed", "+after", "-after removed"])
    }

    @Test func `values nest as settings do`() throws {
        try model.beginTransaction()
        try model.setTransactionValue(.number(1), for: "key")
        try model.setTransactionValue(.number(2), for: "animationDuration")
        try model.beginTransaction()
        #expect(model.transactionValue(for: "key") == .number(1))
        #expect(model.animationDuration == 2)
        try model.setTransactionValue(.none, for: "key")
        #expect(model.transactionValue(for: "key") == .none)
        model.commitTransaction()
        #expect(model.transactionValue(for: "key") == .number(1))
        model.commitTransaction()
        #expect(model.transactionValue(for: "key") == .none)
        #expect(throws: SceneError.self) { try model.setTransactionValue(.string("x"), for: "disableActions") }
    }
}

/// Counts on any thread.
private final class Counter: @unchecked Sendable {
    private(set) var value = 0
    func increment() { value += 1 }
}

/// Runs the body on a thread of its own, to its end.
private func inThread(_ body: @escaping @Sendable () -> Void) {
    final class Box { let body: @Sendable () -> Void; init(_ body: @escaping @Sendable () -> Void) { self.body = body } }
    var thread = pthread_t()
    let box = unsafe Unmanaged.passRetained(Box(body)).toOpaque()
    unsafe pthread_create(
        &thread, nil,
        { pointer in
            if let pointer = unsafe pointer { unsafe Unmanaged<Box>.fromOpaque(pointer).takeRetainedValue().body() }
            return nil
        }, box)
    pthread_join(thread, nil)
}
