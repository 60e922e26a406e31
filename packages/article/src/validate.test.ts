import { describe, expect, it } from 'vitest';
import type { ArticleNode } from './document';
import { readArticle } from './validate';

const findRefusal = (value: unknown, dailymotion = true) => readArticle(value, { dailymotion }).refusal ?? null;
const findDocRefusal = (...content: unknown[]) => findRefusal({ v: 1, doc: { type: 'doc', content } });
const text = (words: string, marks?: unknown[]) => ({ type: 'text', text: words, ...(marks ? { marks } : {}) });
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const link = (href: unknown) => paragraph(text('here', [{ type: 'link', attrs: { href } }]));

const NOT_VALID = 'The text is not a valid article';
const TABLE_SIZE = 'Max table size must be 10x50';

describe('readArticle of invalid input', () => {
  it.each([
    null,
    undefined,
    1,
    'text',
    [],
    {},
    { v: 1 },
    { v: '1', doc: { type: 'doc', content: [paragraph()] } },
    { v: 0, doc: { type: 'doc', content: [paragraph()] } },
    { v: 1.5, doc: {} },
    { v: 1, doc: null },
    { v: 1, doc: [] },
    { v: 1, doc: paragraph() },
    { v: 1, doc: { type: 'doc', content: [paragraph()] }, extra: 1 },
  ])('rejects %j', (value) => expect(findRefusal(value)).toBe(NOT_VALID));
  it('rejects a newer version', () =>
    expect(findRefusal({ v: 2, doc: {} })).toBe(
      'The text was saved by a newer version of the editor. Reload the page',
    ));
  it('rejects a document without content', () => expect(findDocRefusal()).toBe('The article has an empty doc'));
});

describe('readArticle with unknown elements, marks and fields', () => {
  it.each([
    [{ type: 'script', content: [text('alert(1)')] }, 'The article has an unknown element: script'],
    [{ type: 'iframe', attrs: { src: 'https://evil.test' } }, 'The article has an unknown element: iframe'],
    [{ type: '__proto__' }, 'The article has an unknown element: __proto__'],
    [{ type: 'constructor' }, 'The article has an unknown element: constructor'],
    [{ type: 'toString' }, 'The article has an unknown element: toString'],
    [{ type: ['paragraph'] }, 'The article has an unknown element: object'],
    [{ type: { toString: 1, valueOf: 1 } }, 'The article has an unknown element: object'],
    [paragraph(text('a', [{ type: { toString: 1, valueOf: 1 } }])), 'The article has unknown formatting: object'],
    [{ type: 'paragraph', attrs: null }, 'The article has invalid attributes on paragraph'],
    [{ content: [] }, 'The article has an unknown element: undefined'],
    [{ type: 'paragraph', html: '<b>' }, 'The article has an unknown field: html'],
    [JSON.parse('{"type":"paragraph","__proto__":{"x":1}}'), 'The article has an unknown field: __proto__'],
    [{ type: 'paragraph', attrs: { onclick: 'x' } }, 'The article has invalid attributes on paragraph'],
    [JSON.parse('{"type":"paragraph","attrs":{"__proto__":1}}'), 'The article has invalid attributes on paragraph'],
    [paragraph(text('a', [{ type: 'code' }])), 'The article has unknown formatting: code'],
    [paragraph(text('a', [{ type: 'valueOf' }])), 'The article has unknown formatting: valueOf'],
    [paragraph(text('a', [{ type: 'bold', attrs: { x: 1 } }])), 'The article has invalid attributes on bold'],
    [paragraph(text('a', [{ type: 'bold', style: 'x' }])), 'The article has an unknown field: style'],
    [{ type: 'a'.repeat(5000) }, `The article has an unknown element: ${'a'.repeat(40)}`],
  ])('rejects %j', (node, refusal) => expect(findDocRefusal(node)).toBe(refusal));
});

describe('readArticle with invalid values', () => {
  it.each([
    [{ type: 'heading', attrs: { level: 1 } }, 'heading'],
    [{ type: 'heading', attrs: { level: '2' } }, 'heading'],
    [{ type: 'heading' }, 'heading'],
    [{ type: 'paragraph', attrs: { textAlign: 'center;color:red' } }, 'paragraph'],
    [{ type: 'paragraph', attrs: [] }, 'paragraph'],
    [{ type: 'orderedList', attrs: { start: -1 } }, 'orderedList'],
    [{ type: 'orderedList', attrs: { type: 'x"' } }, 'orderedList'],
    [{ type: 'figure', attrs: { image_id: '7', src: '/x' } }, 'figure'],
    [{ type: 'embed', attrs: { provider: 'x' } }, 'embed'],
  ])('rejects the attributes of %j', (node, name) =>
    expect(findDocRefusal(node)).toBe(`The article has invalid attributes on ${name}`),
  );
  it.each([
    paragraph(text('')),
    paragraph({ type: 'text', text: 5 }),
    paragraph({ type: 'text' }),
    { type: 'paragraph', text: 'a' },
    { type: 'paragraph', content: {} },
    { type: 'paragraph', content: [null] },
    { type: 'paragraph', marks: [{ type: 'bold' }] },
    paragraph(text('a', [{ type: 'bold' }, { type: 'bold' }])),
    paragraph({ type: 'text', text: 'a', marks: {} }),
    paragraph({ type: 'text', text: 'a', marks: [null] }),
    'paragraph',
  ])('rejects %j', (node) => expect(findDocRefusal(node)).toBe(NOT_VALID));
  it.each(['a\u0000b', 'a\u0008', '\ud800'])('rejects the text %j', (words) =>
    expect(findDocRefusal(paragraph(text(words)))).toBe('Do not use this special symbol'),
  );
  it.each([
    [text('a'), 'The article has text inside doc, where it is not allowed'],
    [paragraph(paragraph()), 'The article has paragraph inside paragraph, where it is not allowed'],
    [
      { type: 'bulletList', content: [paragraph()] },
      'The article has paragraph inside bulletList, where it is not allowed',
    ],
    [{ type: 'bulletList', content: [] }, 'The article has an empty bulletList'],
    [{ type: 'blockquote' }, 'The article has an empty blockquote'],
    [{ type: 'doc', content: [paragraph()] }, 'The article has doc inside doc, where it is not allowed'],
    [{ type: 'hardBreak' }, 'The article has hardBreak inside doc, where it is not allowed'],
  ])('rejects the position or content of %j', (node, refusal) => expect(findDocRefusal(node)).toBe(refusal));
});

describe('readArticle with a link', () => {
  it.each([
    'https://example.test',
    'http://example.test/a?b=c#d',
    '/tags/rain',
    '/',
    'mailto:desk@example.test',
    'tel:+234-1-234',
  ])('accepts %s', (href) => expect(findDocRefusal(link(href))).toBeNull());
  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript&colon;alert(1)',
    'javascript%3Aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:https://example.test/1',
    'file:///etc/passwd',
    'ftp://example.test',
    '//evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/\t/evil.test',
    '///evil.test',
    'https:evil.test',
    'https:\\\\evil.test',
    'https://user@evil.test',
    'https://good.test\\@evil.test',
    'https://exa mple.test',
    'https://example.test/\u202egpj.exe',
    'mailto:desk@example.test\nbcc:all@example.test',
    'mailto:',
    'tel:javascript',
    '/half-of-a-character-\ud800',
    'example.test',
    '#top',
    '',
  ])('rejects %j', (href) => expect(findDocRefusal(link(href))).toBe('Enter a valid link.'));
  it.each([null, 1, ['https://example.test'], { toString: 'x' }])('rejects %j', (href) =>
    expect(findDocRefusal(link(href))).toBe('The article has invalid attributes on link'),
  );
  it('rejects more than 2000 characters', () =>
    expect(findDocRefusal(link(`https://example.test/${'a'.repeat(2000)}`))).toBe(
      'A link can have at most 2000 characters',
    ));
});

describe('readArticle with a large document', () => {
  const nestQuotes = (levels: number) => {
    let node: unknown = paragraph(text('deep'));
    for (let level = 0; level < levels; level += 1) node = { type: 'blockquote', content: [node] };
    return node;
  };
  it.each([21, 10_000, 200_000])('rejects %i levels', (levels) =>
    expect(findDocRefusal(nestQuotes(levels))).toBe('The text is nested too deeply: at most 20 levels'),
  );
  it('accepts 18 nested quotes', () => expect(findDocRefusal(nestQuotes(18))).toBeNull());
  it('rejects deeply nested attributes without recursion', () => {
    const deep = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`);
    expect(findDocRefusal({ type: 'paragraph', attrs: { textAlign: deep } })).toBe(
      'The article has invalid attributes on paragraph',
    );
  });
  it('rejects a node that contains itself', () => {
    const quote: { type: string; content: unknown[] } = { type: 'blockquote', content: [] };
    quote.content.push(quote);
    expect(findDocRefusal(quote)).toBe('The text is nested too deeply: at most 20 levels');
  });
  it('rejects more than 1 MB of text', () => {
    const TOO_LONG = 'The text is too long: at most 1 Mb';
    expect(findDocRefusal(paragraph(text('a'.repeat(5 * 1024 * 1024))))).toBe(TOO_LONG);
    expect(findDocRefusal(...Array.from({ length: 5000 }, () => paragraph(text('a'.repeat(1024)))))).toBe(TOO_LONG);
    expect(findDocRefusal(paragraph(text('ж'.repeat(600 * 1024))))).toBe(TOO_LONG);
    expect(findDocRefusal(paragraph(text('a'.repeat(1_000_000))))).toBeNull();
  });
  it('rejects a million nodes', () =>
    expect(findRefusal({ v: 1, doc: { type: 'doc', content: Array(1_000_000).fill(paragraph()) } })).toBe(
      'The text has too many elements: at most 20000',
    ));
});

describe('readArticle with a table', () => {
  const cell = (attrs: object = {}, ...content: unknown[]) => ({
    type: 'tableCell',
    attrs,
    content: content.length > 0 ? content : [paragraph()],
  });
  const row = (...cells: unknown[]) => ({ type: 'tableRow', content: cells });
  const table = (...rows: unknown[]) => ({ type: 'table', content: rows });
  const grid = (columns: number, rows: number) =>
    table(...Array.from({ length: rows }, () => row(...Array.from({ length: columns }, () => cell()))));

  it('accepts 10x50', () => expect(findDocRefusal(grid(10, 50))).toBeNull());
  it.each([
    [11, 1],
    [1, 51],
  ])('rejects %ix%i', (columns, rows) => expect(findDocRefusal(grid(columns, rows))).toBe(TABLE_SIZE));
  it.each([
    ['column spans', table(row(cell({ colspan: 6 }), cell({ colspan: 5 })))],
    ['row spans below the last row', table(...Array(49).fill(row(cell())), row(cell({ rowspan: 3 })))],
    [
      'cells that row spans from above push to the right',
      table(row(...Array(10).fill(cell({ rowspan: 2 }))), row(cell())),
    ],
  ])('includes %s in the size', (_, node) => expect(findDocRefusal(node)).toBe(TABLE_SIZE));
  it('accepts a row without cells below a row span', () =>
    expect(findDocRefusal(table(row(cell({ rowspan: 2 })), { type: 'tableRow', content: [] }))).toBeNull());
  it.each([0, 11, 1.5, '2', 1e9])('rejects colspan %j', (colspan) =>
    expect(findDocRefusal(table(row(cell({ colspan }))))).toBe('The article has invalid attributes on tableCell'),
  );
  it('rejects a table inside a table, also inside a quote', () => {
    expect(findDocRefusal(table(row(cell({}, grid(1, 1)))))).toBe('Cant insert table inside table');
    const quoted = { type: 'blockquote', content: [grid(1, 1)] };
    expect(findDocRefusal(table(row(cell({}, quoted))))).toBe(
      'The article has table inside blockquote, where it is not allowed',
    );
  });
});

describe('readArticle with a picture or an embed', () => {
  const hash = '0123456789abcdef'.repeat(2);
  const figure = (attrs: object): ArticleNode => ({
    type: 'figure',
    attrs: { image_id: 7, src: `/media/images/7-${hash}/full.jpg`, ...attrs },
  });
  it.each([
    {},
    { src: `/media/images/7-${hash}/full-dark-0a1b2c.png`, caption: 'Rain', alt: null, source: 5, width: 800 },
  ])('accepts %j', (attrs) => expect(findDocRefusal(figure(attrs))).toBeNull());
  it.each([
    'https://evil.test/a.jpg',
    `https://evil.test/media/images/7-${hash}/full.jpg`,
    `/media/images/8-${hash}/full.jpg`,
    `/media/images/7-${hash}/full.svg`,
    `/media/images/7-${hash}/../../x/full.jpg`,
    `/media/images/7-${hash}/full.jpg" onerror="x`,
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    '',
  ])('rejects the picture %j', (src) =>
    expect(findDocRefusal(figure({ src }))).toBe('The article has a picture that is not in the library'),
  );
  it('limits the length of the texts of a picture', () => {
    expect(findDocRefusal(figure({ caption: 'a'.repeat(201) }))).toBe('The article has invalid attributes on figure');
    expect(findDocRefusal(figure({ alt: 'a\u0000' }))).toBe('Do not use this special symbol');
  });

  const embed = (provider: string, url: string) => ({ type: 'embed', attrs: { provider, url } });
  it.each([
    [embed('youtube', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'), null],
    [embed('youtube', 'https://youtu.be/dQw4w9WgXcQ'), 'The article has invalid attributes on embed'],
    [embed('x', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'), 'The article has invalid attributes on embed'],
    [
      embed('youtube', 'https://youtube.com.evil.test/watch?v=dQw4w9WgXcQ'),
      "Content from youtube.com.evil.test can't be embedded",
    ],
    [embed('youtube', 'javascript:alert(1)'), 'Enter a URL or an embed code from a supported provider'],
    [
      embed('youtube', '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ">'),
      'Enter a URL or an embed code from a supported provider',
    ],
  ])('validates the embed %j: %s', (node, refusal) => expect(findDocRefusal(node)).toBe(refusal));
  it('accepts Dailymotion only if the feature switch is on', () => {
    const doc = { type: 'doc', content: [embed('dailymotion', 'https://www.dailymotion.com/video/x8abcde')] };
    expect(findRefusal({ v: 1, doc }, true)).toBeNull();
    expect(findRefusal({ v: 1, doc }, false)).toBe("Content from Dailymotion can't be embedded");
  });
});
