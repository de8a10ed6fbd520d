package import Essentials

extension Data: ColumnValue {
    package func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        withUnsafeBytes { bindBytes($0, to: statement, at: index) }
    }

    package static func read(from statement: OpaquePointer, at column: Int32) -> Data {
        Data(columnBytes(of: statement, at: column))
    }
}
