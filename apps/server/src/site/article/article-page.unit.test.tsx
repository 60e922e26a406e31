import type { Article, ArticleNode } from '@masthead/article/document';
import { TemplateType } from '@masthead/domain/posts/rules/template-types';
import { describe, expect, it } from 'vitest';
import { createTestSite } from '../../../test/site/site';
import { renderPage } from '../layout/layout';
import { ArticlePage } from './article-page';
import type { ArticleView, Publication } from './article-view';

const site = createTestSite();

const article = (...content: ArticleNode[]): Article => ({ v: 1, doc: { type: 'doc', content } });
const line = (text: string): ArticleNode => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const heading = (level: number, text: string): ArticleNode => ({
  type: 'heading',
  attrs: { level, textAlign: null },
  content: [{ type: 'text', text }],
});

const plain: ArticleView = {
  template_type: TemplateType.STANDARD,
  headline: 'Rain over the harbour',
  description: 'A week of it',
  scope: { section_id: 1, category_id: 2 },
  breadcrumbs: [
    { title: 'News', path: '/news' },
    { title: 'Weather', path: '/news/weather' },
  ],
  authors: [{ name: 'Ngozi Eze', position: 'Reporter', avatar: '/media/avatars/a.webp', path: null }],
  paid_label: null,
  published_at: '2026-11-15T23:30:00.000Z',
  updated_at: null,
  lead: null,
  body: article(line('It rains.')),
  slides: [],
  table_of_contents: false,
  tags: [{ id: 1, title: 'Rain', path: '/tag/rain' }],
  experts: [{ name: 'Bola Ade', position: 'Meteorologist', avatar: '/media/avatars/b.webp', path: '/expert/bola-ade' }],
  sources: ['https://example.test/report', 'Harbour office'],
  external_link: null,
};

const render = (changes: Partial<ArticleView> = {}) =>
  renderPage(<ArticlePage site={site} article={{ ...plain, ...changes }} />);

const lead = {
  image_id: 7,
  src: `/media/images/7-${'0a'.repeat(16)}/full.jpg`,
  alt: 'Boats',
  title: null,
  caption: 'Boats in the rain',
  author: 'A. Desk',
  source: 5,
  width: 2000,
  height: 1000,
};

describe('the page of an article', () => {
  it('shows headline, authors, date in the time zone of the project, text, tags, experts and sources', () => {
    const html = render();
    expect(html).toMatch(/^<!doctype html><html lang="en-US">/);
    expect(html).toContain('<title>Rain over the harbour | Lagos Dispatch</title>');
    expect(html).toContain('<h1>Rain over the harbour</h1><p class="standfirst">A week of it</p>');
    expect(html).toContain('<li><a href="/news">News</a></li><li><a href="/news/weather">Weather</a></li>');
    expect(html).toContain('<strong>Ngozi Eze</strong><span>Reporter</span>');
    expect(html).toMatch(/<time dateTime="2026-11-15T23:30:00.000Z">November 16, 2026 at 12:30\sAM<\/time>/i);
    expect(html).toContain('<div class="text"><p>It rains.</p></div>');
    expect(html).toContain('<a href="/tag/rain">Rain</a>');
    expect(html).toContain('<a href="/expert/bola-ade">Bola Ade</a>');
    expect(html).toContain(
      '<li><a href="https://example.test/report" target="_blank" rel="noopener">https://example.test/report</a></li>' +
        '<li>Harbour office</li>',
    );
  });

  it('shows the time of an update after the publication date', () => {
    expect(render()).not.toContain('Updated');
    expect(render({ updated_at: '2026-11-16T08:00:00.000Z' })).toMatch(
      /<\/time><time dateTime="2026-11-16T08:00:00.000Z">Updated November 16, 2026 at 9:00\sAM<\/time>/i,
    );
  });

  it('omits empty parts', () => {
    const nothing = {
      breadcrumbs: [],
      authors: [],
      published_at: null,
      tags: [],
      experts: [],
      sources: [],
    };
    const html = render({ ...nothing, description: null, body: null });
    expect(html).toContain('<article><header><h1>Rain over the harbour</h1></header></article>');
  });

  it('loads the lead picture with high priority and shows its caption and credit', () => {
    const html = render({ lead });
    expect(html).toContain('<source type="image/webp" srcSet="');
    expect(html).toContain('alt="Boats" width="2000" height="1000" fetchPriority="high"');
    expect(html).toContain('<figcaption>Boats in the rain <cite>A. Desk / Getty Images</cite></figcaption>');
    expect(render({ lead: { ...lead, caption: null, author: null, source: 1 } })).not.toContain('figcaption>');
  });

  it.each([
    [499, null],
    [500, '1 min read'],
    [2000, '2 min read'],
  ])('shows the reading time of %i characters as %s', (length, expected) => {
    const html = render({ body: article(line('rains '.repeat(400).slice(0, length))) });
    if (expected === null) expect(html).not.toContain('min read');
    else expect(html).toContain(`<span>${expected}</span>`);
  });
});

describe('the table of contents', () => {
  const body = article(line('First.'), heading(2, 'The port'), line('a'), heading(3, 'The port'), heading(4, 'Small'));

  it('links to the headings of levels 2 and 3 when it is enabled', () => {
    const html = render({ body, table_of_contents: true });
    expect(html).toContain(
      '<nav class="contents" aria-label="Contents"><h2>Contents</h2><ol>' +
        '<li><a href="#the-port">The port</a></li><li class="below"><a href="#the-port-2">The port</a></li></ol></nav>',
    );
    expect(html).toContain('<section><div class="text"><p>First.</p></div></section>');
    expect(html).toContain('<section id="the-port"><div class="text"><h2>The port</h2><p>a</p></div></section>');
    expect(html).toContain(
      '<section id="the-port-2"><div class="text"><h3>The port</h3><h4>Small</h4></div></section>',
    );
  });

  it('is missing when it is disabled or the text has no headings', () => {
    expect(render({ body })).not.toContain('Contents');
    expect(render({ table_of_contents: true })).not.toContain('Contents');
  });
});

const slide = (title: string | null, text: string, time: number | null = null, minutes: string | null = null) => ({
  title,
  content: article(line(text)),
  time,
  minutes,
});

describe('the article page', () => {
  it('numbers the slides of a gallery', () => {
    const html = render({
      template_type: TemplateType.GALLERY,
      slides: [slide('One', 'first'), { ...slide(null, ''), content: null }],
    });
    expect(html).toContain('<p class="count">1 of 2</p><h2>One</h2><div class="text"><p>first</p></div>');
    expect(html).toContain('<section class="slide"><p class="count">2 of 2</p></section>');
    expect(html).not.toContain('It rains.');
  });

  it('shows the plot of a live update before its updates, the newest first', () => {
    const slides = [slide(null, 'plot'), slide('Goal', 'one nil', 54_300, '46'), slide('Kick-off', 'start', 51_600)];
    const html = render({ template_type: TemplateType.LIVE_UPDATE, slides });
    expect(html).toContain('Newest first');
    expect(html).toContain('<section class="plot"><div class="text"><p>plot</p></div></section>');
    expect(html.indexOf('plot</p>')).toBeLessThan(html.indexOf('Goal'));
    expect(html.indexOf('Goal')).toBeLessThan(html.indexOf('Kick-off'));
    expect(html).toMatch(
      /<section class="update" id="update-1" tabindex="-1"><p class="moment"><a href="#update-1" title="Link to this update"><time dateTime="[^"]*T14:05:00.000Z">03:05 pm<\/time><\/a><span class="minute" title="Minute of the match">46′<\/span>/i,
    );
    expect(html).toMatch(/<time dateTime="[^"]*T13:20:00.000Z">02:20 pm</);
  });

  it('shows the target of an external link, as a link only if it is a web address', () => {
    const external = (external_link: string | null) =>
      render({ template_type: TemplateType.EXTERNAL_LINK, external_link, sources: [] });
    expect(external('https://example.test/a')).toContain(
      '<a href="https://example.test/a" target="_blank" rel="noopener">https://example.test/a</a>',
    );
    expect(external('javascript:alert(1)')).toContain('<p>javascript:alert(1)</p>');
    expect(external(null)).toContain('Enter the URL that readers are redirected to.');
    expect(external(null)).not.toContain('It rains.');
  });
});

it('loads the script of an embed in a published article but not in a preview', () => {
  const url = 'https://x.com/masthead/status/1234567890';
  const body = article({ type: 'embed', attrs: { provider: 'x', url, id: '1234567890' } });
  const publication: Publication = {
    id: 1,
    path: '/article/rain',
    updated_at: '2026-11-15T09:00:00.000Z',
    live_ended_at: null,
    marks: [],
    catchy_title: null,
    fb_catchy_title: null,
    share_image: null,
    crops: [],
    json_ld: null,
    word_count: 2,
    related: [],
  };
  const page = renderPage(<ArticlePage site={site} article={{ ...plain, body }} publication={publication} />);
  expect(page.match(/<script async="" src="https:\/\/platform\./g)).toHaveLength(1);
  expect(render({ body })).not.toContain('<script async');
});

describe('hostile text', () => {
  const hostile = `"><script>alert('x')</script><img src=x onerror=alert(1)>&`;
  const figure = (text: string): ArticleNode => ({
    type: 'figure',
    attrs: { ...lead, alt: text, title: text, caption: text, author: text },
  });
  const text = article(line(hostile), heading(2, hostile), figure(hostile));
  const person = { name: hostile, position: hostile, avatar: '/media/avatars/a.webp', path: '/expert/a' };
  const every: ArticleView = {
    template_type: TemplateType.STANDARD,
    headline: hostile,
    description: hostile,
    scope: { section_id: null, category_id: null },
    breadcrumbs: [
      { title: hostile, path: '/a' },
      { title: hostile, path: '/b' },
    ],
    authors: [person],
    paid_label: hostile,
    published_at: null,
    updated_at: null,
    lead: { ...lead, alt: hostile, caption: hostile, author: hostile },
    body: text,
    slides: [slide(hostile, hostile, 1, hostile), slide(hostile, hostile, 1, hostile)],
    table_of_contents: true,
    tags: [{ id: 1, title: hostile, path: '/c' }],
    experts: [person],
    sources: [hostile, `javascript:alert(1)//${hostile}`],
    external_link: `javascript:alert(1)//${hostile}`,
  };

  it.each(Object.entries(TemplateType))('is escaped in a page of type %s', (_, template_type) => {
    const html = render({ ...every, template_type });
    // No unescaped part remains, so the text can neither start an element nor end an attribute.
    expect(html).not.toMatch(/<script>|<img src=x|'x'/);
    expect(html).toContain('&lt;script&gt;');
    for (const [, value = ''] of html.matchAll(/ (?:href|src)="([^"]*)"/g)) expect(value).toMatch(/^(\/|#)/);
  });
});
