"""What all pages share: the frame of a page, cards and hands, words, charts."""
