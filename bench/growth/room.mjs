import { load, openNewsroom } from '../posts/newsroom.mjs';
import { fillTables } from './fill.mjs';

const { Kysely, PostgresDialect } = load('kysely');
const pg = load('pg');
// Same parsing as in the server.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString());
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Starts a server whose growing tables have these numbers of rows. */
export async function openRoom(sizes) {
  const newsroom = await openNewsroom(0);
  const room = toRoom(newsroom, sizes);
  const start = performance.now();
  const posts = await fillTables(room, sizes);
  const seconds = (performance.now() - start) / 1000;
  process.stdout.write(
    `Filled the tables with ${sizes.rows} rows, counters with ${sizes.counterRows}, in ${seconds.toFixed(0)} s\n`,
  );
  const close = async () => {
    await room.db.destroy();
    await newsroom.close();
  };
  return { ...room, posts, close };
}

/** Adds the helpers of the operations to a newsroom. */
function toRoom(newsroom, sizes) {
  const { connection, api, token } = newsroom;
  return {
    ...newsroom,
    ...sizes,
    db: openDb(connection).db,
    openDb: () => openDb(connection),
    exportAuditLog: (query) => readFirstChunk(`${api}/v2/audit-log/export?${query}`, token),
  };
}

/** Opens a pool with one connection, which records its statements. */
function openDb(connection) {
  const pool = new pg.Pool({ ...connection, max: 1 });
  // The server may stop while an idle connection is still closing.
  pool.on('error', () => {});
  const statements = [];
  const log = ({ query, queryDurationMillis }) => statements.push({ sql: query.sql, ms: queryDurationMillis });
  return { db: new Kysely({ dialect: new PostgresDialect({ pool }), log }), statements };
}

/** Reads the start of a download and cancels the rest. */
async function readFirstChunk(url, token) {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  if (response.status !== 200) throw new Error(`${url}: ${response.status}`);
  const reader = response.body.getReader();
  await reader.read();
  await reader.cancel();
}
