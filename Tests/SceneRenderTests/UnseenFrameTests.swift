import SceneAnimation
import SceneCommit
import SceneGeometry
import SceneModel
import SceneRender
import SceneStorage
import Testing

/// Time goes on while nobody sees frames: nothing is planned, and nothing is kept but what the next frame needs.
struct UnseenFrameTests {
    private func pass(to time: Double, on stage: Stage) {
        stage.model.flush()
        stage.frames.withLock { frames in
            frames.pass(to: time, stage.channel.takeCommits(), scale: 1)
            stage.channel.report(frames.takeReport())
        }
    }

    private func nextReportTime(of stage: Stage) -> Double { stage.frames.withLock { $0.nextReportTime } }

    private func add(_ key: String, to layer: LayerID, on stage: Stage, _ set: (inout AnimationDescription) -> Void) throws {
        var animation = AnimationDescription(path: PropertyPath(.opacity))
        animation.to = .number(0)
        animation.timing.duration = 2
        set(&animation)
        try stage.model.add(animation, to: layer, key: key)
    }

    @Test func `of the changes of an image those are kept that nothing covers`() throws {
        let stage = try Stage(), image = try makeImage(4, 4), layer = try stage.layer(Rect(0, 0, 10, 10))
        stage.model.disablesActions = true
        try stage.set(.contents, .image(image), of: layer)
        stage.render(at: 0)
        for time in 1...200 {
            guard let pixels = ByteBlock(count: 4), let bitmap = Bitmap(width: 1, height: 1, isOpaque: false, pixels: pixels) else {
                return
            }
            stage.model.update(image, ImageUpdate(x: time % 4, y: 0, bitmap: bitmap))
            pass(to: Double(time), on: stage)
        }
        var resources = FrameResources()
        stage.frames.withLock { $0.update(&resources) }
        #expect(resources.imageUpdates.count == 4)
        let serial = stage.plan.serial
        stage.render(at: 201)
        #expect(stage.plan.serial != serial)
    }

    @Test func `layers come and go, and the next plan has those that are there`() throws {
        let stage = try Stage()
        stage.model.disablesActions = true
        stage.render(at: 0)
        var last = stage.root
        for time in 1...50 {
            if last != stage.root { try stage.model.removeFromSuperlayer(last) }
            last = try stage.layer(Rect(Double(time), 0, 10, 10), .red)
            pass(to: Double(time), on: stage)
        }
        let plan = stage.plan(at: 60)
        #expect(plan == (try stage.planAnew()))
        #expect(stage.frames.withLock { $0.layerCount } == 2)
    }

    @Test func `it is known when the next animation begins or ends`() throws {
        let stage = try Stage(), layer = try stage.layer(Rect(0, 0, 10, 10), .red)
        pass(to: 1, on: stage)
        #expect(nextReportTime(of: stage) == .infinity)
        try add("forever", to: layer, on: stage) { $0.timing.repeatCount = .infinity }
        pass(to: 2, on: stage)
        #expect(nextReportTime(of: stage) == .infinity)
        try add("once", to: layer, on: stage) { _ in }
        pass(to: 3, on: stage)
        #expect(abs(nextReportTime(of: stage) - 5) < 1e-6)
        pass(to: nextReportTime(of: stage), on: stage)
        #expect(nextReportTime(of: stage) == .infinity)
        try add("late", to: layer, on: stage) { $0.timing.beginTime = 9 }
        pass(to: 6, on: stage)
        #expect(abs(nextReportTime(of: stage) - 9) < 1e-6)
        pass(to: nextReportTime(of: stage), on: stage)
        #expect(abs(nextReportTime(of: stage) - 11) < 1e-6)
    }

    /// The commit with the layer may come after a frame has asked what is to be drawn, and before its plan.
    @Test func `a layer that a frame's questions missed is asked for in the next`() throws {
        let stage = try Stage(), layer = try stage.model.createLayer(.gl)
        try stage.model.setFrame(Rect(0, 0, 10, 10), of: layer)
        try stage.model.setSurface(SurfaceSupply(NoDrawer(), hasDepth: false), of: layer)
        try stage.model.addSublayer(layer, to: stage.root)
        stage.model.release(layer)
        stage.render(at: 0)
        #expect(stage.frames.withLock { $0.nextFrameTime } == -.infinity)
        let requests = stage.frames.withLock { $0.takeSurfaceRequests(width: 100, height: 100, scale: 1, limit: 100) }
        #expect(requests.count == 1)
        #expect(stage.frames.withLock { $0.nextFrameTime } > -.infinity)
    }
}

private final class NoDrawer: SurfaceDrawer {
    let title = "nothing"

    func prepare(_ frame: inout SurfaceFrame) {}
    func canDraw(_ frame: SurfaceFrame) -> Bool { true }
    func draw(_ frame: SurfaceFrame) {}
    func end(_ frame: SurfaceFrame, isContextLost: Bool) {}
}
