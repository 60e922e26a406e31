import type { Site } from './site';

/** The absolute URL of a path of the site. An absolute URL stays as it is. */
export const absoluteUrl = ({ url }: Pick<Site, 'url'>, path: string) =>
  path.startsWith('/') ? `${url}${path}` : path;

/** The path of one page of a list. The first page has no number. */
export const pagedPath = (path: string, page = 1) => (page > 1 ? `${path}?page=${page}` : path);
