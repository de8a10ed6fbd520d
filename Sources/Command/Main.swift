import Benchmarks

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The program `bowline`.
@main
struct Main {
    static func main() async {
        do {
            print(try await PipelineBenchmark.run(seconds: 4).json)
        } catch {
            print(error)
            exit(1)
        }
    }
}
