public import SceneCommit
public import SceneGeometry
public import SceneModel
import SceneStorage

/// A source that makes the entries of a scroll layer. Called on one thread, with no lock held.
public protocol ScrollEntrySource: AnyObject, Sendable {
    /// An entry comes into view. @return its layer, with a reference for the caller; nil when there is none.
    func enter(_ index: UInt32, _ frame: Rect, of layer: LayerID) -> LayerID?

    /// An entry has left the view. @return whether the program was called.
    func leave(_ index: UInt32, _ entry: LayerID, of layer: LayerID) -> Bool
}

/// The entries of a scroll layer that come on demand: where they lie, which of them are there, and who makes them.
public final class ScrollEntries: @unchecked Sendable {
    private struct State {
        var grid: EntryGrid?
        /// The entries that were asked for; nil for one that the program has no layer for.
        var present: [UInt32: LayerID?] = [:]
        var isUpdating = false
        /// Whether all are to be asked for anew.
        var reloads = false
    }

    private let layout: EntryLayout
    private let source: any ScrollEntrySource
    private let state = Locked(.scrollEntries, State())
    /// The thread that is asked; nil when it has ended.
    fileprivate private(set) weak var thread: ThreadEntries?
    /// What that thread waits on.
    private let queue: QueueID

    /// Entries that the calling thread is asked for.
    public init(_ layout: EntryLayout, _ source: any ScrollEntrySource) {
        self.layout = layout
        self.source = source
        thread = ThreadEntries.current
        queue = Model.shared.currentQueue()
    }

    /// The entries of a scroll layer; nil when it has none.
    public static func of(_ layer: LayerID) throws(SceneError) -> ScrollEntries? {
        let kind = try Model.shared.kind(of: layer)
        guard kind == .scroll else { throw SceneError(.notFound, "layer is \(kind.title), expected a scroll layer") }
        return try Model.shared.attachment(of: layer) as? ScrollEntries
    }

    /// Gives a scroll layer these entries in place of others.
    public func install(on layer: LayerID) throws(SceneError) {
        let old = try Self.of(layer)
        try Model.shared.setAttachment(self, ofScrollLayer: layer)
        old?.end(layer)
        Self.withoutActions { try? setContentSize(of: layer) }
        ThreadEntries.current.add(layer)
        _ = update(layer)
    }

    /// The layer of an entry, if it is there.
    public func entry(_ index: UInt32, of layer: LayerID) -> LayerID? {
        guard let entry = state.withLock({ $0.present[index] ?? nil }) else { return nil }
        return (try? Model.shared.superlayer(of: entry)) == layer ? entry : nil
    }

    /// Has all entries of the layer asked for anew: now on their own thread, otherwise in its next dispatch.
    public func reload(_ layer: LayerID) {
        state.withLock { $0.reloads = true }
        if thread === ThreadEntries.current { _ = update(layer) } else { Model.shared.wake(queue) }
    }

    // MARK: - Coming and going

    /// Asks for what has come into view, and lets go of what has left it. @return how often the program was called.
    fileprivate func update(_ layer: LayerID) -> Int {
        guard let view = try? Model.shared.shownBounds(of: layer), begin() else { return 0 }
        defer { finish() }
        let grid = makeGrid(view), part = grid.part(in: view, margin: layout.margin)
        let (gone, isMoved) = state.withLock { state in
            let isMoved = state.grid != nil && state.grid != grid, reloads = state.reloads
            state.grid = grid
            state.reloads = false
            let gone = state.present.filter { reloads || !grid.contains($0.key, part) }
            for index in gone.keys { state.present[index] = nil }
            return (gone.sorted { $0.key < $1.key }, isMoved)
        }
        if isMoved { place(layer, grid) }
        var calls = leave(gone.compactMap { entry in entry.value.map { (entry.key, $0) } }, layer)
        calls += enter(grid.entries(of: part), grid, layer)
        Model.shared.watchBounds(of: layer, within: part.room, for: queue)
        return calls
    }

    /// @return false within another update, which goes on after what is called in it.
    private func begin() -> Bool {
        state.withLock { state in
            guard !state.isUpdating else { return false }
            state.isUpdating = true
            return true
        }
    }

    /// Ends an update. Entries that what was called in it wants asked for anew are due in the next dispatch.
    private func finish() {
        let reloads = state.withLock { state in
            state.isUpdating = false
            return state.reloads
        }
        if reloads { Model.shared.wake(queue) }
    }

    private func makeGrid(_ view: Rect) -> EntryGrid { EntryGrid(layout, viewWidth: view.width) }

    /// Whether the layer still has these entries: what is called may replace them, or release the layer.
    private func isCurrent(_ layer: LayerID) -> Bool { (try? Model.shared.attachment(of: layer)) === self }

    private func enter(_ wanted: [UInt32], _ grid: EntryGrid, _ layer: LayerID) -> Int {
        var made: [(index: UInt32, layer: LayerID)] = []
        var calls = 0
        for index in wanted where state.withLock({ $0.present[index] == nil }) {
            guard isCurrent(layer) else { break }
            calls += 1
            let entry = source.enter(index, grid.frame(of: index), of: layer)
            if let entry { made.append((index, entry)) }
            state.withLock { $0.present[index] = .some(entry) }
        }
        guard !made.isEmpty else { return calls }
        let isCurrent = isCurrent(layer)
        Self.withoutActions {
            for (index, entry) in made {
                if isCurrent { add(entry, index, grid, to: layer) }
                Model.shared.release(entry)
            }
        }
        return calls
    }

    private func add(_ entry: LayerID, _ index: UInt32, _ grid: EntryGrid, to layer: LayerID) {
        do throws(SceneError) {
            try Model.shared.setFrame(grid.frame(of: index), of: entry)
            try Model.shared.addSublayer(entry, to: layer)
        } catch {
            state.withLock { $0.present[index] = .some(nil) }
            Log.shared(.error, "the entry \(index) of a scroll layer cannot be shown: \(error.message)")
        }
    }

    /// Takes entries from the layer, and tells who made them.
    private func leave(_ gone: [(index: UInt32, layer: LayerID)], _ layer: LayerID) -> Int {
        let there = gone.filter { (try? Model.shared.superlayer(of: $0.layer)) == layer && (try? Model.shared.retain($0.layer)) != nil }
        guard !there.isEmpty else { return 0 }
        Self.withoutActions {
            for entry in there { try? Model.shared.removeFromSuperlayer(entry.layer) }
        }
        var calls = 0
        for entry in there {
            if source.leave(entry.index, entry.layer, of: layer) { calls += 1 }
            Model.shared.release(entry.layer)
        }
        return calls
    }

    /// Lets all entries leave: others take their place.
    private func end(_ layer: LayerID) {
        let present = state.withLock { state in
            let present = state.present
            state.present = [:]
            return present
        }
        _ = leave(present.sorted { $0.key < $1.key }.compactMap { entry in entry.value.map { (entry.key, $0) } }, layer)
    }

    /// Sets the content size to what all entries take. Who looked beyond the last of fewer entries than before sees the last ones.
    private func setContentSize(of layer: LayerID) throws(SceneError) {
        let bounds = try Model.shared.values(of: layer).bounds, size = makeGrid(bounds).contentSize, path = PropertyPath(.contentSize)
        let isLess = try Model.shared.value(path, of: layer).isSize(beyond: size)
        try Model.shared.set(path, of: layer, to: .size(size))
        guard isLess else { return }
        let origin = try Model.shared.pointWithin(layer, bounds.origin)
        if origin != bounds.origin { try Model.shared.scroll(layer, to: origin) }
    }

    /// Puts the entries where they lie when the width has changed.
    private func place(_ layer: LayerID, _ grid: EntryGrid) {
        let present = state.withLock { $0.present }
        Self.withoutActions {
            for case (let index, let entry?) in present { try? Model.shared.setFrame(grid.frame(of: index), of: entry) }
            try? setContentSize(of: layer)
        }
    }

    private static func withoutActions(_ body: () -> Void) {
        guard (try? Model.shared.beginTransaction()) != nil else { return body() }
        Model.shared.disablesActions = true
        body()
        Model.shared.commitTransaction()
    }
}

extension PropertyValue {
    /// Whether the value is a size that is wider or higher than another.
    fileprivate func isSize(beyond other: Size) -> Bool {
        if case .size(let size) = self { return size.width > other.width || size.height > other.height }
        return false
    }
}

/// The scroll layers whose entries the calling thread is asked for.
final class ThreadEntries {
    private static let all = ThreadLocal { ThreadEntries() }
    static var current: ThreadEntries { all.current }

    private var layers: [LayerID] = []

    func add(_ layer: LayerID) {
        if !layers.contains(layer) { layers.append(layer) }
    }

    /// @return how often the program was called.
    @discardableResult
    func update() -> Int {
        guard !layers.isEmpty else { return 0 }
        var calls = 0
        for layer in layers {
            if let entries = entries(of: layer) { calls += entries.update(layer) }
        }
        layers.removeAll { entries(of: $0) == nil }
        return calls
    }

    /// Whether an animation may move what a layer shows, in a renderer's tree.
    func scrolls(in host: HostID) -> Bool { layers.contains { Model.shared.scrolls($0, in: host) } }

    /// The entries that this thread is asked for; nil for a layer that is gone or has others by now.
    private func entries(of layer: LayerID) -> ScrollEntries? {
        guard let entries = (try? Model.shared.attachment(of: layer)) as? ScrollEntries, entries.thread === self else { return nil }
        return entries
    }
}
