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
    /// How the layer lies; none for one that is only moved.
    @usableFromInline var pose: Index<LayerPose> = .none

    @usableFromInline init() {}
}

/// What most layers have as a new one does. Only layers that once differed have a row of their own.
@usableFromInline
struct LayerStyle: BitwiseCopyable, Equatable {
    @usableFromInline var origin = Point.zero
    @usableFromInline var anchorPoint = Point(0.5, 0.5)
    @usableFromInline var opacity = 1.0
    @usableFromInline var cornerRadius = 0.0
    /// The layer's adornment; the first is that of a new layer, and shared.
    @usableFromInline var adornment: Index<LayerAdornment> = .first

    @usableFromInline init() {}

    mutating func take(_ values: LayerValues) {
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
    @usableFromInline var styles = Pool<LayerStyle>()
    /// How layers lie that are more than moved, at the places of `pose(of:)`.
    public var poses = Pool<LayerPose>()
    @usableFromInline var adornments = Pool<LayerAdornment>()

    public init() {
        _ = styles.add(LayerStyle())
        _ = adornments.add(.initial)
    }

    /// Has the processor load what every layer has a value of its own of.
    @inlinable @inline(__always)
    public func prefetch(_ index: Index<Table>) { common.prefetch(index) }

    /// Has the processor load the style that a layer may share with others, where the rest was loaded before.
    @inlinable @inline(__always)
    public func prefetchStyle(_ index: Index<Table>) { styles.prefetch(common[index].style) }

    public mutating func reserve(_ count: Int) { common.reserve(count) }

    /// Adds a new layer's values.
    public mutating func append() { common.append(CommonValues()) }

    /// Drops the rows from `count` on, or adds those of new layers up to it.
    @inline(never)
    public mutating func resize(to count: Int) {
        for index in Index<Table>(min(count, common.count))..<common.end {
            set(LayerValues(), at: index)
            dropExtras(of: index)
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
        @inline(never) get {
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
    }

    /// Changes all values of a layer.
    @inline(never)
    public mutating func set(_ values: LayerValues, at index: Index<Table>) {
        var row = common[index]
        row.size = values.bounds.size
        row.position = values.position
        row.backgroundColor = values.backgroundColor
        row.contents = values.contents
        row.bits = values.bits
        common[index] = row
        var style = styles[row.style]
        style.take(values)
        setStyle(style, at: index)
    }

    // MARK: - By property

    /// A property of `LayerValues` or `LayerExtras`.
    @inline(never)
    public func value(of property: Property, at index: Index<Table>) -> PropertyValue {
        guard property.traits.storage == .extras else { return self[index].value(of: property) }
        return (extras(of: index) ?? .initial).value(of: property)
    }

    /// Sets a property of `LayerValues` or `LayerExtras` from a value that the table has no objection to.
    @inline(never)
    public mutating func set(_ property: Property, to value: PropertyValue, at index: Index<Table>) {
        switch (property, value) {
        case (.position, .point), (.anchorPoint, .point), (.opacity, .number), (.cornerRadius, .number):
            _ = replace(property, byVector: value.vector, at: index)
        case (.bounds, .rect(let rect)): _ = replace(property, byVector: PropertyValue.rect(rect.standardized).vector, at: index)
        case (.backgroundColor, .color(let color)): setBackgroundColor(color, at: index)
        case (.backgroundColor, .none): setBackgroundColor(nil, at: index)
        case (.contents, .image(let image)): setContents(image.id, at: index)
        case (.contents, .none): setContents(.none, at: index)
        default:
            if property.isOfPose {
                poses[ownPose(of: index)].set(property, to: value)
            } else if property.traits.storage == .extras {
                adornments[ownAdornment(of: index)].set(property, to: value)
            } else {
                common[index].bits.set(property, to: value)
            }
        }
    }

    @inlinable public mutating func setContents(_ contents: ImageID, at index: Index<Table>) { common[index].contents = contents }

    @inlinable public mutating func setKind(_ kind: LayerKind, at index: Index<Table>) { common[index].bits.kind = kind }

    /// @param color nil for none.
    @inlinable public mutating func setBackgroundColor(_ color: Color?, at index: Index<Table>) {
        common[index].backgroundColor = color ?? .clear
        common[index].bits.hasBackgroundColor = color != nil
    }

    /// Sets a layer's position. @return whether that changed it.
    @inlinable @inline(__always)
    public mutating func replacePosition(by position: Point, at index: Index<Table>) -> Bool {
        common[index].position.replace(by: position)
    }

    /// Sets an animated property from its vector, without going through a value. @return whether that changed it.
    @inlinable public mutating func replace(_ property: Property, byVector v: SIMD4<Double>, at index: Index<Table>) -> Bool {
        switch property {
        case .position: return replacePosition(by: Point(v.x, v.y), at: index)
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

    /// Where it is told how a layer lies; none for one that is only moved.
    @inlinable @inline(__always)
    public func pose(of index: Index<Table>) -> Index<LayerPose> { common[index].pose }

    @inlinable @inline(__always)
    public func adornment(of index: Index<Table>) -> LayerAdornment { adornments[styles[common[index].style].adornment] }

    /// Whether a layer has an adornment of its own.
    @inlinable @inline(__always)
    public func hasAdornment(_ index: Index<Table>) -> Bool { styles[common[index].style].adornment != .first }

    /// All extras of a layer; nil for a layer without.
    @inline(never)
    public func extras(of index: Index<Table>) -> LayerExtras? {
        let place = pose(of: index)
        guard place.exists || hasAdornment(index) else { return nil }
        return LayerExtras(pose: place.isNone ? LayerPose() : poses[place], adornment: adornment(of: index))
    }

    /// Changes all extras of a layer. @param values nil for none.
    @inline(never)
    public mutating func setExtras(_ values: LayerExtras?, at index: Index<Table>) {
        dropExtras(of: index)
        guard let values else { return }
        if values.pose != LayerPose() { poses[ownPose(of: index)] = values.pose }
        if values.adornment != .initial { adornments[ownAdornment(of: index)] = values.adornment }
    }

    /// Gives a layer the extras of a new one.
    public mutating func dropExtras(of index: Index<Table>) {
        if pose(of: index).exists {
            poses.remove(common[index].pose)
            common[index].pose = .none
        }
        guard hasAdornment(index) else { return }
        var style = styles[common[index].style]
        adornments.remove(style.adornment)
        style.adornment = .first
        setStyle(style, at: index)
    }

    /// Sets an animated property of the extras that is no matrix from its vector. @return whether that changed it.
    @inline(never)
    public mutating func replaceExtra(_ property: Property, byVector v: SIMD4<Double>, at index: Index<Table>) -> Bool {
        property.isOfPose
            ? poses[ownPose(of: index)].replace(property, byVector: v)
            : adornments[ownAdornment(of: index)].replace(property, byVector: v)
    }

    /// Makes room for a property of the extras that will be animated.
    public mutating func makeRoom(for property: Property, at index: Index<Table>) {
        if property.isOfPose { _ = ownPose(of: index) } else { _ = ownAdornment(of: index) }
    }

    /// Where it is told how a layer lies, made when there is no such place.
    @inlinable @inline(__always)
    public mutating func ownPose(of index: Index<Table>) -> Index<LayerPose> {
        let place = common[index].pose
        return place.exists ? place : makePose(at: index)
    }

    @usableFromInline @inline(never)
    mutating func makePose(at index: Index<Table>) -> Index<LayerPose> {
        common[index].pose = poses.add(LayerPose())
        return common[index].pose
    }

    private mutating func ownAdornment(of index: Index<Table>) -> Index<LayerAdornment> {
        let style = ownStyle(at: index)
        if styles[style].adornment == .first { styles[style].adornment = adornments.add(.initial) }
        return styles[style].adornment
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
        common[index].style = styles.add(LayerStyle())
        return common[index].style
    }

    private mutating func setStyle(_ style: LayerStyle, at index: Index<Table>) {
        if style != LayerStyle() {
            styles[ownStyle(at: index)] = style
        } else if common[index].style != .first {
            styles.remove(common[index].style)
            common[index].style = .first
        }
    }
}

extension Property {
    /// Whether the property is one of `LayerPose`.
    fileprivate var isOfPose: Bool { self == .transform || self == .zPosition || self == .anchorPointZ }
}
