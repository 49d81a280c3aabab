import CGLES
import SceneCommit
import SceneRender
import SceneStorage

/// The pixels of rasters: small rasters lie on pages, large ones in textures of their own. A rasterizer makes the pixels of a raster when a plan
/// first shows it; they are kept until the planner drops the raster's slot.
struct RasterStore: ~Copyable {
    /// The pixels of each of the planner's slots.
    private var entries = Column<RasterSlots, RasterEntry>()
    private(set) var pages = RasterPages()
    /// The rasters of the frame whose pixels have to be made, by their index in the plan.
    private var undrawn = DenseArray<Index<FramePlan.Raster>>()
    /// Memory in which rasters are drawn that have a texture of their own.
    private var scratch = ByteBlock(count: 0)
    /// How many rasters the last frame made, and the CPU seconds of all threads for that.
    private(set) var made = 0
    private(set) var time = 0.0
    /// The CPU seconds of the thread that draws the frame, among these.
    private(set) var ownTime = 0.0
    /// CPU seconds that the driver took for the new pixels.
    private(set) var uploadTime = 0.0

    /// How many rasters of the frame's plan fit into the budget.
    private(set) var admitted: Index<FramePlan.Raster> = .none
    /// The bytes that the rasters of a frame may take.
    private static let budget = 256 << 20

    /// Counts which of a plan's rasters have room, and says of the first that has none why it is left out.
    mutating func admit(_ plan: borrowing FramePlan, _ failures: inout [DrawFailure]) {
        var size = 0
        admitted = .first
        for index in plan.rasters.indices {
            let raster = plan.rasters[Index(index)]
            size += Int(raster.width) * Int(raster.height) * (raster.isColored ? 4 : 1)
            guard size <= Self.budget else {
                let error = SceneError(
                    .outOfMemory,
                    "the paths and texts of this frame take more than \(Self.budget >> 20) MiB as pixels; what is beyond that is left out")
                return failures.append(DrawFailure(row: raster.row, error: error))
            }
            admitted = Index(index + 1)
        }
    }

    mutating func beginFrame() {
        made = 0
        time = 0
        ownTime = 0
        uploadTime = 0
    }

    /// The raster's pixels as a picture; `make` fills in those of new rasters.
    mutating func place(_ index: Index<FramePlan.Raster>, _ plan: borrowing FramePlan, _ gl: GLFunctions) -> PictureSource {
        guard index < admitted else { return PictureSource() }
        let raster = plan.rasters[index], slot = raster.slot
        if entries.end <= slot { entries.resize(to: slot.next.number, filling: RasterEntry()) }
        if entries[slot].stamp == raster.stamp { return entries[slot].source }
        drop(slot, gl)
        var source = PictureSource(
            kind: PictureSource.own, page: 0, texture: 0, area: SIMD4(0, 0, Float(raster.width), Float(raster.height)))
        if !raster.isColored, let place = pages.add(width: Int(raster.width), height: Int(raster.height), gl) {
            source.kind = PictureSource.raster
            source.page = UInt32(place.page)
            source.area.x = Float(place.x)
            source.area.y = Float(place.y)
        } else {
            source.texture = gl.makeTexture()
        }
        entries[slot] = RasterEntry(stamp: raster.stamp, source: source)
        undrawn.append(index)
        return source
    }

    /// Makes the pixels of the rasters that the frame shows for the first time.
    mutating func make(
        _ plan: borrowing FramePlan, _ vectors: [VectorContents?], _ rasterizer: (any Rasterizer)?, _ failures: inout [DrawFailure],
        limit: Int, _ gl: GLFunctions
    ) {
        if undrawn.isEmpty { return }
        let start = threadTime()
        var places: [RasterPlace] = [], jobs: [RasterJob] = []
        let failed = Locked<[DrawFailure]>(.drawFailures, [])
        for index in undrawn.indices {
            let raster = plan.rasters[undrawn[index]], source = entries[raster.slot].source, width = Int(raster.width),
                height = Int(raster.height)
            let job = RasterJob(
                raster: raster, contents: vectors.has(raster.contents) ? vectors[raster.contents] : nil,
                rasterizer: rasterizer)
            if source.kind == PictureSource.raster {
                let slot = AtlasPacker.Slot(page: Int(source.page), x: Int(source.area.x), y: Int(source.area.y))
                let place = RasterPlace(slot: slot, width: width, height: height)
                if job.isShared {
                    places.append(place)
                    jobs.append(job)
                } else {
                    // Text is drawn by one thread at a time.
                    _ = unsafe pages.draw([place]) { [stride = pages.stride] _, pixels in
                        unsafe job.draw(into: pixels, stride: stride, failed)
                    }
                }
            } else {
                do throws(SceneError) { try makeTexture(job, source.texture, limit: limit, gl) } catch {
                    failures.append(DrawFailure(row: raster.row, error: error))
                }
            }
        }
        let helped = unsafe pages.draw(places) { [jobs, stride = pages.stride] index, pixels in
            unsafe jobs[index].draw(into: pixels, stride: stride, failed)
        }
        failures += failed.withLock { $0 }
        let drawn = threadTime()
        ownTime = drawn - start
        time = ownTime + helped
        pages.upload(gl)
        uploadTime = threadTime() - drawn
        made = undrawn.count
        undrawn.removeAll()
    }

    /// Draws a large raster into a texture of its own.
    private mutating func makeTexture(_ job: RasterJob, _ texture: GLuint, limit: Int, _ gl: GLFunctions) throws(SceneError) {
        let width = Int(job.raster.width), height = Int(job.raster.height)
        let stride = job.raster.isColored ? width * 4 : (width + 3) / 4 * 4
        guard max(width, height) <= limit else { throw FrameEncoder.tooLarge(width, height, limit) }
        if scratch?.count ?? 0 < stride * height { scratch = ByteBlock(count: stride * height) }
        guard scratch != nil else { throw SceneError(.outOfMemory, "there is no memory for \(width) x \(height) pixels of a path") }
        gl.bindTexture(GL_TEXTURE_2D, texture)
        gl.texStorage2D(levels: 1, job.raster.isColored ? .bytes : .coverage, width, height)
        gl.setFilter(GL_TEXTURE_2D, minify: GL_LINEAR)
        if !job.raster.isColored { gl.spreadRed(GL_TEXTURE_2D) }
        try unsafe scratch?.withUnsafeMutableBytes { bytes throws(SceneError) in
            let pixels = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[..<(stride * height)])
            unsafe pixels.initializeMemory(as: UInt8.self, repeating: 0)
            try unsafe job.draw(into: pixels, stride: stride)
            unsafe gl.texSubImage2D(width, height, UnsafeRawBufferPointer(pixels), format: job.raster.isColored ? GL_RGBA : GL_RED)
        }
    }

    /// Frees the pixels of a slot.
    mutating func drop(_ slot: RasterSlot, _ gl: GLFunctions) {
        guard slot < entries.end else { return }
        let source = entries[slot].source
        if source.kind == PictureSource.raster {
            pages.remove(
                AtlasPacker.Slot(page: Int(source.page), x: Int(source.area.x), y: Int(source.area.y)), width: Int(source.area.z))
        }
        gl.delete(texture: source.texture)
        entries[slot] = RasterEntry()
    }

    mutating func destroy(_ gl: GLFunctions) {
        for slot in entries.indices { drop(slot, gl) }
        undrawn.removeAll()
        pages.destroy(gl)
    }
}

/// The raster whose pixels a slot has.
struct RasterEntry: BitwiseCopyable {
    var stamp: UInt64 = 0
    var source = PictureSource()
}

/// A raster that is to be drawn.
struct RasterJob: Sendable {
    let raster: FramePlan.Raster
    let contents: VectorContents?
    let rasterizer: (any Rasterizer)?

    /// Whether several threads may draw such contents at once.
    var isShared: Bool { if case .text = contents { false } else { true } }

    func draw(into pixels: UnsafeMutableRawBufferPointer, stride: Int, _ failed: Locked<[DrawFailure]>) {
        do throws(SceneError) { try unsafe draw(into: pixels, stride: stride) } catch {
            failed.withLock { $0.append(DrawFailure(row: raster.row, error: error)) }
        }
    }

    func draw(into pixels: UnsafeMutableRawBufferPointer, stride: Int) throws(SceneError) {
        if let contents { try unsafe rasterizer?.draw(contents, raster, into: pixels, stride: stride) }
    }
}
