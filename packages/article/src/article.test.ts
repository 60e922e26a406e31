import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { describe, expect, it } from 'vitest';
import { arbitraryArticle } from '../test/arbitrary-article';
import { markAttributes, nodeAttributes } from './attributes';
import { articleToText, emptyArticle } from './document';
import { articleSchema } from './schema';
import { articleToHtml } from './to-html';
import { readArticle } from './validate';

const switches = { dailymotion: true };

/** Returns the text content of the HTML without pictures, embeds and line breaks. */
function readVisibleText(html: string): string {
  const read = (node: DefaultTreeAdapterTypes.ChildNode): string => {
    if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value;
    if (!('tagName' in node)) throw new Error(`Unexpected node ${node.nodeName} in the HTML`);
    const isExcluded = node.tagName === 'figure' || node.attrs.some(({ value }) => value.startsWith('embed '));
    return isExcluded ? '' : node.childNodes.map(read).join('');
  };
  return parseFragment(html).childNodes.map(read).join('');
}

/** The elements and attributes that the HTML of an article can have. */
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

describe('any generated article', () => {
  it('is valid, also after a round trip through the editor schema', () => {
    fc.assert(
      fc.property(arbitraryArticle, (article) => {
        expect(readArticle(article, switches)).toEqual({ article });
        const node = articleSchema.nodeFromJSON(article.doc);
        node.check();
        expect(readArticle({ v: 1, doc: node.toJSON() }, switches).refusal).toBeUndefined();
      }),
      { numRuns: 50 },
    );
  });

  it('has the same text in HTML and in plain text', () => {
    fc.assert(
      fc.property(arbitraryArticle, (article) => {
        const text = articleToText(article).replaceAll('\n', '');
        expect(readVisibleText(articleToHtml(article))).toBe(text);
      }),
      { numRuns: 200 },
    );
  });

  it('renders only elements and attributes of the article format', () => {
    fc.assert(
      fc.property(arbitraryArticle, (article) => {
        const stack = [...parseFragment(articleToHtml(article)).childNodes];
        for (let node = stack.pop(); node; node = stack.pop()) {
          if (!('tagName' in node)) continue;
          expect(tags).toContain(node.tagName);
          for (const { name } of node.attrs) expect(attributes).toContain(name);
          stack.push(...node.childNodes);
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('the article format', () => {
  it('has a schema for every node, mark and attribute of the editor', () => {
    expect([...nodeAttributes.keys()].sort()).toEqual(Object.keys(articleSchema.nodes).sort());
    expect([...markAttributes.keys()].sort()).toEqual(Object.keys(articleSchema.marks).sort());
    const kinds = { ...articleSchema.nodes, ...articleSchema.marks };
    for (const [name, rule] of [...nodeAttributes, ...markAttributes]) {
      const attributeNames = Object.keys((rule as unknown as { shape: object }).shape).sort();
      expect(attributeNames, name).toEqual(Object.keys(kinds[name]?.spec.attrs ?? {}).sort());
    }
  });
  it('accepts the empty article', () => {
    expect(readArticle(emptyArticle, switches).refusal).toBeUndefined();
    expect(articleToText(emptyArticle)).toBe('');
  });
});
