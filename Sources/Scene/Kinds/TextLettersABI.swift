import CScene
import SceneCommit
import SceneContent
import SceneEngine
import SceneGeometry
import SceneModel

// MARK: - Letters

@c @implementation
public func scene_text_layer_copy_outline(_ layer: OpaquePointer?) -> OpaquePointer? {
    makePath { () throws(SceneError) in
        let layer = LayerID(layer)
        guard let outline = try Model.shared.textLayout(of: layer)?.outline else { return Path() }
        let origin = try Model.shared.values(of: layer).bounds.origin
        return try origin == .zero ? outline : outline.placed(at: origin)
    }
}

extension Path {
    /// The path moved, so that its point (0, 0) lies elsewhere.
    fileprivate func placed(at origin: Point) throws(SceneError) -> Path {
        do throws(PathError) { return try transformed(by: Affine(1, 0, 0, 1, origin.x, origin.y)) } catch {
            throw SceneError(.invalidArgument, "the letters lie too far away")
        }
    }
}

@c @implementation
public func scene_text_layer_create_letter_layers(_ layer: OpaquePointer?) -> OpaquePointer? {
    handle { () throws(SceneError) in
        let text = LayerID(layer), model = Model.shared
        let letters = try model.textLayout(of: text)?.letters ?? [], origin = try model.values(of: text).bounds.origin
        let all = try model.createLayer(.layer)
        do throws(SceneError) {
            for property in [Property.bounds, .position, .anchorPoint, .transform] {
                try model.set(PropertyPath(property), of: all, to: model.value(PropertyPath(property), of: text))
            }
            // Text stands upright wherever it is, and outlines do in a space that is turned as often as not.
            let isFlipped = try model.value(PropertyPath(.geometryFlipped), of: text) == .bool(true)
            try model.set(PropertyPath(.geometryFlipped), of: all, to: .bool(model.contentsAreFlipped(text) != isFlipped))
            let color = try model.value(PropertyPath(.foregroundColor), of: text)
            for (index, letter) in letters.enumerated() { try add(letter, index, color, origin, to: all) }
        } catch {
            model.release(all)
            throw error
        }
        return all.handle
    }
}

/// Adds the layer of a letter that can be seen.
/// @param origin the upper left corner of the text.
private func add(
    _ letter: TextLayout.Letter, _ index: Int, _ color: PropertyValue, _ origin: Point, to all: LayerID
) throws(SceneError) {
    guard let box = letter.outline.boundingBox else { return }
    let model = Model.shared, layer = try model.createLayer(.shape)
    // From here on its superlayer holds it.
    defer { model.release(layer) }
    try model.addSublayer(layer, to: all)
    try model.setName("\(index)", of: layer)
    try model.set(PropertyPath(.bounds), of: layer, to: .rect(box))
    try model.set(
        PropertyPath(.position), of: layer, to: .point(Point(origin.x + box.x + box.width / 2, origin.y + box.y + box.height / 2)))
    try model.set(PropertyPath(.path), of: layer, to: .path(letter.outline))
    if case .color(var fill) = letter.color.map({ .color($0) }) ?? color {
        fill.a *= letter.alpha
        try model.set(PropertyPath(.fillColor), of: layer, to: .color(fill))
    }
}
