import { describe, expect, it } from 'vitest';
import type { Article, ArticleNode } from './document';
import { embedOrigins, embedScripts } from './embeds/to-html';
import { articleToHtml } from './to-html';
import { articleToText, countWords } from './to-text';

const article = (...content: ArticleNode[]): Article => ({ v: 1, doc: { type: 'doc', content } });
const html = (...content: ArticleNode[]) => articleToHtml(article(...content));
const text = (words: string, ...marks: string[]): ArticleNode => ({
  type: 'text',
  text: words,
  marks: marks.map((mark) =>
    mark.includes(':') || mark.startsWith('/') ? { type: 'link', attrs: { href: mark } } : { type: mark },
  ),
});
const p = (...content: ArticleNode[]): ArticleNode => ({ type: 'paragraph', content });
const folder = `/media/images/7-${'0a'.repeat(16)}`;
const figure = (attrs: object): ArticleNode => ({
  type: 'figure',
  attrs: {
    image_id: 7,
    src: `${folder}/full.jpg`,
    alt: null,
    title: null,
    caption: null,
    author: null,
    source: null,
    width: null,
    height: null,
    ...attrs,
  },
});

describe('HTML', () => {
  it('escapes text and attributes', () => {
    expect(html(p(text('<script>"&\'')))).toBe('<p>&lt;script&gt;&quot;&amp;&#39;</p>');
    expect(html(p(text('a', `/x?a=1&b="'<`)))).toBe('<p><a href="/x?a=1&amp;b=&quot;&#39;&lt;">a</a></p>');
    expect(html(figure({ alt: '"><script>' }))).toContain('alt="&quot;&gt;&lt;script&gt;"');
  });
  it('keeps a link with a bold word in one piece', () => {
    const link = 'https://example.test/';
    expect(html(p(text('one ', link), text('two', link, 'bold'), text(' three', 'italic')))).toBe(
      `<p><a href="${link}" target="_blank" rel="noopener">one <strong>two</strong></a><em> three</em></p>`,
    );
  });
  it('opens a window for links that lead away alone', () => {
    for (const href of ['/tags/rain', 'mailto:a@example.test', 'tel:1']) {
      expect(html(p(text('a', href)))).toBe(`<p><a href="${href}">a</a></p>`);
    }
  });
  it('leaves out the blank line at the end', () =>
    expect(html(p(text('a')), p(), p(text('b')), p(), p())).toBe('<p>a</p><p></p><p>b</p>'));
  it('writes blocks', () => {
    const item = (...content: ArticleNode[]) => ({ type: 'listItem', content });
    expect(html({ type: 'heading', attrs: { level: 3, textAlign: 'center' }, content: [text('h')] })).toBe(
      '<h3 style="text-align: center">h</h3>',
    );
    expect(html({ type: 'blockquote', content: [p(text('a'), { type: 'hardBreak' }, text('b'))] })).toBe(
      '<blockquote><p>a<br>b</p></blockquote>',
    );
    expect(html({ type: 'bulletList', content: [item(p(text('a')))] })).toBe('<ul><li><p>a</p></li></ul>');
    expect(html({ type: 'orderedList', attrs: { start: 3, type: 'a' }, content: [item(p())] })).toBe(
      '<ol start="3" type="a"><li><p></p></li></ol>',
    );
    const cell = { type: 'tableHeader', attrs: { colspan: 2, rowspan: 1, colwidth: null }, content: [p(text('a'))] };
    expect(html({ type: 'table', content: [{ type: 'tableRow', content: [cell] }] })).toBe(
      '<div class="table" tabindex="0"><table><tbody><tr><th scope="col" colspan="2"><p>a</p></th></tr></tbody></table></div>',
    );
  });
});

describe('figures', () => {
  it('offer their renditions', () => {
    const shown = html(figure({ width: 2000, height: 1000, caption: 'Rain & wind', author: 'A. Desk', source: 5 }));
    expect(shown).toContain(
      `<source type="image/webp" srcset="${folder}/320.webp 320w, ${folder}/640.webp 640w, ${folder}/1280.webp 1280w"`,
    );
    expect(shown).toContain(`${folder}/1280.jpg 1280w, ${folder}/full.jpg 2000w"`);
    expect(shown).toContain('width="2000" height="1000" loading="lazy"');
    expect(shown).toContain('<figcaption>Rain &amp; wind <cite>A. Desk / Getty Images</cite></figcaption>');
  });
  it('never promise a rendition wider than the picture', () => {
    const shown = html(figure({ width: 700, height: 400 }));
    expect(shown).toContain(`srcset="${folder}/320.jpg 320w, ${folder}/640.jpg 640w, ${folder}/1280.jpg 700w"`);
    expect(shown).not.toContain('figcaption');
  });
  it('leave animations whole', () => {
    expect(html(figure({ src: `${folder}/full.gif`, width: 700 }))).not.toContain('srcset');
  });
  it('lie where the caller says', () => {
    const picture = () => ({ src: 'https://www.example.test/p.jpg' });
    expect(articleToHtml(article(figure({ alt: 'Rain' })), { picture })).toBe(
      '<figure><img src="https://www.example.test/p.jpg" alt="Rain" loading="lazy" decoding="async"></figure>',
    );
  });
});

describe('embeds', () => {
  const embed = (provider: string, url: string): ArticleNode => ({ type: 'embed', attrs: { provider, url } });
  const post = embed('x', 'https://x.com/desk/status/123');
  it('are frames in a sandbox, or links that a script turns into widgets', () => {
    const frame = html(embed('youtube', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'));
    expect(frame).toMatch(
      /^<div class="embed embed-youtube"><iframe src="https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ" /,
    );
    expect(frame).toContain('sandbox="allow-scripts ');
    expect(frame).not.toContain('allow-top-navigation');
    expect(html(post)).toBe(
      '<div class="embed embed-x"><blockquote class="twitter-tweet" data-dnt="true"><a href="https://x.com/desk/status/123">https://x.com/desk/status/123</a></blockquote></div>',
    );
  });
  it('name each script once', () => {
    const quoted = { type: 'blockquote', content: [embed('playbuzz', 'https://www.playbuzz.com/desk/quiz')] };
    expect(embedScripts(article(post, quoted, post))).toEqual([
      'https://platform.twitter.com/widgets.js',
      'https://embed.playbuzz.com/sdk.js',
    ]);
    expect(embedScripts(article(p()))).toEqual([]);
  });
  it('name the origin of each frame once', () => {
    const video = embed('youtube', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ');
    const quoted = { type: 'blockquote', content: [embed('instagram', 'https://www.instagram.com/p/Cabcde12345/')] };
    expect(embedOrigins(article(video, quoted, post, video))).toEqual([
      'https://www.youtube-nocookie.com',
      'https://www.instagram.com',
    ]);
    expect(embedOrigins(article(post))).toEqual([]);
  });
});

describe('text', () => {
  it('is a line a paragraph, without captions', () => {
    const list = {
      type: 'bulletList',
      content: [{ type: 'listItem', content: [p(text('one')), p(text('two', 'bold'))] }],
    };
    expect(articleToText(article(p(text('a'), { type: 'hardBreak' }, text('b')), figure({ caption: 'c' }), list))).toBe(
      'a\nb\none\ntwo',
    );
  });
  it.each([
    ['', 0],
    ['  \n ', 0],
    ['one', 1],
    ["it's well-known – really", 3],
    ['два слова\nтри', 3],
    ['1,000 km', 2],
  ])('%j has %i words', (words, count) => expect(countWords(words)).toBe(count));
});
