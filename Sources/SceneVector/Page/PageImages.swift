import SceneCommit
import SceneGeometry
import SceneRender
import SceneStorage

/// The images of all pages, each once: what has the same pixels is the same image.
final class PageImages {
    /// Which picture of an image is wanted.
    struct Request: Hashable {
        var image: ImageID
        /// What its pixels are multiplied by, premultiplied.
        var tint: SIMD4<Float>?
        /// The part that is shown, in units of the image: left, top, right, bottom.
        var part: SIMD4<Double>?
        /// How wide the image is shown where its pixels must not be mixed, in points; 0 where they may.
        var pointsWide = 0.0
    }

    /// What pixels are found by: their size and two sums of them.
    fileprivate struct Print: Hashable {
        var width, height: Int
        var sums: SIMD2<UInt64>
    }

    private var all: [Print: PageImage] = [:]
    /// The pictures of the page in hand.
    private var known: [Request: (picture: PageImage, part: SIMD4<Double>)] = [:]
    private var buffers: [ImageBuffer?] = []
    private(set) var failures: [SceneError] = []

    /// Begins a page, whose plan names images by their places in a table.
    func begin(_ buffers: [ImageBuffer?]) {
        self.buffers = buffers
        known = [:]
    }

    /// The image with the same pixels that was there first.
    func share(_ image: PageImage?) -> PageImage? {
        guard let image else { return nil }
        let print = Print(image)
        if let known = all[print] { return known }
        all[print] = image
        return image
    }

    /// A picture, and the part of the image that it has.
    func picture(_ request: Request) -> (PageImage, SIMD4<Double>)? {
        if let found = known[request] { return found }
        let index = request.image.number
        guard buffers.indices.contains(index), let buffer = buffers[index] else { return nil }
        do throws(SceneError) {
            var image = PageImage(width: buffer.width, height: buffer.height, pixels: try buffer.copyPixels())
            var part = SIMD4<Double>(0, 0, 1, 1)
            if let wanted = request.part, let whole = image {
                let size = SIMD4(Double(whole.width), Double(whole.height), Double(whole.width), Double(whole.height))
                let pixels = wanted * size, near = SIMD4<Double>(repeating: 1e-3)
                let low = (pixels + near).rounded(.down), high = (pixels - near).rounded(.up)
                let box = Rect(minX: low.x, minY: low.y, maxX: high.z, maxY: high.w).intersection(Rect(0, 0, size.x, size.y))
                if !box.isEmpty, let cut = whole.part(box.x, box.y, box.width, box.height) {
                    image = cut
                    part = SIMD4(box.minX, box.minY, box.maxX, box.maxY) / size
                    // A part that ends between pixels is cut there.
                    if (part - wanted).max() < 1e-6, (wanted - part).max() < 1e-6 { part = wanted }
                }
            }
            if let tint = request.tint { image = image?.tinted(tint) }
            if request.pointsWide > 0 { image = image?.enlarged(toward: request.pointsWide) }
            guard let made = share(image) else { return nil }
            known[request] = (made, part)
            return (made, part)
        } catch {
            failures.append(error)
            return nil
        }
    }

    func takeFailures() -> [SceneError] {
        defer { failures = [] }
        return failures
    }
}

extension PageImages.Print {
    fileprivate init(_ image: PageImage) {
        width = image.width
        height = image.height
        var a: UInt64 = 0x243F_6A88_85A3_08D3, b: UInt64 = 0x9E37_79B9_7F4A_7C15
        unsafe image.pixels.withUnsafeBytes { bytes in
            let words = unsafe bytes.bindMemory(to: UInt32.self)
            for index in words.indices {
                let pixel = unsafe words[index]
                a = (a ^ UInt64(pixel)) &* 0x0000_0100_0000_01B3
                b = (b &+ UInt64(pixel)) &* 0xD6E8_FEB8_6659_FD93
                b ^= b >> 32
            }
        }
        sums = SIMD2(a, b)
    }
}

extension PageImage {
    /// Another image, whose pixels are made one by one from a place in this one.
    private func mapped(_ width: Int, _ height: Int, _ pixel: (_ x: Int, _ y: Int, _ source: UnsafeBufferPointer<UInt32>) -> UInt32)
        -> PageImage?
    {
        guard var made = ByteBlock(count: width * height * 4) else { return nil }
        unsafe made.withUnsafeMutableBytes { target in
            let target = unsafe target.bindMemory(to: UInt32.self)
            unsafe pixels.withUnsafeBytes { source in
                let source = unsafe source.bindMemory(to: UInt32.self)
                for y in 0..<height { for x in 0..<width { unsafe target[y * width + x] = pixel(x, y, source) } }
            }
        }
        return PageImage(width: width, height: height, pixels: made)
    }

    /// A part, in whole pixels within the image.
    func part(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> PageImage? {
        let left = max(Int(x), 0), top = max(Int(y), 0)
        let right = min(Int(x + width), self.width), bottom = min(Int(y + height), self.height)
        guard left < right, top < bottom, left > 0 || top > 0 || right < self.width || bottom < self.height else {
            return left < right && top < bottom ? self : nil
        }
        return unsafe mapped(right - left, bottom - top) { unsafe $2[($1 + top) * self.width + $0 + left] }
    }

    /// The image with its pixels multiplied.
    fileprivate func tinted(_ tint: SIMD4<Float>) -> PageImage? {
        unsafe mapped(width, height) { x, y, source in
            let pixel = unsafe UInt32(littleEndian: source[y * width + x])
            let channels = SIMD4(
                Float(pixel & 0xff), Float(pixel >> 8 & 0xff), Float(pixel >> 16 & 0xff), Float(pixel >> 24))
            let made = SIMD4<UInt32>(
                (channels * tint).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255)), rounding: .toNearestOrEven)
            return (made.x | made.y << 8 | made.z << 16 | made.w << 24).littleEndian
        }
    }

    /// Each pixel as a square of pixels where the image is shown enlarged: programs mix pixels however they are asked.
    fileprivate func enlarged(toward points: Double) -> PageImage? {
        let factor = 8
        guard points > Double(width) * 0.5, width * height * factor * factor <= 1 << 22 else { return self }
        return unsafe mapped(width * factor, height * factor) { unsafe $2[$1 / factor * self.width + $0 / factor] }
    }

    /// What lies below some contents that cover part of the image: what is hidden altogether is filled in from beside.
    func without(_ contents: PageImage) -> PageImage? {
        guard contents.width == width, contents.height == height else { return nil }
        let made = unsafe contents.pixels.withUnsafeBytes { above in
            let above = unsafe above.bindMemory(to: UInt32.self)
            return unsafe mapped(width, height) { x, y, source in
                let both = unsafe source[y * width + x], over = unsafe above[y * width + x]
                let alpha = UInt32(littleEndian: over) >> 24
                guard alpha < PixelFill.hidden else { return 0 }
                return both.uncovered(over, 255 - alpha)
            }
        }
        return made?.filled { index in
            unsafe contents.pixels.withUnsafeBytes { unsafe $0[index * 4 + 3] < UInt8(PixelFill.hidden) }
        }
    }

    /// The image with colours of its own where it is transparent: those beside, for programs that mix colours apart from alpha.
    func filledColors() -> PageImage? {
        let colors = unsafe mapped(width, height) { x, y, source in
            let pixel = unsafe UInt32(littleEndian: source[y * width + x])
            let alpha = max(pixel >> 24, 1)
            func straight(_ channel: UInt32) -> UInt32 { min((channel * 255 + alpha / 2) / alpha, 255) }
            return (straight(pixel & 0xff) | straight(pixel >> 8 & 0xff) << 8 | straight(pixel >> 16 & 0xff) << 16 | 0xff00_0000)
                .littleEndian
        }
        return colors?.filled { index in unsafe pixels.withUnsafeBytes { unsafe $0[index * 4 + 3] > 0 } }
    }

    /// The image with the pixels that are not known filled in from those beside.
    private func filled(_ isKnown: (Int) -> Bool) -> PageImage? {
        let fill = PixelFill(width, height, isKnown)
        return unsafe mapped(width, height) { x, y, source in unsafe source[fill.source(x, y)] }
    }

    /// What a mask reads of the pixels, as alpha.
    func coverage(_ channel: FramePlan.MaskChannel) -> PageImage? {
        unsafe mapped(width, height) { x, y, source in
            let pixel = unsafe UInt32(littleEndian: source[y * width + x])
            var value = pixel >> 24
            if channel == .luminance || channel == .invertedLuminance {
                let sum = 0.2126 * Double(pixel & 0xff) + 0.7152 * Double(pixel >> 8 & 0xff) + 0.0722 * Double(pixel >> 16 & 0xff)
                value = UInt32(min(sum.rounded(), 255))
            }
            if channel == .invertedAlpha || channel == .invertedLuminance { value = 255 - value }
            return (value * 0x0101_0101).littleEndian
        }
    }
}
