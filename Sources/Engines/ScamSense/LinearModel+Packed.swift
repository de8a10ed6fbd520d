package import Basics
import CScamSenseData

extension LinearModel {
    /// The learned weights used for judging.
    package static let learned = PackedBytes.load(embeddedBy: scamsense_model, LinearModel.init(packed:))

    package static let format = PackedFormat(kind: "SCAM", version: 1, maxSize: 1 << 20)

    /// Reads a packed model without copying its tables.
    package init(packed bytes: PackedBytes) throws(PackedDataError) {
        var reader = try PackedReader(bytes, as: Self.format)
        self.init(
            letters: try Table(from: &reader, count: 1 << Int(Self.letterBits)),
            words: try Table(from: &reader, count: 1 << Int(Self.wordBits)),
            signals: try Table(from: &reader, count: Self.signalPairCount),
            kindLetters: try Table(from: &reader, count: 4 << Int(Self.kindBits)),
            kindWords: try Table(from: &reader, count: 4 << Int(Self.kindBits)),
            kindSignals: try Table(from: &reader, count: 4 * 64),
            bias: try reader.read(),
            kindBias: try SIMD4(reader.read(), reader.read(), reader.read(), reader.read()),
            decision: try Decision(
                slope: reader.read(),
                offset: reader.read(),
                medium: reader.read(),
                high: reader.read()
            )
        )
        try reader.finish()
    }

    /// The model as a packed file.
    package var packed: [UInt8] {
        var writer = PackedWriter()
        for table in [letters, words, signals, kindLetters, kindWords, kindSignals] {
            writer.write(table.scale)
            writer.write(table.weights.elements)
        }
        for number in [bias, kindBias.x, kindBias.y, kindBias.z, kindBias.w] { writer.write(number) }
        for number in [decision.slope, decision.offset, decision.medium, decision.high] { writer.write(number) }
        return writer.file(as: Self.format)
    }
}

extension LinearModel.Table {
    fileprivate init(from reader: inout PackedReader, count: Int) throws(PackedDataError) {
        scale = try reader.read()
        weights = try reader.readArray()
        guard weights.count == count else {
            throw .malformed("a table must have \(count) weights; got \(weights.count)")
        }
    }
}
