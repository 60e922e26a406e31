/** A server that does nothing but ask the database the same questions and answer with the rows. */
export async function bareServer(load, connection, statements) {
  const Fastify = load('fastify');
  const pg = load('pg');
  const pool = new pg.Pool({ ...connection, max: 4 });
  const app = Fastify();
  app.get('/', async () => {
    const answers = await Promise.all(statements.map(({ sql, values }) => pool.query(sql, values)));
    return answers.map(({ rows }) => rows);
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const close = async () => {
    await app.close();
    await pool.end();
  };
  return { url, close };
}
