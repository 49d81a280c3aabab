import SceneGeometry
import SceneStorage

// Most of what shares a plane are neighbours in the tree: the covers of a wall, the cells of a board. Members that follow each other and lie in one
// plane, the sides of their rectangles in parallel, are one sheet: one face, the rectangle around them all, which is sorted in their stead. What
// is drawn before a sheet, or after it, is so before and after each of its members, and these keep the order of the tree among themselves.
// Only where a sheet goes round in circles with others, which may come of what lies between its members, they are sorted one by one.

extension FaceTable {
    /// Members that follow each other and lie in one plane.
    struct Sheet: BitwiseCopyable {
        /// The members: `first..<end`.
        var first, end: Index<SpaceList.Member>
        /// The plane of the first member, in whose coordinates everything of the sheet is given.
        var plane: PlaneInSpace
        /// The rectangle around all members.
        var bounds: Rect

        var count: Int { end - first }
    }

    /// A sheet that further members may join.
    struct GrowingSheet: BitwiseCopyable {
        fileprivate(set) var sheet: Sheet
        /// What the members take of the bounds.
        fileprivate var area: Double
        /// Whether all members are flat: what lies between them does not count.
        fileprivate var isFlat: Bool
        /// How to find what lies in the plane, once something was looked for.
        fileprivate var finder: Finder?

        /// No sheet.
        static let empty = GrowingSheet(
            first: .first, end: .first, PlaneInSpace(across: .zero, down: .zero, origin: .zero), .zero, isFlat: false)

        /// Finds the coordinates of what lies in a plane.
        fileprivate struct Finder: BitwiseCopyable {
            /// The dual of the plane's axes: what a vector of the plane is multiplied by for its coordinates.
            var across, down: SIMD4<Double>
            /// How far off the plane rounding may have taken what lies in it.
            var tolerance: SIMD4<Double>
        }
    }

    /// The sheets of a table, and those members that may become one.
    struct SheetTable: ~Copyable {
        /// Whether members of one plane are put together at all.
        var areMade = true
        /// The members that came last, as long as no face is made of them.
        var growing = GrowingSheet.empty
        var all = DenseArray<Sheet>()
        /// For each member its rectangle in the coordinates of its sheet, and whether it hides what lies behind it.
        var rects = Column<SpaceList.Member, Rect>()
        var areOpaque = Column<SpaceList.Member, Bool>()

        mutating func removeAll() {
            growing = .empty
            all.removeAll()
            rects.removeAll()
            areOpaque.removeAll()
        }

        mutating func append(_ rect: Rect, isOpaque: Bool) {
            rects.append(rect)
            areOpaque.append(isOpaque)
        }
    }

    /// Adds the image of a rectangle of a plane for the next member.
    mutating func add(_ rect: Rect, _ plane: PlaneInSpace, isOpaque: Bool, isFlat: Bool) {
        if sheets.areMade, let part = sheets.growing.place(rect, plane), sheets.growing.grow(by: part, isFlat: isFlat) {
            sheets.append(part, isOpaque: isOpaque)
        } else {
            endSheet()
            sheets.growing = GrowingSheet(first: tolerances.end, end: tolerances.end + 1, plane, rect, isFlat: isFlat)
            sheets.append(rect, isOpaque: isOpaque)
        }
        tolerances.append(0)
    }

    /// Adds a member without a face.
    mutating func reserve() {
        endSheet()
        sheets.append(.zero, isOpaque: false)
        tolerances.append(0)
    }

    /// Makes a face of the members that came last.
    mutating func endSheet() {
        let count = sheets.growing.sheet.count
        guard count > 0 else { return }
        if count > 1 { sheets.all.append(sheets.growing.sheet) }
        let first = sheets.growing.sheet.first
        add(
            sheets.growing.sheet.bounds, sheets.growing.sheet.plane, member: first, sheet: count > 1 ? sheets.all.end - 1 : .none,
            isOpaque: count == 1 && sheets.areOpaque[first])
        sheets.growing.sheet.end = first
    }

    /// Adds a face for each member that a face shows.
    mutating func addMembers(of index: Index<Face>) {
        let face = faces[index]
        guard face.sheet.exists else { return faces.append(face) }
        let sheet = sheets.all[face.sheet]
        for member in sheet.first..<sheet.end { addMember(member, of: face.sheet) }
    }

    /// Adds a face for a member of a sheet.
    mutating func addMember(_ member: Index<SpaceList.Member>, of sheet: Index<Sheet>) {
        add(sheets.rects[member], sheets.all[sheet].plane, member: member, isOpaque: sheets.areOpaque[member])
    }
}

extension FaceTable.GrowingSheet {
    @inline(__always)
    fileprivate init(
        first: Index<SpaceList.Member>, end: Index<SpaceList.Member>, _ plane: PlaneInSpace, _ rect: Rect, isFlat: Bool
    ) {
        self.isFlat = isFlat
        sheet = FaceTable.Sheet(first: first, end: end, plane: plane, bounds: rect)
        area = rect.width * rect.height
    }

    /// A sheet may be this much larger than its members together: what lies between them is in the way of others.
    private static let mostSparse = 3.0

    /// The place of a plane's rectangle in the coordinates of the sheet; nil where the two do not lie in one plane with their sides in parallel.
    @inline(__always)
    fileprivate mutating func place(_ rect: Rect, _ other: PlaneInSpace) -> Rect? {
        // Most of what comes is turned in another way, or lies before the plane or behind it.
        guard sheet.count > 0, sheet.plane.across.isAlong(other.across), sheet.plane.down.isAlong(other.down),
            sheet.plane.mayHold(other.origin)
        else { return nil }
        if finder == nil { finder = Finder(sheet.plane, sheet.bounds) }
        return finder?.place(rect, other, in: sheet.plane)
    }

    /// Takes a further member. @return false, with nothing taken, where the sheet would have too much between its members.
    @inline(__always)
    fileprivate mutating func grow(by part: Rect, isFlat: Bool) -> Bool {
        let bounds = sheet.bounds
        let all = Rect(
            minX: min(bounds.minX, part.minX), minY: min(bounds.minY, part.minY), maxX: max(bounds.maxX, part.maxX),
            maxY: max(bounds.maxY, part.maxY))
        let taken = area + part.width * part.height
        guard self.isFlat && isFlat || all.width * all.height <= Self.mostSparse * taken else { return false }
        self.isFlat = self.isFlat && isFlat
        (sheet.bounds, area) = (all, taken)
        sheet.end += 1
        return true
    }
}

extension FaceTable.GrowingSheet.Finder {
    /// The part of the largest numbers of a place by which rounding may be off.
    private static let precision = 1e-12

    /// @param rect what of the plane is there; nothing else is found where that is no rectangle.
    @inline(never)
    fileprivate init(_ plane: PlaneInSpace, _ rect: Rect) {
        let a = plane.across.squaredLength, b = plane.down.squaredLength, mixed = plane.across.dot(plane.down)
        let determinant = a * b - mixed * mixed
        let isPlane = rect.width * rect.height > 0 && determinant > a * b * 1e-6
        // Without dual axes, all that comes lies elsewhere.
        let scale = isPlane ? 1 / determinant : .nan
        across = (plane.across * b - plane.down * mixed) * scale
        down = (plane.down * a - plane.across * mixed) * scale
        tolerance = plane.reach(of: rect) * Self.precision
    }

    /// The place of a plane's rectangle in the coordinates of a plane; nil where the two do not lie in one plane with their sides in parallel.
    fileprivate func place(_ rect: Rect, _ other: PlaneInSpace, in plane: PlaneInSpace) -> Rect? {
        let way = other.origin - plane.origin, x = way.dot(across), y = way.dot(down)
        let off = (way - plane.across * x - plane.down * y).magnitude
        // Most of what comes lies in another plane. The comparison is false for what is not a number.
        guard all(off .<= tolerance) else { return nil }
        let width = other.across.dot(across), height = other.down.dot(down)
        let offAcross = (other.across - plane.across * width).magnitude * max(abs(rect.minX), abs(rect.maxX))
        let offDown = (other.down - plane.down * height).magnitude * max(abs(rect.minY), abs(rect.maxY))
        guard all(off + offAcross + offDown .<= tolerance) else { return nil }
        let left = x + width * rect.minX, right = x + width * rect.maxX, top = y + height * rect.minY, bottom = y + height * rect.maxY
        return Rect(minX: min(left, right), minY: min(top, bottom), maxX: max(left, right), maxY: max(top, bottom))
    }
}

/// How the plane of a layer lies in the space that it is sorted in: x, y, depth and w, before they are divided by w, for a point of the plane.
struct PlaneInSpace: BitwiseCopyable {
    var across, down, origin: SIMD4<Double>

    /// @param depth what x, y and 1 of the plane are multiplied by for the depth.
    @inline(__always)
    init(_ map: Homography, depth: SIMD3<Double>) {
        across = SIMD4(map.affine.a, map.affine.b, depth.x, map.g)
        down = SIMD4(map.affine.c, map.affine.d, depth.y, map.h)
        origin = SIMD4(map.affine.tx, map.affine.ty, depth.z, map.i)
    }

    init(across: SIMD4<Double>, down: SIMD4<Double>, origin: SIMD4<Double>) {
        (self.across, self.down, self.origin) = (across, down, origin)
    }

    @inline(__always)
    func at(_ x: Double, _ y: Double) -> SIMD4<Double> { across * x + down * y + origin }

    /// Whether a point lies in the plane, as far as x, y and depth tell before they are divided by w.
    @inline(__always)
    fileprivate func mayHold(_ point: SIMD4<Double>) -> Bool {
        let way = point - origin
        let normal = SIMD4(
            across.y * down.z - across.z * down.y, across.z * down.x - across.x * down.z, across.x * down.y - across.y * down.x, 0)
        let off = normal.dot(way), most = normal.magnitude.dot(point.magnitude + origin.magnitude)
        // The comparison is false for what is not a number.
        return abs(off) <= 1e-6 * most
    }

    /// The most that the numbers of a place in a rectangle can be: the same for x, y and depth, which are of one kind.
    @inline(__always)
    fileprivate func reach(of rect: Rect) -> SIMD4<Double> {
        let most =
            across.magnitude * max(abs(rect.minX), abs(rect.maxX)) + down.magnitude * max(abs(rect.minY), abs(rect.maxY)) + origin.magnitude
        let length = max(most.x, most.y, most.z)
        return SIMD4(length, length, length, most.w)
    }
}

// Written out: the generic functions are calls.
extension SIMD4<Double> {
    /// Whether another vector has the same direction on screen, or the opposite one, but for rounding.
    @inline(__always)
    fileprivate func isAlong(_ other: Self) -> Bool {
        let cross = x * other.y - y * other.x
        // The comparison is false for what is not a number.
        return cross * cross <= 1e-12 * ((x * x + y * y) * (other.x * other.x + other.y * other.y))
    }

    @inline(__always) fileprivate var magnitude: Self { Self(abs(x), abs(y), abs(z), abs(w)) }
    @inline(__always) fileprivate var squaredLength: Double { dot(self) }
    @inline(__always) fileprivate func dot(_ other: Self) -> Double { x * other.x + y * other.y + z * other.z + w * other.w }
}
