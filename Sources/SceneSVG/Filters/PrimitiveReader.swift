import SceneCommit
import SceneEffects
import SceneGeometry

/// Reads one primitive of a filter.
struct PrimitiveReader {
    let reader: FilterReader
    let element: XMLElement
    /// The filter's region.
    let region: Rect

    typealias Input = (String?) throws(FilterReader.Problem) -> FilterResult

    func read(_ input: Input) throws(FilterReader.Problem) -> FilterResult {
        let space = space
        var inputs: [FilterResult] = []
        switch element.name {
        case "feFlood", "feTurbulence", "feImage": break
        case "feMerge": for node in element.elements where node.name == "feMergeNode" { inputs.append(try input(node["in"])) }
        case "feBlend", "feComposite", "feDisplacementMap": inputs = [try input(element["in"]), try input(element["in2"])]
        default: inputs = [try input(element["in"])]
        }
        let around = element.name == "feTile" ? region : inputs.dropFirst().reduce(inputs.first?.region ?? region) { $0.union($1.region) }
        guard let own = reader.rect(element, reader.isRelative, around), own.width >= 0, own.height >= 0 else {
            return FilterResult(picture: .nothing, space: .any, region: region)
        }
        // Only moves leave colours as they are.
        if element.name == "feDisplacementMap" {
            if inputs.count == 2 { inputs[1] = inputs[1].converted(to: space) }
        } else if element.name != "feOffset" && element.name != "feTile" {
            inputs = inputs.map { $0.converted(to: space) }
        }
        let part = own.intersection(region)
        var result = FilterResult(picture: .nothing, space: space, region: part)
        result.cost = inputs.reduce(1) { $0 + $1.cost }
        guard part.width > 0, part.height > 0 else { return result }
        guard let picture = try picture(inputs, &result) else {
            throw FilterReader.Problem(text: "\(element.name) is left out, and the filter with it", line: element.line)
        }
        result.picture = .clipped(picture, part)
        return result
    }

    private var style: Style { reader.context.style(of: element) }

    private var space: FilterResult.Space { style["color-interpolation-filters"] == "srgb" ? .sRGB : .linear }

    /// nil for what cannot be shown.
    private func picture(_ inputs: [FilterResult], _ result: inout FilterResult) throws(FilterReader.Problem) -> FilterPicture? {
        switch element.name {
        case "feFlood":
            result.space = .sRGB
            return .flood(color(), result.region)
        case "feMerge": return .stacked(inputs.map(\.picture))
        case "feBlend": return blended(inputs)
        case "feComposite": return composed(inputs)
        case "feDisplacementMap":
            result.space = inputs.first?.space ?? result.space
            return displaced(inputs)
        case "feTile":
            result.space = inputs.first?.space ?? result.space
            return inputs.first.map { .tiled($0.picture, $0.region, over: result.region) }
        case "feImage": return image(&result)
        case "feTurbulence": return reader.context.noise(Turbulence(element), at: element).map { .generated($0, result.region) }
        default:
            guard let first = inputs.first else { return nil }
            if element.name == "feOffset" || element.name == "feGaussianBlur" || element.name == "feMorphology" {
                result.space = first.space
            }
            return try changed(first.picture)
        }
    }

    /// A picture fills the primitive's rectangle, an element stands where it would by itself.
    private func image(_ result: inout FilterResult) -> FilterPicture? {
        result.space = .sRGB
        guard let reference = element.reference else { return .nothing }
        if reference.hasPrefix("#") { return .drawn(element) }
        let own = reader.rect(element, reader.isRelative, region) ?? region
        var attributes = ["x": own.x, "y": own.y, "width": own.width, "height": own.height].mapValues { "\($0)" }
        attributes["href"] = reference
        attributes["preserveAspectRatio"] = element["preserveAspectRatio"]
        return .drawn(XMLElement("image", attributes, line: element.line))
    }

    private func color() -> Color {
        var color = Color.black
        if let text = style["flood-color"] { color = text.lowercased() == "currentcolor" ? style.color : Color(css: text) ?? .black }
        color.a *= Float(style.share("flood-opacity"))
        return color
    }

    private func number(_ name: String, _ standard: Double) -> Double { element.number(name) ?? standard }

    // MARK: - Of one picture

    private func changed(_ picture: FilterPicture) throws(FilterReader.Problem) -> FilterPicture? {
        switch element.name {
        case "feOffset":
            let isRelative = reader.isRelative, box = reader.box ?? .zero
            let offset = Point(number("dx", 0) * (isRelative ? box.width : 1), number("dy", 0) * (isRelative ? box.height : 1))
            return .moved(picture, offset)
        case "feGaussianBlur": return blurred(picture)
        case "feDropShadow": return try shadowed(picture)
        case "feDiffuseLighting", "feSpecularLighting":
            var light =
                style["lighting-color"].flatMap { $0.lowercased() == "currentcolor" ? style.color : Color(css: $0) } ?? Color(1, 1, 1, 1)
            if space == .linear { light = light.light }
            let lighting = Lighting(element: element, reader: reader, region: region, color: light)
            return lighting.filter.map { picture.passing([$0]) } ?? .nothing
        case "feConvolveMatrix":
            guard let convolution = Convolution(element) else { return .nothing }
            return convolution.filter(region).map { picture.passing([$0]) }
        case "feColorMatrix": return colorMatrix().map { picture.passing([$0]) }
        case "feComponentTransfer": return transfer().map { picture.passing([$0]) }
        case "feMorphology":
            let radius = reader.pair(element["radius"], 0)
            if radius.x < 0 || radius.y < 0 || radius.x == 0 && radius.y == 0 { return picture }
            return FilterKernel.morphology(radius.x, radius.y, grows: element["operator"] == "dilate").map { picture.passing($0) }
        default: return nil
        }
    }

    private func blurred(_ picture: FilterPicture) -> FilterPicture? {
        let radius = reader.pair(element["stdDeviation"], 0)
        if radius.x < 0 || radius.y < 0 || radius.x == 0 && radius.y == 0 { return picture }
        return FilterKernel.blur(radius.x, radius.y).map { picture.passing($0) }
    }

    private func shadowed(_ picture: FilterPicture) throws(FilterReader.Problem) -> FilterPicture? {
        let radius = reader.pair(element["stdDeviation"], 2), isRelative = reader.isRelative, box = reader.box ?? .zero
        guard radius.x == radius.y else {
            throw FilterReader.Problem(
                text: "feDropShadow blurs by \(radius.x) and \(radius.y), and only the same in all directions is shown", line: element.line)
        }
        let offset = Point(number("dx", 2) * (isRelative ? box.width : 1), number("dy", 2) * (isRelative ? box.height : 1))
        let color = space == .sRGB ? color() : color().light
        return CSSFilters.shadow(offset, max(radius.x, 0), color).map { picture.passing([$0]) }
    }

    private func colorMatrix() -> Filter? {
        let values = TextScanner.numbers(element["values"] ?? "")
        switch element["type"] ?? "matrix" {
        case "saturate": return FilterKernel.matrix(ColorMatrix.saturation(values.first ?? 1))
        case "hueRotate": return FilterKernel.matrix(ColorMatrix.hue(values.first ?? 0))
        case "luminanceToAlpha": return FilterKernel.matrix(ColorMatrix.luminanceToAlpha)
        default:
            guard values.count == 20 else { return FilterKernel.scale(.one) }
            return values[19] > 0 ? FilterKernel.matrix(values, within: region) : FilterKernel.matrix(values)
        }
    }

    private func transfer() -> Filter? {
        var functions = [TransferFunction](repeating: .identity, count: 4)
        for child in element.elements {
            if let lane = ["feFuncR", "feFuncG", "feFuncB", "feFuncA"].firstIndex(of: child.name) {
                functions[lane] = TransferFunction(child)
            }
        }
        return TransferFunction.filter(functions, within: region)
    }

    // MARK: - Of two pictures

    private func blended(_ inputs: [FilterResult]) -> FilterPicture? {
        guard inputs.count == 2 else { return nil }
        let mode = element["mode"] ?? "normal", index = Compositing.blendModes.firstIndex(of: mode) ?? 0
        if index == 0 { return .stacked([inputs[1].picture, inputs[0].picture]) }
        return .blended(inputs[0].picture, over: inputs[1].picture, mode: Int32(index))
    }

    private func composed(_ inputs: [FilterResult]) -> FilterPicture? {
        guard inputs.count == 2 else { return nil }
        let top = inputs[0].picture, bottom = inputs[1].picture
        func mode(_ name: String) -> Int32 {
            Int32(PropertyInfo.table[Int(Property.compositingFilter.rawValue)].names.firstIndex(of: name) ?? 0)
        }
        switch element["operator"] ?? "over" {
        case "in": return .masked(top, by: bottom, isInverted: false)
        case "out": return .masked(top, by: bottom, isInverted: true)
        case "atop": return .blended(top, over: bottom, mode: mode("sourceAtop"))
        case "xor": return .blended(top, over: bottom, mode: mode("xor"))
        case "lighter": return .blended(top, over: bottom, mode: mode("plusLighter"))
        case "arithmetic":
            let (k1, k2, k3, k4) = (number("k1", 0), number("k2", 0), number("k3", 0), number("k4", 0))
            return PicturePair(first: top, second: bottom, region: region).passing(
                """
                vec4 a = first(image, p), b = second(image, p);
                vec4 c = clamp((\(k1)) * a * b + (\(k2)) * a + (\(k3)) * b + (\(k4)), 0.0, 1.0);
                return vec4(min(c.rgb, c.a), c.a);
                """)
        default: return .stacked([bottom, top])
        }
    }

    private func displaced(_ inputs: [FilterResult]) -> FilterPicture? {
        guard inputs.count == 2 else { return nil }
        func channel(_ name: String) -> String { "c." + (["R": "r", "G": "g", "B": "b"][element[name]?.trimmed ?? "A"] ?? "a") }
        let (x, y) = (channel("xChannelSelector"), channel("yChannelSelector"))
        let box = reader.box ?? .zero, size = reader.isRelative ? SIMD2(box.width, box.height) : SIMD2(1, 1), scale = number("scale", 0)
        return PicturePair(first: inputs[0].picture, second: inputs[1].picture, region: region).passing(
            """
            vec4 c = unpremultiply(second(image, p));
            if (c.a == 0.0) c = vec4(0.0);
            vec2 shift = vec2(\(scale * size.x), \(scale * size.y)) * (vec2(\(x), \(y)) - 0.5);
            return first(image, p + shift);
            """)
    }
}
