import SceneCommit
import SceneRender
import SceneStorage

// The results of passes as pictures.

extension FrameEncoder {
    /// Finds the results of passes as pictures. Passes that are empty, too large, or too many have none: filters in filters in filters make
    /// passes without end.
    mutating func findResults(_ plan: borrowing FramePlan, _ graph: borrowing PassGraph, _ limit: Int) {
        results.removeAll()
        results.resize(to: plan.passes.count, filling: PictureSource())
        let most = Self.mostPixels + Self.mostTargets * plan.width * plan.height
        var pixels = 0, isOver = false
        for pass in results.indices where pass > FramePlan.targetPass && graph.isNeeded[pass] {
            let (width, height) = (Int(plan.passes[pass].width), Int(plan.passes[pass].height))
            guard width > 0, height > 0 else { continue }
            guard max(width, height) <= limit else {
                failures.append(DrawFailure(row: plan.passes[pass].row, error: Self.tooLarge(width, height, limit)))
                continue
            }
            if graph.isDrawn[pass] {
                pixels += width * height * (1 + plan.cost(of: plan.passes[pass].chain))
                guard pixels <= most else {
                    if !isOver { failures.append(DrawFailure(row: plan.passes[pass].row, error: Self.tooMany(most))) }
                    isOver = true
                    continue
                }
            }
            results[pass] = PictureSource(
                kind: PictureSource.own, page: 0, texture: 0, pass: pass, area: SIMD4(0, 0, Float(width), Float(height)))
            results[pass].isDeep = keptDeepPasses.contains(pass)
        }
    }

    /// Whether the items of a pass, whose ranges are known, show half floats. The passes in it were looked at before.
    func showsDeepPictures(_ plan: borrowing FramePlan) -> Bool {
        let notes = notes.span, shown = shown.span
        for range in ranges.indices {
            for place in ranges[range].first..<ranges[range].end where notes[place].role != .hidden {
                let composite = plan.items[shown[place]].composite
                if isDeep(plan.pictureSource(of: shown[place])) { return true }
                if composite.exists, isDeep(plan.composites[composite].other) { return true }
            }
        }
        return false
    }

    private func isDeep(_ source: FramePlan.Source) -> Bool {
        (source.kind == .image || source.kind == .pass) && self.source(source).isDeep
    }

    /// Whether the effects of a pass read half floats beside what the pass shows. Their images may not be uploaded yet.
    func readsDeepPictures(
        _ chain: FramePlan.Chain, _ plan: borrowing FramePlan, _ resources: borrowing FrameResources
    ) -> Bool {
        for index in chain.first..<chain.end {
            let first = plan.effects[index].firstValue
            for slot in first..<first + Int(plan.effects[index].valueCount) {
                guard let source = FramePlan.Source(values: plan.effectValues[slot]) else { continue }
                if source.kind == .pass, isDeep(source) { return true }
                guard source.kind == .image, resources.images.has(source.image) else { continue }
                if resources.images[source.image]?.depth == .halfFloats { return true }
            }
        }
        return false
    }

    /// The passes of a frame may have as many pixels as so many targets, and some more for what is done to small ones. Filters count as the
    /// copies that would take as long.
    private static let mostTargets = 256
    private static let mostPixels = 1 << 26

    private static func tooMany(_ most: Int) -> SceneError {
        SceneError(
            .unsupported,
            "the passes of the frame have more than \(most) pixels together, with what their filters read; this one and what else is "
                + "beyond that is left out")
    }

    static func tooLarge(_ width: Int, _ height: Int, _ limit: Int) -> SceneError {
        SceneError(
            .unsupported,
            "a target of \(width) x \(height) pixels is too large for this GL, whose targets have at most "
                + "\(limit) x \(limit) (GL_MAX_TEXTURE_SIZE, GL_MAX_VIEWPORT_DIMS)")
    }
}
