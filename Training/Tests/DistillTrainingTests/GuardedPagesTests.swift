import CGumbo
import Testing

@testable import Distill
@testable import DistillTraining

/// Hostile pages as the parser sees them once the guard has been over them. What is counted is the tree, not the time:
/// how deep it is bounds what each tag costs the parser, and how many nodes it has bounds what reading it costs.
@Suite(.timeLimit(.minutes(8)))
struct GuardedPagesTests {
    /// The parser's own elements (`html`, `body`, `tbody`, `tr`) and those left behind by wrong nesting come on top of
    /// the guard's bound.
    private static let deepest = 2 * MarkupGuard.maxDepth + 2 * MarkupGuard.maxMisnested

    private struct Shape {
        var depth = 0
        var nodes = 0
    }

    /// The tree of a page after the guard; nil where it takes more memory than a server gives it.
    private func shape(_ html: String) -> Shape? {
        let bytes = MarkupGuard.bounded(Array(html.utf8))
        return bytes.withUnsafeBytes { buffer in
            var isLate = false
            let start = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
            guard let start, let page = cgumbo_parse(start, buffer.count, 256 << 20, 0, &isLate) else { return nil }
            defer { cgumbo_release(page) }
            var shape = Shape()
            var stack: [(UnsafePointer<GumboNode>, Int)] = []
            if let root = cgumbo_root(page) { stack.append((root, 1)) }
            while let (node, depth) = stack.popLast() {
                shape.nodes += 1
                shape.depth = max(shape.depth, depth)
                guard cgumbo_is_element(node) else { continue }
                for index in 0..<cgumbo_child_count(node) {
                    if let child = cgumbo_child(node, index) { stack.append((child, depth + 1)) }
                }
            }
            return shape
        }
    }

    @Test(arguments: HostilePages.all.indices)
    func everyHostilePageStaysShallowAndSmall(number: Int) {
        let page = HostilePages.all[number]
        guard let small = shape(page.html(bytes: 10_000)), let large = shape(page.html(bytes: 100_000)) else { return }
        #expect(large.depth <= Self.deepest, "\(page.name)")
        // Ten times the bytes make ten times the nodes, where the bounds are not reached on the way.
        #expect(large.nodes <= 20 * (small.nodes + 500), "\(page.name): \(small.nodes), \(large.nodes)")
    }

    /// Two elements in every order: more of them than anybody would write down, other ones with each seed.
    @Test(arguments: [1, 2, 3])
    func combinationsDrawnAtRandomStayShallow(seed: UInt64) {
        for page in HostilePages.combined(seed: seed, count: Thorough.isOn ? 5_000 : 250) {
            guard let shape = shape(page.html(bytes: 20_000)) else { continue }
            #expect(shape.depth <= Self.deepest, "\(page.name), seed \(seed)")
        }
    }

    @Test func thereAreAsManyKindsAsWerePromised() {
        #expect(HostilePages.all.count >= 80)
        #expect(Set(HostilePages.all.map(\.name)).count >= 80)
    }

    /// No page costs more for each byte the larger it is. `script/evaluate-distill growth` measures it and
    /// docs/reports/hostile-pages.md has the figures; this finds quadratic growth with room for a busy machine between.
    @Test func costDoesNotGrowWithTheSquareOfTheSize() {
        let small = 20_000
        let large = Thorough.isOn ? 1_000_000 : 200_000
        let pages = HostilePages.all.enumerated().filter { Thorough.isOn || $0.offset.isMultiple(of: 50) }.map(
            \.element
        )
        let ratio = Double(large / small)
        for row in Growth.rows(pages, sizes: [5_000, small, large]) {
            // Below 5 ms nothing is measured.
            #expect(
                row.seconds[2] <= 1.5 * ratio * ratio.squareRoot() * max(row.seconds[1], 0.005),
                "\(row.name): \(row.seconds)"
            )
        }
    }
}
