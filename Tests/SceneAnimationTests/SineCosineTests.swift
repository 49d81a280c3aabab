import Glibc
import SceneAnimation
import Testing

@Suite struct SineCosineTests {
    @Test func `sine and cosine are those of the C library`() {
        var random = Random(seed: 1)
        for scale in [1e-9, 0.1, 1, 10, 1e3, 1.6e6, 1e9, 1e20] {
            for _ in 0..<2000 {
                let angle = random.number(-scale...scale)
                let (sine, cosine) = sineAndCosine(angle)
                #expect(abs(sine - sin(angle)) < 3e-16 && abs(cosine - cos(angle)) < 3e-16)
            }
        }
    }

    @Test func `quarter turns are exact where the angle is`() {
        for quarter in -8...8 {
            let (sine, cosine) = sineAndCosine(Double(quarter) * .pi / 2)
            #expect(abs(sine - sin(Double(quarter) * .pi / 2)) < 1e-16 && abs(cosine - cos(Double(quarter) * .pi / 2)) < 1e-16)
        }
        let zero = sineAndCosine(0)
        #expect(zero.sine == 0 && zero.cosine == 1)
    }
}
