import Backend
import Bowline
import BowlineLive
import Essentials
import HTTPServer
import Mail
import Screens

#if canImport(Glibc)
    import CLinux
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// `bowline serve`: runs the backend until a signal stops it.
enum ServeVerb: Verb {
    static let name = "serve"
    static let manual = Manual(
        summary: "run the backend",
        usage: ["[OPTIONS]"],
        about: "Runs the backend of the four apps, and the page that shows them, until a signal stops it.",
        options: [
            .value("host", "ADDRESS", "the literal address to listen on (127.0.0.1)"),
            .value("port", "N", "the port; 0 takes a free port (3000)"),
            .value("data", "FOLDER", "the folder for all data (.bowline)", .folder),
            .database,
            .switch("demo", "demo data, with published passwords, even if other machines can reach the server"),
            .switch("no-demo", "no demo data; in a folder that had it, its accounts and API key stop working"),
            .value("tls-cert", "FILE", "the certificate chain in PEM; with --tls-key serves https", .file),
            .value("tls-key", "FILE", "the private key of --tls-cert in PEM", .file),
            .value(
                "mail",
                "URL",
                "the mail server for codes and notices: smtps://user@host:port or smtp://user@host:port"
            ),
            .value("mail-from", "ADDRESS", "the sender of mails (the user of --mail, or user@host)"),
            .value(
                "mail-ca",
                "FILE",
                "the authorities for the mail server's certificate, in PEM (the system's)",
                .file
            ),
            .value("public-url", "URL", "the address that clients use, if it is not the address it listens on"),
            .value(
                "allow-host",
                "NAME",
                "another host that requests may name (repeatable); all but these, --public-url and loopback get 421"
            ),
            .switch("no-screens", "serve the APIs alone, without the page that shows the apps"),
            .value(
                "log-level",
                "LEVEL",
                "debug, info, warning or error (info)",
                .oneOf(LogLevel.allCases.map(\.rawValue))
            ),
        ],
        sections: [
            .init(
                title: "Only with a loopback --host, for measuring and testing",
                options: [
                    .switch("no-limits", "no rate limits"),
                    .value("access-token-seconds", "N", "how long an id or access token is valid (3600)"),
                    .switch(
                        "allow-loopback-links",
                        "Gista may read links to this machine, on any port from 1024 up"
                    ),
                ]
            )
        ],
        notes: [
            "Language models besides the embedded engines are set up by environment variables (docs/analysis-providers.md): to judge texts "
                + "BOWLINE_OPENAI_API_KEY (or _API_KEY_FILE), BOWLINE_OPENAI_MODEL, BOWLINE_OPENAI_URL, or the same with GEMINI; to "
                + "write Gista's summaries the same with BOWLINE_GISTA_ in front.",
            "/metrics is for programs on this machine. BOWLINE_METRICS_KEY (or _FILE) holds a key of 16 or more characters with which "
                + "other machines may read it: Authorization: Bearer KEY.",
            "Without --demo or --no-demo a new data folder gets demo data if --host is reached from this machine only, and a folder that has "
                + "held demo data is not served where other machines can reach it.",
            "With --database all data is in that database, and the folder holds this process's own files. --public-url is needed, and "
                + "demo data is added only with --demo.",
            "The mail server's password is BOWLINE_MAIL_PASSWORD, or the first line of the file that BOWLINE_MAIL_PASSWORD_FILE names. "
                + "Without --mail codes and notices are lines of the log.",
            "Prints `bowline ready URL` when it can answer. SIGTERM and SIGINT stop it, SIGHUP reloads the certificate.",
        ],
        examples: [
            .init("bowline serve", "the demo on http://127.0.0.1:3000"),
            .init("bowline serve --port 0 --data /tmp/try", "a second server, on a free port"),
            .init(
                "bowline serve --no-demo --host 0.0.0.0 --port 443 --tls-cert chain.pem --tls-key key.pem "
                    + "--public-url https://api.example.com",
                "in production; see docs/running.md"
            ),
            .init(
                "bowline serve --database postgres://bowline@db.example.com/bowline --public-url https://api.example.com",
                "on a PostgreSQL database"
            ),
        ],
        failure: "the server could not start; the reason was printed"
    )

    static func run(_ arguments: Arguments) async throws -> ExitCode {
        let configuration = try configuration(from: arguments)
        leaveNoCore()
        boundAllocator()
        let signals = Signals(SIGTERM, SIGINT, SIGHUP)
        // A client that hangs up must not end the process.
        signal(SIGPIPE, SIG_IGN)
        var network = TransportSettings()
        // The page's apps call this server, whose certificate the system need not trust.
        network.certificateAuthorities = configuration.tls?.certificate
        let screens =
            arguments.has("no-screens")
            ? nil
            : Screens(
                folder: configuration.folder + "/pages",
                transport: try CurlTransport(network),
                dialer: try WebSocketConnector(network),
                limits: configuration.forTesting.hasNoLimits ? .withoutAddressLimit : PageLimits()
            )
        let backend: Backend
        do throws(BackendError) {
            backend = try await Backend.start(configuration) { _ in screens?.groups ?? [] }
        } catch .server(.badHost(let host)) {
            throw UsageError(description: "--host must be an IP address or localhost, e.g. 127.0.0.1; got '\(host)'")
        }
        screens?.setURL(
            ownURL(of: backend, configuration),
            publicURL: configuration.publicURL,
            hasDemoData: await backend.hasDemoData
        )
        Console.printLine("bowline ready \(backend.url)")
        async let _: Void = returnFreedMemory(every: .seconds(60), ContinuousClock())
        for await arrival in signals.arrivals {
            guard arrival == SIGHUP else { break }
            backend.reloadCertificate()
        }
        await screens?.stop()
        await backend.stop(grace: .seconds(10))
        return .done
    }

    /// A core dump would write the signing keys and users' tokens to disk.
    /// See docs/decisions/operations.md, "The server writes no core dump".
    private static func leaveNoCore() {
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        #if canImport(Glibc)
            setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
        #else
            setrlimit(RLIMIT_CORE, &none)
        #endif
    }

    /// Limits glibc's heaps. By default it keeps 30 MB and more for each thread that ever held a large body: 480 MB on
    /// two processors.
    private static func boundAllocator() {
        #if canImport(Glibc)
            cmalloc_bound(256 << 10, Int32(clamping: max(2, ProcessInfo.processInfo.activeProcessorCount)))
        #endif
    }

    /// Returns freed memory to the system at intervals, until the task is cancelled. glibc itself returns only the end
    /// of a heap, so a long-lived value allocated after a burst of requests would keep the burst's memory.
    private static func returnFreedMemory(every pause: Duration, _ clock: any Clock<Duration>) async {
        #if canImport(Glibc)
            while (try? await clock.sleep(for: pause)) != nil { cmalloc_trim() }
        #endif
    }

    /// The URL by which this process reaches its own server: the public URL with TLS, and never a wildcard address.
    private static func ownURL(of backend: Backend, _ configuration: BackendConfiguration) -> String {
        if configuration.tls != nil, let url = configuration.publicURL { return url }
        let scheme = configuration.tls == nil ? "http" : "https"
        switch configuration.host {
        case "0.0.0.0": return "\(scheme)://127.0.0.1:\(backend.port)"
        case "::": return "\(scheme)://[::1]:\(backend.port)"
        default: return backend.url
        }
    }

    private static func configuration(from arguments: Arguments) throws(UsageError) -> BackendConfiguration {
        guard arguments.rest.isEmpty else {
            throw UsageError(description: "unknown argument '\(arguments.rest[0])'")
        }
        guard !(arguments.has("demo") && arguments.has("no-demo")) else {
            throw UsageError(description: "--demo and --no-demo exclude each other")
        }
        var configuration = BackendConfiguration()
        configuration.host = arguments.text("host") ?? configuration.host
        // bounded: at most 65,535
        configuration.port = UInt16(try arguments.integer("port", in: 0...65_535, or: Int(configuration.port)))
        configuration.folder = try folder(arguments) ?? configuration.folder
        configuration.demo = arguments.has("demo") ? .wanted : arguments.has("no-demo") ? .refused : .automatic
        configuration.tls = try tls(arguments)
        configuration.publicURL = try publicURL(arguments)
        configuration.database = try arguments.database()
        guard configuration.database == nil || configuration.publicURL != nil else {
            throw UsageError(
                description:
                    "--database needs --public-url, which every token names, e.g. --public-url https://api.example.com"
            )
        }
        configuration.mail = try mail(arguments)
        configuration.logLevel = try logLevel(arguments) ?? configuration.logLevel
        configuration.log = DescriptorSink(descriptor: STDERR_FILENO)
        configuration.ownPages = arguments.has("no-screens") ? [] : Screens.samplePages
        configuration.allowedHosts = try allowedHosts(arguments)
        configuration.metricsKey = try metricsKey()
        #if os(Linux)
            // The running program, even after an upgrade has replaced its file.
            configuration.distillHelper = ["/proc/self/exe", HelperProcess.word]
        #endif
        (configuration.providers, configuration.summarizer) = try providers()
        configuration.forTesting = try forTesting(arguments, isLoopbackOnly: configuration.isLoopbackOnly)
        return configuration
    }

    private static func folder(_ arguments: Arguments) throws(UsageError) -> String? {
        guard let folder = arguments.text("data") else { return nil }
        guard !folder.isEmpty else { throw UsageError(description: "--data must name a folder; got an empty text") }
        return folder
    }

    private static func tls(_ arguments: Arguments) throws(UsageError) -> TLSFiles? {
        switch (arguments.text("tls-cert"), arguments.text("tls-key")) {
        case (nil, nil): return nil
        case (let certificate?, let key?): return TLSFiles(certificate: certificate, key: key)
        default: throw UsageError(description: "--tls-cert and --tls-key require each other")
        }
    }

    private static func publicURL(_ arguments: Arguments) throws(UsageError) -> String? {
        guard let text = arguments.text("public-url") else { return nil }
        guard let address = try? WebAddress(text), address.query == nil else {
            throw UsageError(
                description:
                    "--public-url must be an http or https URL without a query, e.g. https://api.example.com; got '\(text)'"
            )
        }
        let url = address.description
        return url.hasSuffix("/") ? String(url.dropLast()) : url
    }

    private static func allowedHosts(_ arguments: Arguments) throws(UsageError) -> [String] {
        let hosts = arguments.texts("allow-host")
        for host in hosts where !AllowedHosts.isHost(host) {
            throw UsageError(
                description:
                    "--allow-host must be a host name or address without scheme and port, e.g. api.example.com; got '\(host)'"
            )
        }
        return hosts
    }

    private static func metricsKey() throws(UsageError) -> String? {
        do throws(MetricsKey.ReadError) {
            return try MetricsKey.read(from: ProcessInfo.processInfo.environment)
        } catch {
            throw UsageError(description: error.description)
        }
    }

    private static func mail(_ arguments: Arguments) throws(UsageError) -> MailServer? {
        guard let url = arguments.text("mail") else {
            for option in ["mail-from", "mail-ca"] where arguments.text(option) != nil {
                throw UsageError(description: "--\(option) requires --mail")
            }
            return nil
        }
        let authorities = arguments.text("mail-ca")
        if let file = authorities, !FileManager.default.isReadableFile(atPath: file) {
            throw UsageError(description: "--mail-ca: \(file) cannot be read")
        }
        let password = try mailPassword()
        do throws(MailServerError) {
            return try MailServer(
                url: url,
                password: password,
                from: arguments.text("mail-from"),
                authorities: authorities
            )
        } catch {
            throw UsageError(description: error.description)
        }
    }

    /// The mail server's password, from the environment variable or the first line of the file that the other variable
    /// names.
    private static func mailPassword() throws(UsageError) -> String? {
        let variables = ProcessInfo.processInfo.environment
        let (name, fileName) = ("BOWLINE_MAIL_PASSWORD", "BOWLINE_MAIL_PASSWORD_FILE")
        let password = variables[name].flatMap { $0.isEmpty ? nil : $0 }
        guard let path = variables[fileName], !path.isEmpty else { return password }
        guard password == nil else { throw UsageError(description: "\(name) and \(fileName) exclude each other") }
        do throws(SecretFile.ReadError) { return try SecretFile.firstLine(path) } catch {
            throw UsageError(description: "\(fileName): \(error.description)")
        }
    }

    private static func providers() throws(UsageError) -> ([ProviderSettings], ProviderSettings?) {
        do throws(ProviderSettingsError) {
            let variables = ProcessInfo.processInfo.environment
            return (try ProviderSettings.read(from: variables), try ProviderSettings.summarizer(from: variables))
        } catch {
            throw UsageError(description: error.description)
        }
    }

    private static func logLevel(_ arguments: Arguments) throws(UsageError) -> LogLevel? {
        guard let text = arguments.text("log-level") else { return nil }
        guard let level = LogLevel(rawValue: text) else {
            let levels = LogLevel.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError(description: "--log-level must be one of \(levels); got '\(text)'")
        }
        return level
    }

    private static func forTesting(
        _ arguments: Arguments,
        isLoopbackOnly: Bool
    ) throws(UsageError) -> BackendConfiguration.Testing {
        let given =
            ["no-limits", "allow-loopback-links"].filter { arguments.has($0) }
            + ["access-token-seconds"].filter { arguments.text($0) != nil }
        if let first = given.first, !isLoopbackOnly {
            throw UsageError(description: "--\(first) is for measuring and testing: it needs a loopback --host")
        }
        var testing = BackendConfiguration.Testing()
        testing.hasNoLimits = arguments.has("no-limits")
        testing.allowsLoopbackLinks = arguments.has("allow-loopback-links")
        if arguments.text("access-token-seconds") != nil {
            testing.accessTokenSeconds = try arguments.integer("access-token-seconds", in: 1...86_400, or: 1)
        }
        return testing
    }
}
