#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Whether long proofs run in full.
enum Thorough {
    static let isOn = getenv("BOWLINE_THOROUGH") != nil
}
