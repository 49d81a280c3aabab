import SceneAnimation
public import SceneCommit
public import SceneGeometry
import SceneStorage

extension Model {
    /// Sets a property or a part of one; on a layer of a hosted tree with its implicit animation.
    public func set(_ path: PropertyPath, of layer: LayerID, to value: PropertyValue) throws(SceneError) {
        let thread = thread
        let asks = try state.withLock { state throws(SceneError) in
            try state.setOrAsk(path, at: state.slot(layer), to: value, thread)
        }
        if asks { try setAsking(path, of: layer, to: value, thread) }
        if !thread.layout.resized.isEmpty { resizeSublayers(thread) }
    }

    /// Throws what setting would throw, and sets nothing.
    public func check(_ path: PropertyPath, of layer: LayerID, to value: PropertyValue) throws(SceneError) {
        try state.withLock { state throws(SceneError) in _ = try state.newValue(path, at: state.slot(layer), value) }
    }

    public func value(_ path: PropertyPath, of layer: LayerID, presentation: Bool = false) throws(SceneError) -> PropertyValue {
        try state.withLock { state throws(SceneError) in
            let slot = try state.slot(layer)
            try state.checkProperty(path.property, at: slot)
            guard presentation else { return path.read(state.value(of: path.property, at: slot)) }
            return path.read(state.presentationValue(of: path.property, at: slot))
        }
    }

    /// A path as a layer has it: kernels may have parameters of one name and of several types.
    public func path(_ path: PropertyPath, of layer: LayerID) throws(SceneError) -> PropertyPath {
        if path.property.isBuiltIn { return path }
        return try state.withLock { state throws(SceneError) in state.path(path, at: try state.slot(layer)) }
    }

    /// The row of the properties that most layers use: for the typed getters.
    public func values(of layer: LayerID) throws(SceneError) -> LayerValues {
        try state.withLock { state throws(SceneError) in state.store.values[try state.slot(layer)] }
    }

    public func setFrame(_ frame: Rect, of layer: LayerID) throws(SceneError) {
        guard frame.isFinite else { throw SceneError(.invalidArgument, PropertyValue.rect(frame).notFinite("frame")) }
        let thread = thread
        let asked: (Rect, Point)? = try state.withLock { state throws(SceneError) in
            let slot = try state.slot(layer)
            let (bounds, position) = state.geometry(forFrame: frame.standardized, at: slot)
            guard !state.asks(slot, thread) else { return (bounds, position) }
            try state.set(PropertyPath(.bounds), at: slot, to: .rect(bounds), thread)
            try state.set(PropertyPath(.position), at: slot, to: .point(position), thread)
            return nil
        }
        // There is no action for the frame: it is made of two properties.
        guard let (bounds, position) = asked else {
            if !thread.layout.resized.isEmpty { resizeSublayers(thread) }
            return
        }
        try set(PropertyPath(.bounds), of: layer, to: .rect(bounds))
        try set(PropertyPath(.position), of: layer, to: .point(position))
    }

    public func frame(of layer: LayerID, presentation: Bool = false) throws(SceneError) -> Rect {
        try state.withLock { state throws(SceneError) in
            let slot = try state.slot(layer)
            return state.frame(at: slot, presentation: presentation)
        }
    }

    public func setContents(_ image: ImageBuffer?, of layer: LayerID) throws(SceneError) {
        try set(PropertyPath(.contents), of: layer, to: image.map { .image($0) } ?? .none)
    }

    public func contents(of layer: LayerID) throws(SceneError) -> ImageBuffer? {
        try state.withLock { state throws(SceneError) in
            state.images[state.store.values.contents(of: try state.slot(layer))]?.image
        }
    }
}

extension Property {
    /// Whether the size that a text wants depends on the property.
    fileprivate var sizesText: Bool { self == .string || self == .font || self == .fontSize || self == .wrapped }
}

extension PropertyPath {
    /// Whether the path can be set to a value, given the whole value as it is.
    @inline(__always)
    func allows(_ value: PropertyValue, in whole: PropertyValue) -> Bool {
        if part == .whole { return property.traits.allows(value) }
        return value.type == type && value.isFinite && property.traits.allows(write(value, into: whole))
    }

    /// Why the path cannot be set to a value, given the whole value as it is, or nil when it can.
    func objection(to value: PropertyValue, in whole: PropertyValue) -> String? {
        if part == .whole { return property.info.objection(to: value) }
        guard value.type == type else { return "\(keyPath) must be \(type.name), not \(value.type.name)" }
        guard value.isFinite else { return value.notFinite(keyPath) }
        return property.info.objection(to: write(value, into: whole))
    }
}

extension ModelState {
    /// Sets a property unless somebody is to be asked about it first. @return whether that is so, and nothing was done.
    @inline(__always)
    mutating func setOrAsk(
        _ path: PropertyPath, at slot: Slot, to value: PropertyValue, _ thread: ThreadTransactions
    ) throws(SceneError) -> Bool {
        guard !asks(slot, about: path.property, thread) else { return true }
        try set(path, at: slot, to: value, thread)
        return false
    }

    /// Why a path of a layer cannot be set to a value, or nil when it can.
    /// @param old the property's whole value.
    @inline(__always)
    func objection(_ path: PropertyPath, to value: PropertyValue, in old: PropertyValue, at slot: Slot) -> String? {
        guard path.allows(value, in: old) else { return path.objection(to: value, in: old) ?? "\(path.keyPath) cannot be set" }
        return path.property.isBuiltIn ? nil : rangeObjection(path, to: path.write(value, into: old), at: slot)
    }

    /// Why a parameter of a layer's filter cannot have a value, or nil for one in its range.
    private func rangeObjection(_ path: PropertyPath, to value: PropertyValue, at slot: Slot) -> String? {
        guard let target = path.property.info.target, case .filters(let filters) = store.value(of: target.list, at: slot) else {
            return nil
        }
        return filters.first { target.isOf($0) }?.rangeObjection(to: value, of: target.parameter)
    }

    /// The whole value that setting a path would give its property.
    func newValue(_ path: PropertyPath, at slot: Slot, _ value: PropertyValue) throws(SceneError) -> PropertyValue {
        try checkProperty(path.property, at: slot)
        let old = self.value(of: path.property, at: slot)
        if let objection = objection(path, to: value, in: old, at: slot) { throw SceneError(.invalidArgument, objection) }
        let new = path.write(value, into: old)
        guard case .rect(let rect) = new, path.property == .bounds else { return new }
        let bounds = rect.standardized
        guard bounds.isFinite else { throw SceneError(.invalidArgument, "bounds must be finite, with their origin at the smaller end") }
        return .rect(bounds)
    }

    /// Sets a property or a part of one, with the action that was found for it, or without asking anybody the implied one.
    mutating func set(
        _ path: PropertyPath, at slot: Slot, to value: PropertyValue, _ thread: ThreadTransactions, _ found: FoundAction = .implied
    ) throws(SceneError) {
        let property = path.property
        let isAnimated = store.rows[slot].flags.contains(.animated)
        // End values may have become model values.
        if isAnimated { takeReport(ofHostOf: slot) }
        let new = try newValue(path, at: slot, value)
        if property == .contentsScale { noteOwnScale(of: slot, new) }
        guard new != self.value(of: property, at: slot) else { return }
        defer { if property == .geometryFlipped { noteDisplay(below: slot, thread) } }
        if property == .bounds, case .rect(let bounds) = new {
            noteResize(of: slot, from: store.values.bounds(of: slot), to: bounds, thread)
        } else if property == .autoresizingMask, store.rows[slot].parent.exists {
            store.rows[store.rows[slot].parent].flags.insert(.resizes)
        } else if property.sizesText, isArranged(slot) {
            setNeedsLayout(store.rows[slot].parent, thread)
        }
        let flags = store.rows[slot].flags
        if flags.contains(.redraws) { noteChange(of: property, at: slot, thread) }
        if property == .contents, flags.contains(.drawn) { forgetDrawn(slot) }
        if property == .needsDisplayOnBoundsChange { noteRedraws(slot, onBoundsChange: new == .bool(true)) }
        if property.isOfPlayer { behaviors.byLayer[slot]?.player?.change(property, to: new) }
        guard isHosted(slot) else { return store(new, as: property, at: slot) }
        // Made before the change: it starts from what is on screen.
        let animation = animation(for: found, of: property, at: slot, thread)
        if isAnimated { override(property, at: slot, to: new) }
        store(new, as: property, at: slot)
        thread.list.append(property, new, at: slot, generation: store.rows[slot].generation)
        if let animation {
            let isImplied = if case .implied = found { true } else { false }
            try add(animation, key: property.info.key, to: slot, presence: isImplied ? .changes : .stays, thread)
        }
        if property == .hidden { if new == .bool(false) { stopLeaving(slot, thread) } else { try keepVisible(slot, thread) } }
    }

    /// A value that is set while animations run counts more than the ends that would become model values.
    mutating func override(_ property: Property, at slot: Slot, to new: PropertyValue) {
        guard let count = animations[slot]?.count else { return }
        let old = value(of: property, at: slot)
        for index in 0..<count { animations[slot]?[index].override(property, from: old, to: new) }
    }

    private mutating func animation(
        for found: FoundAction, of property: Property, at slot: Slot, _ thread: ThreadTransactions
    ) -> AnimationDescription? {
        let settings = thread.settings
        guard !settings.disablesActions else { return nil }
        switch found {
        case .implied:
            guard property.traits.isImplicit, settings.duration > 0 else { return nil }
            if property.traits.fadesOver, !takesImpliedTransition(slot) { return nil }
            return impliedAnimation(of: property, at: slot, thread)
        case .action(.animation(let action)): return completed(action, at: slot, thread)
        case .none, .action: return nil
        }
    }

    /// Throws `.notFound` for a layer of another kind than a function is for.
    func checkKind(_ kind: LayerKind, at slot: Slot, _ role: String = "layer") throws(SceneError) {
        let given = store.values.bits(of: slot).kind
        guard given == kind else { throw SceneError(.notFound, "\(role) is \(given.title), expected \(kind.title)") }
    }

    /// Whether a layer has a property: it is of the right kind, and has the filter or the cell that the property is a parameter of.
    @inline(__always)
    func checkProperty(_ property: Property, at slot: Slot) throws(SceneError) {
        if property.isBuiltIn {
            guard property.isOfKinds else { return }
            let kind = store.values.bits(of: slot).kind
            if let objection = property.info.objection(to: kind) { throw SceneError(.notFound, objection) }
        } else {
            try checkElement(property, at: slot)
        }
    }

    private func checkElement(_ property: Property, at slot: Slot) throws(SceneError) {
        guard let target = property.info.target else { return }
        try checkProperty(target.list, at: slot)
        guard let value = target.value(in: store.value(of: target.list, at: slot)) else { throw target.missing }
        try checkType(of: property, value)
    }

    /// Whether the parameter that a property stands for, if a layer has it, is of its type.
    func checkType(of property: Property, at slot: Slot) throws(SceneError) {
        guard !property.isBuiltIn, let target = property.info.target else { return }
        if let value = target.value(in: store.value(of: target.list, at: slot)) { try checkType(of: property, value) }
    }

    private func checkType(of property: Property, _ value: PropertyValue) throws(SceneError) {
        let type = property.traits.type
        guard value.type == type || value == .none && type == .image else {
            throw SceneError(.invalidArgument, "\(property.info.key) of this layer is \(value.type.name), not \(type.name)")
        }
    }

    /// A path as a layer has it: of an element's parameter, of the type that this one's has.
    func path(_ path: PropertyPath, at slot: Slot) -> PropertyPath {
        guard !path.property.isBuiltIn, let target = path.property.info.target,
            let value = target.value(in: store.value(of: target.list, at: slot))
        else { return path }
        return path.of(value == .none ? .image : value.type) ?? path
    }

    /// Writes a model value; of the contents with the image, of an element's parameter into the list.
    mutating func store(_ value: PropertyValue, as property: Property, at slot: Slot) {
        if !property.isBuiltIn, let target = property.info.target {
            var list = store.value(of: target.list, at: slot)
            try? target.set(value, in: &list)
            return store.set(target.list, to: list, at: slot)
        }
        guard property == .contents else { return store.set(property, to: value, at: slot) }
        let old = store.values.contents(of: slot)
        if case .image(let image) = value { retainImage(image) }
        store.set(property, to: value, at: slot)
        if old.exists { releaseImage(old) }
    }
}
