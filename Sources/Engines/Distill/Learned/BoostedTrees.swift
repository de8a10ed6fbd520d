/// A sum of small decision trees: a learned judgement, as it is used.
package struct BoostedTrees: Sendable {
    /// Where `feature` is at most `threshold` the way goes on at `next`, else at the step after it. A leaf has feature −1 and its
    /// value as threshold.
    package struct Step: Equatable, Sendable {
        package var feature: Int16
        package var next: Int16
        package var threshold: Float

        package init(feature: Int16, next: Int16, threshold: Float) {
            self.feature = feature
            self.next = next
            self.threshold = threshold
        }

        package static func leaf(_ value: Float) -> Step { Step(feature: -1, next: 0, threshold: value) }
    }

    /// All trees one after another; a step's `next` counts from its tree's root.
    private var steps: [Step] = []
    private var roots: [Int] = []

    package init(trees: [[Step]]) {
        for tree in trees {
            roots.append(steps.count)
            steps += tree
        }
    }

    /// Reads what `encoded` wrote: steps `feature:next:threshold`, leaves `:value`, a `;` after each tree.
    package init(encoded: String) {
        self.init(
            trees: encoded.split(separator: ";").map { tree in
                tree.split(whereSeparator: \.isWhitespace).compactMap(Self.step)
            }.filter { !$0.isEmpty }
        )
    }

    private static func step(_ piece: Substring) -> Step? {
        let parts = piece.split(separator: ":")
        if parts.count == 1 { return Float(parts[0]).map(Step.leaf) }
        // bounded: reads a text, nil if it does not fit
        guard parts.count == 3, let feature = Int16(parts[0]), let next = Int16(parts[1]),
            let threshold = Float(parts[2])
        else {
            return nil
        }
        return Step(feature: feature, next: next, threshold: threshold)
    }

    /// The trees as words to be set into lines.
    package var encoded: [String] {
        roots.indices.flatMap { tree -> [String] in
            let end = tree + 1 < roots.count ? roots[tree + 1] : steps.count
            return steps[roots[tree]..<end].map(Self.word) + [";"]
        }
    }

    private static func word(_ step: Step) -> String {
        step.feature < 0 ? ":\(step.threshold)" : "\(step.feature):\(step.next):\(step.threshold)"
    }

    /// The sum of all trees' leaves: positive speaks for yes.
    package func score(_ row: [Float]) -> Float {
        var sum: Float = 0
        for root in roots {
            var step = steps[root]
            while step.feature >= 0 {
                step = steps[root + Int(step.next) + (row[Int(step.feature)] <= step.threshold ? 0 : 1)]
            }
            sum += step.threshold
        }
        return sum
    }
}
