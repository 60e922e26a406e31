import { type StaticPageQuery, staticPages } from '@masthead/domain/static-pages/contract';

import { collection } from '../../shared/api/collection';

// Reads and writes of static pages. A write invalidates all cached reads of the collection.
const { query, useWrite } = collection('static-pages');

export const staticPageList = (filters: StaticPageQuery) => query(staticPages.list, { query: filters });
export const staticPageById = (id: number) => query(staticPages.get, { params: { id } });
export const useUpdateStaticPage = () => useWrite(staticPages.update);
