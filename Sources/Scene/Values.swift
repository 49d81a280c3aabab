import CScene
import SceneCommit
import SceneGeometry
import SceneModel

// Between `scene_value` and the engine's property values.

extension ValueType {
    var c: scene_value_type { scene_value_type(rawValue: UInt32(rawValue)) }
}

extension scene_value {
    /// A value made of numbers, or none.
    @safe init(_ value: PropertyValue) {
        unsafe self.init()
        unsafe type = value.type.c
        unsafe withUnsafeMutableBytes(of: &numbers) { bytes in
            var span = unsafe MutableSpan<Double>(_unsafeBytes: bytes)
            value.copyNumbers(to: &span)
        }
    }

    @safe init(text: String?) {
        unsafe self.init()
        guard let text else { return }
        unsafe type = SCENE_VALUE_STRING
        unsafe string = lend(text)
    }

    @safe init(image: Handle?) {
        unsafe self.init()
        guard let image else { return }
        unsafe type = SCENE_VALUE_IMAGE
        unsafe self.image = image.pointer
    }
}

/// A value of the caller's, copied in.
struct GivenValue {
    let type: ValueType
    private let numbers: InlineArray<16, Double>
    /// NULL is nil.
    let text: String?
    let image: Handle

    init(_ value: UnsafePointer<scene_value>?) throws(SceneError) {
        let value = unsafe try required(value, "value", "a value").pointee
        guard let type = unsafe ValueType(rawValue: Int32(clamping: value.type.rawValue)) else {
            throw SceneError(.invalidArgument, "value->type is \(unsafe value.type.rawValue), which is no scene_value_type")
        }
        self.type = type
        unsafe numbers = withUnsafeBytes(of: value.numbers) { unsafe $0.loadUnaligned(as: InlineArray<16, Double>.self) }
        text = try type == .string ? unsafe Scene.text(value.string, "value->string") : nil
        unsafe image = Handle(value.image)
    }

    /// The value as one that a key path takes: a number stands for a bool, an enum or flags.
    func propertyValue(for path: PropertyPath) throws(SceneError) -> PropertyValue {
        if type == .none { return .none }
        let wanted = path.type
        let stands = type == .number && [.bool, .enumeration, .flags].contains(wanted)
        guard type == wanted || stands else {
            throw SceneError(.invalidArgument, "\(path.keyPath) must be \(wanted.name), not \(type.name)")
        }
        return try PropertyValue(numbers.span, for: path)
    }

    /// The value as it is, for what takes any.
    func anyValue() throws(SceneError) -> PropertyValue {
        switch type {
        case .none: return .none
        case .string:
            guard let text else { throw .null("value->string", expected: "a string") }
            return .string(text)
        case .image: return .image(try Handles.object(image, "value->image"))
        default:
            guard let value = PropertyValue(type, numbers: numbers.span) else {
                throw SceneError(.invalidArgument, "value->numbers[0] is \(numbers[0]), which is not \(type.name)")
            }
            return value
        }
    }
}

/// The key path of an argument.
func propertyPath(_ keyPath: UnsafePointer<CChar>?) throws(SceneError) -> PropertyPath {
    try propertyPath(try unsafe requiredText(keyPath, "key_path"))
}

func propertyPath(_ text: String) throws(SceneError) -> PropertyPath {
    guard let path = knownPaths[text] ?? PropertyPath(text) else { throw SceneError(.notFound, "there is no key path \"\(text)\"") }
    return path
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
