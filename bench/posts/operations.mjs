import { COMMON_WORD, createTextGenerator, RARE_WORD } from './fill.mjs';

/** The query parameters of the list in the admin. */
export const LIST_QUERY =
  'expand=authors,category,assignee&fields=id,main_headline,status,template_type,published_at,uniqueness,wordCount,lock,is_late,slug';

const PER_PAGE = 25;
const text = createTextGenerator(1234)(4000).slice(0, 15_000);

/** The filters of the list, alone and in the combinations that the newsroom uses. */
const filters = {
  'all posts': () => '',
  section: ({ section_id }) => `&search[section_id]=${section_id}`,
  category: ({ category_id }) => `&search[category_id]=${category_id}`,
  status: () => '&search[status]=3',
  'three statuses': () => '&search[status]=0,1,2',
  type: () => '&search[template_type]=5',
  'advert status': () => '&search[advert_status]=1',
  author: ({ authors }) => `&search[authors.id]=${authors[0]}`,
  'two authors': ({ authors }) => `&search[authors.id]=${authors.join()}`,
  day: () => '&search[>published_at]=2026-10-15&search[<published_at]=2026-10-15',
  month: () => '&search[>published_at]=2026-10-01&search[<published_at]=2026-10-31',
  year: () => '&search[>published_at]=2025-11-15&search[<published_at]=2026-11-14',
  'section, year': (ids) => `${filters.section(ids)}${filters.year(ids)}`,
  'section, status': (ids) => `${filters.section(ids)}${filters.status(ids)}`,
  'section, advert status': (ids) => `${filters.section(ids)}${filters['advert status'](ids)}`,
  'category, status': (ids) => `${filters.category(ids)}${filters.status(ids)}`,
  'author, section': (ids) => `${filters.author(ids)}${filters.section(ids)}`,
  'author, year': (ids) => `${filters.author(ids)}${filters.year(ids)}`,
};

const sorts = {
  'newest first': '-published_at',
  'oldest first': 'published_at',
  'most unique first': '-uniqueness',
  'least unique first': 'uniqueness',
};

/** Creates the operations that are measured, by name. Each takes a newsroom with `call` and `ids`. */
export function createOperations() {
  let requests = 0;
  const list = (filter, sort, page) => async (room) => {
    const path = `/posts?${LIST_QUERY}${filters[filter](room.ids)}&sort=${sorts[sort]}`;
    const number = page === 'last' ? await findLastPage(room, path) : page;
    // Each URL is different, so that no reply comes from the cache.
    return room.call('GET', `${path}&page=${number}&request=${requests++}`);
  };
  const operations = {};
  for (const filter of Object.keys(filters)) {
    operations[`${filter}, page 1`] = list(filter, 'newest first', 1);
    operations[`${filter}, last page`] = list(filter, 'newest first', 'last');
    operations[`${filter}, oldest first`] = list(filter, 'oldest first', 1);
  }
  operations['all posts, page 400'] = list('all posts', 'newest first', 400);
  operations['all posts, oldest first, last page'] = list('all posts', 'oldest first', 'last');
  for (const sort of ['most unique first', 'least unique first']) {
    operations[`all posts, ${sort}`] = list('all posts', sort, 1);
    operations[`all posts, ${sort}, last page`] = list('all posts', sort, 'last');
    operations[`section, ${sort}`] = list('section', sort, 1);
  }
  const search = (query) => (room) => room.call('POST', '/search/posts', { query });
  return {
    ...operations,
    board: (room) => room.call('GET', '/posts/dashboard'),
    'read by id': (room) => room.call('GET', `/posts/${room.ids.post}`),
    'search, common word': search(COMMON_WORD),
    'search, rare word': search(RARE_WORD),
    'search, two words': search(`${COMMON_WORD} kalo`),
    'uniqueness of 15,000 characters': (room) => room.call('POST', `/posts/${room.ids.post}/unique/check`, { text }),
  };
}

const lastPages = new WeakMap();

/** The number of the last full page, which is counted once per newsroom. */
async function findLastPage(room, path) {
  const pages = lastPages.get(room) ?? new Map();
  lastPages.set(room, pages);
  if (!pages.has(path)) {
    const { _meta } = await room.call('GET', path);
    pages.set(path, Math.max(1, Math.floor(_meta.totalCount / PER_PAGE)));
  }
  return pages.get(path);
}
