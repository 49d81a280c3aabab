public import CScene
import SceneCommit
import SceneContent
import SceneEffects
import SceneEngine
import SceneModel
import SceneStorage

// What the built-in filters are made of: strings that are never freed.
private let types: [FilterInfo] = FilterInfo.table.filter { FilterInfo.named($0.name) != nil }
private let typeNames = StaticStrings(types.map(\.name))
private let typeTexts = StaticStrings(types.map(\.documentation))
private let kernelName = StaticStrings(["kernel"])
/// What parameters are called and for.
private let parameterTexts = KeptStrings()

// MARK: - Types

@c @implementation
public func scene_filter_type_count() -> UInt32 { UInt32(types.count) }

@c @implementation
public func scene_filter_type_get_info(_ index: UInt32, _ info: UnsafeMutablePointer<scene_filter_info>?) -> scene_status {
    status { () throws(SceneError) in
        let index = Int(index)
        guard types.indices.contains(index) else {
            throw SceneError(.notFound, "index is \(index), but there are \(types.count) types of filters")
        }
        try unsafe fill(info, "info", smallest: MemoryLayout<scene_filter_info>.size) {
            unsafe scene_filter_info(
                struct_size: 0, parameter_count: UInt32(types[index].parameters.count), type: typeNames[index],
                documentation: typeTexts[index])
        }
    }
}

@c @implementation
public func scene_filter_type_get_parameter(
    _ type: UnsafePointer<CChar>?, _ index: UInt32, _ info: UnsafeMutablePointer<scene_parameter_info>?
) -> scene_status {
    status { () throws(SceneError) in
        let type = try typeIndex(try unsafe requiredText(type, "type")), index = Int(index)
        let parameters = types[type].parameters
        try checkParameter(index, parameters, types[type].name)
        try unsafe fill(info, "info", smallest: MemoryLayout<scene_parameter_info>.size) {
            unsafe parameterInfo(parameters[index])
        }
    }
}

private func typeIndex(_ name: String) throws(SceneError) -> Int {
    if let index = types.firstIndex(where: { $0.name == name }) { return index }
    throw noFilter(name, FilterInfo.names)
}

private func noFilter(_ name: String, _ names: [String]) -> SceneError {
    SceneError(.notFound, "there is no filter \"\(name)\"\(names.hint(for: name))")
}

private func checkParameter(_ index: Int, _ parameters: [FilterParameter], _ type: String) throws(SceneError) {
    guard parameters.indices.contains(index) else {
        throw SceneError(.notFound, "index is \(index), but \(type) has \(parameters.count) parameters")
    }
}

private func parameterInfo(_ parameter: FilterParameter) -> scene_parameter_info {
    var info = unsafe scene_parameter_info()
    unsafe info.type = scene_parameter_type(rawValue: UInt32(parameter.type.rawValue))
    unsafe info.unit = scene_parameter_unit(rawValue: UInt32(parameter.unit.rawValue))
    unsafe info.count = UInt32(parameter.type.count)
    unsafe info.name = parameterTexts[parameter.name]
    unsafe info.documentation = parameterTexts[parameter.documentation]
    unsafe info.minimum = parameter.range.lowerBound
    unsafe info.maximum = parameter.range.upperBound
    unsafe withUnsafeMutableBytes(of: &info.defaults) { bytes in
        for (index, number) in parameter.initial.prefix(20).enumerated() {
            unsafe bytes.storeBytes(of: number, toByteOffset: 8 * index, as: Double.self)
        }
    }
    return unsafe info
}

// MARK: - Filters

@c @implementation
public func scene_filter_create(_ type: UnsafePointer<CChar>?) -> OpaquePointer? {
    handle { () throws(SceneError) in
        let type = try unsafe requiredText(type, "type")
        if let info = FilterInfo.named(type) { return try Handles.add(FilterObject(Filter(info.id))) }
        guard let kernel = try FilterLibrary.kernel(named: type) else { throw noFilter(type, FilterInfo.names + FilterLibrary.names) }
        return try Handles.add(FilterObject(Filter(kernel)))
    }
}

@c @implementation
public func scene_filter_copy_library() -> UnsafeMutablePointer<CChar>? {
    unsafe value(or: nil) { () throws(SceneError) in
        let entries = FilterLibrary.entries { Log.shared(.warning, $0) }
        return unsafe try copied(entries.map { "\($0.name)\t\($0.documentation)\n" }.joined())
    }
}

@c @implementation
public func scene_filter_create_with_kernel(_ kernel: OpaquePointer?) -> OpaquePointer? {
    handle { () throws(SceneError) in
        let object: KernelObject = try Handles.object(Handle(kernel), "kernel")
        return try Handles.add(FilterObject(Filter(object.kernel)))
    }
}

@c @implementation
public func scene_filter_retain(_ filter: OpaquePointer?) -> OpaquePointer? {
    handle { () throws(SceneError) in try Handles.retain(Handle(filter), .filter, "filter") }
}

@c @implementation
public func scene_filter_release(_ filter: OpaquePointer?) {
    _ = status { () throws(SceneError) in try Handles.release(Handle(filter), .filter, "filter") }
}

@c @implementation
public func scene_filter_get_type(_ filter: OpaquePointer?) -> UnsafePointer<CChar>? {
    readFilter(filter, or: nil) { filter in
        guard let index = types.firstIndex(where: { $0.id == filter.id }) else { return unsafe kernelName[0] }
        return unsafe typeNames[index]
    }
}

@c @implementation
public func scene_filter_set_name(_ filter: OpaquePointer?, _ name: UnsafePointer<CChar>?) -> scene_status {
    editFilter(filter) { filter throws(SceneError) in filter.name = try unsafe text(name, "name") }
}

@c @implementation
public func scene_filter_get_name(_ filter: OpaquePointer?) -> UnsafePointer<CChar>? {
    readFilter(filter, or: nil) { filter in unsafe filter.name.flatMap { unsafe lend($0) } }
}

@c @implementation
public func scene_filter_set_enabled(_ filter: OpaquePointer?, _ enabled: Bool) -> scene_status {
    editFilter(filter) { $0.isEnabled = enabled }
}

@c @implementation
public func scene_filter_get_enabled(_ filter: OpaquePointer?) -> Bool { readFilter(filter, or: false) { $0.isEnabled } }

// MARK: - Parameters

@c @implementation
public func scene_filter_get_parameter_count(_ filter: OpaquePointer?) -> UInt32 {
    readFilter(filter, or: 0) { UInt32($0.parameters.count) }
}

@c @implementation
public func scene_filter_get_parameter(
    _ filter: OpaquePointer?, _ index: UInt32, _ info: UnsafeMutablePointer<scene_parameter_info>?
) -> scene_status {
    status { () throws(SceneError) in
        let filter = try filterObject(filter).filter, index = Int(index)
        try checkParameter(index, filter.parameters, filter.typeName)
        try unsafe fill(info, "info", smallest: MemoryLayout<scene_parameter_info>.size) { unsafe parameterInfo(filter.parameters[index]) }
    }
}

@c @implementation
public func scene_filter_set_number(_ filter: OpaquePointer?, _ parameter: UnsafePointer<CChar>?, _ number: Double) -> scene_status {
    editFilter(filter) { filter throws(SceneError) in
        try filter.set(try unsafe requiredText(parameter, "parameter"), to: .number(number))
    }
}

@c @implementation
public func scene_filter_set_numbers(
    _ filter: OpaquePointer?, _ parameter: UnsafePointer<CChar>?, _ numbers: UnsafePointer<Double>?, _ count: Int
) -> scene_status {
    editFilter(filter) { filter throws(SceneError) in
        let name = try unsafe requiredText(parameter, "parameter")
        let known = try numericParameter(filter, name, count)
        let numbers = unsafe try required(numbers, "numbers", "an array of numbers")
        let list = unsafe Array(UnsafeBufferPointer(start: numbers, count: count))
        let value: PropertyValue? = known.type == .matrix ? .numbers(list) : PropertyValue(known.type.valueType, numbers: list.span)
        try filter.set(name, to: value ?? .none)
    }
}

@c @implementation
public func scene_filter_get_numbers(
    _ filter: OpaquePointer?, _ parameter: UnsafePointer<CChar>?, _ numbers: UnsafeMutablePointer<Double>?, _ count: Int
) -> scene_status {
    status { () throws(SceneError) in
        let filter = try filterObject(filter).filter, name = try unsafe requiredText(parameter, "parameter")
        _ = try numericParameter(filter, name, count)
        let target = unsafe try required(numbers, "numbers", "room for the numbers")
        let value = filter.value(of: name) ?? .none
        let list: [Double] = if case .numbers(let list) = value { list } else { value.numbers }
        for index in 0..<min(count, list.count) { unsafe target[index] = list[index] }
    }
}

/// A parameter that is made of as many numbers as the caller says.
private func numericParameter(_ filter: Filter, _ name: String, _ count: Int) throws(SceneError) -> FilterParameter {
    guard let index = filter.index(of: name) else {
        throw filter.unknown(name)
    }
    let parameter = filter.parameters[index]
    guard parameter.type != .image else {
        throw SceneError(.invalidArgument, "\(name) of \(filter.typeName) is an image, which has no numbers")
    }
    guard count == parameter.type.count else {
        throw SceneError(
            .invalidArgument, "count is \(UInt(bitPattern: count)), but \(name) of \(filter.typeName) has \(parameter.type.count)")
    }
    return parameter
}

@c @implementation
public func scene_filter_set_image(
    _ filter: OpaquePointer?, _ parameter: UnsafePointer<CChar>?, _ image: OpaquePointer?
) -> scene_status {
    editFilter(filter) { filter throws(SceneError) in
        let name = try unsafe requiredText(parameter, "parameter")
        guard unsafe image != nil else { return try filter.set(name, to: .none) }
        try filter.set(name, to: .image(Scene.image(image)))
    }
}

@c @implementation
public func scene_filter_get_image(_ filter: OpaquePointer?, _ parameter: UnsafePointer<CChar>?) -> OpaquePointer? {
    handle { () throws(SceneError) in
        let filter = try filterObject(filter).filter, name = try unsafe requiredText(parameter, "parameter")
        guard let index = filter.index(of: name), filter.parameters[index].type == .image else {
            throw SceneError(.notFound, "\(filter.typeName) has no image \"\(name)\"")
        }
        guard case .image(let image) = filter.values[index] else { return nil }
        return try Handles.borrow(image)
    }
}
