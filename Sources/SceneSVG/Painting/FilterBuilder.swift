import SceneCommit
import SceneDocument
import SceneGeometry

/// The filters that there are layers' filters for.
struct FilterBuilder {
    private let compositing: Compositing
    private let text: String

    init(_ compositing: Compositing, _ text: String) {
        self.compositing = compositing
        self.text = text
    }

    func apply(to built: inout Built) throws(SceneError) {
        compositing.builder.context.report.note("the filter \(text) is not applied", at: compositing.element)
    }
}
