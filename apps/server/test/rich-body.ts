const text = (words: string, ...marks: object[]) => ({ type: 'text', text: words, ...(marks.length > 0 && { marks }) });
const paragraph = (...content: object[]) => ({ type: 'paragraph', attrs: { textAlign: 'center' }, content });
const heading = (level: number, words: string) => ({ type: 'heading', attrs: { level }, content: [text(words)] });
const embed = (provider: string, url: string) => ({ type: 'embed', attrs: { provider, url } });
const cell = (type: string, words: string) => ({
  type,
  attrs: { colspan: 1, rowspan: 1, colwidth: null },
  content: [paragraph(text(words))],
});

/** An article with everything that one may have. */
export const richBody = (image_id: number, src: string) => ({
  v: 1,
  doc: {
    type: 'doc',
    content: [
      paragraph(text('The council '), text('votes', { type: 'bold' }), text(' & <counts>.')),
      heading(2, 'How it went'),
      paragraph(
        text('A '),
        text('link', { type: 'link', attrs: { href: 'https://example.test/?a=1&b=2' } }),
        text(' and the market of the harbour.'),
      ),
      { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('one'))] }] },
      heading(3, 'In numbers'),
      {
        type: 'table',
        content: [
          { type: 'tableRow', content: [cell('tableHeader', 'Yes'), cell('tableHeader', 'No')] },
          { type: 'tableRow', content: [cell('tableCell', '12'), cell('tableCell', '3')] },
        ],
      },
      heading(2, 'What they say'),
      { type: 'blockquote', content: [paragraph(text('We are “glad”.'))] },
      {
        type: 'figure',
        attrs: {
          image_id,
          src,
          alt: 'The "hall"',
          title: null,
          caption: 'The hall <at night>',
          author: 'Ada Obi',
          source: 1,
          width: 1280,
          height: 720,
        },
      },
      embed('youtube', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'),
      embed('x', 'https://x.com/ada/status/1234567890123456789'),
      { type: 'orderedList', attrs: { start: 1, type: null }, content: [{ type: 'listItem', content: [paragraph()] }] },
      ...Array.from({ length: 12 }, (_, number) => paragraph(text(`Paragraph ${number} of many about the market.`))),
    ],
  },
});
