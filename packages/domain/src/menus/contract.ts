import { z } from 'zod';
import { constants, crud } from '../http/crud';

import { endpoint } from '../http/endpoint';
import { addressId, chosenId, idParams, pageOf } from '../http/paging';
import { refusedBy, requiredLink, requiredText } from '../text/fields';
import { issueMessage } from '../text/issue-message';
import { sitePathOrUrlRefusal } from '../text/links';
import { phrase } from '../text/phrase';
import { dangerRefusal } from '../text/symbols';

/** The places of the site that have a menu. */
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
  name: requiredText(100).check(refusedBy(dangerRefusal)),
  url: requiredLink(255, sitePathOrUrlRefusal),
  type,
  section_id: chosenId.nullable().optional(),
  category_id: chosenId.nullable().optional(),
  nofollow: z.boolean().optional(),
});
export type MenuInput = z.input<typeof menuInput>;

/** A change of a menu item; `order` moves it to that place among those of its type, section and category. */
export const menuPatch = menuInput.partial().extend({ order: z.number().int().min(1).optional() });

const titled = z.object({ id: z.number().int(), catchy_title: z.string() });

export const menu = z.object({
  id: z.number().int(),
  name: z.string(),
  url: z.string(),
  type,
  section_id: z.number().int().nullable(),
  section: titled.nullable(),
  category_id: z.number().int().nullable(),
  category: titled.nullable(),
  nofollow: z.boolean(),
  order: z.number().int(),
});
export type Menu = z.infer<typeof menu>;

const orders = z.enum(['order', '-order', 'name', '-name', 'id', '-id']);

export const menuQuery = z.object({
  include: z.literal('category,section').optional(),
  'filter[type.eq]': type.optional(),
  /** 0 stands for items without a section. */
  'filter[section_id.eq]': z.union([z.coerce.number().pipe(z.literal(0)), addressId]).optional(),
  'filter[category_id.eq]': addressId.optional(),
  /** One or several, the first counting most; without it the order of the site. */
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
    summary: 'All menu items that the filters let through.',
    query: menuQuery,
    reply: pageOf(menu),
  }),
  update: endpoint({
    method: 'PATCH',
    versioned: true,
    path: `${path}/:id`,
    access: 'menu.update',
    summary: 'Changes the given fields of a menu item; `order` moves it to that place in its menu.',
    params: idParams,
    body: menuPatch,
    reply: menu,
  }),
  constants: endpoint({
    method: 'GET',
    path: `${path}/constants`,
    access: 'menu.read',
    summary: 'The enumerations of menus, by type.',
    reply: z.object({ type: constants }),
  }),
};

interface Chosen {
  type?: string | undefined;
  section_id?: number | undefined;
  category_id?: number | undefined;
}

/** Why the rows that these filters show cannot be put in order; `null` when they can. */
export function reorderMenusRefusal(chosen: Chosen, counts: { types: number; sections: number }): string | null {
  if (counts.types < 2) return phrase('There is only one menu type: nothing can be put in order.');
  const isShelfKnown = chosen.section_id !== undefined || chosen.category_id !== undefined || counts.sections < 2;
  if (chosen.type !== undefined) {
    return isShelfKnown ? null : phrase('Choose a section or a category to change the order.');
  }
  if (isShelfKnown) return phrase('Choose a menu type to change the order.');
  return phrase('Choose a menu type and a section or a category to change the order.');
}
