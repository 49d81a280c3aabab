import CGLES
import SceneCommit
import SceneEffects
import SceneStorage
import Testing

import SceneGLES
import SceneRender

/// Drawing into a host's context: its framebuffer, and its state.
@Suite struct HostTests {
    private let context: OffscreenContext
    private var gl: GLFunctions { context.functions }

    init() throws { context = try OffscreenContext() }

    /// A framebuffer of the host's, of 32 x 24 pixels.
    private func makeFramebuffer() -> GLuint {
        let renderbuffer = gl.makeRenderbuffer(), framebuffer = gl.makeFramebuffer()
        gl.bindRenderbuffer(renderbuffer)
        gl.renderbufferStorage(GL_RGBA8, 32, 24)
        gl.bindFramebuffer(GL_FRAMEBUFFER, framebuffer)
        gl.framebufferRenderbuffer(GL_COLOR_ATTACHMENT0, renderbuffer)
        return framebuffer
    }

    private func read(_ framebuffer: GLuint) -> Picture {
        var pixels = [Pixel](repeating: .zero, count: 32 * 24)
        gl.bindFramebuffer(GL_FRAMEBUFFER, framebuffer)
        unsafe pixels.withUnsafeMutableBytes { bytes in
            if let base = bytes.baseAddress { unsafe gl.readPixels(0, 32, 24, base) }
        }
        return Picture(width: 32, height: 24, pixels: pixels)
    }

    /// A bit of everything: colours, pictures in the atlas and on their own, a pass, a clip.
    private func plan(_ images: [ImageID] = []) -> FramePlan {
        var plan = FramePlan.sized(20, 16)
        plan.add(SIMD4(2, 1, 6, 4), SIMD4(1, 0, 0, 1))
        for image in images { plan.add(SIMD4(8, 8, 12, 12), .one, .image(image, .trilinear)) }
        let pass = plan.beginPass(10, 0, 4, 4)
        plan.add(SIMD4(10, 0, 14, 4), SIMD4(0, 1, 0, 1))
        plan.endPass(pass, opacity: 0.5)
        plan.add(
            SIMD4(0, 0, 20, 16), SIMD4(0, 0, 1, 1),
            clip: FramePlan.Clip(
                m0: SIMD3(1, 0, 0), m1: SIMD3(0, 1, 0), m2: SIMD3(0, 0, 1), box: FramePlan.Clip.unbounded, radii: .zero,
                outer: SIMD4(0, 14, 20, 16)))
        return plan
    }

    @Test(arguments: [false, true])
    func theHostsFramebufferIsDrawnOver(_ flipY: Bool) throws {
        try context.perform { () throws(SceneError) in
            let framebuffer = makeFramebuffer()
            gl.clearColor(SIMD4(1, 1, 0, 1))
            gl.clear(GL_COLOR_BUFFER_BIT)
            let backend = try GLESBackend(gl)
            let target = DrawTarget(framebuffer: framebuffer, width: 20, height: 16, flipY: flipY, clear: nil)
            _ = try backend.draw(plan(), FrameResources(), into: target, savingState: true)
            let picture = read(framebuffer)
            func pixel(_ x: Int, _ y: Int) -> Pixel { picture[x, flipY ? 15 - y : y] }
            #expect(pixel(3, 2) == Pixel(255, 0, 0, 255))
            #expect(pixel(5, 3) == Pixel(255, 0, 0, 255) && pixel(6, 3) == Pixel(255, 255, 0, 255))
            #expect(pixel(0, 14) == Pixel(0, 0, 255, 255) && pixel(0, 13) == Pixel(255, 255, 0, 255))
            #expect(abs(Int(pixel(11, 1).x) - 128) <= 1 && pixel(11, 1).y == 255)
            #expect(picture[25, 20] == Pixel(255, 255, 0, 255))
            backend.destroy()
        }
    }

    /// What reads what it has drawn is drawn apart, without what the host has below it.
    @Test(arguments: [false, true])
    func effectsInTheHostsFramebuffer(_ flipY: Bool) throws {
        try context.perform { () throws(SceneError) in
            let framebuffer = makeFramebuffer()
            gl.clearColor(SIMD4(0, 0, 1, 1))
            gl.clear(GL_COLOR_BUFFER_BIT)
            var plan = FramePlan.sized(20, 16)
            plan.add(SIMD4(0, 0, 10, 8), SIMD4(1, 1, 0, 1))
            plan.add(SIMD4(5, 0, 15, 4), SIMD4(0, 1, 0, 1))
            plan.compose(FramePlan.Composite(blend: .multiply))
            let chain = plan.chain([(.colorInvert, [])])
            plan.backdrops.append(
                FramePlan.Backdrop(pass: 0, item: 2, x: 0, y: 6, width: 20, height: 4, chain: chain, isOpaque: false, row: 0))
            plan.add(SIMD4(0, 6, 20, 10), .one, FramePlan.Source(kind: .backdrop, filter: .linear, number: 0))
            let before = state()
            let backend = try GLESBackend(gl)
            let target = DrawTarget(framebuffer: framebuffer, width: 20, height: 16, flipY: flipY, clear: nil)
            _ = try backend.draw(plan, FrameResources(), into: target, savingState: true)
            #expect(state() == before)
            let picture = read(framebuffer)
            func pixel(_ x: Int, _ y: Int) -> Pixel { picture[x, flipY ? 15 - y : y] }
            #expect(pixel(2, 2) == Pixel(255, 255, 0, 255) && pixel(7, 2) == Pixel(0, 255, 0, 255))
            // Nothing of the host's blue is multiplied with, or inverted.
            #expect(pixel(12, 2) == Pixel(0, 255, 0, 255) && pixel(12, 8) == Pixel(0, 0, 255, 255))
            #expect(pixel(2, 7) == Pixel(0, 0, 255, 255) && pixel(2, 12) == Pixel(0, 0, 255, 255))
            #expect(picture[25, 20] == Pixel(0, 0, 255, 255))
            backend.destroy()
        }
    }

    /// Only what is ours is cleared.
    @Test func clearingStopsAtTheTargetsSize() throws {
        try context.perform { () throws(SceneError) in
            let framebuffer = makeFramebuffer()
            gl.clearColor(SIMD4(1, 1, 0, 1))
            gl.clear(GL_COLOR_BUFFER_BIT)
            let backend = try GLESBackend(gl)
            let target = DrawTarget(framebuffer: framebuffer, width: 20, height: 16, flipY: true, clear: SIMD4(0, 0, 0, 0.5))
            _ = try backend.draw(plan(), FrameResources(), into: target, savingState: true)
            let picture = read(framebuffer)
            #expect(picture[19, 8].x == 0 && picture[20, 8] == Pixel(255, 255, 0, 255))
            #expect(picture[0, 15].x == 0 && picture[0, 16] == Pixel(255, 255, 0, 255))
            backend.destroy()
        }
    }

    /// Everything that the header promises, set to what nobody would set it to.
    private func disturb() -> [GLuint] {
        let framebuffer = makeFramebuffer()
        let other = makeFramebuffer()
        gl.bindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer)
        let vertexArray = gl.makeVertexArray(), array = gl.makeBuffer(), unpack = gl.makeBuffer()
        gl.bindVertexArray(vertexArray)
        gl.bindBuffer(GL_ARRAY_BUFFER, array)
        gl.bindBuffer(GL_PIXEL_UNPACK_BUFFER, unpack)
        for name in [
            GL_BLEND, GL_CULL_FACE, GL_DEPTH_TEST, GL_STENCIL_TEST, GL_SCISSOR_TEST, GL_POLYGON_OFFSET_FILL,
            GL_SAMPLE_COVERAGE, GL_SAMPLE_ALPHA_TO_COVERAGE, GL_RASTERIZER_DISCARD,
        ] {
            gl.enable(name)
        }
        gl.disable(GL_DITHER)
        gl.viewport(SIMD4(1, 2, 3, 4))
        gl.scissor(2, 2, 1, 1)
        gl.blendFunc(GL_DST_COLOR, GL_ZERO, GL_ONE_MINUS_DST_ALPHA, GL_SRC_ALPHA)
        gl.blendEquation(GL_FUNC_SUBTRACT, GL_MAX)
        gl.depthFunc(GL_GREATER)
        gl.depthMask(false)
        gl.depthRange(0.25, 0.5)
        gl.colorMask(SIMD4(1, 0, 1, 0))
        gl.clearColor(SIMD4(0.25, 0.5, 0.75, 1))
        gl.clearDepth(0.5)
        gl.pixelStore(GL_UNPACK_ALIGNMENT, 2)
        gl.pixelStore(GL_UNPACK_ROW_LENGTH, 17)
        gl.pixelStore(GL_UNPACK_SKIP_ROWS, 3)
        gl.pixelStore(GL_UNPACK_SKIP_PIXELS, 5)
        gl.pixelStore(GL_UNPACK_IMAGE_HEIGHT, 19)
        gl.pixelStore(GL_UNPACK_SKIP_IMAGES, 1)
        var sampler: GLuint = 0
        sampler = {
            var name: GLuint = 0
            let make = unsafe unsafeBitCast(load("glGenSamplers"), to: PFNGLGENSAMPLERSPROC.self)
            unsafe make(1, &name)
            return name
        }()
        var textures: [GLuint] = []
        for unit in 0..<13 {
            gl.activeTexture(unit)
            textures += [gl.makeTexture(), gl.makeTexture()]
            gl.bindTexture(GL_TEXTURE_2D, textures[2 * unit])
            gl.bindTexture(GL_TEXTURE_2D_ARRAY, textures[2 * unit + 1])
            gl.bindSampler(unit, sampler)
        }
        gl.activeTexture(5)
        return [framebuffer, other]
    }

    private func load(_ name: String) -> UnsafeMutableRawPointer? {
        unsafe (try? EGLLibrary()).flatMap { unsafe $0.function(name) }
    }

    /// All of that as numbers.
    private func state() -> [String: [Double]] {
        var state: [String: [Double]] = [:]
        for (name, key) in [
            ("program", GL_CURRENT_PROGRAM), ("vertex array", GL_VERTEX_ARRAY_BINDING), ("array buffer", GL_ARRAY_BUFFER_BINDING),
            ("unpack buffer", GL_PIXEL_UNPACK_BUFFER_BINDING), ("draw framebuffer", GL_DRAW_FRAMEBUFFER_BINDING),
            ("read framebuffer", GL_READ_FRAMEBUFFER_BINDING), ("renderbuffer", GL_RENDERBUFFER_BINDING), ("viewport", GL_VIEWPORT),
            ("scissor", GL_SCISSOR_BOX), ("blend source", GL_BLEND_SRC_RGB), ("blend destination", GL_BLEND_DST_RGB),
            ("alpha source", GL_BLEND_SRC_ALPHA), ("alpha destination", GL_BLEND_DST_ALPHA), ("equation", GL_BLEND_EQUATION_RGB),
            ("alpha equation", GL_BLEND_EQUATION_ALPHA), ("depth function", GL_DEPTH_FUNC), ("depth mask", GL_DEPTH_WRITEMASK),
            ("depth range", GL_DEPTH_RANGE), ("color mask", GL_COLOR_WRITEMASK), ("clear color", GL_COLOR_CLEAR_VALUE),
            ("clear depth", GL_DEPTH_CLEAR_VALUE), ("alignment", GL_UNPACK_ALIGNMENT), ("row length", GL_UNPACK_ROW_LENGTH),
            ("skip rows", GL_UNPACK_SKIP_ROWS), ("skip pixels", GL_UNPACK_SKIP_PIXELS), ("image height", GL_UNPACK_IMAGE_HEIGHT),
            ("skip images", GL_UNPACK_SKIP_IMAGES), ("blend", GL_BLEND), ("cull", GL_CULL_FACE), ("depth", GL_DEPTH_TEST),
            ("stencil", GL_STENCIL_TEST), ("scissor test", GL_SCISSOR_TEST), ("dither", GL_DITHER),
            ("polygon offset", GL_POLYGON_OFFSET_FILL), ("coverage", GL_SAMPLE_COVERAGE), ("alpha coverage", GL_SAMPLE_ALPHA_TO_COVERAGE),
            ("discard", GL_RASTERIZER_DISCARD), ("active texture", GL_ACTIVE_TEXTURE),
        ] {
            let values = gl.floats(key)
            state[name] = (0..<4).map { Double(values[$0]) }
        }
        let active = Int(gl.integer(GL_ACTIVE_TEXTURE) - GL_TEXTURE0)
        for unit in 0..<13 {
            gl.activeTexture(unit)
            state["unit \(unit)"] = [GL_TEXTURE_BINDING_2D, GL_TEXTURE_BINDING_2D_ARRAY, GL_SAMPLER_BINDING].map { Double(gl.integer($0)) }
        }
        gl.activeTexture(active)
        return state
    }

    @Test func theHostsStateIsPutBack() throws {
        let image = try #require(makeImage())
        var images = [ImageBuffer?](repeating: nil, count: image.id.next.number)
        images[image.id] = image
        try context.perform { () throws(SceneError) in
            let framebuffers = disturb()
            let backend = try GLESBackend(gl)
            let before = state()
            let target = DrawTarget(framebuffer: framebuffers[0], width: 20, height: 16, flipY: true, clear: .one)
            var resources = FrameResources()
            resources.images = images
            _ = try backend.draw(plan([image.id]), resources, into: target, savingState: true)
            let after = state()
            for (name, values) in before { #expect(after[name] == values, "\(name)") }
            // It was drawn all the same.
            gl.disable(GL_SCISSOR_TEST)
            let picture = read(framebuffers[0])
            #expect(picture[3, 13] == Pixel(255, 0, 0, 255))
            #expect(picture[9, 5] == Pixel(40, 80, 120, 255))
            backend.destroy()
        }
    }

    private func makeImage() -> ImageBuffer? {
        guard var block = ByteBlock(count: 16 * 16 * 4) else { return nil }
        unsafe block.withUnsafeMutableBytes { bytes in
            for index in bytes.indices { unsafe bytes[index] = [40, 80, 120, 255][index % 4] }
        }
        return ImageBuffer(width: 16, height: 16, pixels: block)
    }
}
