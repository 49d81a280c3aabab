import CGLES
import SceneCommit
import SceneStorage

/// The components of a target's pixels: four bytes, three, four half floats, or three numbers of ten bits for pixels that are opaque.
enum TargetFormat {
    case bytes, opaqueBytes, halfFloats, tenBits

    fileprivate var texture: TextureFormat {
        switch self {
        case .bytes: .bytes
        case .opaqueBytes: .opaqueBytes
        case .halfFloats: .halfFloats
        case .tenBits: .tenBits
        }
    }
}

/// A texture that is drawn into.
struct RenderTarget {
    var texture: GLuint = 0
    var width = 0
    var height = 0
    private(set) var format = TargetFormat.bytes
    /// Without and with the depth buffer: drivers are faster without one.
    fileprivate(set) var plain: GLuint = 0
    fileprivate var deep: GLuint = 0
    fileprivate var depth: GLuint = 0

    /// No target.
    init() {}

    init(width: Int, height: Int, format: TargetFormat = .bytes, _ gl: GLFunctions) throws(SceneError) {
        self.width = width
        self.height = height
        self.format = format
        texture = gl.makeTexture()
        gl.bindTexture(GL_TEXTURE_2D, texture)
        gl.texStorage2D(levels: 1, format.texture, width, height)
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

/// The targets of passes and filters, which are used again from pass to pass and from frame to frame.
struct TargetPool {
    private struct Entry {
        var target: RenderTarget
        var isTaken = true
        /// Held from frame to frame.
        var isHeld = false
        var lastFrame: Int
        /// The place of the target's size in `sizes`.
        var size: Int
    }

    /// The free targets of a size and format. A frame may have thousands of targets, and has few sizes, since they are rounded.
    private struct Size {
        let width, height: Int
        let format: TargetFormat
        var free: [Int] = []
    }

    /// The targets by their numbers; an empty entry is used again.
    private var entries: [Entry?] = []
    private var vacant: [Int] = []
    private var sizes: [Size] = []
    private var frame = 0
    /// Frames after which an unused target goes.
    private static let patience = 120

    subscript(index: Index<RenderTarget>) -> RenderTarget {
        get { entries[index.number]?.target ?? RenderTarget() }
        set { entries[index.number]?.target = newValue }
    }

    /// Begins a frame: only held targets are taken, and targets that were long unused go.
    mutating func begin(_ gl: GLFunctions) {
        frame += 1
        for size in sizes.indices { sizes[size].free.removeAll(keepingCapacity: true) }
        for index in entries.indices {
            guard let entry = entries[index], !entry.isHeld else { continue }
            if entry.lastFrame < frame - Self.patience {
                entry.target.destroy(gl)
                entries[index] = nil
                vacant.append(index)
            } else {
                entries[index]?.isTaken = false
                sizes[entry.size].free.append(index)
            }
        }
    }

    /// The smallest free target that is large enough and not much larger, or a new one. With `keepingBindings` the framebuffer that is
    /// bound stays so.
    mutating func take(
        width: Int, height: Int, format: TargetFormat = .bytes, limit: Int, keepingBindings: Bool = false, _ gl: GLFunctions
    ) throws(SceneError) -> Index<RenderTarget> {
        var best: Int?
        var bestArea = Int.max
        for index in sizes.indices where !sizes[index].free.isEmpty && sizes[index].format == format {
            let (wide, high) = (sizes[index].width, sizes[index].height)
            guard wide >= width, high >= height, wide <= 2 * width + 64, high <= 2 * height + 64, wide * high < bestArea else { continue }
            best = index
            bestArea = wide * high
        }
        if let best {
            let index = sizes[best].free.removeLast()
            entries[index]?.isTaken = true
            entries[index]?.lastFrame = frame
            return Index(index)
        }
        let framebuffer = keepingBindings ? GLuint(bitPattern: gl.integer(GL_FRAMEBUFFER_BINDING)) : 0
        let index = try add(width: width, height: height, format: format, limit: limit, gl)
        if framebuffer != 0 { gl.bindFramebuffer(GL_FRAMEBUFFER, framebuffer) }
        return Index(index)
    }

    mutating func giveBack(_ index: Index<RenderTarget>) {
        guard let entry = entries[index.number], entry.isTaken else { return }
        entries[index.number]?.isTaken = false
        sizes[entry.size].free.append(index.number)
    }

    /// Keeps a target that is taken beyond the frame.
    mutating func hold(_ index: Index<RenderTarget>) { entries[index.number]?.isHeld = true }

    /// Lets a held target be used for something else.
    mutating func release(_ index: Index<RenderTarget>) {
        entries[index.number]?.isHeld = false
        entries[index.number]?.lastFrame = frame
        giveBack(index)
    }

    mutating func destroy(_ gl: GLFunctions) {
        for entry in entries { entry?.target.destroy(gl) }
        entries.removeAll()
        vacant.removeAll()
        sizes.removeAll()
    }

    private mutating func add(
        width: Int, height: Int, format: TargetFormat, limit: Int, _ gl: GLFunctions
    ) throws(SceneError) -> Int {
        func rounded(_ size: Int) -> Int { min((size + 63) / 64 * 64, max(limit, size)) }
        let target = try RenderTarget(width: rounded(width), height: rounded(height), format: format, gl)
        let entry = Entry(target: target, lastFrame: frame, size: place(ofSizeOf: target))
        guard let free = vacant.popLast() else {
            entries.append(entry)
            return entries.count - 1
        }
        entries[free] = entry
        return free
    }

    private mutating func place(ofSizeOf target: RenderTarget) -> Int {
        let known = sizes.firstIndex { $0.width == target.width && $0.height == target.height && $0.format == target.format }
        if let known { return known }
        sizes.append(Size(width: target.width, height: target.height, format: target.format))
        return sizes.count - 1
    }
}

extension RenderTarget {
    var area: Int { width * height }
    var byteCount: Int { area * (format == .halfFloats ? 8 : 4) }
}
