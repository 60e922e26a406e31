import type { Db } from '../db/db';

/** A stored ciphertext and the place it is stored in. */
interface Sealed {
  table: 'users' | 'push_keys' | 'fingerprint_keys';
  column: 'two_fa_secret' | 'two_fa_pending_secret' | 'private_key' | 'key';
  /** The row, where the table has several. */
  userId?: number;
  value: Buffer;
}

/** Every ciphertext of a project. `lock` keeps others from changing them until the transaction ends. */
export async function listSealed(db: Db, { lock }: { lock: boolean }): Promise<Sealed[]> {
  const users = await db
    .selectFrom('users')
    .where((eb) => eb.or([eb('two_fa_secret', 'is not', null), eb('two_fa_pending_secret', 'is not', null)]))
    .select(['id', 'two_fa_secret', 'two_fa_pending_secret'])
    .orderBy('id')
    .$if(lock, (query) => query.forUpdate())
    .execute();
  const pushKeys = await db
    .selectFrom('push_keys')
    .select('private_key as value')
    .$if(lock, (query) => query.forUpdate())
    .execute();
  const fingerprintKeys = await db
    .selectFrom('fingerprint_keys')
    .select('key as value')
    .$if(lock, (query) => query.forUpdate())
    .execute();
  return [
    ...users.flatMap(({ id, two_fa_secret, two_fa_pending_secret }) => [
      ...sealedIn(id, 'two_fa_secret', two_fa_secret),
      ...sealedIn(id, 'two_fa_pending_secret', two_fa_pending_secret),
    ]),
    ...pushKeys.map(({ value }): Sealed => ({ table: 'push_keys', column: 'private_key', value })),
    ...fingerprintKeys.map(({ value }): Sealed => ({ table: 'fingerprint_keys', column: 'key', value })),
  ];
}

const sealedIn = (userId: number, column: Sealed['column'], value: Buffer | null): Sealed[] =>
  value ? [{ table: 'users', column, userId, value }] : [];

export async function replaceSealed(db: Db, { table, column, userId }: Sealed, value: Buffer): Promise<void> {
  const { ref } = db.dynamic;
  await db
    .updateTable(table)
    .set({ [column]: value })
    .$if(userId !== undefined, (query) => query.where(ref('id'), '=', userId))
    .execute();
}

export async function findFingerprintKey(db: Db): Promise<Buffer | null> {
  const row = await db.selectFrom('fingerprint_keys').select('key').executeTakeFirst();
  return row?.key ?? null;
}

/** The first key stays: with another one no stored fingerprint would match. */
export async function insertFingerprintKey(db: Db, key: Buffer): Promise<void> {
  await db
    .insertInto('fingerprint_keys')
    .values({ key })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
