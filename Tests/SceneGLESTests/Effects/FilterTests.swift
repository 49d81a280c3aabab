import Glibc
import SceneCommit
import SceneEffects
import SceneGLES
import SceneStorage
import Testing

import SceneRender

/// Filters other than blurs, against their formulas in double precision.
@Suite struct FilterTests {
    private let canvas: Canvas

    init() throws { canvas = try Canvas() }

    private typealias Color = SIMD4<Double>

    /// Unpremultiplied colours, of which a picture has one pixel each.
    private static let colors: [SIMD4<Double>] = {
        var colors: [SIMD4<Double>] = []
        for alpha in [1, 0.6] {
            for r in [0, 0.2, 0.5, 1] {
                for g in [0, 0.4, 0.8, 1] { for b in [0.1, 0.6, 1] { colors.append(SIMD4(r, g, b, alpha)) } }
            }
        }
        return colors
    }()

    /// What the filters make of the colours, not premultiplied.
    private func run(_ filters: [(FilterID, [SIMD4<Float>])]) throws -> [SIMD4<Double>] {
        let count = Self.colors.count
        var plan = FramePlan.sized(count, 4)
        let chain = plan.chain(filters)
        plan.group(0, 0, Int32(count), 4, chain) {
            for (x, color) in Self.colors.enumerated() {
                let premultiplied = SIMD4(color.x * color.w, color.y * color.w, color.z * color.w, color.w)
                $0.add(SIMD4(Float(x), 0, Float(x) + 1, 4), SIMD4<Float>(premultiplied))
            }
        }
        let picture = try canvas.draw(plan)
        #expect(canvas.statistics.failures.isEmpty)
        return (0..<count).map { x in
            let pixel = SIMD4<Double>(SIMD4<UInt16>(truncatingIfNeeded: picture[x, 2])) / 255
            return pixel.w > 0 ? SIMD4(pixel.x / pixel.w, pixel.y / pixel.w, pixel.z / pixel.w, pixel.w) : .zero
        }
    }

    private func expect(
        _ filters: [(FilterID, [SIMD4<Float>])], passes: Int = 1, steps: Double = 1.6, _ formula: (SIMD4<Double>) -> SIMD4<Double>
    ) throws {
        let got = try run(filters)
        #expect(canvas.statistics.filterPasses == passes)
        for (index, color) in Self.colors.enumerated() {
            let wanted = formula(color).clamped(lowerBound: .zero, upperBound: .one)
            guard wanted.w > 0.05 else { continue }
            // Eight bits, premultiplied, twice.
            let slack = steps / 255 / min(color.w, wanted.w)
            #expect((got[index] - wanted).max() < slack && (wanted - got[index]).max() < slack, "\(color): \(got[index]), wanted \(wanted)")
        }
    }

    private static func luma(_ c: SIMD4<Double>) -> Double { 0.2126 * c.x + 0.7152 * c.y + 0.0722 * c.z }

    private static func multiply(_ rows: [[Double]], _ c: SIMD4<Double>) -> SIMD4<Double> {
        var result = c
        for row in 0..<3 { result[row] = rows[row][0] * c.x + rows[row][1] * c.y + rows[row][2] * c.z }
        return result
    }

    private static func saturated(_ s: Double, _ c: SIMD4<Double>) -> SIMD4<Double> {
        multiply(
            [
                [0.213 + 0.787 * s, 0.715 - 0.715 * s, 0.072 - 0.072 * s], [0.213 - 0.213 * s, 0.715 + 0.285 * s, 0.072 - 0.072 * s],
                [0.213 - 0.213 * s, 0.715 - 0.715 * s, 0.072 + 0.928 * s],
            ], c)
    }

    @Test(arguments: [0, 0.4, 1, 2.5])
    func saturation(_ s: Double) throws {
        try expect([(.colorControls, [number(Float(s)), number(0), number(1)])]) { Self.saturated(s, $0) }
    }

    @Test func brightnessAndContrast() throws {
        try expect([(.colorControls, [number(1), number(0.3), number(1)])]) { SIMD4($0.x + 0.3, $0.y + 0.3, $0.z + 0.3, $0.w) }
        try expect([(.colorControls, [number(1), number(0), number(1.6)])], steps: 2.4) {
            SIMD4(($0.x - 0.5) * 1.6 + 0.5, ($0.y - 0.5) * 1.6 + 0.5, ($0.z - 0.5) * 1.6 + 0.5, $0.w)
        }
    }

    @Test(arguments: [0, 0.7, 1])
    func sepia(_ amount: Double) throws {
        let rest = 1 - amount
        try expect([(.sepiaTone, [number(Float(amount))])]) {
            Self.multiply(
                [
                    [0.393 + 0.607 * rest, 0.769 - 0.769 * rest, 0.189 - 0.189 * rest],
                    [0.349 - 0.349 * rest, 0.686 + 0.314 * rest, 0.168 - 0.168 * rest],
                    [0.272 - 0.272 * rest, 0.534 - 0.534 * rest, 0.131 + 0.869 * rest],
                ], $0)
        }
    }

    @Test(arguments: [0, 1.1, -2, .pi])
    func hues(_ angle: Double) throws {
        let c = cos(angle), s = sin(angle)
        let rows = [
            [0.213 + c * 0.787 - s * 0.213, 0.715 - c * 0.715 - s * 0.715, 0.072 - c * 0.072 + s * 0.928],
            [0.213 - c * 0.213 + s * 0.143, 0.715 + c * 0.285 + s * 0.140, 0.072 - c * 0.072 - s * 0.283],
            [0.213 - c * 0.213 - s * 0.787, 0.715 - c * 0.715 + s * 0.715, 0.072 + c * 0.928 + s * 0.072],
        ]
        try expect([(.hueAdjust, [number(Float(angle))])], steps: 2.2) { Self.multiply(rows, $0) }
    }

    @Test func otherColours() throws {
        try expect([(.colorInvert, [])]) { SIMD4(1 - $0.x, 1 - $0.y, 1 - $0.z, $0.w) }
        try expect([(.opacity, [number(0.5)])]) { SIMD4($0.x, $0.y, $0.z, $0.w / 2) }
        try expect([(.gammaAdjust, [number(2)])], steps: 2.5) { SIMD4($0.x * $0.x, $0.y * $0.y, $0.z * $0.z, $0.w) }
        try expect([(.exposureAdjust, [number(-1)])]) { SIMD4($0.x / 2, $0.y / 2, $0.z / 2, $0.w) }
        try expect([(.colorMonochrome, [SIMD4(0.2, 0.9, 0.4, 1), number(0.75)])]) {
            let l = Self.luma($0) * 0.75
            return SIMD4($0.x / 4 + 0.2 * l, $0.y / 4 + 0.9 * l, $0.z / 4 + 0.4 * l, $0.w)
        }
        try expect([(.vibrance, [number(0.5)])], steps: 2.5) {
            let most = max($0.x, $0.y, $0.z), least = min($0.x, $0.y, $0.z), l = Self.luma($0), k = 1 + 0.5 * (1 - most + least)
            return SIMD4(l + ($0.x - l) * k, l + ($0.y - l) * k, l + ($0.z - l) * k, $0.w)
        }
    }

    /// Also what is no colour of its own: a matrix may make alpha of red.
    @Test func matrices() throws {
        let rows: [SIMD4<Float>] = [SIMD4(0.2, 0.5, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(1, 0, -0.5, 0.1), SIMD4(0.5, 0, 0, 0.25)]
        try expect([(.colorMatrix, rows + [SIMD4(0.1, 0, 0.05, 0.2)])], steps: 2) { c in
            SIMD4(
                0.2 * c.x + 0.5 * c.y + 0.1, c.z, c.x - 0.5 * c.z + 0.1 * c.w + 0.05, 0.5 * c.x + 0.25 * c.w + 0.2)
        }
    }

    /// Colour filters that follow each other are one pass, with a clamp after each.
    @Test func colourFiltersAreOnePass() throws {
        try expect([
            (.colorControls, [number(1), number(0.6), number(1)]), (.colorInvert, []), (.colorControls, [number(0), number(0), number(1)]),
            (.opacity, [number(0.8)]),
        ]) {
            var c = SIMD4(min($0.x + 0.6, 1), min($0.y + 0.6, 1), min($0.z + 0.6, 1), $0.w)
            c = SIMD4(1 - c.x, 1 - c.y, 1 - c.z, c.w)
            c = Self.saturated(0, c)
            return SIMD4(c.x, c.y, c.z, c.w * 0.8)
        }
    }

    // MARK: Shapes

    /// A picture of one square in the middle, through filters.
    private func square(_ filters: [(FilterID, [SIMD4<Float>])], space: FramePlan.Space? = nil, color: SIMD4<Float> = SIMD4(1, 0, 0, 1))
        throws -> Picture
    {
        var plan = FramePlan.sized(60, 60)
        let chain = plan.chain(
            filters, space: space ?? FramePlan.Space(axes: SIMD4(1, 0, 0, 1), origin: .zero, bounds: SIMD4(20, 20, 40, 40)))
        plan.group(0, 0, 60, 60, chain) { $0.add(SIMD4(20, 20, 40, 40), color) }
        let picture = try canvas.draw(plan)
        #expect(canvas.statistics.failures.isEmpty, "\(canvas.statistics.failures)")
        return picture
    }

    @Test(arguments: [1, 5, 17])
    func morphology(_ radius: Int) throws {
        let grown = try square([(.morphologyMaximum, [number(Float(radius))])])
        for y in 0..<60 {
            for x in 0..<60 {
                let isInside = (20 - radius..<40 + radius).contains(x) && (20 - radius..<40 + radius).contains(y)
                #expect(grown[x, y].w == (isInside ? 255 : 0), "\(x), \(y): \(grown[x, y])")
            }
        }
        let shrunk = try square([(.morphologyMinimum, [number(Float(radius))])])
        for y in 0..<60 {
            for x in 0..<60 {
                let isInside = radius < 10 && (20 + radius..<40 - radius).contains(x) && (20 + radius..<40 - radius).contains(y)
                #expect(shrunk[x, y].w == (isInside ? 255 : 0), "\(x), \(y): \(shrunk[x, y])")
            }
        }
    }

    @Test func dropShadows() throws {
        let picture = try square([(.dropShadow, [SIMD4(6, -4, 0, 0), number(2), SIMD4(0, 0, 1, 0.5)])])
        #expect(picture[30, 30] == Pixel(255, 0, 0, 255))
        func integral(_ x: Double) -> Double { 0.5 * (1 + erf(x / (2 * 2.0.squareRoot()))) }
        for (x, y) in [(43, 20), (46, 12), (41, 14), (30, 13), (48, 30)] {
            let across = integral(Double(x) + 0.5 - 26) - integral(Double(x) + 0.5 - 46)
            let along = integral(Double(y) + 0.5 - 16) - integral(Double(y) + 0.5 - 36)
            let wanted = 127.5 * across * along
            #expect(abs(Double(picture[x, y].z) - wanted) < 2 && picture[x, y].x == 0, "\(x), \(y): \(picture[x, y]), \(wanted)")
        }
    }

    /// A shadow turns with the layer: its offset is in points.
    @Test func offsetsAreInPoints() throws {
        // Points are half pixels, turned by a quarter.
        let space = FramePlan.Space(axes: SIMD4(0, -2, 2, 0), origin: SIMD2(0, 0), bounds: .zero)
        let picture = try square([(.dropShadow, [SIMD4(0, 20, 0, 0), number(0), SIMD4(0, 0, 0, 1)])], space: space)
        // 20 points down are 10 pixels to the left.
        #expect(picture[12, 30] == Pixel(0, 0, 0, 255) && picture[45, 30].w == 0 && picture[30, 45].w == 0)
    }

    @Test func pixels() throws {
        let picture = try square([(.pixellate, [number(10)])])
        for y in 0..<60 {
            for x in 0..<60 { #expect(picture[x, y] == picture[x / 10 * 10, y / 10 * 10]) }
        }
        #expect(picture[30, 30] == Pixel(255, 0, 0, 255) && picture[15, 15].w == 0)
    }

    @Test func distortionsLeaveWhatIsOutside() throws {
        let plain = try square([])
        for filter: (FilterID, [SIMD4<Float>]) in [
            (.pinchDistortion, [SIMD4(40, 30, 0, 0), number(12), number(0.5)]),
            (.bumpDistortion, [SIMD4(40, 30, 0, 0), number(12), number(0.5)]),
            (.twirlDistortion, [SIMD4(40, 30, 0, 0), number(12), number(2)]),
            (.rippleDistortion, [SIMD4(40, 30, 0, 0), number(12), number(5), number(4)]),
        ] {
            let picture = try square([filter])
            var changed = 0
            for y in 0..<60 {
                for x in 0..<60 {
                    let isOutside = hypot(Double(x) + 0.5 - 40, Double(y) + 0.5 - 30) > 13
                    if isOutside {
                        #expect(picture[x, y] == plain[x, y], "\(filter.0)")
                    } else if picture[x, y] != plain[x, y] {
                        changed += 1
                    }
                }
            }
            #expect(changed > 10, "\(filter.0)")
        }
    }

    /// A twirl by half a turn at the very middle, and a bump that is twice as large there.
    @Test func distortionsInTheMiddle() throws {
        let image = try canvas.image(60, 60) { x, y in Pixel(UInt8(x * 4), UInt8(y * 4), 0, 255) }
        func draw(_ filter: (FilterID, [SIMD4<Float>])) throws -> Picture {
            var plan = FramePlan.sized(60, 60)
            let chain = plan.chain([filter])
            plan.group(0, 0, 60, 60, chain) { $0.add(SIMD4(0, 0, 60, 60), .one, .image(image)) }
            return try canvas.draw(plan)
        }
        let bump = try draw((.bumpDistortion, [SIMD4(30, 30, 0, 0), number(25), number(0.5)]))
        #expect(abs(Int(bump[32, 30].x) - 4 * 30 - 3) <= 2, "\(bump[32, 30])")
        // Turned clockwise by a quarter: what was above is to the right.
        let twirl = try draw((.twirlDistortion, [SIMD4(30, 30, 0, 0), number(1000), number(.pi / 2)]))
        let right = twirl[40, 29]
        #expect(abs(Int(right.x) - 4 * 30) <= 6, "\(right)")
        #expect(abs(Int(right.y) - 4 * 20) <= 6, "\(right)")
    }

    @Test func displacement() throws {
        let map = try canvas.image(2, 2) { _, _ in Pixel(255, 128, 0, 255) }
        let picture = try square([(.displacement, [FramePlan.Source.image(map).values, number(12)])])
        // Within the map's bounds, which are the layer's, pixels are taken from 6 to the right.
        #expect(picture[30, 30] == Pixel(255, 0, 0, 255) && picture[36, 30].w == 0 && picture[22, 22].w == 255)
    }

    @Test func bloomAndGloom() throws {
        let bloom = try square([(.bloom, [number(4), number(1)])], color: SIMD4(0.5, 0.5, 0.5, 1))
        #expect(bloom[30, 30].x > 180 && bloom[17, 30].x > 20 && bloom[2, 2].w == 0)
        let gloom = try square([(.gloom, [number(4), number(1)])])
        #expect(gloom[30, 30].x > 240 && gloom[17, 30].w == 0 && gloom[21, 30].w == 255)
    }

    /// All of the table, with what they are at first, on something with edges: none fails.
    @Test(arguments: FilterInfo.table.filter { $0.id != .kernel })
    func everyFilterRuns(_ info: FilterInfo) throws {
        let image = try canvas.image(4, 4) { x, y in Pixel(UInt8(x * 60), UInt8(y * 60), 128, 255) }
        var values: [SIMD4<Float>] = []
        for parameter in info.parameters {
            if parameter.type == .image { values.append(FramePlan.Source.image(image).values) }
            for slot in stride(from: 0, to: parameter.initial.count, by: parameter.type == .matrix ? 5 : 4) {
                var value = SIMD4<Float>.zero
                for lane in 0..<min(4, parameter.initial.count - slot) { value[lane] = Float(parameter.initial[slot + lane]) }
                values.append(value)
            }
            if parameter.type == .matrix { values.append(.zero) }
        }
        let picture = try square([(info.id, values)])
        if info.kind != .geometric { #expect(picture.pixels.contains { $0.w > 0 }) }
    }
}
