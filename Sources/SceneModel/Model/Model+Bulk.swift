public import SceneCommit
import SceneGeometry
import SceneStorage

// One property of many layers, as plain numbers, under one lock.

extension Model {
    /// Sets a property or a part of one of many layers, or of none when one cannot be set.
    /// @param layers the layers' handles. @param numbers as many for each layer as the path's type has, one layer after the other.
    public func set(_ path: PropertyPath, of layers: Span<UInt64>, toNumbers numbers: Span<Double>) throws(SceneError) {
        let thread = thread, components = path.type.components
        // The layers that have somebody to be asked first.
        var asking: [Int] = []
        try state.withLock { state throws(SceneError) in
            for index in layers.indices {
                let slot = try state.slot(LayerID(rawValue: layers[index]), "layers[\(index)]")
                do throws(SceneError) {
                    try state.check(path, numbers.extracting(index * components..<(index + 1) * components), at: slot)
                } catch { throw SceneError(error.code, "layers[\(index)]: \(error.message)") }
            }
            for index in layers.indices {
                let slot = LayerID(rawValue: layers[index]).slot
                let numbers = numbers.extracting(index * components..<(index + 1) * components)
                if path.isHot, state.setHot(path.property, at: slot, to: numbers.vector, count: components, thread) { continue }
                if try state.setOrAsk(path, at: slot, to: PropertyValue(numbers, for: path), thread) { asking.append(index) }
            }
        }
        for index in asking {
            let value = try PropertyValue(numbers.extracting(index * components..<(index + 1) * components), for: path)
            try setAsking(path, of: LayerID(rawValue: layers[index]), to: value, thread)
        }
        if !thread.layout.resized.isEmpty { resizeSublayers(thread) }
    }

    /// Reads a property or a part of one of many layers; a value that is not set reads as zeros.
    public func numbers(_ path: PropertyPath, of layers: Span<UInt64>, into numbers: inout MutableSpan<Double>) throws(SceneError) {
        let components = path.type.components
        try state.withLock { state throws(SceneError) in
            for index in layers.indices {
                try state.checkProperty(path.property, at: state.slot(LayerID(rawValue: layers[index]), "layers[\(index)]"))
            }
            for index in layers.indices {
                let slot = LayerID(rawValue: layers[index]).slot
                let start = index * components
                for offset in start..<start + components { numbers[offset] = 0 }
                path.read(state.value(of: path.property, at: slot)).copyNumbers(to: &numbers, at: start)
            }
        }
    }
}

extension ModelState {
    /// Whether a path of a layer can be set to numbers.
    @inline(__always)
    fileprivate func check(_ path: PropertyPath, _ numbers: Span<Double>, at slot: Slot) throws(SceneError) {
        if path.isHot, numbers.vector.isFinite { return }
        try checkProperty(path.property, at: slot)
        let value = try PropertyValue(numbers, for: path), old = self.value(of: path.property, at: slot)
        if let objection = objection(path, to: value, in: old, at: slot) {
            throw SceneError(.invalidArgument, objection)
        }
    }
}

// MARK: - Numbers and values

extension PropertyValue {
    /// A value of a key path made of numbers: as many as its type has, at least.
    public init(_ numbers: Span<Double>, for path: PropertyPath) throws(SceneError) {
        guard let value = PropertyValue(path.type, numbers: numbers) else {
            throw SceneError(.invalidArgument, "\(path.keyPath) must be a whole number, not \(numbers[0])")
        }
        switch value {
        case .bool where numbers[0] != 0 && numbers[0] != 1:
            throw SceneError(.invalidArgument, "\(path.keyPath) must be 0 or 1, not \(numbers[0])")
        case .flags(let bits):
            // Bits without a meaning are dropped.
            self = .flags(bits & (1 << UInt32(path.property.traits.nameCount) - 1))
        default: self = value
        }
    }

    /// Writes the numbers that make up the value; none for `none` and images.
    public func copyNumbers(to target: inout MutableSpan<Double>, at start: Int = 0) {
        switch self {
        case .none, .string, .text, .image, .numbers, .colors, .filters, .path, .cells: break
        case .bool(let value): target[start] = value ? 1 : 0
        case .number(let value): target[start] = value
        case .enumeration(let value): target[start] = Double(value)
        case .flags(let value): target[start] = Double(value)
        case .point(let value): target.write(SIMD2(value.x, value.y), at: start)
        case .size(let value): target.write(SIMD2(value.width, value.height), at: start)
        case .rect(let value): target.write(SIMD4(value.x, value.y, value.width, value.height), at: start)
        case .color(let value): target.write(SIMD4<Double>(SIMD4(value.r, value.g, value.b, value.a)), at: start)
        case .transform(let value):
            target.write(value.row1, at: start)
            target.write(value.row2, at: start + 4)
            target.write(value.row3, at: start + 8)
            target.write(value.row4, at: start + 12)
        }
    }
}

extension Span<Double> {
    /// The first four numbers, with zeros for those that are not there.
    @inline(__always)
    fileprivate var vector: SIMD4<Double> {
        var vector = SIMD4<Double>.zero
        for lane in 0..<Swift.min(count, 4) { vector[lane] = self[lane] }
        return vector
    }
}

extension MutableSpan<Double> {
    @inline(__always)
    fileprivate mutating func write<Vector: SIMD<Double>>(_ vector: Vector, at start: Int) {
        for lane in vector.indices { self[start + lane] = vector[lane] }
    }
}
