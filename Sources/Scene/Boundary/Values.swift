import CScene
import SceneCommit
import SceneGeometry
import SceneModel

// Between `scene_value` and the engine's property values.

extension ValueType {
    var c: scene_value_type { scene_value_type(rawValue: UInt32(rawValue)) }
}

extension scene_value {
    /// A value as the caller gets it: its text, its list and its path are lent, its image is borrowed.
    @safe init(_ value: PropertyValue) throws(SceneError) {
        unsafe self.init()
        unsafe type = value.type.c
        switch value {
        case .string(let text): unsafe string = lend(text)
        case .text(let text): unsafe string = lend(text.string)
        case .image(let image): unsafe self.image = try Handles.borrow(image).pointer
        case .path(let path): unsafe self.path = try lend(path)
        case .numbers(let list): unsafe lendList(list, count: list.count)
        case .colors(let list):
            unsafe lendList(list.flatMap { [Double($0.r), Double($0.g), Double($0.b), Double($0.a)] }, count: list.count)
        default:
            unsafe withUnsafeMutableBytes(of: &numbers) { bytes in
                var span = unsafe MutableSpan<Double>(_unsafeBytes: bytes)
                value.copyNumbers(to: &span)
            }
        }
    }

    private mutating func lendList(_ list: [Double], count: Int) {
        unsafe self.count = UInt32(count)
        unsafe array = lend(list)
    }
}

/// A value of the caller's, copied in.
struct GivenValue {
    let type: ValueType
    private let numbers: InlineArray<16, Double>
    /// NULL is nil.
    let text: String?
    private let image: Handle
    private let path: Handle
    /// The numbers of a list, four for each colour.
    private let list: [Double]

    init(_ value: UnsafePointer<scene_value>?, _ role: StaticString = "value") throws(SceneError) {
        let value = unsafe try required(value, role, "a value").pointee
        guard let type = unsafe ValueType(rawValue: Int32(clamping: value.type.rawValue)) else {
            throw unsafe SceneError("\(role)->type", value.type.rawValue, isNo: "scene_value_type")
        }
        self.type = type
        unsafe numbers = withUnsafeBytes(of: value.numbers) { unsafe $0.loadUnaligned(as: InlineArray<16, Double>.self) }
        text = try type == .string ? unsafe Scene.text(value.string, "value->string") : nil
        unsafe image = Handle(value.image)
        unsafe path = Handle(value.path)
        list = try unsafe Self.list(of: value, type)
    }

    private static func list(of value: scene_value, _ type: ValueType) throws(SceneError) -> [Double] {
        guard type == .numbers || type == .colors, unsafe value.count > 0 else { return [] }
        guard unsafe value.count <= UInt32(SCENE_VALUE_MAX_COUNT) else {
            throw SceneError(.invalidArgument, "value->count is \(unsafe value.count), expected at most \(SCENE_VALUE_MAX_COUNT)")
        }
        let array = unsafe try required(value.array, "value->array", "a list's numbers")
        let count = unsafe Int(value.count) * (type == .colors ? 4 : 1)
        return unsafe Array(UnsafeBufferPointer(start: array, count: count))
    }

    /// The value as one that a key path takes: a number stands for a bool, an enum or flags.
    func propertyValue(for path: PropertyPath) throws(SceneError) -> PropertyValue {
        if type == .none { return .none }
        let wanted = path.type
        let stands = type == .number && [.bool, .enumeration, .flags].contains(wanted)
        guard type == wanted || stands else {
            throw SceneError(.invalidArgument, "\(path.keyPath) must be \(wanted.name), not \(type.name)")
        }
        if let object = try object { return object }
        return try PropertyValue(numbers.span, for: path)
    }

    /// The value of a key of the program's own; nil takes it away.
    func ownValue(_ key: String) throws(SceneError) -> PropertyValue? {
        switch type {
        case .none: return nil
        case .enumeration, .flags, .filters, .cells:
            throw SceneError(.invalidArgument, "\(key) is no property, so its value cannot be \(type.name)")
        default:
            let value = try anyValue()
            guard value.isFinite else { throw SceneError(.invalidArgument, "\(key) must be finite") }
            return value
        }
    }

    /// The first of its numbers.
    var number: Double { numbers[0] }

    /// The value as it is, for what takes any.
    func anyValue() throws(SceneError) -> PropertyValue {
        if type == .none { return .none }
        if let object = try object { return object }
        guard let value = PropertyValue(type, numbers: numbers.span) else {
            throw SceneError(.invalidArgument, "value->numbers[0] is \(numbers[0]), which is not \(type.name)")
        }
        return value
    }

    /// The value if it is not of a fixed number of numbers.
    var object: PropertyValue? {
        get throws(SceneError) {
            switch type {
            case .string:
                guard let text else { throw .null("value->string", expected: "a string") }
                return .string(text)
            case .image: return .image(try Handles.object(image, "value->image"))
            case .numbers: return .numbers(list)
            case .colors: return .colors(colors)
            case .path:
                let object: PathObject = try Handles.object(path, "value->path")
                return .path(object.path)
            case .filters: throw SceneError(.invalidArgument, "a list of filters is set with scene_layer_set_filters()")
            case .cells: throw SceneError(.invalidArgument, "emitter cells are set with scene_emitter_layer_set_emitter_cells()")
            default: return nil
            }
        }
    }

    private var colors: [Color] {
        var colors: [Color] = []
        for start in stride(from: 0, to: list.count, by: 4) {
            colors.append(Color(Float(list[start]), Float(list[start + 1]), Float(list[start + 2]), Float(list[start + 3])))
        }
        return colors
    }

    /// The initial value of a property that it declares. Text, images and paths that are NULL are none.
    func initialValue() throws(SceneError) -> PropertyValue {
        switch type {
        case .none, .enumeration, .flags:
            throw SceneError(.invalidArgument, "initial is \(type.name), which no custom property can be")
        case .string where text == nil, .image where image.isNull, .path where path.isNull: return .none
        default: break
        }
        if let object = try object { return object }
        guard type != .bool || numbers[0] == 0 || numbers[0] == 1 else {
            throw SceneError(.invalidArgument, "initial must be 0 or 1, not \(numbers[0])")
        }
        return PropertyValue(type, numbers: numbers.span) ?? .none
    }
}

/// The key path of an argument.
func propertyPath(_ keyPath: UnsafePointer<CChar>?) throws(SceneError) -> PropertyPath {
    try propertyPath(try unsafe requiredText(keyPath, "key_path"))
}

func propertyPath(_ text: String) throws(SceneError) -> PropertyPath {
    guard let path = knownPaths[text] ?? PropertyPath(text) else { throw noKeyPath(text) }
    return path
}

func noKeyPath(_ text: String) -> SceneError {
    let isReserved = PropertyRegistry.isReserved(text)
    return SceneError(
        .notFound,
        isReserved
            ? "\"\(text)\" is a reserved key, which has a meaning of its own and is no key path"
            : "there is no key path \"\(text)\"\(PropertyPath.hint(for: text))")
}

/// Key paths by their texts, which spares taking one apart at every call.
private let knownPaths: [String: PropertyPath] = {
    var paths: [String: PropertyPath] = [:]
    for property in PropertyInfo.table.map(\.property) {
        for number in 0...UInt8.max {
            guard let part = PropertyPath.Part(rawValue: number) else { break }
            let path = PropertyPath(property, part)
            if PropertyPath(path.keyPath) == path { paths[path.keyPath] = path }
        }
    }
    return paths
}()
