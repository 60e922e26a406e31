import { describe, expect, it } from 'vitest';
import { cssProblems } from './css-problems';
import { htmlProblems } from './html-problems';
import { pageDocument } from './page-document';
import { MAX_PROBLEMS, withLine } from './problem';

const places = (problems: ReturnType<typeof htmlProblems>) =>
  problems.map(({ line, column, message }) => `${line}:${column} ${message}`);

describe('HTML', () => {
  it.each([
    ['nothing', ''],
    ['plain text', 'Written & checked by people'],
    ['a part of a page', '<section class="a"><h2>Us</h2><p>One<p>Two<ul><li>a<li>b</ul></section>'],
    ['a whole page', '<!doctype html>\n<html lang="en"><head><title>Us</title></head><body><p>x</body></html>'],
    ['an older doctype', '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/x.dtd"><p>x</p>'],
    ['elements that have no end tag', '<img src="a.png" alt=""><br/><hr><input disabled value=x>'],
    ['a table with the tags left out that may be', '<table><tr><td>x<td>y</table>'],
    ['tags in a script', '<script>if (a < b) document.write("<div>");</script><style>a > b {}</style>'],
    ['drawings', '<svg viewBox="0 0 1 1"><path d="M0 0"/><g><use href="#a"/></g></svg>'],
    ['an address with ampersands', '<a href="?a=1&copy=2&b=3">x</a>'],
    ['an element of one’s own', '<site-map></site-map>'],
    ['a template’s braces', '<p>{{ name }} &nbsp; &#8212; &hellip;</p>'],
  ])('accepts %s', (_, text) => {
    expect(htmlProblems(text)).toEqual([]);
  });

  it.each([
    ['<main>\n  <div>\n    <span>a</div>\n</main>', ['3:5 <span> is not closed.']],
    ['<p>a</p>\n</div>', ['2:1 </div> closes nothing.']],
    ['<b><i>x</b></i>', ['1:4 <i> is not closed.', '1:12 </i> closes nothing.']],
    ['<h1>x</h2>', ['1:1 <h1> is not closed.', '1:6 </h2> closes nothing.']],
    ['<svg><g></svg>', ['1:6 <g> is not closed.']],
    ['<script>var a;', ['1:1 <script> is not closed.']],
    ['<div/>x</div>', ['1:1 A slash does not close this tag: write its end tag.']],
    ['<a href="x', ['1:11 The text ends inside a tag.']],
    ['a\r\nb\r\n<!-- c', ['3:7 The text ends inside a comment.']],
    ['1 < 2', ['1:4 A tag cannot begin like this. Write &lt; for a plain less-than sign.']],
    ['&foo;', ['1:5 This character reference means nothing. Write &amp; for a plain ampersand.']],
    ['&copy 2026', ['1:6 This character reference needs a semicolon at its end.']],
    ['<p id="a" id="b">', ['1:13 This attribute stands twice in one tag.']],
    ['<p id="a"class="b">', ['1:10 There is no space between two attributes.']],
    ['😀<em>', ['1:3 <em> is not closed.']],
    ['a\0b', ['1:2 There is a character here that no page may hold.']],
  ])('names the place in %o', (text, expected) => {
    expect(places(htmlProblems(text))).toEqual(expected);
  });

  it('reads the same wherever its steps begin', () => {
    const tag = '<p title="a&amp;b">😀\r\n&hellip;<!-- c --></p>';
    for (let shift = 0; shift <= tag.length; shift += 1) {
      const start = 4096 - tag.length + shift;
      expect(htmlProblems(`${'x'.repeat(start)}${tag}`)).toEqual([]);
      expect(places(htmlProblems(`${'x'.repeat(start)}${tag}</b>`))).toEqual([expect.stringContaining('</b> closes')]);
    }
  });

  it.each([
    ['opening signs', '<'.repeat(200_000)],
    ['open elements', '<div>'.repeat(40_000)],
    ['end tags', '</x>'.repeat(50_000)],
    ['attributes of one tag', `<a ${Array.from({ length: 40_000 }, (_, index) => `x${index}`).join(' ')}`],
    ['links left open', '<a>'.repeat(66_000)],
    ['bold left open in every paragraph', `${openBold(190)}</p>${'<p>x'.repeat(49_000)}`],
    ['things that do not belong into a table', `<table>${'<b></b>x'.repeat(24_000)}`],
  ])('is soon done with many %s', (_, text) => {
    const start = performance.now();
    const problems = htmlProblems(text);
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.length).toBeLessThanOrEqual(MAX_PROBLEMS);
    expect(performance.now() - start).toBeLessThan(8000);
  });
});

/** A parser opens each of them again in every paragraph that follows. */
const openBold = (count: number) => `<p>${Array.from({ length: count }, (_, index) => `<b a=${index}>`).join('')}`;

describe('CSS', () => {
  it.each([
    ['nothing', ''],
    ['a rule', 'a { color: red; background: url(x.png) no-repeat }'],
    ['a rule without its last semicolon', '.a,#b>c~d+e{margin:0 auto!important}'],
    ['nesting', '.a { .b { c: d } &:hover { e: f } > g { h: i } a:hover { x: y } color: red; @media print { q: w } }'],
    ['animations', '@keyframes x { 0% { a: b } from, to { c: d } }'],
    ['fonts', '@font-face { font-family: "x"; src: url(a.woff2) format("woff2") }'],
    ['pages', '@page { margin: 1cm; @top-left { content: "x" } }'],
    ['variables', ':root { --x: { a: b }; --y:; --z: 1px }'],
    ['layers', '@layer a, b; @layer a { .b { c: d } }'],
    ['containers and ranges', '@container c (inline-size > 30em) { a { b: c } } @media (width > 600px) { a { b: c } }'],
    ['functions newer than the parser', 'a { b: attr(x type(<length>), 0px); width: min(100%, 60ch) }'],
    ['escapes', `a { content: "\\201C"; b: 'it\\'s'; c: "\\\\" } .a\\:b { c: d }`],
    ['what old browsers were told', 'a { *zoom: 1; _height: 1px; filter: progid:X(a=1) }'],
    ['comments', '/* a */ b { /* c: d; } */ e: f }'],
  ])('accepts %s', (_, text) => {
    expect(cssProblems(text)).toEqual([]);
  });

  it.each([
    ['a {\n  color: red;\n', ['1:3 { is not closed.']],
    ['a { b: c }\n}\n', ['2:1 } closes nothing.']],
    ['a { b: c) }', ['1:9 ) closes nothing.']],
    ['a:not(.b { c: d }', ['1:3 ( is not closed.']],
    ['a {\n  color red;\n}', ['2:3 A colon is missing after color.']],
    ['a {\r\n  color: red\r\n  margin: 0;\r\n}', ['3:3 A semicolon is missing before margin.']],
    ['a { color: ; }', ['1:5 color has no value.']],
    ['a { 12px: x }', ['1:5 A property name is missing.']],
    ['a { color:#}', ['1:11 The value of color cannot be read.']],
    ['a { b: "c\n}', ['1:8 A quotation mark or a bracket is missing at the end of this.']],
    ['a { b: url(c d) }', ['1:8 A quotation mark or a bracket is missing at the end of this.']],
    ['{ a: b }', ['1:1 A selector is missing before this block.']],
    ['a, { b: c }', ['1:4 A selector is missing after the comma.']],
    ['.1x { b: c }', ['1:2 This selector cannot be read.']],
    ['color: red;', ['1:1 This stands outside of a rule: a selector and its block are missing.']],
    ['@media print { a: b }', ['1:16 This stands outside of a rule: a selector and its block are missing.']],
    ['@import "x"\na { b: c }', ['1:1 @import needs a semicolon at its end.']],
    ['@font-face { a { b: c } }', ['1:14 No rule can stand here.']],
    ['/* a', ['1:1 This comment is not closed.']],
    ['a { b: c\0 }', ['1:9 There is a character here that no page may hold.']],
  ])('names the place in %o', (text, expected) => {
    expect(places(cssProblems(text))).toEqual(expected);
  });

  it.each(['{', '}', '(', 'a{', 'a{b:', 'a:not(', 'a{b c;}', 'a:b;', '"', '/*', ':', 'a,', '\\'])(
    'is soon done with a sheet of nothing but %o',
    (sign) => {
      const start = performance.now();
      const problems = cssProblems(sign.repeat(100_000 / sign.length));
      expect(problems.length).toBeGreaterThan(0);
      expect(problems.length).toBeLessThanOrEqual(MAX_PROBLEMS);
      expect(performance.now() - start).toBeLessThan(8000);
    },
  );

  it('gives up where nobody could read any more', () => {
    const deep = `${'a{'.repeat(201)}${'}'.repeat(201)}`;
    expect(cssProblems(deep)).toEqual([{ line: 1, column: 402, message: 'This is nested too deeply to be checked.' }]);
  });
});

describe('the document of a page', () => {
  const page = { title: 'Us & them', html: '<p>x</p>', css: 'p { color: red }' };
  it('puts a part of a page into a whole one', () => {
    expect(pageDocument(page)).toBe(
      '<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
        '<title>Us &amp; them</title><style>p { color: red }</style></head><body><p>x</p></body></html>',
    );
  });

  it.each([
    ['<!doctype html><html><head><title>a</title></head><body></body></html>', '</title><style>'],
    ['<HTML><BODY>a</BODY></HTML>', '<HTML><style>p { color: red }</style><BODY>'],
    ['<!doctype html>\n<p>a', '<!doctype html>\n<style>p { color: red }</style><p>'],
    ['<html><head><script>"</head>"</script></head>', '</script><style>'],
    ['<html><!-- </head> --><head><title>a</title><body>', '</title><style>p { color: red }</style><body>'],
    ['<!-- a --><html><head></head></html>', '<head><style>'],
    ['<!doctype html>', '<!doctype html><style>'],
  ])('leaves a whole page as it is and adds the style: %s', (html, expected) => {
    expect(pageDocument({ ...page, html })).toContain(expected);
  });

  it.each([
    ['<p>x</p>', '<!doctype html><html lang="en-US"><head>'],
    ['<!doctype html><html class="a"><head></head></html>', '<html lang="en-US" class="a"><head><link rel="canonical"'],
    [
      '<html lang="fr"><head></head></html>',
      '<html lang="fr"><head><link rel="canonical" href="https://a.test/?b&amp;c">',
    ],
  ])('says where it is served in which language it is, unless it does itself: %s', (html, expected) => {
    const served = { language: 'en-US', canonical: 'https://a.test/?b&c', head: '' };
    expect(pageDocument({ ...page, html }, served)).toContain(expected);
  });

  it.each(['<p>x</p><!-- <html> -->', '<p>&lt;html></p>', '<script>"<html>"</script>', '<htmlx></htmlx>'])(
    'takes %s for a part of a page',
    (html) => expect(pageDocument({ ...page, html })).toContain(`<body>${html}</body>`),
  );

  it('adds no language to a tag whose language stands after a ">" in another attribute', () => {
    const html = '<html data-a="b > c" lang="fr"><head></head></html>';
    expect(pageDocument({ ...page, html }, { language: 'en-US', canonical: 'https://a.test/', head: '' })).toContain(
      '<html data-a="b > c" lang="fr"><head>',
    );
  });

  it('uses the layout that was stored with the page', () => {
    const layout = { is_whole: true, head_end: 12, lang_at: null };
    expect(pageDocument({ ...page, html: '<html><head></head></html>', layout })).toContain('<head><style>');
  });

  it.each([
    '<html ',
    '<html lang',
    '</head ',
    '<!doctype ',
    '<html><html ',
    '<meta>',
    '<head>',
    '<!--',
    '<script>',
    ' ',
  ])('is soon done with a page of nothing but %o', (sign) => {
    const start = performance.now();
    pageDocument({ ...page, html: sign.repeat(200_000 / sign.length) }, { language: 'en', canonical: 'x', head: '' });
    expect(performance.now() - start).toBeLessThan(2000);
  });

  it('keeps a style sheet from ending its element', () => {
    const document = pageDocument({ ...page, css: 'a::before { content: "</style><script>" }' });
    expect(document).toContain('content: "<\\/style><script>"');
  });
});

it('a problem is told with its line', () => {
  const [problem] = cssProblems('a {\n  color red;\n}');
  expect(problem && withLine(problem)).toBe('Line 2: A colon is missing after color.');
});
