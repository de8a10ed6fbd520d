#if os(Linux)
    import CYaml

    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    /// Reads YAML 1.2 with libyaml, as the same kinds of values as JSON.
    ///
    /// Words such as `yes` and `on` are strings, as in YAML 1.2. Nesting and the expansion of aliases are limited, so
    /// that a short document cannot exhaust memory.
    final class YAMLReader {
        /// The maximum nesting depth of a document.
        private static let maxDepth = 200
        /// The maximum number of values in a document, with every alias counted as all the values it stands for.
        private static let maxValues = 2_000_000

        private struct Anchored {
            let node: Node
            let size: Int
        }

        private let bytes: Data
        private let file: String
        private let problems: Problems
        private let parser: UnsafeMutablePointer<yaml_parser_t>
        private var anchors: [String: Anchored] = [:]
        private var values = 0

        init(_ bytes: Data, file: String, problems: Problems) {
            self.bytes = bytes
            self.file = file
            self.problems = problems
            parser = .allocate(capacity: 1)
            parser.initialize(to: yaml_parser_t())
        }

        deinit {
            parser.deallocate()
        }

        /// The one document of the stream.
        func document() throws(GeneratorError) -> Node {
            guard yaml_parser_initialize(parser) == 1 else {
                throw failure(Location(file: file), "not enough memory to parse the document")
            }
            defer { yaml_parser_delete(parser) }
            let bytes = [UInt8](bytes)
            let outcome: Result<Node, GeneratorError> = bytes.withUnsafeBufferPointer { buffer in
                yaml_parser_set_input_string(parser, buffer.baseAddress, buffer.count)
                do throws(GeneratorError) {
                    return .success(try rootNode())
                } catch {
                    return .failure(error)
                }
            }
            return try outcome.get()
        }

        private func rootNode() throws(GeneratorError) -> Node {
            let location = Location(file: file)
            var node: Node?
            while true {
                let event = try next(location)
                switch event.kind {
                case YAML_STREAM_END_EVENT: return node ?? .null
                case YAML_STREAM_START_EVENT, YAML_DOCUMENT_END_EVENT: continue
                case YAML_DOCUMENT_START_EVENT:
                    guard node == nil else {
                        throw failure(location, "the file has more than one YAML document")
                    }
                    node = try value(from: try next(location), at: location, depth: 0)
                default: throw failure(location, "not YAML: line \(event.line)")
                }
            }
        }

        // MARK: Values

        private func value(from event: Event, at location: Location, depth: Int) throws(GeneratorError) -> Node {
            guard depth < Self.maxDepth else { throw failure(location, "nested deeper than \(Self.maxDepth)") }
            let before = values
            try count(1, location)
            let node: Node
            switch event.kind {
            case YAML_SCALAR_EVENT: node = event.isPlain ? Self.plain(event.text) : .string(event.text)
            case YAML_SEQUENCE_START_EVENT: node = .array(try sequence(at: location, depth: depth))
            case YAML_MAPPING_START_EVENT: node = .object(try mapping(at: location, depth: depth))
            case YAML_ALIAS_EVENT:
                guard let anchored = anchors[event.anchor] else {
                    throw failure(location, "no anchor '\(event.anchor)' before line \(event.line)")
                }
                try count(anchored.size, location)
                return anchored.node
            default: throw failure(location, "a value is missing in line \(event.line)")
            }
            // `values` never decreases, and its limit prevents overflow.
            if !event.anchor.isEmpty { anchors[event.anchor] = Anchored(node: node, size: values - before) }
            return node
        }

        private func count(_ more: Int, _ location: Location) throws(GeneratorError) {
            // Both numbers are at most the limit, so the sum cannot overflow.
            values += more
            guard values <= Self.maxValues else {
                throw failure(location, "the document has more than \(Self.maxValues) values, aliases counted in full")
            }
        }

        private func sequence(at location: Location, depth: Int) throws(GeneratorError) -> [Node] {
            var nodes: [Node] = []
            while true {
                let location = location["\(nodes.count)"]
                let event = try next(location)
                if event.kind == YAML_SEQUENCE_END_EVENT { return nodes }
                nodes.append(try value(from: event, at: location, depth: depth + 1))
            }
        }

        private func mapping(at location: Location, depth: Int) throws(GeneratorError) -> Node.Members {
            var members = Node.Members()
            var merged: [Node] = []
            while true {
                let key = try next(location)
                if key.kind == YAML_MAPPING_END_EVENT { break }
                guard let name = try self.name(key) else {
                    throw failure(location, "a member's name must be a text, in line \(key.line)")
                }
                let inner = location[name]
                let node = try value(from: try next(inner), at: inner, depth: depth + 1)
                if name == "<<", key.isPlain {
                    merged.append(node)
                } else if !members.add(name, node) {
                    problems.add(inner, "the member appears twice")
                }
            }
            for node in merged { Self.merge(node, into: &members) }
            return members
        }

        private func name(_ key: Event) throws(GeneratorError) -> String? {
            switch key.kind {
            case YAML_SCALAR_EVENT:
                if !key.anchor.isEmpty { anchors[key.anchor] = Anchored(node: .string(key.text), size: 1) }
                return key.text
            case YAML_ALIAS_EVENT: return anchors[key.anchor]?.node.string
            default: return nil
            }
        }

        /// `<<: *other` adds the members of another object whose names are not taken.
        private static func merge(_ node: Node, into members: inout Node.Members) {
            switch node {
            case .object(let other):
                for name in other.names { if let value = other[name] { _ = members.add(name, value) } }
            case .array(let nodes):
                for case .object(let other) in nodes { merge(.object(other), into: &members) }
            default: break
            }
        }

        // MARK: Scalars

        /// The value of an unquoted scalar, by YAML 1.2's core schema.
        static func plain(_ text: String) -> Node {
            switch text {
            case "", "~", "null", "Null", "NULL": return .null
            case "true", "True", "TRUE": return .bool(true)
            case "false", "False", "FALSE": return .bool(false)
            default: break
            }
            guard let first = text.utf8.first, (0x30...0x39).contains(first) || "+-.".utf8.contains(first) else {
                return .string(text)
            }
            if text.hasPrefix("0x"), let number = UInt64(text.dropFirst(2), radix: 16) { return .number("\(number)") }
            if text.hasPrefix("0o"), let number = UInt64(text.dropFirst(2), radix: 8) { return .number("\(number)") }
            guard text.wholeMatch(of: /[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?/) != nil,
                let number = CanonicalNumber.text(text)
            else { return .string(text) }
            return .number(number)
        }

        // MARK: Events

        private struct Event {
            var kind: yaml_event_type_t
            var text = ""
            var anchor = ""
            var isPlain = false
            var line: Int
        }

        private func next(_ location: Location) throws(GeneratorError) -> Event {
            var raw = yaml_event_t()
            guard yaml_parser_parse(parser, &raw) == 1 else {
                let problem = parser.pointee.problem.map { String(cString: $0) } ?? "the text cannot be parsed"
                let line = parser.pointee.problem_mark.line &+ 1
                throw failure(location, "not YAML: \(problem), in line \(line)")
            }
            defer { yaml_event_delete(&raw) }
            var event = Event(kind: raw.type, line: Int(clamping: raw.start_mark.line &+ 1))
            switch raw.type {
            case YAML_SCALAR_EVENT:
                let scalar = raw.data.scalar
                event.text = String(
                    decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length),
                    as: UTF8.self
                )
                event.anchor = Self.text(scalar.anchor)
                // A tag such as `!!str` makes the scalar a string.
                event.isPlain = scalar.plain_implicit == 1 && scalar.style == YAML_PLAIN_SCALAR_STYLE
            case YAML_SEQUENCE_START_EVENT: event.anchor = Self.text(raw.data.sequence_start.anchor)
            case YAML_MAPPING_START_EVENT: event.anchor = Self.text(raw.data.mapping_start.anchor)
            case YAML_ALIAS_EVENT: event.anchor = Self.text(raw.data.alias.anchor)
            default: break
            }
            return event
        }

        private static func text(_ bytes: UnsafeMutablePointer<yaml_char_t>?) -> String {
            bytes.map { String(cString: $0) } ?? ""
        }

        private func failure(_ location: Location, _ reason: String) -> GeneratorError {
            GeneratorError([Problem(location, reason)])
        }
    }
#endif
