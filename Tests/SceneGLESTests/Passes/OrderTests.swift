import SceneCommit
import SceneGLES
import SceneStorage
import Testing

import SceneRender

/// A sequence of numbers that look random and are always the same.
struct Numbers {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func next(_ range: Range<Float>) -> Float {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return range.lowerBound + (range.upperBound - range.lowerBound) * Float(state >> 40) / Float(1 << 24)
    }
}

/// Drawing opaque insides front to back gives what painter's order gives, and items share draws.
@Suite struct OrderTests {
    private let canvas: Canvas

    init() throws { canvas = try Canvas() }

    /// Many items one over the other. `front` says whether those that are opaque are told to be.
    private func plan(_ seed: UInt64, size: ClosedRange<Float>, images: [ImageID], front: Bool) -> FramePlan {
        var numbers = Numbers(seed)
        var plan = FramePlan.sized(160, 120)
        plan.add(SIMD4(0, 0, 160, 120), SIMD4(0.2, 0.3, 0.4, 1), opaque: front)
        for index in 0..<300 {
            let angle = index % 3 == 0 ? SIMD2<Float>(1, 0) : index % 3 == 1 ? SIMD2(0.8, 0.6) : SIMD2(-0.28, 0.96)
            let x = numbers.next(-20..<160), y = numbers.next(-20..<120)
            let map = Map.turned(angle.x, angle.y, index % 5 == 0 ? x.rounded() : x, index % 5 == 0 ? y.rounded() : y)
            let width = numbers.next(size.lowerBound..<size.upperBound), height = numbers.next(size.lowerBound..<size.upperBound)
            let rect = SIMD4<Float>(0, 0, index % 7 == 0 ? width.rounded() : width, height)
            let color = SIMD4<Float>(numbers.next(0..<1), numbers.next(0..<1), numbers.next(0..<1), 1)
            switch index % 6 {
            case 0, 2: plan.add(rect, color, at: map, opaque: front)
            case 1: plan.add(rect, color * 0.5, at: map)
            case 3:
                let border = index % 12 == 3 ? SIMD4<Float>(0, 0, 0, 1) : .zero
                plan.add(rect, color, at: map, opaque: front, decoration: .rounded(rect, SIMD4(repeating: 3), border: border, width: 2))
            case 4 where index % 12 == 4:
                // The picture is smaller than its box.
                let box = rect + SIMD4(0, 2, 0, -2)
                plan.add(
                    rect, .one, .image(images[index % images.count]), at: map, opaque: front,
                    decoration: .rounded(box, SIMD4(repeating: 3), border: .zero, width: 0))
            default: plan.add(rect, .one, .image(images[index % images.count]), at: map, opaque: front)
            }
        }
        plan.isOverdrawn = plan.isOverdrawn(FramePlan.targetPass)
        return plan
    }

    @Test(arguments: [8.0...20, 30...90] as [ClosedRange<Float>], [1, 2, 3] as [UInt64])
    func frontToBackIsPaintersOrder(_ size: ClosedRange<Float>, _ seed: UInt64) throws {
        var images = try (0..<3).map { index in
            try canvas.image(16, 16) { x, y in Pixel(UInt8(x * 16), UInt8(y * 16), UInt8(index * 80), 255) }
        }
        images.append(try canvas.image(520, 16) { x, y in Pixel(UInt8(x / 3), UInt8(y * 16), 200, 255) })
        let painted = try canvas.draw(plan(seed, size: size, images: images, front: false))
        let paintedCalls = canvas.statistics.drawCalls
        let layered = try canvas.draw(plan(seed, size: size, images: images, front: true))
        if size.upperBound > 50 { #expect(canvas.statistics.drawCalls > paintedCalls, "depth was not used") }
        // Blending rounds to 8 bits at every step, so a few steps may differ by one.
        #expect(layered.difference(to: painted) <= 3)
    }

    /// A picture of one box, opaque, over enough others to be drawn front to back.
    private func drawBox(side: Float, covered: UInt8) throws -> Picture {
        var plan = FramePlan.sized(96, 96)
        for _ in 0..<12 { plan.add(SIMD4(0, 0, 96, 96), SIMD4(0, 0, 0, 1), opaque: true) }
        plan.add(SIMD4(0, 0, side, side), .one, at: .moved(8.5, 8.5), opaque: true)
        plan.items[plan.items.end - 1].flags.formUnion(FramePlan.Flags(coveredSides: covered))
        plan.isOverdrawn = true
        return try canvas.draw(plan)
    }

    /// Half of an edge is drawn by one triangle, and half by another, so one goes with the two sides that it has; frames go from the first side that is
    /// seen to the last.
    @Test(arguments: [24, 72] as [Float], 0..<16 as Range<UInt8>)
    func `covered sides are left out, and what is drawn of the others is the same`(_ side: Float, _ covered: UInt8) throws {
        let whole = try drawBox(side: side, covered: 0), picture = try drawBox(side: side, covered: covered)
        let middle = Int(8.5 + side / 2), far = Int(8.5 + side)
        let sides = [(8, middle), (middle, 8), (far, middle), (middle, far)]
        let isFrame = side * side >= 1536
        for (number, place) in sides.enumerated() {
            let isCovered = covered >> number & 1 == 1, pixel = picture[place.0, place.1]
            let others: UInt8 = number < 2 ? 0b0011 : 0b1100
            let isOpposite = covered == 0b0101 || covered == 0b1010
            let isLeftOut = isFrame ? isCovered && !(isOpposite && number == (covered == 0b0101 ? 2 : 3)) : covered & others == others
            if isLeftOut {
                #expect(pixel == Pixel(0, 0, 0, 255), "side \(number)")
            } else {
                #expect(pixel == whole[place.0, place.1], "side \(number)")
            }
        }
        #expect(picture[middle, middle] == whole[middle, middle])
    }

    /// Sides on pixel boundaries are not smoothed, but corners are: of an opaque card on whole pixels what lies around its inside is drawn.
    @Test func `an opaque card on whole pixels has its corners and border`() throws {
        func draw(overdrawn: Bool) throws -> Picture {
            var plan = FramePlan.sized(64, 64)
            for _ in 0..<12 { plan.add(SIMD4(0, 0, 64, 64), SIMD4(0, 0, 0, 1), opaque: true) }
            let rect = SIMD4<Float>(8, 8, 56, 56)
            plan.add(rect, .one, opaque: true, decoration: .rounded(rect, SIMD4(repeating: 9), border: SIMD4(0, 1, 0, 1), width: 3))
            plan.isOverdrawn = overdrawn
            return try canvas.draw(plan)
        }
        let picture = try draw(overdrawn: true)
        #expect(picture.difference(to: try draw(overdrawn: false)) <= 1)
        #expect(
            picture[9, 32] == Pixel(0, 255, 0, 255) && picture[8, 8] == Pixel(0, 0, 0, 255) && picture[32, 32] == Pixel(255, 255, 255, 255))
    }

    @Test func manyImagesAreOneDraw() throws {
        let images = try (0..<16).map { index in
            try canvas.image(32, 32) { x, y in Pixel(UInt8(index * 16), UInt8(x * 8), UInt8(y * 8), 255) }
        }
        var numbers = Numbers(7)
        var plan = FramePlan.sized(640, 360)
        for index in 0..<6000 {
            plan.add(
                SIMD4(0, 0, 32, 32), .one, .image(images[index % 16]), at: .moved(numbers.next(0..<600), numbers.next(0..<330)),
                opaque: true)
        }
        plan.isOverdrawn = plan.isOverdrawn(FramePlan.targetPass)
        #expect(plan.isOverdrawn == true)
        _ = try canvas.draw(plan)
        #expect(canvas.statistics.drawCalls <= 2)
    }

    @Test func aMixedListIsAHandfulOfDraws() throws {
        let image = try canvas.image(16, 16) { _, _ in Pixel(255, 255, 255, 255) }
        var plan = FramePlan.sized(320, 240)
        for index in 0..<2000 {
            let x = Float(index % 50 * 6), y = Float(index / 50 * 5)
            let rect = SIMD4(x, y, x + 8, y + 8)
            switch index % 3 {
            case 0: plan.add(rect, SIMD4(0.5, 0, 0, 0.5))
            case 1: plan.add(rect, .one, .image(image))
            default: plan.add(rect, decoration: .rounded(rect, SIMD4(repeating: 3), border: .one, width: 1))
            }
        }
        _ = try canvas.draw(plan)
        #expect(canvas.statistics.drawCalls <= 2)
    }

    /// A long run of what is cheap does not pay for what is not.
    @Test func largeRunsHaveTheirOwnProgram() throws {
        let image = try canvas.image(16, 16) { _, _ in Pixel(255, 255, 255, 255) }
        var plan = FramePlan.sized(512, 512)
        plan.add(SIMD4(0, 0, 16, 16), .one, .image(image))
        for _ in 0..<4 { plan.add(SIMD4(0, 0, 512, 512), SIMD4(0.1, 0, 0, 0.1)) }
        plan.add(SIMD4(0, 0, 16, 16), .one, .image(image))
        _ = try canvas.draw(plan)
        #expect(canvas.statistics.drawCalls == 3)
    }
}
