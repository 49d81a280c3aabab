import Glibc
public import SceneCommit
public import SceneGeometry
import SceneRender
import SceneStorage

/// The picture that a generator makes by itself, beside all trees.
public enum GeneratorPicture {
    /// The only layer of the tree that shows the generator.
    private static let layer = LayerNumber.first

    /// Draws what a generator makes.
    /// @param extent of the picture, in points.
    /// @param size of the picture, in pixels.
    /// @param time what a generator that looks at the time gets.
    public static func draw(_ generator: Filter, _ extent: Rect, _ size: TargetSize, time: Double) throws(SceneError) -> ImageBuffer {
        let signal = FrameSignal(), painter = GLPassPainter()
        var frames = FrameRenderer(nil, signal), plan = FramePlan()
        frames.apply([commit(generator, extent)])
        let deadline = monotonicTime() + PaperState.longestWait
        var ended: UInt64?
        repeat {
            let before = ended ?? TileChannel.ended.withLock { $0 }
            frames.evaluate(time: time)
            frames.makePlan(&plan, width: size.width, height: size.height, scale: size.scale)
            frames.update(&painter.resources)
            ended = frames.isWaiting ? TileChannel.ended.wait(until: deadline) { $0 == before ? nil : $0 } : nil
        } while ended != nil
        let pixels = try painter.paint(plan, width: size.width, height: size.height)
        if let failure = painter.takeFailures().first { throw failure }
        guard let bitmap = Bitmap(width: size.width, height: size.height, pixels: pixels) else {
            throw SceneError(.outOfMemory, "no memory for \(size.width) x \(size.height) pixels")
        }
        return ImageBuffer(bitmap)
    }

    /// A tree of one layer, whose bounds fill the target.
    private static func commit(_ generator: Filter, _ extent: Rect) -> Commit {
        var values = LayerValues(), commit = Commit()
        values.bounds = extent
        values.anchorPoint = .zero
        values.position = .zero
        // The picture has whole pixels, also where its extent has not.
        values.bits.allowsEdgeAntialiasing = false
        commit.layerCount = 1
        commit.sequence = 1
        commit.layers = [values]
        commit.objects = [.filters([generator])]
        commit.operations = [
            .create(layer, values: .first, extras: .none), .setObject(.generator, of: layer, .first), .setRoot(layer),
        ]
        return commit
    }
}
