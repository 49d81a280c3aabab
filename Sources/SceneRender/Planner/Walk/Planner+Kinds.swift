import SceneCommit
import SceneGeometry
import SceneStorage

// What layers of special kinds draw of their own: see `RenderedKind`. A generator and patterns draw in layers of all kinds.

extension Planner {
    /// The pattern of the background, and what the layer's kind draws between it and the contents.
    mutating func drawBelowContents(
        _ row: Row, _ world: Homography, _ box: Box, in context: Index<Context>, opacity: Double, _ tree: borrowing RenderTree
    ) {
        let place = KindPlace(row: row, world: world, box: box, context: context, opacity: opacity)
        if tree.hasGenerator(row, .backgroundPattern) { drawGenerator(.backgroundPattern, row, world, in: context, opacity: opacity, tree) }
        tree.kind(of: row).rendered.drawBelowContents(place, &self, tree)
    }

    /// What the layer's kind draws between its contents and its sublayers.
    mutating func drawAboveContents(
        _ row: Row, _ world: Homography, _ box: Box, in context: Index<Context>, opacity: Double, _ tree: borrowing RenderTree
    ) {
        let place = KindPlace(row: row, world: world, box: box, context: context, opacity: opacity)
        tree.kind(of: row).rendered.drawAboveContents(place, &self, tree)
        if tree.hasGenerator(row, .generator) { drawGenerator(.generator, row, world, in: context, opacity: opacity, tree) }
    }
}

extension Planner {
    /// Where what a layer's kind draws goes, within the clip of the layer's own bounds.
    struct KindClip: BitwiseCopyable {
        var context: Index<Context>
        /// What the drawing's colours are multiplied by.
        var opacity: Double
        /// The pass that the clip needs, if it needs one, and the opacity that its result is shown with.
        var pass: Index<FramePlan.Pass> = .none
        var shown = 1.0
        /// How many contexts there were before.
        var contextCount: Int
    }

    /// Clips what a layer's kind draws to the layer's bounds, if they clip and it reaches beyond them. @return nil when nothing can be seen.
    mutating func openKindClip(
        _ row: Row, _ world: Homography, _ box: Box, in context: Index<Context>, opacity: Double, _ tree: borrowing RenderTree
    ) -> KindClip? {
        var clipped = KindClip(context: context, opacity: opacity, contextCount: contexts.count)
        guard tree.values.bits(of: row).masksToBounds, let rect = tree.kindRect(row),
            tree.values.cornerRadius(of: row) > 0 || !tree.values.bounds(of: row).contains(rect), !isCutFiltered(row, in: context)
        else { return clipped }
        if needsClipPass(row, world, in: context, tree) {
            guard let inner = openClip(row, .drawing, box, in: context, looksBelow: tree.addsParticles(row), tree) else { return nil }
            clipped.context = inner
            if contexts[inner].pass != contexts[context].pass {
                clipped.pass = contexts[inner].pass
                clipped.opacity = 1
                clipped.shown = contexts[context].opacity > 0 ? opacity / contexts[context].opacity : 0
            }
        }
        clipped.context = clip(to: row, world, box, in: clipped.context, tree)
        return clipped
    }

    mutating func closeKindClip(_ clipped: KindClip, in context: Index<Context>, _ tree: borrowing RenderTree) {
        if clipped.pass.exists { closePass(clipped.pass, opacity: clipped.shown, in: context, tree) }
        contexts.removeAll(from: clipped.contextCount)
    }
}

extension RenderTree {
    /// Whether the layer is of a kind that draws something of its own.
    @inline(__always)
    func isSpecial(_ row: Row) -> Bool { nodes[row].flags.contains(.special) }

    /// A rectangle of the layer's plane that what its kind draws lies in, nil when that is nothing.
    func kindRect(_ row: Row) -> Rect? {
        let rect = kind(of: row).rendered.rect(of: row, self)
        return hasGenerators(row) ? values.bounds(of: row).union(rect ?? values.bounds(of: row)) : rect
    }

    /// Whether what the layer's kind draws may lie outside of its bounds.
    func kindReaches(_ row: Row) -> Bool {
        guard let rect = kindRect(row), !values.bits(of: row).masksToBounds else { return false }
        return !values.bounds(of: row).contains(rect)
    }

    /// A rectangle of the layer's plane that all it draws itself lies in; its picture apart, when that reaches outside of the bounds.
    @inline(__always)
    func drawnRect(_ row: Row) -> Rect {
        let bounds = values.bounds(of: row)
        guard isSpecial(row), let rect = kindRect(row) else { return bounds }
        return bounds.isEmpty ? rect : bounds.union(rect)
    }

    /// A rectangle that all a layer draws itself lies in: of its bounds only where something else than its kind draws.
    func inkRect(_ row: Row) -> Rect {
        hasBackground(row) || hasContents(row) || hasBorder(row) || !isSpecial(row) ? drawnRect(row) : kindRect(row) ?? drawnRect(row)
    }

    /// Into how many items, that may lie over each other, what the layer's kind and its generators draw comes out, but for a border's pattern.
    func kindItemCount(_ row: Row) -> Int {
        kind(of: row).rendered.itemCount(of: row, self) + (hasGenerator(row, .generator) ? 1 : 0)
            + (hasGenerator(row, .backgroundPattern) ? 1 : 0)
    }

    // MARK: - What is kept of them

    /// Takes a new row of a special kind.
    mutating func beginKind(_ kind: LayerKind, _ row: Row) {
        if kind.rendered.isSpecial { nodes[row].flags.insert(.special) }
        kind.rendered.begin(row, &self)
    }

    /// Frees what a row of a special kind has.
    mutating func endKind(_ row: Row) { kind(of: row).rendered.end(row, &self) }

    /// Notes that one of the sparse properties of a layer of a special kind has changed.
    mutating func noteKindChange(_ property: Property, at row: Row) {
        kind(of: row).rendered.noteChange(of: property, at: row, &self)
    }
}
