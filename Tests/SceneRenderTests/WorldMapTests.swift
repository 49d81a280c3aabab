import SceneCommit
import SceneGeometry
import SceneModel
import SceneRender
import SceneStorage
import Testing

/// Layers that are only moved share what turns and scales with their superlayers: see `AffineMaps`.
@Suite struct WorldMapTests {
    @Test func `layers lie where a whole update puts them, whichever turned before`() throws {
        let stage = try Stage()
        stage.model.disablesActions = true
        defer { stage.model.disablesActions = false }
        var layers: [LayerID] = []
        for index in 0..<24 {
            let parent = index < 3 ? stage.root : layers[(index - 3) / 2]
            layers.append(try stage.layer(Rect(Double(index % 5) * 7, Double(index % 3) * 9, 20, 15), .red, in: parent))
        }
        var state: UInt64 = 7
        func random(_ count: UInt64) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % count)
        }
        let transforms = [
            Transform3D.identity, .identity, .rotation(0.4, 0, 0, 1), .rotation(-1.1, 0, 0, 1), .scale(0.5, 2, 1), .rotation(0.5, 0, 1, 0),
        ]
        for step in 0..<300 {
            // Where most lie elsewhere they are found in one walk over the tree.
            for _ in 0...(step % 4 == 0 ? 40 : random(3)) {
                let layer = layers[random(24)]
                switch random(8) {
                case 0: try stage.set(.position, .point(Point(Double(random(60)), Double(random(60)))), of: layer)
                case 1: try stage.set(.geometryFlipped, .bool(random(3) == 0), of: layer)
                default: try stage.set(.transform, .transform(transforms[random(6)]), of: layer)
                }
            }
            // A layer goes elsewhere with what the layer shares with those above.
            if step % 11 == 0 { try? stage.model.addSublayer(layers[23 - random(9)], to: layers[random(8)]) }
            let now = stage.plan()
            if step % 3 == 0 { #expect(try stage.planAnew() == now, "step \(step)") }
        }
    }
}
