/// A sum of small decision trees: the learned judgement, as it is used.
package struct BoostedTrees: Sendable {
    /// A step: where `feature` is at most `threshold` go on at `next`, else at `next + 1`; a leaf has feature −1 and its value as
    /// threshold.
    package struct Step: Sendable {
        package var feature: Int16
        package var next: Int16
        package var threshold: Float

        package init(feature: Int16, next: Int16, threshold: Float) {
            self.feature = feature
            self.next = next
            self.threshold = threshold
        }
    }

    package var trees: [[Step]]

    package init(trees: [[Step]]) { self.trees = trees }

    /// Reads the text `encoded` wrote: a tree a line, a step `feature:next:threshold`.
    package init(encoded: String) {
        trees = encoded.split(separator: "\n").map { line in
            line.split(separator: " ").compactMap { piece in
                let parts = piece.split(separator: ":")
                guard parts.count == 3, let feature = Int16(parts[0]), let next = Int16(parts[1]),
                    let threshold = Float(parts[2])
                else { return nil }
                return Step(feature: feature, next: next, threshold: threshold)
            }
        }
    }

    package var encoded: String {
        trees.map { tree in
            tree.map { "\($0.feature):\($0.next):\($0.threshold)" }.joined(separator: " ")
        }.joined(separator: "\n")
    }

    /// The sum of all trees' leaves: positive speaks for yes.
    package func score(_ row: [Float]) -> Float {
        var sum: Float = 0
        for tree in trees {
            var position = 0
            while tree[position].feature >= 0 {
                let step = tree[position]
                position = Int(step.next) + (row[Int(step.feature)] <= step.threshold ? 0 : 1)
            }
            sum += tree[position].threshold
        }
        return sum
    }
}
