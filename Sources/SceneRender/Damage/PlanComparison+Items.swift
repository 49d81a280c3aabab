import SceneCommit
import SceneStorage

// Whether items of two plans, with all that they name, are drawn alike.

extension PlanComparison {
    @inline(__always)
    func isSame(
        _ item: Index<FramePlan.Item>, _ new: borrowing FramePlan, _ other: Index<FramePlan.Item>, _ old: borrowing FramePlan
    ) -> Bool {
        guard new.items[item].looksLike(old.items[other]) else { return false }
        return hasSameTables(item, new, other, old)
    }

    /// Whether what items name in the tables of their plans is the same.
    private func hasSameTables(
        _ item: Index<FramePlan.Item>, _ new: borrowing FramePlan, _ other: Index<FramePlan.Item>, _ old: borrowing FramePlan
    ) -> Bool {
        let a = new.items[item], b = old.items[other]
        let places = Places(item: item, other: other)
        guard a.clip.exists == b.clip.exists, a.decoration.exists == b.decoration.exists, a.composite.exists == b.composite.exists,
            a.run.exists == b.run.exists, isSame(a.source, new, b.source, old, places)
        else { return false }
        if a.clip.exists, !new.clips[a.clip].isSame(old.clips[b.clip]) { return false }
        if a.decoration.exists, !isSame(new.decorations[a.decoration], new, old.decorations[b.decoration], old) { return false }
        if a.composite.exists, !isSame(new.composites[a.composite], new, old.composites[b.composite], old, places) { return false }
        return a.run.isNone || isSame(new.runs[a.run], new, old.runs[b.run], old, places)
    }

    /// The two items that are compared.
    struct Places: BitwiseCopyable {
        let item, other: Index<FramePlan.Item>
    }

    private func isSame(
        _ a: FramePlan.Source, _ new: borrowing FramePlan, _ b: FramePlan.Source, _ old: borrowing FramePlan, _ places: Places
    ) -> Bool {
        guard a.kind == b.kind, a.filter == b.filter else { return false }
        switch a.kind {
        case .color: return true
        case .image: return a.number == b.number && (changedImages.isEmpty || !changedImages.contains(a.image))
        case .pass: return same.has(a.pass) && same[a.pass].exists && same[a.pass] == b.pass
        case .backdrop: return isSame(a.backdrop, new, b.backdrop, old, places)
        case .gradient: return new.gradients[a.gradient].isSame(new, old.gradients[b.gradient], old)
        case .raster:
            let raster = new.rasters[a.raster], other = old.rasters[b.raster]
            return raster.slot == other.slot && raster.stamp == other.stamp && raster.width == other.width && raster.height == other.height
        // Particles are different in every frame.
        case .particles: return false
        }
    }

    private func isSame(
        _ a: FramePlan.Decoration, _ new: borrowing FramePlan, _ b: FramePlan.Decoration, _ old: borrowing FramePlan
    ) -> Bool {
        guard a.looksLike(b) else { return false }
        return a.shadow.isNone || new.shadows[a.shadow].looksLike(old.shadows[b.shadow])
    }

    private func isSame(
        _ a: FramePlan.Run, _ new: borrowing FramePlan, _ b: FramePlan.Run, _ old: borrowing FramePlan, _ places: Places
    ) -> Bool {
        guard a.end - a.first == b.end - b.first, a.endItem - a.firstItem == b.endItem - b.firstItem,
            places.item - a.firstItem == places.other - b.firstItem, a.isRegular == b.isRegular
        else { return false }
        for place in 0..<(a.end - a.first) {
            let instance = new.instances[a.first + place], other = old.instances[b.first + place]
            guard instance.axes == other.axes, instance.origin == other.origin, instance.item == other.item, instance.tint == other.tint
            else { return false }
        }
        return true
    }

    // MARK: - Composites

    private func isSame(
        _ a: FramePlan.Composite, _ new: borrowing FramePlan, _ b: FramePlan.Composite, _ old: borrowing FramePlan, _ places: Places
    ) -> Bool {
        guard a.blend == b.blend, a.channel == b.channel, a.amount == b.amount, a.otherPicture == b.otherPicture,
            a.mask.exists == b.mask.exists, a.piece.exists == b.piece.exists, a.glass.exists == b.glass.exists,
            isSame(a.other, new, b.other, old, places)
        else { return false }
        if a.mask.exists, !same.has(a.mask) || same[a.mask].isNone || same[a.mask] != b.mask { return false }
        if a.piece.exists, !isSame(new.pieces[a.piece], new, old.pieces[b.piece], old) { return false }
        guard a.glass.exists else { return true }
        let glass = new.glasses[a.glass], other = old.glasses[b.glass]
        return glass.opacity == other.opacity && glass.shape.isSame(other.shape)
            && isSame(glass.backdrop, new, other.backdrop, old, places)
    }

    private func isSame(_ a: FramePlan.Piece, _ new: borrowing FramePlan, _ b: FramePlan.Piece, _ old: borrowing FramePlan) -> Bool {
        guard a.box == b.box, a.endCut - a.firstCut == b.endCut - b.firstCut else { return false }
        for place in 0..<(a.endCut - a.firstCut) {
            let cut = new.cuts[a.firstCut + place], other = old.cuts[b.firstCut + place]
            guard cut.x == other.x, cut.y == other.y, cut.z == other.z, cut.from == other.from, cut.to == other.to,
                cut.shift == other.shift, cut.isNearer == other.isNearer
            else { return false }
        }
        return true
    }

    /// Whether two backdrops are taken of the same part, at the same distance before the items that show them.
    private func isSame(
        _ a: Index<FramePlan.Backdrop>, _ new: borrowing FramePlan, _ b: Index<FramePlan.Backdrop>, _ old: borrowing FramePlan,
        _ places: Places
    ) -> Bool {
        guard new.backdrops.has(a), old.backdrops.has(b) else { return false }
        let backdrop = new.backdrops[a], other = old.backdrops[b]
        return backdrop.x == other.x && backdrop.y == other.y && backdrop.width == other.width && backdrop.height == other.height
            && backdrop.isOpaque == other.isOpaque && places.item - backdrop.item == places.other - other.item
            && isSame(backdrop.chain, new, other.chain, old)
    }

    // MARK: - Chains

    func isSame(_ a: FramePlan.Chain, _ new: borrowing FramePlan, _ b: FramePlan.Chain, _ old: borrowing FramePlan) -> Bool {
        guard a.isEmpty == b.isEmpty else { return false }
        if a.isEmpty { return true }
        guard a.end - a.first == b.end - b.first, a.space.exists == b.space.exists else { return false }
        if a.space.exists {
            let space = new.spaces[a.space], other = old.spaces[b.space]
            guard space.axes == other.axes, space.origin == other.origin, space.bounds == other.bounds else { return false }
        }
        for place in 0..<(a.end - a.first) {
            let effect = new.effects[a.first + place], other = old.effects[b.first + place]
            guard effect.filter == other.filter, effect.kernel == other.kernel, effect.valueCount == other.valueCount,
                effect.growth == other.growth
            else { return false }
            for value in 0..<Int(effect.valueCount) {
                guard isSame(value: new.effectValues[effect.firstValue + value], old.effectValues[other.firstValue + value]) else {
                    return false
                }
            }
        }
        return true
    }

    /// Whether the values of a filter are the same, and the pictures that they name.
    private func isSame(value a: SIMD4<Float>, _ b: SIMD4<Float>) -> Bool {
        guard let source = FramePlan.Source(values: a) else { return a == b }
        guard let other = FramePlan.Source(values: b), source.kind == other.kind, source.filter == other.filter else { return false }
        switch source.kind {
        case .pass: return same.has(source.pass) && same[source.pass].exists && same[source.pass] == other.pass
        case .image: return source.number == other.number && !changedImages.contains(source.image)
        default: return false
        }
    }
}

extension FramePlan.Item {
    /// Whether another item has the same place, colour and picture, as far as they do not lie in tables.
    @inline(__always)
    func looksLike(_ other: FramePlan.Item) -> Bool {
        // Most that changes moves.
        m2 == other.m2 && m0 == other.m0 && m1 == other.m1 && rect == other.rect && color == other.color && picture == other.picture
            && flags.subtracting(.coverage) == other.flags.subtracting(.coverage)
    }
}

extension FramePlan.Decoration {
    /// Whether another decoration is drawn alike but for its shadow, if both have one or none.
    func looksLike(_ other: FramePlan.Decoration) -> Bool {
        box == other.box && radii == other.radii && borderColor == other.borderColor && borderWidth == other.borderWidth
            && opacity == other.opacity && curve == other.curve && shadow.exists == other.shadow.exists
    }
}

extension FramePlan.Shadow {
    func looksLike(_ other: FramePlan.Shadow) -> Bool {
        color == other.color && offset == other.offset && radius == other.radius && hollowness == other.hollowness
    }
}

extension FramePlan.Clip {
    /// Whether another clip cuts alike.
    func isSame(_ other: FramePlan.Clip) -> Bool {
        m0 == other.m0 && m1 == other.m1 && m2 == other.m2 && box == other.box && radii == other.radii && outer == other.outer
            && curve == other.curve
    }
}

extension FramePlan.Gradient {
    /// Whether the gradient of a plan is drawn as another one.
    func isSame(_ plan: borrowing FramePlan, _ other: FramePlan.Gradient, _ old: borrowing FramePlan) -> Bool {
        guard form == other.form, across == other.across, down == other.down, origin == other.origin else { return false }
        let count = Ramp.texelCount(pieces: plan.pieces(ofRamp: ramp).count)
        guard count == Ramp.texelCount(pieces: old.pieces(ofRamp: other.ramp).count) else { return false }
        for texel in 0..<count where plan.ramps[ramp + texel] != old.ramps[other.ramp + texel] { return false }
        return true
    }
}
