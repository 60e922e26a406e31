import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { describe, expect, it } from 'vitest';
import { arbitraryArticle } from '../test/arbitrary-article';
import { markAttributes, nodeAttributes } from './attributes';
import { emptyArticle } from './document';
import { articleSchema } from './schema';
import { articleToHtml } from './to-html';
import { articleToText } from './to-text';
import { readArticle } from './validate';

const switches = { dailymotion: true };

/** What a reader sees of the running text: without pictures, embeds, and how lines end. */
function seen(html: string): string {
  const read = (node: DefaultTreeAdapterTypes.ChildNode): string => {
    if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value;
    if (!('tagName' in node)) throw new Error(`${node.nodeName} in the page`);
    const isApart = node.tagName === 'figure' || node.attrs.some(({ value }) => value.startsWith('embed '));
    return isApart ? '' : node.childNodes.map(read).join('');
  };
  return parseFragment(html).childNodes.map(read).join('');
}

const tags = new Set(
  'a blockquote br cite div em figcaption figure h2 h3 h4 iframe img li ol p picture source strong table tbody td th tr u ul'.split(
    ' ',
  ),
);
const attributes = new Set(
  (
    'allow allowfullscreen alt class colspan data-dnt data-game data-id data-theme decoding height href loading ' +
    'referrerpolicy rel rowspan sandbox scope sizes src srcset start style tabindex target title type width'
  ).split(' '),
);

describe('random articles', () => {
  it('are accepted as they are, and as the editor writes them', () => {
    fc.assert(
      fc.property(arbitraryArticle, (article) => {
        expect(readArticle(article, switches)).toEqual({ article });
        const written = articleSchema.nodeFromJSON(article.doc);
        written.check();
        expect(readArticle({ v: 1, doc: written.toJSON() }, switches).refusal).toBeUndefined();
      }),
      { numRuns: 50 },
    );
  });

  it('say in HTML what they say in text', () => {
    fc.assert(
      fc.property(arbitraryArticle, (article) => {
        const text = articleToText(article).replaceAll('\n', '');
        expect(seen(articleToHtml(article))).toBe(text);
      }),
      { numRuns: 200 },
    );
  });

  it('hold nothing but our own elements and attributes', () => {
    fc.assert(
      fc.property(arbitraryArticle, (article) => {
        const waiting = [...parseFragment(articleToHtml(article)).childNodes];
        for (let node = waiting.pop(); node; node = waiting.pop()) {
          if (!('tagName' in node)) continue;
          expect(tags).toContain(node.tagName);
          for (const { name } of node.attrs) expect(attributes).toContain(name);
          waiting.push(...node.childNodes);
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('the format', () => {
  it('has a rule for every node and mark of the editor, and every attribute', () => {
    expect([...nodeAttributes.keys()].sort()).toEqual(Object.keys(articleSchema.nodes).sort());
    expect([...markAttributes.keys()].sort()).toEqual(Object.keys(articleSchema.marks).sort());
    const kinds = { ...articleSchema.nodes, ...articleSchema.marks };
    for (const [name, rule] of [...nodeAttributes, ...markAttributes]) {
      const ruled = Object.keys((rule as unknown as { shape: object }).shape).sort();
      expect(ruled, name).toEqual(Object.keys(kinds[name]?.spec.attrs ?? {}).sort());
    }
  });
  it('starts empty', () => {
    expect(readArticle(emptyArticle, switches).refusal).toBeUndefined();
    expect(articleToText(emptyArticle)).toBe('');
  });
});
