import SceneGLES
import SceneStorage
import Testing

import SceneRender

/// Particles look as if each of them were an item.
@Suite struct ParticleTests {
    private let canvas: Canvas

    init() throws { canvas = try Canvas() }

    private let cell: FramePlan.ParticleCell = {
        var cell = FramePlan.ParticleCell()
        cell.lifetime = 4
        (cell.velocity, cell.velocityRange, cell.coneCosine) = (12, 8, -1)
        (cell.scale, cell.scaleRange, cell.scaleSpeed, cell.spinRange) = (1.2, 0.8, -0.1, 0.5)
        (cell.color, cell.colorRange, cell.colorSpeed) = (SIMD4(0.8, 0.6, 0.4, 0.7), SIMD4(repeating: 0.3), SIMD4(0, 0.1, 0, -0.1))
        return cell
    }()

    /// Two hundred particles that turn, shrink and change their colours: as particles, and as items of their own.
    private func difference(
        _ picture: FramePlan.Source, at map: Map = .identity, clip: FramePlan.Clip? = nil, blend: FramePlan.BlendMode = .sourceOver,
        order: FramePlan.ParticleOrder = .listed, _ location: SourceLocation = #_sourceLocation
    ) throws {
        var emission = FramePlan.Emission(
            cell: 0, key: 7, source: FramePlan.ParticleSource(at: SIMD3(50, 40, 0), velocity: .zero), shape: .point)
        (emission.count, emission.age, emission.ageStep) = (200, 3.9, -3.9 / 200)
        let rect = SIMD4<Float>(-5, -4, 5, 4), fill = SIMD4<Float>(repeating: 0.9)
        var particles = FramePlan.sized(100, 80), items = FramePlan.sized(100, 80)
        particles.add(SIMD4(0, 0, 100, 80), SIMD4(0.1, 0.2, 0.3, 1))
        items.add(SIMD4(0, 0, 100, 80), SIMD4(0.1, 0.2, 0.3, 1))
        let source = FramePlan.Source.particles(0, picture.filter)
        particles.add(rect, fill, source, at: map, clip: clip)
        particles.particleCells.append(cell)
        particles.emissions.append(emission)
        particles.particles.append(FramePlan.Particles(first: 0, end: 1, capacity: 200, picture: picture, order: order))
        var blocks = DenseArray(repeating: SIMD4<Float>.zero, count: 600), span = blocks.mutableSpan
        let end = ParticleMaker.write(emission, cell, isDeep: true, to: &span, from: 0)
        var starts = Array(stride(from: 0, to: end, by: 3))
        if order == .youngestFirst { starts.sort { blocks[$0 + 2].y < blocks[$1 + 2].y } }
        if order == .farthestFirst { starts.sort { blocks[$0 + 2].x < blocks[$1 + 2].x } }
        for start in starts {
            let place = blocks[start], right = SIMD2(place.z, place.w), down = SIMD2(-place.w, place.z)
            let own = Map(
                m0: map.m0 * right.x + map.m1 * right.y, m1: map.m0 * down.x + map.m1 * down.y,
                m2: map.m0 * place.x + map.m1 * place.y + map.m2)
            items.add(rect, fill * blocks[start + 1], picture, at: own, clip: clip)
        }
        if blend != .sourceOver {
            particles.composites.append(FramePlan.Composite(blend: blend))
            items.composites.append(FramePlan.Composite(blend: blend))
            for index in 1..<particles.items.count { particles.items[index].composite = 0 }
            for index in 1..<items.items.count { items.items[index].composite = 0 }
        }
        let whole = try canvas.draw(items), made = try canvas.draw(particles)
        #expect(canvas.statistics.drawCalls == 2, sourceLocation: location)
        #expect(made.difference(to: whole) <= 1, sourceLocation: location)
        // They are there at all.
        #expect(whole[50, 40].x > 60, sourceLocation: location)
    }

    private func picture(_ width: Int = 10, _ height: Int = 8) throws -> FramePlan.Source {
        .image(try canvas.image(width, height) { x, y in Pixel(UInt8(100 + x * 150 / width), UInt8(y * 250 / height), 99, 255) })
    }

    @Test func upright() throws { try difference(try picture()) }
    @Test func turned() throws { try difference(try picture(), at: .turned(0.8, 0.6, scale: SIMD2(1, 1.5), 20, -40)) }
    @Test func ofLargeImages() throws { try difference(try picture(600, 520)) }
    @Test func added() throws { try difference(try picture(), blend: .plusLighter) }
    @Test func ordered() throws {
        try difference(try picture(), order: .youngestFirst)
        try difference(try picture(), order: .farthestFirst)
    }

    @Test func inPerspective() throws {
        let map = Map(m0: SIMD3(1.1, 0.1, 0.003), m1: SIMD3(-0.1, 1, 0.002), m2: SIMD3(10, 5, 1))
        try difference(try picture(), at: map)
    }

    @Test func clipped() throws {
        let clip = FramePlan.Clip(
            m0: SIMD3(1, 0, 0), m1: SIMD3(0, 1, 0), m2: SIMD3(0, 0, 1), box: SIMD4(20, 15, 80, 60), radii: SIMD4(repeating: 12),
            outer: FramePlan.Clip.unbounded)
        try difference(try picture(), clip: clip)
    }

    /// An image that is not there takes nothing with it.
    @Test func withoutPicture() throws {
        var plan = FramePlan.sized(20, 20)
        plan.add(SIMD4(0, 0, 20, 20), .one, .particles(0, .linear))
        plan.particles.append(
            FramePlan.Particles(first: 0, end: 0, capacity: 0, picture: .image(9999, .linear), order: .listed))
        #expect(try canvas.draw(plan)[10, 10].w == 0)
    }
}
