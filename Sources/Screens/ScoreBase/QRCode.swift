internal import CQRencode

/// A text as a QR code.
struct QRCode {
    /// The number of modules per side.
    let width: Int
    /// Whether each module is dark, row by row.
    private let modules: [Bool]

    /// Encodes a text; nil if it does not fit into a code.
    init?(_ text: String) {
        var bytes = Array(text.utf8)
        guard bytes.count <= Self.maxBytes, let code = QRcode_encodeData(Int32(bytes.count), &bytes, 0, QR_ECLEVEL_M)
        else { return nil }
        defer { QRcode_free(code) }
        width = Int(code.pointee.width)
        // The lowest bit of a module is its color.
        modules = UnsafeBufferPointer(start: code.pointee.data, count: width * width).map { $0 & 1 == 1 }
    }

    /// Whether a module is dark; false outside the code.
    func isDark(_ column: Int, _ row: Int) -> Bool {
        guard (0..<width).contains(column), (0..<width).contains(row) else { return false }
        return modules[row * width + column]
    }

    /// The code with the margin that readers need, always dark on white.
    func picture(label: String) -> Markup {
        let side = width + 2 * Self.margin
        let path = (0..<width).flatMap { row in
            runs(in: row).map { run in
                "M\(run.lowerBound + Self.margin) \(row + Self.margin)h\(run.count)v1h-\(run.count)z"
            }
        }
        let size = [Attribute("viewBox", "0 0 \(side) \(side)"), Attribute("shape-rendering", "crispEdges")]
        return .element(
            "svg",
            size + [.class("code"), .role("img"), .label(label)],
            .element("path", [Attribute("d", path.joined())])
        )
    }

    /// The ranges of adjacent dark modules in a row.
    private func runs(in row: Int) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        for column in 0..<width where isDark(column, row) {
            if let last = runs.last, last.upperBound == column {
                runs[runs.count - 1] = last.lowerBound..<(column + 1)  // `runs` is not empty here
            } else {
                runs.append(column..<(column + 1))
            }
        }
        return runs
    }

    private static let maxBytes = 2_000
    private static let margin = 4
}
