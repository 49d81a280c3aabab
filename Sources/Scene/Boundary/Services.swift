import SceneCommit
import SceneEngine
import SceneGeometry
import SceneModel
import SceneMovie
import SceneStorage

/// What the model and renderers ask of the modules above them, made known when the first layer is made.
let modelServices: Void = {
    captureWriter.withLock { $0 = { (renderer, path) throws(SceneError) in try Capture.write(renderer, to: path) } }
    serveModel()
    InspectorSocket.shared.listenIfAsked()
}()

private func serveModel() {
    Model.shared.serve(
        ModelServices(
            contentSize: { layer, width in
                switch try? Model.shared.kind(of: layer) {
                case .text: try? Model.shared.preferredTextSize(of: layer, within: width)
                case .video: (try? player(of: layer))?.naturalSize.map { Size(Double($0.width), Double($0.height)) }
                default: nil
                }
            },
            report: { Log.shared(.error, $0) },
            makePlayer: { MoviePlayer() }))
}

/// The player of a video layer.
func player(of layer: LayerID) throws(SceneError) -> MoviePlayer {
    guard let player = try Model.shared.player(of: layer) as? MoviePlayer else {
        throw SceneError(.invalidState, "the layer has no player")
    }
    return player
}
