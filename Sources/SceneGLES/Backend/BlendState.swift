import CGLES
import SceneRender
import SceneStorage

/// GL's blend state of a batch.
struct BlendState: Equatable, BitwiseCopyable {
    /// The factors, unless the shader or an advanced equation blends.
    var source = GL_ONE
    var target = GL_ONE_MINUS_SRC_ALPHA
    var targetAlpha = GL_ONE_MINUS_SRC_ALPHA
    var sourceAlpha = GL_ONE
    /// An equation of advanced blending, or 0.
    var equation: Int32 = 0

    static let sourceOver = BlendState()
    /// The shader's result takes the place of what is there.
    static let replace = BlendState(GL_ONE, GL_ZERO)
    /// The two halves of replacing one picture by another, as far as the other covers.
    static let takeAway = BlendState(GL_ZERO, GL_ONE_MINUS_SRC_ALPHA)
    static let add = BlendState(GL_ONE, GL_ONE)

    private init() {}

    private init(_ source: Int32, _ target: Int32) {
        self.source = source
        self.target = target
        sourceAlpha = source
        targetAlpha = target
    }

    /// The factors of a mode of premultiplied colours, if there are some.
    init?(fixed mode: FramePlan.BlendMode) {
        switch mode {
        case .sourceOver: self.init()
        case .plusLighter: self = .add
        case .screen: self.init(GL_ONE, GL_ONE_MINUS_SRC_COLOR)
        case .exclusion:
            self.init(GL_ONE_MINUS_DST_COLOR, GL_ONE_MINUS_SRC_COLOR)
            sourceAlpha = GL_ONE
            targetAlpha = GL_ONE_MINUS_SRC_ALPHA
        case .clear: self.init(GL_ZERO, GL_ZERO)
        case .copy: self = .replace
        case .sourceIn: self.init(GL_DST_ALPHA, GL_ZERO)
        case .sourceOut: self.init(GL_ONE_MINUS_DST_ALPHA, GL_ZERO)
        case .sourceAtop: self.init(GL_DST_ALPHA, GL_ONE_MINUS_SRC_ALPHA)
        case .destinationOver: self.init(GL_ONE_MINUS_DST_ALPHA, GL_ONE)
        case .destinationIn: self.init(GL_ZERO, GL_SRC_ALPHA)
        case .destinationOut: self.init(GL_ZERO, GL_ONE_MINUS_SRC_ALPHA)
        case .destinationAtop: self.init(GL_ONE_MINUS_DST_ALPHA, GL_SRC_ALPHA)
        case .xor: self.init(GL_ONE_MINUS_DST_ALPHA, GL_ONE_MINUS_SRC_ALPHA)
        default: return nil
        }
    }

    init?(advanced mode: FramePlan.BlendMode) {
        guard let equation = Self.equation(mode) else { return nil }
        self.init()
        self.equation = equation
    }

    private static func equation(_ mode: FramePlan.BlendMode) -> Int32? {
        switch mode {
        case .multiply: GL_MULTIPLY_KHR
        case .screen: GL_SCREEN_KHR
        case .overlay: GL_OVERLAY_KHR
        case .darken: GL_DARKEN_KHR
        case .lighten: GL_LIGHTEN_KHR
        case .colorDodge: GL_COLORDODGE_KHR
        case .colorBurn: GL_COLORBURN_KHR
        case .hardLight: GL_HARDLIGHT_KHR
        case .softLight: GL_SOFTLIGHT_KHR
        case .difference: GL_DIFFERENCE_KHR
        case .exclusion: GL_EXCLUSION_KHR
        case .hue: GL_HSL_HUE_KHR
        case .saturation: GL_HSL_SATURATION_KHR
        // Mesa divides by nothing where a grey is brought to black by rounding, and so makes color and luminosity black there.
        default: nil
        }
    }

    func set(_ gl: GLFunctions) {
        if equation != 0 {
            gl.blendEquation(equation)
        } else {
            gl.blendEquation(GL_FUNC_ADD, GL_FUNC_ADD)
            gl.blendFunc(source, target, sourceAlpha, targetAlpha)
        }
    }
}

/// The ways in which a context carries out blend modes.
struct BlendPaths {
    var capabilities = Capabilities()
    /// Tests take one path for all modes that it can do; nil for the best.
    var forced: BlendPath?

    /// The path for an item.
    func path(_ composite: FramePlan.Composite, isClipped: Bool) -> BlendPath {
        let mode = composite.blend
        if mode == .sourceOver { return .fixedFunction }
        // GL's equations have no second picture below.
        if composite.glass.exists { return capabilities.framebufferFetch && forced != .copy ? .fetch : .copy }
        return path(mode, dissolves: isClipped || composite.mask.exists || composite.piece.exists)
    }

    /// The path for a mode. `dissolves` when a clip or mask lets what was there show through.
    private func path(_ mode: FramePlan.BlendMode, dissolves: Bool) -> BlendPath {
        let needsShader = dissolves && mode.actsOutside
        switch forced {
        case .copy: return .copy
        case .fetch where capabilities.framebufferFetch: return .fetch
        case .advanced where capabilities.advancedBlending && BlendState(advanced: mode) != nil: return .advanced
        default: break
        }
        if !needsShader, BlendState(fixed: mode) != nil { return .fixedFunction }
        if capabilities.advancedBlending, BlendState(advanced: mode) != nil { return .advanced }
        return capabilities.framebufferFetch ? .fetch : .copy
    }
}
