import type { Right } from '../access/rights';
import { crud } from '../http/crud';
import { endpoint } from '../http/endpoint';
import { idParams, pageOf } from '../http/paging';
import { usagesEndpoint } from '../usages/schema';
import { category, categoryInput, categoryMove, categoryMoved, categoryPatch, categoryQuery } from './schema';

const path = '/v2/categories';
const { get, remove } = crud(path, 'category', 'category', { entity: category, input: categoryPatch });

/** Every screen that filters by category or chooses one needs the list. */
const categoryReaders = [
  'category.read',
  'menu.read',
  'post.read',
  'dashboard.read',
  'call_to_action.read',
  'adv.read',
] as const satisfies Right[];

export const categories = {
  get,
  remove,
  usages: usagesEndpoint(path, 'category', 'category'),
  list: endpoint({
    method: 'GET',
    path,
    access: categoryReaders,
    summary:
      'The categories, each followed by its sub-categories, in the order of the site. Whole unless `page` is given.',
    query: categoryQuery,
    reply: pageOf(category),
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: 'category.create',
    summary: 'Creates a category, the last of its parent’s. Without a slug it gets one made from its title.',
    body: categoryInput,
    reply: category,
  }),
  update: endpoint({
    method: 'PATCH',
    versioned: true,
    path: `${path}/:id`,
    access: 'category.update',
    summary: 'Changes the given fields of a category; `order` moves it to that place among its parent’s.',
    params: idParams,
    body: categoryPatch,
    reply: category,
  }),
  move: endpoint({
    method: 'POST',
    path: `${path}/:id/move`,
    access: 'category.update',
    summary: 'Moves a category with everything below it to another section or parent. Its addresses redirect.',
    params: idParams,
    body: categoryMove,
    reply: categoryMoved,
  }),
};
