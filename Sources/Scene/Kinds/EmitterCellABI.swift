public import CScene
import SceneCommit
import SceneGeometry
import SceneModel
import SceneStorage

// The strings of the properties, which are never freed.
private let strings = KeptStrings()

// MARK: - Life

@c @implementation
public func scene_emitter_cell_create() -> OpaquePointer? {
    handle { () throws(SceneError) in try Handles.add(EmitterCellObject(EmitterCell())) }
}

@c @implementation
public func scene_emitter_cell_copy(_ cell: OpaquePointer?) -> OpaquePointer? {
    handle { () throws(SceneError) in try Handles.add(EmitterCellObject(cellObject(cell).cell)) }
}

@c @implementation
public func scene_emitter_cell_retain(_ cell: OpaquePointer?) -> OpaquePointer? {
    handle { () throws(SceneError) in try Handles.retain(Handle(cell), .emitterCell, "cell") }
}

@c @implementation
public func scene_emitter_cell_release(_ cell: OpaquePointer?) {
    _ = status { () throws(SceneError) in try Handles.release(Handle(cell), .emitterCell, "cell") }
}

// MARK: - Properties

@c @implementation
public func scene_emitter_cell_property_count() -> UInt32 { UInt32(CellProperty.allCases.count) }

@c @implementation
public func scene_emitter_cell_property_get_info(
    _ index: UInt32, _ info: UnsafeMutablePointer<scene_property_info>?
) -> scene_status {
    status { () throws(SceneError) in
        guard let property = UInt8(exactly: index).flatMap(CellProperty.init) else {
            throw SceneError(.notFound, "index is \(index), but emitter cells have \(CellProperty.allCases.count) properties")
        }
        let known = property.info, initial = try scene_value(known.initial)
        try unsafe fill(info, "info", smallest: MemoryLayout<scene_property_info>.size) {
            unsafe scene_property_info(
                struct_size: 0, type: known.type.c, key: strings[known.key], animatable: known.traits.isAnimatable, implicit: false,
                optional: known.traits.isOptional, enum_names: strings[known.names.joined(separator: " ")], default_value: initial,
                kinds: UInt32(LayerKinds(.emitter).rawValue))
        }
    }
}

/// The property of a key.
private func cellProperty(_ key: UnsafePointer<CChar>?) throws(SceneError) -> CellProperty {
    let key = try unsafe requiredText(key, "key")
    if let property = CellProperty.named(key) { return property }
    throw SceneError(.notFound, "emitter cells have no property \"\(key)\"\(CellProperty.allCases.map(\.info.key).hint(for: key))")
}

@c @implementation
public func scene_emitter_cell_set_value(
    _ cell: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ value: UnsafePointer<scene_value>?
) -> scene_status {
    editCell(cell) { cell throws(SceneError) in
        let property = try unsafe cellProperty(key), given = try unsafe GivenValue(value)
        if given.type == .number, property.info.type != .number {
            return try cell.set(property, to: property.value(of: given.number))
        }
        guard given.type == .none || given.type == property.info.type else {
            throw SceneError(.invalidArgument, "\(property.info.key) must be \(property.info.type.name), not \(given.type.name)")
        }
        try cell.set(property, to: try given.anyValue())
    }
}

@c @implementation
public func scene_emitter_cell_get_value(
    _ cell: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ value: UnsafeMutablePointer<scene_value>?
) -> scene_status {
    status { () throws(SceneError) in
        let cell = try cellObject(cell).cell, property = try unsafe cellProperty(key)
        let target = try unsafe required(value, "value", "room for the value")
        unsafe target.pointee = try scene_value(cell[property])
    }
}

@c @implementation
public func scene_emitter_cell_set_number(_ cell: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ number: Double) -> scene_status {
    editCell(cell) { cell throws(SceneError) in
        let property = try unsafe cellProperty(key)
        try cell.set(property, to: property.value(of: number))
    }
}

@c @implementation
public func scene_emitter_cell_get_number(_ cell: OpaquePointer?, _ key: UnsafePointer<CChar>?) -> Double {
    readCell(cell, or: 0) { cell throws(SceneError) in
        let property = try unsafe cellProperty(key)
        guard property.info.type.components == 1 else {
            throw SceneError(.invalidArgument, "\(property.info.key) is \(property.info.type.name), not a number")
        }
        return cell.number(property)
    }
}

extension CellProperty {
    /// What a number stands for.
    fileprivate func value(of number: Double) throws(SceneError) -> PropertyValue {
        switch info.type {
        case .bool:
            guard number == 0 || number == 1 else { throw SceneError(.invalidArgument, "\(info.key) must be 0 or 1, not \(number)") }
            return .bool(number == 1)
        case .enumeration:
            guard let constant = Int32(exactly: number) else {
                throw SceneError(.invalidArgument, "\(info.key) must be a whole number, not \(number)")
            }
            return .enumeration(constant)
        default: return .number(number)
        }
    }
}

// MARK: - Name, colour, picture

@c @implementation
public func scene_emitter_cell_set_name(_ cell: OpaquePointer?, _ name: UnsafePointer<CChar>?) -> scene_status {
    editCell(cell) { cell throws(SceneError) in
        let name = try unsafe text(name, "name")
        try cell.set(.name, to: name.map { .string($0) } ?? .none)
    }
}

@c @implementation
public func scene_emitter_cell_get_name(_ cell: OpaquePointer?) -> UnsafePointer<CChar>? {
    readCell(cell, or: nil) { cell in unsafe cell.name.flatMap { unsafe lend($0) } }
}

@c @implementation
public func scene_emitter_cell_set_color(_ cell: OpaquePointer?, _ color: scene_color) -> scene_status {
    editCell(cell) { cell throws(SceneError) in try cell.set(.color, to: .color(Color(color))) }
}

@c @implementation
public func scene_emitter_cell_get_color(_ cell: OpaquePointer?) -> scene_color {
    readCell(cell, or: scene_color()) { cell in
        guard case .color(let color) = cell[.color] else { return scene_color() }
        return color.c
    }
}

@c @implementation
public func scene_emitter_cell_set_contents(_ cell: OpaquePointer?, _ image: OpaquePointer?) -> scene_status {
    editCell(cell) { cell throws(SceneError) in
        guard unsafe image != nil else { return try cell.set(.contents, to: .none) }
        try cell.set(.contents, to: .image(Scene.image(image)))
    }
}

@c @implementation
public func scene_emitter_cell_get_contents(_ cell: OpaquePointer?) -> OpaquePointer? {
    handle { () throws(SceneError) in
        guard case .image(let image) = try cellObject(cell).cell[.contents] else { return nil }
        return try Handles.borrow(image)
    }
}

// MARK: - Cells in cells

@c @implementation
public func scene_emitter_cell_set_emitter_cells(
    _ cell: OpaquePointer?, _ cells: UnsafePointer<OpaquePointer?>?, _ count: Int
) -> scene_status {
    status { () throws(SceneError) in
        let object = try cellObject(cell), cells = try unsafe givenCells(cells, count)
        try object.edit { cell throws(SceneError) in try cell.setCells(cells) }
    }
}

@c @implementation
public func scene_emitter_cell_get_emitter_cell_count(_ cell: OpaquePointer?) -> Int { readCell(cell, or: 0) { $0.cells.count } }

@c @implementation
public func scene_emitter_cell_copy_emitter_cell(_ cell: OpaquePointer?, _ index: Int) -> OpaquePointer? {
    handle { () throws(SceneError) in try copyCell(cellObject(cell).cell.cells, index, of: "cell") }
}
