import fc from 'fast-check';
import type { Article, ArticleNode } from '../src/document';

// Generators of fast-check for property-based tests.

/** Words with characters that are special in markup. */
const text = fc
  .array(
    fc.oneof(
      {
        weight: 3,
        arbitrary: fc.constantFrom('word', ' ', 'два', '漢字', '🙂', 'e\u0301', '\u00a0', '\u200d', '\u202e'),
      },
      fc.constantFrom(
        '<',
        '>',
        '&',
        '"',
        "'",
        '&amp;',
        '&lt;script',
        '</p>',
        '<!--',
        '-->',
        ']]>',
        '&#x41;',
        '\\',
        '`',
        '=',
      ),
      fc
        .string({ unit: 'grapheme', minLength: 1, maxLength: 4 })
        .map((string) => string.replace(/\p{Cc}|\p{Cs}/gu, '')),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((words) => words.join(''))
  .filter((joined) => joined !== '');

const href = fc.constantFrom(
  'https://example.test/a?b=1&c="<>"'.replace(/["<>]/g, '%22'),
  "https://example.test/it's&amp;",
  '/sections/news',
  'mailto:desk@example.test',
  'tel:+2341234567',
);

const marks = fc
  .tuple(fc.option(href), fc.subarray(['bold', 'italic', 'underline']))
  .map(([link, formatting]) => [
    ...(link ? [{ type: 'link', attrs: { href: link } }] : []),
    ...formatting.map((type) => ({ type })),
  ]);

const inline: fc.Arbitrary<ArticleNode> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ type: fc.constant('text'), text, marks }) },
  fc.constant({ type: 'hardBreak' }),
);

const line = fc.array(inline, { maxLength: 5 });
const textAlign = fc.constantFrom(null, 'left', 'center', 'right', 'justify');
const paragraph = fc.record({ type: fc.constant('paragraph'), attrs: fc.record({ textAlign }), content: line });
const heading = fc.record({
  type: fc.constant('heading'),
  attrs: fc.record({ level: fc.constantFrom(2, 3, 4), textAlign }),
  content: line,
});

const figureText = fc.option(text.map((words) => words.slice(0, 100).replace(/[\ud800-\udbff]$/, '')));
const figure = fc.record({
  type: fc.constant('figure'),
  attrs: fc.record({
    image_id: fc.constant(7),
    src: fc.constantFrom('jpg', 'png', 'gif').map((ext) => `/media/images/7-${'0a'.repeat(16)}/full.${ext}`),
    alt: figureText,
    title: figureText,
    caption: figureText,
    author: figureText,
    source: fc.constantFrom(null, 1, 5),
    width: fc.constantFrom(null, 500, 4000),
    height: fc.constantFrom(null, 400),
  }),
});

const embed = fc.record({
  type: fc.constant('embed'),
  attrs: fc.constantFrom(
    { provider: 'youtube', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=9' },
    { provider: 'x', url: 'https://x.com/desk/status/1234567890' },
    { provider: 'playbuzz', url: 'https://www.playbuzz.com/desk/quiz' },
    { provider: 'weather', url: 'https://forecast7.com/en/6d523d38/lagos/' },
  ),
});

const { block } = fc.letrec<{ block: ArticleNode; item: ArticleNode }>((tie) => ({
  block: fc.oneof(
    { depthSize: 'small', maxDepth: 3 },
    paragraph,
    heading,
    figure,
    embed,
    fc.record({ type: fc.constant('blockquote'), content: fc.array(tie('block'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ type: fc.constant('bulletList'), content: fc.array(tie('item'), { minLength: 1, maxLength: 3 }) }),
    fc.record({
      type: fc.constant('orderedList'),
      attrs: fc.record({ start: fc.nat(20), type: fc.constantFrom(null, 'a', 'I') }),
      content: fc.array(tie('item'), { minLength: 1, maxLength: 3 }),
    }),
  ),
  item: fc
    .tuple(paragraph, fc.array(tie('block'), { maxLength: 2 }))
    .map(([first, rest]) => ({ type: 'listItem', content: [first, ...rest] })),
}));

const cell = fc.record({
  type: fc.constantFrom('tableCell', 'tableHeader'),
  attrs: fc.record({ colspan: fc.constantFrom(1, 2), rowspan: fc.constant(1), colwidth: fc.constant(null) }),
  content: fc.array(block, { minLength: 1, maxLength: 2 }),
});
const table = fc.record({
  type: fc.constant('table'),
  content: fc.array(
    fc.record({ type: fc.constant('tableRow'), content: fc.array(cell, { minLength: 1, maxLength: 3 }) }),
    { minLength: 1, maxLength: 3 },
  ),
});

/** Generates articles that `readArticle` accepts. */
export const arbitraryArticle: fc.Arbitrary<Article> = fc
  .array(fc.oneof({ weight: 5, arbitrary: block }, table), { minLength: 1, maxLength: 6 })
  .map((content) => ({ v: 1, doc: { type: 'doc', content } }));
