import Dispatch

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Receives signals in place of their default action.
final class Signals {
    /// The numbers of the signals, as they arrive.
    let arrivals: AsyncStream<Int32>
    private let sources: [any DispatchSourceSignal]

    init(_ numbers: Int32...) {
        let (arrivals, arrive) = AsyncStream.makeStream(of: Int32.self)
        self.arrivals = arrivals
        sources = numbers.map { number in
            // Ignored, so that only the dispatch source receives the signal.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { arrive.yield(number) }
            source.resume()
            return source
        }
    }

    deinit {
        for source in sources { source.cancel() }
    }
}
