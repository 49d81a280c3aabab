import SceneAnimation
import SceneCommit
import SceneGeometry
import SceneModel
import SceneRender
import SceneStorage
import Testing

/// Replicators, and what moves in their copies, change in the plan that is there: see `RetouchTests`.
struct ReplicatorRetouchTests {
    private static let width = 200

    /// How many copies there are. Many plain ones are a run of instances, few are items of their own.
    enum Amount: Double, CaseIterable {
        case few = 5, many = 40
    }

    /// A tree of many squares, with a replicator among them, and a square in that.
    private func makeStage(_ amount: Amount, delay: Double = 0) throws -> (stage: Stage, replicator: LayerID, copied: LayerID) {
        let stage = try Stage(width: Double(Self.width))
        stage.model.disablesActions = true
        for index in 0..<300 { _ = try stage.layer(Rect(Double(index % 10 * 10), Double(index / 10 % 10 * 10), 8, 8), .red) }
        let (replicator, copied) = try addReplicator(amount, delay: delay, to: stage)
        for index in 0..<300 { _ = try stage.layer(Rect(Double(index % 10 * 10), Double(index / 10 % 10 * 10), 3, 3), .red) }
        render(stage, at: 0)
        _ = takeDamage(of: stage)
        return (stage, replicator, copied)
    }

    private func addReplicator(
        _ amount: Amount, delay: Double, of kind: LayerKind = .layer, to stage: Stage
    ) throws -> (replicator: LayerID, copied: LayerID) {
        let replicator = try stage.model.createLayer(.replicator), copied = try stage.model.createLayer(kind)
        try stage.model.setFrame(Rect(20, 20, 40, 40), of: replicator)
        try stage.set(.instanceCount, .number(amount.rawValue), of: replicator)
        try stage.set(.instanceTransform, .transform(.rotation(0.15, 0, 0, 1)), of: replicator)
        try stage.set(.instanceDelay, .number(delay), of: replicator)
        try stage.model.setFrame(Rect(4, 4, 6, 6), of: copied)
        try stage.set(.backgroundColor, .color(.blue), of: copied)
        try stage.model.addSublayer(copied, to: replicator)
        try stage.model.addSublayer(replicator, to: stage.root)
        stage.model.release(copied)
        stage.model.release(replicator)
        return (replicator, copied)
    }

    private func render(_ stage: Stage, at time: Double) { stage.render(at: time, width: Self.width) }

    private func change(_ property: Property, _ value: PropertyValue, of layer: LayerID, on stage: Stage) throws {
        stage.model.disablesActions = true
        try stage.set(property, value, of: layer)
        render(stage, at: 0)
    }

    private func takeDamage(of stage: Stage) -> Damage { stage.frames.withLock { $0.takeDamage() } }

    /// The items that have pixels, with the instances of the runs.
    private func drawn(_ stage: Stage) -> [String] {
        (Index<FramePlan.Item>.first..<stage.plan.items.end).filter { stage.plan.items[$0].rect != .zero }.map { index in
            let item = stage.plan.items[index]
            var look = "\(item.source.kind) \(item.rect) \(item.m0) \(item.m2) \(item.color)"
            if item.decoration.exists { look += " \(stage.plan.decorations[item.decoration].radii)" }
            guard item.run.exists else { return look }
            let run = stage.plan.runs[item.run]
            #expect(run.firstItem <= index && index < run.endItem)
            return look + (run.first..<run.end).map { "\(stage.plan.instances[$0])" }.joined()
        }
    }

    private func drawnAnew(_ stage: Stage, at time: Double) throws -> [String] {
        let layer = try stage.model.createLayer()
        try stage.model.insert(layer, in: stage.root, at: .index(0))
        stage.model.release(layer)
        render(stage, at: time)
        try stage.model.removeFromSuperlayer(layer)
        render(stage, at: time)
        return drawn(stage)
    }

    /// The first item that two lists do not share.
    private func difference(of items: [String], from others: [String]) -> String? {
        for (item, other) in zip(items, others) where item != other { return "\(item.prefix(300)) is not \(other.prefix(300))" }
        return items.count == others.count ? nil : "\(items.count) items are not \(others.count)"
    }

    private func animate(_ copied: LayerID, _ property: Property, to value: PropertyValue, on stage: Stage) throws {
        var animation = AnimationDescription(path: PropertyPath(property))
        animation.to = value
        (animation.timing.duration, animation.timing.repeatCount) = (0.5, .infinity)
        try stage.model.add(animation, to: copied, key: "move", beginsAtZero: true)
    }

    @Test(
        arguments: Amount.allCases,
        [
            (.instanceTransform, .transform(.translation(3, 1, 0))), (.instanceColor, .color(Color(1, 0.5, 0.5, 0.5))),
            (.instanceBlueOffset, .number(-0.01)), (.position, .point(Point(60, 50))), (.backgroundColor, .color(.red)),
        ] as [(Property, PropertyValue)])
    func `a replicator changes in its place`(_ amount: Amount, _ value: (property: Property, value: PropertyValue)) throws {
        let (stage, replicator, copied) = try makeStage(amount), serial = stage.plan.serial, before = drawn(stage)
        try change(value.property, value.value, of: value.property == .backgroundColor ? copied : replicator, on: stage)
        #expect(stage.plan.serial == serial)
        let damage = takeDamage(of: stage)
        #expect(!damage.isWhole && damage.area(width: Self.width, height: 100) > 0)
        let after = drawn(stage)
        #expect(difference(of: after, from: before) != nil)
        #expect(try difference(of: after, from: drawnAnew(stage, at: 0)) == nil)
    }

    @Test(
        arguments: Amount.allCases,
        [(.position, .point(Point(9, 12))), (.opacity, .number(0.1)), (.cornerRadius, .number(3))] as [(Property, PropertyValue)])
    func `what moves in each copy at its own time moves with no other plan`(
        _ amount: Amount, _ value: (property: Property, value: PropertyValue)
    ) throws {
        let (stage, _, copied) = try makeStage(amount, delay: 0.03)
        try animate(copied, value.property, to: value.value, on: stage)
        // All copies have begun.
        render(stage, at: 1.301)
        let serial = stage.plan.serial
        var last = drawn(stage)
        _ = takeDamage(of: stage)
        for frame in 1...20 {
            render(stage, at: 1.301 + Double(frame) / 60)
            #expect(stage.plan.serial == serial)
            let damage = takeDamage(of: stage)
            #expect(!damage.isWhole && damage.area(width: Self.width, height: 100) > 0)
            #expect(difference(of: drawn(stage), from: last) != nil)
            last = drawn(stage)
        }
        #expect(try difference(of: last, from: drawnAnew(stage, at: 1.301 + 20.0 / 60)) == nil)
    }

    @Test(arguments: Amount.allCases)
    func `copies come and go`(_ amount: Amount) throws {
        let (stage, replicator, _) = try makeStage(amount)
        for count in [3, 0, 60, 17, 16, 15, 1] {
            try change(.instanceCount, .number(Double(count)), of: replicator, on: stage)
            let after = drawn(stage)
            #expect(try difference(of: after, from: drawnAnew(stage, at: 0)) == nil)
            #expect(stage.plan.layersDrawn == 600 + count)
        }
    }

    @Test(arguments: Amount.allCases)
    func `a replicator is hidden and shown with no other plan`(_ amount: Amount) throws {
        let (stage, replicator, copied) = try makeStage(amount), serial = stage.plan.serial, before = drawn(stage)
        try change(.hidden, .bool(true), of: replicator, on: stage)
        #expect(stage.plan.layersDrawn == 600)
        try change(.backgroundColor, .color(.red), of: copied, on: stage)
        try change(.backgroundColor, .color(.blue), of: copied, on: stage)
        try change(.hidden, .bool(false), of: replicator, on: stage)
        #expect(stage.plan.serial == serial)
        #expect(difference(of: drawn(stage), from: before) == nil)
    }

    @Test func `instances that nobody needs any more are not kept for ever`() throws {
        let (stage, replicator, _) = try makeStage(.many)
        for frame in 1...3000 {
            try change(.instanceCount, .number(Double(40 + frame % 20)), of: replicator, on: stage)
        }
        #expect(stage.plan.instances.count < 4500)
        let after = drawn(stage)
        #expect(try difference(of: after, from: drawnAnew(stage, at: 0)) == nil)
    }

    @Test func `a shape in copies that are all alike is not looked for on the stage of others`() throws {
        let stage = try Stage(width: Double(Self.width))
        stage.model.disablesActions = true
        let (_, copied) = try addReplicator(.few, delay: 0.1, to: stage)
        let (other, shape) = try addReplicator(.few, delay: 0, of: .shape, to: stage)
        try stage.set(.path, .path(try Path(svg: "M 0 0 L 5 0 L 5 5 Z")), of: shape)
        try stage.set(.fillColor, .color(.red), of: shape)
        try animate(copied, .position, to: .point(Point(9, 12)), on: stage)
        for frame in 0..<5 { render(stage, at: Double(frame) / 60) }
        try stage.model.removeFromSuperlayer(other)
        render(stage, at: 0.2)
        #expect(stage.plan.items.count == 5)
    }

    @Test(arguments: Amount.allCases)
    func `what copies show that stand still holds up no other replicator`(_ amount: Amount) throws {
        let (stage, replicator, _) = try makeStage(amount)
        stage.model.disablesActions = true
        let (still, shape) = try addReplicator(.few, delay: 0.1, of: .shape, to: stage)
        try stage.set(.path, .path(try Path(svg: "M 0 0 L 5 0 L 5 5 Z")), of: shape)
        try stage.set(.strokeColor, .color(.red), of: shape)
        try animate(shape, .strokeEnd, to: .number(0), on: stage)
        try stage.set(.speed, .number(0), of: still)
        try stage.set(.timeOffset, .number(0.45), of: still)
        render(stage, at: 0)
        let serial = stage.plan.serial
        #expect(Set((Index<FramePlan.Raster>.first..<stage.plan.rasters.end).map { stage.plan.rasters[$0].stamp }).count > 2)
        try change(.position, .point(Point(60, 50)), of: replicator, on: stage)
        #expect(stage.plan.serial == serial)
        let after = drawn(stage)
        #expect(try difference(of: after, from: drawnAnew(stage, at: 0)) == nil)
    }

    @Test(arguments: [Property.strokeEnd, .contents])
    func `copies show other paths and pictures with no other plan`(_ property: Property) throws {
        let (stage, _, _) = try makeStage(.few)
        stage.model.disablesActions = true
        let (_, copied) = try addReplicator(.few, delay: 0.05, of: property == .contents ? .layer : .shape, to: stage)
        if property == .contents {
            try stage.set(.contents, .image(makeImage(4, 4)), of: copied)
            try animate(copied, .contents, to: .image(makeImage(2, 2)), on: stage)
        } else {
            try stage.set(.path, .path(try Path(svg: "M 0 0 L 5 0 L 5 5 Z")), of: copied)
            try stage.set(.strokeColor, .color(.red), of: copied)
            try animate(copied, .strokeEnd, to: .number(0), on: stage)
        }
        render(stage, at: 0.3)
        let count = stage.wholePlanCount
        for frame in 1...10 { render(stage, at: 0.3 + Double(frame) / 60) }
        #expect(stage.wholePlanCount == count)
        let after = drawn(stage)
        #expect(try difference(of: after, from: drawnAnew(stage, at: 0.3 + 10.0 / 60)) == nil)
    }

    @Test(arguments: Amount.allCases)
    func `copies have the times of an animated delay in the frame that sets it`(_ amount: Amount) throws {
        let (stage, replicator, copied) = try makeStage(amount)
        try animate(copied, .position, to: .point(Point(9, 12)), on: stage)
        var growing = AnimationDescription(path: PropertyPath(.instanceDelay))
        (growing.to, growing.timing.duration) = (.number(0.01), 1)
        try stage.model.add(growing, to: replicator, key: "delay", beginsAtZero: true)
        render(stage, at: 0)
        render(stage, at: 0.4)
        let after = drawn(stage)
        #expect(try difference(of: after, from: drawnAnew(stage, at: 0.4)) == nil)
    }
}
