import SceneCommit
import SceneGeometry

/// Reads a `filter` element: what its primitives make of each other.
struct FilterReader {
    let context: SVGContext
    let filter: XMLElement
    /// The lengths of the element that has the filter, and the box around it.
    let lengths: LengthContext
    var box: Rect?
    /// The box around all places to which animations bring what is in the element.
    let reach: Rect?

    /// Why a filter is left out.
    struct Problem: Error {
        let text: String
        let line: Int
    }

    private static let mostPrimitives = 256
    /// More layers than these are not made for one filter.
    private static let mostLayers = 512

    /// The results so far, and the last one.
    private struct Results {
        var named: [String: FilterResult] = [:]
        var last: FilterResult
    }

    /// The whole of the filter on a picture; nil where nothing is to be seen.
    func read() throws(Problem) -> FilterPicture? {
        guard var region, region.width > 0, region.height > 0 else { return nil }
        // What moves takes no region along, but is nowhere outside of it.
        var other = self
        other.box = reach
        if let reach = other.region { region = region.union(reach) }
        let source = FilterResult(picture: .clipped(.source, region), space: .sRGB, region: region)
        var results = Results(last: source), count = 0
        for primitive in filter.elements where primitive.name.hasPrefix("fe") {
            count += 1
            guard count <= Self.mostPrimitives else {
                throw Problem(text: "there are more than \(Self.mostPrimitives) primitives", line: primitive.line)
            }
            let result = try PrimitiveReader(reader: self, element: primitive, region: region).read { (name) throws(Problem) in
                try input(name, results, source, primitive)
            }
            guard result.cost <= Self.mostLayers else {
                throw Problem(text: "\(primitive.name) is made of more than \(Self.mostLayers) pictures", line: primitive.line)
            }
            results.last = result
            if let name = primitive["result"]?.trimmed, !name.isEmpty { results.named[name] = result }
        }
        guard count > 0 else { return nil }
        return results.last.converted(to: .sRGB).picture
    }

    /// What of the plane the filter has; nil where there is no box that it is a part of.
    private var region: Rect? {
        let isRelative = filter["filterUnits"] != "userSpaceOnUse"
        let whole = Rect(lengths.width * -0.1, lengths.height * -0.1, lengths.width * 1.2, lengths.height * 1.2)
        let standard = isRelative ? box.map { Rect($0.x - $0.width * 0.1, $0.y - $0.height * 0.1, $0.width * 1.2, $0.height * 1.2) } : whole
        return standard.flatMap { rect(filter, isRelative, $0) }
    }

    private func input(_ name: String?, _ results: Results, _ source: FilterResult, _ primitive: XMLElement) throws(Problem) -> FilterResult
    {
        switch name?.trimmed {
        case "SourceGraphic": return source
        case "SourceAlpha":
            guard let filter = FilterKernel.matrix(ColorMatrix.alphaAlone) else { return source }
            return FilterResult(picture: source.picture.passing([filter]), space: .any, region: source.region)
        case "BackgroundImage", "BackgroundAlpha": return FilterResult(picture: .nothing, space: .any, region: source.region)
        case "FillPaint", "StrokePaint": throw Problem(text: "\(primitive.name) takes the \(name ?? "")", line: primitive.line)
        case let name?: return results.named[name] ?? results.last
        case nil: return results.last
        }
    }

    /// The rectangle of a filter or a primitive, in user units.
    func rect(_ element: XMLElement, _ isRelative: Bool, _ standard: Rect) -> Rect? {
        func part(_ name: String, _ axis: LengthContext.Axis, _ other: Double, _ origin: Double, _ size: Double) -> Double {
            guard let length = element[name].flatMap({ Length($0.trimmed) }) else { return other }
            guard isRelative else { return lengths.resolve(length, axis) }
            let share = length.unit == .percent ? length.value / 100 : length.value
            return origin + share * size
        }
        if isRelative, box == nil { return nil }
        let box = box ?? .zero
        return Rect(
            part("x", .x, standard.x, box.x, box.width), part("y", .y, standard.y, box.y, box.height),
            part("width", .x, standard.width, 0, box.width), part("height", .y, standard.height, 0, box.height))
    }

    /// Whether numbers of primitives are parts of the element's box.
    var isRelative: Bool { filter["primitiveUnits"] == "objectBoundingBox" }

    /// Two numbers, of which the second is the first where it is not said, in user units.
    func pair(_ text: String?, _ standard: Double) -> Point {
        let given = TextScanner.allNumbers(text ?? "") ?? [], n = given.count > 2 ? [] : given, x = n.first ?? standard,
            y = n.count > 1 ? n[1] : x
        guard isRelative, let box else { return Point(x, y) }
        return Point(x * box.width, y * box.height)
    }
}
