import type { RowDifference, UploadRow } from '@masthead/domain/uploads/history';
import { sql } from 'kysely';
import type { Db } from '../db/db';
import { displayName } from '../db/expressions';
import { type Bounds, isInList, type StoredList } from './lists.queries';

/** The list of an upload as the table `list_uploads` stores it. */
const toKey = ({ table, section_id = null }: StoredList) => ({ list: table, section_id });

function selectUploads(db: Db, stored: StoredList) {
  const { list, section_id } = toKey(stored);
  return db
    .selectFrom('list_uploads')
    .where('list', '=', list)
    .where('list_uploads.section_id', 'is not distinct from', section_id);
}

/** The uploads of a list, the newest first. The first one is the current list. */
export function listUploads(db: Db, list: StoredList) {
  return selectUploads(db, list)
    .leftJoin('users', 'users.id', 'list_uploads.uploaded_by')
    .select(['list_uploads.id', 'uploaded_at', 'row_count', 'restored_from', displayName.as('uploaded_by')])
    .orderBy('list_uploads.id', 'desc')
    .execute();
}

/** The ids of the newest two uploads. */
export async function findNewestUploads(db: Db, list: StoredList) {
  const [current, previous] = await selectUploads(db, list)
    .select(['id', 'first_position', 'row_count'])
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  return { current, previous };
}

/** Finds an upload of any section of this table. */
export function findUpload(db: Db, table: StoredList['table'], id: number) {
  return db.selectFrom('list_uploads').where('list', '=', table).where('id', '=', id).selectAll().executeTakeFirst();
}

export function findUploadById(db: Db, id: number) {
  return db
    .selectFrom('list_uploads')
    .where('id', '=', id)
    .selectAll()
    .$narrowType<{ list: StoredList['table'] }>()
    .executeTakeFirst();
}

interface NewUpload {
  first_position: number;
  row_count: number;
  restored_from: string | null;
  uploaded_at: string | null;
  uploaded_by: number | null;
}

export async function insertUpload(db: Db, list: StoredList, upload: NewUpload): Promise<number> {
  const { id } = await db
    .insertInto('list_uploads')
    .values({ ...toKey(list), ...upload })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Records that the rows of an upload have moved. */
export async function moveUpload(db: Db, id: number, first_position: number): Promise<void> {
  await db.updateTable('list_uploads').set({ first_position }).where('id', '=', id).execute();
}

export async function deleteUpload(db: Db, id: number): Promise<void> {
  await db.deleteFrom('list_uploads').where('id', '=', id).execute();
}

/** Deletes all uploads except the newest. Returns the positions of their rows. */
export async function deleteOldUploads(db: Db, list: StoredList, keptCount: number): Promise<Bounds[]> {
  const oldIds = selectUploads(db, list).select('id').orderBy('id', 'desc').offset(keptCount);
  const rows = await db
    .deleteFrom('list_uploads')
    .where('id', 'in', oldIds)
    .returning(['first_position', 'row_count'])
    .execute();
  return rows.map(toBounds);
}

export const toBounds = ({ first_position, row_count }: { first_position: number; row_count: number }): Bounds => ({
  first: first_position,
  last: first_position + row_count - 1,
});

/** Rows between these positions, of the current list and of earlier uploads. Positions are unique among the latter. */
function selectRows(list: StoredList, { first, last }: Bounds) {
  const label = sql.ref(list.columns[0] ?? '');
  return sql<UploadRow & { position: number }>`(
    select position, ${label} as label, url from ${sql.table(list.table)}
    where ${isInList(list)} and position between ${first} and ${last}
    union all
    select position, label, url from list_upload_rows where position between ${first} and ${last}
  )`;
}

export async function listUploadRows(db: Db, list: StoredList, bounds: Bounds): Promise<UploadRow[]> {
  const { rows } = await sql<UploadRow>`
    select label, url from ${selectRows(list, bounds)} as rows order by position
  `.execute(db);
  return rows;
}

interface RequestedPage {
  page: number;
  per_page: number;
}

/** Compares two uploads. Rows with the same label are compared in their order. */
export async function compareUploads(
  db: Db,
  list: StoredList,
  { before, after }: { before: Bounds; after: Bounds },
  { page, per_page }: RequestedPage,
) {
  const numbered = (bounds: Bounds) => sql`
    select label, url, position, row_number() over (partition by label order by position) as number
    from ${selectRows(list, bounds)} as rows
  `;
  const { rows } = await sql<{
    items: RowDifference[];
    added: number;
    removed: number;
    changed: number;
  }>`
    with differences as (
      select
        case when old_rows.url is null then 'added' when new_rows.url is null then 'removed' else 'changed' end as kind,
        coalesce(new_rows.label, old_rows.label) as label, old_rows.url as before, new_rows.url as after,
        coalesce(new_rows.position - ${after.first}::bigint, old_rows.position - ${before.first}::bigint) as index
      from (${numbered(before)}) as old_rows
      full join (${numbered(after)}) as new_rows on new_rows.label = old_rows.label and new_rows.number = old_rows.number
      where old_rows.url is distinct from new_rows.url
    )
    select
      (select count(*) from differences where kind = 'added') as added,
      (select count(*) from differences where kind = 'removed') as removed,
      (select count(*) from differences where kind = 'changed') as changed,
      (
        select coalesce(json_agg(json_build_object('kind', kind, 'label', label, 'before', before, 'after', after)), '[]')
        from (
          select * from differences order by index, kind, label limit ${per_page} offset ${(page - 1) * per_page}
        ) as page
      ) as items
  `.execute(db);
  return rows[0] ?? { items: [], added: 0, removed: 0, changed: 0 };
}
