#if canImport(SwiftUI)
    import CoreGraphics
    import CoreImage
    import Foundation
    import SwiftUI

    /// A link as a QR code, dark on white in every theme, with the margin that scanners need.
    struct QRCodeView: View {
        let text: String
        let label: String

        var body: some View {
            if let image = Self.image(of: text) {
                Image(image, scale: 1, label: Text(verbatim: label))
                    .interpolation(.none)
                    .resizable()
                    .aspectRatio(1, contentMode: .fit)
                    .padding(16)
                    .background(Color.white)
                    .frame(maxWidth: 260)
                    .frame(maxWidth: .infinity)
            }
        }

        /// One pixel for each module. Nil for a text that does not fit into a code.
        private static func image(of text: String) -> CGImage? {
            let parameters: [String: Any] = ["inputMessage": Data(text.utf8), "inputCorrectionLevel": "M"]
            guard let code = CIFilter(name: "CIQRCodeGenerator", parameters: parameters)?.outputImage else {
                return nil
            }
            return CIContext().createCGImage(code, from: code.extent)
        }
    }
#endif
