/** Where a page of a list is found: the first one has no number. */
export const pagedPath = (path: string, page = 1) => (page > 1 ? `${path}?page=${page}` : path);
