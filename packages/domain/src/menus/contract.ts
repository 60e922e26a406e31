import { z } from 'zod';
import { constants, crud } from '../http/crud';
import { endpoint } from '../http/endpoint';
import { idParams, pageSchema, referenceId, urlId } from '../http/paging';
import { requiredLink, requiredText, textRules } from '../text/fields';
import { issueMessage } from '../text/issue-message';
import { sitePathOrUrlRefusal } from '../text/links';
import { phrase } from '../text/phrase';
import { dangerRefusal } from '../text/symbols';

// The API of menu items: the links in the menus of the site. The server, the web client and its forms share these
// schemas and endpoints.

/** The menus of the site. A menu item belongs to one of them. */
export const menuTypes = {
  head_main: phrase('Head menu'),
  footer_info: phrase('Footer info'),
  footer_social: phrase('Footer social'),
  head_trendings: phrase('Head trendings'),
  global_info: phrase('Global info'),
} as const;
export type MenuType = keyof typeof menuTypes;

const type = z.enum(Object.keys(menuTypes) as [MenuType, ...MenuType[]], { error: issueMessage });

export const menuInput = z.object({
  name: requiredText(100).check(textRules(dangerRefusal)),
  url: requiredLink(255, sitePathOrUrlRefusal),
  type,
  section_id: referenceId.nullable().optional(),
  category_id: referenceId.nullable().optional(),
  nofollow: z.boolean().optional(),
});
export type MenuInput = z.input<typeof menuInput>;

/** `order` is the new position, counted from 1, among the items of the same type, section and category. */
export const menuPatch = menuInput.partial().extend({ order: z.number().int().min(1).optional() });

/** A section or category in the reply of a menu item. */
const titledReference = z.object({ id: z.number().int(), catchy_title: z.string() });

export const menu = z.object({
  id: z.number().int(),
  name: z.string(),
  url: z.string(),
  type,
  section_id: z.number().int().nullable(),
  section: titledReference.nullable(),
  category_id: z.number().int().nullable(),
  category: titledReference.nullable(),
  nofollow: z.boolean(),
  order: z.number().int(),
});
export type Menu = z.infer<typeof menu>;

const orders = z.enum(['order', '-order', 'name', '-name', 'id', '-id']);

export const menuQuery = z.object({
  include: z.literal('category,section').optional(),
  'filter[type.eq]': type.optional(),
  /** 0 selects items without a section. */
  'filter[section_id.eq]': z.union([z.coerce.number().pipe(z.literal(0)), urlId]).optional(),
  'filter[category_id.eq]': urlId.optional(),
  /** Sort keys in descending priority. The default is the order of the site. */
  'order[]': z.union([orders, z.array(orders).max(3)]).optional(),
});
export type MenuQuery = z.output<typeof menuQuery>;

const path = '/v2/menus';
const { create, remove } = crud(path, 'menu', 'menu item', { entity: menu, input: menuInput });

export const menus = {
  create,
  remove,
  list: endpoint({
    method: 'GET',
    path,
    access: 'menu.read',
    summary: 'Lists all menu items that match the filters.',
    fromReplica: true,
    query: menuQuery,
    reply: pageSchema(menu),
  }),
  update: endpoint({
    method: 'PATCH',
    versioned: true,
    path: `${path}/:id`,
    access: 'menu.update',
    summary: 'Updates the given fields of a menu item.',
    description: '`order` moves it to that position in its menu.',
    params: idParams,
    body: menuPatch,
    reply: menu,
  }),
  constants: endpoint({
    method: 'GET',
    path: `${path}/constants`,
    access: 'menu.read',
    summary: 'Returns the enumerations of menus by name.',
    reply: z.object({ type: constants }),
  }),
};

interface MenuFilter {
  type?: string | undefined;
  section_id?: number | undefined;
  category_id?: number | undefined;
}

/** Returns why the filtered rows cannot be reordered, or `null`. Only the items of one menu have an order. */
export function reorderMenusRefusal(filter: MenuFilter, counts: { types: number; sections: number }): string | null {
  if (counts.types < 2) return phrase('There is only one menu type, so there is nothing to reorder.');
  const hasScope = filter.section_id !== undefined || filter.category_id !== undefined || counts.sections < 2;
  if (filter.type !== undefined) {
    return hasScope ? null : phrase('Choose a section or a category to change the order.');
  }
  if (hasScope) return phrase('Choose a menu type to change the order.');
  return phrase('Choose a menu type and a section or a category to change the order.');
}
