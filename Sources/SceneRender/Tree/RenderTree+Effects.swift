import SceneCommit
import SceneEffects
import SceneGeometry
import SceneStorage

extension RenderTree {
    /// A rare value: of an element's parameter that of the list, unless it was set or animated by itself.
    func sparseValue(of property: Property, at row: Row) -> PropertyValue {
        if !property.isBuiltIn, let target = property.info.target, !sparse.has(property, nodes[row].sparse) {
            return target.value(in: sparse.value(of: target.list, nodes[row].sparse)) ?? property.info.initial
        }
        return sparse.value(of: property, nodes[row].sparse)
    }

    mutating func setSparse(_ property: Property, to value: PropertyValue, at row: Row) {
        if property.isEffect { nodes[row].flags.insert(.effects) }
        if property == .sublayerTransform { nodes[row].flags.insert(.transformsSublayers) }
        if property.holdsImages {
            useImages(of: value)
            releaseImages(of: sparse.value(of: property, nodes[row].sparse))
        }
        if property == .shadowPath { setShadowPath(value, at: row) }
        if property.isOfGenerator { setGenerator(property, to: value, at: row) }
        if property == .preservesDepth { setPreservesDepth(value == .bool(true), at: row) }
        if property == .emitterCells || property == .seed { setEmitter(property, to: value, at: row) }
        sparse.set(property, to: value, &nodes[row].sparse)
    }

    mutating func removeSparse(_ property: Property, at row: Row) {
        if property.holdsImages { releaseImages(of: sparse.value(of: property, nodes[row].sparse)) }
        if property == .shadowPath { setShadowPath(.none, at: row) }
        sparse.remove(property, &nodes[row].sparse)
    }

    /// The parameters of a list's elements that a layer has values of beside the list.
    func elementParameters(of list: Property, at row: Row) -> [Property] {
        var found: [Property] = []
        sparse.forEachVector(nodes[row].sparse) { property, _, _ in
            if !property.isBuiltIn, property.info.target?.list == list { found.append(property) }
        }
        return found
    }

    // MARK: - Images and kernels of filters

    /// Keeps what a filter that is no layer's own needs, until it is released.
    mutating func use(_ filter: Filter) { useImages(of: .filters([filter])) }

    mutating func release(_ filter: Filter) { releaseImages(of: .filters([filter])) }

    private mutating func useImages(of value: PropertyValue) {
        forEachImage(of: value) { tree, image in
            tree.add(image)
            tree.use(image.id)
            // Where these show, if at all, is not looked at.
            if tree.isStage {
                tree.uses.filterImages.append(image.id)
            } else {
                _ = tree.fetchImages([Demands.Image(id: image.id, row: .none)])
            }
        }
        forEachKernel(of: value) { tree, kernel in tree.kernels.use(kernel) }
    }

    private mutating func releaseImages(of value: PropertyValue) {
        forEachImage(of: value) { tree, image in tree.release(image.id) }
        forEachKernel(of: value) { tree, kernel in tree.kernels.release(kernel) }
    }

    private mutating func forEachKernel(of value: PropertyValue, _ body: (inout RenderTree, Kernel) -> Void) {
        guard case .filters(let filters) = value else { return }
        for case let kernel? in filters.lazy.map(\.kernel) { body(&self, kernel) }
    }

    private mutating func forEachImage(of value: PropertyValue, _ body: (inout RenderTree, ImageBuffer) -> Void) {
        switch value {
        case .image(let image): body(&self, image)
        case .filters(let filters):
            for filter in filters {
                for case .image(let image) in filter.values { body(&self, image) }
            }
        case .cells(let cells):
            EmitterCell.forEach(cells) { cell in
                if case .image(let image) = cell[.contents] { body(&self, image) }
            }
        default: break
        }
    }

    mutating func releaseListImages(_ row: Row) {
        var values: [PropertyValue] = []
        sparse.forEach(nodes[row].sparse) { property, value in
            if property.holdsImages { values.append(value) }
        }
        for value in values { releaseImages(of: value) }
    }
}

/// The custom kernels that layers use, by id, and how many do.
struct KernelTable {
    private(set) var sources: [KernelSource?] = []
    private var uses: [Int] = []
    private var dropped: [Index<Kernel>] = []

    mutating func use(_ kernel: Kernel) {
        let index = kernel.id.number
        while sources.count <= index {
            sources.append(nil)
            uses.append(0)
        }
        sources[index] = kernel.source
        uses[index] += 1
    }

    mutating func release(_ kernel: Kernel) {
        let index = kernel.id.number
        uses[index] -= 1
        guard uses[index] == 0 else { return }
        sources[index] = nil
        dropped.append(kernel.id)
    }

    /// Whether numbers of kernels were given up, which others may have now.
    var hasDropped: Bool { !dropped.isEmpty }

    /// Ids of kernels that nothing uses any more.
    mutating func takeDropped() -> [Index<Kernel>] {
        let taken = dropped
        dropped = []
        return taken
    }
}

extension Property {
    /// Whether values of the property are lists of elements that have parameters of their own.
    var isElementList: Bool { self == .filters || self == .backgroundFilters || isOfGenerator || self == .emitterCells }

    /// Whether values of the property keep images that a frame may need.
    fileprivate var holdsImages: Bool { isElementList || (!isBuiltIn && traits.type == .image && info.target != nil) }
}
