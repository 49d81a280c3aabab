package import SceneModel
package import SceneCommit

/// A document's layer object for a layer that is there.
package enum LayerObject {
    /// Sets what the object names, and leaves the rest as it is. Its type must be the layer's; images and sublayers cannot be given.
    package static func apply(_ json: JSON, to layer: LayerID) throws(SceneError) {
        var custom = CustomProperties()
        do throws(SceneError) {
            let reader = try LayerReader(json, images: ImageTable(), custom: &custom), kind = try Model.shared.kind(of: layer)
            guard reader.kind == kind else { throw json.error(.format, "the layer is a \(kind.name), not a \(reader.kind.name)") }
            for (layer, key, animation) in try reader.apply(to: layer, canvas: nil) {
                guard !animation.followsNames else {
                    throw json.error(.format, "an animation follows a movie by its name, which only a whole document can know")
                }
                try Model.shared.add(animation, to: layer, key: key, beginsAtZero: true)
            }
        } catch {
            custom.withdraw()
            throw error
        }
        custom.confirm()
    }
}
