/// The arguments after a verb: switches, options and the rest.
struct Arguments {
    private var given: Set<String> = []
    /// The last value of each given option.
    private(set) var values: [String: String] = [:]
    /// All values of each given option, in order.
    private var lists: [String: [String]] = [:]
    /// The arguments that are neither switches nor options, in order.
    private(set) var rest: [String] = []

    /// Reads `--name`, `--no-name`, `--name VALUE` and `--name=VALUE`; `--` ends the options.
    init(_ words: [String], _ manual: Manual) throws(UsageError) {
        let switches = Set(manual.allOptions.filter { $0.placeholder == nil }.map(\.name))
        let options = Set(manual.allOptions.filter { $0.placeholder != nil }.map(\.name))
        var words = words[...]
        while let word = words.popFirst() {
            if word == "--" {
                rest += words
                return
            }
            guard word.hasPrefix("--") else {
                rest.append(word)
                continue
            }
            let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
                String.init
            )
            if switches.contains(parts[0]) {
                guard parts.count == 1 else { throw UsageError(description: "--\(parts[0]) takes no value") }
                given.insert(parts[0])
            } else if options.contains(parts[0]) {
                guard let value = parts.count == 2 ? parts[1] : words.popFirst() else {
                    throw UsageError(description: "--\(parts[0]) needs a value")
                }
                values[parts[0]] = value
                lists[parts[0], default: []].append(value)
            } else {
                let near = Spelling.nearest(to: parts[0], among: manual.allOptions.map(\.name))
                let hint = near.map { "; did you mean '--\($0)'?" } ?? ""
                throw UsageError(description: "unknown option '--\(parts[0])'\(hint)")
            }
        }
    }

    /// The names of the switches that were given.
    var switches: Set<String> { given }

    /// True when the switch was given.
    func has(_ name: String) -> Bool {
        given.contains(name)
    }

    /// The value of an option.
    func text(_ name: String) -> String? {
        values[name]
    }

    /// All values of an option that may be repeated, in order.
    func texts(_ name: String) -> [String] {
        lists[name] ?? []
    }

    /// The value of an option as a number within `range`, or `usual` if the option is not given.
    func number(_ name: String, in range: ClosedRange<Double>, or usual: Double) throws(UsageError) -> Double {
        guard let text = values[name] else { return usual }
        guard let number = Double(text), range.contains(number) else {
            throw UsageError(
                description: "--\(name) must be a number from \(range.lowerBound) to \(range.upperBound); got '\(text)'"
            )
        }
        return number
    }

    /// The value of an option as a whole number within `range`, or `usual` if the option is not given.
    func integer(_ name: String, in range: ClosedRange<Int>, or usual: Int) throws(UsageError) -> Int {
        guard let text = values[name] else { return usual }
        guard let number = Int(text), range.contains(number) else {
            throw UsageError(
                description:
                    "--\(name) must be a whole number from \(range.lowerBound) to \(range.upperBound); got '\(text)'"
            )
        }
        return number
    }
}
