import Glibc

import SceneRender

/// Compositing and Blending Level 1 in double precision, as the specification has it: of colours that are not premultiplied, with alpha.
enum BlendReference {
    typealias Color = SIMD3<Double>

    /// Premultiplied source and backdrop to premultiplied result.
    static func blend(_ mode: FramePlan.BlendMode, _ source: SIMD4<Double>, _ backdrop: SIMD4<Double>) -> SIMD4<Double> {
        if let (own, there) = factors(mode, source.w, backdrop.w) {
            return source * own + backdrop * there
        }
        let (alpha, below) = (source.w, backdrop.w)
        switch mode {
        case .plusLighter:
            return pointwiseMin(source + backdrop, SIMD4(repeating: 1))
        case .plusDarker:
            let both = min(alpha + below, 1)
            let dark = SIMD4(repeating: both) - (SIMD4(repeating: alpha) - source) - (SIMD4(repeating: below) - backdrop)
            var result = pointwiseMax(dark, .zero)
            result.w = both
            return result
        default: break
        }
        let cs = alpha > 0 ? color(source) / alpha : .zero, cb = below > 0 ? color(backdrop) / below : .zero
        let mixed = mixing(mode, cb, cs)
        let co = alpha * (1 - below) * cs + alpha * below * mixed + (1 - alpha) * below * cb
        return SIMD4(co.x, co.y, co.z, alpha + below - alpha * below)
    }

    private static func color(_ pixel: SIMD4<Double>) -> Color { Color(pixel.x, pixel.y, pixel.z) }

    /// Fa and Fb of Porter and Duff.
    private static func factors(_ mode: FramePlan.BlendMode, _ alpha: Double, _ below: Double) -> (Double, Double)? {
        switch mode {
        case .sourceOver: (1, 1 - alpha)
        case .clear: (0, 0)
        case .copy: (1, 0)
        case .sourceIn: (below, 0)
        case .sourceOut: (1 - below, 0)
        case .sourceAtop: (below, 1 - alpha)
        case .destinationOver: (1 - below, 1)
        case .destinationIn: (0, alpha)
        case .destinationOut: (0, 1 - alpha)
        case .destinationAtop: (1 - below, alpha)
        case .xor: (1 - below, 1 - alpha)
        default: nil
        }
    }

    private static func mixing(_ mode: FramePlan.BlendMode, _ cb: Color, _ cs: Color) -> Color {
        switch mode {
        case .hue: setLum(setSat(cs, sat(cb)), lum(cb))
        case .saturation: setLum(setSat(cb, sat(cs)), lum(cb))
        case .color: setLum(cs, lum(cb))
        case .luminosity: setLum(cb, lum(cs))
        default: Color(channel(mode, cb.x, cs.x), channel(mode, cb.y, cs.y), channel(mode, cb.z, cs.z))
        }
    }

    private static func channel(_ mode: FramePlan.BlendMode, _ cb: Double, _ cs: Double) -> Double {
        switch mode {
        case .multiply: cb * cs
        case .screen: cb + cs - cb * cs
        case .overlay: channel(.hardLight, cs, cb)
        case .darken: min(cb, cs)
        case .lighten: max(cb, cs)
        case .colorDodge: cb == 0 ? 0 : cs == 1 ? 1 : min(1, cb / (1 - cs))
        case .colorBurn: cb == 1 ? 1 : cs == 0 ? 0 : 1 - min(1, (1 - cb) / cs)
        case .hardLight: cs <= 0.5 ? channel(.multiply, cb, 2 * cs) : channel(.screen, cb, 2 * cs - 1)
        case .softLight:
            cs <= 0.5
                ? cb - (1 - 2 * cs) * cb * (1 - cb)
                : cb + (2 * cs - 1) * ((cb <= 0.25 ? ((16 * cb - 12) * cb + 4) * cb : cb.squareRoot()) - cb)
        case .difference: abs(cb - cs)
        case .exclusion: cb + cs - 2 * cb * cs
        case .hardMix: cb + cs < 1 - 0.5 / 255 ? 0 : 1
        default: cs
        }
    }

    private static func lum(_ c: Color) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }

    private static func clipColor(_ c: Color) -> Color {
        let l = lum(c), n = c.min(), x = c.max()
        var c = c
        if n < 0 { c = Color(repeating: l) + (c - l) * l / (l - n) }
        if x > 1 { c = Color(repeating: l) + (c - l) * (1 - l) / (x - l) }
        return c
    }

    private static func setLum(_ c: Color, _ l: Double) -> Color { clipColor(c + (l - lum(c))) }

    private static func sat(_ c: Color) -> Double { c.max() - c.min() }

    private static func setSat(_ c: Color, _ s: Double) -> Color {
        c.max() > c.min() ? (c - c.min()) * s / (c.max() - c.min()) : .zero
    }
}
