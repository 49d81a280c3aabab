import Glibc
import SceneGLES
import SceneStorage
import Testing

import SceneRender

extension FramePlan {
    /// Adds a gradient, of colours that are premultiplied.
    mutating func gradient(
        _ form: Gradient.Form, _ colors: [SIMD4<Float>], _ places: [Float], across: SIMD2<Float>, down: SIMD2<Float>,
        origin: SIMD2<Float> = .zero
    ) -> Source {
        let first = ramps.end
        for texel in Ramp.texels(colors: colors, places: places, wraps: form == .conic) { ramps.append(texel) }
        gradients.append(Gradient(form: form, across: across, down: down, origin: origin, ramp: first))
        return .gradient(gradients.end - 1)
    }
}

/// What a gradient must look like: the mean of its colours at many points of a pixel.
struct GradientReference {
    var form: FramePlan.Gradient.Form
    var colors: [SIMD4<Float>]
    var places: [Float]
    var across: SIMD2<Double>
    var down: SIMD2<Double>
    var origin = SIMD2<Double>(0, 0)

    func color(at t: Double) -> SIMD4<Float> {
        var low = 0
        if t < Double(places[0]) { return colors[0] }
        while low + 1 < places.count, Double(places[low + 1]) <= t { low += 1 }
        guard low + 1 < places.count else { return colors[colors.count - 1] }
        let share = Float((t - Double(places[low])) / Double(places[low + 1] - places[low]))
        return colors[low] + (colors[low + 1] - colors[low]) * share
    }

    func color(_ x: Double, _ y: Double) -> SIMD4<Float> {
        let p = across * x + down * y + origin
        switch form {
        case .axial: return color(at: p.x)
        case .radial: return color(at: (p * p).sum().squareRoot())
        case .conic:
            let turn = Double.atan(p.y, p.x) / (2 * .pi)
            return color(at: turn < 0 ? turn + 1 : turn)
        }
    }

    /// The mean over a pixel of a square of some pixels.
    func pixel(_ x: Int, _ y: Int, of size: Int, samples: Int = 16) -> SIMD4<Float> {
        var sum = SIMD4<Float>.zero
        for j in 0..<samples {
            for i in 0..<samples {
                let u = (Double(x) + (Double(i) + 0.5) / Double(samples)) / Double(size)
                let v = (Double(y) + (Double(j) + 0.5) / Double(samples)) / Double(size)
                sum += color(u, v)
            }
        }
        return sum / Float(samples * samples)
    }
}

extension Double {
    fileprivate static func atan(_ y: Double, _ x: Double) -> Double { Glibc.atan2(y, x) }
}

/// Gradients against the colours that their definition gives.
@Suite struct GradientTests {
    private let canvas: Canvas
    private static let size = 64
    private static let red = SIMD4<Float>(1, 0, 0, 1), blue = SIMD4<Float>(0, 0, 1, 1), clear = SIMD4<Float>.zero
    private static let green = SIMD4<Float>(0, 0.5, 0, 0.5)

    init() throws { canvas = try Canvas() }

    private func check(
        _ reference: GradientReference, tolerance: Float = 1.01, mean: Float = 0.6, besides: Bool = false,
        _ location: SourceLocation = #_sourceLocation
    ) throws {
        let size = Self.size
        var plan = FramePlan.sized(size, size)
        let source = plan.gradient(
            reference.form, reference.colors, reference.places, across: SIMD2<Float>(reference.across), down: SIMD2<Float>(reference.down),
            origin: SIMD2<Float>(reference.origin))
        plan.add(SIMD4(0, 0, Float(size), Float(size)), .one, source)
        if besides {
            // Drawn with the same program, and without effect on the picture.
            let image = try canvas.image(4, 4) { _, _ in Pixel(0, 0, 0, 0) }
            plan.add(SIMD4(3, 3, 9, 9), .one, .image(image))
        }
        let picture = try canvas.draw(plan)
        var total: Float = 0, worst: Float = 0, place = (0, 0)
        for y in 0..<size {
            for x in 0..<size {
                let wanted: SIMD4<Float> = reference.pixel(x, y, of: size) * 255, got = SIMD4<Float>(picture[x, y])
                let off = max((wanted - got).max(), (got - wanted).max())
                if off > worst { (worst, place) = (off, (x, y)) }
                total += off
            }
        }
        #expect(worst <= tolerance, "at \(place): \(picture[place.0, place.1])", sourceLocation: location)
        #expect(total / Float(size * size) <= mean, sourceLocation: location)
        if besides { #expect(canvas.statistics.drawCalls == 1, sourceLocation: location) }
    }

    @Test(arguments: [false, true])
    func twoColoursAlongAnAxis(_ besides: Bool) throws {
        let reference = GradientReference(
            form: .axial, colors: [Self.red, Self.green], places: [0.1, 0.8], across: SIMD2(0.7, 0), down: SIMD2(0.6, 0),
            origin: SIMD2(-0.1, 0))
        try check(reference, besides: besides)
    }

    @Test(arguments: [2, 3, 4, 5, 9, 17, 33, 200])
    func anyNumberOfColours(_ count: Int) throws {
        var colors: [SIMD4<Float>] = [], places: [Float] = []
        for index in 0..<count {
            let red = Float(index * 7 % 5) / 4, green = Float(index * 3 % 4) / 3, blue = Float(index * 5 % 7) / 6
            colors.append(SIMD4(red, green, blue, 1))
            places.append(Float(index) / Float(count - 1))
        }
        let reference = GradientReference(form: .axial, colors: colors, places: places, across: SIMD2(1, 0), down: SIMD2(0, 0))
        // Of more colours than pixels a pixel shows the mean.
        try check(reference, tolerance: count > 33 ? 3 : 2.5, mean: count > 17 ? 1.5 : 0.7, besides: false)
    }

    @Test(arguments: [false, true])
    func radialColoursPremultiplied(_ besides: Bool) throws {
        let reference = GradientReference(
            form: .radial, colors: [Self.red, Self.clear, Self.blue], places: [0, 0.6, 1.2], across: SIMD2(2, 0), down: SIMD2(0, 3),
            origin: SIMD2(-0.8, -1.5))
        // The middle, around which the colour has a tip, is off most.
        try check(reference, tolerance: 6, mean: 0.4, besides: besides)
    }

    @Test func hardEdgesAreSmoothedOverAPixel() throws {
        let reference = GradientReference(
            form: .axial, colors: [Self.red, Self.red, Self.blue, Self.blue, Self.green], places: [0, 0.5, 0.5, 0.8, 0.8],
            across: SIMD2(1, 0), down: SIMD2(0.25, 0))
        // A pixel across an edge that is not on the axes differs a little from a square.
        try check(reference, tolerance: 20, mean: 0.4)
    }

    @Test func anEdgeBetweenPixelsIsExact() throws {
        var plan = FramePlan.sized(8, 2)
        let source = plan.gradient(
            .axial, [Self.red, Self.red, Self.blue, Self.blue], [0, 0.5, 0.5, 1], across: SIMD2(1, 0), down: .zero)
        plan.add(SIMD4(0, 0, 8, 2), .one, source)
        let picture = try canvas.draw(plan)
        for x in 0..<8 { #expect(picture[x, 1] == (x < 4 ? Pixel(255, 0, 0, 255) : Pixel(0, 0, 255, 255)), "\(x)") }
    }

    @Test func nothingButAnEdge() throws {
        for place: Float in [0, 0.5, 1] {
            var plan = FramePlan.sized(8, 2)
            let source = plan.gradient(.axial, [Self.red, Self.blue], [place, place], across: SIMD2(1, 0), down: .zero)
            plan.add(SIMD4(0, 0, 8, 2), .one, source)
            let picture = try canvas.draw(plan)
            for x in 0..<8 { #expect(picture[x, 1] == (Float(x) < 8 * place ? Pixel(255, 0, 0, 255) : Pixel(0, 0, 255, 255)), "\(x)") }
        }
    }

    @Test(arguments: [false, true])
    func conicColoursMeetAtTheirSeam(_ closes: Bool) throws {
        let colors = closes ? [Self.red, Self.blue, Self.red] : [Self.red, Self.green, Self.blue]
        let reference = GradientReference(
            form: .conic, colors: colors, places: [0, 0.4, 1], across: SIMD2(1, 0.3), down: SIMD2(-0.3, 1), origin: SIMD2(-0.31, -0.62))
        // Around the centre a pixel sees all colours.
        try check(reference, tolerance: 90, mean: 0.8)
    }

    @Test func opacityAndCorners() throws {
        var plan = FramePlan.sized(20, 20)
        let source = plan.gradient(.axial, [Self.red, Self.red], [0, 1], across: SIMD2(1, 0), down: .zero)
        let decoration = FramePlan.Decoration(
            box: SIMD4(0, 0, 20, 20), radii: SIMD4(repeating: 10), borderColor: Self.blue, borderWidth: 2, opacity: 0.5)
        plan.add(SIMD4(0, 0, 20, 20), .one, source, decoration: decoration)
        let picture = try canvas.draw(plan)
        #expect(picture[0, 0] == .zero)
        #expect(picture[10, 10] == Pixel(128, 0, 0, 128))
        #expect(picture[10, 1] == Pixel(0, 0, 128, 128))
    }

    /// Cards with gradients of all forms, a picture on each: few draws.
    @Test func cardsShareADraw() throws {
        let image = try canvas.image(4, 4) { _, _ in Pixel(9, 9, 9, 255) }
        var plan = FramePlan.sized(400, 200)
        for index in 0..<200 {
            let source = plan.gradient(
                [.axial, .radial, .conic][index % 3], index % 4 == 0 ? [Self.red, Self.blue, Self.green] : [Self.red, Self.blue],
                index % 4 == 0 ? [0, 0.3, 1] : [0, 1], across: SIMD2(1, 0), down: SIMD2(0, 1))
            let at = Map.moved(Float(index % 20) * 20, Float(index / 20) * 20)
            let decoration = FramePlan.Decoration(
                box: SIMD4(0, 0, 18, 18), radii: SIMD4(repeating: 4), borderColor: .zero, borderWidth: 0, opacity: 1)
            plan.add(SIMD4(0, 0, 18, 18), .one, source, at: at, decoration: decoration)
            plan.add(SIMD4(4, 4, 8, 8), .one, .image(image), at: at)
        }
        _ = try canvas.draw(plan)
        #expect(canvas.statistics.drawCalls <= 2)
    }

    @Test func rampsAreUploadedAnewWhenTheyChange() throws {
        for red in [Self.red, Self.green, Self.blue] {
            var plan = FramePlan.sized(4, 4)
            let source = plan.gradient(.axial, [red, red], [0, 1], across: SIMD2(1, 0), down: .zero)
            plan.add(SIMD4(0, 0, 4, 4), .one, source)
            let wanted = (red * 255).rounded(.toNearestOrAwayFromZero)
            #expect(try canvas.draw(plan)[2, 2] == Pixel(UInt8(wanted.x), UInt8(wanted.y), UInt8(wanted.z), UInt8(wanted.w)))
        }
    }

    @Test func aSourceThatIsNotThereIsLeftOut() throws {
        var plan = FramePlan.sized(4, 4)
        plan.add(SIMD4(0, 0, 4, 4), .one, .gradient(3))
        plan.gradients.append(FramePlan.Gradient(form: .axial, across: .one, down: .one, origin: .zero, ramp: 77))
        plan.add(SIMD4(0, 0, 4, 4), .one, .gradient(0))
        #expect(try canvas.draw(plan)[2, 2] == .zero)
    }
}
