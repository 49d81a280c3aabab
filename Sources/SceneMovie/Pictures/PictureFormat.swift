import CGStreamer
import SceneCommit

/// What the caps of pictures say of them.
struct PictureFormat {
    private(set) var width = 0, height = 0
    /// How the pixels lie in planes; nil for RGBA.
    private(set) var form: PlanarLayout.Form?
    private var colors = VideoColors(.bt601, isFullRange: false, isCosited: (false, false))

    init() {}

    init(_ caps: UnsafeMutableRawPointer, _ gst: GStreamer) {
        guard let structure = unsafe gst.table.gst_caps_get_structure(caps, 0) else { return }
        func text(_ name: String) -> String? {
            unsafe gst.table.gst_structure_get_string(structure, name).map { unsafe String(cString: $0) }
        }
        var size: (width: Int32, height: Int32) = (0, 0)
        _ = unsafe gst.table.gst_structure_get_int(structure, "width", &size.width)
        _ = unsafe gst.table.gst_structure_get_int(structure, "height", &size.height)
        (width, height) = (Int(size.width), Int(size.height))
        form =
            switch text("format") {
            case "NV12": .paired
            case "I420": .apart
            default: nil
            }
        colors = Self.colors(text("colorimetry"), text("chroma-site"), height: height)
    }

    /// GStreamer's names and numbers; what a movie does not say is that of its size, as in GStreamer.
    private static func colors(_ colorimetry: String?, _ site: String?, height: Int) -> VideoColors {
        let isLarge = height > 576
        var matrix: VideoColors.Matrix = isLarge ? .bt709 : .bt601, isFullRange = false
        let numbers = (colorimetry ?? "").split(separator: ":").map { Int($0) ?? 0 }
        if numbers.count == 4, let named = Self.matrix(numbers[1]) {
            (matrix, isFullRange) = (named, numbers[0] != 2)
        } else if let colorimetry, let named = Self.matrix(colorimetry) {
            matrix = named
        }
        let isCosited: (x: Bool, y: Bool) =
            switch site {
            case nil: (isLarge, false)
            case "mpeg2", "h-cosited": (true, false)
            case "v-cosited": (false, true)
            case "cosited", "dv": (true, true)
            default: (false, false)
            }
        return VideoColors(matrix, isFullRange: isFullRange, isCosited: isCosited)
    }

    private static func matrix(_ number: Int) -> VideoColors.Matrix? {
        switch number {
        case 2: .fcc
        case 3: .bt709
        case 4: .bt601
        case 5: .smpte240m
        case 6: .bt2020
        default: nil
        }
    }

    private static func matrix(_ name: String) -> VideoColors.Matrix? {
        switch name {
        case "bt709": .bt709
        case "bt601": .bt601
        case "smpte240m": .smpte240m
        case "bt2020", "bt2020-10", "bt2100-pq", "bt2100-hlg": .bt2020
        default: nil
        }
    }

    /// Where the planes of a buffer lie that says nothing of it itself, by GStreamer's rules: rows of whole four bytes.
    private var defaultPlanes: [PlanarLayout.Plane] {
        func rounded(_ number: Int, _ step: Int) -> Int { (number + step - 1) / step * step }
        let stride = rounded(width, 4), rows = rounded(height, 2)
        switch form {
        case nil: return [PlanarLayout.Plane(offset: 0, stride: 4 * width)]
        case .paired: return [PlanarLayout.Plane(offset: 0, stride: stride), PlanarLayout.Plane(offset: stride * rows, stride: stride)]
        case .apart:
            let half = rounded(rounded(width, 2) / 2, 4)
            return [0, stride * rows, stride * rows + half * rows / 2].enumerated().map {
                PlanarLayout.Plane(offset: $0.element, stride: $0.offset == 0 ? stride : half)
            }
        }
    }

    /// Where the planes of a buffer lie.
    func planes(of buffer: UnsafeMutablePointer<scene_gst_buffer>, _ gst: GStreamer) -> [PlanarLayout.Plane] {
        var planes = defaultPlanes
        let type = gst.table.gst_video_meta_api_get_type()
        guard let meta = unsafe gst.table.gst_buffer_get_meta(buffer, type) else { return planes }
        let video = unsafe UnsafeRawPointer(meta).assumingMemoryBound(to: scene_gst_video_meta.self)
        guard unsafe video.pointee.plane_count == planes.count else { return planes }
        let (offsets, strides) = unsafe (video.pointee.offset, video.pointee.stride)
        for index in planes.indices {
            let (offset, stride) =
                switch index {
                case 0: (offsets.0, strides.0)
                case 1: (offsets.1, strides.1)
                default: (offsets.2, strides.2)
                }
            planes[index] = PlanarLayout.Plane(offset: Int(clamping: offset), stride: Int(stride))
        }
        return planes
    }

    /// The layout of planes; nil where they are none of this picture's.
    func layout(_ planes: [PlanarLayout.Plane]) -> PlanarLayout? {
        form.flatMap { PlanarLayout(width: width, height: height, form: $0, planes: planes, colors: colors) }
    }
}

extension GStreamer {
    /// Says in which formats an element lets pictures pass; what comes next is converted to one of them.
    func setFormats(of filter: UnsafeMutableRawPointer, takesPlanes: Bool) {
        let formats = takesPlanes ? "{ NV12, I420, RGBA }" : "RGBA"
        let text = "video/x-raw, format=(string)\(formats), pixel-aspect-ratio=(fraction)1/1"
        guard let caps = unsafe table.gst_caps_from_string(text) else { return }
        unsafe set(filter, "caps", caps)
        unsafe table.gst_mini_object_unref(caps)
    }
}
