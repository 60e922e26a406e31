import { type Article, type ArticleNode, articleToText } from '@masthead/article/document';

import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { createTestSite } from '../../../test/site/site';
import { LiveUpdates } from '../article/live-body';
import { splitInMiddle, TextWithInserts } from '../article/text-with-inserts';
import { wholeSite } from '../context/scope';
import { toPreviewSite } from '../context/site';
import type { AdSlot, Banner, CallToAction, SiteData } from '../context/site-data';
import { AdPosition, OutOfPageAds } from './ad-position';
import { CallToActions, listCallToActionTexts } from './call-to-actions';
import { HotNews } from './hot-news';
import { NotificationChoice } from './reader-choices';

import { SponsoredBanners } from './sponsored-banners';

const line = (text: string): ArticleNode => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const article = (...content: ArticleNode[]): Article => ({ v: 1, doc: { type: 'doc', content } });
const html = renderToStaticMarkup;

const slot = (code: string, change: Partial<AdSlot> = {}): AdSlot => ({
  slot: `/1234567/${code}`,
  code,
  frequency: 100,
  outofpage: false,
  size: [[300, 250]],
  cached: 0,
  ...change,
});
const section = (id: number) =>
  ({
    id,
    catchy_title: `S${id}`,
    slug: `s${id}`,
    is_enabled: true,
    language: 'en-US',
  }) as SiteData['sections'][number];
const category = (id: number, parent_id: number | null = null, section_id = 1) =>
  ({
    id,
    parent_id,
    section_id,
    catchy_title: `C${id}`,
    slug: `c${id}`,
    is_enabled: true,
  }) as SiteData['categories'][number];

describe('AdPosition', () => {
  const site = createTestSite({
    slots: [
      slot('ad-article-inline-2'),
      slot('ad-article-inline', {
        size: [
          [300, 250],
          [336, 600],
        ],
        frequency: 50,
        cached: 1,
      }),
      slot('ad-section-top', {
        size: [
          [728, 90],
          [970, 250],
        ],
      }),
      slot('ad-article-end', { size: 'fluid' }),
      slot('ad-nowhere'),
      slot('ad-over', { outofpage: true, size: [[1, 1]] }),
    ],
  });

  it('renders the slots of its position in order and reserves the height of the largest size', () => {
    const shown = html(<AdPosition site={site} position="article-inline" />);
    expect(shown.match(/ id="[^"]*"/g)).toEqual([' id="ad-article-inline"', ' id="ad-article-inline-2"']);
    expect(shown).toContain(
      '<div class="ad ad-at-article-inline"><span>Advertisement</span><div id="ad-article-inline"' +
        ' data-ad-slot="/1234567/ad-article-inline" data-ad-sizes="[[300,250],[336,600]]" data-ad-frequency="50"' +
        ' data-ad-cached="1" style="--room:600px;--small:600px"></div></div>',
    );
  });

  it('renders only the slot with the given number', () => {
    expect(html(<AdPosition site={site} position="article-inline" number={2} />)).toMatch(
      /^(?!.*"ad-article-inline").*-2"/,
    );
    expect(html(<AdPosition site={site} position="article-inline" number={3} />)).toBe('');
  });

  it('reserves no height on phones for sizes that are too wide', () => {
    expect(html(<AdPosition site={site} position="section-top" />)).toMatch(/ad-wide".*--room:250px;--small:0px/);
    expect(html(<AdPosition site={site} position="article-end" />)).toContain('--room:250px;--small:250px');
  });

  it('renders nothing for a position without slots, and nothing in a preview', () => {
    expect(html(<AdPosition site={site} position="front-between" />)).toBe('');
    expect(html(<AdPosition site={toPreviewSite(site)} position="article-inline" />)).toBe('');
    expect(html(<OutOfPageAds site={toPreviewSite(site)} />)).toBe('');
  });

  it('OutOfPageAds renders only the out-of-page slots', () => {
    expect(html(<OutOfPageAds site={site} />)).toMatch(/^<div id="ad-over" [^>]*data-ad-out-of-page=""><\/div>$/);
  });
});

describe('SponsoredBanners', () => {
  const mark = '0a'.repeat(16);
  const banner = (id: number, change: Partial<Banner> = {}): Banner => ({
    id,
    name: `Bank ${id}`,
    link: `https://bank.example/${id}`,
    image_desktop: `banners/${id}-${mark}/728x90.png`,
    image_mobile: `banners/${id}-${mark}/320x50.png`,
    category_ids: [],
    tag_ids: [],
    ...change,
  });
  const show = (banners: Banner[], category_id: number | null, tags: number[] = []) =>
    html(
      <SponsoredBanners
        site={createTestSite({
          sections: [section(1)],
          categories: [category(1), category(2, 1), category(3)],
          banners,
        })}
        scope={{ section_id: 1, category_id }}
        tags={tags}
      />,
    );

  it('renders both pictures with their sizes and the label Sponsored', () => {
    expect(show([banner(7, { category_ids: [1] })], 1)).toBe(
      '<div class="sponsored"><span>Sponsored</span><a href="https://bank.example/7" target="_blank" rel="sponsored noopener">' +
        `<picture><source media="(max-width: 47.99rem)" srcSet="/media/banners/7-${mark}/320x50.png" width="320" height="50"/>` +
        `<img src="/media/banners/7-${mark}/728x90.png" alt="Bank 7" width="728" height="90" loading="lazy"/></picture></a></div>`,
    );
    const one = show([banner(7, { category_ids: [1], image_desktop: null })], 1);
    expect(one).not.toContain('<source');
    expect(one).toContain('width="320" height="50"');
  });

  it('selects banners of the category, of its ancestors and of the tags', () => {
    expect(show([banner(1, { category_ids: [1] })], 2)).toContain('Bank 1');
    expect(show([banner(1, { category_ids: [2] })], 1)).toBe('');
    expect(show([banner(1, { category_ids: [3] })], 2)).toBe('');
    expect(show([banner(1, { tag_ids: [5] })], null, [4, 5])).toContain('Bank 1');
    expect(show([banner(1, { tag_ids: [5] })], null, [4])).toBe('');
  });

  it('selects at most two banners, always the same on a page and others on other pages', () => {
    const all = [1, 2, 3, 4, 5].map((id) => banner(id, { category_ids: [1], tag_ids: [9] }));
    const names = (tags: number[]) => show(all, 1, tags).match(/Bank \d/g);
    expect(names([1])).toHaveLength(2);
    expect(names([1])).toEqual(names([1]));
    const seen = new Set(Array.from({ length: 20 }, (_, tag) => names([tag])).flat());
    expect(seen.size).toBe(5);
  });
});

describe('CallToActions', () => {
  const call = (id: number, change: Partial<CallToAction> = {}): CallToAction => ({
    id,
    section_id: null,
    category_id: null,
    position: 'top',
    body: article(line(`Call ${id}`)),
    ...change,
  });
  const callToActions = [
    call(1),
    call(2, { section_id: 1 }),
    call(3, { section_id: 1 }),
    call(4, { section_id: 1, category_id: 1 }),
    call(5, { position: 'bottom' }),
  ];
  const site = createTestSite({
    sections: [section(1), section(2)],
    categories: [category(1), category(2, 1)],
    callToActions,
  });

  it.each([
    [wholeSite, 'top', ['Call 1']],
    [{ section_id: 2, category_id: null }, 'top', ['Call 1']],
    [{ section_id: 1, category_id: null }, 'top', ['Call 2', 'Call 3']],
    [{ section_id: 1, category_id: 2 }, 'top', ['Call 4']],
    [{ section_id: 1, category_id: 2 }, 'bottom', ['Call 5']],
    [wholeSite, 'middle', null],
  ] as const)('selects by the scope %o and the position %s', (scope, position, texts) => {
    expect(html(<CallToActions site={site} scope={scope} position={position} />).match(/Call \d/g)).toEqual(texts);
  });

  it('returns the texts of all positions for the content security policy', () => {
    expect(listCallToActionTexts(site, { section_id: 1, category_id: 1 }).map(articleToText)).toEqual([
      'Call 4',
      'Call 5',
    ]);
  });
});

describe('HotNews', () => {
  const item = (section_id: number | null, title: string) => ({ section_id, title, url: `/${title}` });
  const show = (hotNews: SiteData['hotNews'], section_id: number | null, category_id: number | null = null) =>
    html(
      <HotNews
        site={createTestSite({ sections: [section(1), section(2)], categories: [category(1)], hotNews })}
        scope={{ section_id, category_id }}
      />,
    ).match(/(?<=href="\/)\w+/g);

  it('lists the items of the section, else of the whole site, else of all sections', () => {
    const list = [item(1, 'a1'), item(2, 'b1'), item(1, 'a2'), item(null, 'n1')];
    expect(show(list, 1)).toEqual(['a1', 'a2']);
    expect(show(list, null, 1)).toEqual(['a1', 'a2']);
    expect(show(list, 2)).toEqual(['b1']);
    expect(show(list, null)).toEqual(['n1']);
    expect(show(list, 3)).toEqual(['n1']);
    expect(show(list.slice(0, 3), null)).toEqual(['a1', 'b1', 'a2']);
    expect(show([], 1)).toBeNull();
  });

  it('lists at most ten items', () => {
    const many = Array.from({ length: 12 }, (_, number) => item(number % 2 ? 1 : 2, `x${number}`));
    expect(show(many, null)).toHaveLength(10);
  });
});

describe('splitInMiddle', () => {
  const heading = { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'H' }] };
  const list = { type: 'bulletList', content: [{ type: 'listItem', content: [line('x'.repeat(20))] }] };
  const split = (...content: ArticleNode[]) =>
    splitInMiddle(article(...content))?.map(({ doc }) => doc.content?.length);
  const some = line('x'.repeat(20));

  it.each([
    ['four equal blocks', [some, some, some, some], [2, 2]],
    ['too few blocks', [some, some, some], undefined],
    ['a blank line at the end', [some, some, some, { type: 'paragraph' }], undefined],
    ['a long beginning', [line('x'.repeat(200)), some, some, some, some], [1, 4]],
    ['a heading in the middle', [some, some, heading, some, some], [2, 3]],
    ['a heading at the end of the first half', [line('x'.repeat(10)), some, heading, line('x'.repeat(60))], [2, 2]],
    ['a list after its introduction', [some, some, list, some], [1, 3]],
    ['headings only', [heading, heading, heading, heading], undefined],
  ] as const)('splits at the expected block, or not at all, a text with %s', (_, content, parts) => {
    expect(split(...content)).toEqual(parts);
  });
});

describe('TextWithInserts', () => {
  const text = (count: number) => article(...Array.from({ length: count }, (_, number) => line(`Line ${number}`)));
  const call: CallToAction = {
    id: 1,
    section_id: null,
    category_id: null,
    position: 'middle',
    body: article(line('Join')),
  };
  const order = (data: Partial<SiteData>, count: number) =>
    html(<TextWithInserts site={createTestSite(data)} scope={wholeSite} article={text(count)} />)
      .match(/Line \d|Join|id="ad-[^"]*/g)
      ?.map((each) => each.replace(/Line |id="ad-article-/, ''))
      .join(' ');

  it.each([
    [{}, 8, '0 1 2 3 4 5 6 7'],
    [{ callToActions: [call] }, 8, '0 1 2 3 Join 4 5 6 7'],
    [{ callToActions: [call] }, 2, '0 1 Join'],
    [{ slots: [slot('ad-article-inline')] }, 8, '0 1 inline 2 3 4 5 6 7'],
    [{ slots: [slot('ad-article-inline')] }, 4, '0 1 inline 2 3'],
    [
      { callToActions: [call], slots: ['', '-2', '-3'].map((number) => slot(`ad-article-inline${number}`)) },
      8,
      '0 1 inline 2 3 Join 4 5 inline-2 6 7 inline-3',
    ],
    [{ callToActions: [call], slots: [slot('ad-article-inline-2')] }, 1, '0 Join inline-2'],
  ])('places the inserts in order (case %#)', (data, count, expected) => {
    expect(order(data, count)).toBe(expected);
  });
});

it('renders the polling interval only while live coverage runs, and not in a preview', () => {
  const shown = html(
    <LiveUpdates site={createTestSite()} isRunning>
      Now
    </LiveUpdates>,
  );
  expect(shown).toBe(
    '<p class="fresh" role="status"><button type="button" data-live-button="" hidden="">New updates</button></p><div data-updates="" data-live="20">Now</div>',
  );
  const still = '<div data-updates="">Now</div>';
  expect(
    html(
      <LiveUpdates site={toPreviewSite(createTestSite())} isRunning>
        Now
      </LiveUpdates>,
    ),
  ).toBe(still);
  expect(
    html(
      <LiveUpdates site={createTestSite()} isRunning={false}>
        Now
      </LiveUpdates>,
    ),
  ).toBe(still);
});

it('offers notifications only when the project has enabled push', () => {
  const site = createTestSite();
  const push = (isOn: boolean) => ({ ...site, switches: { ...site.switches, push: isOn } });
  expect(html(<NotificationChoice site={push(true)} />)).toMatch(
    /^<p class="push" data-push="" hidden="">.*Get notifications/,
  );
  expect(html(<NotificationChoice site={push(false)} />)).toBe('');
  expect(html(<NotificationChoice site={toPreviewSite(push(true))} />)).toBe('');
});
