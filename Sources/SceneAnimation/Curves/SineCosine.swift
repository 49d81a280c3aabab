public import Glibc

/// Sine and cosine of the same angle, within 2e-16: at half the price of the two, which the evaluation of springs is made of, and without the
/// pointers of the C library's own `sincos`.
@inlinable @inline(__always) public func sineAndCosine(_ angle: Double) -> (sine: Double, cosine: Double) {
    // The angle less the nearest multiple of a quarter turn. That is taken in three parts, of which the products with the multiple are exact
    // up to 2^20 quarters.
    guard abs(angle) < 1.6e6 else { return (sin(angle), cos(angle)) }
    // Adding this leaves the nearest whole number in the last bits.
    let rounding = 0x1.8p52
    let shifted = angle * (2 / Double.pi) + rounding
    let quarters = shifted - rounding
    let x = ((angle - quarters * 0x1.921fb544p0) - quarters * 0x1.0b4611a6p-34) - quarters * 0x1.3198a2e037073p-69
    // The rest of the angle is within an eighth of a turn, where these terms of the power series are exact enough.
    let y = x * x
    var sine = -1 / 1_307_674_368_000.0
    sine = sine * y + 1 / 6_227_020_800.0
    sine = sine * y - 1 / 39_916_800.0
    sine = sine * y + 1 / 362_880.0
    sine = sine * y - 1 / 5_040.0
    sine = sine * y + 1 / 120.0
    sine = sine * y - 1 / 6.0
    sine = x + x * y * sine
    var cosine = 1 / 20_922_789_888_000.0
    cosine = cosine * y - 1 / 87_178_291_200.0
    cosine = cosine * y + 1 / 479_001_600.0
    cosine = cosine * y - 1 / 3_628_800.0
    cosine = cosine * y + 1 / 40_320.0
    cosine = cosine * y - 1 / 720.0
    cosine = cosine * y + 1 / 24.0
    cosine = 1 - (0.5 * y - y * y * cosine)
    let quadrant = shifted.bitPattern & 3
    let first = quadrant & 1 == 0 ? sine : cosine
    let second = quadrant & 1 == 0 ? cosine : sine
    return (quadrant & 2 == 0 ? first : -first, quadrant == 1 || quadrant == 2 ? -second : second)
}
