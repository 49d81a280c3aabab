import CGLES

/// How an item whose blend mode is more than drawing over is put on what is there.
public enum BlendPath: UInt8, Sendable {
    /// The blend functions that every GL has, where they can say the mode.
    case fixedFunction
    /// GL_KHR_blend_equation_advanced.
    case advanced
    /// GL_EXT_shader_framebuffer_fetch: the shader reads what is there.
    case fetch
    /// The shader reads a copy of what is there.
    case copy
}

/// What a context has beyond the least version.
public struct Capabilities: Sendable {
    public var advancedBlending = false
    /// Whether overlapping items blend in order without barriers between them.
    public var coherentBlending = false
    public var framebufferFetch = false
    /// Whether textures of half floats can be drawn into.
    public var halfFloatTargets = false

    public init() {}

    init(_ gl: GLFunctions) {
        let dialect = gl.dialect
        coherentBlending = dialect.has("KHR_blend_equation_advanced_coherent")
        advancedBlending = dialect.has("KHR_blend_equation_advanced") && (coherentBlending || gl.optional.blendBarrier != nil)
        framebufferFetch = dialect.has("EXT_shader_framebuffer_fetch")
        halfFloatTargets = dialect.isDesktop || dialect.has("EXT_color_buffer_half_float", "EXT_color_buffer_float")
    }
}
