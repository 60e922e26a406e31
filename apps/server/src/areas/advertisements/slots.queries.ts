import type { Slot, slotInput } from '@masthead/domain/advertisements/slot';
import type { z } from 'zod';
import type { Db } from '../../platform/db/db';
import { displayName } from '../../platform/db/expressions';

type SlotValues = z.output<typeof slotInput>;

function selectSlots(db: Db) {
  return db
    .selectFrom('adv_slots')
    .select(['id', 'name', 'frequency', 'slot', 'code', 'outofpage', 'size', 'status', 'cached'])
    .$narrowType<Pick<Slot, 'size' | 'status' | 'cached'>>();
}

export function listSlots(db: Db, max: number) {
  return selectSlots(db)
    .orderBy((eb) => eb.fn('lower', ['name']))
    .orderBy('id')
    .limit(max)
    .execute();
}

export function findSlot(db: Db, id: number) {
  return selectSlots(db).where('id', '=', id).executeTakeFirst();
}

export async function insertSlot(db: Db, { size, ...values }: SlotValues): Promise<number> {
  const { id } = await db
    .insertInto('adv_slots')
    .values({ ...values, size: JSON.stringify(size) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes only the given columns. Returns `false` when the slot does not exist. */
export async function updateSlot(db: Db, id: number, { size, ...values }: Partial<SlotValues>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('adv_slots')
    // An update without any column is not valid SQL, so it always sets `code`.
    .set((eb) => ({ code: eb.ref('code'), ...values, ...(size && { size: JSON.stringify(size) }) }))
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns `false` if the slot does not exist. */
export async function deleteSlot(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('adv_slots').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The file ads.txt: the public list of companies that sell the site's advertising. */
export function findAdsTxt(db: Db) {
  return db
    .selectFrom('ads_txt')
    .leftJoin('users', 'users.id', 'ads_txt.uploaded_by')
    .select(['content', 'uploaded_at', displayName.as('uploaded_by')])
    .executeTakeFirst();
}

interface AdsTxtUpload {
  content: string;
  uploaded_at: string;
  uploaded_by: number;
}

/** Replaces ads.txt, which is the only row of its table. */
export async function writeAdsTxt(db: Db, upload: AdsTxtUpload): Promise<void> {
  await db
    .insertInto('ads_txt')
    .values(upload)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(upload))
    .execute();
}
