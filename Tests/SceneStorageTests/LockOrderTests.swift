import Glibc
import SceneStorage
import Testing

/// Debug builds stop a thread that takes locks in another order than that of `LockRank`.
@Suite struct LockOrderTests {
    @Test func locksAreTakenFromTheOutsideIn() {
        let outer = Locked(.renderer, 1), middle = Monitor(.backgroundPool, 2), inner = Locked(.log, 3)
        let sum = outer.withLock { a in middle.withLock { b in inner.withLock { c in a + b + c } } }
        #expect(sum == 6)
        // A lock that was released does not count.
        #expect(inner.withLock { $0 } + outer.withLock { $0 } == 4)
    }

    @Test func aLockIsNotTakenWithinOneThatStandsBelowIt() async throws {
        let stop = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let outer = Locked(.renderer, 0), inner = Locked(.log, 0)
            inner.withLock { _ in outer.withLock { _ in } }
        }
        #expect(stop.says("the lock renderer is taken by a thread that holds log,"))
    }

    @Test func twoLocksOfOnePlaceAreNotHeldAtOnce() async throws {
        let stop = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let one = Locked(.imagePixels, 0), other = Locked(.imagePixels, 0)
            one.withLock { _ in other.withLock { _ in } }
        }
        #expect(stop.says("the lock imagePixels is taken by a thread that holds imagePixels,"))
    }

    @Test func aMonitorIsNotWaitedForWithinALockBelowIt() async throws {
        let stop = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let monitor = Monitor(.workers, 0), inner = Locked(.log, 0)
            inner.withLock { _ in _ = monitor.wait(until: 0) { _ -> Bool? in nil } }
        }
        #expect(stop.says("the lock workers is taken by a thread that holds log,"))
    }

    @Test func aLockThatIsHeldBetweenCallsCounts() async throws {
        let stop = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let model = HoldableLocked(.model, 0), frames = Locked(.frames, 0)
            model.hold()
            frames.withLock { _ in model.withLock { $0 += 1 } }
            model.letGo()
            frames.withLock { _ in model.hold() }
        }
        #expect(stop.says("the lock model is taken by a thread that holds frames,"))
    }

    @Test func theProgramIsNotCalledWithALockHeld() async throws {
        let model = HoldableLocked(.model, 0)
        model.hold()
        // What the program holds itself is its own affair.
        expectNoLocks()
        model.letGo()
        let stop = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Locked(.path, 0).withLock { _ in expectNoLocks() }
        }
        #expect(stop.says("the program is called by a thread that holds the lock path"))
    }

    /// docs/locks.md lists all locks in their order.
    @Test func theDocumentKeepsUp() {
        let rows = lines(of: "docs/locks.md").filter { $0.hasPrefix("| `") }
        let names = rows.map { $0.dropFirst(3).prefix { $0 != "`" } }
        #expect(names == LockRank.allCases.map { "\($0)"[...] })
    }
}

extension ExitTest.Result {
    fileprivate func says(_ message: String) -> Bool { String(decoding: standardErrorContent, as: UTF8.self).contains(message) }
}

/// The lines of a text file of this project.
private func lines(of file: String) -> [Substring] {
    let folders = #filePath.split(separator: "/").dropLast(3)
    let path = "/" + folders.joined(separator: "/") + "/" + file
    guard let text = unsafe fopen(path, "r") else { return [] }
    defer { unsafe fclose(text) }
    var bytes: [UInt8] = []
    while case let byte = unsafe fgetc(text), byte >= 0 { bytes.append(UInt8(byte)) }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
}
