extension Gista.GistArticle {
    /// The address of a block's picture, which `GET /gists/{gistId}/pictures/{block}` reads; nil if the block is not a
    /// figure, or if the figure is a video or a sound.
    public func picture(at block: Int) -> String? {
        guard blocks.indices.contains(block), blocks[block].type == .figure, blocks[block].media == nil else {
            return nil
        }
        return blocks[block].url
    }

    /// The indices of the blocks that have a picture, in order.
    public var pictures: [Int] { blocks.indices.filter { picture(at: $0) != nil } }
}
