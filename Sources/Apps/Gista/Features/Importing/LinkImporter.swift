internal import Bowline
internal import Essentials
internal import Wire

/// Saves the links of an exported file in an account, in batches, with their tags, marks and highlights.
///
/// Importing a file again saves nothing twice, so an interrupted import can be repeated or continued from a row.
package struct LinkImporter: Sendable {
    /// The results of the rows so far.
    package struct Report: Sendable, Equatable {
        /// A row that was not saved.
        package struct Failure: Sendable, Equatable {
            /// The number of the row, from 1.
            package let row: Int
            /// The address; nil if none was found.
            package let url: String?
            /// Why it was not saved, without a full stop.
            package let reason: String
        }

        /// The maximum number of listed failures; further ones are only counted.
        package static let maxFailures = 100

        /// The number of processed rows.
        package internal(set) var rows = 0
        /// The number of new links.
        package internal(set) var saved = 0
        /// The number of links that were saved before.
        package internal(set) var known = 0
        /// The number of rows that were not saved.
        package internal(set) var failed = 0
        /// The first failures.
        package internal(set) var failures: [Failure] = []
        /// The number of links imported with tags, marks or highlights.
        package internal(set) var marked = 0
        /// The number of tags and highlights that exceeded the limits.
        package internal(set) var leftOut = 0
        /// The number of links whose tags, marks and highlights the server rejected.
        package internal(set) var rejected = 0
        /// The number of readings whose links this import did not save, because it started after their rows.
        package internal(set) var unplaced = 0

        mutating func fail(_ row: Int, _ url: String?, _ reason: String) {
            failed += 1
            if failures.count < Self.maxFailures { failures.append(Failure(row: row, url: url, reason: reason)) }
        }
    }

    /// Why an import stopped, with the report so far.
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
        /// The report so far.
        package let report: Report
        /// The row from which to continue.
        package let next: Int

        init(cause: Cause, report: Report, next: Int? = nil) {
            (self.cause, self.report, self.next) = (cause, report, next ?? report.rows + 1)
        }
    }

    /// Why a file cannot be read.
    package struct FileReadError: Error, Sendable, Equatable {
        /// The reason, without a full stop.
        package let description: String

        /// Creates an error with a reason.
        package init(_ description: String) { self.description = description }
    }

    private let service: GistaService
    private let userId: String
    private let makesGists: Bool

    /// Creates an importer for an account. Without `makesGists`, links are saved without creating gists.
    package init(service: GistaService, userId: String, makesGists: Bool = true) {
        (self.service, self.userId, self.makesGists) = (service, userId, makesGists)
    }

    /// Imports the rows from `first` on. `read` returns the file's next chunk, and nil at its end; `onProgress` is called
    /// after each batch.
    package func run(
        from first: Int = 1,
        read: () throws(FileReadError) -> [UInt8]?,
        onProgress: (Report) -> Void = { _ in }
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
                onProgress(work.report)
            }
            // A file has all links before the readings.
            try await sendReadings(&work)
        }
        return work.report
    }

    /// The rows and readings still to send, and the report.
    private struct Work {
        var report = Report()
        private var rows: [ImportedRow] = []
        private var readings: [Gista.Reading] = []
        /// The ids of the saved links, by their ids in the export.
        var ids: [String: String] = [:]

        mutating func take(_ items: [ImportedItem]) {
            for item in items {
                switch item {
                case .row(let row): rows.append(row)
                case .reading(let reading): readings.append(reading)
                }
            }
        }

        /// The next rows, as many as a request allows, or the remaining rows if no more come.
        mutating func batch(isOver: Bool) -> [ImportedRow]? {
            let maxLinks = Gista.ImportRequest.maxLinks
            guard rows.count >= maxLinks || (isOver || !readings.isEmpty) && !rows.isEmpty else { return nil }
            defer { rows.removeFirst(min(maxLinks, rows.count)) }
            return Array(rows.prefix(maxLinks))
        }

        /// The readings received so far, with the ids of the saved links.
        mutating func resolvedReadings() -> [Gista.Reading] {
            defer { readings = [] }
            let resolved = readings.compactMap { reading in ids[reading.linkId].map { reading.copy(for: $0) } }
            report.unplaced += readings.count - resolved.count
            return resolved
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
        var changed: [Gista.Reading] = []
        for ((row, link), result) in zip(links, results) {
            switch result.status {
            case .saved: next.saved += 1
            case .known: next.known += 1
            case .refused:
                next.fail(row, link.url, result.reason ?? "the server rejected it")
                continue
            case .full:
                next.fail(row, link.url, "the account's link limit is reached")
                continue
            }
            guard let id = result.id else { continue }
            if let exported = link.id { work.ids[exported] = id }
            guard let (reading, leftOut) = link.reading(of: id) else { continue }
            changed.append(reading)
            next.leftOut += leftOut
        }
        do throws(NetworkError) {
            try await change(changed, &next)
        } catch {
            // These links do not count as processed, so that a continued import begins with them.
            throw StoppedError(cause: .network(error), report: work.report)
        }
        work.report = next
    }

    /// Sends the readings of links that are already saved.
    private func sendReadings(_ work: inout Work) async throws(StoppedError) {
        let resolved = work.resolvedReadings()
        do throws(NetworkError) {
            try await change(resolved, &work.report)
        } catch {
            // The ids of the links are only known after saving them, so the import must restart at row 1.
            throw StoppedError(cause: .network(error), report: work.report, next: 1)
        }
    }

    /// Sends readings in requests of limited size. If the server rejects a request, its readings are sent one by one,
    /// so that an invalid one is counted and does not block the others.
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

    /// The statuses that concern the request's content, not the account or the server.
    private static let rejections: Set<Int> = [400, 409, 413, 422]

    /// The number of readings in the next request.
    private static func count(ofNext readings: ArraySlice<Gista.Reading>) -> Int {
        var remainingBytes = 256 << 10
        let fitting = readings.prefix(Gista.ReadingsRequest.maxReadings).prefix { reading in
            remainingBytes -= JSONValue(encoding: reading).text().utf8.count
            return remainingBytes >= 0
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
