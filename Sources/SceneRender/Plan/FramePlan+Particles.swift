public import SceneStorage

// What an emitter shows, in as much as a plan says it: which particles are born when and how, not what became of each. Whoever draws the plan
// makes the particles as it writes them, with `ParticleMaker`.

extension FramePlan {
    /// What an item of source `particles` shows: its rectangle and picture, once for every particle that lives.
    public struct Particles: BitwiseCopyable, Sendable {
        /// `emissions[firstEmission..<endEmission]`, unless they are made.
        public var firstEmission, endEmission: Index<Emission>
        /// Particles that are made already: `particleBlocks[firstBlock..<endBlock]`, two entries for each.
        public var firstBlock: Index<SIMD4<Float>> = .none
        public var endBlock: Index<SIMD4<Float>> = .none
        /// At most how many live.
        public var capacity: Int32
        public var picture: Source
        public var order: ParticleOrder
        /// Whether the plan has the particles themselves, and not what they are made from.
        public var isMade: Bool { firstBlock.exists }

        /// Particles that are made already.
        init(first: Index<SIMD4<Float>>, end: Index<SIMD4<Float>>, picture: Source) {
            self.init(first: .first, end: .first, capacity: Int32((end - first) / 2), picture: picture, order: .listed)
            firstBlock = first
            endBlock = end
        }

        public init(first: Index<Emission>, end: Index<Emission>, capacity: Int32, picture: Source, order: ParticleOrder) {
            firstEmission = first
            endEmission = end
            self.capacity = capacity
            self.picture = picture
            self.order = order
        }
    }

    /// In which order particles are drawn.
    public enum ParticleOrder: UInt8, BitwiseCopyable, Sendable {
        /// As the emissions have them.
        case listed
        case oldestFirst, youngestFirst
        /// Particles with a smaller z first.
        case farthestFirst
    }

    /// Particles of a cell that are born one after the other at equal steps, from the same source.
    ///
    /// Everything about particle number n follows from `key`, n and its age: there are no others to be known, and no frame before.
    public struct Emission: BitwiseCopyable, Sendable {
        /// Index into `particleCells`.
        public var cell: Index<ParticleCell>
        public var count: Int32
        /// Which of several pictures the particles show.
        public var picture: Int32
        /// What chance is drawn from, together with a particle's number.
        public var key: UInt32
        /// The number of the first particle, and the step from each to the next: 1, or -1 to draw the last one first.
        public var number: UInt32
        public var numberStep: Int32
        /// The age of the first, in seconds of the cell's time, and how much older each is than the one before.
        public var age, ageStep: Float
        /// How long the source was there when the first was born, and how much longer for each.
        public var sourceAge, sourceAgeStep: Float
        public var source: ParticleSource
        public var shape: EmitterShape

        package init(cell: Index<ParticleCell>, key: UInt32, source: ParticleSource, shape: EmitterShape) {
            self.cell = cell
            self.key = key
            self.source = source
            self.shape = shape
            count = 0
            picture = 0
            number = 0
            numberStep = 1
            (age, ageStep, sourceAge, sourceAgeStep) = (0, 0, 0, 0)
        }
    }

    /// What particles come from: the emitter itself, or a particle along its life.
    public struct ParticleSource: BitwiseCopyable, Sendable {
        /// Where it is after some time: origin + velocity * t + acceleration / 2 * t * t.
        public var origin, velocity, acceleration: SIMD3<Float>
        /// Where its particles are headed while it does not move. Not zero.
        public var direction: SIMD3<Float>
        /// What its particles' colours are multiplied by: `tint` times `color + colorSpeed * t`, which is held to 0...1.
        public var tint, color, colorSpeed: SIMD4<Float>
        /// How large its particles are: `size` times `scale + scaleSpeed * t`, which is never below 0.
        public var size, scale, scaleSpeed: Float
        /// Whether it is a particle: directions are counted from the one that it moves in.
        public var isParticle: Bool

        /// The emitter itself at a place, which moves on with a velocity.
        public init(at origin: SIMD3<Float>, velocity: SIMD3<Float>) {
            self.origin = origin
            self.velocity = velocity
            acceleration = .zero
            direction = SIMD3(1, 0, 0)
            (tint, color, colorSpeed) = (SIMD4(repeating: 1), SIMD4(repeating: 1), .zero)
            (size, scale, scaleSpeed) = (1, 1, 0)
            isParticle = false
        }
    }

    /// Where around its source a particle is born.
    public struct EmitterShape: BitwiseCopyable, Sendable, Equatable {
        public enum Form: UInt8, BitwiseCopyable, Sendable { case point, line, rectangle, cuboid, circle, sphere }
        public enum Part: UInt8, BitwiseCopyable, Sendable { case points, outline, surface, volume }

        public var form: Form
        public var part: Part
        /// Half of the width, height and depth; of circles and spheres the radius comes first.
        public var extent: SIMD3<Float>

        public static let point = EmitterShape(form: .point, part: .volume, extent: .zero)

        public init(form: Form, part: Part, extent: SIMD3<Float>) {
            self.form = form
            self.part = part
            self.extent = extent
        }
    }

    /// What all particles of a cell have in common. A property with a range is its mean give or take half of the range, evenly.
    public struct ParticleCell: BitwiseCopyable, Sendable, Equatable {
        public var lifetime, lifetimeRange: Float
        public var velocity, velocityRange: Float
        public var acceleration: SIMD3<Float>
        /// The axes that directions are counted from, turned by the cell's latitude and longitude: ahead, right and up.
        public var ahead, right, up: SIMD3<Float>
        /// The cosine of the largest angle to `ahead`.
        public var coneCosine: Float
        public var scale, scaleRange, scaleSpeed: Float
        /// In turns a second.
        public var spin, spinRange: Float
        /// Not premultiplied.
        public var color, colorRange, colorSpeed: SIMD4<Float>

        public init() {
            (lifetime, lifetimeRange, velocity, velocityRange) = (0, 0, 0, 0)
            acceleration = .zero
            (ahead, right, up) = (SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1))
            coneCosine = 1
            (scale, scaleRange, scaleSpeed, spin, spinRange) = (1, 0, 0, 0, 0)
            (color, colorRange, colorSpeed) = (SIMD4(repeating: 1), .zero, .zero)
        }

        /// The longest that a particle lives.
        public var longestLife: Float { max(lifetime + abs(lifetimeRange) / 2, 0) }
    }
}
