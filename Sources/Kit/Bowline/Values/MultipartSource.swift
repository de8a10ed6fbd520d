import Basics
import Essentials

/// The bytes of a form's parts, one part after another. Files are read while they are sent.
final class MultipartSource: ByteSource {
    /// The length of the whole form in bytes.
    let length: Int
    private let sources: Locked<ArraySlice<any ByteSource>>

    private init(_ sources: [any ByteSource], length: Int) {
        self.sources = Locked(sources[...])
        self.length = length
    }

    /// Opens every file of the form, so that the total length is known before the first byte is sent.
    static func open(_ form: Multipart) async throws(CallError) -> MultipartSource {
        var sources: [any ByteSource] = []
        var length = 0
        func add(_ bytes: Data) {
            sources.append(SingleChunk(bytes))
            length += bytes.count
        }
        for part in form.parts {
            add(form.opening(of: part))
            switch part.content {
            case .bytes(let bytes):
                add(bytes)
            case .file(let path):
                let file = try await FileSource.open(path)
                sources.append(file)
                length += file.length
            }
            add(Data("\r\n".utf8))
        }
        add(form.closing)
        return MultipartSource(sources, length: length)
    }

    func next() async throws(CallError) -> Data? {
        while let source = sources.withLock({ $0.first }) {
            if let chunk = try await source.next() { return chunk }
            sources.withLock { sources in
                if sources.first === source { sources.removeFirst() }
            }
        }
        return nil
    }

    func cancel() {
        let left = sources.withLock { sources in
            defer { sources = [] }
            return sources
        }
        for source in left { source.cancel() }
    }
}
