public import SceneCommit
public import SceneRender
public import SceneStorage

/// Makes pixels of what a page format cannot say. It is given to the pages, so that nothing here knows what it draws with, or whether it ever does.
public protocol PassPainter: AnyObject {
    /// Draws a plan that fits into a target of some size, which is transparent. @return premultiplied RGBA, top row first.
    func paint(_ plan: borrowing FramePlan, width: Int, height: Int) throws(SceneError) -> ByteBlock
    /// What could not be drawn since it was asked last.
    func takeFailures() -> [SceneError]
}
