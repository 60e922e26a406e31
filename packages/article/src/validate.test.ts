import { describe, expect, it } from 'vitest';
import type { ArticleNode } from './document';
import { readArticle } from './validate';

const read = (value: unknown, dailymotion = true) => readArticle(value, { dailymotion }).refusal ?? null;
const readDoc = (...content: unknown[]) => read({ v: 1, doc: { type: 'doc', content } });
const text = (words: string, marks?: unknown[]) => ({ type: 'text', text: words, ...(marks ? { marks } : {}) });
const p = (...content: unknown[]) => ({ type: 'paragraph', content });
const link = (href: unknown) => p(text('here', [{ type: 'link', attrs: { href } }]));

const NO_ARTICLE = 'The text is not an article';
const TABLE_SIZE = 'Max table size must be 10x50';

describe('what is no article', () => {
  it.each([
    null,
    undefined,
    1,
    'text',
    [],
    {},
    { v: 1 },
    { v: '1', doc: { type: 'doc', content: [p()] } },
    { v: 0, doc: { type: 'doc', content: [p()] } },
    { v: 1.5, doc: {} },
    { v: 1, doc: null },
    { v: 1, doc: [] },
    { v: 1, doc: p() },
    { v: 1, doc: { type: 'doc', content: [p()] }, extra: 1 },
  ])('%j', (value) => expect(read(value)).toBe(NO_ARTICLE));
  it('is of a newer version', () =>
    expect(read({ v: 2, doc: {} })).toBe('The text was made by a newer version. Reload the page'));
  it('is empty', () => expect(readDoc()).toBe('The article holds an empty doc'));
});

describe('unknown parts', () => {
  it.each([
    [{ type: 'script', content: [text('alert(1)')] }, 'The article holds an unknown element: script'],
    [{ type: 'iframe', attrs: { src: 'https://evil.test' } }, 'The article holds an unknown element: iframe'],
    [{ type: '__proto__' }, 'The article holds an unknown element: __proto__'],
    [{ type: 'constructor' }, 'The article holds an unknown element: constructor'],
    [{ type: 'toString' }, 'The article holds an unknown element: toString'],
    [{ type: ['paragraph'] }, 'The article holds an unknown element: object'],
    [{ type: { toString: 1, valueOf: 1 } }, 'The article holds an unknown element: object'],
    [p(text('a', [{ type: { toString: 1, valueOf: 1 } }])), 'The article holds unknown formatting: object'],
    [{ type: 'paragraph', attrs: null }, 'The article holds wrong attributes of paragraph'],
    [{ content: [] }, 'The article holds an unknown element: undefined'],
    [{ type: 'paragraph', html: '<b>' }, 'The article holds an unknown field: html'],
    [JSON.parse('{"type":"paragraph","__proto__":{"x":1}}'), 'The article holds an unknown field: __proto__'],
    [{ type: 'paragraph', attrs: { onclick: 'x' } }, 'The article holds wrong attributes of paragraph'],
    [JSON.parse('{"type":"paragraph","attrs":{"__proto__":1}}'), 'The article holds wrong attributes of paragraph'],
    [p(text('a', [{ type: 'code' }])), 'The article holds unknown formatting: code'],
    [p(text('a', [{ type: 'valueOf' }])), 'The article holds unknown formatting: valueOf'],
    [p(text('a', [{ type: 'bold', attrs: { x: 1 } }])), 'The article holds wrong attributes of bold'],
    [p(text('a', [{ type: 'bold', style: 'x' }])), 'The article holds an unknown field: style'],
    [{ type: 'a'.repeat(5000) }, `The article holds an unknown element: ${'a'.repeat(40)}`],
  ])('%j', (node, refusal) => expect(readDoc(node)).toBe(refusal));
});

describe('wrong values', () => {
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
  ])('%j', (node, name) => expect(readDoc(node)).toBe(`The article holds wrong attributes of ${name}`));
  it.each([
    p(text('')),
    p({ type: 'text', text: 5 }),
    p({ type: 'text' }),
    { type: 'paragraph', text: 'a' },
    { type: 'paragraph', content: {} },
    { type: 'paragraph', content: [null] },
    { type: 'paragraph', marks: [{ type: 'bold' }] },
    p(text('a', [{ type: 'bold' }, { type: 'bold' }])),
    p({ type: 'text', text: 'a', marks: {} }),
    p({ type: 'text', text: 'a', marks: [null] }),
    'paragraph',
  ])('%j', (node) => expect(readDoc(node)).toBe(NO_ARTICLE));
  it.each(['a\u0000b', 'a\u0008', '\ud800'])('text %j', (words) =>
    expect(readDoc(p(text(words)))).toBe('Do not use this special symbol'),
  );
  it.each([
    [text('a'), 'The article holds text inside doc'],
    [p(p()), 'The article holds paragraph inside paragraph'],
    [{ type: 'bulletList', content: [p()] }, 'The article holds paragraph inside bulletList'],
    [{ type: 'bulletList', content: [] }, 'The article holds an empty bulletList'],
    [{ type: 'blockquote' }, 'The article holds an empty blockquote'],
    [{ type: 'doc', content: [p()] }, 'The article holds doc inside doc'],
    [{ type: 'hardBreak' }, 'The article holds hardBreak inside doc'],
  ])('place of %j', (node, refusal) => expect(readDoc(node)).toBe(refusal));
});

describe('links', () => {
  it.each([
    'https://example.test',
    'http://example.test/a?b=c#d',
    '/tags/rain',
    '/',
    'mailto:desk@example.test',
    'tel:+234-1-234',
  ])('accepts %s', (href) => expect(readDoc(link(href))).toBeNull());
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
  ])('refuses %j', (href) => expect(readDoc(link(href))).toBe('Enter a valid link.'));
  it.each([null, 1, ['https://example.test'], { toString: 'x' }])('refuses %j', (href) =>
    expect(readDoc(link(href))).toBe('The article holds wrong attributes of link'),
  );
  it('refuses an endless one', () =>
    expect(readDoc(link(`https://example.test/${'a'.repeat(2000)}`))).toBe('A link may have at most 2000 characters'));
});

describe('size', () => {
  const nested = (levels: number) => {
    let node: unknown = p(text('deep'));
    for (let level = 0; level < levels; level += 1) node = { type: 'blockquote', content: [node] };
    return node;
  };
  it.each([21, 10_000, 200_000])('refuses %i levels', (levels) =>
    expect(readDoc(nested(levels))).toBe('The text is nested too deep: at most 20 levels'),
  );
  it('accepts 18 quotes in one another', () => expect(readDoc(nested(18))).toBeNull());
  it('refuses deep attributes without following them', () => {
    const deep = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`);
    expect(readDoc({ type: 'paragraph', attrs: { textAlign: deep } })).toBe(
      'The article holds wrong attributes of paragraph',
    );
  });
  it('refuses itself inside itself', () => {
    const quote: { type: string; content: unknown[] } = { type: 'blockquote', content: [] };
    quote.content.push(quote);
    expect(readDoc(quote)).toBe('The text is nested too deep: at most 20 levels');
  });
  it('refuses 5 Mb of one word, of many, and of letters that take two bytes', () => {
    const TOO_LONG = 'The text is too long: at most 1 Mb';
    expect(readDoc(p(text('a'.repeat(5 * 1024 * 1024))))).toBe(TOO_LONG);
    expect(readDoc(...Array.from({ length: 5000 }, () => p(text('a'.repeat(1024)))))).toBe(TOO_LONG);
    expect(readDoc(p(text('ж'.repeat(600 * 1024))))).toBe(TOO_LONG);
    expect(readDoc(p(text('a'.repeat(1_000_000))))).toBeNull();
  });
  it('refuses a million parts', () =>
    expect(read({ v: 1, doc: { type: 'doc', content: Array(1_000_000).fill(p()) } })).toBe(
      'The text has too many parts: at most 20000',
    ));
});

describe('tables', () => {
  const cell = (attrs: object = {}, ...content: unknown[]) => ({
    type: 'tableCell',
    attrs,
    content: content.length > 0 ? content : [p()],
  });
  const row = (...cells: unknown[]) => ({ type: 'tableRow', content: cells });
  const table = (...rows: unknown[]) => ({ type: 'table', content: rows });
  const grid = (columns: number, rows: number) =>
    table(...Array.from({ length: rows }, () => row(...Array.from({ length: columns }, () => cell()))));

  it('accepts 10x50', () => expect(readDoc(grid(10, 50))).toBeNull());
  it.each([
    [11, 1],
    [1, 51],
  ])('refuses %ix%i', (columns, rows) => expect(readDoc(grid(columns, rows))).toBe(TABLE_SIZE));
  it.each([
    ['cells that reach over columns', table(row(cell({ colspan: 6 }), cell({ colspan: 5 })))],
    ['a cell that reaches below', table(...Array(49).fill(row(cell())), row(cell({ rowspan: 3 })))],
    ['cells pushed aside from above', table(row(...Array(10).fill(cell({ rowspan: 2 }))), row(cell()))],
  ])('counts %s', (_, node) => expect(readDoc(node)).toBe(TABLE_SIZE));
  it('accepts a row that is covered from above', () =>
    expect(readDoc(table(row(cell({ rowspan: 2 })), { type: 'tableRow', content: [] }))).toBeNull());
  it.each([0, 11, 1.5, '2', 1e9])('refuses colspan %j', (colspan) =>
    expect(readDoc(table(row(cell({ colspan }))))).toBe('The article holds wrong attributes of tableCell'),
  );
  it('stand in no table, however wrapped', () => {
    expect(readDoc(table(row(cell({}, grid(1, 1)))))).toBe('Cant insert table inside table');
    const quoted = { type: 'blockquote', content: [grid(1, 1)] };
    expect(readDoc(table(row(cell({}, quoted))))).toBe('The article holds table inside blockquote');
  });
});

describe('pictures and embeds', () => {
  const hash = '0123456789abcdef'.repeat(2);
  const figure = (attrs: object): ArticleNode => ({
    type: 'figure',
    attrs: { image_id: 7, src: `/media/images/7-${hash}/full.jpg`, ...attrs },
  });
  it.each([
    {},
    { src: `/media/images/7-${hash}/full-dark-0a1b2c.png`, caption: 'Rain', alt: null, source: 5, width: 800 },
  ])('accepts %j', (attrs) => expect(readDoc(figure(attrs))).toBeNull());
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
  ])('refuses the picture %j', (src) =>
    expect(readDoc(figure({ src }))).toBe('The article holds a picture that is not from the library'),
  );
  it('bounds what is said of a picture', () => {
    expect(readDoc(figure({ caption: 'a'.repeat(201) }))).toBe('The article holds wrong attributes of figure');
    expect(readDoc(figure({ alt: 'a\u0000' }))).toBe('Do not use this special symbol');
  });

  const embed = (provider: string, url: string) => ({ type: 'embed', attrs: { provider, url } });
  it.each([
    [embed('youtube', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'), null],
    [embed('youtube', 'https://youtu.be/dQw4w9WgXcQ'), 'The article holds wrong attributes of embed'],
    [embed('x', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'), 'The article holds wrong attributes of embed'],
    [
      embed('youtube', 'https://youtube.com.evil.test/watch?v=dQw4w9WgXcQ'),
      'Embeds of youtube.com.evil.test are not allowed',
    ],
    [embed('youtube', 'javascript:alert(1)'), 'Enter an address or a code that can be embedded'],
    [
      embed('youtube', '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ">'),
      'Enter an address or a code that can be embedded',
    ],
  ])('embed %j: %s', (node, refusal) => expect(readDoc(node)).toBe(refusal));
  it('follows the switch of the project', () => {
    const doc = { type: 'doc', content: [embed('dailymotion', 'https://www.dailymotion.com/video/x8abcde')] };
    expect(read({ v: 1, doc }, true)).toBeNull();
    expect(read({ v: 1, doc }, false)).toBe('Embeds of Dailymotion are not allowed');
  });
});
