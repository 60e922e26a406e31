import { type Section, sections } from '@masthead/domain/sections/contract';

import { type ExtendedTag, tags } from '@masthead/domain/tags/contract';

import { type FakeApi, fakeApi, refusal } from './fake-api';
import { pageWith } from './render-app';

const section = (id: number, catchy_title: string) => ({ id, catchy_title, slug: catchy_title.toLowerCase() });
const news = section(1, 'News');
export const sport = section(2, 'Sport');

/** A tag, by default in the section News. */
export function testTag(id: number, catchy_title: string, overrides: Partial<ExtendedTag> = {}): ExtendedTag {
  const section = 'section' in overrides ? (overrides.section ?? null) : news;
  return {
    id,
    catchy_title,
    slug: catchy_title.toLowerCase().replaceAll(' ', '-'),
    section_id: section?.id ?? null,
    section,
    main_headline: null,
    description: null,
    tags: [],
    article_count: 0,
    body: null,
    thumb: null,
    social_links: {},
    json_ld: null,
    ...overrides,
  };
}

const toSection = ({ id, catchy_title, slug }: typeof news): Section => ({
  ...{ id, catchy_title, slug, language_id: 1, main_headline: null, description: null, is_enabled: true, order: id },
});

/** An API of the tags screen that remembers changes. */
export function tagsApi(rows: ExtendedTag[], sectionList = [news, sport]): FakeApi {
  let stored = rows;
  const change = (id: number, values: Partial<ExtendedTag>) => {
    stored = stored.map((tag) => (tag.id === id ? { ...tag, ...values } : tag));
    return stored.find((tag) => tag.id === id) as ExtendedTag;
  };
  const related = (ids: number[] | undefined) =>
    ids && { tags: ids.map((id) => ({ id, catchy_title: `Tag ${id}`, section: null })) };
  return fakeApi()
    .reply(sections.list, pageWith(sectionList.map(toSection)))
    .reply(tags.list, ({ query }) => {
      const sectionId = query['filter[section_id.eq]'];
      return pageWith(stored.filter((tag) => sectionId === undefined || tag.section_id === sectionId));
    })
    .reply(tags.get, ({ params }) => {
      const missing = refusal(404, { type: 'not_found', message: 'This tag no longer exists.' });
      return stored.find((tag) => tag.id === params.id) ?? missing;
    })
    .reply(tags.create, ({ body }) => {
      const { slug, tags: ids, section_id, ...texts } = body;
      const section = sectionList.find(({ id }) => id === section_id) ?? null;
      const created = testTag(100, body.catchy_title, { ...texts, ...related(ids), ...(slug && { slug }), section });
      stored = [created, ...stored];
      return created;
    })
    .reply(tags.update, ({ params, body: { tags: ids, id, section_id, slug, ...texts } }) =>
      change(params.id, { ...texts, ...related(ids) } as Partial<ExtendedTag>),
    )
    .reply(tags.remove, ({ params }) => {
      stored = stored.filter((tag) => tag.id !== params.id);
      return null;
    })
    .reply(tags.merge, ({ params, body }) => {
      stored = stored.filter((tag) => !body.minor_ids.includes(tag.id));
      return change(params.id, {});
    });
}
