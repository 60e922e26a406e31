import { type MenuQuery, type MenuType, menuTypes } from '@masthead/domain/menus/contract';
import { type Insertable, sql, type Updateable } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../platform/db/db';
import type { Menus } from '../../platform/db/schema.gen';
import { whereIf } from '../../platform/db/where-if';

/** Identifies the menu that an item belongs to. Each menu has its own order of items. */
export interface MenuKey {
  type: string;
  section_id: number | null;
  category_id: number | null;
}

function selectMenus(db: Db) {
  return db
    .selectFrom('menus')
    .selectAll('menus')
    .$narrowType<{ type: MenuType }>()
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('sections')
          .whereRef('sections.id', '=', 'menus.section_id')
          .select(['sections.id', 'sections.catchy_title']),
      ).as('section'),
      jsonObjectFrom(
        eb
          .selectFrom('categories')
          .whereRef('categories.id', '=', 'menus.category_id')
          .select(['categories.id', 'categories.catchy_title']),
      ).as('category'),
    ]);
}

/** The types in the order in which the list shows them. */
const orderedTypes = Object.keys(menuTypes);

/** A column with an optional minus for descending order, such as `-name`. */
type Order = Extract<NonNullable<MenuQuery['order[]']>, string>;

export function listMenus(db: Db, query: MenuQuery) {
  const { 'filter[type.eq]': type, 'filter[section_id.eq]': section, 'filter[category_id.eq]': category } = query;
  const orders = [query['order[]'] ?? []].flat();
  return (
    selectMenus(db)
      .leftJoin('sections as menu_section', 'menu_section.id', 'menus.section_id')
      .$call(whereIf(type, (menus, type) => menus.where('menus.type', '=', type)))
      // The filter value 0 selects items without a section.
      .$if(section === 0, (menus) => menus.where('menus.section_id', 'is', null))
      .$if(section !== undefined && section !== 0, (menus) => menus.where('menus.section_id', '=', section ?? 0))
      .$call(whereIf(category, (menus, category) => menus.where('menus.category_id', '=', category)))
      .$if(orders.length > 0, (menus) =>
        orders.reduce((sorted, order) => sorted.orderBy(orderColumn(order), orderDirection(order)), menus),
      )
      .orderBy(sql`array_position(${orderedTypes}::text[], menus.type)`)
      .orderBy(sql`menu_section."order" nulls first`)
      .orderBy(sql`menus.section_id nulls first`)
      .orderBy(sql`menus.category_id nulls first`)
      .orderBy('menus.order')
      .orderBy('menus.id')
      .execute()
  );
}

const orderColumn = (order: Order) => `menus.${order.replace('-', '') as 'order' | 'name' | 'id'}` as const;
const orderDirection = (order: Order) => (order.startsWith('-') ? 'desc' : 'asc');

export function findMenu(db: Db, id: number) {
  return selectMenus(db).where('menus.id', '=', id).executeTakeFirst();
}

/** The ids of the items of one menu, in their order. */
export async function listMenuIds(db: Db, { type, section_id, category_id }: MenuKey): Promise<number[]> {
  const rows = await db
    .selectFrom('menus')
    .where('type', '=', type)
    .where('section_id', 'is not distinct from', section_id)
    .where('category_id', 'is not distinct from', category_id)
    .select('id')
    .orderBy('order')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertMenu(db: Db, values: Insertable<Menus>): Promise<number> {
  const { id } = await db.insertInto('menus').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateMenu(db: Db, id: number, values: Updateable<Menus>): Promise<void> {
  await db.updateTable('menus').set(values).where('id', '=', id).execute();
}

/** Returns `false` if the item does not exist. */
export async function deleteMenu(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('menus').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
