import SceneCommit
import SceneModel

/// What the model asks of this module, made known with the first layer.
let modelServices: Void = Model.shared.serve(
    ModelServices(
        contentSize: { layer in
            guard (try? Model.shared.kind(of: layer)) == .text else { return nil }
            return try? preferredTextSize(of: layer)
        },
        report: { Log.shared(.error, $0) }))
