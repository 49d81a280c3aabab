public import SceneGeometry
public import SceneStorage

/// What every layer has a value of its own of: one line of a processor's cache.
@usableFromInline
struct CommonValues: BitwiseCopyable {
    @usableFromInline var size = Size.zero
    @usableFromInline var position = Point.zero
    @usableFromInline var backgroundColor = Color.clear
    @usableFromInline var contents: ImageID = .none
    @usableFromInline var bits = LayerValues.Bits.initial
    /// The layer's row of styles; the first is that of a new layer, and shared.
    @usableFromInline var style: Index<LayerStyle> = .first
    /// The layer's extras; none for a layer without.
    @usableFromInline var extras: Index<LayerExtras> = .none

    @usableFromInline init() {}
}

/// What most layers have as a new one does. Only layers that once differed have a row of their own.
@usableFromInline
struct LayerStyle: BitwiseCopyable, Equatable {
    @usableFromInline var origin = Point.zero
    @usableFromInline var anchorPoint = Point(0.5, 0.5)
    @usableFromInline var opacity = 1.0
    @usableFromInline var cornerRadius = 0.0

    @usableFromInline init() {}

    @usableFromInline init(of values: LayerValues) {
        origin = values.bounds.origin
        anchorPoint = values.anchorPoint
        opacity = values.opacity
        cornerRadius = values.cornerRadius
    }
}

/// The `LayerValues` and `LayerExtras` of all rows of a table, packed: a layer that is like a new one but for its place, size, colour and picture takes
/// 64 bytes.
public struct LayerColumn<Table>: ~Copyable {
    @usableFromInline var common = Column<Table, CommonValues>()
    @usableFromInline var styles = DenseArray<LayerStyle>()
    private var freeStyles = DenseArray<Index<LayerStyle>>()
    /// What few layers have, at the places of `extras(of:)`.
    public var extras = DenseArray<LayerExtras>()
    private var freeExtras = DenseArray<Index<LayerExtras>>()

    public init() { styles.append(LayerStyle()) }

    @inlinable public var end: Index<Table> { common.end }

    public mutating func reserve(_ count: Int) { common.reserve(count) }

    /// Adds a new layer's values.
    public mutating func append() { common.append(CommonValues()) }

    /// Drops the rows from `count` on, or adds those of new layers up to it.
    public mutating func resize(to count: Int) {
        for index in Index<Table>(min(count, common.count))..<common.end {
            setStyle(LayerStyle(), at: index)
            setExtras(nil, at: index)
        }
        common.resize(to: count, filling: CommonValues())
    }

    @inlinable @inline(__always)
    public func bounds(of index: Index<Table>) -> Rect {
        let origin = styles[common[index].style].origin, size = common[index].size
        return Rect(origin.x, origin.y, size.width, size.height)
    }

    @inlinable @inline(__always)
    public func position(of index: Index<Table>) -> Point { common[index].position }

    @inlinable @inline(__always)
    public func anchorPoint(of index: Index<Table>) -> Point { styles[common[index].style].anchorPoint }

    @inlinable @inline(__always)
    public func opacity(of index: Index<Table>) -> Double { styles[common[index].style].opacity }

    @inlinable @inline(__always)
    public func cornerRadius(of index: Index<Table>) -> Double { styles[common[index].style].cornerRadius }

    @inlinable @inline(__always)
    public func backgroundColor(of index: Index<Table>) -> Color { common[index].backgroundColor }

    @inlinable @inline(__always)
    public func contents(of index: Index<Table>) -> ImageID { common[index].contents }

    @inlinable @inline(__always)
    public func bits(of index: Index<Table>) -> LayerValues.Bits { common[index].bits }

    /// All values of a layer.
    public subscript(index: Index<Table>) -> LayerValues {
        let row = common[index], style = styles[row.style]
        var values = LayerValues()
        values.bounds = Rect(style.origin.x, style.origin.y, row.size.width, row.size.height)
        values.position = row.position
        values.anchorPoint = style.anchorPoint
        values.opacity = style.opacity
        values.cornerRadius = style.cornerRadius
        values.backgroundColor = row.backgroundColor
        values.contents = row.contents
        values.bits = row.bits
        return values
    }

    /// Changes all values of a layer.
    public mutating func set(_ values: LayerValues, at index: Index<Table>) {
        var row = common[index]
        row.size = values.bounds.size
        row.position = values.position
        row.backgroundColor = values.backgroundColor
        row.contents = values.contents
        row.bits = values.bits
        common[index] = row
        setStyle(LayerStyle(of: values), at: index)
    }

    // MARK: - By property

    /// A property of `LayerValues` or `LayerExtras`.
    public func value(of property: Property, at index: Index<Table>) -> PropertyValue {
        guard property.traits.storage == .extras else { return self[index].value(of: property) }
        let place = extras(of: index)
        return place.isNone ? LayerExtras.initial.value(of: property) : extras[place].value(of: property)
    }

    /// Sets a property of `LayerValues` or `LayerExtras` from a value that the table has no objection to.
    public mutating func set(_ property: Property, to value: PropertyValue, at index: Index<Table>) {
        if property.traits.storage == .extras { return extras[ownExtras(of: index)].set(property, to: value) }
        var values = self[index]
        values.set(property, to: value)
        set(values, at: index)
    }

    @inlinable public mutating func setContents(_ contents: ImageID, at index: Index<Table>) { common[index].contents = contents }

    @inlinable public mutating func setKind(_ kind: LayerKind, at index: Index<Table>) { common[index].bits.kind = kind }

    /// @param color nil for none.
    @inlinable public mutating func setBackgroundColor(_ color: Color?, at index: Index<Table>) {
        common[index].backgroundColor = color ?? .clear
        common[index].bits.hasBackgroundColor = color != nil
    }

    /// Sets an animated property from its vector, without going through a value. @return whether that changed it.
    @inlinable public mutating func replace(_ property: Property, byVector v: SIMD4<Double>, at index: Index<Table>) -> Bool {
        switch property {
        case .position: return common[index].position.replace(by: Point(v.x, v.y))
        case .bounds:
            let isSized = common[index].size.replace(by: Size(v.z, v.w)), origin = Point(v.x, v.y)
            return styles[common[index].style].origin == origin ? isSized : replaceStyle(property, byVector: v, at: index)
        case .opacity, .anchorPoint, .cornerRadius: return replaceStyle(property, byVector: v, at: index)
        case .hidden, .doubleSided, .masksToBounds, .maskedCorners: return common[index].bits.replace(property, by: v.x)
        case .backgroundColor:
            let hadColor = common[index].bits.hasBackgroundColor
            common[index].bits.hasBackgroundColor = true
            return common[index].backgroundColor.replace(by: Color(vector: v)) || !hadColor
        default: return false
        }
    }

    // MARK: - Extras

    /// Where a layer's extras are; none for a layer without.
    @inlinable @inline(__always)
    public func extras(of index: Index<Table>) -> Index<LayerExtras> { common[index].extras }

    /// All extras of a layer; nil for a layer without.
    public func allExtras(of index: Index<Table>) -> LayerExtras? {
        let place = extras(of: index)
        return place.isNone ? nil : extras[place]
    }

    /// Where a layer's extras are, made when there are none.
    @inlinable @inline(__always)
    public mutating func ownExtras(of index: Index<Table>) -> Index<LayerExtras> {
        let place = common[index].extras
        return place.exists ? place : makeExtras(at: index)
    }

    /// Changes all extras of a layer. @param values nil for none.
    public mutating func setExtras(_ values: LayerExtras?, at index: Index<Table>) {
        if let values {
            extras[ownExtras(of: index)] = values
        } else if extras(of: index).exists {
            dropExtras(at: index)
        }
    }

    @usableFromInline @inline(never)
    mutating func makeExtras(at index: Index<Table>) -> Index<LayerExtras> {
        if freeExtras.isEmpty {
            common[index].extras = extras.end
            extras.append(LayerExtras())
        } else {
            common[index].extras = freeExtras.removeLast()
            extras[common[index].extras] = LayerExtras()
        }
        return common[index].extras
    }

    private mutating func dropExtras(at index: Index<Table>) {
        freeExtras.append(common[index].extras)
        common[index].extras = .none
    }

    // MARK: - Styles

    /// The layer's own row of styles, made when there is none.
    @inlinable @inline(__always)
    mutating func ownStyle(at index: Index<Table>) -> Index<LayerStyle> {
        let style = common[index].style
        return style == .first ? makeStyle(at: index) : style
    }

    /// Sets a property of the style, as `replace` does.
    @usableFromInline @inline(never)
    mutating func replaceStyle(_ property: Property, byVector v: SIMD4<Double>, at index: Index<Table>) -> Bool {
        var style = styles[common[index].style]
        switch property {
        case .bounds: style.origin = Point(v.x, v.y)
        case .opacity: style.opacity = v.x
        case .anchorPoint: style.anchorPoint = Point(v.x, v.y)
        case .cornerRadius: style.cornerRadius = v.x
        default: break
        }
        if style == styles[common[index].style] { return false }
        styles[ownStyle(at: index)] = style
        return true
    }

    @usableFromInline @inline(never)
    mutating func makeStyle(at index: Index<Table>) -> Index<LayerStyle> {
        if freeStyles.isEmpty {
            common[index].style = styles.end
            styles.append(LayerStyle())
        } else {
            common[index].style = freeStyles.removeLast()
            styles[common[index].style] = LayerStyle()
        }
        return common[index].style
    }

    private mutating func setStyle(_ style: LayerStyle, at index: Index<Table>) {
        if style != LayerStyle() {
            styles[ownStyle(at: index)] = style
        } else if common[index].style != .first {
            dropStyle(at: index)
        }
    }

    private mutating func dropStyle(at index: Index<Table>) {
        freeStyles.append(common[index].style)
        common[index].style = .first
    }
}
