#if os(Linux)
    internal import CCurl
    internal import FoundationEssentials

    /// The callbacks of libcurl during a transfer.
    extension CurlHandle {
        /// Called before the request is sent on a connection.
        func mayRequest() -> Int32 {
            guard let transfer else { return CURL_PREREQFUNC_ABORT }
            transfer.tries += 1
            onConnected()
            // A second call means that the first connection died and that curl is about to resend the request by
            // itself. Only the kit's layers decide about retries.
            return transfer.tries == 1 ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
        }

        /// Parses a line of the response head. Returning less than the line's length ends the transfer.
        func takeHeaderLine(_ line: UnsafeRawBufferPointer) -> Int {
            guard let transfer else { return 0 }
            transfer.recordProgress(at: now)
            do {
                let step = try line.withMemoryRebound(to: UInt8.self) { line throws(ResponseHead.ParseError) in
                    try transfer.head.parse(line)
                }
                guard step == .complete else { return line.count }
                return completeHead(of: transfer) ? line.count : 0
            } catch {
                transfer.problem =
                    switch error {
                    case .tooLarge: CallError(.tooLarge(.headers, limit: settings.headerLimit))
                    case .malformed(let why): CallError(.malformedResponse(why))
                    }
                return 0
            }
        }

        private func completeHead(of transfer: CurlTransfer) -> Bool {
            let length = transfer.head.headers[.contentLength].flatMap { Int($0) }
            let isPacked = transfer.head.headers.contains(.contentEncoding) && transfer.request.method != .head
            if isPacked, transferOptions.decodes == true { transfer.head.removeContentCoding() }
            guard transfer.download == nil else {
                transfer.answer()
                return true
            }
            guard let length, length > 0, !isPacked, transfer.request.method != .head else { return true }
            guard length <= transfer.bodyLimit else { return refuseBody(of: transfer) }
            transfer.expectedBody = length
            return true
        }

        /// Takes a decompressed chunk of the response body.
        func takeBody(_ bytes: UnsafeRawBufferPointer) -> Int {
            guard let transfer else { return 0 }
            transfer.recordProgress(at: now)
            if let download = transfer.download {
                transfer.isReaderSlow = !download.offer(bytes)
                return transfer.isReaderSlow ? Int(CURL_WRITEFUNC_PAUSE) : bytes.count
            }
            guard bytes.count <= transfer.bodyLimit - transfer.body.count else {
                _ = refuseBody(of: transfer)
                return 0
            }
            transfer.append(bytes)
            return bytes.count
        }

        private func refuseBody(of transfer: CurlTransfer) -> Bool {
            transfer.problem = CallError(.tooLarge(.body, limit: transfer.bodyLimit))
            return false
        }

        /// Copies the next bytes of the request body; returns 0 at its end.
        func giveBody(_ memory: UnsafeMutableRawBufferPointer) -> Int {
            guard let transfer else { return Int(CURL_READFUNC_ABORT) }
            transfer.recordProgress(at: now)
            switch transfer.upload {
            case .none: return 0
            case .bytes(let data):
                let count = min(memory.count, data.count - transfer.uploaded)
                let start = data.startIndex + transfer.uploaded
                data.copyBytes(to: memory, from: start..<(start + count))
                transfer.recordUploaded(count)
                return count
            case .pipe(let pipe, _):
                return give(pipe.read(into: memory), of: transfer)
            }
        }

        private func give(_ result: UploadPipe.ReadResult, of transfer: CurlTransfer) -> Int {
            switch result {
            case .bytes(let count):
                transfer.recordUploaded(count)
                return count
            case .pause:
                transfer.isBodySlow = true
                return Int(CURL_READFUNC_PAUSE)
            case .failed(let failure):
                transfer.problem = failure
                return Int(CURL_READFUNC_ABORT)
            }
        }
    }
#endif
