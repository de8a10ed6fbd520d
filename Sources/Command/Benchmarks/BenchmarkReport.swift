/// The figures of a benchmark: names and numbers, in the order they are reported.
struct BenchmarkReport: Sendable {
    /// One measured figure; its name says the unit.
    struct Figure: Sendable {
        /// The name of the figure, as in JSON.
        let name: String
        /// The value of the figure; nil when it could not be measured here.
        let value: Double?
    }

    /// The name of the benchmark.
    let name: String
    /// The figures, in the order they were measured.
    private(set) var figures: [Figure] = []
    /// Further notes, such as the first error.
    private(set) var remark: String?

    init(_ name: String) {
        self.name = name
    }

    mutating func add(_ name: String, _ value: Double?) {
        figures.append(Figure(name: name, value: value))
    }

    mutating func add(_ name: String, _ value: Int) {
        add(name, Double(value))
    }

    mutating func remark(_ text: String) {
        remark = text
    }

    /// The report as one JSON object.
    var json: String {
        let members = figures.map { "\"\($0.name)\":\($0.value.map(Self.text) ?? "null")" }
        let note = remark.map { [",\"remark\":\"\($0.filter { $0 != "\"" && $0 != "\\" && !$0.isNewline })\""] } ?? []
        return "{\"benchmark\":\"\(name)\",\(members.joined(separator: ","))\(note.joined())}"
    }

    /// The report as text, one line per figure.
    var text: String {
        ([name] + figures.map { "  \($0.name): \($0.value.map(Self.text) ?? "not measured here")" }).joined(
            separator: "\n"
        )
    }

    private static func text(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? "\(Int64(value))" : "\((value * 100).rounded() / 100)"
    }
}
