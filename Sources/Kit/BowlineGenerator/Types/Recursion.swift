/// Finds recursive types and breaks each cycle where Swift requires it.
///
/// A struct cannot contain itself, an enum must be `indirect` to do so, and a type alias cannot name itself, not even
/// inside an array.
struct Recursion {
    let types: TypeTable

    func breakCycles() {
        // Aliases that only refer to each other say nothing about the value.
        for cycle in cycles(direct: true, among: { isAlias($0) }) {
            for id in cycle { types[id].kind = .alias(.json) }
        }
        for cycle in cycles(direct: false, among: { isAlias($0) }) { cycle.forEach(wrap) }
        for cycle in cycles(direct: true, among: { _ in true }) {
            for id in cycle {
                guard case .union(var union) = types[id].kind else { continue }
                union.isIndirect = true
                types[id].kind = .union(union)
            }
        }
        // A union that is now indirect no longer contains its variants directly.
        for cycle in cycles(direct: true, among: { !isIndirect($0) }) {
            for id in cycle { box(id, cycle) }
        }
    }

    private func isAlias(_ id: Declaration.ID) -> Bool {
        if case .alias = types[id].kind { true } else { false }
    }

    private func isIndirect(_ id: Declaration.ID) -> Bool {
        if case .union(let union) = types[id].kind { union.isIndirect } else { false }
    }

    /// Turns an alias into an indirect enum with one case.
    private func wrap(_ id: Declaration.ID) {
        guard case .alias(let type) = types[id].kind else { return }
        let variant = Union.Variant(name: "value", type: type, doc: [])
        types[id].kind = .union(Union(variants: [variant], tagName: nil, isIndirect: true))
    }

    private func box(_ id: Declaration.ID, _ cycle: Set<Declaration.ID>) {
        guard case .structure(var structure) = types[id].kind else { return }
        for index in structure.properties.indices {
            guard let target = structure.properties[index].type.directlyNamed else { continue }
            structure.properties[index].isIndirect = cycle.contains(target)
        }
        types[id].kind = .structure(structure)
    }

    // MARK: Circles

    /// The types that a type contains.
    private func edges(_ id: Declaration.ID, direct: Bool) -> [Declaration.ID] {
        let contained: [SwiftType]
        switch types[id].kind {
        case .structure(let structure): contained = structure.properties.map(\.type)
        case .union(let union): contained = union.variants.map(\.type)
        case .alias(let type): contained = [type]
        case .values, .answers, .pending: contained = []
        }
        return contained.compactMap { direct ? $0.directlyNamed : $0.anywhereNamed }
    }

    /// The strongly connected components that contain a cycle (Tarjan). Not recursive, because documents can be deep.
    private func cycles(direct: Bool, among isMember: (Declaration.ID) -> Bool) -> [Set<Declaration.ID>] {
        let count = types.declarations.count
        var index = [Int?](repeating: nil, count: count)
        var low = [Int](repeating: 0, count: count)
        var isOpen = [Bool](repeating: false, count: count)
        var open: [Int] = []
        var found: [Set<Declaration.ID>] = []
        var next = 0
        for start in 0..<count where index[start] == nil && isMember(start) {
            var work: [(id: Int, edges: [Int], place: Int)] = []
            func enter(_ id: Int) {
                index[id] = next
                low[id] = next
                next += 1
                open.append(id)
                isOpen[id] = true
                work.append((id, edges(id, direct: direct).filter(isMember), 0))
            }
            enter(start)
            while let top = work.last {
                if top.place < top.edges.count {
                    work[work.count - 1].place += 1
                    let target = top.edges[top.place]
                    if let known = index[target] {
                        if isOpen[target] { low[top.id] = min(low[top.id], known) }
                    } else {
                        enter(target)
                    }
                    continue
                }
                _ = work.popLast()
                if let parent = work.last { low[parent.id] = min(low[parent.id], low[top.id]) }
                guard low[top.id] == index[top.id] else { continue }
                var part: Set<Int> = []
                while let last = open.popLast() {
                    isOpen[last] = false
                    part.insert(last)
                    if last == top.id { break }
                }
                if part.count > 1 || top.edges.contains(top.id) { found.append(part) }
            }
        }
        return found
    }
}
