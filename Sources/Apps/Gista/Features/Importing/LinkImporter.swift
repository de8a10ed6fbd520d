internal import Bowline
internal import Essentials
internal import Wire

/// Saves the links of an exported file in an account, a batch after the other, with their tags, marks and highlights.
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
        /// The links that brought tags, marks or highlights.
        package internal(set) var marked = 0
        /// The tags and highlights that there was no room for.
        package internal(set) var leftOut = 0
        /// The links whose tags, marks and highlights the server rejected.
        package internal(set) var rejected = 0
        /// What was done with links that this import has not saved, as it began behind their rows.
        package internal(set) var unplaced = 0

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
        /// The row to go on from.
        package let next: Int

        init(cause: Cause, report: Report, next: Int? = nil) {
            (self.cause, self.report, self.next) = (cause, report, next ?? report.rows + 1)
        }
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
        var work = Work()
        var isOver = false
        while !isOver {
            let piece: [UInt8]?
            do throws(FileReadError) {
                piece = try read()
            } catch {
                throw StoppedError(cause: .file(error.description), report: work.report)
            }
            isOver = piece == nil
            do throws(LinkImport.FormatError) {
                if let piece { work.take(try reader.read(piece)) } else { work.take(try reader.finish()) }
            } catch {
                throw StoppedError(cause: .format(error), report: work.report)
            }
            while let batch = work.batch(isOver: isOver) {
                try await save(batch.filter { $0.number >= first }, &work)
                work.report.rows += batch.count
                told(work.report)
            }
            // All links come before what was done with them.
            try await say(&work)
        }
        return work.report
    }

    /// What is still to be done, and what was.
    private struct Work {
        var report = Report()
        private var rows: [ImportedRow] = []
        private var readings: [Gista.Reading] = []
        /// The ids of the links here, by their ids in the export.
        var ids: [String: String] = [:]

        mutating func take(_ items: [ImportedItem]) {
            for item in items {
                switch item {
                case .row(let row): rows.append(row)
                case .reading(let reading): readings.append(reading)
                }
            }
        }

        /// The next rows: as many as a request may have, or what is left when no more come.
        mutating func batch(isOver: Bool) -> [ImportedRow]? {
            let most = Gista.ImportRequest.most
            guard rows.count >= most || (isOver || !readings.isEmpty) && !rows.isEmpty else { return nil }
            defer { rows.removeFirst(min(most, rows.count)) }
            return Array(rows.prefix(most))
        }

        /// The readings that came, of the links as they are here.
        mutating func placed() -> [Gista.Reading] {
            defer { readings = [] }
            let placed = readings.compactMap { reading in ids[reading.linkId].map { reading.said(of: $0) } }
            report.unplaced += readings.count - placed.count
            return placed
        }
    }

    private func save(_ rows: [ImportedRow], _ work: inout Work) async throws(StoppedError) {
        var links: [(row: Int, link: ImportedLink)] = []
        var next = work.report
        for row in rows {
            switch row.link {
            case .success(let link): links.append((row.number, link))
            case .failure(let error): next.fail(row.number, nil, error.problem.sentence)
            }
        }
        guard !links.isEmpty else { return work.report = next }
        let results: [Gista.ImportResponse.Item]
        do throws(NetworkError) {
            let items = links.map(\.link.item)
            results = try await service.importLinks(userId: userId, items, autoCreateGist: makesGists)
        } catch {
            throw StoppedError(cause: .network(error), report: work.report)
        }
        var said: [Gista.Reading] = []
        for ((row, link), result) in zip(links, results) {
            switch result.status {
            case .saved: next.saved += 1
            case .known: next.known += 1
            case .refused:
                next.fail(row, link.url, result.reason ?? "the server refused it")
                continue
            case .full:
                next.fail(row, link.url, "the account has no room for more links")
                continue
            }
            guard let id = result.id else { continue }
            if let exported = link.id { work.ids[exported] = id }
            guard let (reading, leftOut) = link.reading(of: id) else { continue }
            said.append(reading)
            next.leftOut += leftOut
        }
        do throws(NetworkError) {
            try await change(said, &next)
        } catch {
            // These links do not count as done, so that going on begins with them.
            throw StoppedError(cause: .network(error), report: work.report)
        }
        work.report = next
    }

    /// Says what was done with links that are here by now.
    private func say(_ work: inout Work) async throws(StoppedError) {
        let placed = work.placed()
        do throws(NetworkError) {
            try await change(placed, &work.report)
        } catch {
            // Only who saves the links learns their ids.
            throw StoppedError(cause: .network(error), report: work.report, next: 1)
        }
    }

    /// Sends readings in requests of a bounded size. When the server rejects a request, its readings are sent one by
    /// one, so that a wrong one is counted and delays no other.
    private func change(_ readings: [Gista.Reading], _ report: inout Report) async throws(NetworkError) {
        var rest = readings[...]
        var alone = 0
        while !rest.isEmpty {
            let batch = rest.prefix(alone > 0 ? 1 : Self.count(ofNext: rest))
            do throws(NetworkError) {
                _ = try await service.changeReadings(userId: userId, Array(batch))
                report.marked += batch.count
            } catch .httpError(let status) where Self.rejections.contains(status) {
                guard batch.count == 1 else {
                    alone = batch.count
                    continue
                }
                report.rejected += 1
            }
            alone = max(alone - 1, 0)
            rest = rest.dropFirst(batch.count)
        }
    }

    /// The statuses that are about what was sent, not about the account or the server.
    private static let rejections: Set<Int> = [400, 409, 413, 422]

    /// How many of them are sent at once.
    private static func count(ofNext readings: ArraySlice<Gista.Reading>) -> Int {
        var room = 256 << 10
        let fitting = readings.prefix(Gista.ReadingsRequest.most).prefix { reading in
            room -= JSONValue(encoding: reading).text().utf8.count
            return room >= 0
        }
        return max(fitting.count, 1)
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
