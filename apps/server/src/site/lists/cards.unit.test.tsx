import { TemplateType } from '@masthead/domain/posts/rules/template-types';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { createTestSite } from '../../../test/site/site';
import { type Card, toCard } from './card';
import { CardList } from './cards';
import type { CardRow } from './cards.queries';

const section = { id: 1, slug: 'news', main_headline: null, description: null, is_enabled: true };
const site = createTestSite({
  breaking: new Map([[2, 0]]),
  sections: [
    { ...section, catchy_title: 'News', language: 'en-US' },
    { ...section, id: 2, slug: 'actu', catchy_title: 'Actu', language: 'fr-FR' },
  ],
  categories: [
    {
      id: 5,
      section_id: 1,
      parent_id: null,
      catchy_title: 'Courts',
      slug: 'courts',
      is_enabled: true,
      newshub: false,
      show_in_latest: true,
    },
  ],
});

const image = {
  id: 7,
  hash_key: '0a'.repeat(16),
  ext: 'jpg' as const,
  has_watermark: false,
  label: null,
  author: null,
  source: 1,
  color: null,
  focal_point: null,
  crops: null,
  alt: 'Boats',
  width: 2000,
  height: 1500,
};
const row: CardRow = {
  id: 1,
  slug: 'rain',
  catchy_title: null,
  main_headline: 'Rain & wind',
  description: 'A week of it',
  template_type: TemplateType.STANDARD,
  published_at: '2026-11-16T08:00:00.000Z',
  first_published_at: '2026-11-15T23:30:00.000Z',
  section_id: 1,
  category_id: 5,
  live_ended_at: null,
  is_sponsored: false,
  advert_status: 0,
  image,
};

const card = (changes: Partial<CardRow> = {}): Card => toCard(site, { ...row, ...changes });
const render = (cards: Card[], props: Partial<Parameters<typeof CardList>[0]> = {}) =>
  renderToStaticMarkup(<CardList site={site} cards={cards} {...props} />);

describe('the picture of a card', () => {
  const folder = `/media/images/7-${image.hash_key}`;

  it('has two sizes, WebP alternatives and dimensions, and loads lazily', () => {
    expect(card().picture).toEqual({
      src: `${folder}/wide.jpg`,
      srcset: `${folder}/card.jpg 480w, ${folder}/wide.jpg 960w`,
      webp: `${folder}/card.webp 480w, ${folder}/wide.webp 960w`,
      width: 960,
      height: 540,
      alt: 'Boats',
    });
    expect(render([card()])).toMatch(/<img [^>]*width="960" height="540" loading="lazy"\/>/);
  });

  it.each([
    [{ width: 601, height: 700 }, '480w', '601w', 601, 338],
    [{ width: 400, height: 400 }, null, '400w', 400, 225],
  ])('is not enlarged: %o', (measures, small, large, width, height) => {
    const { picture } = card({ image: { ...image, ...measures } });
    expect(picture?.srcset).toBe(
      [small && `${folder}/card.jpg ${small}`, `${folder}/wide.jpg ${large}`].filter(Boolean).join(', '),
    );
    expect([picture?.width, picture?.height]).toEqual([width, height]);
  });

  it('shows the manual crop', () => {
    const crops = { wide: { left: 0, top: 100, width: 300 }, square: { left: 0, top: 0, width: 500 } };
    const { picture } = card({ image: { ...image, crops } });
    expect(picture?.srcset).toBe(`${folder}/card-c0x100x300.jpg 480w, ${folder}/wide-c0x100x300.jpg 600w`);
    expect([picture?.width, picture?.height]).toEqual([600, 338]);
  });

  it('loads with high priority when it is the first of the page', () => {
    const html = render([card(), card({ id: 2 })], { isFirst: true });
    expect(html.match(/fetchPriority="high"/gi)).toHaveLength(1);
    expect(html.match(/loading="lazy"/g)).toHaveLength(1);
  });

  it('is missing without an image and in the look "line"', () => {
    expect(render([card({ image: null })])).not.toContain('<img');
    expect(render([card()], { look: 'line' })).not.toContain('<img');
  });
});

describe('a card', () => {
  it('shows section, date in the time zone of the project and title', () => {
    const html = render([card()]);
    expect(html).toContain('<span>News</span><time dateTime="2026-11-15T23:30:00.000Z">Nov 16, 2026</time>');
    expect(html).toContain('<h2><a href="/article/rain">Rain &amp; wind</a></h2>');
    expect(html).not.toContain('A week of it');
    expect(render([card({ catchy_title: 'Rain!' })], { look: 'lead', level: 3 })).toContain(
      '<h3><a href="/article/rain">Rain!</a></h3><p class="says">A week of it</p>',
    );
  });

  it('does not repeat the section or category of the page', () => {
    const renderIn = (category_id: number | null) => render([card()], { scope: { section_id: 1, category_id } });
    expect(renderIn(null)).toContain('<span>Courts</span>');
    expect(renderIn(5)).toContain('<p class="about-card"><time');
  });

  it('has a lang attribute when its section has another language', () => {
    expect(render([card({ section_id: 2 })])).toContain('<article class="card plain" lang="fr-FR">');
  });

  it.each<[Partial<CardRow>, string[]]>([
    [{}, []],
    [{ id: 2 }, ['Breaking']],
    [{ template_type: TemplateType.LIVE_UPDATE, live_ended_at: '2026-11-15T23:45:00.000Z' }, []],
    [{ template_type: TemplateType.LIVE_UPDATE, is_sponsored: true }, ['Live', 'Sponsored']],
    [{ template_type: TemplateType.GALLERY, advert_status: 1, is_sponsored: true }, ['Gallery', 'Advertorial']],
    [{ template_type: TemplateType.EXTERNAL_LINK, advert_status: 3 }, ['On another site', 'Press release']],
  ])('with %o has the badges %o', (changes, badges) => {
    const shown = [...render([card(changes)]).matchAll(/class="badge[^"]*">([^<]*)</g)].map(([, text]) => text);
    expect(shown).toEqual(badges);
  });
});

it('renders nothing for an empty list', () => {
  expect(render([])).toBe('');
});
