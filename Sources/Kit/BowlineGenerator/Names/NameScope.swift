/// Hands out names that are used once within their scope.
struct NameScope {
    private var taken: Set<String>

    init(taken: Set<String> = []) {
        self.taken = Set(taken.map { $0.lowercased() })
    }

    /// The name itself, or the first of `name2`, `name3` … that is free. Names that differ in case only count as one.
    mutating func unique(_ name: String) -> String {
        var candidate = name
        var number = 2
        while !taken.insert(candidate.lowercased()).inserted {
            candidate = "\(name)\(name.last?.isNumber == true ? "x" : "")\(number)"
            number += 1
        }
        return candidate
    }
}
