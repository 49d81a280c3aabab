import CScene
import SceneCommit
import SceneContent
import SceneEngine
import SceneGeometry
import SceneModel

// MARK: - Letters

@c @implementation
public func scene_text_layer_copy_outline(_ layer: OpaquePointer?) -> OpaquePointer? {
    makePath { () throws(SceneError) in try Model.shared.textLayout(of: LayerID(layer))?.outline ?? Path() }
}

@c @implementation
public func scene_text_layer_create_letter_layers(_ layer: OpaquePointer?) -> OpaquePointer? {
    handle { () throws(SceneError) in
        let text = LayerID(layer), model = Model.shared
        let letters = try model.textLayout(of: text)?.letters ?? []
        let all = try model.createLayer(.layer)
        do throws(SceneError) {
            for property in [Property.bounds, .position, .anchorPoint, .transform] {
                try model.set(PropertyPath(property), of: all, to: model.value(PropertyPath(property), of: text))
            }
            let color = try model.value(PropertyPath(.foregroundColor), of: text)
            for (index, letter) in letters.enumerated() { try add(letter, index, color, to: all) }
        } catch {
            model.release(all)
            throw error
        }
        return all.handle
    }
}

/// Adds the layer of a letter that can be seen.
private func add(_ letter: TextLayout.Letter, _ index: Int, _ color: PropertyValue, to all: LayerID) throws(SceneError) {
    guard let box = letter.outline.boundingBox else { return }
    let model = Model.shared, layer = try model.createLayer(.shape)
    // From here on its superlayer holds it.
    defer { model.release(layer) }
    try model.addSublayer(layer, to: all)
    try model.setName("\(index)", of: layer)
    try model.set(PropertyPath(.bounds), of: layer, to: .rect(box))
    try model.set(PropertyPath(.position), of: layer, to: .point(Point(box.x + box.width / 2, box.y + box.height / 2)))
    try model.set(PropertyPath(.path), of: layer, to: .path(letter.outline))
    try model.set(PropertyPath(.fillColor), of: layer, to: letter.color.map { .color($0) } ?? color)
}
