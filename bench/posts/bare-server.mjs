/**
 * Starts a minimal server that runs the same SQL statements as the real one and returns the rows. The benchmark
 * compares the real server with it. `load` is the `require` of the server's package.
 */
export async function startBareServer(load, connection, statements) {
  const Fastify = load('fastify');
  const pg = load('pg');
  const pool = new pg.Pool({ ...connection, max: 4 });
  const app = Fastify();
  app.get('/', async () => {
    const results = await Promise.all(statements.map(({ sql, values }) => pool.query(sql, values)));
    return results.map(({ rows }) => rows);
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const close = async () => {
    await app.close();
    await pool.end();
  };
  return { url, close };
}
