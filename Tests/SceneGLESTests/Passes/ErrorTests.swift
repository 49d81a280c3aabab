import CGLES
import SceneCommit
import SceneStorage
import Synchronization
import Testing

import SceneGLES
import SceneRender

/// The most attributes of a program that was linked by a driver that counts them.
private let mostAttributes = Atomic<Int32>(0)

/// What is missing, too large, or wrong is said.
@Suite struct ErrorTests {
    private func error(_ body: () throws(SceneError) -> Void) -> SceneError? {
        do throws(SceneError) {
            try body()
            return nil
        } catch {
            return error
        }
    }

    private func draw(_ plan: borrowing FramePlan, width: Int, height: Int) throws -> SceneError? {
        let canvas = try Canvas()
        return try canvas.context.perform { () throws(SceneError) in
            do throws(SceneError) {
                let target = DrawTarget(framebuffer: nil, width: width, height: height, flipY: false, clear: .zero)
                _ = try canvas.backend.draw(plan, FrameResources(), into: target, savingState: false)
                return nil
            } catch {
                return error
            }
        }
    }

    @Test func withoutEGLTheMessageNamesIt() {
        let failure = error { () throws(SceneError) in _ = try EGLLibrary(name: "libEGL-of-nowhere.so.1") }
        #expect(failure?.code == .unsupported)
        #expect(failure?.message.contains("libEGL-of-nowhere.so.1 cannot be opened") == true)
        #expect(failure?.message.contains("install libegl1") == true)
    }

    @Test func aLibraryThatIsNotEGLIsNamed() {
        let failure = error { () throws(SceneError) in _ = try EGLLibrary(name: "libm.so.6") }
        #expect(failure?.message.contains("libm.so.6 has no function eglGetProcAddress") == true)
    }

    @Test func aMissingFunctionIsNamed() {
        let failure = error { () throws(SceneError) in
            let library = try EGLLibrary()
            try OffscreenContext().perform { () throws(SceneError) in
                _ = unsafe try GLFunctions { name in name == "glGenTextures" ? nil : unsafe library.function(name) }
            }
        }
        #expect(failure?.code == .unsupported)
        #expect(failure?.message.contains("glGenTextures") == true)
    }

    @Test func aTargetBeyondTheLimitIsRefused() throws {
        let failure = try draw(FramePlan.sized(4, 4), width: 100_000, height: 10)
        #expect(failure?.code == .unsupported)
        #expect(failure?.message.contains("100000 x 10") == true && failure?.message.contains("GL_MAX_TEXTURE_SIZE") == true)
    }

    /// The rest is drawn, and what is missing is said.
    @Test func aPassBeyondTheLimitIsLeftOut() throws {
        var plan = FramePlan.sized(4, 4)
        plan.add(SIMD4(0, 0, 4, 4), SIMD4(0, 1, 0, 1))
        let pass = plan.beginPass(0, 0, 200_000, 4)
        plan.add(SIMD4(0, 0, 4, 4), SIMD4(1, 0, 0, 1))
        plan.endPass(pass, opacity: 1)
        plan.passes[pass].row = 7
        let canvas = try Canvas()
        let picture = try canvas.draw(plan)
        #expect(picture.pixels.allSatisfy { $0 == Pixel(0, 255, 0, 255) })
        let failure = try #require(canvas.statistics.failures.first)
        #expect(failure.row == 7 && failure.error.code == .unsupported)
        #expect(failure.error.message.contains("200000 x 4"))
    }

    @Test func readingNeedsAFrameAndRoom() throws {
        let canvas = try Canvas()
        func read(_ count: Int, _ stride: Int) throws -> SceneError? {
            var bytes = [UInt8](repeating: 7, count: count), figures = ReadingFigures()
            return try canvas.context.perform { () throws(SceneError) in
                unsafe bytes.withUnsafeMutableBytes { buffer in
                    error { () throws(SceneError) in unsafe try canvas.backend.readPixels(into: buffer, stride: stride, &figures) }
                }
            }
        }
        #expect(try read(64, 16)?.code == .invalidState)
        _ = try canvas.draw(FramePlan.sized(4, 4))
        #expect(try read(64, 16) == nil)
        #expect(try read(63, 16)?.code == .invalidArgument)
        #expect(try read(64, 15)?.code == .invalidArgument)
        #expect(try read(0, 16)?.code == .invalidArgument)
    }

    @Test(arguments: [16, 19, 20, 64])
    func theEndsOfRowsAreNotTouched(_ stride: Int) throws {
        let canvas = try Canvas()
        canvas.clear = SIMD4(1, 1, 1, 1)
        _ = try canvas.draw(FramePlan.sized(4, 3))
        var bytes = [UInt8](repeating: 7, count: stride * 3), figures = ReadingFigures()
        try canvas.context.perform { () throws(SceneError) in
            let failure = unsafe bytes.withUnsafeMutableBytes { buffer in
                error { () throws(SceneError) in unsafe try canvas.backend.readPixels(into: buffer, stride: stride, &figures) }
            }
            if let failure { throw failure }
        }
        for index in bytes.indices { #expect(bytes[index] == (index % stride < 16 ? 255 : 7), "byte \(index)") }
    }

    @Test func aShaderThatDoesNotCompileIsQuoted() throws {
        let context = try OffscreenContext()
        let failure = try context.perform { () throws(SceneError) in
            error { () throws(SceneError) in
                _ = try context.functions.link(vertex: "nonsense", fragment: "void main() {}")
            }
        }
        #expect(failure?.code == .gl)
        #expect(failure?.message.contains("vertex shader does not compile") == true)
        #expect(failure?.message.contains("error") == true)
    }

    @Test func aLostContextIsReported() throws {
        let context = try OffscreenContext()
        let failure = try context.perform { () throws(SceneError) in
            let library = try EGLLibrary()
            let lost: @convention(c) () -> GLenum = { GLenum(GL_INNOCENT_CONTEXT_RESET_EXT) }
            let functions = unsafe try GLFunctions { name in
                name.hasPrefix("glGetGraphicsResetStatus")
                    ? unsafe unsafeBitCast(lost, to: UnsafeMutableRawPointer.self) : unsafe library.function(name)
            }
            let backend = try GLESBackend(functions)
            return error { () throws(SceneError) in
                let target = DrawTarget(framebuffer: nil, width: 4, height: 4, flipY: false, clear: .zero)
                _ = try backend.draw(FramePlan.sized(4, 4), FrameResources(), into: target, savingState: false)
            }
        }
        #expect(failure?.code == .contextLost)
        #expect(failure?.message.contains("context was lost") == true)
    }

    /// What a driver cannot link is left out and told with its layer; the rest of the frame is drawn, and the driver is not asked again.
    @Test func aProgramThatDoesNotLinkLeavesOutItsItems() throws {
        let context = try OffscreenContext()
        try context.perform { () throws(SceneError) in
            let library = try EGLLibrary()
            // A driver that knows no programs with 11 attributes or more, as those of decorations have.
            let link: @convention(c) (GLuint) -> Void = { program in
                guard let library = try? EGLLibrary() else { return }
                let real = unsafe unsafeBitCast(library.function("glLinkProgram"), to: PFNGLLINKPROGRAMPROC.self)
                let find = unsafe unsafeBitCast(library.function("glGetAttribLocation"), to: PFNGLGETATTRIBLOCATIONPROC.self)
                let detach = unsafe unsafeBitCast(library.function("glDetachShader"), to: PFNGLDETACHSHADERPROC.self)
                let shaders = unsafe unsafeBitCast(library.function("glGetAttachedShaders"), to: PFNGLGETATTACHEDSHADERSPROC.self)
                real(program)
                guard unsafe find(program, "widthAndOpacity") >= 0 else { return }
                var count: GLsizei = 0
                var names: [GLuint] = [0, 0]
                unsafe shaders(program, 2, &count, &names)
                detach(program, names[0])
                real(program)
            }
            let functions = unsafe try GLFunctions { name in
                name == "glLinkProgram" ? unsafe unsafeBitCast(link, to: UnsafeMutableRawPointer.self) : unsafe library.function(name)
            }
            let backend = try GLESBackend(functions)
            var plan = FramePlan.sized(8, 8)
            plan.add(SIMD4(0, 0, 8, 8), SIMD4(0, 1, 0, 1))
            plan.add(
                SIMD4(0, 0, 8, 8), SIMD4(1, 0, 0, 1),
                decoration: FramePlan.Decoration(
                    box: SIMD4(0, 0, 8, 8), radii: SIMD4(repeating: 2), borderColor: .zero, borderWidth: 0, opacity: 1))
            plan.items[1].row = 7
            // What is blended otherwise is drawn by itself.
            plan.compose(FramePlan.Composite(blend: .plusLighter))
            for _ in 0..<2 {
                let target = DrawTarget(framebuffer: nil, width: 8, height: 8, flipY: false, clear: .zero)
                let statistics = try backend.draw(plan, FrameResources(), into: target, savingState: false)
                #expect(statistics.failures.count == 1 && statistics.failures.first?.row == 7)
                #expect(statistics.failures.first?.error.message.contains("does not link") == true)
                var pixels = [Pixel](repeating: .zero, count: 64)
                var failure: SceneError?, figures = ReadingFigures()
                unsafe pixels.withUnsafeMutableBytes { bytes in
                    do throws(SceneError) { unsafe try backend.readPixels(into: bytes, stride: 32, &figures) } catch { failure = error }
                }
                if let failure { throw failure }
                #expect(pixels.allSatisfy { $0 == Pixel(0, 255, 0, 255) })
            }
            backend.destroy()
        }
    }

    /// Some drivers have 14 attributes when the numbers of vertex and instance are among them: an image in round corners with a border, in
    /// perspective, in a round clip, has all that there is.
    @Test func noProgramHasMoreThanFourteenAttributes() throws {
        let canvas = try Canvas()
        let image = try canvas.image(600, 600) { _, _ in Pixel(255, 255, 255, 255) }
        try canvas.context.perform { () throws(SceneError) in
            let library = try EGLLibrary()
            let link: @convention(c) (GLuint) -> Void = { program in
                guard let library = try? EGLLibrary() else { return }
                let real = unsafe unsafeBitCast(library.function("glLinkProgram"), to: PFNGLLINKPROGRAMPROC.self)
                let get = unsafe unsafeBitCast(library.function("glGetProgramiv"), to: PFNGLGETPROGRAMIVPROC.self)
                real(program)
                var count: GLint = 0
                unsafe get(program, GLenum(GL_ACTIVE_ATTRIBUTES), &count)
                _ = mostAttributes.max(count, ordering: .relaxed)
            }
            let functions = unsafe try GLFunctions { name in
                name == "glLinkProgram" ? unsafe unsafeBitCast(link, to: UnsafeMutableRawPointer.self) : unsafe library.function(name)
            }
            let backend = try GLESBackend(functions)
            var plan = FramePlan.sized(40, 40)
            let decoration = FramePlan.Decoration(
                box: SIMD4(0, 0, 30, 30), radii: SIMD4(repeating: 6), borderColor: SIMD4(1, 0, 0, 1), borderWidth: 2, opacity: 1)
            plan.add(
                SIMD4(0, 0, 30, 30), .one, .image(image, .linear), at: Map(m0: SIMD3(1, 0.3, 0.01), m1: SIMD3(0, 1, 0), m2: SIMD3(4, 6, 1)),
                decoration: decoration,
                clip: FramePlan.Clip(
                    m0: SIMD3(1, 0, 0), m1: SIMD3(0, 1, 0), m2: SIMD3(0, 0, 1), box: SIMD4(0, 0, 36, 36), radii: SIMD4(repeating: 8),
                    outer: FramePlan.Clip.unbounded))
            let target = DrawTarget(framebuffer: nil, width: 40, height: 40, flipY: false, clear: .zero)
            var resources = FrameResources()
            resources.images = canvas.images
            #expect(try backend.draw(plan, resources, into: target, savingState: false).failures.isEmpty)
            backend.destroy()
        }
        let most = mostAttributes.load(ordering: .relaxed)
        #expect(most >= 11 && most <= 14, "a program has \(most) attributes")
    }

    /// Errors from before are the host's affair.
    @Test func errorsOfOthersAreNotReported() throws {
        let canvas = try Canvas()
        try canvas.context.perform { () throws(SceneError) in canvas.context.functions.enable(0x7777) }
        _ = try canvas.draw(FramePlan.sized(4, 4))
    }

    @Test func whatWasCurrentIsCurrentAgain() throws {
        let outer = try OffscreenContext(), inner = try OffscreenContext()
        let names = try outer.perform { () throws(SceneError) in
            let texture = outer.functions.makeTexture()
            outer.functions.bindTexture(GL_TEXTURE_2D, texture)
            let within = try inner.perform { () throws(SceneError) in inner.functions.integer(GL_TEXTURE_BINDING_2D) }
            return (Int32(texture), within, outer.functions.integer(GL_TEXTURE_BINDING_2D))
        }
        #expect(names.1 == 0)
        #expect(names.2 == names.0)
    }
}
