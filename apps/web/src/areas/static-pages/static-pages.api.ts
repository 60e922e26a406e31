import { type StaticPageQuery, staticPages } from '@masthead/domain/static-pages/contract';

import { collection } from '../../shared/api/collection';

const { query, useWrite } = collection('static-pages');

export const staticPageList = (filters: StaticPageQuery) => query(staticPages.list, { query: filters });
export const staticPageById = (id: number) => query(staticPages.get, { params: { id } });
export const useUpdateStaticPage = () => useWrite(staticPages.update);
