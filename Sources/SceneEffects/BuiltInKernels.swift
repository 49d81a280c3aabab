extension KernelSource {
    /// The kernel of a built-in filter, with the filter's parameters in the order of their slots. nil for those that are more than a kernel.
    public static func builtIn(_ filter: FilterID) -> KernelSource? { sources[Int(filter.rawValue)] }

    private static let sources: [KernelSource?] = FilterInfo.table.map { info in
        info.source.isEmpty ? nil : KernelSource(builtIn: info.source, parameters: parameters(info))
    }

    /// A motion blur's are worked out from the filter's: the engine runs it more than once.
    private static func parameters(_ info: FilterInfo) -> [FilterParameter] {
        guard info.id == .motionBlur else { return info.parameters }
        return [
            FilterParameter("stride", .point, [0, 0], unit: .points, "From sample to sample."),
            FilterParameter("samples", .number, [1], "How many."),
        ]
    }

    private init(builtIn text: String, parameters: [FilterParameter]) {
        var reader = KernelReader(text, allowsCombination: true)
        do { try reader.read() } catch { preconditionFailure("a built-in kernel is wrong: \(error)") }
        guard let role = reader.role else { preconditionFailure("a built-in kernel has no function") }
        self.role = role
        usesTime = false
        hasLoops = false
        self.parameters = parameters
        extent = []
        body = reader.body
        names = reader.names
    }
}
