import SceneCommit
import SceneGeometry
import SceneModel
import SceneRender
import SceneStorage
import Testing

/// What layers show changes in the plan that is there: images and their pixels, gradients and paths. See `RetouchTests`, and `LabelRetouchTests` for words.
struct PictureRetouchTests {
    /// A tree of so many layers of a kind that a change of one of them is not worth a new plan.
    private func makeStage(_ kind: LayerKind, _ set: (Stage, LayerID) throws -> Void) throws -> (stage: Stage, layer: LayerID) {
        let stage = try Stage()
        stage.model.disablesActions = true
        var layer = stage.root
        for index in 0..<600 {
            layer = try stage.model.createLayer(kind)
            try stage.model.setFrame(Rect(Double(index % 10 * 10), Double(index / 10 % 10 * 10), 8, 8), of: layer)
            try set(stage, layer)
            try stage.model.addSublayer(layer, to: stage.root)
            stage.model.release(layer)
        }
        stage.render(at: 0)
        _ = takeDamage(of: stage)
        return (stage, layer)
    }

    private func change(_ property: Property, _ value: PropertyValue, of layer: LayerID, on stage: Stage) throws {
        stage.model.disablesActions = true
        try stage.set(property, value, of: layer)
        stage.render(at: 0)
    }

    private func takeDamage(of stage: Stage) -> Damage { stage.frames.withLock { $0.takeDamage() } }

    /// Sets a value, and looks whether the plan is the one that a whole walk makes.
    private func check(_ property: Property, _ value: PropertyValue, of layer: LayerID, on stage: Stage) throws {
        let before = stage.plan.description, serial = stage.plan.serial
        try change(property, value, of: layer, on: stage)
        #expect(stage.plan.serial == serial)
        #expect(takeDamage(of: stage).area(width: 100, height: 100) > 0)
        let after = stage.plan.description
        #expect(after != before)
        #expect(try after == stage.planAnew())
        _ = takeDamage(of: stage)
    }

    // MARK: - Images

    private func makeImages(_ image: ImageBuffer) throws -> (stage: Stage, layer: LayerID) {
        try makeStage(.layer) { try $0.set(.contents, .image(image), of: $1) }
    }

    private func imageShown(last stage: Stage) -> ImageID { stage.plan.items[stage.plan.items.end - 1].source.image }

    @Test(
        arguments: [
            (.contentsRect, .rect(Rect(0, 0, 0.5, 1))), (.contentsGravity, .enumeration(5)), (.magnificationFilter, .enumeration(0)),
            (.contentsScale, .number(2)),
        ] as [(Property, PropertyValue)])
    func `an image is placed anew in its place`(_ property: Property, _ value: PropertyValue) throws {
        let (stage, layer) = try makeImages(makeImage(4, 4))
        try change(.contentsGravity, .enumeration(0), of: layer, on: stage)
        try check(property, value, of: layer, on: stage)
    }

    @Test func `other images take the place of one, whether others show that or not`() throws {
        let first = try makeImage(4, 4), second = try makeImage(4, 4, opaque: false), third = try makeImage(2, 2)
        let (stage, layer) = try makeImages(first)
        try check(.contents, .image(second), of: layer, on: stage)
        #expect(imageShown(last: stage) == second.id)
        try check(.contents, .image(third), of: layer, on: stage)
        #expect(imageShown(last: stage) == third.id)
        let serial = stage.plan.serial
        try change(.contents, .none, of: layer, on: stage)
        #expect(stage.plan.serial == serial)
        #expect(stage.shownRects.count == 599)
    }

    @Test func `an image that is an item's last is not named by an item that is hidden`() throws {
        let (stage, layer) = try makeImages(makeImage(4, 4)), image = try makeImage(2, 2)
        try change(.contents, .image(image), of: layer, on: stage)
        let serial = stage.plan.serial
        try change(.hidden, .bool(true), of: layer, on: stage)
        try change(.contents, .none, of: layer, on: stage)
        #expect(stage.plan.serial == serial)
        #expect(stage.plan.items[stage.plan.items.end - 1].source.kind == .color)
    }

    @Test func `an image fades into another, out and in again in the plan that is there`() throws {
        let images = try [makeImage(4, 4), makeImage(4, 4, opaque: false)], (stage, layer) = try makeImages(images[0])
        let serial = stage.plan.serial
        var time = 0.0
        for value in [.image(images[1]), .none, .image(images[0])] as [PropertyValue] {
            stage.model.disablesActions = false
            try stage.set(.contents, value, of: layer)
            var shown = Set<Float>()
            for _ in 0..<30 {
                stage.render(at: time)
                time += 1 / 60.0
                let item = stage.plan.items[stage.plan.items.end - 1]
                shown.insert(item.composite.exists ? stage.plan.composites[item.composite].amount : item.color.w)
                #expect(stage.plan.serial == serial)
            }
            #expect(shown.count { $0 > 0 && $0 < 1 } > 10)
        }
    }

    @Test func `pixels that change are damage where they are shown, and nowhere else`() throws {
        let (stage, layer) = try makeImages(makeImage(4, 4)), image = try makeImage(2, 2)
        try change(.contents, .image(image), of: layer, on: stage)
        let serial = stage.plan.serial, all = takeDamage(of: stage).area(width: 100, height: 100)
        stage.model.update(image, ImageUpdate(x: 0, y: 0, width: 1, height: 1))
        stage.render(at: 0)
        let changed = takeDamage(of: stage).area(width: 100, height: 100)
        #expect(stage.plan.serial == serial)
        #expect(changed > 0 && changed <= all)
        stage.render(at: 0)
        #expect(takeDamage(of: stage).area(width: 100, height: 100) == 0)
    }

    @Test func `an image that is seen through a pass has the pass drawn anew when its pixels change`() throws {
        let (stage, layer) = try makeImages(makeImage(4, 4)), image = try makeImage(2, 2)
        let group = try stage.layer(Rect(20, 20, 40, 40), .red)
        let inner = try stage.layer(Rect(0, 0, 30, 30), .blue, in: group)
        try change(.opacity, .number(0.5), of: group, on: stage)
        try change(.contents, .image(image), of: inner, on: stage)
        _ = try stage.planAnew()
        let serial = stage.plan.serial
        _ = takeDamage(of: stage)
        stage.model.update(image, ImageUpdate(x: 0, y: 0, width: 1, height: 1))
        stage.render(at: 0)
        #expect(stage.plan.serial == serial)
        #expect(takeDamage(of: stage).area(width: 100, height: 100) >= 30 * 30)
        try check(.position, .point(Point(50, 50)), of: layer, on: stage)
    }

    // MARK: - Gradients

    private func makeGradients() throws -> (stage: Stage, layer: LayerID) {
        try makeStage(.gradient) { try $0.set(.colors, .colors([.red, .blue]), of: $1) }
    }

    @Test(
        arguments: [
            (.startPoint, .point(Point(0, 0))), (.endPoint, .point(Point(1, 0.5))), (.gradientType, .enumeration(2)),
            (.bounds, .rect(Rect(0, 0, 20, 6))), (.opacity, .number(0.5)),
        ] as [(Property, PropertyValue)])
    func `a gradient is changed in its place`(_ property: Property, _ value: PropertyValue) throws {
        let (stage, layer) = try makeGradients()
        try check(property, value, of: layer, on: stage)
        #expect(stage.plan.gradients.count == 600)
    }

    /// The colour at the beginning of the last layer's gradient.
    private func firstColor(_ stage: Stage) -> SIMD4<Float> {
        let ramp = stage.plan.gradients[stage.plan.items[stage.plan.items.end - 1].source.gradient].ramp
        return stage.plan.ramps[ramp + 2]
    }

    @Test func `the colours of a gradient are others, and those of its neighbours are not`() throws {
        let (stage, layer) = try makeGradients(), serial = stage.plan.serial, texels = stage.plan.ramps.count
        let neighbour = stage.plan.gradients[stage.plan.items[stage.plan.items.end - 2].source.gradient].ramp
        let before = firstColor(stage), beside = stage.plan.ramps[neighbour + 2]
        try change(.colors, .colors([.blue, .red]), of: layer, on: stage)
        #expect(stage.plan.serial == serial)
        #expect(stage.plan.ramps.count == texels)
        #expect(firstColor(stage) != before)
        #expect(stage.plan.ramps[neighbour + 2] == beside)
        #expect(takeDamage(of: stage).area(width: 100, height: 100) > 0)
        let after = firstColor(stage)
        _ = try stage.planAnew()
        #expect(firstColor(stage) == after)
    }

    @Test func `a gradient of more colours finds another place`() throws {
        let (stage, layer) = try makeGradients(), serial = stage.plan.serial
        try change(.colors, .colors([.blue, .red, .blue, .red]), of: layer, on: stage)
        #expect(stage.plan.serial == serial)
        #expect(takeDamage(of: stage).area(width: 100, height: 100) > 0)
        let shown = stage.shownItems
        _ = try stage.planAnew()
        #expect(shown == stage.shownItems)
    }

    // MARK: - Paths

    private func makePath(_ width: Double) throws -> PropertyValue {
        .path(try Path(svg: "M 0 0 L \(width) 0 L \(width) 7 Z"))
    }

    /// What the last layer shows: the sizes of its rasters, and their colours.
    private func shown(last count: Int, _ stage: Stage) -> [SIMD4<Float>] {
        (1...count).flatMap { place in
            let item = stage.plan.items[stage.plan.items.end - place], raster = stage.plan.rasters[item.source.raster]
            return [item.color, item.rect, SIMD4(Float(raster.width), Float(raster.height), Float(raster.slot.number), 0)]
        }
    }

    @Test func `a path, its colours and the part that is stroked are changed in their place`() throws {
        let path = try makePath(7)
        let (stage, layer) = try makeStage(.shape) { stage, layer in
            try stage.set(.path, path, of: layer)
            try stage.set(.strokeColor, .color(.blue), of: layer)
        }
        let serial = stage.plan.serial,
            changes: [(Property, PropertyValue)] = [
                (.path, try makePath(5)), (.fillColor, .color(.red)), (.strokeEnd, .number(0.4)), (.lineWidth, .number(2)),
                (.lineDashPattern, .numbers([1, 1])),
            ]
        for (property, value) in changes {
            let before = shown(last: 2, stage)
            _ = takeDamage(of: stage)
            try change(property, value, of: layer, on: stage)
            #expect(stage.plan.serial == serial)
            #expect(shown(last: 2, stage) != before, "\(property)")
            #expect(takeDamage(of: stage).area(width: 100, height: 100) > 0)
        }
        let after = shown(last: 2, stage)
        _ = try stage.planAnew()
        #expect(shown(last: 2, stage) == after)
    }

    @Test func `a stroke that grows for long leaves few rasters behind`() throws {
        let path = try makePath(7)
        let (stage, layer) = try makeStage(.shape) { try $0.set(.path, path, of: $1) }
        try change(.strokeColor, .color(.blue), of: layer, on: stage)
        let count = stage.plan.rasters.count
        for step in 1...300 {
            try change(.strokeEnd, .number(Double(step) / 300), of: layer, on: stage)
            #expect(stage.plan.rasters.count <= count + 66)
        }
        let after = shown(last: 2, stage)
        _ = try stage.planAnew()
        #expect(shown(last: 2, stage) == after)
    }
}
