import SceneCommit
import SceneGLES
import SceneStorage
import Testing

import SceneRender

extension FramePlan.Source {
    static func image(_ id: ImageID) -> FramePlan.Source { .image(id, .linear) }
}

/// Images: where their texels appear, in the atlas and in textures of their own.
@Suite struct PictureTests {
    private let canvas: Canvas

    init() throws { canvas = try Canvas() }

    private static func colorful(_ x: Int, _ y: Int) -> Pixel {
        Pixel(UInt8(x * 37 % 256), UInt8(y * 53 % 256), UInt8((x * y * 7) % 256), 255)
    }

    @Test(arguments: [FramePlan.Filter.nearest, .linear])
    func texelsArePixelsAtNaturalSize(_ filter: FramePlan.Filter) throws {
        let image = try canvas.image(12, 9, Self.colorful)
        var plan = FramePlan.sized(20, 16)
        plan.add(SIMD4(3, 4, 15, 13), .one, .image(image, filter))
        let picture = try canvas.draw(plan)
        for y in 0..<9 { for x in 0..<12 { #expect(picture[x + 3, y + 4] == Self.colorful(x, y), "\(x), \(y)") } }
    }

    @Test func nearestTexelsAreSquares() throws {
        let image = try canvas.image(4, 4, Self.colorful)
        var plan = FramePlan.sized(20, 20)
        plan.add(SIMD4(0, 0, 20, 20), .one, .image(image, .nearest))
        let picture = try canvas.draw(plan)
        for y in 0..<20 { for x in 0..<20 { #expect(picture[x, y] == Self.colorful(x / 5, y / 5), "\(x), \(y)") } }
    }

    /// Nearest and linear in one draw: each item keeps its filter.
    @Test func eachItemHasItsOwnFilter() throws {
        let image = try canvas.image(2, 1) { x, _ in x == 0 ? Pixel(0, 0, 0, 255) : Pixel(255, 255, 255, 255) }
        var plan = FramePlan.sized(20, 8)
        plan.add(SIMD4(0, 0, 20, 4), .one, .image(image, .nearest))
        plan.add(SIMD4(0, 4, 20, 8), .one, .image(image, .linear))
        let picture = try canvas.draw(plan)
        #expect(canvas.statistics.drawCalls == 1)
        #expect(picture[9, 1].x == 0 && picture[10, 1].x == 255)
        #expect(abs(Int(picture[9, 6].x) - 115) <= 3 && abs(Int(picture[10, 6].x) - 140) <= 3)
        #expect(picture[1, 6].x == 0 && picture[18, 6].x == 255)
    }

    @Test func theColorMultiplies() throws {
        let image = try canvas.image(2, 2) { _, _ in Pixel(200, 100, 50, 255) }
        var plan = FramePlan.sized(4, 4)
        plan.add(SIMD4(0, 0, 4, 4), SIMD4(repeating: 0.5), .image(image))
        #expect(try canvas.draw(plan)[1, 1] == Pixel(100, 50, 25, 128))
    }

    /// The same texels, once in the atlas and once in a large texture whose rest repeats their edge.
    @Test(arguments: [FramePlan.Filter.nearest, .linear])
    func theAtlasShowsWhatATextureShows(_ filter: FramePlan.Filter) throws {
        let small = try canvas.image(40, 30, Self.colorful)
        let large = try canvas.image(600, 520) { Self.colorful(min($0, 39), min($1, 29)) }
        func draw(_ image: ImageID, _ picture: SIMD4<Float>) throws -> Picture {
            var plan = FramePlan.sized(64, 64)
            plan.add(SIMD4(0, 0, 50, 40), .one, .image(image, filter), at: .turned(0.955, 0.296, 13, 3), picture: picture)
            return try canvas.draw(plan)
        }
        let inAtlas = try draw(small, SIMD4(0, 0, 1, 1))
        let onItsOwn = try draw(large, SIMD4(0, 0, 40.0 / 600, 30.0 / 520))
        #expect(inAtlas.sum(3) > 1900)
        // Where the picture ends the large one has another texel, on the right and below; elsewhere they agree.
        let differing = zip(inAtlas.pixels, onItsOwn.pixels).count { a, b in
            (0..<4).contains { abs(Int(a[$0]) - Int(b[$0])) > (filter == .linear ? 4 : 0) }
        }
        #expect(differing <= (filter == .linear ? 4 : 24))
    }

    @Test(arguments: [false, true])
    func beyondThePictureItsEdgeRepeats(_ isLarge: Bool) throws {
        let neighbour = try canvas.image(30, 30) { _, _ in Pixel(255, 255, 255, 255) }
        let size = isLarge ? 600 : 30
        let corners = [Pixel(255, 0, 0, 255), Pixel(0, 255, 0, 255), Pixel(0, 0, 255, 255), Pixel(90, 90, 0, 255)]
        let image = try canvas.image(size, size) { x, y in corners[(x < size / 2 ? 0 : 1) + (y < size / 2 ? 0 : 2)] }
        let other = try canvas.image(30, 30) { _, _ in Pixel(255, 255, 255, 255) }
        var plan = FramePlan.sized(60, 60)
        for id in [neighbour, other] { plan.add(SIMD4(0, 0, 1, 1), .one, .image(id)) }
        plan.add(SIMD4(0, 0, 60, 60), .one, .image(image), at: .moved(0, 0), picture: SIMD4(-1, -1, 2, 2))
        let picture = try canvas.draw(plan)
        for y in 0..<60 {
            for x in 0..<60 where abs(x - 30) > 2 && abs(y - 30) > 2 {
                #expect(picture[x, y] == corners[(x < 30 ? 0 : 1) + (y < 30 ? 0 : 2)], "\(x), \(y)")
            }
        }
    }

    @Test func picturesCanBeMirrored() throws {
        let image = try canvas.image(6, 4, Self.colorful)
        var plan = FramePlan.sized(6, 4)
        plan.add(SIMD4(0, 0, 6, 4), .one, .image(image), picture: SIMD4(1, 1, 0, 0))
        let picture = try canvas.draw(plan)
        for y in 0..<4 { for x in 0..<6 { #expect(picture[x, y] == Self.colorful(5 - x, 3 - y)) } }
    }

    @Test func trilinearAverages() throws {
        let image = try canvas.image(64, 64) { x, y in (x + y) % 2 == 0 ? Pixel(255, 255, 255, 255) : Pixel(0, 0, 0, 255) }
        var plan = FramePlan.sized(16, 8)
        plan.add(SIMD4(0, 0, 8, 8), .one, .image(image, .trilinear))
        plan.add(SIMD4(8, 0, 16, 8), .one, .image(image, .nearest))
        let picture = try canvas.draw(plan)
        for y in 1..<7 { for x in 1..<7 { #expect(abs(Int(picture[x, y].x) - 128) < 4) } }
        #expect(picture[12, 4].x == 0 || picture[12, 4].x == 255)
    }

    @Test func texelsAreCorrectInPerspective() throws {
        let image = try canvas.image(8, 8) { x, y in (x + y) % 2 == 0 ? Pixel(255, 255, 255, 255) : Pixel(0, 0, 0, 255) }
        let map = Map(m0: SIMD3(6, 0.4, 0.04), m1: SIMD3(0, 6, 0), m2: SIMD3(3, 3, 1))
        var plan = FramePlan.sized(48, 60)
        plan.add(SIMD4(0, 0, 8, 8), .one, .image(image, .nearest), at: map)
        let picture = try canvas.draw(plan)
        var wrong = 0, inside = 0
        for y in 0..<60 {
            for x in 0..<48 {
                guard let p = map.unproject(Float(x) + 0.5, Float(y) + 0.5), box(SIMD4(0.2, 0.2, 7.8, 7.8))(p) else { continue }
                let offGrid = min(abs(p.x - p.x.rounded()), abs(p.y - p.y.rounded()))
                guard offGrid > 0.05 else { continue }
                inside += 1
                if picture[x, y].x != ((Int(p.x) + Int(p.y)) % 2 == 0 ? 255 : 0) { wrong += 1 }
            }
        }
        #expect(inside > 500)
        #expect(wrong == 0)
    }

    @Test func moreLargeImagesThanUnits() throws {
        let colors = (0..<12).map { (index: Int) -> Pixel in Pixel(UInt8(index * 20), 255, UInt8(255 - index * 20), 255) }
        let images = try colors.map { color in try canvas.image(520, 8) { _, _ in color } }
        var plan = FramePlan.sized(60, 20)
        for round in 0..<2 {
            for index in 0..<12 {
                let x = Float(index * 5), y = Float(round * 10)
                plan.add(SIMD4(x, y, x + 5, y + 10), .one, .image(images[index]))
            }
        }
        let picture = try canvas.draw(plan)
        for index in 0..<12 {
            #expect(picture[index * 5 + 2, 5] == colors[index])
            #expect(picture[index * 5 + 2, 15] == colors[index])
        }
        // Eight textures are bound at a time.
        #expect(canvas.statistics.drawCalls == 3)
    }

    @Test func theAtlasGrowsAndIsUsedAgain() throws {
        func color(_ index: Int) -> Pixel { Pixel(UInt8(index % 16 * 16), UInt8(index / 16 * 8), 77, 255) }
        func draw(_ images: [ImageID], dropped: [ImageID] = []) throws -> Picture {
            var plan = FramePlan.sized(64, 64)
            for (index, image) in images.enumerated() {
                let x = Float(index % 16 * 4), y = Float(index / 16 * 2)
                plan.add(SIMD4(x, y, x + 4, y + 2), .one, .image(image))
            }
            return try canvas.draw(plan, dropped: dropped)
        }
        func expect(_ picture: Picture, _ count: Int, _ shift: Int, _ location: SourceLocation = #_sourceLocation) {
            for index in 0..<count {
                let pixel = picture[index % 16 * 4 + 1, index / 16 * 2 + 1]
                #expect(pixel == color(index + shift), "image \(index)", sourceLocation: location)
            }
        }
        // 60 fit on the first page, 300 need two of the larger ones.
        let first = try (0..<60).map { index in try canvas.image(120, 110) { _, _ in color(index) } }
        expect(try draw(first), 60, 0)
        let all = try first + (60..<300).map { index in try canvas.image(120, 110) { _, _ in color(index) } }
        expect(try draw(all), 300, 0)
        #expect(canvas.statistics.uploads == 240)
        expect(try draw(all), 300, 0)
        #expect(canvas.statistics.uploads == 0 && canvas.statistics.drawCalls == 1)
        // Others take the place of those that go.
        let others = try (0..<100).map { index in try canvas.image(120, 110) { _, _ in color(index + 50) } }
        expect(try draw(others, dropped: all), 100, 50)
        #expect(canvas.statistics.uploads == 100)
    }

    @Test func anImageThatIsNotThereIsNotDrawn() throws {
        var plan = FramePlan.sized(4, 4)
        plan.add(SIMD4(0, 0, 4, 4), .one, .image(30_000))
        plan.add(SIMD4(0, 0, 2, 4), SIMD4(0, 1, 0, 1))
        let picture = try canvas.draw(plan)
        #expect(picture[0, 0] == Pixel(0, 255, 0, 255) && picture[3, 0].w == 0)
    }
}
