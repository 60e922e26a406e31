import { type Section, sections } from '@masthead/domain/sections/contract';

import { type ExtendedTag, tags } from '@masthead/domain/tags/contract';

import { type FakeApi, fakeApi, refusal } from './fake-api';
import { pageWith } from './render-app';

const section = (id: number, catchy_title: string) => ({ id, catchy_title, slug: catchy_title.toLowerCase() });
const news = section(1, 'News');
export const sport = section(2, 'Sport');

export function tagOf(id: number, catchy_title: string, given: Partial<ExtendedTag> = {}): ExtendedTag {
  const place = 'section' in given ? (given.section ?? null) : news;
  return {
    id,
    catchy_title,
    slug: catchy_title.toLowerCase().replaceAll(' ', '-'),
    section_id: place?.id ?? null,
    section: place,
    main_headline: null,
    description: null,
    tags: [],
    article_count: 0,
    body: null,
    thumb: null,
    social_links: {},
    json_ld: null,
    ...given,
  };
}

const listed = ({ id, catchy_title, slug }: typeof news): Section => ({
  ...{ id, catchy_title, slug, language_id: 1, main_headline: null, description: null, is_enabled: true, order: id },
});

/** What the tags screen reads and writes, kept as the server keeps it. */
export function tagsApi(rows: ExtendedTag[], given = [news, sport]): FakeApi {
  let stored = rows;
  const change = (id: number, values: Partial<ExtendedTag>) => {
    stored = stored.map((tag) => (tag.id === id ? { ...tag, ...values } : tag));
    return stored.find((tag) => tag.id === id) as ExtendedTag;
  };
  const related = (ids: number[] | undefined) =>
    ids && { tags: ids.map((id) => ({ id, catchy_title: `Tag ${id}`, section: null })) };
  return fakeApi()
    .reply(sections.list, pageWith(given.map(listed)))
    .reply(tags.list, ({ query }) => {
      const wanted = query['filter[section_id.eq]'];
      return pageWith(stored.filter((tag) => wanted === undefined || tag.section_id === wanted));
    })
    .reply(tags.get, ({ params }) => {
      const missing = refusal(404, { type: 'not_found', message: 'There is no such tag.' });
      return stored.find((tag) => tag.id === params.id) ?? missing;
    })
    .reply(tags.create, ({ body }) => {
      const { slug, tags: ids, section_id, ...texts } = body;
      const place = given.find(({ id }) => id === section_id) ?? null;
      const made = tagOf(100, body.catchy_title, { ...texts, ...related(ids), ...(slug && { slug }), section: place });
      stored = [made, ...stored];
      return made;
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
