import SceneGeometry
import SceneStorage

/// The values of the properties that few layers set: for every layer a chain with an entry for each value.
///
/// A layer keeps the first entry of its chain, -1 for none. Up to four numbers lie in the entry itself; larger values lie in a table
/// beside, so that animating and planning touch plain memory.
public struct SparseValues: ~Copyable {
    struct Link: BitwiseCopyable {
        var next: Int32
        /// The value's place in `objects`, or -1 where the vector is the value.
        var object: Int32
        var property: Property
        var isNone: Bool
    }

    private var links = DenseArray<Link>()
    private var vectors = DenseArray<SIMD4<Double>>()
    private var free: Int32 = -1
    private var objects: [PropertyValue] = []
    private var freeObjects: [Int32] = []

    public init() {}

    private func find(_ property: Property, _ first: Int32) -> Int32 {
        var index = first
        while index >= 0, links[index].property != property { index = links[index].next }
        return index
    }

    // MARK: - Reading

    /// The value in a chain; the property's initial one when the chain has none.
    public func value(of property: Property, _ first: Int32) -> PropertyValue {
        let index = find(property, first)
        guard index >= 0 else { return property.info.initial }
        if links[index].isNone { return .none }
        let object = links[index].object
        if object >= 0 { return objects[Int(object)] }
        let type = property.traits.type, v = vectors[index]
        return type == .color ? .color(Color(Float(v.x), Float(v.y), Float(v.z), Float(v.w))) : PropertyValue(type, vector: v)
    }

    public func has(_ property: Property, _ first: Int32) -> Bool { find(property, first) >= 0 }

    /// The numbers of a property in a chain, nil when the chain has none. Those of a colour are not premultiplied.
    public func vector(of property: Property, _ first: Int32) -> SIMD4<Double>? {
        let index = find(property, first)
        return index >= 0 && !links[index].isNone && links[index].object < 0 ? vectors[index] : nil
    }

    /// Calls `body` with each property of a chain.
    public func forEach(_ first: Int32, _ body: (Property, PropertyValue) -> Void) {
        var index = first
        while index >= 0 {
            body(links[index].property, value(of: links[index].property, index))
            index = links[index].next
        }
    }

    /// Calls `body` with each property of a chain and its numbers; `object` is where a larger value is, or -1.
    @inline(__always)
    public func forEachVector(_ first: Int32, _ body: (_ property: Property, _ vector: SIMD4<Double>, _ object: Int32) -> Void) {
        var index = first
        while index >= 0 {
            body(links[index].property, vectors[index], links[index].object)
            index = links[index].next
        }
    }

    /// A value that is larger than four numbers.
    public func object(at index: Int32) -> PropertyValue { index < 0 ? .none : objects[Int(index)] }

    // MARK: - Writing

    /// Puts a value into a chain.
    public mutating func set(_ property: Property, to value: PropertyValue, _ first: inout Int32) {
        let index = findOrAdd(property, &first)
        links[index].isNone = value == .none
        switch value {
        case .transform, .string, .text, .image, .numbers, .colors, .filters, .path, .cells: setObject(value, at: index)
        default:
            dropObject(at: index)
            vectors[index] = value.stored
        }
    }

    /// Puts an animated value into a chain. @return whether the chain had another.
    public mutating func replace(_ property: Property, byVector animated: SIMD4<Double>, _ first: inout Int32) -> Bool {
        var vector = animated
        // A colour is animated premultiplied.
        if property.traits.type == .color { vector = PropertyValue.color(Color(vector: animated)).stored }
        let index = findOrAdd(property, &first)
        guard vectors[index] != vector || links[index].isNone || links[index].object >= 0 else { return false }
        dropObject(at: index)
        links[index].isNone = false
        vectors[index] = vector
        return true
    }

    /// Takes a property out of a chain.
    public mutating func remove(_ property: Property, _ first: inout Int32) {
        var previous: Int32 = -1, index = first
        while index >= 0, links[index].property != property {
            previous = index
            index = links[index].next
        }
        guard index >= 0 else { return }
        dropObject(at: index)
        if previous < 0 { first = links[index].next } else { links[previous].next = links[index].next }
        links[index].next = free
        free = index
    }

    /// Empties a chain.
    public mutating func removeAll(_ first: inout Int32) {
        while first >= 0 {
            let next = links[first].next
            dropObject(at: first)
            links[first].next = free
            free = first
            first = next
        }
    }

    private mutating func findOrAdd(_ property: Property, _ first: inout Int32) -> Int32 {
        let found = find(property, first)
        if found >= 0 { return found }
        let initial = property.info.initial
        let link = Link(next: first, object: -1, property: property, isNone: initial == .none)
        if free >= 0 {
            let index = free
            free = links[index].next
            links[index] = link
            vectors[index] = initial.stored
            first = index
        } else {
            links.append(link)
            vectors.append(initial.stored)
            first = Int32(links.count - 1)
        }
        return first
    }

    private mutating func setObject(_ value: PropertyValue, at index: Int32) {
        if links[index].object >= 0 {
            objects[Int(links[index].object)] = value
        } else if let object = freeObjects.popLast() {
            objects[Int(object)] = value
            links[index].object = object
        } else {
            links[index].object = Int32(objects.count)
            objects.append(value)
        }
    }

    private mutating func dropObject(at index: Int32) {
        let object = links[index].object
        guard object >= 0 else { return }
        objects[Int(object)] = .none
        freeObjects.append(object)
        links[index].object = -1
    }
}

extension PropertyValue {
    /// The vector that is kept of a value: a colour is not premultiplied, so that it reads back as it was set.
    fileprivate var stored: SIMD4<Double> {
        if case .color(let color) = self { return SIMD4(SIMD4(color.r, color.g, color.b, color.a)) }
        return vector
    }
}
