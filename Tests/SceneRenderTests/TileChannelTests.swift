import SceneCommit
import SceneGeometry
import SceneModel
import SceneStorage
import Testing

/// Where the renderer and the workers meet.
@Suite struct TileChannelTests {
    private let source = TileRecorder()
    private let wakes = Locked(.innermost, 0)
    private let layout: TileLayout

    init() throws { layout = try #require(TileLayout(tileSize: Size(32, 32), bias: 0, contentsScale: 1)) }

    private func channel() -> TileChannel { TileChannel(source) { [wakes] _ in wakes.withLock { $0 += 1 } } }

    private func row(_ columns: Range<Int32>) -> [TileKey] { columns.map { TileKey(level: 0, column: $0, row: 0) } }

    private func drawAll(_ channel: TileChannel) {
        while channel.urgency != nil { channel.perform() }
    }

    @Test func `what is wanted goes out in its order, and what was asked for after it`() {
        let channel = channel()
        channel.request(row(20..<22), layout)
        channel.want(row(0..<3), visibleCount: 2, layout)
        #expect(wakes.withLock { $0 } == 2)
        var urgencies: [WorkUrgency] = []
        while let urgency = channel.urgency {
            urgencies.append(urgency)
            channel.perform()
        }
        #expect(urgencies == [.visible, .visible, .near, .requested, .requested])
        #expect(source.takeAsked() == row(0..<3) + row(20..<22))
        #expect(channel.takeNews().drawn.map(\.key) == row(0..<3) + row(20..<22))
        #expect(!channel.hasNews)
    }

    @Test func `what was asked for before is taken back by what is asked for now`() {
        let channel = channel()
        source.drawsLater(true)
        channel.request(row(0..<4), layout)
        channel.perform()
        channel.request(row(2..<5), layout)
        #expect(source.takeJobs().allSatisfy { $0.isCancelled })
        source.drawsLater(false)
        drawAll(channel)
        #expect(source.takeAsked() == row(0..<1) + row(2..<5))
        #expect(channel.counts.cancelled == 1)
    }

    @Test func `only so many are begun at once, and the pool hears when there is room again`() throws {
        let channel = channel()
        source.drawsLater(true)
        channel.request(row(0..<40), layout)
        drawAll(channel)
        #expect(channel.counts.running == TileChannel.maximumRunning && channel.counts.waiting == 40 - TileChannel.maximumRunning)
        wakes.withLock { $0 = 0 }
        let job = try #require(source.takeJobs().first)
        job.finish(source.outcome(job))
        #expect(wakes.withLock { $0 } == 1)
        #expect(channel.urgency == .requested)
    }

    @Test func `many tiles are not gone through for each that is drawn`() throws {
        let channel = channel(), layout = try #require(TileLayout(tileSize: Size(16, 16), bias: 0, contentsScale: 1))
        let start = monotonicTime()
        channel.want(row(0..<20_000), visibleCount: 20_000, layout)
        channel.request(row(20_000..<30_000), layout)
        drawAll(channel)
        #expect(source.takeAsked() == row(0..<30_000))
        #expect(monotonicTime() - start < 10)
        // What waits again is found, wherever it lies.
        channel.drop(row(10..<11))
        drawAll(channel)
        channel.invalidate(layout.rect(of: TileKey(level: 0, column: 25_000, row: 0)).insetBy(1))
        drawAll(channel)
        #expect(source.takeAsked() == row(10..<11) + row(25_000..<25_001))
    }

    @Test func `those that never end are bounded, whoever has cancelled them`() throws {
        let channel = channel()
        source.drawsLater(true)
        for step in 0..<20 {
            channel.want(row(Int32(100 * step)..<Int32(100 * step + 50)), visibleCount: 50, layout)
            drawAll(channel)
        }
        #expect(channel.counts.running == TileChannel.maximumBegun)
        #expect(channel.urgency == nil)
        let jobs = source.takeJobs()
        #expect(jobs.count == TileChannel.maximumBegun)
        wakes.withLock { $0 = 0 }
        try #require(jobs.first).finish(.failed)
        #expect(wakes.withLock { $0 } == 1 && channel.urgency == .visible)
    }

    @Test func `what does not end is told of, once`() throws {
        let channel = channel(), now = monotonicTime()
        #expect(channel.review(at: now) == .infinity)
        source.drawsLater(true)
        channel.request(row(0..<3), layout)
        drawAll(channel)
        let next = channel.review(at: now + backgroundPatience - 1)
        #expect(next >= now + backgroundPatience && next < now + backgroundPatience + 10)
        #expect(source.state.withLock { $0.late }.isEmpty)
        let jobs = source.takeJobs()
        try #require(jobs.first).finish(.failed)
        #expect(channel.review(at: next + 10) == .infinity)
        #expect(source.state.withLock { $0.late } == row(1..<3))
        #expect(channel.review(at: next + 20) == .infinity)
        #expect(source.state.withLock { $0.late.count } == 2)
    }

    @Test func `what has changed is drawn anew, and what is being drawn of it is thrown away`() throws {
        let channel = channel()
        source.drawsLater(true)
        channel.want(row(0..<3), visibleCount: 3, layout)
        drawAll(channel)
        let jobs = source.takeJobs()
        channel.invalidate(Rect(40, 0, 1, 1))
        #expect(jobs.map(\.isCancelled) == [false, true, false])
        for job in jobs { job.finish(source.outcome(job)) }
        let news = channel.takeNews()
        #expect(news.drawn.map(\.key) == [jobs[0].key, jobs[2].key] && news.changed == [Rect(40, 0, 1, 1)])
        #expect(channel.urgency == .visible && channel.counts.waiting == 1)
    }

    @Test func `another layout throws away what was drawn by the old one`() throws {
        let channel = channel()
        channel.want(row(0..<2), visibleCount: 2, layout)
        drawAll(channel)
        #expect(channel.counts.kept == 2)
        let other = try #require(TileLayout(tileSize: Size(64, 64), bias: 0, contentsScale: 1))
        channel.want(row(0..<1), visibleCount: 1, other)
        #expect(channel.counts.kept == 0)
        drawAll(channel)
        let news = channel.takeNews()
        #expect(news.drawn.map(\.image.width) == [64] && news.layout == other)
        #expect(channel.counts.bytes == 64 * 64 * 4)
    }

    @Test func `nothing is drawn for a source that is gone, or once it is closed`() throws {
        var passing: TileRecorder? = TileRecorder()
        let orphan = TileChannel(try #require(passing)) { _ in }
        orphan.request(row(0..<2), layout)
        passing = nil
        orphan.perform()
        #expect(orphan.counts.running == 0 && !orphan.hasNews)
        let channel = channel()
        channel.request(row(0..<2), layout)
        channel.close()
        #expect(channel.urgency == nil)
        channel.perform()
        #expect(source.takeAsked().isEmpty)
    }
}
