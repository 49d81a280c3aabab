public import SceneCommit
public import SceneStorage

/// What transactions have changed since somebody looked last, for who keeps a copy of a tree. Nothing is noted while there is no journal.
public struct ChangeJournal: Sendable {
    /// What of a layer has changed.
    public struct LayerChange: Sendable {
        /// The properties that were set.
        public fileprivate(set) var properties: [Property] = []
        /// Whether animations were added or removed.
        public fileprivate(set) var isOfAnimations = false
        /// Whether a property was set to what is no number.
        fileprivate(set) var isOfObjects = false

        /// Whether numbers alone were set, after which nothing is laid out.
        public var isOfNumbers: Bool { !isOfAnimations && !isOfObjects && properties.allSatisfy { $0.isBuiltIn && $0 != .bounds } }

        fileprivate mutating func noteImage() {
            isOfObjects = true
            if !properties.contains(.contents) { properties.append(.contents) }
        }
    }

    /// Layers whose values or animations have changed; of these some may be gone by now.
    public private(set) var layers: [LayerID: LayerChange] = [:]
    /// Layers that were put somewhere, taken away, made a root or given a movie, and those that they were put into.
    public private(set) var moved: Set<LayerID> = []
    /// Images whose pixels have changed.
    public private(set) var images: Set<ImageID> = []
    /// Whether a good part of all layers has changed, which are not told one by one.
    public private(set) var isWhole = false

    private static let mostImages = 256

    /// @param most how many layers are told one by one.
    fileprivate mutating func note(_ list: ChangeList, most: Int, _ store: borrowing LayerStore) {
        for change in list.changes where !isWhole {
            let layer = LayerID(slot: change.slot, generation: change.generation)
            switch change.kind {
            case .set, .setObject:
                if change.kind == .setObject { layers[layer, default: LayerChange()].isOfObjects = true }
                if layers[layer, default: LayerChange()].properties.contains(change.property) { continue }
                layers[layer, default: LayerChange()].properties.append(change.property)
            case .addAnimation, .removeAnimation, .replaceAnimation: layers[layer, default: LayerChange()].isOfAnimations = true
            case .insert: moved.formUnion([layer, store.id(of: change.parent)])
            case .remove, .setRoot, .setVideo: moved.insert(layer)
            case .updateImage: images.insert(list.imageUpdates[Int(change.data)].image.id)
            case .setTiles, .setSurface, .present: break
            }
            if layers.count + moved.count > most || images.count > Self.mostImages {
                (layers, moved, images, isWhole) = ([:], [], [], true)
            }
        }
    }

    /// Adds layers whose images have changed, as if they showed others now.
    public mutating func note(imagesOf shown: [LayerID]) {
        for layer in shown { layers[layer, default: LayerChange()].noteImage() }
    }
}

/// A journal that is kept.
public struct JournalID: Hashable, Sendable {
    fileprivate let number: UInt64
}

/// The journals that are kept.
struct Journals {
    private var kept: [JournalID: ChangeJournal] = [:]
    private var last: UInt64 = 0

    var isEmpty: Bool { kept.isEmpty }

    mutating func open() -> JournalID {
        last += 1
        let journal = JournalID(number: last)
        kept[journal] = ChangeJournal()
        return journal
    }

    mutating func close(_ journal: JournalID) { kept[journal] = nil }

    mutating func take(_ journal: JournalID) -> ChangeJournal { kept.updateValue(ChangeJournal(), forKey: journal) ?? ChangeJournal() }

    mutating func note(_ list: ChangeList, _ store: borrowing LayerStore) {
        for journal in kept.keys { kept[journal]?.note(list, most: store.liveCount / 2, store) }
    }
}

extension Model {
    /// Begins to note what transactions change. The journal is kept until `closeJournal`.
    public func openJournal() -> JournalID { state.withLock { $0.journals.open() } }

    public func closeJournal(_ journal: JournalID) { state.withLock { $0.journals.close(journal) } }

    /// The changes since the last call. The journal is empty then.
    public func takeJournal(_ journal: JournalID) -> ChangeJournal { state.withLock { $0.journals.take(journal) } }
}
