import SceneAnimation
public import SceneCommit
import SceneStorage

// The time of layers: every layer's runs within its superlayer's, and the topmost one's within the renderer's.

extension Model {
    /// A time of one layer as that of another; nil is the renderer's clock. Where a layer's time stands still, all its times are that of the
    /// moment at which it begins.
    public func convertTime(_ time: Double, from source: LayerID?, to target: LayerID?) throws(SceneError) -> Double {
        guard time.isFinite else { throw SceneError(.invalidArgument, "time must be finite, not \(time)") }
        return try state.withLock { state throws(SceneError) in
            var up: [Slot] = [], down: [Slot] = []
            if let source { up = state.ancestry(of: try state.slot(source, "from")) }
            if let target { down = state.ancestry(of: try state.slot(target, "to")) }
            // Both ways meet in the nearest layer above both, whose own time may stand still.
            while let common = up.last, common == down.last {
                up.removeLast()
                down.removeLast()
            }
            let shared = up.reduce(time) { state.timing(of: $1).parentTime($0) }
            return down.reversed().reduce(shared) { state.timing(of: $1).localTime($0) }
        }
    }

    /// Stops a layer's time, and that of all below it, at a time of the renderer's.
    public func pause(_ layer: LayerID, at time: Double) throws(SceneError) {
        try retime(layer, at: time) { timing, _, local, _ in
            timing.timeOffset = local
            timing.speed = 0
        }
    }

    /// Lets a layer's time that stands still go on from where it stands, as fast as it ran before.
    public func resume(_ layer: LayerID, at time: Double) throws(SceneError) {
        try retime(layer, at: time) { timing, parent, local, speedBefore in
            guard timing.speed == 0 else { return }
            timing.speed = speedBefore
            timing.timeOffset = local
            timing.beginTime = parent
        }
    }

    /// Makes a layer's time another one at a time of the renderer's. It runs or stands still as before.
    public func seek(_ layer: LayerID, to local: Double, at time: Double) throws(SceneError) {
        guard local.isFinite else { throw SceneError(.invalidArgument, "layer_time must be finite, not \(local)") }
        try retime(layer, at: time) { timing, parent, _, _ in
            timing.timeOffset = local
            if timing.speed != 0 { timing.beginTime = parent }
        }
    }

    /// @param change is given the layer's timing, its superlayer's time and its own, and how fast it ran before it was paused.
    private func retime(
        _ layer: LayerID, at time: Double, _ change: (inout MediaTiming, _ parent: Double, _ local: Double, _ speed: Double) -> Void
    ) throws(SceneError) {
        guard time.isFinite else { throw SceneError(.invalidArgument, "time must be finite, not \(time)") }
        let thread = thread
        try state.withLock { state throws(SceneError) in
            let slot = try state.slot(layer), old = state.timing(of: slot)
            let above = state.store.rows[slot].parent
            let parent = above.isNone ? time : state.localTime(time, of: above)
            var new = old
            change(&new, parent, old.localTime(parent), state.pausedSpeeds[slot] ?? 1)
            // A paused layer keeps how fast its time ran, to go on with.
            if new.speed == 0, old.speed != 0 { state.pausedSpeeds[slot] = old.speed }
            if new.speed != 0 { state.pausedSpeeds[slot] = nil }
            for (property, value) in [
                (Property.speed, new.speed), (.timeOffset, new.timeOffset), (.beginTime, new.beginTime),
            ] {
                try state.set(PropertyPath(property), at: slot, to: .number(value), thread)
            }
        }
    }
}

extension ModelState {
    /// A layer and those above it.
    func ancestry(of slot: Slot) -> [Slot] {
        var slots: [Slot] = [], current = slot
        while current.exists {
            slots.append(current)
            current = store.rows[current].parent
        }
        return slots
    }

    /// A time of the renderer's as a layer's own.
    func localTime(_ time: Double, of slot: Slot) -> Double {
        ancestry(of: slot).reversed().reduce(time) { timing(of: $1).localTime($0) }
    }

    func timing(of slot: Slot) -> MediaTiming { store.sparse.timing(store.rows[slot].sparse) }
}
