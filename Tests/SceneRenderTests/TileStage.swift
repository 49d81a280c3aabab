import SceneCommit
import SceneGeometry
import SceneModel
import SceneRender
import SceneStorage
import Testing

/// Draws tiles as it is told, and says what it was asked for.
final class TileRecorder: TileSource {
    struct State {
        var asked: [TileKey] = []
        var jobs: [TileJob] = []
        var late: [TileKey] = []
        var isLater = false
        var failing: Set<TileKey> = []
    }

    let state = Locked(.innermost, State())

    func draw(_ job: TileJob) -> TileOutcome {
        let isLater = state.withLock { state in
            state.asked.append(job.key)
            if state.isLater { state.jobs.append(job) }
            return state.isLater
        }
        return isLater ? .later : outcome(job)
    }

    func areLate(_ jobs: [TileJob]) { state.withLock { $0.late += jobs.map(\.key) } }

    /// What it draws.
    func outcome(_ job: TileJob) -> TileOutcome {
        guard !state.withLock({ $0.failing.contains(job.key) }), let image = try? makeImage(job.layout.width, job.layout.height) else {
            return .failed
        }
        return .done(image)
    }

    /// What it was asked for since the last time.
    func takeAsked() -> [TileKey] {
        state.withLock { state in
            defer { state.asked = [] }
            return state.asked
        }
    }

    /// Jobs that it is to finish.
    func takeJobs() -> [TileJob] {
        state.withLock { state in
            defer { state.jobs = [] }
            return state.jobs
        }
    }

    func drawsLater(_ isLater: Bool) { state.withLock { $0.isLater = isLater } }
    func fail(_ keys: Set<TileKey>) { state.withLock { $0.failing = keys } }
}

/// A stage of 320 x 240 with a tiled layer of 100,000 x 100,000 in tiles of 32. No thread draws: the test does, when it says so.
final class TileStage {
    let stage: Stage
    let layer: LayerID
    let source = TileRecorder()
    let supply: TileSupply

    /// @param others how many small layers lie below the tiled one.
    init(others: Int = 0) throws {
        stage = try Stage(width: 320, height: 240)
        for index in 0..<others { _ = try stage.layer(Rect(Double(index % 40 * 8), Double(index / 40 % 30 * 8), 5, 5), .red) }
        layer = try Model.shared.createLayer(.tiled)
        supply = TileSupply(source) { _ in }
        try set(.tileSize, .size(Size(32, 32)))
        try set(.levelsOfDetail, .number(10))
        try set(.anchorPoint, .point(.zero))
        try set(.bounds, .rect(Rect(0, 0, 100_000, 100_000)))
        try Model.shared.setTiles(supply, of: layer)
        try Model.shared.addSublayer(layer, to: stage.root)
    }

    deinit { Model.shared.release(layer) }

    var counts: TileChannel.Counts { supply.channel.counts }

    /// How much of each tile the last frame shows.
    var shares: [Float] { (0..<stage.plan.items.count).map { stage.plan.items[$0].color.w } }

    func set(_ property: Property, _ value: PropertyValue) throws { try stage.set(property, value, of: layer) }

    /// Shows the contents from a point of them on.
    func show(_ x: Double, _ y: Double, scale: Double = 1) throws {
        try Model.shared.beginTransaction()
        Model.shared.disablesActions = true
        try set(.transform, .transform(.scale(scale, scale, 1)))
        try set(.position, .point(Point(-x * scale, -y * scale)))
        Model.shared.commitTransaction()
    }

    func render(at time: Double) { stage.render(at: time, width: 320, height: 240) }

    /// Draws what is wanted, as a worker would. @return what was drawn.
    @discardableResult
    func draw(atMost count: Int = .max) -> [TileKey] {
        for _ in 0..<count {
            guard supply.channel.urgency != nil else { break }
            supply.channel.perform()
        }
        return source.takeAsked()
    }
}
