import Glibc
import SceneCommit
import SceneDocument
import SceneModel
import Testing

/// Large, wide and deep documents.
@Suite struct ScaleTests {
    private func nested(_ levels: Int) -> String {
        String(repeating: #"{"sublayers": ["#, count: levels - 1) + "{}" + String(repeating: "]}", count: levels - 1)
    }

    @Test func deepest() throws {
        let document = try load(root: nested(512))
        var depth = 1
        var layer = document.root
        while let next = try layer.sublayers.first {
            depth += 1
            layer = next
        }
        #expect(depth == 512)
    }

    @Test func tooDeep() {
        let error = loadingError(root: nested(513))
        let pointer = "/root" + String(repeating: "/sublayers/0", count: 512)
        #expect(error == SceneError(.format, "document: \(pointer): expected a tree of at most 512 levels"))
        // Deeper than the parser itself goes.
        #expect(loadingError(root: nested(100_000))?.code == .format)
        #expect(loadingError(String(repeating: "[", count: 1_000_000))?.message.contains("maximum parsing depth reached") == true)
    }

    /// Layers as examples/city has them, each with two animations.
    private func wide(_ count: Int) -> String {
        let layer = ##"""
            {"name": "NAME", "bounds": [0, 0, 64, 64], "position": [1.5, 2.5], "backgroundColor": "#336699", "cornerRadius": 4,
             "transform": [{"translate": [0, 0, 5]}, {"rotate": [0.5, 0, 1, 0]}],
             "animations": [
                {"type": "basic", "keyPath": "position.y", "from": 0, "to": 100, "duration": 2, "repeatCount": "forever"},
                {"type": "basic", "keyPath": "transform.scale", "from": 0, "to": 1, "duration": 1, "timingFunction": "easeOut"}
             ]}
            """##
        let layers = (0..<count).map { layer.replacing("NAME", with: "layer \($0)") }.joined(separator: ",")
        return #"{"scene": 1, "size": [100, 80], "root": {"sublayers": [\#(layers)]}}"#
    }

    /// How many seconds of this thread's time something takes.
    private func cost(_ body: () throws -> Void) rethrows -> Double {
        func now() -> Double {
            var time = timespec()
            unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
        }
        let start = now()
        try body()
        return now() - start
    }

    /// Four times the layers cost about four times as much, not sixteen times.
    @Test func loadingIsLinear() throws {
        let few = wide(2000), many = wide(8000)
        let small = try cost { _ = try load(few) }
        let large = try cost { _ = try load(many) }
        #expect(large < 9 * small)
    }

    /// Finding each of the layers once does not look through the tree each time.
    @Test func findingIsFast() throws {
        let document = try load(wide(6000))
        let layers = try document.root.sublayers
        let all = cost { for index in 0..<6000 where document.findLayer(named: "layer \(index)") != layers[index] { Issue.record() } }
        let missing = cost { for _ in 0..<10 where document.findLayer(named: "nobody") != nil { Issue.record() } }
        #expect(all / 6000 < missing / 10 / 10)
    }

    @Test func writingIsLinear() throws {
        let few = try load(wide(1000)), many = try load(wide(4000))
        let small = try cost { _ = try DocumentWriter.describe(few.root, presentation: false, all: true) }
        let large = try cost { _ = try DocumentWriter.describe(many.root, presentation: false, all: true) }
        #expect(large < 9 * small)
    }
}
