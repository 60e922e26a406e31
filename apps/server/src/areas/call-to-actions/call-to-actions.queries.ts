import type { CallToActionQuery, Position } from '@masthead/domain/call-to-actions/contract';
import type { ArticleValue } from '@masthead/domain/http/article-value';
import type { Insertable, Updateable } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../platform/db/db';
import type { CallToActions } from '../../platform/db/schema.gen';
import { whereIf } from '../../platform/db/where-if';

function selectCallToActions(db: Db) {
  return db
    .selectFrom('call_to_actions')
    .select(['call_to_actions.id', 'name', 'section_id', 'category_id', 'position', 'body'])
    .$narrowType<{ position: Position; body: ArticleValue }>()
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('sections')
          .whereRef('sections.id', '=', 'call_to_actions.section_id')
          .select(['sections.id', 'sections.catchy_title']),
      ).as('section'),
      jsonObjectFrom(
        eb
          .selectFrom('categories')
          .whereRef('categories.id', '=', 'call_to_actions.category_id')
          .select(['categories.id', 'categories.catchy_title']),
      ).as('category'),
    ]);
}

/** The rows that match the filters, without order and paging. */
function selectMatching(db: Db, query: CallToActionQuery) {
  const {
    'filter[section_id.eq]': section,
    'filter[category_id.eq]': category,
    'filter[position.eq]': position,
  } = query;
  return db
    .selectFrom('call_to_actions')
    .$call(whereIf(section, (actions, section) => actions.where('section_id', '=', section)))
    .$call(whereIf(category, (actions, category) => actions.where('category_id', '=', category)))
    .$call(whereIf(position, (actions, position) => actions.where('position', '=', position)));
}

export async function listCallToActions(db: Db, query: CallToActionQuery) {
  const { page, per_page } = query;
  const { total } = await selectMatching(db, query)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const ids = selectMatching(db, query)
    .select('id')
    .orderBy('id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page);
  const items = await selectCallToActions(db).where('call_to_actions.id', 'in', ids).orderBy('id', 'desc').execute();
  return { items, total };
}

export function findCallToAction(db: Db, id: number) {
  return selectCallToActions(db).where('call_to_actions.id', '=', id).executeTakeFirst();
}

export function lockCallToAction(db: Db, id: number) {
  return db
    .selectFrom('call_to_actions')
    .where('id', '=', id)
    .select(['name', 'section_id', 'category_id'])
    .forUpdate()
    .executeTakeFirst();
}

export async function insertCallToAction(db: Db, values: Insertable<CallToActions>): Promise<number> {
  const { id } = await db.insertInto('call_to_actions').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateCallToAction(db: Db, id: number, values: Updateable<CallToActions>): Promise<void> {
  await db.updateTable('call_to_actions').set(values).where('id', '=', id).execute();
}

export async function deleteCallToAction(db: Db, id: number): Promise<void> {
  await db.deleteFrom('call_to_actions').where('id', '=', id).execute();
}
