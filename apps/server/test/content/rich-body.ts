const textNode = (text: string, ...marks: object[]) => ({ type: 'text', text, ...(marks.length > 0 && { marks }) });
const paragraph = (...content: object[]) => ({ type: 'paragraph', attrs: { textAlign: 'center' }, content });
const heading = (level: number, text: string) => ({ type: 'heading', attrs: { level }, content: [textNode(text)] });
const embed = (provider: string, url: string) => ({ type: 'embed', attrs: { provider, url } });
const cell = (type: string, text: string) => ({
  type,
  attrs: { colspan: 1, rowspan: 1, colwidth: null },
  content: [paragraph(textNode(text))],
});

/** A stored article body with every kind of block, mark and embed, for tests of templates. */
export const createRichBody = (image_id: number, src: string) => ({
  v: 1,
  doc: {
    type: 'doc',
    content: [
      paragraph(textNode('The council '), textNode('votes', { type: 'bold' }), textNode(' & <counts>.')),
      heading(2, 'How it went'),
      paragraph(
        textNode('A '),
        textNode('link', { type: 'link', attrs: { href: 'https://example.test/?a=1&b=2' } }),
        textNode(' and the market of the harbour.'),
      ),
      { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(textNode('one'))] }] },
      heading(3, 'In numbers'),
      {
        type: 'table',
        content: [
          { type: 'tableRow', content: [cell('tableHeader', 'Yes'), cell('tableHeader', 'No')] },
          { type: 'tableRow', content: [cell('tableCell', '12'), cell('tableCell', '3')] },
        ],
      },
      heading(2, 'What they say'),
      { type: 'blockquote', content: [paragraph(textNode('We are “glad”.'))] },
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
      ...Array.from({ length: 12 }, (_, number) =>
        paragraph(textNode(`Paragraph ${number} of many about the market.`)),
      ),
    ],
  },
});
