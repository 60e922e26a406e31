import { z } from 'zod';
import { constants } from '../http/constants';
import { crud } from '../http/crud';
import { endpoint } from '../http/endpoint';
import { idParams, pageOf } from '../http/paging';
import { menu, menuInput, menuPatch, menuQuery } from './schema';

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
