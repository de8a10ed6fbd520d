import Glibc

/// Whether long proofs run in full.
enum Thorough {
    static let isOn = getenv("BOWLINE_THOROUGH") != nil
}
