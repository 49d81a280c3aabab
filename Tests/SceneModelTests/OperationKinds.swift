import SceneCommit

extension Commit.Operation {
    /// An operation without the places of what it brings.
    enum Kind {
        case create, destroy, insert, setMask, detach, setRoot, set, setObject, setTiles, setVideo, setSurface, addAnimation,
            removeAnimation, present
    }

    var kind: Kind {
        switch self {
        case .create: .create
        case .destroy: .destroy
        case .insert: .insert
        case .setMask: .setMask
        case .detach: .detach
        case .setRoot: .setRoot
        case .set: .set
        case .setObject: .setObject
        case .setTiles: .setTiles
        case .setVideo: .setVideo
        case .setSurface: .setSurface
        case .addAnimation: .addAnimation
        case .removeAnimation: .removeAnimation
        case .present: .present
        }
    }
}
