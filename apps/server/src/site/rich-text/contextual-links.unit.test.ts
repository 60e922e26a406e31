import { type Article, type ArticleMark, type ArticleNode, articleToText } from '@masthead/article/document';
import { articleToHtml } from '@masthead/article/to-html';

import { describe, expect, it } from 'vitest';
import { addContextualLinks } from './contextual-links';
import { createLinkIndex } from './link-index';

const OWN = 'https://www.lagos.test/article/rain';
const article = (...content: ArticleNode[]): Article => ({ v: 1, doc: { type: 'doc', content } });
const text = (words: string, ...marks: (string | ArticleMark)[]): ArticleNode => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 && { marks: marks.map((mark) => (typeof mark === 'string' ? { type: mark } : mark)) }),
});
const line = (...content: (string | ArticleNode)[]): ArticleNode => ({
  type: 'paragraph',
  content: content.map((each) => (typeof each === 'string' ? text(each) : each)),
});
const heading = (words: string): ArticleNode => ({ type: 'heading', attrs: { level: 2 }, content: [text(words)] });

/** Each text links to a path of the same name. */
const index = (...texts: string[]) =>
  createLinkIndex(texts.map((each) => ({ text: each, url: `/${encodeURI(each)}` })));
const linked = (texts: string[], ...content: ArticleNode[]) =>
  articleToHtml(addContextualLinks(index(...texts), [article(...content)], OWN)[0] as Article);
const inLine = (texts: string[], words: string) =>
  linked(texts, line(words))
    .replace(/^<p>|<\/p>$/g, '')
    .replace(/<a [^>]*>/g, '[')
    .replace(/<\/a>/g, ']');

describe('withContextualLinks', () => {
  it.each(['\u0301\u0323', 'a\u0301', '\u0345\u0301\u0334', 'rain ', 'ra', ' '])(
    'needs less than 3 s of CPU time for 200,000 characters of %j',
    (piece) => {
      const start = process.cpuUsage();
      linked(['rain', 'a\u0301 a'], line(piece.repeat(200_000 / piece.length)));
      const { user, system } = process.cpuUsage(start);
      expect((user + system) / 1000).toBeLessThan(3000);
    },
  );

  it('links only the first occurrence of each phrase in all texts of an article', () => {
    const texts = [article(line('Rain in Lagos.')), null, article(line('Lagos: rain, and more rain.'))];
    const [first, none, last] = addContextualLinks(index('rain', 'Lagos', 'more'), texts, OWN);
    expect(articleToHtml(first as Article)).toBe('<p><a href="/rain">Rain</a> in <a href="/Lagos">Lagos</a>.</p>');
    expect(none).toBeNull();
    expect(articleToHtml(last as Article)).toBe('<p>Lagos: rain, and <a href="/more">more</a> rain.</p>');
    expect(texts[0]).toEqual(article(line('Rain in Lagos.')));
  });

  it.each([
    // Whole words, in any case.
    [['rain'], 'Brain, train, rainy and RAIN.', 'Brain, train, rainy and [RAIN].'],
    [['rain'], 'rain', '[rain]'],
    [['rain'], 'rain_fall rain2 2rain rain-fall', 'rain_fall rain2 2rain [rain]-fall'],
    [['rain'], '«rain»', '«[rain]»'],
    [['rain'], 'rain’s', '[rain]’s'],
    // Phrases in capitals match only capitals.
    [['WHO', 'US'], 'Those who ask us, US and WHO', 'Those who ask us, [US] and [WHO]'],
    [['US', 'us'], 'us and US', '[us] and [US]'],
    // The longest phrase at each position; phrases inside it can match later.
    [['Lagos', 'Lagos State', 'State'], 'Lagos State, Lagos, state', '[Lagos State], [Lagos], [state]'],
    [['New York', 'York City Hall'], 'New York City Hall', '[New York] City Hall'],
    [['Lagos', 'Lagos State'], 'Lagos States', '[Lagos] States'],
    // Punctuation is part of a phrase.
    [['U.S. Open'], 'the U.S. Open.', 'the [U.S. Open].'],
    [['C++'], 'in C++, C', 'in [C++], C'],
    [['.net'], 'on .NET', 'on [.NET]'],
    [["rock'n'roll"], 'Rock’n’Roll', '[Rock’n’Roll]'],
    [['New York'], 'New\u00a0York', '[New\u00a0York]'],
    [['New York'], 'New, York', 'New, York'],
    // Accents, composed or decomposed.
    [['café'], 'Cafés, cafe, CAFÉ', 'Cafés, cafe, [CAFÉ]'],
    [['café'], 'a cafe\u0301 here', 'a [café] here'],
    [['cafe'], 'a cafe\u0308 here', 'a cafë here'],
    [['İstanbul'], 'in İstanbul', 'in [İstanbul]'],
    [['οδός'], 'ΟΔΌΣ', '[ΟΔΌΣ]'],
    [['straße'], 'Die Straße.', 'Die [Straße].'],
    // Right-to-left scripts, combining marks, and scripts without spaces.
    [['لاغوس'], 'في لاغوس، ولاغوس', 'في [لاغوس]، ولاغوس'],
    [['תל אביב'], 'בתל אביב או תל אביב', 'בתל אביב או [תל אביב]'],
    [['हिन्दी'], 'यह हिन्दी है', 'यह [हिन्दी] है'],
    [['हिन्'], 'हिन्दी', 'हिन्दी'],
    [['拉各斯', '尼日利亚'], '在尼日利亚拉各斯的雨', '在[尼日利亚][拉各斯]的雨'],
    [['กรุงเทพ'], 'ฝนตกที่กรุงเทพวันนี้', 'ฝนตกที่[กรุงเทพ]วันนี้'],
    [['A股'], '中国A股市场', '中国[A股]市场'],
    [['𠮷野'], '在𠮷野家', '在[𠮷野]家'],
    [['rain'], '🌧rain🌧', '🌧[rain]🌧'],
  ])('links %o in “%s”', (texts, words, shown) => {
    expect(inLine(texts, words).normalize('NFC')).toBe(shown.normalize('NFC'));
  });

  it('renders one link across formatted text', () => {
    const content = line('See ', text('New', 'bold'), ' York ', text('City now', 'bold', 'italic'));
    expect(linked(['New York City'], content)).toBe(
      '<p>See <a href="/New%20York%20City"><strong>New</strong> York <strong><em>City</em></strong></a>' +
        '<strong><em> now</em></strong></p>',
    );
  });

  it('adds no link inside a link, a heading or a table header, or across a line break', () => {
    const link = { type: 'link', attrs: { href: '/x' } };
    const cell = (type: string, words: string) => ({ type, content: [line(words)] });
    const table = {
      type: 'table',
      content: [{ type: 'tableRow', content: [cell('tableHeader', 'rain'), cell('tableCell', 'the rain')] }],
    };
    const html = linked(
      ['rain', 'New York', 'rain now'],
      heading('Rain'),
      line(text('rain', link), ' now'),
      line('New', { type: 'hardBreak' }, 'York'),
      table,
    );
    expect(html).toContain('<h2>Rain</h2><p><a href="/x">rain</a> now</p><p>New<br>York</p>');
    expect(html).toContain('<th scope="col"><p>rain</p></th><td><p>the <a href="/rain">rain</a></p></td>');
  });

  it('adds links to lists and quotes but not to pictures', () => {
    const figure = { type: 'figure', attrs: { image_id: 1, src: '/media/x', caption: 'rain' } };
    const list = { type: 'bulletList', content: [{ type: 'listItem', content: [line('rain')] }] };
    const quote = { type: 'blockquote', content: [line('sun')] };
    const [linkedArticle] = addContextualLinks(index('rain', 'sun'), [article(figure, list, quote)], OWN);
    expect(linkedArticle?.doc.content?.[0]).toBe(figure);
    expect(articleToHtml(article(...(linkedArticle?.doc.content?.slice(1) ?? [])))).toBe(
      '<ul><li><p><a href="/rain">rain</a></p></li></ul><blockquote><p><a href="/sun">sun</a></p></blockquote>',
    );
  });

  it.each(['/article/rain', '/article/rain/', '/article/rain?from=x#y', OWN, `${OWN}#top`, OWN.toUpperCase()])(
    'adds no link to the page itself by %s',
    (url) => {
      const [linkedArticle] = addContextualLinks(
        createLinkIndex([{ text: 'rain', url }]),
        [article(line('rain'))],
        OWN,
      );
      expect(articleToHtml(linkedArticle as Article)).toBe('<p>rain</p>');
    },
  );

  it('ignores URLs that are not allowed in articles', () => {
    const links = ['javascript:alert(1)', '//evil.example', 'https://x.example/\u202e', 'data:text/html,x'];
    for (const url of links) {
      const [linkedArticle] = addContextualLinks(
        createLinkIndex([{ text: 'rain', url }]),
        [article(line('rain'))],
        OWN,
      );
      expect(articleToHtml(linkedArticle as Article)).toBe('<p>rain</p>');
    }
  });

  it('adds at most 50 links to an article', () => {
    const texts = Array.from({ length: 60 }, (_, number) => `word${number}x`);
    const html = linked(texts, line(texts.join(' ')));
    expect(html.match(/<a /g)).toHaveLength(50);
    expect(html).toContain('>word49x</a> word50x');
  });

  it('does not change the text', () => {
    const words = 'The quick brown fox jumps over the lazy dog. '.repeat(5);
    const before = article(line(words, text(words, 'bold')), line(words));
    const [after] = addContextualLinks(index('quick', 'brown fox', 'dog. The', 'the lazy'), [before], OWN);
    expect(articleToText(after as Article)).toBe(articleToText(before));
  });

  it('is at most five times slower with 100,000 links than with 100', () => {
    const common = ['The', 'A', 'Minister', 'City', 'New'];
    const links = Array.from({ length: 100_000 }, (_, number) => ({
      text: `${common[number % 5]} name${number % 7000} ${'x'.repeat(number % 30)} of ${number}`,
      url: `/tag/${number}`,
    }));
    const [few, many] = [createLinkIndex(links.slice(0, 100)), createLinkIndex(links)];
    const sentence = 'The minister and a new city council met the traders of the old harbour market again. ';
    const long = article(...Array.from({ length: 18 }, () => line(sentence.repeat(10))));
    expect(articleToText(long).length).toBeGreaterThan(15_000);
    const measure = (links: typeof few) => {
      const start = performance.now();
      addContextualLinks(links, [long], OWN);
      return performance.now() - start;
    };
    // Alternating runs and the minimum of many: this reduces the influence of other load on the machine.
    const pairs = Array.from({ length: 60 }, () => [measure(few), measure(many)] as const);
    const best = (index: 0 | 1) => Math.min(...pairs.map((pair) => pair[index]));
    expect(best(1) / best(0)).toBeLessThan(5);
  });
});
