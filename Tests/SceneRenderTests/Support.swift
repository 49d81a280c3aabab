import SceneCommit
import SceneGeometry
import SceneModel
import SceneRender
import SceneStorage
import Testing

/// A tree with a renderer without GL: what a frame consists of, as text.
final class Stage {
    let frames: Locked<FrameRenderer>
    let channel: RenderChannel
    let host: HostID
    let root: LayerID
    var plan = FramePlan()
    let model = Model.shared

    init(width: Double = 100, height: Double = 100, typesetter: (any Typesetter)? = nil) throws {
        let frames = Locked(.frames, FrameRenderer(typesetter))
        self.frames = frames
        channel = RenderChannel { row, property in frames.withLock { $0.presentation(of: property, at: row) } }
        host = try model.addHost(channel)
        root = try model.createLayer()
        try model.setFrame(Rect(0, 0, width, height), of: root)
        try model.setRoot(root, of: host)
    }

    deinit {
        Model.shared.removeHost(host)
        Model.shared.release(root)
    }

    /// A new layer with a frame and a colour.
    func layer(_ frame: Rect, _ color: Color? = nil, in parent: LayerID? = nil) throws -> LayerID {
        let layer = try model.createLayer()
        try model.setFrame(frame, of: layer)
        if let color { try model.set(PropertyPath(.backgroundColor), of: layer, to: .color(color)) }
        try model.addSublayer(layer, to: parent ?? root)
        model.release(layer)
        return layer
    }

    func set(_ property: Property, _ value: PropertyValue, of layer: LayerID) throws {
        try model.set(PropertyPath(property), of: layer, to: value)
    }

    func render(at time: Double, width: Int = 100, height: Int = 100, scale: Double = 1) {
        model.flush()
        frames.withLock { frames in
            frames.apply(channel.takeCommits())
            frames.evaluate(time: time)
            channel.report(frames.takeReport())
            frames.makePlan(&plan, width: width, height: height, scale: scale)
        }
    }

    func plan(at time: Double = 0, width: Int = 100, height: Int = 100, scale: Double = 1) -> String {
        render(at: time, width: width, height: height, scale: scale)
        return plan.description
    }

    /// The plan that a whole walk makes of the same tree: of one in which a layer comes and goes below all others.
    func planAnew() throws -> String {
        let layer = try model.createLayer()
        try model.insert(layer, in: root, at: .index(0))
        model.release(layer)
        model.flush()
        try model.removeFromSuperlayer(layer)
        return plan()
    }

    /// The rectangles of the target's items, but for those without pixels.
    var shownRects: [SIMD4<Float>] {
        var rects: [SIMD4<Float>] = []
        plan.ranges(of: FramePlan.targetPass) { range in
            for item in range where plan.items[item].rect != .zero { rects.append(plan.items[item].rect) }
        }
        return rects
    }

    /// The items that have pixels, as text, without their places in the plan.
    var shownItems: [Substring] {
        plan.description.split(separator: "\n").filter { $0.hasPrefix("item") && !$0.contains("rect [0 0 0 0]") }
            .map { $0.drop { $0 != "r" } }
    }

    /// What the target and all passes draw, without what the plan keeps of before.
    var drawn: [String] {
        let lines = plan.description.split(separator: "\n")
        let shown = lines.filter { line in
            line.hasPrefix("item") && !line.contains("rect [0 0 0 0]") || line.hasPrefix("pass") && !line.contains(" 0x0 ")
        }
        var passes: [Substring: Int] = [:]
        for line in shown where line.hasPrefix("pass") { passes[line.split(separator: " ")[1]] = passes.count }
        return shown.map { line in
            // Numbers in the tables differ.
            var words = line.split(separator: " ")
            for index in words.indices.dropLast() {
                if ["clip", "item", "raster", "piece"].contains(words[index]) { words[index + 1] = "" }
                if words[index] == "pass" || words[index] == "in" { words[index + 1] = "\(passes[words[index + 1]] ?? -1)" }
            }
            if let place = words.firstIndex(of: "items") { words[place + 1] = "" }
            return words.joined(separator: " ")
        }
    }

    /// What a whole walk draws of the same tree: of one in which a layer comes and goes below all others.
    func drawnAnew(at time: Double = 0, width: Int = 100, height: Int = 100) throws -> [String] {
        let layer = try model.createLayer()
        try model.insert(layer, in: root, at: .index(0))
        model.release(layer)
        model.flush()
        try model.removeFromSuperlayer(layer)
        render(at: time, width: width, height: height)
        return drawn
    }

    var wholePlanCount: Int { frames.withLock { $0.wholePlanCount } }

    func takeDamage() -> Damage { frames.withLock { $0.takeDamage() } }

    var sorting: SortingFigures { frames.withLock { $0.sorting } }

    func position(_ layer: LayerID, presentation: Bool = true) throws -> Point {
        guard case .point(let point) = try model.value(PropertyPath(.position), of: layer, presentation: presentation) else { return .zero }
        return point
    }

    func move(_ layer: LayerID, _ x: Double, _ y: Double = 0) throws { try set(.position, .point(Point(x, y)), of: layer) }
}

extension Color {
    static let red = Color(1, 0, 0, 1)
    static let blue = Color(0, 0, 1, 1)
}

/// An image of one colour.
func makeImage(_ width: Int, _ height: Int, opaque: Bool = true) throws -> ImageBuffer {
    guard var pixels = ByteBlock(count: width * height * 4) else { throw SceneError(.outOfMemory, "no memory for an image") }
    unsafe pixels.withUnsafeMutableBytes { bytes in
        for index in bytes.indices { unsafe bytes[index] = opaque ? 255 : 128 }
    }
    let image = ImageBuffer(width: width, height: height, pixels: pixels)
    return try #require(image)
}
