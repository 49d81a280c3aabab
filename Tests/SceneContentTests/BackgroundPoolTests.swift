import SceneCommit
import SceneStorage
import Testing

import SceneContent

/// Pieces of work that are held up until a test lets them go.
private final class Pieces: BackgroundWork {
    struct State {
        var waiting: Int
        var running = 0
        var done = 0
        var isHeld: Bool
        var looks: [Double] = []
        /// Where several write down which of them was begun.
        var name: Int
    }

    let state: Monitor<State>
    let order: Locked<[Int]>
    private let urgencyWhileWaiting: WorkUrgency

    init(_ count: Int, held: Bool = false, _ urgency: WorkUrgency = .visible, name: Int = 0, order: Locked<[Int]> = Locked(.innermost, []))
    {
        state = Monitor(.innermost, State(waiting: count, isHeld: held, name: name))
        self.order = order
        urgencyWhileWaiting = urgency
    }

    var urgency: WorkUrgency? { state.withLock { $0.waiting > 0 ? urgencyWhileWaiting : nil } }
    var running: Int { state.withLock { $0.running } }
    var done: Int { state.withLock { $0.done } }

    func perform() {
        let name: Int? = state.withLock { state in
            guard state.waiting > 0 else { return nil }
            state.waiting -= 1
            state.running += 1
            return state.name
        }
        guard let name else { return }
        order.withLock { $0.append(name) }
        state.notify()
        _ = state.wait(until: .infinity) { $0.isHeld ? nil : true }
        state.withLock { state in
            state.running -= 1
            state.done += 1
        }
        state.notify()
    }

    func review(at time: Double) -> Double {
        state.withLock { $0.looks.append(time) }
        state.notify()
        return .infinity
    }

    func letGo() {
        state.withLock { $0.isHeld = false }
        state.notify()
    }

    /// Waits until something holds. @return whether it does.
    func wait(_ isSo: @escaping (State) -> Bool) -> Bool { state.wait(until: monotonicTime() + 60) { isSo($0) ? true : nil } == true }
}

/// The threads that draw tiles. Times are short here, so that much takes long.
@Suite struct BackgroundPoolTests {
    private func pool(size: Int = 2, most: Int = 16) -> BackgroundPool { BackgroundPool(size: size, most: most, patience: 0.01) }

    /// Waits until nothing has changed for a while.
    private func settle(_ works: [Pieces]) {
        var before = -1, quiet = 0
        while quiet < 10 {
            _ = Monitor(.innermost, 0).wait(until: monotonicTime() + 0.02) { _ -> Bool? in nil }
            let now = works.reduce(0) { $0 + $1.running + 1000 * $1.done }
            quiet = now == before ? quiet + 1 : 0
            before = now
        }
    }

    @Test func `all that there is to do is done`() {
        let pool = pool(), works = (0..<5).map { _ in Pieces(100) }
        for work in works { pool.wake(work) }
        for work in works { #expect(work.wait { $0.done == 100 }) }
    }

    @Test func `the more urgent comes first, and works that are as urgent take turns`() {
        let pool = pool(size: 1, most: 1), order = Locked<[Int]>(.innermost, [])
        // The only thread is held up until all have come.
        let first = Pieces(1, held: true)
        pool.wake(first)
        #expect(first.wait { $0.running == 1 })
        let requested = Pieces(2, .requested, name: 3, order: order), near = Pieces(2, .near, name: 2, order: order)
        let one = Pieces(3, name: 0, order: order), other = Pieces(3, name: 1, order: order)
        for work in [requested, near, one, other] { pool.wake(work) }
        first.letGo()
        #expect(requested.wait { $0.done == 2 })
        #expect(order.withLock { $0 } == [0, 1, 0, 1, 0, 1, 2, 2, 3, 3])
    }

    @Test func `what never ends keeps a few threads only, and others are served`() {
        let pool = pool(most: 64), bad = Pieces(1000, held: true)
        pool.wake(bad)
        #expect(bad.wait { $0.running >= 7 })
        settle([bad])
        #expect(bad.running == 7)
        let good = Pieces(500)
        pool.wake(good)
        #expect(good.wait { $0.done == 500 })
        #expect(bad.running == 7)
        bad.letGo()
        #expect(bad.wait { $0.done == 1000 })
    }

    @Test func `nearly as many may never end as there are threads, before others are held up`() {
        let pool = pool(), bad = (0..<14).map { _ in Pieces(20, held: true) }
        for work in bad {
            pool.wake(work)
            #expect(work.wait { $0.running > 0 })
        }
        let good = Pieces(10)
        pool.wake(good)
        #expect(good.wait { $0.done == 10 })
        #expect(pool.threadCount <= 16)
        for work in bad { work.letGo() }
        for work in bad { #expect(work.wait { $0.done == 20 }) }
    }

    @Test func `however many never end, there is a bound`() {
        let pool = pool(), bad = (0..<40).map { _ in Pieces(20, held: true) }
        for work in bad { pool.wake(work) }
        settle(bad)
        #expect(pool.threadCount == 16)
        #expect(bad.reduce(0) { $0 + $1.running } == 16)
        // What has waited is done when they end after all.
        for work in bad { work.letGo() }
        for work in bad { #expect(work.wait { $0.done == 20 }) }
    }

    @Test func `one that holds up a thread waits until others have been served`() {
        let pool = pool(size: 1, most: 2), order = Locked<[Int]>(.innermost, [])
        let bad = Pieces(2, held: true, name: 0, order: order)
        pool.wake(bad)
        #expect(bad.wait { $0.running == 1 })
        let good = Pieces(50, name: 1, order: order)
        pool.wake(good)
        #expect(good.wait { $0.done == 50 })
        #expect(order.withLock { $0 } == [0] + Array(repeating: 1, count: 50))
        bad.letGo()
        #expect(bad.wait { $0.done == 2 })
    }

    @Test func `what takes long is looked after, also when it holds no thread`() {
        let pool = pool(), work = Pieces(1, held: true), quick = Pieces(1)
        pool.wake(work)
        pool.wake(quick)
        let start = monotonicTime()
        for work in [work, quick] { #expect(work.wait { !$0.looks.isEmpty }) }
        #expect(work.state.withLock { $0.looks.allSatisfy { $0 >= start + backgroundPatience - 1 } })
        #expect(work.state.withLock { $0.looks.count } == 1)
        work.letGo()
    }
}
