#if canImport(SwiftUI)
    import CoreFoundation
    import CoreGraphics
    import FaceKit
    import Foundation
    import GistaApp
    import ImageIO
    import SwiftUI

    /// The picture of a figure, at most as wide as it has pixels. Its height is known before it is drawn, so nothing
    /// moves.
    struct PictureView: View {
        let picture: ReaderPicture
        /// The accessible name.
        let label: String
        @State private var image: Image?

        var body: some View {
            Group {
                if let image { image.resizable() } else { Palette.sunken }
            }
            .aspectRatio(CGFloat(picture.width) / CGFloat(picture.height), contentMode: .fit)
            .frame(maxWidth: CGFloat(picture.width))
            .accessibilityElement(children: .ignore)
            .accessibilityLabel(label)
            .accessibilityAddTraits(.isImage)
            .task(id: picture.id) { image = await picture.image() }
        }
    }

    extension ReaderPicture {
        /// The maximum width and height of a bitmap in pixels. At full size it may take 160 MB.
        private static let maxSide = 2_000

        /// The bitmap, rotated by the orientation in the file; nil if the system cannot read the file.
        @concurrent fileprivate func image() async -> Image? {
            let options: [CFString: Any] = [
                kCGImageSourceCreateThumbnailFromImageAlways: true, kCGImageSourceCreateThumbnailWithTransform: true,
                kCGImageSourceThumbnailMaxPixelSize: Self.maxSide,
            ]
            guard let source = CGImageSourceCreateWithData(bytes as CFData, nil),
                let bitmap = CGImageSourceCreateThumbnailAtIndex(source, 0, options as CFDictionary)
            else { return nil }
            return Image(decorative: bitmap, scale: 1)
        }
    }
#endif
