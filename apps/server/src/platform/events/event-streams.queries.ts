import { HEARTBEAT_MS } from '@masthead/domain/events/contract';
import { sql } from 'kysely';
import type { Db } from '../db/db';

// The table `event_streams` has the open event streams of all servers. A heartbeat renews the row of a stream.

interface EventStream {
  id: string;
  user_id: number;
  /** The time of the last heartbeat. */
  seen_at: Date;
}

/** A stream without a heartbeat for this time no longer counts: its server has crashed. */
const STREAM_EXPIRY_MS = 2.5 * HEARTBEAT_MS;

/** The first key of the advisory lock: 'strm' in ASCII. */
const STREAM_LOCK = 0x7374726d;

const toRow = ({ seen_at, ...stream }: EventStream) => ({ ...stream, seen_at: seen_at.toISOString() });
const openSince = (now: Date) => new Date(now.getTime() - STREAM_EXPIRY_MS).toISOString();

/** Adds a stream unless the user already has `max` streams on all servers. Returns whether it was added. */
export function addStream(db: Db, stream: EventStream, max: number): Promise<boolean> {
  const { user_id, seen_at: now } = stream;
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${STREAM_LOCK}, ${user_id})`.execute(trx);
    await trx
      .deleteFrom('event_streams')
      .where('user_id', '=', user_id)
      .where('seen_at', '<=', openSince(now))
      .execute();
    const { open } = await trx
      .selectFrom('event_streams')
      .where('user_id', '=', user_id)
      .select((eb) => eb.fn.countAll<number>().as('open'))
      .executeTakeFirstOrThrow();
    if (open >= max) return false;
    await trx.insertInto('event_streams').values(toRow(stream)).execute();
    return true;
  });
}

/** Records a heartbeat. Inserts the stream again if a crash of PostgreSQL has emptied the table. */
export async function keepStream(db: Db, stream: EventStream): Promise<void> {
  const row = toRow(stream);
  await db
    .insertInto('event_streams')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: row.seen_at }))
    .execute();
}

export async function removeStream(db: Db, id: string): Promise<void> {
  await db.deleteFrom('event_streams').where('id', '=', id).execute();
}

/** Counts the open streams of all users and servers. */
export async function countStreams(db: Db, now: Date): Promise<number> {
  const { open } = await db
    .selectFrom('event_streams')
    .where('seen_at', '>', openSince(now))
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow();
  return open;
}
