import type { Slot, slotInput } from '@masthead/domain/advertisements/slot';
import type { z } from 'zod';
import type { Db } from '../../platform/db/db';

type Values = z.output<typeof slotInput>;

function selectSlots(db: Db) {
  return db
    .selectFrom('adv_slots')
    .select(['id', 'name', 'frequency', 'slot', 'code', 'outofpage', 'size', 'status', 'cached'])
    .$narrowType<Pick<Slot, 'size' | 'status' | 'cached'>>();
}

/** By name, at most so many. */
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

export async function insertSlot(db: Db, { size, ...values }: Values): Promise<number> {
  const { id } = await db
    .insertInto('adv_slots')
    .values({ ...values, size: JSON.stringify(size) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether there was such a slot. What is not given stays as somebody else may have just left it. */
export async function updateSlot(db: Db, id: number, { size, ...values }: Partial<Values>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('adv_slots')
    .set((eb) => ({ code: eb.ref('code'), ...values, ...(size && { size: JSON.stringify(size) }) }))
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export function deleteSlot(db: Db, id: number): Promise<{ name: string } | undefined> {
  return db.deleteFrom('adv_slots').where('id', '=', id).returning('name').executeTakeFirst();
}
