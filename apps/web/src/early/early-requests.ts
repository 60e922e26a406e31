import { DEFAULT_SORT, toListQuery } from '../areas/posts/list/post-list-request';
import type { EarlyReply } from '../shared/api/early-replies';
import { toApiUrl } from '../shared/api/query-string';

// The script in the head of the document. It requests the first data while the browser loads the app, which takes the
// replies in shared/api/early-replies.ts. If this script and the app disagree on a URL, the app sends its own request.
// The build inlines it, so it must stay small: no packages, no schemas.

const SMALLEST_PAGE = 25;
const USER_PATH = '/v2/users/me';
const LANGUAGES_PATH = '/v2/languages';
const POSTS_PATH = '/posts';

/** The URLs that the app requests first for this page and token. */
export function listFirstUrls({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string[] {
  const params = new URLSearchParams(search);
  // A search is a POST request, "Today posts" depends on the project's time zone, and drafts have two statuses.
  if (pathname !== '/posts' || params.get('search') || params.has('today') || params.has('drafts'))
    return [toApiUrl(USER_PATH)];
  const { page = '1', per_page = SMALLEST_PAGE, sort = DEFAULT_SORT, ...filters } = Object.fromEntries(params);
  return [toApiUrl(USER_PATH), toApiUrl(POSTS_PATH, toListQuery(filters, Number(page), Number(per_page), sort))];
}

/** The URL of the phrases of the user's language if they are not in the document. */
function findPhrasesUrl(replies: Record<string, unknown>): string[] {
  const list = replies[toApiUrl(LANGUAGES_PATH)] as { items: { id: number; code: string }[] } | undefined;
  const language = list?.items.find(({ code }) => code === localStorage.getItem('masthead.language'));
  const url = language && toApiUrl(`/v2/translations/${language.id}/admin`);
  return url && !(url in replies) ? [url] : [];
}

function request(url: string, token: string | null): EarlyReply {
  const headers = { accept: 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) };
  const response = fetch(url, { headers }).then(async (reply) => ({ status: reply.status, text: await reply.text() }));
  // The app sends the request again and shows the error.
  response.catch(() => undefined);
  return { token, requestedAt: performance.now(), response };
}

/** Takes the replies out of the document and sends the first requests. */
export function requestEarly(block: string | null | undefined, chunks: string[]): Map<string, EarlyReply> {
  const replies: Record<string, unknown> = JSON.parse(block || '{}');
  const early = new Map<string, EarlyReply>();
  for (const [url, body] of Object.entries(replies)) {
    const response = Promise.resolve({ status: 200, text: JSON.stringify(body) });
    early.set(url, { token: null, requestedAt: performance.now(), response });
  }
  for (const url of findPhrasesUrl(replies)) early.set(url, request(url, null));
  const token = localStorage.getItem('masthead.token');
  if (token === null) return early;
  for (const url of listFirstUrls(location)) early.set(url, request(url, token));
  for (const href of chunks)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  return early;
}
