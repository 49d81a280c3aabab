public import SceneCommit
import SceneAnimation
import SceneStorage

// When what moves by itself in a tree comes to rest: how long a film of it is.

extension Model {
    /// The time of a layer's superlayer at which the last animation ends, of the layer and all below it, or the last of their layers with a
    /// duration. What never ends counts with one cycle, what stands still with nothing. 0 when nothing moves.
    public func animationEnd(of layer: LayerID) throws(SceneError) -> Double {
        try state.withLock { state throws(SceneError) in
            let top = try state.slot(layer)
            state.takeReport(ofHostOf: top)
            return state.animationEnd(of: top)
        }
    }
}

extension ModelState {
    fileprivate func animationEnd(of top: Slot) -> Double {
        var end = 0.0
        var chain: [(slot: Slot, timing: MediaTiming)] = []
        var slot = top
        while slot.exists {
            while let last = chain.last, last.slot != store.rows[slot].parent { chain.removeLast() }
            let timing = timing(of: slot)
            let ofSuperlayers = chain.lazy.map(\.timing).reversed()
            if timing.duration.isFinite, let own = timing.cycleEnd { end = max(end, ofSuperlayers.reduce(own) { $1.parentTime($0) }) }
            for entry in animations[slot] ?? [] {
                let makesTime = entry.description.makesTime
                guard timing.speed != 0 || makesTime, let own = entry.spec.timing.cycleEnd else { continue }
                let outside = ofSuperlayers.reduce(makesTime ? own : timing.parentTime(own)) { $1.parentTime($0) }
                if outside.isFinite { end = max(end, outside) }
            }
            if timing.speed != 0 {
                chain.append((slot, timing))
            }
            slot = store.next(after: slot, within: top, descending: timing.speed != 0)
        }
        return end
    }
}

extension MediaTiming {
    /// The parent's time at which the active duration is over, or the first cycle of one that never ends; nil for what stands still.
    fileprivate var cycleEnd: Double? {
        let active = activeDuration.isFinite ? activeDuration : cycle
        guard speed != 0, active.isFinite else { return nil }
        let end = beginTime + length(of: active)
        return end.isFinite ? end : nil
    }
}
