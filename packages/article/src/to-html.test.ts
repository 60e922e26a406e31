import { describe, expect, it } from 'vitest';
import { type Article, type ArticleNode, articleToText, countWords } from './document';
import { embedOrigins, embedScripts } from './embeds/to-html';
import { articleToHtml } from './to-html';

const article = (...content: ArticleNode[]): Article => ({ v: 1, doc: { type: 'doc', content } });
const renderHtml = (...content: ArticleNode[]) => articleToHtml(article(...content));
const text = (content: string, ...marks: string[]): ArticleNode => ({
  type: 'text',
  text: content,
  marks: marks.map((mark) =>
    mark.includes(':') || mark.startsWith('/') ? { type: 'link', attrs: { href: mark } } : { type: mark },
  ),
});
const paragraph = (...content: ArticleNode[]): ArticleNode => ({ type: 'paragraph', content });
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

describe('articleToHtml', () => {
  it('escapes text and attributes', () => {
    expect(renderHtml(paragraph(text('<script>"&\'')))).toBe('<p>&lt;script&gt;&quot;&amp;&#39;</p>');
    expect(renderHtml(paragraph(text('a', `/x?a=1&b="'<`)))).toBe(
      '<p><a href="/x?a=1&amp;b=&quot;&#39;&lt;">a</a></p>',
    );
    expect(renderHtml(figure({ alt: '"><script>' }))).toContain('alt="&quot;&gt;&lt;script&gt;"');
  });
  it('renders a link with a bold word as one link', () => {
    const link = 'https://example.test/';
    expect(renderHtml(paragraph(text('one ', link), text('two', link, 'bold'), text(' three', 'italic')))).toBe(
      `<p><a href="${link}" target="_blank" rel="noopener">one <strong>two</strong></a><em> three</em></p>`,
    );
  });
  it('does not open a new window for internal, mail and phone links', () => {
    for (const href of ['/tags/rain', 'mailto:a@example.test', 'tel:1']) {
      expect(renderHtml(paragraph(text('a', href)))).toBe(`<p><a href="${href}">a</a></p>`);
    }
  });
  it('omits blank paragraphs at the end', () =>
    expect(renderHtml(paragraph(text('a')), paragraph(), paragraph(text('b')), paragraph(), paragraph())).toBe(
      '<p>a</p><p></p><p>b</p>',
    ));
  it('renders headings, quotes, lists and tables', () => {
    const item = (...content: ArticleNode[]) => ({ type: 'listItem', content });
    expect(renderHtml({ type: 'heading', attrs: { level: 3, textAlign: 'center' }, content: [text('h')] })).toBe(
      '<h3 style="text-align: center">h</h3>',
    );
    expect(renderHtml({ type: 'blockquote', content: [paragraph(text('a'), { type: 'hardBreak' }, text('b'))] })).toBe(
      '<blockquote><p>a<br>b</p></blockquote>',
    );
    expect(renderHtml({ type: 'bulletList', content: [item(paragraph(text('a')))] })).toBe(
      '<ul><li><p>a</p></li></ul>',
    );
    expect(renderHtml({ type: 'orderedList', attrs: { start: 3, type: 'a' }, content: [item(paragraph())] })).toBe(
      '<ol start="3" type="a"><li><p></p></li></ol>',
    );
    const cell = {
      type: 'tableHeader',
      attrs: { colspan: 2, rowspan: 1, colwidth: null },
      content: [paragraph(text('a'))],
    };
    expect(renderHtml({ type: 'table', content: [{ type: 'tableRow', content: [cell] }] })).toBe(
      '<div class="table" tabindex="0"><table><tbody><tr><th scope="col" colspan="2"><p>a</p></th></tr></tbody></table></div>',
    );
  });
});

describe('the HTML of a figure', () => {
  it('lists the renditions in srcset', () => {
    const output = renderHtml(
      figure({ width: 2000, height: 1000, caption: 'Rain & wind', author: 'A. Desk', source: 5 }),
    );
    expect(output).toContain(
      `<source type="image/webp" srcset="${folder}/320.webp 320w, ${folder}/640.webp 640w, ${folder}/1280.webp 1280w"`,
    );
    expect(output).toContain(`${folder}/1280.jpg 1280w, ${folder}/full.jpg 2000w"`);
    expect(output).toContain('width="2000" height="1000" loading="lazy"');
    expect(output).toContain('<figcaption>Rain &amp; wind <cite>A. Desk / Getty Images</cite></figcaption>');
  });
  it('limits the width of renditions to that of the picture', () => {
    const output = renderHtml(figure({ width: 700, height: 400 }));
    expect(output).toContain(`srcset="${folder}/320.jpg 320w, ${folder}/640.jpg 640w, ${folder}/1280.jpg 700w"`);
    expect(output).not.toContain('figcaption');
  });
  it('has no srcset for animations', () => {
    expect(renderHtml(figure({ src: `${folder}/full.gif`, width: 700 }))).not.toContain('srcset');
  });
  it('uses the URLs of the caller', () => {
    const picture = () => ({ src: 'https://www.example.test/p.jpg' });
    expect(articleToHtml(article(figure({ alt: 'Rain' })), { picture })).toBe(
      '<figure><img src="https://www.example.test/p.jpg" alt="Rain" loading="lazy" decoding="async"></figure>',
    );
  });
});

describe('the HTML of an embed', () => {
  const embed = (provider: string, url: string): ArticleNode => ({ type: 'embed', attrs: { provider, url } });
  const post = embed('x', 'https://x.com/desk/status/123');
  it('is a sandboxed iframe for a video', () => {
    const frame = renderHtml(embed('youtube', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'));
    expect(frame).toMatch(
      /^<div class="embed embed-youtube"><iframe src="https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ" /,
    );
    expect(frame).toContain('sandbox="allow-scripts ');
    expect(frame).not.toContain('allow-top-navigation');
  });
  it('is a link that a script replaces by a widget for a post of X', () => {
    expect(renderHtml(post)).toBe(
      '<div class="embed embed-x"><blockquote class="twitter-tweet" data-dnt="true"><a href="https://x.com/desk/status/123">https://x.com/desk/status/123</a></blockquote></div>',
    );
  });
  it('needs each script once', () => {
    const quoted = { type: 'blockquote', content: [embed('playbuzz', 'https://www.playbuzz.com/desk/quiz')] };
    expect(embedScripts(article(post, quoted, post))).toEqual([
      'https://platform.twitter.com/widgets.js',
      'https://embed.playbuzz.com/sdk.js',
    ]);
    expect(embedScripts(article(paragraph()))).toEqual([]);
  });
  it('has the origin of each frame once', () => {
    const video = embed('youtube', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ');
    const quoted = { type: 'blockquote', content: [embed('instagram', 'https://www.instagram.com/p/Cabcde12345/')] };
    expect(embedOrigins(article(video, quoted, post, video))).toEqual([
      'https://www.youtube-nocookie.com',
      'https://www.instagram.com',
    ]);
    expect(embedOrigins(article(post))).toEqual([]);
  });
});

describe('articleToText', () => {
  it('returns one line per paragraph without captions', () => {
    const list = {
      type: 'bulletList',
      content: [{ type: 'listItem', content: [paragraph(text('one')), paragraph(text('two', 'bold'))] }],
    };
    expect(
      articleToText(article(paragraph(text('a'), { type: 'hardBreak' }, text('b')), figure({ caption: 'c' }), list)),
    ).toBe('a\nb\none\ntwo');
  });
});

describe('countWords', () => {
  it.each([
    ['', 0],
    ['  \n ', 0],
    ['one', 1],
    ["it's well-known – really", 3],
    ['два слова\nтри', 3],
    ['1,000 km', 2],
  ])('counts in %j %i words', (content, count) => expect(countWords(content)).toBe(count));
});
