import { savedViews } from '@masthead/domain/posts/contract/saved-views';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { collection } from '../../../shared/api/collection';
import { t } from '../../../ui/translation';

const { query, useWrite } = collection('saved-views');

export const savedViewList = () => query(savedViews.list, {});
export const useCreateView = () => useWrite(savedViews.create);
export const useReplaceView = () => useWrite(savedViews.replace);
export const useRemoveView = () => useWrite(savedViews.remove);

/** Parameters that are not part of a view: the page, and the open panel. */
const UNSAVED_PARAMS = ['page', 'open'];

/** The query string of a view for the search parameters of the page. Equal views have equal strings. */
export function toViewQuery(search: Record<string, unknown>): string {
  const entries = Object.entries(search).filter(([name, value]) => !UNSAVED_PARAMS.includes(name) && value != null);
  const params = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
  params.sort();
  return params.toString();
}

/** The search parameters of the page for the query string of a view. */
export const toSearch = (query: string): Record<string, string> => Object.fromEntries(new URLSearchParams(query));

/** The absolute URL of a view, to send to colleagues. */
export const toViewUrl = (query: string): string =>
  new URL(query === '' ? '/posts' : `/posts?${query}`, window.location.origin).href;

/** The views that every user has. */
export const listBuiltInViews = (userId: number) => [
  { name: t('All posts'), query: '' },
  { name: t('My drafts'), query: toViewQuery({ authors: userId, drafts: 1 }) },
  { name: t('To review'), query: toViewQuery({ status: Status.REVIEW }) },
  { name: t('Late'), query: toViewQuery({ late: 1, sort: 'published_at' }) },
  { name: t('Without picture'), query: toViewQuery({ without_picture: 1 }) },
];
