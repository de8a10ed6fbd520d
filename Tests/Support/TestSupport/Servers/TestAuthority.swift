#if os(Linux)
    /// An authority that signs certificates for tests, made on the fly by `openssl`.
    public final class TestAuthority: Sendable {
        /// Which certificate a server shows.
        public enum Certificate: String, CaseIterable, Sendable {
            /// Valid for this machine.
            case good
            /// Valid for another name only.
            case otherName
            /// A certificate after its end date.
            case expired
        }

        private let folder: TestFolder

        /// Makes the authority and its certificates.
        public init() throws {
            folder = try TestFolder()
            try makeAuthority()
            for certificate in Certificate.allCases { try makeCertificate(certificate) }
        }

        /// The file to trust.
        public var file: String { "\(folder.path)/authority.pem" }

        /// The pin of a certificate's public key: `sha256//` and Base64.
        public func pin(of certificate: Certificate) -> String {
            "sha256//" + folder.read("\(certificate.rawValue).pin").filter { !$0.isWhitespace }
        }

        /// The file with a certificate.
        public func certificateFile(_ certificate: Certificate) -> String {
            "\(folder.path)/\(certificate.rawValue).pem"
        }
        /// The file with a certificate's key.
        public func keyFile(_ certificate: Certificate) -> String { "\(folder.path)/\(certificate.rawValue).key" }

        private func makeAuthority() throws {
            try openssl("ecparam -name prime256v1 -genkey -noout -out authority.key")
            try openssl("req -x509 -new -key authority.key -subj /CN=Bowline-Test-Authority -days 2 -out authority.pem")
        }

        private func makeCertificate(_ certificate: Certificate) throws {
            let name = certificate.rawValue
            let names = certificate == .otherName ? "DNS:other.test" : "DNS:localhost,IP:127.0.0.1"
            let days = certificate == .expired ? -1 : 2
            try folder.write("\(name).ext", "subjectAltName=\(names)".utf8)
            try openssl("ecparam -name prime256v1 -genkey -noout -out \(name).key")
            try openssl("req -new -key \(name).key -subj /CN=test -out \(name).csr")
            try openssl(
                "x509 -req -in \(name).csr -CA authority.pem -CAkey authority.key -CAcreateserial -days \(days) "
                    + "-extfile \(name).ext -out \(name).pem"
            )
            try openssl("pkey -in \(name).key -pubout -outform der -out \(name).der")
            try openssl("dgst -sha256 -binary -out \(name).digest \(name).der")
            try openssl("base64 -in \(name).digest -out \(name).pin")
        }

        private func openssl(_ arguments: String) throws {
            try Subprocess.run(["openssl"] + arguments.split(separator: " ").map(String.init), in: folder.path)
        }
    }
#endif
