import SceneAnimation
import SceneCommit
import SceneDocument
import SceneGeometry
import SceneModel

/// The attributes whose changes the properties of a layer follow.
struct VariedLayer {
    let node: LayerNode
    var attributes: [Property: [AnimatedAttribute]] = [:]
}

/// Makes an element's layers again with other values of its attributes, and finds what is different then.
struct VariantBuilder {
    let context: SVGContext
    /// What the element was made to without animations.
    let base: LayerNode
    let build: () throws(SceneError) -> Built?

    /// A property of a layer.
    struct Place: Hashable {
        let node: Int
        let property: Property
    }

    fileprivate typealias Values = [Place: PropertyValue]
    private typealias Key = AnimationKey<[AnimatedValue?]>

    /// What a group of attributes changes.
    struct Change {
        fileprivate var nodes: [LayerNode] = []
        fileprivate var tracks: [JointTrack] = []
        /// Of each track and each of its keys the values of all places.
        fileprivate var values: [[Values]] = []
        fileprivate(set) var places: Set<Place> = []
        /// The box around what is drawn with all values.
        fileprivate(set) var reach: Rect?

        /// The attributes that change one of the places by animations of elements within this one.
        func inner(_ context: SVGContext) -> [AnimatedAttribute] {
            places.flatMap { context.varied[ObjectIdentifier(nodes[$0.node])]?.attributes[$0.property] ?? [] }
        }

        /// Adds the animations, in place of those that other elements have added.
        func apply(_ attributes: [AnimatedAttribute], _ context: SVGContext) {
            for place in places {
                nodes[place.node].removeAnimations(of: place.property)
                let node = nodes[place.node]
                context.varied[ObjectIdentifier(node), default: VariedLayer(node: node)].attributes[place.property] = attributes
            }
            let ordered = places.sorted { ($0.node, $0.property.rawValue) < ($1.node, $1.property.rawValue) }
            for (track, values) in zip(tracks, values) {
                for place in ordered {
                    let keys = zip(track.keys, values).map { key, values in
                        key.with(values[place] ?? nodes[place.node].value(place.property))
                    }
                    nodes[place.node].add(AnimationDescription(PropertyPath(place.property), track.timing, keys))
                }
            }
        }
    }

    /// nil where the layers are others with other values.
    func change(_ attributes: [AnimatedAttribute], _ tracks: [JointTrack]) throws(SceneError) -> Change? {
        var variants = Variants(self, attributes), result = Change(nodes: variants.nodes)
        for track in tracks {
            guard let keys = try straightened(track.keys, &variants) else { return nil }
            var values: [Values] = []
            for key in keys {
                guard let value = try variants.values(of: key.value) else { return nil }
                result.places.formUnion(value.keys)
                values.append(value)
            }
            guard context.budgets.keys.take(values.count * max(result.places.count, 1)) else { return nil }
            result.values.append(values)
            result.tracks.append(JointTrack(timing: track.timing, keys: keys))
        }
        result.reach = variants.reach
        for place in result.places where !place.property.info.isAnimatable {
            context.report.note("\(place.property.info.key) does not change", at: attributes[0].element)
            result.places.remove(place)
        }
        return result
    }

    /// What the layers have for values of the attributes, found once for each.
    private struct Variants {
        let builder: VariantBuilder
        let attributes: [AnimatedAttribute]
        /// The layers without animations.
        let nodes: [LayerNode]
        private let form: [Form]
        private var known: [[String?]: Values] = [:]
        /// The box around what is drawn with all values so far.
        private(set) var reach: Rect?

        init(_ builder: VariantBuilder, _ attributes: [AnimatedAttribute]) {
            self.builder = builder
            self.attributes = attributes
            nodes = VariantBuilder.flat(builder.base)
            form = VariantBuilder.form(nodes)
        }

        /// What the layers have otherwise; nil where they are other layers.
        mutating func values(of key: [AnimatedValue?]) throws(SceneError) -> Values? {
            let texts = key.map { $0?.text }
            if let value = known[texts] { return value }
            guard let variant = try builder.variant(attributes, texts) else { return nil }
            let others = VariantBuilder.flat(variant.node)
            guard VariantBuilder.form(others) == form else { return nil }
            if let box = variant.reach { reach = reach?.union(box) ?? box }
            known[texts] = VariantBuilder.differences(nodes, others)
            return known[texts]
        }
    }

    /// The attributes that have to have other values, too, for one to change anything; nil where it never does.
    func companions(of attribute: AnimatedAttribute, among others: [AnimatedAttribute]) throws(SceneError) -> [AnimatedAttribute]? {
        for index in [0, 1] {
            func matters(_ others: [AnimatedAttribute]) throws(SceneError) -> Bool {
                let texts = others.map { $0.otherTexts[index] }
                guard let without = try variant(others, texts),
                    let with = try variant(others + [attribute], texts + [attribute.otherTexts[index]])
                else { return false }
                let nodes = Self.flat(without.node), changed = Self.flat(with.node)
                return Self.form(nodes) != Self.form(changed) || !Self.differences(nodes, changed).isEmpty
            }
            var needed = Array(others.prefix(Self.mostCompanions))
            guard try matters(needed) else { continue }
            for other in needed {
                let fewer = needed.filter { !$0.isSame(as: other) }
                if try matters(fewer) { needed = fewer }
            }
            return needed
        }
        return nil
    }

    /// More attributes than these are not tried with each other.
    private static let mostCompanions = 32

    private func variant(_ attributes: [AnimatedAttribute], _ texts: [String?]) throws(SceneError) -> Built? {
        for (attribute, text) in zip(attributes, texts) { attribute.element.animated[attribute.name] = text }
        defer { for attribute in attributes { attribute.element.animated[attribute.name] = nil } }
        return try context.varying(build)
    }

    // MARK: - What lies between keys

    /// How many straight parts stand for a way that is none, and for one on which something jumps.
    private static let (mostParts, mostJumps) = (16, 64)

    private func mixed(_ a: [AnimatedValue?], _ b: [AnimatedValue?], _ attributes: [AnimatedAttribute], _ t: Double) -> [AnimatedValue?] {
        attributes.indices.map { index in
            let base = attributes[index].stack.base, first = a[index] ?? base, last = b[index] ?? base
            return first == last ? a[index] : AnimatedValue.mix(first, last, t) ?? (t < 0.5 ? first : last)
        }
    }

    /// The keys, with others between those where the layers have something else on the way than the engine shows there; nil as for a change.
    private func straightened(_ keys: [Key], _ variants: inout Variants) throws(SceneError) -> [Key]? {
        var result: [Key] = []
        for (index, key) in keys.enumerated() {
            guard index + 1 < keys.count, !key.holds, key.time < keys[index + 1].time else {
                result.append(key)
                continue
            }
            let next = keys[index + 1], middle = mixed(key.value, next.value, variants.attributes, 0.5)
            guard let first = try variants.values(of: key.value), let last = try variants.values(of: next.value),
                let half = try variants.values(of: middle)
            else { return nil }
            let count = Self.partCount(first, half, last, variants.nodes)
            result += parts(key, next, variants.attributes, count)
        }
        return result
    }

    /// A segment as several, each of which is straight enough.
    private func parts(_ key: Key, _ next: Key, _ attributes: [AnimatedAttribute], _ count: Int) -> [Key] {
        if count == 1 || key.ease.isStepped { return [key] }
        return (0..<count).map { index in
            let t = Double(index) / Double(count)
            return AnimationKey(
                time: key.time + (next.time - key.time) * t, value: mixed(key.value, next.value, attributes, key.ease.evaluate(t)))
        }
    }

    /// How many parts there are to be between two keys: one, where what lies half-way is what the engine shows there.
    private static func partCount(_ first: Values, _ half: Values, _ last: Values, _ nodes: [LayerNode]) -> Int {
        var count = 1
        for place in Set(first.keys).union(half.keys).union(last.keys) {
            let base = nodes[place.node].value(place.property)
            let a = first[place] ?? base, b = last[place] ?? base, middle = half[place] ?? base
            if case .path = a, a != b, PropertyValue.distance(a, b) == nil { return mostJumps }
            if !a.isHalfWay(to: b, middle) { count = mostParts }
        }
        return count
    }

    // MARK: - Comparing

    private static func flat(_ root: LayerNode) -> [LayerNode] {
        var all: [LayerNode] = [], pending = [root]
        while let node = pending.popLast() {
            all.append(node)
            pending += node.sublayers
            if let mask = node.mask { pending.append(mask) }
        }
        return all
    }

    private struct Form: Equatable {
        let kind: LayerKind
        let count: Int
        let isMasked: Bool
    }

    private static func form(_ nodes: [LayerNode]) -> [Form] {
        nodes.map { Form(kind: $0.kind, count: $0.sublayers.count, isMasked: $0.mask != nil) }
    }

    private static func differences(_ nodes: [LayerNode], _ others: [LayerNode]) -> Values {
        var result: Values = [:]
        for (index, (node, other)) in zip(nodes, others).enumerated() {
            for property in Set((node.values + other.values).map(\.property)) {
                let value = other.value(property)
                if !node.value(property).isSame(as: value) { result[Place(node: index, property: property)] = value }
            }
        }
        return result
    }
}

extension LayerNode {
    /// What a property is set to, or has by itself.
    fileprivate func value(_ property: Property) -> PropertyValue {
        values.last { $0.property == property }?.value ?? property.info.initial
    }
}

extension PropertyValue {
    /// Whether two values show the same: kernels that were read apart may have the same text.
    fileprivate func isSame(as other: PropertyValue) -> Bool {
        guard case .filters(let own) = self, case .filters(let others) = other, own.count == others.count else { return self == other }
        return zip(own, others).allSatisfy { $0.id == $1.id && $0.kernel?.text == $1.kernel?.text && $0.values == $1.values }
    }

    /// Whether a value is what the engine shows half-way to another, or nearly.
    fileprivate func isHalfWay(to other: PropertyValue, _ middle: PropertyValue) -> Bool {
        func length(_ v: SIMD4<Double>) -> Double { (v * v).sum().squareRoot() }
        switch (self, other, middle) {
        case (.transform(let a), .transform(let b), .transform(let wanted)):
            let shown = SplitTransform.interpolate(SplitTransform(a), SplitTransform(b), 0.5)
            func distance(_ a: Transform3D, _ b: Transform3D) -> Double {
                length(a.row1 - b.row1) + length(a.row2 - b.row2) + length(a.row4 - b.row4)
            }
            return distance(shown, wanted) <= 0.004 * distance(a, b) + 1e-9
        case (.path, .path, .path), (.numbers, .numbers, .numbers), (.colors, .colors, .colors):
            guard let whole = PropertyValue.distance(self, other) else { return true }
            return PropertyValue.distance(.interpolate(self, other, 0.5), middle).map { $0 <= 0.004 * whole + 1e-9 } ?? true
        default:
            let way = other.vector - vector
            return length(vector + way * 0.5 - middle.vector) <= 0.004 * length(way) + 1e-9
        }
    }
}
