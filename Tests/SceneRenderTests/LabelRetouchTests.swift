import SceneCommit
import SceneGeometry
import SceneModel
import SceneRender
import SceneStorage
import Testing

/// Changes of labels change the plan that is there, as those of other layers do: see `RetouchTests`.
struct LabelRetouchTests {
    /// Text that fills half of its bounds.
    private final class Line: SetText {
        let ink: Rect
        let isPlain = true
        let dependsOnSize = true

        init(_ size: Size) { ink = Rect(1, 1, size.width / 2, size.height / 2) }

        func draw(
            _ map: Affine, _ color: Color?, into pixels: UnsafeMutableRawBufferPointer, width: Int, height: Int, stride: Int
        ) throws(SceneError) {}
    }

    private struct Lines: Typesetter {
        func set(_ style: TextStyle) -> any SetText { Line(style.size) }
    }

    /// What an item shows: its place, and the pixels of its raster.
    private struct Shown: Equatable {
        var rect: SIMD4<Float>
        var color: SIMD4<Float>
        var stamp: UInt64
    }

    private func makeStage() throws -> (stage: Stage, label: LayerID) {
        let stage = try Stage(typesetter: Lines())
        stage.model.disablesActions = true
        var label = stage.root
        for index in 0..<600 {
            label = try stage.model.createLayer(.text)
            try stage.model.setFrame(Rect(Double(index % 5 * 20), Double(index / 5 % 10 * 10), 18, 8), of: label)
            try stage.set(.string, .string("Label \(index)"), of: label)
            try stage.model.addSublayer(label, to: stage.root)
            stage.model.release(label)
        }
        stage.render(at: 0)
        return (stage, label)
    }

    private func change(_ property: Property, _ value: PropertyValue, of label: LayerID, on stage: Stage) throws {
        stage.model.disablesActions = true
        try stage.set(property, value, of: label)
        stage.render(at: 0)
    }

    private func shown(_ stage: Stage) -> [Shown] {
        stage.plan.items.indices.compactMap { index in
            let item = stage.plan.items[index], isRaster = item.source.kind == .raster
            if item.rect == .zero { return nil }
            return Shown(rect: item.rect, color: item.color, stamp: isRaster ? stage.plan.rasters[item.source.raster].stamp : 0)
        }
    }

    /// The same, of a plan that is made anew.
    private func shownAnew(_ stage: Stage) throws -> [Shown] {
        let layer = try stage.model.createLayer()
        try stage.model.insert(layer, in: stage.root, at: .index(0))
        stage.model.release(layer)
        stage.render(at: 0)
        try stage.model.removeFromSuperlayer(layer)
        stage.render(at: 0)
        return shown(stage)
    }

    @Test(
        arguments: [
            (.position, .point(Point(33, 44))), (.position, .point(Point(33.3, 44.6))), (.transform, .transform(.rotation(1, 0, 0, 1))),
            (.opacity, .number(0.5)), (.string, .string("Words")), (.fontSize, .number(7)), (.foregroundColor, .color(.blue)),
            (.bounds, .rect(Rect(0, 0, 30, 8))),
        ] as [(Property, PropertyValue)])
    func `a label is changed in its place`(_ property: Property, _ value: PropertyValue) throws {
        let (stage, label) = try makeStage()
        let before = shown(stage), serial = stage.plan.serial
        #expect(before.count == 600)
        try change(property, value, of: label, on: stage)
        let after = shown(stage)
        #expect(stage.plan.serial == serial)
        #expect(after != before)
        #expect(try after == shownAnew(stage))
        #expect(stage.plan.serial != serial)
    }

    private func expectSame(_ stage: Stage, as serial: UInt64) throws {
        stage.render(at: 0)
        #expect(stage.plan.serial == serial)
        let after = shown(stage)
        #expect(try after == shownAnew(stage))
    }

    @Test func `a label rises above all others`() throws {
        let (stage, _) = try makeStage()
        try stage.model.addSublayer(stage.model.sublayers(of: stage.root)[7], to: stage.root)
        try expectSame(stage, as: stage.plan.serial)
    }

    @Test(arguments: [.text, .shape, .gradient] as [LayerKind])
    func `a layer that draws something of its own comes and goes`(_ kind: LayerKind) throws {
        let (stage, label) = try makeStage()
        let layer = try stage.model.createLayer(kind)
        try stage.model.setFrame(Rect(20, 20, 30, 30), of: layer)
        try stage.set(.backgroundColor, .color(.blue), of: layer)
        if kind == .text { try stage.set(.string, .string("New"), of: layer) }
        try stage.model.addSublayer(layer, to: stage.root)
        stage.model.release(layer)
        try expectSame(stage, as: stage.plan.serial)
        try stage.model.removeFromSuperlayer(layer)
        try expectSame(stage, as: stage.plan.serial)
        try stage.model.removeFromSuperlayer(label)
        try expectSame(stage, as: stage.plan.serial)
        #expect(stage.plan.layersDrawn == 599)
    }

    @Test func `a label that moves for long leaves few rasters behind`() throws {
        let (stage, label) = try makeStage()
        for step in 1...1000 {
            try change(.position, .point(Point(30 + Double(step % 100) / 8, 30 + Double(step % 90) / 8)), of: label, on: stage)
            #expect(stage.plan.rasters.count <= 680)
        }
        let after = shown(stage)
        #expect(try after == shownAnew(stage))
    }

    @Test func `words that change for long leave few rasters behind`() throws {
        let (stage, label) = try makeStage()
        for step in 1...1000 {
            try change(.string, .string("\(step)"), of: label, on: stage)
            #expect(stage.plan.rasters.count <= 680)
        }
        let after = shown(stage)
        #expect(try after == shownAnew(stage))
    }
}
