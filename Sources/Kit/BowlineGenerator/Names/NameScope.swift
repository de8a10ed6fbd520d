/// Hands out names that are unique within a scope.
struct NameScope {
    private var taken: Set<String>

    init(taken: Set<String> = []) {
        self.taken = Set(taken.map { $0.lowercased() })
    }

    /// The name itself, or the first free name of `name2`, `name3` and so on. Names that differ only in case count as
    /// equal.
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
