#if canImport(SwiftUI)
    import AVFAudio
    import Foundation
    import GistaApp

    /// Speaks an article with the system's voices, and reports to the app what was spoken.
    @MainActor
    final class SystemVoice: NSObject, AVSpeechSynthesizerDelegate {
        private let synthesizer = AVSpeechSynthesizer()
        private var send: GistaSend = { _ in }
        private var speech: SpeechPresentation?
        /// The index of the text that is being spoken.
        private var textIndex = 0
        /// What the synthesizer is speaking; nil while it is silent.
        private var utterance: AVSpeechUtterance?
        private var hasSession = false
        private var isObserving = false

        /// Speaks what the app shows. A pause stops the synthesizer; afterwards it says the text again from its start.
        func follow(_ requested: SpeechPresentation?, _ send: @escaping GistaSend) {
            guard requested != speech else { return }
            self.send = send
            if requested?.utterance != speech?.utterance { textIndex = 0 }
            speech = requested
            utterance = nil
            synthesizer.delegate = self
            _ = synthesizer.stopSpeaking(at: .immediate)
            guard let requested, !requested.isPaused else { return endSession() }
            do {
                try startSession()
            } catch {
                return send(requested.failed(.failed))
            }
            speak(requested)
        }

        private func speak(_ speech: SpeechPresentation) {
            utterance = nil
            guard speech.texts.indices.contains(textIndex) else { return send(speech.spoken) }
            guard let voice = Self.voice(for: speech.language) else { return send(speech.failed(.noVoice)) }
            let next = AVSpeechUtterance(string: speech.texts[textIndex])
            next.voice = voice
            next.rate = Self.rate(speech.speed)
            utterance = next
            synthesizer.speak(next)
        }

        /// The system calls this on a thread of its own choice.
        nonisolated func speechSynthesizer(_: AVSpeechSynthesizer, didFinish utterance: AVSpeechUtterance) {
            let ended = ObjectIdentifier(utterance)
            Task { @MainActor in finish(ended) }
        }

        private func finish(_ ended: ObjectIdentifier) {
            // The next utterance may have started already.
            guard let utterance, ObjectIdentifier(utterance) == ended, let speech else { return }
            textIndex += 1
            speak(speech)
        }

        /// The voice for a language and region, or else for the language.
        private static func voice(for language: String) -> AVSpeechSynthesisVoice? {
            func root(_ tag: String) -> String { tag.prefix { $0 != "-" && $0 != "_" }.lowercased() }
            return AVSpeechSynthesisVoice(language: language)
                ?? AVSpeechSynthesisVoice.speechVoices().first { root($0.language) == root(language) }
        }

        /// The rate for a speed in percent. Apple documents only the limits and the default; the greatest rate is taken
        /// to be four times as fast as the default.
        private static func rate(_ speed: Int) -> Float {
            let (usual, greatest) = (AVSpeechUtteranceDefaultSpeechRate, AVSpeechUtteranceMaximumSpeechRate)
            let factor = Float(speed) / 100
            return factor <= 1 ? usual * factor : min(usual + (greatest - usual) * (factor - 1) / 3, greatest)
        }

        // MARK: Audio session

        #if os(iOS)
            private func startSession() throws {
                observe()
                let session = AVAudioSession.sharedInstance()
                try session.setCategory(.playback, mode: .spokenAudio, options: [])
                try session.setActive(true, options: [])
                hasSession = true
            }

            private func endSession() {
                guard hasSession else { return }
                hasSession = false
                do {
                    try AVAudioSession.sharedInstance().setActive(false, options: .notifyOthersOnDeactivation)
                } catch {
                    // Fails while the last sounds are played. Other apps' sound then stays off until this app is left.
                }
            }

            /// Pauses for calls and the like, and when headphones are removed.
            private func observe() {
                guard !isObserving else { return }
                isObserving = true
                observe(AVAudioSession.interruptionNotification, AVAudioSessionInterruptionTypeKey) {
                    AVAudioSession.InterruptionType(rawValue: $0) == .began
                }
                observe(AVAudioSession.routeChangeNotification, AVAudioSessionRouteChangeReasonKey) {
                    AVAudioSession.RouteChangeReason(rawValue: $0) == .oldDeviceUnavailable
                }
            }

            private func observe(
                _ name: NSNotification.Name,
                _ key: String,
                _ interrupts: @escaping @Sendable (UInt) -> Bool
            ) {
                _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
                    [weak self] notice in
                    guard let value = notice.userInfo?[key] as? UInt, interrupts(value) else { return }
                    Task { @MainActor in self?.interrupt() }
                }
            }

            private func interrupt() {
                if let speech { send(speech.interrupted) }
            }
        #else
            private func startSession() throws {}
            private func endSession() {}
        #endif
    }
#endif
