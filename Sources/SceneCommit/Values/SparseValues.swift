import SceneGeometry
public import SceneStorage

/// Values of the properties that few layers set: for every layer a chain of those that the layer has.
///
/// A layer keeps the first link of its chain, or none. A value of up to four numbers lies in `vectors`, a larger one in `objects`, so that
/// what animates and what is planned touches plain memory.
public struct SparseValues: ~Copyable {
    /// One value of a chain.
    public struct Link: BitwiseCopyable {
        var next: Index<Link>
        /// The value in `objects`; none when the vector is the value.
        var object: Index<PropertyValue>
        var property: Property
        var isNone: Bool
    }

    private var links = DenseArray<Link>()
    private var vectors = Column<Link, SIMD4<Double>>()
    /// The first of the links that are in no chain, chained themselves.
    private var free: Index<Link> = .none
    private var objects = ObjectPool<PropertyValue>()

    public init() {}

    private func find(_ property: Property, _ first: Index<Link>) -> Index<Link> {
        var index = first
        while index.exists, links[index].property != property { index = links[index].next }
        return index
    }

    // MARK: - Reading

    /// The value in a chain; the property's initial one when the chain has none.
    public func value(of property: Property, _ first: Index<Link>) -> PropertyValue {
        let index = find(property, first)
        guard index.exists else { return property.info.initial }
        if links[index].isNone { return .none }
        let object = links[index].object
        if object.exists { return objects[object] }
        let type = property.traits.type, v = vectors[index]
        return type == .color ? .color(Color(Float(v.x), Float(v.y), Float(v.z), Float(v.w))) : PropertyValue(type, vector: v)
    }

    public func has(_ property: Property, _ first: Index<Link>) -> Bool { find(property, first).exists }

    /// The numbers of a property in a chain, nil when the chain has none. Those of a colour are not premultiplied.
    public func vector(of property: Property, _ first: Index<Link>) -> SIMD4<Double>? {
        let index = find(property, first)
        return index.exists && !links[index].isNone && links[index].object.isNone ? vectors[index] : nil
    }

    /// Calls `body` with each property of a chain.
    public func forEach(_ first: Index<Link>, _ body: (Property, PropertyValue) -> Void) {
        var index = first
        while index.exists {
            body(links[index].property, value(of: links[index].property, index))
            index = links[index].next
        }
    }

    /// Calls `body` with each property of a chain and its numbers; `object` is a larger value's index, none for a value of numbers.
    @inline(__always)
    public func forEachVector(
        _ first: Index<Link>, _ body: (_ property: Property, _ vector: SIMD4<Double>, _ object: Index<PropertyValue>) -> Void
    ) {
        var index = first
        while index.exists {
            body(links[index].property, vectors[index], links[index].object)
            index = links[index].next
        }
    }

    /// A value that is larger than four numbers.
    public func object(at index: Index<PropertyValue>) -> PropertyValue { index.isNone ? .none : objects[index] }

    // MARK: - Writing

    /// Puts a value into a chain.
    public mutating func set(_ property: Property, to value: PropertyValue, _ first: inout Index<Link>) {
        let index = findOrAdd(property, &first)
        links[index].isNone = value == .none
        switch value {
        case .transform, .string, .text, .image, .numbers, .colors, .filters, .path, .cells: setObject(value, at: index)
        default:
            dropObject(at: index)
            vectors[index] = value.straightVector
        }
    }

    /// Puts what an animation made of a property into a chain. @return whether that changed it.
    public mutating func replace(_ property: Property, byVector animated: SIMD4<Double>, _ first: inout Index<Link>) -> Bool {
        var vector = animated
        // A colour is animated premultiplied.
        if property.traits.type == .color { vector = PropertyValue.color(Color(vector: animated)).straightVector }
        let index = findOrAdd(property, &first)
        guard vectors[index] != vector || links[index].isNone || links[index].object.exists else { return false }
        dropObject(at: index)
        links[index].isNone = false
        vectors[index] = vector
        return true
    }

    /// Takes a property out of a chain.
    public mutating func remove(_ property: Property, _ first: inout Index<Link>) {
        var previous: Index<Link> = .none, index = first
        while index.exists, links[index].property != property {
            previous = index
            index = links[index].next
        }
        guard index.exists else { return }
        dropObject(at: index)
        if previous.isNone { first = links[index].next } else { links[previous].next = links[index].next }
        links[index].next = free
        free = index
    }

    /// Empties a chain.
    public mutating func removeAll(_ first: inout Index<Link>) {
        while first.exists {
            let next = links[first].next
            dropObject(at: first)
            links[first].next = free
            free = first
            first = next
        }
    }

    /// Empties all chains.
    public mutating func removeAll() {
        links.removeAll()
        vectors.removeAll()
        free = .none
        objects.removeAll()
    }

    /// Adds a chain that is in another table. @return its first link.
    public mutating func add(_ first: Index<Link>, of other: borrowing SparseValues) -> Index<Link> {
        var index = first, last: Index<Link> = .none, start: Index<Link> = .none
        while index.exists {
            let link = other.links[index], new = links.end
            links.append(Link(next: .none, object: .none, property: link.property, isNone: link.isNone))
            vectors.append(other.vectors[index])
            if link.object.exists { setObject(other.objects[link.object], at: new) }
            if last.exists { links[last].next = new } else { start = new }
            last = new
            index = link.next
        }
        return start
    }

    private mutating func findOrAdd(_ property: Property, _ first: inout Index<Link>) -> Index<Link> {
        let found = find(property, first)
        if found.exists { return found }
        let initial = property.info.initial
        let link = Link(next: first, object: .none, property: property, isNone: initial == .none)
        if free.exists {
            let index = free
            free = links[index].next
            links[index] = link
            vectors[index] = initial.straightVector
            first = index
        } else {
            links.append(link)
            vectors.append(initial.straightVector)
            first = links.end - 1
        }
        return first
    }

    private mutating func setObject(_ value: PropertyValue, at index: Index<Link>) {
        if links[index].object.exists {
            objects[links[index].object] = value
        } else {
            links[index].object = objects.add(value)
        }
    }

    private mutating func dropObject(at index: Index<Link>) {
        let object = links[index].object
        guard object.exists else { return }
        objects.remove(object, leaving: .none)
        links[index].object = .none
    }
}
