import { z } from 'zod';
import type { Right } from '../access/rights';
import { constants } from '../http/constants';
import { crud } from '../http/crud';
import { endpoint } from '../http/endpoint';
import { idParams, pageOf } from '../http/paging';
import { section, sectionInput, sectionPatch, sectionQuery } from './schema';

const path = '/v2/sections';
const { get, create } = crud(path, 'section', 'section', { entity: section, input: sectionInput });

/** Every screen that filters by section or chooses one needs the list. */
const sectionReaders = [
  'section.read',
  'category.read',
  'tag.read',
  'menu.read',
  'post.read',
  'dashboard.read',
  'static_page.read',
  'user.read',
  'call_to_action.read',
  'hot_news.read',
] as const satisfies Right[];

export const sections = {
  get,
  create,
  list: endpoint({
    method: 'GET',
    path,
    access: sectionReaders,
    summary: 'All sections in their order.',
    query: sectionQuery,
    reply: pageOf(section),
  }),
  update: endpoint({
    method: 'PATCH',
    versioned: true,
    path: `${path}/:id`,
    access: 'section.update',
    summary: 'Changes the given fields of a section; `order` moves it to that place among the others.',
    params: idParams,
    body: sectionPatch,
    reply: section,
  }),
  constants: endpoint({
    method: 'GET',
    path: `${path}/constants`,
    access: sectionReaders,
    summary: 'The enumerations of sections, by type.',
    reply: z.object({ is_enabled: constants }),
  }),
};
