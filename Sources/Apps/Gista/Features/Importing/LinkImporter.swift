internal import Bowline
internal import Wire

/// Saves the links of an exported file in an account, a batch after the other.
///
/// Importing a file again saves nothing twice, so an import that was interrupted can be repeated, or go on from a row.
package struct LinkImporter: Sendable {
    /// What became of the rows so far.
    package struct Report: Sendable, Equatable {
        /// A row that was not saved.
        package struct Failure: Sendable, Equatable {
            /// The number of the row, from 1.
            package let row: Int
            /// Its address; nil when none was found.
            package let url: String?
            /// Why it was not saved, without a full stop.
            package let reason: String
        }

        /// The failures that are listed; more are only counted.
        package static let mostFailures = 100

        /// The number of rows that are done.
        package internal(set) var rows = 0
        /// The links that are new.
        package internal(set) var saved = 0
        /// The links that were there before.
        package internal(set) var known = 0
        /// The rows that were not saved.
        package internal(set) var failed = 0
        /// The first of them.
        package internal(set) var failures: [Failure] = []
        /// The links that had more tags than the one that is kept as category.
        package internal(set) var tagged = 0
        /// The links that were marked as read or as a favorite, which is not kept.
        package internal(set) var marked = 0

        mutating func fail(_ row: Int, _ url: String?, _ reason: String) {
            failed += 1
            if failures.count < Self.mostFailures { failures.append(Failure(row: row, url: url, reason: reason)) }
        }
    }

    /// Why an import stopped, and what was done until then.
    package struct StoppedError: Error, Sendable, Equatable {
        /// The reasons.
        package enum Cause: Sendable, Equatable {
            case format(LinkImport.FormatError)
            case network(NetworkError)
            /// The file cannot be read; the text says why.
            case file(String)
        }

        /// The reason.
        package let cause: Cause
        /// What was done.
        package let report: Report
    }

    /// A file that cannot be read.
    package struct FileReadError: Error, Sendable, Equatable {
        /// Why, without a full stop.
        package let description: String

        /// An error with that reason.
        package init(_ description: String) { self.description = description }
    }

    private let service: GistaService
    private let userId: String
    private let makesGists: Bool

    /// An importer into an account; without gists, the links are only saved.
    package init(service: GistaService, userId: String, makesGists: Bool = true) {
        (self.service, self.userId, self.makesGists) = (service, userId, makesGists)
    }

    /// Imports the rows from `first` on. `read` gives the file's next piece, and nil at its end; `told` hears of each batch.
    package func run(
        from first: Int = 1,
        read: () throws(FileReadError) -> [UInt8]?,
        told: (Report) -> Void = { _ in }
    ) async throws(StoppedError) -> Report {
        var reader = LinkImport()
        var report = Report()
        var waiting: [ImportedRow] = []
        var isOver = false
        while !isOver {
            let piece: [UInt8]?
            do throws(FileReadError) {
                piece = try read()
            } catch {
                throw StoppedError(cause: .file(error.description), report: report)
            }
            isOver = piece == nil
            do throws(LinkImport.FormatError) {
                if let piece { waiting += try reader.read(piece) } else { waiting += try reader.finish() }
            } catch {
                throw StoppedError(cause: .format(error), report: report)
            }
            let batches = waiting.count / Gista.ImportRequest.most + (isOver ? 1 : 0)
            for _ in 0..<batches {
                let batch = waiting.prefix(Gista.ImportRequest.most)
                waiting.removeFirst(batch.count)
                try await save(batch.filter { $0.number >= first }, &report)
                report.rows += batch.count
                told(report)
            }
        }
        return report
    }

    private func save(_ rows: [ImportedRow], _ report: inout Report) async throws(StoppedError) {
        var links: [(row: Int, link: ImportedLink)] = []
        var next = report
        for row in rows {
            switch row.link {
            case .success(let link): links.append((row.number, link))
            case .failure(let error): next.fail(row.number, nil, error.problem.sentence)
            }
        }
        guard !links.isEmpty else { return report = next }
        let results: [Gista.ImportResponse.Item]
        do throws(NetworkError) {
            let items = links.map(\.link.item)
            results = try await service.importLinks(userId: userId, items, autoCreateGist: makesGists)
        } catch {
            throw StoppedError(cause: .network(error), report: report)
        }
        for ((row, link), result) in zip(links, results) {
            switch result.status {
            case .saved: next.saved += 1
            case .known: next.known += 1
            case .refused: next.fail(row, link.url, result.reason ?? "the server refused it")
            case .full: next.fail(row, link.url, "the account has no room for more links")
            }
            if link.tags.count > 1 { next.tagged += 1 }
            if link.isArchived || link.isFavorite { next.marked += 1 }
        }
        report = next
    }
}

extension ImportedRow.Problem {
    fileprivate var sentence: String {
        switch self {
        case .noAddress: "it has no address"
        case .tooLarge: "it is larger than \(LinkImport.largestRow >> 20) MiB"
        case .unreadable: "it is not valid JSON"
        }
    }
}

extension ImportedLink {
    /// What is sent of it: the first tag is the category, and both texts are cut to what the service keeps.
    fileprivate var item: Gista.ImportRequest.Item {
        let (title, category) = (title.cut(to: 500, bytes: 2_000), (tags.first ?? "").cut(to: 64, bytes: 256))
        return Gista.ImportRequest.Item(
            url: url.trimmed,
            title: title.isEmpty ? nil : title,
            category: category.isEmpty ? nil : category
        )
    }
}

extension String {
    /// Its first characters, at most so many and of at most so many bytes.
    fileprivate func cut(to count: Int, bytes: Int) -> String {
        var text = trimmed.prefix(count)
        while text.utf8.count > bytes { text.removeLast() }
        return String(text)
    }
}
