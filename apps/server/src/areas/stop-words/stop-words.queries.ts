import type { StopWordQuery, StopWordType } from '@masthead/domain/stop-words/contract';
import { stopWordKey } from '@masthead/domain/stop-words/matching';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../platform/db/db';
import type { StopWords } from '../../platform/db/schema.gen';
import { whereIf } from '../../platform/db/where-if';

type Flag = 0 | 1;
/** Its key follows from its name. */
type Written = Omit<StopWords, 'search_key'>;

function selectStopWords(db: Db) {
  return db
    .selectFrom('stop_words')
    .select(['id', 'name', 'is_article', 'is_tag'])
    .$narrowType<{ is_article: Flag; is_tag: Flag }>();
}

export async function listStopWords(db: Db, { page, per_page, order, search }: StopWordQuery) {
  const matching = db
    .selectFrom('stop_words')
    .$call(
      whereIf(search, (words, search) => words.where('name', 'ilike', `%${(search).replace(/[\\%_]/g, '\\$&')}%`)),
    );
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const items = await selectStopWords(db)
    .where(
      'id',
      'in',
      matching
        .select('id')
        .orderBy('id', order === 'id' ? 'asc' : 'desc')
        .limit(per_page)
        .offset((page - 1) * per_page),
    )
    .orderBy('id', order === 'id' ? 'asc' : 'desc')
    .execute();
  return { items, total };
}

export function findStopWord(db: Db, id: number) {
  return selectStopWords(db).where('id', '=', id).executeTakeFirst();
}

/** What a change starts from; nobody else changes it until the transaction ends. */
export function lockStopWord(db: Db, id: number) {
  return selectStopWords(db).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function insertStopWord(db: Db, values: Insertable<Written>): Promise<number> {
  const row = { ...values, search_key: stopWordKey(values.name) };
  const { id } = await db.insertInto('stop_words').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateStopWord(db: Db, id: number, values: Updateable<Written>): Promise<void> {
  const key = values.name === undefined ? {} : { search_key: stopWordKey(values.name) };
  await db
    .updateTable('stop_words')
    .set({ ...values, ...key })
    .where('id', '=', id)
    .execute();
}

/** `false` when there is none. */
export function deleteStopWord(db: Db, id: number): Promise<{ name: string } | undefined> {
  return db.deleteFrom('stop_words').where('id', '=', id).returning('name').executeTakeFirst();
}

/** Nobody else writes a word until the transaction ends: two files at once take turns. */
export async function lockStopWords(db: Db): Promise<void> {
  await sql`lock table stop_words in share row exclusive mode`.execute(db);
}

/**
 * Marks these words for the type, new ones included; answers how many were not marked so before. Nobody else may write
 * meanwhile: see `lockStopWords`.
 */
export async function markStopWords(db: Db, names: string[], type: StopWordType): Promise<number> {
  const flag = sql.ref(type === 'post' ? 'is_article' : 'is_tag');
  const { rows } = await sql<{ count: number }>`
    with given as (
      select distinct on (lower(name)) name, key, place
      from unnest(${names}::text[], ${names.map(stopWordKey)}::text[]) with ordinality as line (name, key, place)
      order by lower(name), place
    ), marked as (
      update stop_words set ${flag} = 1 from given
      where lower(stop_words.name) = lower(given.name) and ${flag} = 0
      returning 1
    ), added as (
      insert into stop_words (name, search_key, is_article, is_tag)
      select name, key, ${type === 'post' ? 1 : 0}, ${type === 'tag' ? 1 : 0} from given
      where not exists (select from stop_words where lower(stop_words.name) = lower(given.name))
      order by place
      returning 1
    )
    select (select count(*) from marked) + (select count(*) from added) as count
  `.execute(db);
  return rows[0]?.count ?? 0;
}
