#if os(iOS)
    import ActionHandlerApp
    import AVFAudio
    import Foundation
    import LocalizedTexts
    import Speech

    /// The system's speech recognition, on the device if the system supports that.
    struct SystemSpeech: SpeechRecognition {
        func listen(in language: Language) -> AsyncThrowingStream<RecognizedText, any Error> {
            AsyncThrowingStream { words in
                let task = Task {
                    do {
                        try await Self.permission()
                        let listener = try SpeechListener(language, words)
                        await listener.untilCancelled()
                    } catch {
                        words.finish(throwing: error)
                    }
                }
                // The stream ends with the last words or the user's second tap; either way the microphone is closed.
                words.onTermination = { _ in task.cancel() }
            }
        }

        // The system calls these closures on its own threads, so they are isolated to no actor.

        private static func permission() async throws {
            let speech = await withCheckedContinuation { answer in
                SFSpeechRecognizer.requestAuthorization { @Sendable in answer.resume(returning: $0 == .authorized) }
            }
            guard speech else { throw SpeechError.notAllowed }
            let microphone = await withCheckedContinuation { answer in
                AVAudioApplication.requestRecordPermission { @Sendable in answer.resume(returning: $0) }
            }
            guard microphone else { throw SpeechError.notAllowed }
            try Task.checkCancellation()
        }
    }

    /// Why speech cannot be recognized.
    enum SpeechError: Error {
        /// The user has not allowed the microphone or speech recognition.
        case notAllowed
        /// The system cannot recognize speech in the language at present.
        case unavailable
    }

    /// The running microphone and recognition. Used by one task only.
    private final class SpeechListener {
        private let engine = AVAudioEngine()
        private let request = SFSpeechAudioBufferRecognitionRequest()
        private let task: SFSpeechRecognitionTask

        init(_ language: Language, _ words: AsyncThrowingStream<RecognizedText, any Error>.Continuation) throws {
            let locale = Locale(identifier: language == .bulgarian ? "bg-BG" : "en-US")
            guard let recognizer = SFSpeechRecognizer(locale: locale), recognizer.isAvailable else {
                throw SpeechError.unavailable
            }
            request.shouldReportPartialResults = true
            request.requiresOnDeviceRecognition = recognizer.supportsOnDeviceRecognition
            task = recognizer.recognitionTask(with: request) { @Sendable result, error in
                if let result {
                    words.yield(RecognizedText(result.bestTranscription.formattedString, isFinal: result.isFinal))
                    if result.isFinal { words.finish() }
                }
                if let error { words.finish(throwing: error) }
            }
            // Apple allows `append` on the thread that fills the buffers.
            nonisolated(unsafe) let request = request
            let input = engine.inputNode
            let format = input.outputFormat(forBus: 0)
            // Without a microphone the sample rate is 0, and installing a tap would end the process.
            guard format.sampleRate > 0 else { throw SpeechError.unavailable }
            input.installTap(onBus: 0, bufferSize: 1_024, format: format) { @Sendable buffer, _ in
                request.append(buffer)
            }
            engine.prepare()
            try engine.start()
        }

        /// Listens until its task is cancelled, and closes the microphone.
        func untilCancelled() async {
            let (stopped, stop) = AsyncStream<Never>.makeStream()
            await withTaskCancellationHandler {
                for await _ in stopped {}
            } onCancel: {
                stop.finish()
            }
            engine.stop()
            engine.inputNode.removeTap(onBus: 0)
            request.endAudio()
            task.cancel()
        }
    }
#endif
