import Glibc
import SceneCommit
import SceneEffects
import SceneGLES
import SceneStorage
import Testing

import SceneRender

/// Blurs against the definition, computed in double precision.
@Suite struct BlurTests {
    private let canvas: Canvas

    init() throws { canvas = try Canvas() }

    /// A part of the test's picture: a colour, premultiplied, in a box of pixels. Parts lie apart, so the blurred picture is the sum of
    /// theirs, and that of a box is a product of two functions, of x and of y.
    private struct Part {
        let x, y: Range<Int>
        let color: SIMD4<Double>

        /// A box along one axis, convolved by weights of the distance.
        static func profile(_ range: Range<Int>, _ length: Int, _ weights: [Double]) -> [Double] {
            (0..<length).map { at in
                var sum = 0.0
                for from in range where abs(from - at) < weights.count { sum += weights[abs(from - at)] }
                return sum
            }
        }
    }

    /// Hard edges, thin lines, fine stripes and translucency, in the middle of nothing.
    private static func parts(_ side: Int) -> [Part] {
        let low = side / 4, high = side * 3 / 4, middle = side / 2
        var parts = [
            Part(x: low..<middle - 3, y: low..<middle, color: SIMD4(0, 1, 0, 1)),
            Part(x: middle - 1..<middle, y: low..<high, color: SIMD4(1, 1, 1, 1)),
            Part(x: middle + 3..<high, y: low + 2..<middle - 4, color: SIMD4(0.3, 0, 0.5, 0.5)),
        ]
        for stripe in stride(from: middle + 2, to: high - 2, by: 5) {
            parts.append(Part(x: low..<middle - 3, y: stripe..<stripe + 2, color: SIMD4(0.8, 0, 0, 0.8)))
            parts.append(Part(x: stripe + 1..<stripe + 4, y: middle..<high, color: SIMD4(0, 0.25, 0.5, 1)))
        }
        return parts
    }

    /// Weights at the distances 0, 1, 2... of a Gaussian that is cut at five standard deviations.
    private func gaussian(_ sigma: Double) -> [Double] {
        guard sigma > 0 else { return [1] }
        let values = (0...Int((5 * sigma).rounded(.up))).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
        let sum = values[0] + 2 * values.dropFirst().reduce(0, +)
        return values.map { $0 / sum }
    }

    private func box(_ radius: Double) -> [Double] {
        let values = (0...Int(radius + 1)).map { min(max(radius + 0.5 - Double($0), 0), 1) }
        let sum = values[0] + 2 * values.dropFirst().reduce(0, +)
        return values.map { $0 / sum }
    }

    /// Mean and largest difference to the parts convolved along x and y, in 255ths.
    private func difference(_ picture: Picture, _ across: [Double], _ along: [Double]) -> (mean: Double, worst: Double) {
        let parts = Self.parts(picture.width)
        let columns = parts.map { Part.profile($0.x, picture.width, across) },
            rows = parts.map { Part.profile($0.y, picture.height, along) }
        var sum = 0.0, worst = 0.0
        for y in 0..<picture.height {
            for x in 0..<picture.width {
                var wanted = SIMD4<Double>.zero
                for part in parts.indices where rows[part][y] > 0 && columns[part][x] > 0 {
                    wanted += parts[part].color * (rows[part][y] * columns[part][x])
                }
                let pixel = picture[x, y]
                let off = SIMD4(Double(pixel.x), Double(pixel.y), Double(pixel.z), Double(pixel.w)) - wanted * 255
                sum += abs(off.x) + abs(off.y) + abs(off.z) + abs(off.w)
                worst = max(worst, off.max(), -off.min())
            }
        }
        return (sum / Double(picture.pixels.count * 4), worst)
    }

    private func draw(_ filters: [(FilterID, [SIMD4<Float>])], space: FramePlan.Space? = nil, side: Int) throws -> Picture {
        var plan = FramePlan.sized(side, side)
        let chain = plan.chain(filters, space: space)
        plan.group(0, 0, Int32(side), Int32(side), chain) {
            for part in Self.parts(side) {
                let rect = SIMD4(Float(part.x.lowerBound), Float(part.y.lowerBound), Float(part.x.upperBound), Float(part.y.upperBound))
                $0.add(rect, SIMD4<Float>(part.color))
            }
        }
        let picture = try canvas.draw(plan)
        #expect(canvas.statistics.failures.isEmpty, "\(canvas.statistics.failures)")
        return picture
    }

    /// The bar is a mean of 1/255; it is far better, and the worst pixel is close too.
    @Test(arguments: [0.3, 0.8, 1.5, 2.7, 3.9, 4.0, 5.5, 7.9, 8.1, 12, 15.9, 16, 20, 31.9, 32, 50])
    func gaussians(_ sigma: Double) throws {
        let side = max(96, Int(sigma * 14)) / 4 * 4
        let picture = try draw([(.gaussianBlur, [number(Float(sigma))])], side: side)
        let (mean, worst) = difference(picture, gaussian(sigma), gaussian(sigma))
        #expect(mean < 0.5 && worst < 3.5, "sigma \(sigma): mean \(mean), worst \(worst)")
    }

    @Test func withoutHalfFloats() throws {
        try canvas.context.perform { () throws(SceneError) in canvas.backend.usesHalfFloats = false }
        let picture = try draw([(.gaussianBlur, [number(20)])], side: 280)
        let (mean, worst) = difference(picture, gaussian(20), gaussian(20))
        #expect(mean < 0.6 && worst < 4, "mean \(mean), worst \(worst)")
    }

    /// A radius in points is longer in pixels, along each axis by itself.
    @Test func gaussiansInPoints() throws {
        let space = FramePlan.Space(axes: SIMD4(0.5, 0, 0, 0.25), origin: .zero, bounds: .zero)
        let picture = try draw([(.gaussianBlur, [number(1.5)])], space: space, side: 128)
        let (mean, worst) = difference(picture, gaussian(3), gaussian(6))
        #expect(mean < 0.5 && worst < 3, "mean \(mean), worst \(worst)")
    }

    /// Nothing, hardly anything, and far too much.
    @Test(arguments: [0, -5, 0.01, 1e30, Float.infinity, Float.nan])
    func oddRadii(_ radius: Float) throws {
        let picture = try draw([(.gaussianBlur, [number(radius)])], side: 64)
        if !(radius >= 1) { #expect(difference(picture, [1], [1]).worst < 1) }
    }

    @Test(arguments: [1.0, 2.5, 7, 40])
    func boxes(_ radius: Double) throws {
        let picture = try draw([(.boxBlur, [number(Float(radius))])], side: 176)
        let (mean, worst) = difference(picture, box(radius), box(radius))
        #expect(mean < 0.5 && worst < 2, "mean \(mean), worst \(worst)")
    }

    @Test(arguments: [4.0, 40.0])
    func motion(_ radius: Double) throws {
        let picture = try draw([(.motionBlur, [number(Float(radius)), number(0)])], side: 176)
        let (mean, worst) = difference(picture, box(radius), [1])
        #expect(mean < 1 && worst < 8, "mean \(mean), worst \(worst)")
    }

    /// What is blurred into the transparent keeps its colour: no dark fringes.
    @Test func coloursStayAtTheEdges() throws {
        var plan = FramePlan.sized(120, 60)
        let chain = plan.chain([(.gaussianBlur, [number(6)])])
        plan.group(0, 0, 120, 60, chain) { $0.add(SIMD4(40, 20, 80, 40), SIMD4(1, 0.5, 0, 1)) }
        let picture = try canvas.draw(plan)
        for pixel in picture.pixels where pixel.w > 8 {
            #expect(abs(Double(pixel.x) - Double(pixel.w)) <= 1.5 && abs(Double(pixel.y) - Double(pixel.w) / 2) <= 1.5, "\(pixel)")
            #expect(pixel.z == 0)
        }
    }
}
