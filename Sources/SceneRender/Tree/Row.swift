public import SceneStorage

/// A table of layers, in the order in which the render tree took them in: one row a layer.
public enum RenderRows {}

/// A layer's row in the render tree. Rows are used again when layers go.
public typealias Row = Index<RenderRows>

/// The rows of the render tree, depth first: see `RenderTree.order`.
enum DepthFirstOrder {}

/// A layer's place in depth-first order. A subtree is a range of positions.
typealias Position = Index<DepthFirstOrder>
