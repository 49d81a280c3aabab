import SceneCommit
import SceneGeometry
import SceneStorage

// The kinds of layers. What a kind draws is in a file of its own; here stands when.

/// Layers that draw nothing of their own, among them those that scroll: they do so on the program's side alone.
enum PlainLayers: RenderedKind {
    static var isSpecial: Bool { false }
    static var isPicture: Bool { true }
    static var canRun: Bool { true }
}

enum ShapeLayers: RenderedKind {
    static var isPicture: Bool { true }
    static func begin(_ row: Row, _ tree: inout RenderTree) { tree.kinds.shapes.add(row) }
    static func end(_ row: Row, _ tree: inout RenderTree) { tree.removeShape(row) }

    static func noteChange(of property: Property, at row: Row, _ tree: inout RenderTree) {
        if property.isOfKinds { tree.noteShapeChange(property, at: row) }
    }

    static func rect(of row: Row, _ tree: borrowing RenderTree) -> Rect? {
        let rect = tree.kinds.shapes[row].rect
        return rect.isEmpty ? nil : rect
    }

    static func itemCount(of row: Row, _ tree: borrowing RenderTree) -> Int {
        let shape = tree.kinds.shapes[row]
        return (shape.fill.exists ? 1 : 0) + (shape.stroke.exists ? 1 : 0)
    }

    static func drawAboveContents(_ place: KindPlace, _ planner: inout Planner, _ tree: borrowing RenderTree) {
        planner.drawShape(place.row, place.world, place.box, in: place.context, opacity: place.opacity, tree)
    }

    static func coverage(of row: Row, _ tree: borrowing RenderTree) -> (contents: Index<VectorContents>, alpha: Float)? {
        let shape = tree.kinds.shapes[row]
        if shape.stroke.isNone { return shape.fill.exists ? (shape.fill, shape.fillColor.w) : nil }
        return shape.fill.isNone ? (shape.stroke, shape.strokeColor.w) : nil
    }

    static func drawCoverage(_ place: KindPlace, _ color: SIMD4<Float>, _ planner: inout Planner, _ tree: borrowing RenderTree) {
        guard let coverage = coverage(of: place.row, tree) else { return }
        let color = color * (coverage.alpha * Float(place.opacity))
        planner.drawVector(coverage.contents, color, place.row, place.world, in: place.context, tree)
    }
}

enum TextLayers: RenderedKind {
    static var isPicture: Bool { true }
    static func begin(_ row: Row, _ tree: inout RenderTree) { tree.kinds.texts.add(row) }
    static func end(_ row: Row, _ tree: inout RenderTree) { tree.uses.releasedVectors.append(tree.kinds.texts.remove(row)) }

    static func noteChange(of property: Property, at row: Row, _ tree: inout RenderTree) {
        if property.isOfKinds { tree.kinds.texts.markStale(row, isUnset: property != .foregroundColor) }
    }

    static func rect(of row: Row, _ tree: borrowing RenderTree) -> Rect? {
        tree.kinds.texts[row].contents.isNone ? nil : tree.textPlace(row).boundingBox(of: tree.kinds.texts[row].ink)
    }

    static func itemCount(of row: Row, _ tree: borrowing RenderTree) -> Int { tree.kinds.texts[row].contents.isNone ? 0 : 1 }

    static func drawBelowContents(_ place: KindPlace, _ planner: inout Planner, _ tree: borrowing RenderTree) {
        planner.drawText(place.row, place.world, place.box, in: place.context, opacity: place.opacity, tree)
    }

    static func coverage(of row: Row, _ tree: borrowing RenderTree) -> (contents: Index<VectorContents>, alpha: Float)? {
        let text = tree.kinds.texts[row]
        return text.contents.exists ? (text.contents, text.color.w) : nil
    }

    static func drawCoverage(_ place: KindPlace, _ color: SIMD4<Float>, _ planner: inout Planner, _ tree: borrowing RenderTree) {
        let text = tree.kinds.texts[place.row]
        planner.drawText(text, color * (text.color.w * Float(place.opacity)), place.row, place.world, in: place.context, tree)
    }
}

/// Layers whose gradient takes the place of the background, so that it is drawn with the layer's box.
enum GradientLayers: RenderedKind {
    static var isPicture: Bool { true }
    static var canRun: Bool { true }
    static var hasCorners: Bool { true }
    static func begin(_ row: Row, _ tree: inout RenderTree) { tree.noteRamp(of: row) }
    static func end(_ row: Row, _ tree: inout RenderTree) { tree.dropGradient(of: row) }

    static func noteChange(of property: Property, at row: Row, _ tree: inout RenderTree) {
        if property.isOfRamp { tree.noteRamp(of: row) }
    }

    static func rect(of row: Row, _ tree: borrowing RenderTree) -> Rect? {
        tree.gradient(of: row) == nil ? nil : tree.values.bounds(of: row)
    }

    /// The gradient counts where a generator lies over it.
    static func itemCount(of row: Row, _ tree: borrowing RenderTree) -> Int {
        tree.hasGenerators(row) && tree.gradient(of: row) != nil ? 1 : 0
    }
}

enum ReplicatorLayers: RenderedKind {
    static var depthFlag: RenderNode.Flags { .joinsSpace }
}

enum EmitterLayers: RenderedKind {
    static var depthFlag: RenderNode.Flags { .emitsIntoSpace }
    static func begin(_ row: Row, _ tree: inout RenderTree) { tree.kinds.emitters.add(Emitter(row: row)) }
    static func end(_ row: Row, _ tree: inout RenderTree) { tree.destroyEmitter(row) }

    static func noteChange(of property: Property, at row: Row, _ tree: inout RenderTree) {
        tree.kinds.emitters.change(row) { $0.noteChange() }
    }

    static func copy(_ row: Row, to copy: Row, _ tree: inout RenderTree) { tree.copyEmitter(of: row, to: copy) }
    static func rect(of row: Row, _ tree: borrowing RenderTree) -> Rect? { tree.particleRect(row) }
    static func itemCount(of row: Row, _ tree: borrowing RenderTree) -> Int { tree.particleItemCount(row) }

    /// Particles that lie in the space around the layer are drawn where that is sorted.
    static func drawAboveContents(_ place: KindPlace, _ planner: inout Planner, _ tree: borrowing RenderTree) {
        if tree.nodes[place.row].flags.contains(.emitsIntoSpace) { return }
        planner.drawParticles(place.row, place.world, place.box, in: place.context, opacity: place.opacity, tree)
    }
}

enum TiledLayers: RenderedKind {
    static func end(_ row: Row, _ tree: inout RenderTree) { tree.dropTiles(of: row) }
    static func copy(_ row: Row, to copy: Row, _ tree: inout RenderTree) { tree.copyTiles(from: row, to: copy) }

    static func rect(of row: Row, _ tree: borrowing RenderTree) -> Rect? {
        tree.kinds.tiles.layers[row] == nil ? nil : tree.values.bounds(of: row)
    }

    /// A tile fades in over what it replaces.
    static func itemCount(of row: Row, _ tree: borrowing RenderTree) -> Int { tree.kinds.tiles.layers[row] == nil ? 0 : 2 }

    static func drawAboveContents(_ place: KindPlace, _ planner: inout Planner, _ tree: borrowing RenderTree) {
        planner.drawTiles(place.row, place.world, in: place.context, opacity: place.opacity, tree)
    }
}

/// Layers whose contents are the pictures of a movie, one after the other.
enum VideoLayers: RenderedKind {
    static func end(_ row: Row, _ tree: inout RenderTree) { tree.setVideo(nil, at: row) }
}

/// Layers whose contents the program draws with GL.
enum GLLayers: RenderedKind {
    static func end(_ row: Row, _ tree: inout RenderTree) { tree.dropSurface(of: row) }
}

enum TransformLayers: RenderedKind {
    static func begin(_ row: Row, _ tree: inout RenderTree) { tree.nodes[row].flags.insert(.joinsSpace) }
}
