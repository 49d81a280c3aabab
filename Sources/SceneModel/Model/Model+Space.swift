public import SceneCommit
public import SceneGeometry
import SceneStorage

// Where layers lie in each other, and which one is at a point. nil stands for what topmost layers lie in: the renderer's target, in points.

extension Model {
    /// A point of one layer as that of another, as it is seen.
    public func convert(
        _ point: Point, from source: LayerID?, to target: LayerID?, presentation: Bool
    ) throws(SceneError) -> Point {
        try between(source, target, presentation) { store, source, target throws(SceneError) in
            try store.convert(point, from: source, to: target)
        }
    }

    /// Where a point that is seen lies for a sublayer of a layer, or what else lies in its contents. nil stands for what topmost layers lie in.
    public func place(of point: Point, amongSublayersOf layer: LayerID?) throws(SceneError) -> Point {
        try between(nil, layer, false) { store, all, layer throws(SceneError) in
            try store.takeToSublayers(store.convert(point, from: all, to: layer), of: layer)
        }
    }

    /// The smallest rectangle around a rectangle of one layer, as another sees it. What lies behind the eye is left out.
    public func convert(
        _ rect: Rect, from source: LayerID?, to target: LayerID?, presentation: Bool
    ) throws(SceneError) -> Rect {
        try between(source, target, presentation) { store, source, target throws(SceneError) in
            try store.convert(rect, from: source, to: target)
        }
    }

    /// The corners of a layer's bounds in another layer: the smallest x and y, then on along x.
    public func corners(of layer: LayerID, in target: LayerID?, presentation: Bool) throws(SceneError) -> [Point] {
        try between(layer, target, presentation) { store, layer, target throws(SceneError) in
            var corners = ConvexPolygon(store.values.bounds(of: layer)).corners
            for index in corners.indices { corners[index] = try store.convert(corners[index], from: layer, to: target) }
            return corners
        }
    }

    /// A rectangle around what is left of a layer's bounds by the layers above that mask to theirs.
    public func visibleRect(of layer: LayerID, presentation: Bool) throws(SceneError) -> Rect {
        try between(layer, nil, presentation) { store, layer, _ in store.visibleRect(of: layer) }
    }

    private func between<Result>(
        _ source: LayerID?, _ target: LayerID?, _ presentation: Bool,
        _ body: (borrowing LayerStore, Slot, Slot) throws(SceneError) -> Result
    ) throws(SceneError) -> Result {
        try state.withLock { state throws(SceneError) in
            let from = if let source { try state.slot(source, "from") } else { Slot.none }
            let to = if let target { try state.slot(target, "to") } else { Slot.none }
            guard presentation else { return try body(state.store, from, to) }
            var snapshot = LayerSnapshot()
            if from.exists { snapshot.addWay(to: from, state) }
            if to.exists { snapshot.addWay(to: to, state) }
            state.show(&snapshot)
            return try body(snapshot.store, snapshot.place(from), snapshot.place(to))
        }
    }

    // MARK: - What is at a point

    /// Whether a layer contains a point of its own space: its delegate decides, or else its bounds with their corners.
    public func contains(_ layer: LayerID, _ point: Point, _ options: HitTestOptions) throws(SceneError) -> Bool {
        let found = try search(layer, point, options, inTree: false) { test, slot, store throws(SceneError) in
            try test.contains(slot, point, store) ? slot : .none
        }
        return found != nil
    }

    /// The deepest layer at a point, of a layer and all below it.
    /// @param point in the space of the superlayer, or of the nearest layer above that is no transform layer.
    public func hitTest(_ layer: LayerID, at point: Point, _ options: HitTestOptions) throws(SceneError) -> LayerID? {
        let found = try search(layer, point, options, inTree: true) { test, slot, store throws(SceneError) in
            try test.find(at: point, from: slot, in: store)
        }
        // The delegate that was asked may have released the layer.
        guard let found, isAlive(found) else { return nil }
        return found
    }

    /// Searches the model itself, under the lock, or a snapshot of it, so that delegates are asked without.
    private func search(
        _ layer: LayerID, _ point: Point, _ options: HitTestOptions, inTree: Bool,
        _ body: (inout HitTest, Slot, borrowing LayerStore) throws(SceneError) -> Slot
    ) throws(SceneError) -> LayerID? {
        guard point.isFinite else { throw SceneError(.invalidArgument, "point must be finite, not (\(point.x), \(point.y))") }
        let thread = thread
        var snapshot = LayerSnapshot(), found: LayerID?
        let asked: Slot? = try state.withLock { state throws(SceneError) in
            let slot = try state.slot(layer), asks = state.behaviors.pointAskers > 0 && !options.contains(.ignoresDelegates)
            guard asks || options.contains(.presentation) else {
                var test = HitTest(options)
                let hit = try body(&test, slot, state.store)
                found = hit.isNone ? nil : state.store.id(of: hit)
                return nil
            }
            snapshot.addWay(to: slot, state)
            if inTree { snapshot.addTree(below: slot, state) }
            if options.contains(.presentation) { state.show(&snapshot) }
            return snapshot.place(slot)
        }
        guard let asked else { return found }
        let delegates = options.contains(.ignoresDelegates) ? [:] : snapshot.delegates, layers = snapshot.layers
        var test = HitTest(options) { place, point throws(SceneError) in
            guard let delegate = delegates[place] else { return nil }
            return try thread.nested("does contains_point ask what is at a point?") {
                delegate.contains(layers[place.number], point)
            }
        }
        let hit = try body(&test, asked, snapshot.store)
        return hit.isNone ? nil : layers[hit.number]
    }
}

extension ModelState {
    /// Takes over what is on screen of the layers of a snapshot.
    fileprivate mutating func show(_ snapshot: inout LayerSnapshot) {
        var places: [HostIndex: [Slot]] = [:]
        for (place, layer) in snapshot.layers.enumerated() where isHosted(layer.slot) {
            places[store.rows[layer.slot].host, default: []].append(Slot(place))
        }
        for (index, places) in places {
            takeReport(of: index)
            guard let host = hosts[index] else { continue }
            let shown = places.filter { place in
                let since = store.rows[snapshot.layers[place.number].slot].hostedSince
                return Int32(bitPattern: UInt32(truncatingIfNeeded: host.appliedSequence) &- since) >= 0
            }
            let numbers = shown.map { store.rows[snapshot.layers[$0.number].slot].number }
            for (place, layer) in zip(shown, host.channel.shown(numbers)) {
                if let layer { snapshot.show(layer, at: place) }
            }
        }
    }
}
