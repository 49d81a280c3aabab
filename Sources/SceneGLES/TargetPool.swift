import CGLES
import SceneCommit

/// A texture that is drawn into.
struct RenderTarget {
    var texture: GLuint = 0
    var width = 0
    var height = 0
    /// Without and with the depth buffer: drivers are faster without one.
    fileprivate(set) var plain: GLuint = 0
    fileprivate var deep: GLuint = 0
    fileprivate var depth: GLuint = 0

    init(width: Int, height: Int, _ gl: GLFunctions) throws(SceneError) {
        self.width = width
        self.height = height
        texture = gl.makeTexture()
        gl.bindTexture(GL_TEXTURE_2D, texture)
        gl.texStorage2D(levels: 1, GL_RGBA8, width, height)
        gl.setFilter(GL_TEXTURE_2D, minify: GL_LINEAR)
        plain = gl.makeFramebuffer()
        gl.bindFramebuffer(GL_FRAMEBUFFER, plain)
        gl.framebufferTexture2D(GL_COLOR_ATTACHMENT0, texture)
        try check(gl)
    }

    /// The framebuffer to draw into; its depth buffer is made when it is first asked for.
    mutating func framebuffer(withDepth: Bool, _ gl: GLFunctions) throws(SceneError) -> GLuint {
        guard withDepth else { return plain }
        if deep == 0 {
            depth = gl.makeRenderbuffer()
            gl.bindRenderbuffer(depth)
            gl.renderbufferStorage(GL_DEPTH_COMPONENT24, width, height)
            deep = gl.makeFramebuffer()
            gl.bindFramebuffer(GL_FRAMEBUFFER, deep)
            gl.framebufferTexture2D(GL_COLOR_ATTACHMENT0, texture)
            gl.framebufferRenderbuffer(GL_DEPTH_ATTACHMENT, depth)
            try check(gl)
        }
        return deep
    }

    func destroy(_ gl: GLFunctions) {
        gl.delete(framebuffer: plain)
        gl.delete(framebuffer: deep)
        gl.delete(renderbuffer: depth)
        gl.delete(texture: texture)
    }

    private func check(_ gl: GLFunctions) throws(SceneError) {
        let status = gl.checkFramebufferStatus()
        guard status != GLenum(GL_FRAMEBUFFER_COMPLETE) else { return }
        destroy(gl)
        throw SceneError(
            .gl, "a framebuffer of \(width) x \(height) pixels is not complete (status 0x\(String(status, radix: 16)))")
    }
}

/// The targets of passes, which are used again from pass to pass and from frame to frame.
struct TargetPool {
    private struct Entry {
        var target: RenderTarget
        var isTaken: Bool
        var lastFrame: Int
    }

    private var entries: [Entry] = []
    private var frame = 0
    /// Frames after which an unused target goes.
    private static let patience = 120

    subscript(index: Int) -> RenderTarget {
        get { entries[index].target }
        set { entries[index].target = newValue }
    }

    /// Begins a frame: nothing is taken, and what was long unused goes.
    mutating func begin(_ gl: GLFunctions) {
        frame += 1
        for index in entries.indices { entries[index].isTaken = false }
        let oldest = frame - Self.patience
        guard entries.contains(where: { $0.lastFrame < oldest }) else { return }
        for entry in entries where entry.lastFrame < oldest { entry.target.destroy(gl) }
        entries.removeAll { $0.lastFrame < oldest }
    }

    /// The smallest free target that is large enough and not much larger, or a new one.
    mutating func take(width: Int, height: Int, limit: Int, _ gl: GLFunctions) throws(SceneError) -> Int {
        var best: Int?
        for index in entries.indices where !entries[index].isTaken {
            let target = entries[index].target
            guard target.width >= width, target.height >= height, target.width <= 2 * width + 64,
                target.height <= 2 * height + 64
            else { continue }
            if let known = best, entries[known].target.area <= target.area { continue }
            best = index
        }
        let index = if let best { best } else { try add(width: width, height: height, limit: limit, gl) }
        entries[index].isTaken = true
        entries[index].lastFrame = frame
        return index
    }

    mutating func giveBack(_ index: Int) { entries[index].isTaken = false }

    mutating func destroy(_ gl: GLFunctions) {
        for entry in entries { entry.target.destroy(gl) }
        entries.removeAll()
    }

    private mutating func add(width: Int, height: Int, limit: Int, _ gl: GLFunctions) throws(SceneError) -> Int {
        func rounded(_ size: Int) -> Int { min((size + 63) / 64 * 64, max(limit, size)) }
        let target = try RenderTarget(width: rounded(width), height: rounded(height), gl)
        entries.append(Entry(target: target, isTaken: false, lastFrame: frame))
        return entries.count - 1
    }
}

extension RenderTarget {
    fileprivate var area: Int { width * height }
}
