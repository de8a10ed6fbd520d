internal import Basics
internal import PlainWords

/// The table of exchange rates in the file `rates` of the data folder. An operator may replace it while the backend
/// runs: it is checked for changes at most once a second, when a request needs rates. While it contains an error, the
/// previous table stays in use.
///
/// The format is documented in `docs/exchange-rates.md`. JSON would be harder to edit by hand, and fetching rates would
/// add a network dependency and a third party. Rates are as fresh as the operator's file. Processes on a database
/// server share `StoredRates` instead.
final class RatesFile: Sendable {
    static let name = "rates"
    private static let maxBytes = 1 << 16
    private static let pause = 1_000_000_000 as UInt64

    private struct State {
        var bytes: [UInt8] = []
        var rates = ExchangeRates.none
        var nextLook: UInt64 = 0
    }

    private let folder: String
    private let log: EventLog
    private let nanoseconds: @Sendable () -> UInt64
    private let state = Locked(State())

    init(folder: String, log: EventLog, clock: some Clock<Duration> = ContinuousClock()) {
        self.folder = folder
        self.log = log
        let start = clock.now
        nanoseconds = {
            let (seconds, attoseconds) = start.duration(to: clock.now).components
            return UInt64(clamping: seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
        }
    }

    /// Writes `text` as the table unless the file exists.
    func seed(_ text: String) throws(FileError) {
        if (try? content()) != nil { return }
        let file = try OpenFile.open("\(folder)/\(Self.name)", to: .create(permissions: 0o644))
        try file.write(Array(text.utf8))
    }

    /// The current rates of the file; none if there is no file.
    var rates: ExchangeRates {
        let now = nanoseconds()
        let (known, isDue) = state.withLock { state in
            guard now >= state.nextLook else { return (state.rates, false) }
            state.nextLook = now + Self.pause
            return (state.rates, true)
        }
        return isDue ? refresh(known) : known
    }

    private func refresh(_ known: ExchangeRates) -> ExchangeRates {
        let bytes = (try? content()) ?? []
        let isSame = state.withLock { state in
            defer { state.bytes = bytes }
            return state.bytes == bytes
        }
        guard !isSame else { return known }
        guard let found = read(bytes) else { return known }
        state.withLock { $0.rates = found }
        return found
    }

    private func read(_ bytes: [UInt8]) -> ExchangeRates? {
        guard !bytes.isEmpty else { return ExchangeRates.none }
        do throws(ExchangeRates.ParseError) {
            let rates = try ExchangeRates(text: String(decoding: bytes, as: UTF8.self))
            log(.info, "rates_read", ["date": rates.day.iso])
            return rates
        } catch {
            log(.error, "rates_not_read", ["line": String(error.line)])
            return nil
        }
    }

    /// The file's text; nil without a file.
    static func text(in folder: String) throws(FileError) -> String? {
        do throws(FileError) {
            let file = try OpenFile.open("\(folder)/\(name)", to: .read(followingLinks: true))
            return String(decoding: try file.readAll(upTo: maxBytes), as: UTF8.self)
        } catch  where error.isAbsence {
            return nil
        }
    }

    private func content() throws(FileError) -> [UInt8] {
        let file = try OpenFile.open("\(folder)/\(Self.name)", to: .read(followingLinks: true))
        return try file.readAll(upTo: Self.maxBytes)
    }
}
