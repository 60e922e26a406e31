import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseDocument } from '../../test/parse-document';
import { articleToHtml } from '../to-html';
import { readArticle } from '../validate';
import { cleanPastedHtml } from './paste';

const folder = new URL('../../test/paste/', import.meta.url);
const readSample = (name: string) => readFileSync(new URL(name, folder), 'utf8');
const samples = readdirSync(folder)
  .filter((name) => name.endsWith('.html'))
  .map((name) => name.replace('.html', ''));

describe.each(samples)('HTML pasted from %s', (name) => {
  const clean = cleanPastedHtml(readSample(`${name}.html`));
  const doc = parseDocument(clean);
  it('is converted to the expected document', () => expect(doc).toEqual(JSON.parse(readSample(`${name}.json`))));
  it('is accepted by the server', () =>
    expect(readArticle({ v: 1, doc }, { dailymotion: false })).toEqual({ article: { v: 1, doc } }));
  it('is unchanged after it is copied from the site and pasted again', () =>
    expect(parseDocument(cleanPastedHtml(articleToHtml({ v: 1, doc })))).toEqual(doc));
});

describe('cleanPastedHtml', () => {
  it('does not change HTML that the editor copied', () => {
    const editorHtml = '<meta charset="utf-8"><figure data-image_id="7" data-pm-slice="0 0 []"><img src="/a"></figure>';
    expect(cleanPastedHtml(editorHtml)).toBe(editorHtml);
  });
  it.each([
    ['', ''],
    ['plain words', 'plain words'],
    ['<p>one</p>', 'one'],
    ['<p>a &lt;b&gt; &amp;amp;</p><p>c</p>', '<p>a &lt;b&gt; &amp;amp;</p><p>c</p>'],
    ['<p>&nbsp;</p><p>one</p><p><br></p><p>two</p>', '<p>one</p><p>two</p>'],
    ['<ol><li><ol><li>inner</li></ol></li></ol>', '<ol><li><ol><li><p>inner</p></li></ol></li></ol>'],
    ['<p>a\u0000\u0007b</p><p>c</p>', '<p>ab</p><p>c</p>'],
    ['<h6>x</h6>', '<h4>x</h4>'],
    ['<constructor>x</constructor>', 'x'],
    ['<ol style="list-style-type: constructor"><li>x</ol>', '<ol><li><p>x</p></li></ol>'],
    ['<table><tr><td>only</td></tr></table>', 'only'],
    ['<b style="font-weight:normal">x</b>', 'x'],
    ['<p><ins>new</ins> <del>old</del></p>', 'new'],
    [
      `<p class=MsoListParagraph style='mso-list:l2 level1 lfo1'><span style='mso-list:Ignore'>b)<span>&nbsp;</span></span>Second</p>`,
      '<ol type="a"><li><p>Second</p></li></ol>',
    ],
    [
      `<p style='mso-list:l2 level1 lfo1'><span style='mso-list:Ignore'>IV.</span>Four</p>`,
      '<ol type="I"><li><p>Four</p></li></ol>',
    ],
    [`<h2 style='mso-list:l2 level1 lfo1'><span style='mso-list:Ignore'>1.</span>Head</h2>`, '<h2>Head</h2>'],
  ])('converts %j', (html, clean) => expect(cleanPastedHtml(html)).toBe(clean));

  it('handles 100,000 spaces in less than two seconds', () => {
    const spaced = `a${'\u00a0'.repeat(100_000)}b`;
    const before = performance.now();
    expect(cleanPastedHtml(`<p>${spaced}</p>`)).toBe(spaced);
    expect(performance.now() - before).toBeLessThan(2000);
  });

  it('handles 5,000 nested elements', () => {
    for (const tag of ['div', 'b', 'blockquote', 'ul><li', 'font', 'table><tr><td']) {
      const html = `${`<${tag}>`.repeat(5_000)}deep`;
      expect(cleanPastedHtml(html)).toContain('deep');
    }
  });
});
