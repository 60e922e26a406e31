import { endpoint } from '../http/endpoint';
import { idParams, metaPageOf } from '../http/paging';
import { staticPage, staticPagePatch, staticPageQuery, staticPageRow } from './schema';

const path = '/static-pages';

export const staticPages = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'static_page.read',
    summary: 'The static pages without their code, one section’s or all, by title.',
    query: staticPageQuery,
    reply: metaPageOf(staticPageRow),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: 'static_page.read',
    summary: 'One static page with its HTML and CSS.',
    params: idParams,
    reply: staticPage,
  }),
  update: endpoint({
    method: 'PATCH',
    versioned: true,
    path: `${path}/:id`,
    access: 'static_page.update',
    summary:
      'Changes the given fields of a static page. An error in the code is named with its line; 409 when the page changed since `base_updated_at`.',
    params: idParams,
    body: staticPagePatch,
    reply: staticPage,
  }),
};
