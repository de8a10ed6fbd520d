package import Basics

/// A sum of small decision trees, for evaluating a trained model.
package struct BoostedTrees: Sendable {
    /// If `feature` is at most `threshold`, evaluation continues at `next`, otherwise at the following step. A leaf has
    /// feature −1 and its value as threshold.
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

    /// All trees one after another, as ``Step/bits`` of each step; a step's `next` counts from its tree's root.
    private let steps: PackedArray<UInt64>
    private let roots: PackedArray<UInt32>

    package init(trees: [[Step]]) {
        var roots: [UInt32] = []
        var steps: [UInt64] = []
        for tree in trees {
            roots.append(UInt32(steps.count))
            steps += tree.map(\.bits)
        }
        self.roots = PackedArray(copying: roots)
        self.steps = PackedArray(copying: steps)
    }

    package static let format = PackedFormat(kind: "TREE", version: 1, maxSize: 256 << 10)

    /// Reads packed trees in place, without copying them.
    package init(packed bytes: PackedBytes) throws(PackedDataError) {
        var reader = try PackedReader(bytes, as: Self.format)
        roots = try reader.readArray()
        steps = try reader.readArray()
        try reader.finish()
        for tree in 0..<roots.count { try checkTree(tree) }
    }

    /// The trees as a packed file.
    package var packed: [UInt8] {
        var writer = PackedWriter()
        writer.write(roots.elements)
        writer.write(steps.elements)
        return writer.file(as: Self.format)
    }

    /// Checks that every path from a tree's root leads forward and ends within the tree.
    private func checkTree(_ tree: Int) throws(PackedDataError) {
        let root = Int(roots[tree])
        let end = tree + 1 < roots.count ? Int(roots[tree + 1]) : steps.count
        guard root < end, end <= steps.count else { throw .malformed("tree \(tree) has no steps") }
        for index in 0..<end - root {
            let step = Step(bits: steps[root + index])
            guard step.feature < 0 || Int(step.next) > index && Int(step.next) + 1 < end - root else {
                throw .malformed("step \(index) of tree \(tree) leads out of the tree or back")
            }
        }
    }

    /// The sum of all trees' leaves: a positive sum means yes.
    package func score(_ row: [Float]) -> Float {
        var sum: Float = 0
        for tree in 0..<roots.count {
            let root = Int(roots[tree])
            var step = Step(bits: steps[root])
            while step.feature >= 0 {
                let next = Int(step.next) + (row[Int(step.feature)] <= step.threshold ? 0 : 1)
                step = Step(bits: steps[root + next])
            }
            sum += step.threshold
        }
        return sum
    }
}

extension BoostedTrees.Step {
    /// From the lowest bit up: 16 bits of the feature, 16 of `next`, 32 of the threshold.
    fileprivate init(bits: UInt64) {
        self.init(
            feature: Int16(truncatingIfNeeded: bits),
            next: Int16(truncatingIfNeeded: bits >> 16),
            threshold: Float(bitPattern: UInt32(truncatingIfNeeded: bits >> 32))
        )
    }

    fileprivate var bits: UInt64 {
        UInt64(UInt16(bitPattern: feature)) | UInt64(UInt16(bitPattern: next)) << 16 | UInt64(threshold.bitPattern)
            << 32
    }
}
