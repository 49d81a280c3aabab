import Glibc

/// Pixels outside of the library's memory, which somebody else owns.
public enum ExternalImage: Sendable {
    /// A texture of a GL context that renderers share.
    case texture(Texture)
    case buffer(DeviceBuffer)
    /// What the program draws of a GL layer, in the renderer that has drawn it.
    case surface(LayerSurface)
    case picture(DevicePicture)

    public struct Texture: Sendable {
        public var name: UInt32
        public var isOpaque: Bool
        /// Whether the texture's first row is the bottom one.
        public var isBottomUp: Bool

        public init(name: UInt32, isOpaque: Bool, isBottomUp: Bool) {
            self.name = name
            self.isOpaque = isOpaque
            self.isBottomUp = isBottomUp
        }
    }

    public var isOpaque: Bool {
        switch self {
        case .texture(let texture): texture.isOpaque
        case .buffer(let buffer): buffer.isOpaque
        case .surface: false
        case .picture(let picture): picture.isOpaque
        }
    }
}

/// Memory of a device: a dma-buf, with descriptors of its own.
public final class DeviceBuffer: Sendable {
    public struct Plane: Sendable {
        public var descriptor: Int32
        public var offset, stride: UInt32

        public init(descriptor: Int32, offset: UInt32, stride: UInt32) {
            self.descriptor = descriptor
            self.offset = offset
            self.stride = stride
        }
    }

    public let format: UInt32
    /// The modifier of the format; nil for the one that the driver takes for granted.
    public let modifier: UInt64?
    public let planes: [Plane]
    public let isOpaque: Bool

    /// The names of formats without alpha begin with an X.
    private static func hasNoAlpha(_ format: UInt32) -> Bool { UInt8(truncatingIfNeeded: format) == UInt8(ascii: "X") }

    /// Throws `.invalidArgument` when a descriptor is none.
    public init(format: UInt32, modifier: UInt64?, planes: [Plane]) throws(SceneError) {
        var own: [Plane] = []
        for (index, plane) in planes.enumerated() {
            let copy = fcntl(plane.descriptor, F_DUPFD_CLOEXEC, 0)
            guard copy >= 0 else {
                let isLimit = errno == EMFILE
                for plane in own { close(plane.descriptor) }
                if isLimit { throw SceneError(.outOfMemory, "the process has no descriptors left") }
                throw SceneError(.invalidArgument, "fds[\(index)] is \(plane.descriptor), which is no open descriptor")
            }
            own.append(Plane(descriptor: copy, offset: plane.offset, stride: plane.stride))
        }
        self.format = format
        self.modifier = modifier
        self.planes = own
        isOpaque = Self.hasNoAlpha(format)
    }

    deinit {
        for plane in planes { close(plane.descriptor) }
    }
}
