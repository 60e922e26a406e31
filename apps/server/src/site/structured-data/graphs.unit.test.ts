import { describe, expect, it } from 'vitest';
import { createTestSite } from '../../../test/site/site';
import { mergeCustomJsonLd, omitEmpty, toJsonLdScript } from './json-ld';
import { createBreadcrumbGraph, createListGraph, createPersonGraph, createSiteGraph } from './page-graphs';

const site = createTestSite();
const url = 'https://www.lagos.test';

describe('structured data', () => {
  it('omits empty properties and escapes the end of the script', () => {
    expect(omitEmpty({ '@type': 'Person', name: 'Ada', jobTitle: null, image: '', sameAs: [], age: 0 })).toEqual({
      '@type': 'Person',
      name: 'Ada',
      age: 0,
    });
    const text = toJsonLdScript([{ '@type': 'Thing', name: '</script><script>alert(1)</script><!--' }]);
    expect(text).not.toContain('<');
    expect(JSON.parse(text)['@graph'][0].name).toBe('</script><script>alert(1)</script><!--');
  });

  it('lists breadcrumbs from the front page to the page', () => {
    const [list] = createBreadcrumbGraph(site, [
      { title: 'News', path: '/news' },
      { title: 'Votes', path: '/news/votes' },
    ]);
    expect(list?.['itemListElement']).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Lagos Dispatch', item: `${url}/` },
      { '@type': 'ListItem', position: 2, name: 'News', item: `${url}/news` },
      { '@type': 'ListItem', position: 3, name: 'Votes', item: `${url}/news/votes` },
    ]);
    expect(createBreadcrumbGraph(site, [])).toEqual([]);
  });

  it('describes a list page and its items', () => {
    const items = [{ title: 'Rain', path: '/article/rain' }];
    const [page] = createListGraph(site, { title: 'News', description: null, path: '/news', page: 2, items });
    expect(page).toEqual({
      '@type': 'CollectionPage',
      name: 'News',
      url: `${url}/news?page=2`,
      inLanguage: 'en-US',
      mainEntity: {
        '@type': 'ItemList',
        itemListElement: [{ '@type': 'ListItem', position: 1, name: 'Rain', url: `${url}/article/rain` }],
      },
    });
  });

  it('describes a person', () => {
    const [page] = createPersonGraph(site, {
      name: 'Ada Obi',
      path: '/author/7',
      position: 'Reporter',
      avatar: '/media/a.png',
      social_links: { x: 'https://x.com/ada', facebook: '' },
    });
    expect(page?.['mainEntity']).toEqual({
      '@type': 'Person',
      '@id': `${url}/author/7#person`,
      name: 'Ada Obi',
      url: `${url}/author/7`,
      jobTitle: 'Reporter',
      image: `${url}/media/a.png`,
      sameAs: ['https://x.com/ada'],
    });
  });

  it('describes the publisher and the search of the site', () => {
    const [publisher, website] = createSiteGraph(site);
    expect(publisher).toMatchObject({ '@type': 'NewsMediaOrganization', name: 'Lagos Dispatch' });
    expect(website).toMatchObject({
      '@type': 'WebSite',
      potentialAction: { target: { urlTemplate: `${url}/search?q={search_term_string}` } },
    });
  });
});

describe('custom JSON-LD', () => {
  const ours = [{ '@type': 'NewsArticle', headline: 'Ours', keywords: ['rain'] }, { '@type': 'BreadcrumbList' }];

  it.each([
    ['of the same type', '{"@context":"https://schema.org","@type":"NewsArticle","headline":"Theirs"}'],
    ['of no type', '{"headline":"Theirs"}'],
    ['in a list', '[{"headline":"Theirs"}]'],
    ['in a graph', '{"@context":"http://schema.org/","@graph":[{"@type":"NewsArticle","headline":"Theirs"}]}'],
    ['of several types', '{"@type":["NewsArticle","Report"],"headline":"Theirs"}'],
  ])('%s overrides single properties of the main object', (_, text) => {
    expect(mergeCustomJsonLd(ours, text)).toEqual([
      { '@type': 'NewsArticle', headline: 'Theirs', keywords: ['rain'] },
      { '@type': 'BreadcrumbList' },
    ]);
  });

  it('of another type is appended', () => {
    const faq = { '@type': 'FAQPage', mainEntity: [] };
    expect(mergeCustomJsonLd(ours, JSON.stringify([faq, { headline: 'Theirs' }]))).toEqual([
      { '@type': 'NewsArticle', headline: 'Theirs', keywords: ['rain'] },
      { '@type': 'BreadcrumbList' },
      faq,
    ]);
  });

  it('keeps its own @context and removes properties with null', () => {
    const own = '{"@context":{"@vocab":"https://example.com/"},"@type":"Weather","rain":1}';
    expect(mergeCustomJsonLd(ours, own)[2]).toHaveProperty('@context');
    expect(mergeCustomJsonLd(ours, '{"keywords":null}')[0]).toEqual({ '@type': 'NewsArticle', headline: 'Ours' });
  });

  it.each([null, '', ' ', '{', '5', 'null', '{}', '[]', '[null, 3, "x"]'])('is ignored when it is %j', (text) => {
    expect(mergeCustomJsonLd(ours, text)).toEqual(ours);
  });

  it('cannot pollute prototypes', () => {
    const [main] = mergeCustomJsonLd(ours, '{"__proto__":{"polluted":true},"constructor":1}');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(main).toMatchObject({ '@type': 'NewsArticle', headline: 'Ours' });
  });
});
