import { sections } from '@masthead/domain/sections/contract';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startSilentProxy } from '../../../../../trials/lib/silent-proxy.mjs';
import { cloneDatabase } from '../../../test/harness/clone-database';
import { startSecondServer } from '../../../test/harness/second-server';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';
import { ConnectionBudget } from '../db/connection-budget';
import { openDb } from '../db/open';
import { createLogger } from './logger';
import { runWithOrigin } from './origin';
import { createOutage } from './outage';
import { watchStatements } from './watch-statements';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

function createRecordingLogger(level = 'info') {
  const lines: string[] = [];
  const logger = createLogger(level, { write: (line) => void lines.push(line) });
  return { logger, text: () => lines.join(''), lines: () => lines.map((line) => JSON.parse(line)) };
}

describe('createLogger', () => {
  it('writes the time and the name of the level', () => {
    const { logger, lines } = createRecordingLogger();
    logger.warn({ project: 'lagos' }, 'The disk is almost full');
    expect(lines()).toEqual([
      expect.objectContaining({
        level: 'warn',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        project: 'lagos',
        msg: 'The disk is almost full',
      }),
    ]);
  });

  it('logs type, message, code and causes of an error, and no other field of it', () => {
    const { logger, lines, text } = createRecordingLogger();
    const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(ada@x.test)' });
    logger.error({ err: new TypeError('Saving failed', { cause }) }, 'Saving failed');
    expect(lines()[0].err).toMatchObject({
      type: 'TypeError',
      message: 'Saving failed',
      cause: { code: '23505', message: 'duplicate key' },
    });
    expect(text()).not.toContain('ada@x.test');
  });

  it('redacts fields that contain secrets', () => {
    const { logger, text } = createRecordingLogger();
    logger.info({ authorization: 'Bearer abc-1', user: { password: 'abc-2' }, a: { b: { token: 'abc-3' } } }, 'x');
    expect(text()).not.toContain('abc-');
  });
});

describe('the log of requests', () => {
  async function logRequests(requests: InjectOptions[], trustProxy: number | false = false) {
    const recording = createRecordingLogger();
    const server = await startSecondServer(t, { logger: recording.logger, trustProxy });
    const responses = [];
    for (const request of requests) responses.push(await server.app.inject(request));
    await server.close();
    return { ...recording, responses };
  }

  it('has one line per request with project, request id, user id and route', async () => {
    const admin = await t.user('admin');
    const headers = { host: 'localhost', authorization: `Bearer ${admin.token}` };
    const { lines, responses } = await logRequests([{ url: '/api/v2/sections/999?include=x', headers }]);
    expect(lines()).toEqual([
      expect.objectContaining({
        level: 'info',
        project: 'lagos',
        request_id: responses[0]?.headers['x-request-id'],
        user_id: admin.id,
        method: 'GET',
        path: '/api/v2/sections/999',
        route: `/api${sections.get.path}`,
        status: 404,
        msg: 'Request completed',
      }),
    ]);
  });

  it('contains no query string, token, body, preview key or key of a calendar feed', async () => {
    const { text, responses } = await logRequests([
      { url: '/api/v2/sections?search=hidden-1', headers: { host: 'localhost', authorization: 'Bearer hidden-2' } },
      { url: '/nowhere?token=hidden-3', headers: { host: 'www.lagos.localhost', cookie: 'a=hidden-4' } },
      { url: '/preview/post/hidden-5', headers: { host: 'www.lagos.localhost' } },
      { url: '/api/calendar/hidden-8.ics', headers: { host: 'localhost' } },
      { url: '/API/calendar/hidden-9.icx?hidden-10', headers: { host: 'localhost' } },
      {
        method: 'POST',
        url: '/api/v2/users/login',
        headers: { host: 'localhost' },
        payload: { email: 'hidden-6@masthead.test', password: 'hidden-7' },
      },
    ]);
    expect(responses).toHaveLength(6);
    expect(text()).toContain('Request completed');
    expect(text()).not.toContain('hidden-');
  });

  it('uses the request id of a trusted proxy only', async () => {
    const send = async (id: string, trustProxy: number | false, forwarded = '203.0.113.7') => {
      const headers = { host: 'localhost', 'x-request-id': id, 'x-forwarded-for': forwarded };
      const { responses, lines } = await logRequests([{ url: '/api/config', headers }], trustProxy);
      const sentId = responses[0]?.headers['x-request-id'];
      expect(lines()[0]).toMatchObject({ request_id: sentId, project: 'lagos' });
      return sentId;
    };
    const generatedId = /^[0-9a-f-]{36}$/;
    expect(await send('edge-4711:a', 1)).toBe('edge-4711:a');
    expect(await send('edge-4711:a', false)).toMatch(generatedId);
    expect(await send('a'.repeat(101), 1)).toMatch(generatedId);
    expect(await send('two words of text', 1)).toMatch(generatedId);
  });

  it('has no lines of requests at the default level', async () => {
    const recording = createRecordingLogger('warn');
    const server = await startSecondServer(t, { logger: recording.logger });
    const response = await server.app.inject({ url: '/api/config', headers: { host: 'unknown.test' } });
    await server.close();
    expect(response.statusCode).toBe(404);
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(recording.text()).toBe('');
  });
});

describe('the log of statements', () => {
  it('contains slow statements without their parameters, and the job that they belong to', async () => {
    const database = await cloneDatabase(inject('databaseUrl'), inject('template'));
    const recording = createRecordingLogger();
    const open = (slowMs: number) =>
      openDb({ connectionString: database.url }, new ConnectionBudget(5), watchStatements(recording.logger, slowMs));
    const [db, patientDb] = [open(50), open(3_600_000)];
    await runWithOrigin(
      () => ({ job: 'push-post', job_id: 7 }),
      () => sql`select pg_sleep(0.1), ${'hidden'}::text`.execute(db),
    );
    // On a busy machine, every statement can take 50 ms.
    await sql`select 1`.execute(patientDb);
    await Promise.all([db.destroy(), patientDb.destroy()]);
    await database.drop();
    expect(recording.lines()).toEqual([
      expect.objectContaining({
        level: 'warn',
        msg: 'Slow statement',
        sql: 'select pg_sleep(0.1), $1::text',
        job: 'push-post',
        job_id: 7,
      }),
    ]);
    expect(recording.lines()[0].ms).toBeGreaterThanOrEqual(99);
    expect(recording.text()).not.toContain('hidden');
  });

  it('contains a statement that PostgreSQL has canceled after a long time, with the code of the error', async () => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(t.db);
    const recording = createRecordingLogger('warn');
    const connectionString = inject('databaseUrl').replace('{database}', rows[0]?.name ?? '');
    const db = openDb(
      { connectionString, statement_timeout: 100 },
      new ConnectionBudget(1),
      watchStatements(recording.logger, 90),
    );
    await expect(sql`select pg_sleep(30)`.execute(db)).rejects.toThrow();
    await db.destroy();
    expect(recording.lines()).toContainEqual(expect.objectContaining({ msg: 'Slow statement', failed: '57014' }));
  });

  it('names the request and the user of a statement, also after a body', async () => {
    const admin = await t.user('admin');
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(t.db);
    const recording = createRecordingLogger('warn');
    const connectionString = inject('databaseUrl').replace('{database}', rows[0]?.name ?? '');
    const db = openDb({ connectionString }, new ConnectionBudget(5), watchStatements(recording.logger, 0));
    const server = await startSecondServer(t, { db });
    const address = await server.app.listen({ port: 0, host: 'localhost' });
    const { port } = new URL(address);
    const response = await fetch(`http://localhost:${port}/api/auth-items`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'observer', description: 'Observer' }),
    });
    await response.text();
    await server.close();
    await db.destroy();
    const insert = recording.lines().find((line) => line.sql.startsWith('insert into "auth_items"'));
    expect(insert).toMatchObject({ request_id: response.headers.get('x-request-id'), user_id: admin.id });
  });

  it('has one line for the start of an outage and one with the number of failures for its end', async () => {
    const database = await cloneDatabase(inject('databaseUrl'), inject('template'));
    const proxy = await startSilentProxy(database.url);
    const recording = createRecordingLogger();
    const db = openDb(
      { connectionString: proxy.url },
      new ConnectionBudget(5),
      watchStatements(recording.logger, 60_000),
    );
    await sql`select 1`.execute(db);
    proxy.stop();
    for (let attempt = 0; attempt < 5; attempt++) await expect(sql`select 1`.execute(db)).rejects.toThrow();
    await proxy.restart();
    await sql`select 1`.execute(db);
    await sql`select 1`.execute(db);
    await db.destroy();
    proxy.stop();
    await database.drop();
    expect(recording.lines()).toMatchObject([
      { level: 'error', msg: 'Connections to the database fail' },
      { level: 'warn', msg: 'Connections to the database work again', seconds: expect.any(Number) },
    ]);
    expect(recording.lines()[1].failures).toBeGreaterThanOrEqual(5);
  });
});

it('createOutage counts the failures of each outage', () => {
  const { logger, lines } = createRecordingLogger();
  const outage = createOutage(logger, { start: 'start', end: 'end' });
  outage.recover();
  for (const failures of [3, 1]) {
    for (let failure = 0; failure < failures; failure++) outage.fail(new Error('refused'));
    outage.recover();
  }
  expect(lines().map(({ msg, failures }) => [msg, failures])).toEqual([
    ['start', undefined],
    ['end', 3],
    ['start', undefined],
    ['end', 1],
  ]);
});
