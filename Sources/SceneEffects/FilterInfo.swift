/// The type of a filter's parameter.
public enum ParameterType: UInt8, BitwiseCopyable, Sendable {
    case number, point, size, color
    /// 20 numbers: rows r, g, b, a of five columns, the fifth added.
    case matrix
    /// A picture.
    case image

    /// The number of numbers in a value; none for an image.
    public var count: Int {
        switch self {
        case .number: 1
        case .point, .size: 2
        case .color: 4
        case .matrix: 20
        case .image: 0
        }
    }

    /// The number of groups of four numbers that a value takes in a frame plan. A matrix takes its four rows, then the added column.
    public var slots: Int { self == .matrix ? 5 : 1 }
}

/// The unit of a parameter.
public enum ParameterUnit: UInt8, BitwiseCopyable, Sendable { case none, points, radians, stops }

/// A parameter of a filter: what the C API, the documents and the reference tell of it.
public struct FilterParameter: Sendable {
    public let name: String
    public let type: ParameterType
    /// The initial value: as many numbers as the type has.
    public let initial: [Double]
    /// The range of each number. Animations may lead beyond it, and act as its nearer end.
    public let range: ClosedRange<Double>
    public let unit: ParameterUnit
    /// One line.
    public let documentation: String

    public init(
        _ name: String, _ type: ParameterType, _ initial: [Double], in range: ClosedRange<Double> = -.infinity ... .infinity,
        unit: ParameterUnit = .none, _ documentation: String
    ) {
        self.name = name
        self.type = type
        self.initial = initial
        self.range = range
        self.unit = unit
        self.documentation = documentation
    }
}

/// The way in which a filter is carried out.
public enum FilterClass: UInt8, BitwiseCopyable, Sendable {
    /// A matrix of the colour at the same place,
    case colorMatrix
    /// or any other function of it. Filters of these two kinds that follow each other make one pass.
    case color
    /// Looks at places nearby.
    case convolution
    /// Moves places.
    case geometric
    /// One pass along x and one along y.
    case separable
    /// A kernel of the picture and of a blurred copy of it.
    case compound
    /// Has a second picture.
    case transition
}

extension FilterID {
    public var info: FilterInfo { FilterInfo.table[Int(rawValue)] }

    public var keepsOpaque: Bool { info.keepsOpaque }
}

/// A filter: its parameters, and how it is carried out.
public struct FilterInfo: Sendable {
    public let id: FilterID
    /// The filter's name in documents.
    public let name: String
    public let kind: FilterClass
    public let parameters: [FilterParameter]
    /// One line.
    public let documentation: String
    /// The kernel, in the form that custom ones have; empty where there is more to do than a kernel can.
    public let source: String
    public private(set) var reach = FilterReach.none
    /// Whether opaque pixels stay opaque, whatever the values are.
    public private(set) var keepsOpaque: Bool

    init(_ id: FilterID, _ kind: FilterClass, _ parameters: [FilterParameter], _ documentation: String, source: String = "") {
        self.id = id
        name = "\(id)"
        self.kind = kind
        self.parameters = parameters
        self.documentation = documentation
        self.source = source
        keepsOpaque = kind == .color || kind == .colorMatrix
    }

    func reaching(_ reach: FilterReach) -> FilterInfo {
        var info = self
        info.reach = reach
        return info
    }

    /// A filter that looks around and makes nothing translucent.
    func keepingOpaque() -> FilterInfo {
        var info = self
        info.keepsOpaque = true
        return info
    }

    /// A filter of colours that changes alpha too.
    func changingAlpha() -> FilterInfo {
        var info = self
        info.keepsOpaque = false
        return info
    }

    /// How many groups of four numbers the values take in a frame plan.
    public var slots: Int { parameters.reduce(0) { $0 + $1.type.slots } }

    /// The names of the filters that a program can make, in the order of the table.
    public static let names = table.map(\.name).filter { named($0) != nil }

    /// A filter by its name in documents; nil for a name that none has. `dissolve` and `kernel` are not found.
    public static func named(_ name: String) -> FilterInfo? {
        table.first { $0.name == name && $0.id != .kernel && $0.id != .dissolve }
    }
}
