public import SceneRender

// What of a plan tests compare as text: the engine's module has no names of members by which it could be printed.

extension FramePlan.Source: CustomStringConvertible {
    public var description: String { "\(kind.rawValue) \(filter.rawValue) \(number)" }
}

extension FramePlan.Source.Kind: CustomStringConvertible {
    public var description: String { "kind \(rawValue)" }
}

extension FramePlan.Clip: CustomStringConvertible {
    public var description: String { "\(m0) \(m1) \(m2) \(box) \(radii) \(outer) \(curve.rawValue)" }
}

extension FramePlan.Decoration: CustomStringConvertible {
    public var description: String { "\(box) \(radii) \(borderColor) \(borderWidth) \(opacity) \(shadow) \(curve.rawValue)" }
}

extension FramePlan.Shadow: CustomStringConvertible {
    public var description: String { "\(color) \(offset) \(radius) \(hollowness)" }
}

extension FramePlan.Instance: CustomStringConvertible {
    public var description: String { "\(axes) \(origin) \(item) \(tint)" }
}

extension FramePlan.ParticleSource: CustomStringConvertible {
    public var description: String {
        "\(origin) \(velocity) \(acceleration) \(direction) \(tint) \(color) \(colorSpeed) \(size) \(scale) \(scaleSpeed) \(isParticle)"
    }
}

extension FramePlan.ParticleCell: CustomStringConvertible {
    public var description: String {
        let motion = "\(velocity) \(velocityRange) \(acceleration) \(ahead) \(right) \(up) \(coneCosine) \(spin) \(spinRange)"
        let looks = "\(scale) \(scaleRange) \(scaleSpeed) \(color) \(colorRange) \(colorSpeed)"
        return "\(lifetime) \(lifetimeRange) \(motion) \(looks)"
    }
}
