import SceneRender
import SceneStorage

extension FrameEncoder {
    /// Whether two special items can be drawn with one call.
    func share(_ first: Index<Shown>, _ second: Index<Shown>, _ plan: borrowing FramePlan) -> Bool {
        let features = notes[first].features, (one, two) = (shown[first], shown[second])
        guard plan.items[one].composite == plan.items[two].composite,
            features.isDisjoint(with: [.mix, .lonelyShadow, .particles]),
            notes[second].features.isDisjoint(with: [.lonelyShadow, .particles])
        else { return false }
        let (source, other) = (plan.items[one].source, plan.items[two].source)
        guard source.kind == .backdrop || other.kind == .backdrop else {
            // Each item is blended with what the one before has left.
            if features.contains(.copied) { return false }
            return !features.contains(.advanced) || paths.capabilities.coherentBlending
        }
        return source == other && plan.isOpaque(source.backdrop)
    }

    /// Adds a batch of special items with their `Special`; a backdrop that may be translucent is drawn in two steps.
    mutating func append(_ batch: Batch, _ plan: borrowing FramePlan, _ pass: FramePlan.Pass, _ first: Index<Shown>) {
        guard notes[first].isSpecial else { return list.batches.append(batch) }
        let item = plan.items[shown[first]]
        var special = Special(composite: item.composite)
        if item.source.kind == .backdrop, plan.backdrops.has(item.source.backdrop) {
            special.backdrop = item.source.backdrop
            if !plan.isOpaque(special.backdrop) { appendTaking(batch, &special) }
        } else if item.composite.exists {
            let composite = plan.composites[item.composite]
            if composite.glass.exists { special.backdrop = plan.glasses[composite.glass].backdrop }
            switch paths.path(composite, isClipped: item.clip.exists) {
            case .fixedFunction:
                special.blend = BlendState(fixed: composite.blend) ?? .sourceOver
                if special.backdrop.exists, !plan.isOpaque(special.backdrop) { appendTaking(batch, &special) }
            case .advanced:
                special.blend = BlendState(advanced: composite.blend) ?? .sourceOver
                special.needsBarrier = !paths.capabilities.coherentBlending
            case .fetch: special.blend = .replace
            case .copy:
                special.blend = .replace
                special.copy = ItemBox.pixels(of: item, in: pass)
            }
            if batch.features.contains(.mix) { special.other = source(composite.other) }
        }
        if batch.features.contains(.particles) { special.sharedBlock = batch.firstBlock - InstanceEncoder.sharedBlocks(batch.features) }
        if batch.features.contains(.lonelyShadow), item.decoration.exists { special.shadow = plan.decorations[item.decoration].shadow }
        append(batch, special)
    }

    /// Adds the first of two steps: what is there is taken away, so that the second step can add what takes its place.
    private mutating func appendTaking(_ batch: Batch, _ special: inout Special) {
        special.blend = .takeAway
        var taking = batch
        taking.features.insert(.coverage)
        append(taking, special)
        special.blend = .add
    }

    private mutating func append(_ batch: Batch, _ special: Special) {
        var batch = batch
        batch.special = list.specials.end
        list.specials.append(special)
        list.batches.append(batch)
    }
}
