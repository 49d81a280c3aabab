import SceneStorage

/// What transactions have changed since somebody looked last, for who keeps a copy of a tree. Nothing is noted while there is no journal.
public struct ChangeJournal: Sendable {
    /// Layers whose values or animations have changed; of these some may be gone by now.
    public private(set) var layers: Set<LayerID> = []
    /// Whether more has changed than a few layers by themselves: the order of a tree, the pixels of an image, or a good part of all layers.
    public private(set) var isWhole = false

    /// @param most how many layers are told one by one.
    mutating func note(_ list: ChangeList, most: Int) {
        for change in list.changes where !isWhole {
            switch change.kind {
            case .set, .setObject, .addAnimation, .removeAnimation, .replaceAnimation:
                layers.insert(LayerID(slot: change.slot, generation: change.generation))
                if layers.count > most { noteWhole() }
            case .setTiles, .setSurface, .present: break
            case .setVideo, .updateImage, .insert, .remove, .setRoot: noteWhole()
            }
        }
    }

    private mutating func noteWhole() {
        isWhole = true
        layers = []
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

    mutating func note(_ list: ChangeList, most: Int) { for journal in kept.keys { kept[journal]?.note(list, most: most) } }
}

extension Model {
    /// Begins to note what transactions change. The journal is kept until `closeJournal`.
    public func openJournal() -> JournalID { state.withLock { $0.journals.open() } }

    public func closeJournal(_ journal: JournalID) { state.withLock { $0.journals.close(journal) } }

    /// The changes since the last call. The journal is empty then.
    public func takeJournal(_ journal: JournalID) -> ChangeJournal { state.withLock { $0.journals.take(journal) } }
}
