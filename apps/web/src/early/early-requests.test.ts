import { posts } from '@masthead/domain/posts/contract/endpoints';
import { session } from '@masthead/domain/session/contract';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { postList, postListQuery } from '../areas/posts/list/post-list.api';
import { call } from '../shared/api/call';
import type { EarlyReply } from '../shared/api/early-replies';
import { forgetToken, storeToken } from '../shared/session/token';
import { listFirstUrls, requestEarly } from './early-requests';

const sentRequests: string[] = [];
const emptyList = { items: [], _links: {}, _meta: { totalCount: 0, pageCount: 1, currentPage: 1, perPage: 25 } };

beforeEach(() => {
  sentRequests.length = 0;
  storeToken('early-token');
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    sentRequests.push(`${method} ${url}`);
    return new Response(JSON.stringify(url.startsWith('/api/posts') ? emptyList : {}), { status: 200 });
  });
});
afterEach(() => {
  forgetToken();
  delete window.earlyReplies;
  vi.unstubAllGlobals();
});

/** Loads the posts list as the page does. */
function loadList(search: string) {
  const state = postListQuery.parse(Object.fromEntries(new URLSearchParams(search)));
  return new QueryClient().fetchQuery(postList(state, '2026-11-17'));
}

test.each([
  '',
  '?page=3',
  '?per_page=50&sort=uniqueness',
  '?section_id=4&status=0',
  '?categories=1,2&authors=3&advert_status=1&template_type=5',
  '?start_date=2026-01-01&end_date=2026-02-01',
  '?late=1&without_picture=1&columns=date',
])('listFirstUrls has the URL that the posts list with %j requests', async (search) => {
  const [userUrl, listUrl] = listFirstUrls({ pathname: '/posts', search });
  await loadList(search);
  expect(sentRequests).toEqual([`GET ${listUrl}`]);
  expect(userUrl).toBe(`/api${session.me.path}`);
  expect(listUrl).toMatch(new RegExp(`^/api${posts.list.path}[?]`));
});

test.each([
  ['another page', '/sections', ''],
  ['a search', '/posts', '?search=water'],
  ['"Today posts"', '/posts', '?today=1'],
  ['drafts', '/posts', '?drafts=1&authors=3'],
])('listFirstUrls has only the user for %s', (_, pathname, search) => {
  expect(listFirstUrls({ pathname, search })).toEqual(['/api/v2/users/me']);
});

const createReply = (token: string, changes: Partial<EarlyReply> = {}): EarlyReply => ({
  token,
  requestedAt: performance.now(),
  response: Promise.resolve({ status: 200, text: JSON.stringify(emptyList) }),
  ...changes,
});
const setEarlyReply = (search: string, reply: EarlyReply) => {
  window.earlyReplies = new Map([[listFirstUrls({ pathname: '/posts', search })[1] ?? '', reply]]);
};

test('a call takes the early reply once, and later calls send requests', async () => {
  setEarlyReply('', createReply('early-token'));
  expect((await loadList('')).items).toEqual([]);
  expect(sentRequests).toEqual([]);
  await loadList('');
  expect(sentRequests).toHaveLength(1);
});

test.each([
  ['of another token', () => createReply('other-token')],
  ['of more than 15 seconds ago', () => createReply('early-token', { requestedAt: performance.now() - 15_001 })],
  ['that failed', () => createReply('early-token', { response: Promise.reject(new TypeError('Failed to fetch')) })],
])('a call ignores an early reply %s', async (_, createIgnored) => {
  setEarlyReply('', createIgnored());
  await loadList('');
  expect(sentRequests).toHaveLength(1);
});

test('a write discards the early replies', async () => {
  setEarlyReply('', createReply('early-token'));
  await call(session.logout, {}).catch(() => undefined);
  await loadList('');
  expect(sentRequests).toHaveLength(2);
});

test('requestEarly returns the replies of the document and requests nothing without a token', async () => {
  forgetToken();
  const replies = requestEarly(JSON.stringify({ '/api/config': { id: 'lagos' } }), ['/assets/newsroom.js']);
  expect([...replies.keys()]).toEqual(['/api/config']);
  expect(await replies.get('/api/config')?.response).toEqual({ status: 200, text: '{"id":"lagos"}' });
  expect(sentRequests).toEqual([]);
});

test('requestEarly requests the phrases of the stored language if the document has others', () => {
  localStorage.setItem('masthead.language', 'fr-FR');
  const languages = {
    items: [
      { id: 1, code: 'en-US' },
      { id: 2, code: 'fr-FR' },
    ],
  };
  requestEarly(JSON.stringify({ '/api/v2/languages': languages, '/api/v2/translations/1/admin': {} }), []);
  localStorage.removeItem('masthead.language');
  expect(sentRequests).toContain('GET /api/v2/translations/2/admin');
});
