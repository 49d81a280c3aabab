import SceneCommit
import SceneGeometry
import SceneModel

/// A renderer's end of a channel, for tests: a host with a root layer.
struct TestHost {
    let channel = RenderChannel()
    let host: HostID
    let root: LayerID

    init() throws {
        host = try Model.shared.addHost(channel)
        root = try Model.shared.createLayer()
        try Model.shared.setRoot(root, of: host)
        Model.shared.flush()
    }

    /// Plays the renderer: takes the commits and reports that a frame showed them.
    @discardableResult
    func frame(at time: Double) -> [Commit] {
        let commits = channel.takeCommits()
        sequence.last = commits.last?.sequence ?? sequence.last
        var report = RenderChannel.Report()
        report.appliedSequence = sequence.last
        for commit in commits {
            for (spec, owner) in zip(commit.animations, commit.owners) where !spec.hasBegun { report.begun.append((owner, spec.id, time)) }
        }
        channel.report(report)
        return commits
    }

    func end() {
        Model.shared.removeHost(host)
        Model.shared.release(root)
    }

    private final class Sequence { var last: UInt64 = 0 }
    private let sequence = Sequence()
}

extension Model {
    /// A new layer below another.
    func makeLayer(in parent: LayerID) throws -> LayerID {
        let layer = try createLayer()
        try addSublayer(layer, to: parent)
        release(layer)
        return layer
    }

    func position(_ layer: LayerID, presentation: Bool = false) throws -> Point {
        guard case .point(let point) = try value(PropertyPath(.position), of: layer, presentation: presentation) else { return .zero }
        return point
    }

    func move(_ layer: LayerID, _ x: Double, _ y: Double = 0) throws {
        try set(PropertyPath(.position), of: layer, to: .point(Point(x, y)))
    }
}
