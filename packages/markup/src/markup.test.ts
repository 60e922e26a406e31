import { describe, expect, it } from 'vitest';
import { findCssProblems } from './css-problems';
import { findHtmlProblems } from './html-problems';
import { createPageDocument } from './page-document';
import { formatProblem, MAX_PROBLEMS } from './problem';

const listProblems = (problems: ReturnType<typeof findHtmlProblems>) =>
  problems.map(({ line, column, message }) => `${line}:${column} ${message}`);

describe('htmlProblems', () => {
  it.each([
    ['nothing', ''],
    ['plain text', 'Written & checked by people'],
    ['a fragment', '<section class="a"><h2>Us</h2><p>One<p>Two<ul><li>a<li>b</ul></section>'],
    ['a whole page', '<!doctype html>\n<html lang="en"><head><title>Us</title></head><body><p>x</body></html>'],
    ['an older doctype', '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/x.dtd"><p>x</p>'],
    ['void elements', '<img src="a.png" alt=""><br/><hr><input disabled value=x>'],
    ['a table without optional tags', '<table><tr><td>x<td>y</table>'],
    ['tags in a script', '<script>if (a < b) document.write("<div>");</script><style>a > b {}</style>'],
    ['SVG', '<svg viewBox="0 0 1 1"><path d="M0 0"/><g><use href="#a"/></g></svg>'],
    ['a URL with ampersands', '<a href="?a=1&copy=2&b=3">x</a>'],
    ['a custom element', '<site-map></site-map>'],
    ['a template’s braces', '<p>{{ name }} &nbsp; &#8212; &hellip;</p>'],
  ])('accepts %s', (_, text) => {
    expect(findHtmlProblems(text)).toEqual([]);
  });

  it.each([
    ['<main>\n  <div>\n    <span>a</div>\n</main>', ['3:5 The start tag <span> has no end tag.']],
    ['<p>a</p>\n</div>', ['2:1 The end tag </div> has no matching start tag.']],
    ['<b><i>x</b></i>', ['1:4 The start tag <i> has no end tag.', '1:12 The end tag </i> has no matching start tag.']],
    ['<h1>x</h2>', ['1:1 The start tag <h1> has no end tag.', '1:6 The end tag </h2> has no matching start tag.']],
    ['<svg><g></svg>', ['1:6 The start tag <g> has no end tag.']],
    ['<script>var a;', ['1:1 The start tag <script> has no end tag.']],
    ['<div/>x</div>', ["1:1 A slash doesn't close this tag. Add an end tag."]],
    ['<a href="x', ['1:11 The text ends inside a tag.']],
    ['a\r\nb\r\n<!-- c', ['3:7 The text ends inside a comment.']],
    ['1 < 2', ["1:4 A tag can't start with this character. Write &lt; for a less-than sign."]],
    ['&foo;', ["1:5 This character reference doesn't exist. Write &amp; for an ampersand."]],
    ['&copy 2026', ['1:6 Add a semicolon after this character reference.']],
    ['<p id="a" id="b">', ['1:13 This tag has the same attribute twice. Remove one.']],
    ['<p id="a"class="b">', ['1:10 Add a space between the attributes.']],
    ['😀<em>', ['1:3 The start tag <em> has no end tag.']],
    ['a\0b', ['1:2 This character is not allowed in HTML.']],
  ])('reports the line and column in %o', (text, expected) => {
    expect(listProblems(findHtmlProblems(text))).toEqual(expected);
  });

  it('returns the same problems at any chunk boundary', () => {
    const tag = '<p title="a&amp;b">😀\r\n&hellip;<!-- c --></p>';
    for (let shift = 0; shift <= tag.length; shift += 1) {
      const start = 4096 - tag.length + shift;
      expect(findHtmlProblems(`${'x'.repeat(start)}${tag}`)).toEqual([]);
      expect(listProblems(findHtmlProblems(`${'x'.repeat(start)}${tag}</b>`))).toEqual([
        expect.stringContaining('The end tag </b>'),
      ]);
    }
  });

  it.each([
    ['less-than signs', '<'.repeat(200_000)],
    ['open elements', '<div>'.repeat(40_000)],
    ['end tags', '</x>'.repeat(50_000)],
    ['attributes of one tag', `<a ${Array.from({ length: 40_000 }, (_, index) => `x${index}`).join(' ')}`],
    ['unclosed links', '<a>'.repeat(66_000)],
    ['unclosed bold elements in every paragraph', `${openBold(190)}</p>${'<p>x'.repeat(49_000)}`],
    ['misplaced elements in a table', `<table>${'<b></b>x'.repeat(24_000)}`],
  ])('checks many %s in less than eight seconds', (_, text) => {
    const start = performance.now();
    const problems = findHtmlProblems(text);
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.length).toBeLessThanOrEqual(MAX_PROBLEMS);
    expect(performance.now() - start).toBeLessThan(8000);
  });
});

/** The parser reopens unclosed formatting elements in every following paragraph. */
const openBold = (count: number) => `<p>${Array.from({ length: count }, (_, index) => `<b a=${index}>`).join('')}`;

describe('cssProblems', () => {
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
    ['hacks for old browsers', 'a { *zoom: 1; _height: 1px; filter: progid:X(a=1) }'],
    ['comments', '/* a */ b { /* c: d; } */ e: f }'],
  ])('accepts %s', (_, text) => {
    expect(findCssProblems(text)).toEqual([]);
  });

  it.each([
    ['a {\n  color: red;\n', ['1:3 { has no matching closing character.']],
    ['a { b: c }\n}\n', ['2:1 } has no matching opening character.']],
    ['a { b: c) }', ['1:9 ) has no matching opening character.']],
    ['a:not(.b { c: d }', ['1:3 ( has no matching closing character.']],
    ['a {\n  color red;\n}', ['2:3 Add a colon after color.']],
    ['a {\r\n  color: red\r\n  margin: 0;\r\n}', ['3:3 Add a semicolon before margin.']],
    ['a { color: ; }', ['1:5 color has no value.']],
    ['a { 12px: x }', ['1:5 Add a property name.']],
    ['a { color:#}', ['1:11 The value of color is not valid.']],
    ['a { b: "c\n}', ['1:8 Add the missing quotation mark or bracket at the end.']],
    ['a { b: url(c d) }', ['1:8 Add the missing quotation mark or bracket at the end.']],
    ['{ a: b }', ['1:1 Add a selector before this block.']],
    ['a, { b: c }', ['1:4 Add a selector after the comma.']],
    ['.1x { b: c }', ['1:2 This selector is not valid.']],
    ['color: red;', ['1:1 This text is outside a rule. Add a selector and a block.']],
    ['@media print { a: b }', ['1:16 This text is outside a rule. Add a selector and a block.']],
    ['@import "x"\na { b: c }', ['1:1 Add a semicolon after @import.']],
    ['@font-face { a { b: c } }', ['1:14 A rule is not allowed here.']],
    ['/* a', ['1:1 This comment is not closed.']],
    ['a { b: c\0 }', ['1:9 This character is not allowed in HTML.']],
  ])('reports the line and column in %o', (text, expected) => {
    expect(listProblems(findCssProblems(text))).toEqual(expected);
  });

  it.each(['{', '}', '(', 'a{', 'a{b:', 'a:not(', 'a{b c;}', 'a:b;', '"', '/*', ':', 'a,', '\\'])(
    'checks 100,000 characters of %o in less than eight seconds',
    (sign) => {
      const start = performance.now();
      const problems = findCssProblems(sign.repeat(100_000 / sign.length));
      expect(problems.length).toBeGreaterThan(0);
      expect(problems.length).toBeLessThanOrEqual(MAX_PROBLEMS);
      expect(performance.now() - start).toBeLessThan(8000);
    },
  );

  it('stops at 200 levels', () => {
    const deep = `${'a{'.repeat(201)}${'}'.repeat(201)}`;
    expect(findCssProblems(deep)).toEqual([
      { line: 1, column: 402, message: 'The code is nested too deeply to be checked.' },
    ]);
  });
});

describe('pageDocument', () => {
  const page = { title: 'Us & them', html: '<p>x</p>', css: 'p { color: red }' };
  it('wraps a fragment in a whole page', () => {
    expect(createPageDocument(page)).toBe(
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
  ])('adds only the style to a whole page: %s', (html, expected) => {
    expect(createPageDocument({ ...page, html })).toContain(expected);
  });

  it.each([
    ['<p>x</p>', '<!doctype html><html lang="en-US"><head>'],
    ['<!doctype html><html class="a"><head></head></html>', '<html lang="en-US" class="a"><head><link rel="canonical"'],
    [
      '<html lang="fr"><head></head></html>',
      '<html lang="fr"><head><link rel="canonical" href="https://a.test/?b&amp;c">',
    ],
  ])('adds the canonical URL, and the language unless the page sets one: %s', (html, expected) => {
    const options = { language: 'en-US', canonical: 'https://a.test/?b&c', head: '' };
    expect(createPageDocument({ ...page, html }, options)).toContain(expected);
  });

  it.each(['<p>x</p><!-- <html> -->', '<p>&lt;html></p>', '<script>"<html>"</script>', '<htmlx></htmlx>'])(
    'treats %s as a fragment',
    (html) => expect(createPageDocument({ ...page, html })).toContain(`<body>${html}</body>`),
  );

  it('finds the lang attribute after a ">" in another attribute', () => {
    const html = '<html data-a="b > c" lang="fr"><head></head></html>';
    expect(
      createPageDocument({ ...page, html }, { language: 'en-US', canonical: 'https://a.test/', head: '' }),
    ).toContain('<html data-a="b > c" lang="fr"><head>');
  });

  it('uses the stored layout', () => {
    const layout = { is_whole: true, head_end: 12, lang_at: null };
    expect(createPageDocument({ ...page, html: '<html><head></head></html>', layout })).toContain('<head><style>');
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
  ])('handles 200,000 characters of %o in less than two seconds', (sign) => {
    const start = performance.now();
    createPageDocument(
      { ...page, html: sign.repeat(200_000 / sign.length) },
      { language: 'en', canonical: 'x', head: '' },
    );
    expect(performance.now() - start).toBeLessThan(2000);
  });

  it('escapes a closing style tag in the CSS', () => {
    const document = createPageDocument({ ...page, css: 'a::before { content: "</style><script>" }' });
    expect(document).toContain('content: "<\\/style><script>"');
  });
});

it('formatProblem adds the line number to a problem', () => {
  const [problem] = findCssProblems('a {\n  color red;\n}');
  expect(problem && formatProblem(problem)).toBe('Line 2: Add a colon after color.');
});
