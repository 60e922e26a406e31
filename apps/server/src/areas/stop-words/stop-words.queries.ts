import type { StopWordQuery, StopWordType } from '@masthead/domain/stop-words/contract';
import { stopWordKey } from '@masthead/domain/stop-words/matching';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../platform/db/db';
import type { StopWords } from '../../platform/db/schema.gen';
import { whereIf } from '../../platform/db/where-if';

type Flag = 0 | 1;
/** The columns without `search_key`, which the functions below derive from the name. */
type StopWordValues = Omit<StopWords, 'search_key'>;

function selectStopWords(db: Db) {
  return db
    .selectFrom('stop_words')
    .select(['id', 'name', 'is_article', 'is_tag'])
    .$narrowType<{ is_article: Flag; is_tag: Flag }>();
}

export async function listStopWords(db: Db, { page, per_page, order, search }: StopWordQuery) {
  // The search text is literal: backslash, percent sign and underscore are escaped.
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

export function lockStopWord(db: Db, id: number) {
  return selectStopWords(db).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function insertStopWord(db: Db, values: Insertable<StopWordValues>): Promise<number> {
  const row = { ...values, search_key: stopWordKey(values.name) };
  const { id } = await db.insertInto('stop_words').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateStopWord(db: Db, id: number, values: Updateable<StopWordValues>): Promise<void> {
  const key = values.name === undefined ? {} : { search_key: stopWordKey(values.name) };
  await db
    .updateTable('stop_words')
    .set({ ...values, ...key })
    .where('id', '=', id)
    .execute();
}

export async function deleteStopWord(db: Db, id: number): Promise<void> {
  await db.deleteFrom('stop_words').where('id', '=', id).execute();
}

/** Blocks other writes until the transaction ends, so that concurrent uploads run one after the other. */
export async function lockStopWords(db: Db): Promise<void> {
  await sql`lock table stop_words in share row exclusive mode`.execute(db);
}

/**
 * Adds missing words and sets the flag of the type (`is_article` or `is_tag`). Returns the number of added and changed
 * words. The caller must hold the lock of `lockStopWords`.
 */
export async function markStopWords(db: Db, names: string[], type: StopWordType): Promise<number> {
  const flag = sql.ref(type === 'post' ? 'is_article' : 'is_tag');
  // `uploaded`: the words of the file, each once. `marked`: existing words that get the flag. `added`: new words.
  const { rows } = await sql<{ count: number }>`
    with uploaded as (
      select distinct on (lower(name)) name, key, line_number
      from unnest(${names}::text[], ${names.map(stopWordKey)}::text[]) with ordinality as line (name, key, line_number)
      order by lower(name), line_number
    ), marked as (
      update stop_words set ${flag} = 1 from uploaded
      where lower(stop_words.name) = lower(uploaded.name) and ${flag} = 0
      returning 1
    ), added as (
      insert into stop_words (name, search_key, is_article, is_tag)
      select name, key, ${type === 'post' ? 1 : 0}, ${type === 'tag' ? 1 : 0} from uploaded
      where not exists (select from stop_words where lower(stop_words.name) = lower(uploaded.name))
      order by line_number
      returning 1
    )
    select (select count(*) from marked) + (select count(*) from added) as count
  `.execute(db);
  return rows[0]?.count ?? 0;
}
