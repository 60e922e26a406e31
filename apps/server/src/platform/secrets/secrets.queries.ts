import type { Db } from '../db/db';

/** A ciphertext and the column that stores it. */
interface EncryptedValue {
  table: 'users' | 'push_keys' | 'fingerprint_keys';
  column: 'two_fa_secret' | 'two_fa_pending_secret' | 'private_key' | 'key';
  /** Only for the table `users`; the other tables have one row. */
  userId?: number;
  value: Buffer;
}

/** Every ciphertext of a project. `lock` locks the rows until the transaction ends. */
export async function listEncryptedValues(db: Db, { lock }: { lock: boolean }): Promise<EncryptedValue[]> {
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
      ...toEncryptedValues(id, 'two_fa_secret', two_fa_secret),
      ...toEncryptedValues(id, 'two_fa_pending_secret', two_fa_pending_secret),
    ]),
    ...pushKeys.map(({ value }): EncryptedValue => ({ table: 'push_keys', column: 'private_key', value })),
    ...fingerprintKeys.map(({ value }): EncryptedValue => ({ table: 'fingerprint_keys', column: 'key', value })),
  ];
}

const toEncryptedValues = (userId: number, column: EncryptedValue['column'], value: Buffer | null): EncryptedValue[] =>
  value ? [{ table: 'users', column, userId, value }] : [];

export async function replaceEncryptedValue(
  db: Db,
  { table, column, userId }: EncryptedValue,
  value: Buffer,
): Promise<void> {
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

/** Never replaces an existing key, because stored fingerprints would no longer match. */
export async function insertFingerprintKey(db: Db, key: Buffer): Promise<void> {
  await db
    .insertInto('fingerprint_keys')
    .values({ key })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
