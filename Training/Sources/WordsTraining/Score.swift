import Foundation

/// How many rows of a set came out right.
struct Score {
    let name: String
    var right = 0
    var total = 0
    var goal: String = ""

    init(_ name: String, goal: String = "") {
        self.name = name
        self.goal = goal
    }

    mutating func count(_ isRight: Bool) {
        total += 1
        if isRight { right += 1 }
    }

    var share: Double { total == 0 ? 0 : Double(right) / Double(total) }

    var line: String {
        let padded = name.padding(toLength: 34, withPad: " ", startingAt: 0)
        return "\(padded) \(right)/\(total)  \(String(format: "%.2f %%", share * 100))  \(goal)"
    }
}
