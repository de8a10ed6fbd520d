import Distill

/// Gradient boosting of small trees for yes-or-no questions, over values sorted into bins. Deterministic for a seed.
struct TreeTrainer {
    struct Settings {
        var trees = 160
        var depth = 5
        var rate: Float = 0.08
        var rowShare = 0.7
        var columnShare = 0.35
        var lambda: Float = 8
        var leastWeight: Float = 6
        var seed: UInt64 = 20_261_121
    }

    private let settings: Settings
    private let binned: BinnedRows
    private let labels: [Float]
    private let weights: [Float]
    private var scores: [Float]
    private var random: SplitMix

    init(rows: [[Float]], labels: [Float], weights: [Float], settings: Settings = .init()) {
        self.settings = settings
        self.labels = labels
        self.weights = weights
        binned = BinnedRows(rows)
        scores = Array(repeating: 0, count: rows.count)
        random = SplitMix(state: settings.seed)
    }

    mutating func train() -> BoostedTrees {
        BoostedTrees(trees: (0..<settings.trees).map { _ in grow() })
    }

    private mutating func grow() -> [BoostedTrees.Step] {
        var gradient = scores
        var curvature = scores
        for row in scores.indices {
            let chance = 1 / (1 + exponential(-scores[row]))
            gradient[row] = weights[row] * (labels[row] - chance)
            curvature[row] = weights[row] * max(chance * (1 - chance), 1e-4)
        }
        let sample = scores.indices.filter { _ in random.unit() < settings.rowShare }
        let columns = binned.columns.indices.filter { _ in random.unit() < settings.columnShare }
        var tree = [BoostedTrees.Step.leaf(0)]
        var work = [(step: 0, rows: sample, depth: 0)]
        while let (step, rows, depth) = work.popLast() {
            let sums = rows.reduce(into: (gradient: Float(0), curvature: Float(0))) {
                $0.gradient += gradient[$1]
                $0.curvature += curvature[$1]
            }
            guard depth < settings.depth, let split = bestSplit(rows, columns, gradient, curvature, sums) else {
                let value = settings.rate * sums.gradient / (sums.curvature + settings.lambda)
                tree[step].threshold = (value * 10_000).rounded() / 10_000
                continue
            }
            tree[step] = .init(
                feature: Int16(split.column),
                next: Int16(tree.count),
                threshold: binned.edges[split.column][split.bin]
            )
            let (left, right) = partition(rows, split)
            work.append((tree.count, left, depth + 1))
            work.append((tree.count + 1, right, depth + 1))
            tree.append(contentsOf: [
                .init(feature: -1, next: 0, threshold: 0), .init(feature: -1, next: 0, threshold: 0),
            ])
        }
        for row in scores.indices { scores[row] += binned.value(of: tree, row: row) }
        return tree
    }

    private func partition(_ rows: [Int], _ split: Split) -> (left: [Int], right: [Int]) {
        var left: [Int] = []
        var right: [Int] = []
        for row in rows {
            if binned.columns[split.column][row] <= UInt8(split.bin) { left.append(row) } else { right.append(row) }
        }
        return (left, right)
    }

    private struct Split {
        var column: Int
        var bin: Int
        var gain: Float
    }

    private func bestSplit(
        _ rows: [Int],
        _ columns: [Int],
        _ gradient: [Float],
        _ curvature: [Float],
        _ sums: (gradient: Float, curvature: Float)
    ) -> Split? {
        var best: Split?
        let whole = sums.gradient * sums.gradient / (sums.curvature + settings.lambda)
        for column in columns where binned.edges[column].count > 1 {
            let bins = histogram(column, rows, gradient, curvature)
            var left = (gradient: Float(0), weight: Float(0))
            for bin in 0..<(binned.edges[column].count - 1) {
                left.gradient += bins[bin].gradient
                left.weight += bins[bin].curvature
                let rightWeight = sums.curvature - left.weight
                guard left.weight > settings.leastWeight * 0.1, rightWeight > settings.leastWeight * 0.1 else {
                    continue
                }
                let right = sums.gradient - left.gradient
                let gain =
                    left.gradient * left.gradient / (left.weight + settings.lambda)
                    + right * right / (rightWeight + settings.lambda) - whole
                if gain > max(best?.gain ?? 0, 1e-3) { best = Split(column: column, bin: bin, gain: gain) }
            }
        }
        return best
    }

    private func histogram(
        _ column: Int,
        _ rows: [Int],
        _ gradient: [Float],
        _ curvature: [Float]
    ) -> [(gradient: Float, curvature: Float)] {
        var bins = [(gradient: Float, curvature: Float)](repeating: (0, 0), count: binned.edges[column].count)
        let values = binned.columns[column]
        for row in rows {
            let bin = Int(values[row])
            bins[bin].gradient += gradient[row]
            bins[bin].curvature += curvature[row]
        }
        return bins
    }
}

/// Rows stored by column, each value as the number of its bin.
struct BinnedRows {
    /// The largest value of each bin; the last is infinite.
    private(set) var edges: [[Float]] = []
    private(set) var columns: [[UInt8]] = []

    init(_ rows: [[Float]], bins: Int = 40) {
        for column in 0..<(rows.first?.count ?? 0) {
            let values = rows.map { $0[column] }
            let edges = Self.edges(values, bins)
            self.edges.append(edges)
            columns.append(values.map { Self.bin($0, edges) })
        }
    }

    private static func edges(_ values: [Float], _ bins: Int) -> [Float] {
        let sorted = values.sorted()
        var edges: [Float] = []
        for bin in 1..<bins {
            let position = bin * sorted.count / bins
            guard position > 0 else { continue }
            let value = sorted[position]
            if edges.last.map({ $0 < value }) ?? true { edges.append(value) }
        }
        // Rare values still deserve an edge of their own at the low end.
        if let first = sorted.first, edges.first.map({ first < $0 }) ?? true { edges.insert(first, at: 0) }
        return edges + [.infinity]
    }

    private static func bin(_ value: Float, _ edges: [Float]) -> UInt8 {
        var low = 0
        var high = edges.count - 1
        while low < high {
            let middle = (low + high) / 2
            if value <= edges[middle] { high = middle } else { low = middle + 1 }
        }
        return UInt8(low)
    }

    func value(of tree: [BoostedTrees.Step], row: Int) -> Float {
        var position = 0
        while tree[position].feature >= 0 {
            let step = tree[position]
            let column = Int(step.feature)
            let isLeft = edges[column][Int(columns[column][row])] <= step.threshold
            position = Int(step.next) + (isLeft ? 0 : 1)
        }
        return tree[position].threshold
    }
}
