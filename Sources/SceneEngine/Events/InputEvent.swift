public import SceneGeometry
public import SceneModel

/// Something that happened where a tree is shown. The numbers of kinds are those of `scene_event_type`.
public struct InputEvent: Sendable {
    public enum Kind: Int32, Sendable {
        case pointerMove = 1, pointerPress, pointerRelease, wheel, pointerEnter, pointerLeave
        case touchBegin = 16, touchMove, touchEnd
        case keyPress = 32, keyRelease, text, composition
        case focusIn = 48, focusOut
        case dropFile = 64, dropText
        case resize = 80, scale, shown, hidden, close, displayLost, screen
        /// What was on screen is there no more. Handlers are not told.
        case exposed = 128
    }

    public var kind: Kind
    /// By the clock of frames.
    public var time: Double
    /// The layer that the event is for: the one hit, the one that has captured the pointer, or the focused one.
    public var target: LayerID?
    /// Where a pointer or a finger is, in points of what shows the tree.
    public var position = Point.zero
    public var button = 0
    /// The buttons that are down, a bit each.
    public var buttons: UInt32 = 0
    /// How many presses at one place followed each other quickly: 2 for a double click.
    public var clicks = 0
    public var modifiers: UInt32 = 0
    /// How far a wheel was turned, in lines, to the right and down.
    public var delta = Point.zero
    /// The finger of a touch.
    public var finger: Int64 = 0
    public var pressure = 1.0
    /// The place of a key on the keyboard: its usage of the USB HID page of keyboards.
    public var code: UInt32 = 0
    public var isRepeat = false
    /// The name of a key, text that was put in or dropped, or the path of a file.
    public var text = ""
    /// Of a composition: where the cursor is in it, and how many characters are chosen.
    public var cursor = 0, length = 0
    /// Where the pointer was since the last event of its motion, oldest first.
    public var history: [(time: Double, position: Point)] = []

    public init(_ kind: Kind, at time: Double) {
        self.kind = kind
        self.time = time
    }

    /// Whether the event is at a place.
    public var hasPosition: Bool { kind.rawValue < 32 || kind == .dropFile || kind == .dropText }

    /// Whether the event is for the layer that has the focus.
    public var isOfKeys: Bool { [.keyPress, .keyRelease, .text, .composition].contains(kind) }
}

/// The handler of events, of a layer or of what shows the tree: a window, or a renderer of a host's.
public protocol EventHandler: AnyObject, Sendable {
    /// @param window what the program knows the window by; 0 in a host. @param layer whose handler this is; nil for the one of what shows the
    ///        tree. @param point where the event is in the layer.
    /// @return whether the event is taken: nobody else gets it then.
    func handle(_ event: InputEvent, window: UInt64, _ layer: LayerID?, _ point: Point) -> Bool
}
