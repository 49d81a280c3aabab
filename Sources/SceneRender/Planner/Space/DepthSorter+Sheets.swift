import SceneGeometry
import SceneStorage

// Sheets that go round in circles with other faces are sorted by their members. Of those only the ones count that others overlap on screen: the rest
// of a sheet may lie anywhere among these, in the order of the tree.

extension DepthSorter {
    /// A search within a search: for the members of sheets, none of which is a sheet.
    struct InnerSearch: ~Copyable {
        var spans = DenseArray<Span>()
        var search = OverlapSearch()
        /// The faces that go round in circles.
        var cycle = DenseArray<Index<FaceTable.Face>>()
        /// The members of sheets that others overlap, and those that none does, each in their order.
        var met = DenseArray<Index<SpaceList.Member>>()
        var apart = DenseArray<Index<SpaceList.Member>>()
        /// What lies in the plane of the sheets, and before it.
        var level = DenseArray<Index<FaceTable.Face>>()
        var before = DenseArray<Index<FaceTable.Face>>()
        /// On screen, what is in no sheet.
        var boxes = DenseArray<SIMD4<Float>>()
        var merged = DenseArray<Piece>()
    }

    /// With fewer members that none overlaps all are sorted.
    private static let fewestApart = 32
    /// With more others it takes as long to find what these overlap.
    static let mostOthers = 32

    /// Whether some of the faces that go round in circles are sheets.
    var hasSheets: Bool { division.faces.indices.contains { table[division.faces[$0]].sheet.exists } }

    /// Emits the faces that go round in circles, each sheet among them by its members.
    mutating func emitSheets() {
        // Then all faces that are added lie in the order of their members.
        division.faces.sort(0..<division.faces.count, by: <)
        inner.cycle.removeAll()
        for index in division.faces.indices { inner.cycle.append(division.faces[index]) }
        let first = table.faces.end, mark = table.mark, splitsLeft = table.splitsLeft, leavesWhole = table.leavesWhole
        let piece = pieces.count, part = parts.end, cut = self.cuts.end
        var isDivided = divideMembers(), cuts = false
        while isDivided {
            for index in inner.cycle.indices { addMet(of: inner.cycle[index]) }
            if cuts { emitCut(from: first) } else { emitAdded(from: first) }
            if mergeApart(from: piece) { return }
            // Something goes between members of which the farther one comes later in the tree, so that others in the plane may have no place. The
            // plane cuts that then, and its members stay together.
            isDivided = !cuts
            cuts = true
            removeAll(from: piece, part, cut)
            table.forget(after: mark)
            table.splitsLeft = splitsLeft
        }
        table.leavesWhole = leavesWhole
        for index in inner.cycle.indices { table.addMembers(of: inner.cycle[index]) }
        emitAdded(from: first)
    }

    /// Emits the faces from one on, in whatever order is right.
    private mutating func emitAdded(from first: Index<FaceTable.Face>) {
        for face in first..<table.faces.end { inner.spans.append(span(of: face)) }
        emitSpans()
    }

    /// Emits the faces from one on, of which those in the plane of the sheets stay together: what goes through that is split.
    private mutating func emitCut(from first: Index<FaceTable.Face>) {
        let end = table.faces.end, firstCut = table.cuts.end
        guard let plane = (first..<end).first(where: { place(ofMet: table[$0].member) != nil }).map({ table[$0].plane }) else {
            return emitAdded(from: first)
        }
        inner.level.removeAll()
        inner.before.removeAll()
        division.split.removeAll()
        for face in first..<end {
            switch table.side(of: face, plane) {
            case .level: inner.level.append(face)
            case .before: inner.before.append(face)
            case .behind: inner.spans.append(span(of: face))
            case .both:
                let parts = table.split(face, plane)
                division.split.append(face)
                inner.spans.append(span(of: parts.behind))
                inner.before.append(parts.before)
            }
        }
        table.findEdges(from: firstCut, inner.level)
        if division.split.count > 1 { table.joinCuts(from: firstCut, division.split) }
        emitSpans()
        for index in inner.level.indices { emit(inner.level[index]) }
        for index in inner.before.indices { inner.spans.append(span(of: inner.before[index])) }
        emitSpans()
    }

    private mutating func emitSpans() {
        inner.spans.sort(0..<inner.spans.count) { ($0.low, $0.face) < ($1.low, $1.face) }
        swap(&spans, &inner.spans)
        swap(&search, &inner.search)
        emitOverlapping(spans.indices)
        swap(&spans, &inner.spans)
        swap(&search, &inner.search)
        inner.spans.removeAll()
    }

    /// Tells the members of the sheets that others overlap from those that none does.
    /// @return whether enough lie apart, and all sheets in one plane.
    private mutating func divideMembers() -> Bool {
        inner.boxes.removeAll()
        inner.met.removeAll()
        inner.apart.removeAll()
        var plane: SIMD4<Double>?
        for index in inner.cycle.indices {
            let face = inner.cycle[index]
            if table[face].sheet.isNone {
                inner.boxes.append(table[face].box)
            } else if let plane {
                guard table.side(of: face, plane) == .level else { return false }
            } else {
                plane = table[face].plane
            }
        }
        guard inner.boxes.count <= Self.mostOthers else { return false }
        for index in inner.cycle.indices where table[inner.cycle[index]].sheet.exists {
            let sheet = table.sheets.all[table[inner.cycle[index]].sheet]
            for member in sheet.first..<sheet.end {
                let box = sheet.plane.box(of: table.sheets.rects[member])
                let isMet = inner.boxes.indices.contains { ScreenGrid.mayOverlap(inner.boxes[$0], box) }
                if isMet { inner.met.append(member) } else { inner.apart.append(member) }
            }
        }
        return inner.apart.count >= Self.fewestApart
    }

    /// Adds the members of a sheet that others overlap, or a face that is none.
    private mutating func addMet(of face: Index<FaceTable.Face>) {
        let sheet = table[face].sheet
        guard sheet.exists else { return table.addMembers(of: face) }
        let members = table.sheets.all[sheet].first..<table.sheets.all[sheet].end
        for index in inner.met.indices where members.contains(inner.met[index]) { table.addMember(inner.met[index], of: sheet) }
    }

    /// Puts the members that none overlaps among the pieces from one on.
    /// @return false where members of the sheets came out in another order than that of the tree.
    private mutating func mergeApart(from first: Int) -> Bool {
        inner.merged.removeAll()
        var nextMet = 0, nextApart = 0
        for index in first..<pieces.count {
            let member = pieces[index].member
            if let place = place(ofMet: member) {
                guard place >= nextMet else { return false }
                nextMet = place + 1
                while nextApart < inner.apart.count, inner.apart[nextApart] < member { takeApart(&nextApart) }
            }
            inner.merged.append(pieces[index])
        }
        while nextApart < inner.apart.count { takeApart(&nextApart) }
        removeAll(from: first, parts.end, self.cuts.end)
        for index in inner.merged.indices { append(inner.merged[index]) }
        return true
    }

    private mutating func takeApart(_ next: inout Int) {
        inner.merged.append(Piece(member: inner.apart[next], slice: .none))
        next += 1
    }

    /// By halving.
    private func place(ofMet member: Index<SpaceList.Member>) -> Int? {
        var low = 0, high = inner.met.count
        while low < high {
            let middle = (low + high) / 2
            if inner.met[middle] < member { low = middle + 1 } else { high = middle }
        }
        return low < inner.met.count && inner.met[low] == member ? low : nil
    }
}

extension PlaneInSpace {
    /// What a rectangle may touch on screen: left, top, and right and bottom negated; everything for one that is not all before the eye.
    @inline(__always)
    fileprivate func box(of rect: Rect) -> SIMD4<Float> {
        let p = at(rect.minX, rect.minY), q = at(rect.maxX, rect.minY), r = at(rect.maxX, rect.maxY), s = at(rect.minX, rect.maxY)
        let nearest = FaceTable.less(FaceTable.less(p.w, q.w), FaceTable.less(r.w, s.w))
        // The comparison is false for what is not a number.
        guard nearest >= Homography.nearestW else { return SIMD4(repeating: -.infinity) }
        let a = p * (1 / p.w), b = q * (1 / q.w), c = r * (1 / r.w), d = s * (1 / s.w)
        let low = a.least(b).least(c.least(d)), high = a.most(b).most(c.most(d))
        return SIMD4(Float(low.x).nextDown, Float(low.y).nextDown, (-Float(high.x)).nextDown, (-Float(high.y)).nextDown)
    }
}
