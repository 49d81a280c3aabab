import SceneCommit
import SceneGeometry
import SceneModel
import Testing

/// What a transaction sends to a renderer.
@Suite(.serialized) struct CommitTests {
    let model = Model.shared

    private func kinds(_ commits: [Commit]) -> [Commit.Operation.Kind] { commits.flatMap { $0.operations.map(\.kind) } }

    @Test func `a change is one operation, whatever the size of the scene`() throws {
        let test = try TestHost()
        defer { test.end() }
        for _ in 0..<1000 { _ = try model.makeLayer(in: test.root) }
        let layer = try model.makeLayer(in: test.root)
        model.flush()
        test.frame(at: 0)
        model.disablesActions = true
        try model.move(layer, 5)
        model.flush()
        #expect(kinds(test.frame(at: 1)) == [.set])
    }

    @Test func `layers that are not on screen send nothing`() throws {
        let test = try TestHost()
        defer { test.end() }
        test.frame(at: 0)
        let layer = try model.createLayer()
        defer { model.release(layer) }
        try model.move(layer, 1)
        let child = try model.makeLayer(in: layer)
        try model.move(child, 2)
        model.flush()
        #expect(test.frame(at: 1).isEmpty)
        try model.addSublayer(layer, to: test.root)
        model.flush()
        #expect(kinds(test.frame(at: 2)) == [.create, .create, .insert, .insert])
    }

    @Test func `nothing is sent before the outermost transaction is committed`() throws {
        let test = try TestHost()
        defer { test.end() }
        let layer = try model.makeLayer(in: test.root)
        model.flush()
        test.frame(at: 0)
        try model.beginTransaction()
        model.disablesActions = true
        try model.move(layer, 1)
        try model.beginTransaction()
        try model.move(layer, 2)
        model.commitTransaction()
        model.flush()
        #expect(test.frame(at: 1).isEmpty)
        model.commitTransaction()
        let commits = test.frame(at: 2)
        #expect(kinds(commits) == [.set])
        #expect(commits.first?.numbers == [2, 0])
    }

    @Test func `a flush sends what came before an open transaction`() throws {
        let test = try TestHost()
        defer { test.end() }
        let layer = try model.makeLayer(in: test.root)
        model.flush()
        test.frame(at: 0)
        model.disablesActions = true
        try model.move(layer, 1)
        try model.beginTransaction()
        try model.set(PropertyPath(.opacity), of: layer, to: .number(0.5))
        model.flush()
        #expect(test.frame(at: 1).flatMap(\.numbers) == [1, 0])
        model.commitTransaction()
        #expect(test.frame(at: 2).flatMap(\.numbers) == [0.5])
    }

    @Test func `moving a layer keeps its row, removing it gives the row up`() throws {
        let test = try TestHost()
        defer { test.end() }
        let a = try model.makeLayer(in: test.root), b = try model.makeLayer(in: test.root)
        let leaf = try model.makeLayer(in: a)
        model.flush()
        test.frame(at: 0)
        try model.addSublayer(leaf, to: b)
        model.flush()
        // It is taken from where it was by being put elsewhere.
        #expect(kinds(test.frame(at: 1)) == [.insert])
        try model.removeFromSuperlayer(b)
        model.flush()
        #expect(kinds(test.frame(at: 2)) == [.detach, .destroy, .destroy])
        #expect(!model.isAlive(leaf))
    }

    @Test func `a layer that is gone before the commit sends nothing`() throws {
        let test = try TestHost()
        defer { test.end() }
        test.frame(at: 0)
        let layer = try model.makeLayer(in: test.root)
        try model.removeFromSuperlayer(layer)
        model.flush()
        #expect(!kinds(test.frame(at: 1)).contains(.insert))
        #expect(!model.isAlive(layer))
    }

    @Test func `numbers are used again only after the commit that freed them`() throws {
        let test = try TestHost()
        defer { test.end() }
        let a = try model.makeLayer(in: test.root)
        model.flush()
        let number = test.frame(at: 0).flatMap(\.operations).last { $0.kind == .create }?.layer
        try model.removeFromSuperlayer(a)
        _ = try model.makeLayer(in: test.root)
        model.flush()
        let operations = test.frame(at: 1).flatMap(\.operations)
        #expect(operations.contains { $0.kind == .destroy && $0.layer == number })
        #expect(!operations.contains { $0.kind == .create && $0.layer == number })
        _ = try model.makeLayer(in: test.root)
        model.flush()
        #expect(test.frame(at: 2).flatMap(\.operations).contains { $0.kind == .create && $0.layer == number })
    }

    @Test func `two roots cannot be one layer, and a root cannot be a sublayer`() throws {
        let test = try TestHost()
        defer { test.end() }
        let other = try model.addHost(RenderChannel())
        defer { model.removeHost(other) }
        #expect(throws: SceneError.self) { try model.setRoot(test.root, of: other) }
        let parent = try model.createLayer()
        defer { model.release(parent) }
        #expect(throws: SceneError.self) { try model.addSublayer(test.root, to: parent) }
    }
}
