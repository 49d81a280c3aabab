public import SceneCommit
public import SceneGeometry
import SceneStorage

// The short way for the properties that are set most: their numbers go straight to where they are stored, and into the transaction,
// without a detour over a value of any type. What animates goes the long way.

extension Model {
    /// Sets the bounds, the position, the anchor point or the opacity.
    /// @param vector the numbers of `value`.
    @inline(__always)
    public func set(
        hot property: Property, of layer: LayerID, to vector: SIMD4<Double>, _ value: @autoclosure () -> PropertyValue
    ) throws(SceneError) {
        let thread = thread
        let asks = try state.withLock { state throws(SceneError) in
            let slot = try state.slot(layer)
            if state.setHot(property, at: slot, to: vector, count: property.traits.type.components, thread) { return false }
            return try state.setOrAsk(PropertyPath(property), at: slot, to: value(), thread)
        }
        if asks { try setAsking(PropertyPath(property), of: layer, to: value(), thread) }
        if !thread.layout.resized.isEmpty { resizeSublayers(thread) }
    }

    /// Sets the transform.
    public func set(hotTransform matrix: Transform3D, of layer: LayerID) throws(SceneError) {
        let thread = thread
        let asks = try state.withLock { state throws(SceneError) in
            let slot = try state.slot(layer)
            if state.setHot(matrix, at: slot, thread) { return false }
            return try state.setOrAsk(PropertyPath(.transform), at: slot, to: .transform(matrix), thread)
        }
        if asks { try setAsking(PropertyPath(.transform), of: layer, to: .transform(matrix), thread) }
    }
}

extension PropertyPath {
    /// Whether the path is set so often that it goes the short way: any finite numbers, in the row that every layer has.
    var isHot: Bool {
        switch property {
        case .bounds, .position, .anchorPoint, .opacity: part == .whole
        default: false
        }
    }
}

extension ModelState {
    /// Sets a hot property.
    /// @return false, with nothing done, when it must go the long way: it animates, or the numbers are not finite.
    @inline(__always)
    mutating func setHot(
        _ property: Property, at slot: Slot, to given: SIMD4<Double>, count: Int, _ thread: ThreadTransactions
    ) -> Bool {
        var vector = given
        if property == .bounds {
            let bounds = Rect(given.x, given.y, given.z, given.w).standardized
            vector = SIMD4(bounds.x, bounds.y, bounds.width, bounds.height)
        }
        guard vector.isFinite, !store.rows[slot].flags.contains(.animated), !animates(slot, thread) else { return false }
        guard store.hotVector(property, at: slot) != vector else { return true }
        if store.rows[slot].flags.contains(.redraws) { return false }
        if property == .bounds {
            if !store.rows[slot].flags.isDisjoint(with: [.laysOut, .resizes]) { return false }
            store.rows[slot].flags.insert(.needsLayout)
        }
        _ = store.values.replace(property, byVector: vector, at: slot)
        if isHosted(slot) {
            let start = thread.list.makeRoom(for: property, at: slot, generation: store.rows[slot].generation, count: count)
            for lane in 0..<count { thread.list.numbers[start + lane] = vector[lane] }
        }
        return true
    }

    /// Sets the transform. @return false, with nothing done, when it must go the long way, as a hot property.
    fileprivate mutating func setHot(_ matrix: Transform3D, at slot: Slot, _ thread: ThreadTransactions) -> Bool {
        guard matrix.isFinite, !store.rows[slot].flags.contains(.animated), !animates(slot, thread) else { return false }
        let pose = store.values.pose(of: slot)
        let old = pose.isNone ? .identity : store.values.poses[pose].transform
        guard old != matrix else { return true }
        if store.rows[slot].flags.contains(.redraws) { return false }
        store.values.poses[store.values.ownPose(of: slot)].transform = matrix
        if isHosted(slot) {
            let start = thread.list.makeRoom(for: .transform, at: slot, generation: store.rows[slot].generation, count: 16)
            for lane in 0..<4 {
                thread.list.numbers[start + lane] = matrix.row1[lane]
                thread.list.numbers[start + 4 + lane] = matrix.row2[lane]
                thread.list.numbers[start + 8 + lane] = matrix.row3[lane]
                thread.list.numbers[start + 12 + lane] = matrix.row4[lane]
            }
        }
        return true
    }

    /// Whether a change of a layer would start an implicit animation, or somebody is to be asked about it.
    @inline(__always)
    private func animates(_ slot: Slot, _ thread: ThreadTransactions) -> Bool {
        guard isHosted(slot) else { return false }
        let settings = thread.settings
        return !settings.disablesActions && (settings.duration > 0 || store.rows[slot].flags.contains(.asks))
    }
}

extension LayerStore {
    @inline(__always)
    fileprivate func hotVector(_ property: Property, at slot: Slot) -> SIMD4<Double> {
        switch property {
        case .bounds:
            let bounds = values.bounds(of: slot)
            return SIMD4(bounds.x, bounds.y, bounds.width, bounds.height)
        case .position:
            let position = values.position(of: slot)
            return SIMD4(position.x, position.y, 0, 0)
        case .anchorPoint:
            let point = values.anchorPoint(of: slot)
            return SIMD4(point.x, point.y, 0, 0)
        default: return SIMD4(values.opacity(of: slot), 0, 0, 0)
        }
    }
}

extension ChangeList {
    /// Notes that a property was set. @return where its numbers go in `numbers`.
    @inline(__always)
    fileprivate mutating func makeRoom(for property: Property, at slot: Slot, generation: UInt32, count: Int) -> Int {
        if let start = lastSets(property, at: slot, generation: generation, count: count) { return start }
        let start = numbers.count
        append(
            Change(kind: .set, property: property, slot: slot, generation: generation, data: Int32(start), count: UInt8(count)))
        for _ in 0..<count { numbers.append(0) }
        return start
    }
}

extension SIMD4<Double> {
    /// Zero times anything finite is zero.
    @inline(__always) var isFinite: Bool { (self * 0).sum() == 0 }
}
