import SceneCommit
import SceneGeometry
import SceneStorage

/// What the layers of a kind are to the render tree and to the planner. A kind says only what differs from a plain layer.
protocol RenderedKind {
    // MARK: In the planner

    /// A rectangle of the layer's plane that the kind's drawing lies in, nil when the kind draws nothing.
    static func rect(of row: Row, _ tree: borrowing RenderTree) -> Rect?
    /// Into how many items, that may lie over each other, the kind's drawing comes out.
    static func itemCount(of row: Row, _ tree: borrowing RenderTree) -> Int
    /// Draws between the layer's background and its contents.
    static func drawBelowContents(_ place: KindPlace, _ planner: inout Planner, _ tree: borrowing RenderTree)
    /// Draws between the layer's contents and its sublayers.
    static func drawAboveContents(_ place: KindPlace, _ planner: inout Planner, _ tree: borrowing RenderTree)
    /// The vector contents that are all of the kind's drawing, and their alpha; nil where there are none, or more.
    static func coverage(of row: Row, _ tree: borrowing RenderTree) -> (contents: Index<VectorContents>, alpha: Float)?
    /// Draws these contents in another colour. @param place where, with the colour's opacity.
    static func drawCoverage(_ place: KindPlace, _ color: SIMD4<Float>, _ planner: inout Planner, _ tree: borrowing RenderTree)
    /// Whether the copies of such a layer may be a run of instances.
    static var canRun: Bool { get }
    /// Whether the kind's drawing has the round corners of the layer's bounds.
    static var hasCorners: Bool { get }
    /// Whether such a layer may be drawn twice in a frame, for itself and for its shadow: nothing is asked for, or happens, because it is drawn.
    static var isPicture: Bool { get }

    // MARK: In the render tree

    /// Whether such a layer draws something of its own, or arranges its sublayers in its own way.
    static var isSpecial: Bool { get }
    /// What `preservesDepth` turns on.
    static var depthFlag: RenderNode.Flags { get }
    /// Takes a new row.
    static func begin(_ row: Row, _ tree: inout RenderTree)
    /// Frees what the kind keeps for a row.
    static func end(_ row: Row, _ tree: inout RenderTree)
    /// Notes that a property has changed that is stored sparsely.
    static func noteChange(of property: Property, at row: Row, _ tree: inout RenderTree)
    /// Gives a frozen copy what the kind keeps for a row beside its properties.
    static func copy(_ row: Row, to copy: Row, _ tree: inout RenderTree)
}

extension RenderedKind {
    static func rect(of row: Row, _ tree: borrowing RenderTree) -> Rect? { nil }
    static func itemCount(of row: Row, _ tree: borrowing RenderTree) -> Int { 0 }
    static func drawBelowContents(_ place: KindPlace, _ planner: inout Planner, _ tree: borrowing RenderTree) {}
    static func drawAboveContents(_ place: KindPlace, _ planner: inout Planner, _ tree: borrowing RenderTree) {}
    static func coverage(of row: Row, _ tree: borrowing RenderTree) -> (contents: Index<VectorContents>, alpha: Float)? { nil }
    static func drawCoverage(_ place: KindPlace, _ color: SIMD4<Float>, _ planner: inout Planner, _ tree: borrowing RenderTree) {}
    static var canRun: Bool { false }
    static var hasCorners: Bool { false }
    static var isPicture: Bool { false }
    static var isSpecial: Bool { true }
    static var depthFlag: RenderNode.Flags { [] }
    static func begin(_ row: Row, _ tree: inout RenderTree) {}
    static func end(_ row: Row, _ tree: inout RenderTree) {}
    static func noteChange(of property: Property, at row: Row, _ tree: inout RenderTree) {}
    static func copy(_ row: Row, to copy: Row, _ tree: inout RenderTree) {}
}

/// Where the drawing of a layer's kind goes.
struct KindPlace: BitwiseCopyable {
    var row: Row
    var world: Homography
    /// The bounds in the target.
    var box: Box
    var context: Index<Planner.Context>
    var opacity: Double
}

extension LayerKind {
    /// The one place that says which kind is rendered how.
    var rendered: any RenderedKind.Type {
        switch self {
        case .layer, .scroll: PlainLayers.self
        case .shape: ShapeLayers.self
        case .text: TextLayers.self
        case .gradient: GradientLayers.self
        case .replicator: ReplicatorLayers.self
        case .emitter: EmitterLayers.self
        case .tiled: TiledLayers.self
        case .transform: TransformLayers.self
        case .video: VideoLayers.self
        case .gl: GLLayers.self
        }
    }
}
