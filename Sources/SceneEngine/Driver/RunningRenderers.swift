import SceneCommit
import SceneModel
import SceneStorage
import Synchronization

/// The renderers that have a thread: what their layers draw of animated properties the program draws in its dispatches.
enum RunningRenderers {
    private static let all = Locked<[ObjectIdentifier: FramePipeline]>(.runningRenderers, [:])

    static func add(_ pipeline: FramePipeline) { all.withLock { $0[ObjectIdentifier(pipeline)] = pipeline } }

    static func remove(_ pipeline: FramePipeline) { all.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(pipeline)) } }

    /// Displays layers of which an animation now shows another value than the one that they were drawn with.
    static func displayAnimated() {
        let pipelines = all.withLock { $0.isEmpty ? [] : Array($0.values) }
        for pipeline in pipelines {
            let isDrawn = Model.shared.hasDisplayKeys(in: pipeline.host)
            pipeline.tellsOfMotion.store(isDrawn, ordering: .relaxed)
            if isDrawn { Model.shared.displayAnimated(in: pipeline.host) }
        }
    }
}
