import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startSecondServer } from '../../../test/harness/second-server';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';
import { ConnectionBudget } from '../db/connection-budget';
import { openDb } from '../db/open';
import { createLogger } from './logger';
import { createTracing } from './tracing';
import { watchStatements } from './watch-statements';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

interface ReceivedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  status: { code?: number; message?: string };
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

/** An HTTP server that receives spans like an OpenTelemetry collector. */
async function startCollector() {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (request.url === '/v1/traces') bodies.push(body);
    response.setHeader('content-type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const readSpans = (): ReceivedSpan[] =>
    bodies.flatMap((body) =>
      JSON.parse(body).resourceSpans.flatMap((resource: { scopeSpans: { spans: ReceivedSpan[] }[] }) =>
        resource.scopeSpans.flatMap(({ spans }) => spans),
      ),
    );
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    readSpans,
    text: () => bodies.join(''),
    close: () => server.close(),
  };
}

const readAttributes = ({ attributes }: ReceivedSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));

it('sends spans of a request and its statements, and continues the trace of the caller', async () => {
  const collector = await startCollector();
  const tracing = createTracing({ endpoint: collector.endpoint, serviceName: 'press' });
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(t.db);
  const db = openDb(
    { connectionString: inject('databaseUrl').replace('{database}', rows[0]?.name ?? '') },
    new ConnectionBudget(5),
    watchStatements(createLogger('silent'), 60_000, (statement) => tracing.recordStatement('lagos', statement)),
  );
  const { observation } = await t.withProbes();
  const server = await startSecondServer(t, { db, observation: { ...observation, tracing } });
  const { port } = new URL(await server.app.listen({ port: 0, host: 'localhost' }));
  const admin = await t.user('admin');
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const response = await fetch(`http://localhost:${port}/api/auth-items`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${admin.token}`,
      'content-type': 'application/json',
      traceparent: `00-${traceId}-b7ad6b7169203331-01`,
    },
    body: JSON.stringify({ name: 'hidden-role', description: 'Hidden' }),
  });
  await response.text();
  await fetch(`http://localhost:${port}/api/config?secret=hidden`, { headers: { traceparent: 'nonsense' } });
  await server.close();
  await db.destroy();
  await tracing.close();
  collector.close();

  const spans = collector.readSpans();
  const request = spans.find(({ name }) => name === 'POST /api/auth-items') as ReceivedSpan;
  expect(request).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' });
  expect(readAttributes(request)).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/auth-items',
    'http.response.status_code': 200,
    'masthead.project': 'lagos',
    'masthead.request_id': response.headers.get('x-request-id'),
    'masthead.user_id': admin.id,
  });
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId);
  expect(statements.map((span) => readAttributes(span)['db.query.text'])).toContainEqual(
    expect.stringMatching(/^insert into "auth_items"/),
  );
  const other = spans.find(({ name }) => name === 'GET /api/config') as ReceivedSpan;
  expect(other.traceId).not.toBe(traceId);
  expect(collector.text()).toContain('"stringValue":"press"');
  expect(collector.text()).not.toContain('hidden');
  expect(collector.text()).not.toContain(admin.token);
});

it('marks the span of a failed statement with its code and without its values', async () => {
  const collector = await startCollector();
  const tracing = createTracing({ endpoint: collector.endpoint, serviceName: 'press' });
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(t.db);
  const db = openDb(
    { connectionString: inject('databaseUrl').replace('{database}', rows[0]?.name ?? '') },
    new ConnectionBudget(1),
    watchStatements(createLogger('silent'), 60_000, (statement) => tracing.recordStatement('lagos', statement)),
  );
  const origin = { project: 'lagos', job: 'push-post', job_id: 9 };
  const job = tracing.traceJob(origin, async () => {
    await sql`select ${'hidden'}::integer`.execute(db);
  });
  await expect(job).rejects.toThrow('hidden');
  await db.destroy();
  await tracing.close();
  collector.close();
  const span = collector.readSpans().find(({ name }) => name === 'statement') as ReceivedSpan;
  expect(readAttributes(span)['db.query.text']).toBe('select $1::integer');
  expect(span.status).toEqual({ code: 2, message: '22P02' });
  expect(collector.text()).not.toContain('hidden');
});

it('sends spans of jobs, and marks failed ones', async () => {
  const collector = await startCollector();
  const tracing = createTracing({ endpoint: collector.endpoint, serviceName: 'press' });
  const origin = { project: 'lagos', job: 'push-post', job_id: 7 };
  await tracing.traceJob(origin, async () => tracing.recordStatement('lagos', { sql: 'select 1', milliseconds: 5 }));
  await tracing.traceJob({ ...origin, job_id: 8 }, async (fail) => fail(new Error('The service is away')));
  await tracing.close();
  collector.close();
  const spans = collector.readSpans();
  const [first, second] = spans.filter(({ name }) => name === 'job push-post') as [ReceivedSpan, ReceivedSpan];
  expect(readAttributes(first)).toEqual({
    'masthead.project': 'lagos',
    'masthead.job': 'push-post',
    'masthead.job_id': 7,
  });
  expect(spans.find(({ name }) => name === 'statement')?.parentSpanId).toBe(first.spanId);
  expect(second.status).toEqual({ code: 2, message: 'The service is away' });
});
