import SceneStorage

/// How the pixels of a movie's picture lie as decoders give them: brightness for each pixel, and colour for each two by two, in planes.
public struct PlanarLayout: Equatable, Sendable {
    public struct Plane: Equatable, Sendable {
        /// Bytes from the first of the picture's memory to the plane's, and from one row to the next.
        public var offset, stride: Int

        public init(offset: Int, stride: Int) {
            self.offset = offset
            self.stride = stride
        }
    }

    public enum Form: Sendable {
        /// NV12: a second plane with both colour differences in turn.
        case paired
        /// I420: two more planes, with one colour difference each.
        case apart
    }

    public let width, height: Int
    public let form: Form
    /// Brightness, then one plane of colour or two.
    public let planes: [Plane]
    public let colors: VideoColors

    /// nil for planes that are too few, or whose rows overlap.
    public init?(width: Int, height: Int, form: Form, planes: [Plane], colors: VideoColors) {
        let limit = ImageBuffer.maximumSize, most = 1 << 40
        guard (1...limit).contains(width), (1...limit).contains(height), planes.count == (form == .paired ? 2 : 3) else { return nil }
        (self.width, self.height, self.form, self.planes, self.colors) = (width, height, form, planes, colors)
        for index in planes.indices {
            let plane = planes[index]
            guard (0...most).contains(plane.offset), (rowBytes(index)...most >> 16).contains(plane.stride) else { return nil }
        }
        // A texture of pairs begins each row with a whole one.
        if form == .paired, !planes[1].stride.isMultiple(of: 2) { return nil }
    }

    /// The size of a plane in samples; a pair counts as one.
    public func size(_ plane: Int) -> (width: Int, height: Int) {
        plane == 0 ? (width, height) : ((width + 1) / 2, (height + 1) / 2)
    }

    /// Bytes of a sample of a plane.
    public func sampleBytes(_ plane: Int) -> Int { plane > 0 && form == .paired ? 2 : 1 }

    private func rowBytes(_ plane: Int) -> Int { size(plane).width * sampleBytes(plane) }

    /// How many bytes of memory the planes reach.
    public var byteCount: Int {
        planes.indices.reduce(0) { max($0, planes[$1].offset + (size($1).height - 1) * planes[$1].stride + rowBytes($1)) }
    }

    /// Writes the picture as RGBA, rows without gaps.
    func convert(_ source: UnsafeRawBufferPointer, to target: UnsafeMutableRawBufferPointer) {
        guard source.count >= byteCount, target.count >= 4 * width * height else { return }
        let rows = (colors.rows[0], colors.rows[1], colors.rows[2]), shift = colors.shift, last = size(1).width - 1
        var differences = [SIMD2<Float>](repeating: .zero, count: last + 1)
        for y in 0..<height {
            unsafe readDifferences(source, at: Float(y) / 2 - 0.25 + shift.y, into: &differences)
            let brightness = planes[0].offset + y * planes[0].stride
            for x in 0..<width {
                let place = Float(x) / 2 - 0.25 + shift.x, left = Int(place.rounded(.down)), part = place - place.rounded(.down)
                let (from, to) = (differences[min(max(left, 0), last)], differences[min(left + 1, last)])
                let color = from + (to - from) * part
                let sample = SIMD4(unsafe Float(source[brightness + x]) / 255, color.x, color.y, 1), pixel = 4 * (y * width + x)
                unsafe target[pixel] = (rows.0 * sample).sum().byte
                unsafe target[pixel + 1] = (rows.1 * sample).sum().byte
                unsafe target[pixel + 2] = (rows.2 * sample).sum().byte
                unsafe target[pixel + 3] = 255
            }
        }
    }

    /// The colour differences of a row between rows of samples, 0 to 1.
    private func readDifferences(_ source: UnsafeRawBufferPointer, at y: Float, into row: inout [SIMD2<Float>]) {
        let last = size(1).height - 1, above = Int(y.rounded(.down)), part = y - y.rounded(.down), step = sampleBytes(1)
        func first(_ plane: Int, _ line: Int) -> Int { planes[plane].offset + min(max(line, 0), last) * planes[plane].stride }
        // The second difference lies beside the first, or in a plane of its own.
        let (second, next) = form == .paired ? (1, 1) : (2, 0)
        let starts = (first(1, above), first(1, above + 1), first(second, above), first(second, above + 1))
        for column in row.indices {
            let at = column * step
            let from = unsafe SIMD2(Float(source[starts.0 + at]), Float(source[starts.2 + at + next]))
            let to = unsafe SIMD2(Float(source[starts.1 + at]), Float(source[starts.3 + at + next]))
            row[column] = (from + (to - from) * part) / 255
        }
    }
}

/// What the numbers of a movie's pictures mean: how red, green and blue follow from brightness and colour differences, and where these lie.
public struct VideoColors: Equatable, Sendable {
    /// Red, green and blue, each as the weights of brightness, of the differences of blue and red, and a constant; all numbers are 0 to 1.
    public let rows: [SIMD4<Float>]
    /// Where samples of colour lie within their two by two pixels, beside the middle, in samples.
    public let shift: SIMD2<Float>

    /// The matrices of video, by the weights of red and blue in brightness.
    public enum Matrix: Sendable {
        case bt601, bt709, bt2020, smpte240m, fcc

        fileprivate var weights: (red: Float, blue: Float) {
            switch self {
            case .bt601: (0.299, 0.114)
            case .bt709: (0.2126, 0.0722)
            case .bt2020: (0.2627, 0.0593)
            case .smpte240m: (0.212, 0.087)
            case .fcc: (0.30, 0.11)
            }
        }
    }

    /// @param isFullRange whether brightness goes from 0 to 255, and not from 16 to 235.
    /// @param isCosited whether a sample of colour lies at the first of its two columns, and rows, of pixels rather than between them.
    public init(_ matrix: Matrix, isFullRange: Bool, isCosited: (x: Bool, y: Bool)) {
        let (red, blue) = matrix.weights, green = 1 - red - blue
        let scale: Float = isFullRange ? 1 : 255 / 219, reach: Float = isFullRange ? 1 : 255 / 224
        let zero: Float = isFullRange ? 0 : 16 / 255, middle: Float = 128 / 255
        let weights: [(blue: Float, red: Float)] = [
            (0, 2 * (1 - red)), (-2 * blue * (1 - blue) / green, -2 * red * (1 - red) / green), (2 * (1 - blue), 0),
        ]
        rows = weights.map { weight in
            let (b, r) = (weight.blue * reach, weight.red * reach)
            return SIMD4(scale, b, r, -zero * scale - middle * (b + r))
        }
        shift = SIMD2(isCosited.x ? 0.25 : 0, isCosited.y ? 0.25 : 0)
    }
}
