import Essentials
import Testing
import Wire

/// The JSON of the requirements, letter for letter.
struct AnalyzeTextTests {
    @Test func theRequestIsTheDocuments() throws {
        let text = """
            {
              "session_id": "anon-uuid",
              "app_bundle": "com.whatsapp",
              "text": "send me your OTP"
            }
            """
        let request = try JSONDecoder().decode(AnalyzeTextRequest.self, from: Data(text.utf8))
        #expect(
            request
                == AnalyzeTextRequest(session_id: "anon-uuid", app_bundle: "com.whatsapp", text: "send me your OTP")
        )
        #expect(
            try written(request) == #"{"app_bundle":"com.whatsapp","session_id":"anon-uuid","text":"send me your OTP"}"#
        )
    }

    @Test func theAnswerIsTheDocuments() throws {
        let text = """
            {
              "risk_level": "high",
              "confidence": 0.93,
              "category": "otp_phishing",
              "explanation": "Asking for OTP."
            }
            """
        let answer = try JSONDecoder().decode(AnalyzeTextResponse.self, from: Data(text.utf8))
        #expect(
            answer
                == AnalyzeTextResponse(
                    risk_level: "high",
                    confidence: 0.93,
                    category: "otp_phishing",
                    explanation: "Asking for OTP."
                )
        )
        #expect(answer.ts == nil)
        #expect(
            try written(answer)
                == #"{"category":"otp_phishing","confidence":0.93,"explanation":"Asking for OTP.","risk_level":"high"}"#
        )
    }

    @Test func anAnswerMaySayWhenItWasMade() throws {
        let text =
            #"{"risk_level":"low","confidence":0,"category":"unknown","explanation":"","ts":"2025-10-18T02:30:00Z"}"#
        let answer = try JSONDecoder().decode(AnalyzeTextResponse.self, from: Data(text.utf8))
        #expect(answer.ts == "2025-10-18T02:30:00Z")
    }

    private func written(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
