import { Status } from '@masthead/domain/posts/rules/statuses';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertPublishedPost } from '../../../test/content/published-posts';
import { createTestApp, healthToken, type TestApp } from '../../../test/harness/test-app';
import { buildMetricsServer, countDeliveries, countPublications } from '../../observation';
import { recordHeartbeat } from '../../platform/jobs/jobs.queries';
import { createLogger } from '../../platform/observe/logger';
import { createMetrics } from '../../platform/observe/metrics';

const WORKER = '00000000-0000-4000-8000-000000000001';
const METRICS_TOKEN = 'metrics-token-of-the-tests';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await insertPublishedPost(t, { slug: 'harbour' });
});
beforeEach(async () => {
  await t.db.deleteFrom('workers').execute();
  await t.db.deleteFrom('posts').where('status', '=', Status.SCHEDULED).execute();
});
afterAll(() => t.close());

const sendHeartbeat = () =>
  recordHeartbeat(t.db, { id: WORKER, host: 'press-1', pid: 7, started_at: t.clock.now.toISOString() }, t.clock.now);

async function withProbes(
  options: Parameters<TestApp['withProbes']>[0],
  test: (app: FastifyInstance) => Promise<void>,
): Promise<void> {
  const { app } = await t.withProbes(options);
  await expect.poll(() => t.changes.isListening()).toBe(true);
  await test(app).finally(() => app.close());
}

const authorizedBy = (token: string) => ({ host: 'localhost', authorization: `Bearer ${token}` });

describe('GET /healthz', () => {
  it('answers on admin hosts and unknown hosts, also while the process drains', () =>
    withProbes({ isDraining: () => true }, async (app) => {
      for (const host of ['localhost', '10.0.0.7:4000', 'unknown.test']) {
        const response = await app.inject({ url: '/healthz', headers: { host } });
        expect([response.statusCode, response.body]).toEqual([200, '{"state":"alive"}']);
      }
    }));

  it('is not part of the site', () =>
    withProbes({}, async (app) => {
      const response = await app.inject({ url: '/healthz', headers: { host: 'www.lagos.localhost' } });
      expect([response.statusCode, response.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    }));
});

describe('GET /readyz', () => {
  it('answers only the state without credentials', () =>
    withProbes({}, async (app) => {
      await sendHeartbeat();
      const admin = await t.user('admin');
      const reporter = await t.user('reporter');
      const requests = [
        { host: '10.0.0.7' },
        authorizedBy(reporter.token),
        authorizedBy('wrong-token-of-nobody'),
        // A session belongs to a project, and this host to none.
        { ...authorizedBy(admin.token), host: '10.0.0.7' },
      ];
      for (const headers of requests) {
        const response = await app.inject({ url: '/readyz', headers });
        expect([response.statusCode, response.body]).toEqual([200, '{"state":"ready"}']);
      }
    }));

  it('answers details to administrators and to the health token', () =>
    withProbes({}, async (app) => {
      await sendHeartbeat();
      t.advance(2000);
      const admin = await t.user('admin');
      for (const token of [admin.token, healthToken]) {
        const response = await app.inject({ url: '/readyz', headers: authorizedBy(token) });
        expect(response.json()).toEqual({
          state: 'ready',
          warnings: [],
          disk: { free_bytes: 10 ** 12, is_low: false },
          projects: [
            {
              id: 'lagos',
              database: true,
              listening: true,
              replica: null,
              pool: { open: expect.any(Number), idle: expect.any(Number), waiting: 0 },
              workers: [{ id: WORKER, seconds: 2 }],
              overdue: 0,
              jobs: { waiting: expect.any(Number), running: 0, failed: 0 },
              streams: 0,
            },
          ],
        });
      }
    }));

  it('warns about a missing worker, overdue posts and a disk that is almost full', () =>
    withProbes({ freeBytes: 5 * 10 ** 8 }, async (app) => {
      const published_at = new Date(t.clock.now.getTime() - 60_000).toISOString();
      await t.db
        .insertInto('posts')
        .values({ main_headline: 'Late', status: Status.SCHEDULED, published_at })
        .execute();
      const response = await app.inject({ url: '/readyz', headers: authorizedBy(healthToken) });
      expect(response.statusCode).toBe(200);
      expect(response.json()).toMatchObject({
        state: 'degraded',
        warnings: [
          'The disk is almost full.',
          'lagos: No worker has sent a heartbeat.',
          'lagos: 1 scheduled posts are overdue.',
        ],
        disk: { is_low: true },
      });
    }));

  it('answers 503 while the process drains, and asks clients to close their connections', () =>
    withProbes({ isDraining: () => true }, async (app) => {
      const response = await app.inject({ url: '/readyz', headers: { host: '10.0.0.7' } });
      expect([response.statusCode, response.body]).toEqual([503, '{"state":"draining"}']);
      const page = await app.inject({ url: '/api/config', headers: { host: 'localhost' } });
      expect([page.statusCode, page.headers.connection]).toEqual([200, 'close']);
    }));

  it('answers 200 and warns while the database answers others but is too busy for the check', () =>
    withProbes({}, async (app) => {
      await t.db.transaction().execute(async (db) => {
        await sql`lock table workers in access exclusive mode`.execute(db);
        const response = await app.inject({ url: '/readyz', headers: authorizedBy(healthToken) });
        expect(response.statusCode).toBe(200);
        expect(response.json()).toMatchObject({
          state: 'degraded',
          warnings: ['lagos: The database is too busy for this check. Waiting requests: 0.'],
          projects: [{ database: true, workers: null, overdue: null }],
        });
      });
    }));

  it('answers 503 while no database answers', async () => {
    const other = await createTestApp();
    const { app } = await other.withProbes();
    await other.db.schema.alterTable('workers').renameTo('gone').execute();
    const response = await app.inject({ url: '/readyz', headers: authorizedBy(healthToken) });
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({
      state: 'unavailable',
      warnings: ['lagos: The database does not answer.'],
      projects: [{ database: false, workers: null, overdue: null }],
    });
    await app.close();
    await other.close();
  });
});

describe('GET /metrics', () => {
  it('is not served without a setting', () =>
    withProbes({}, async (app) => {
      const response = await app.inject({ url: '/metrics', headers: { host: '10.0.0.7' } });
      expect(response.statusCode).toBe(404);
    }));

  it('requires the token of the metrics', () =>
    withProbes({ metrics: createMetrics(), metricsToken: METRICS_TOKEN }, async (app) => {
      const admin = await t.user('admin');
      const tokens = [undefined, `Bearer ${healthToken}`, `Bearer ${admin.token}`, `Basic ${METRICS_TOKEN}`];
      for (const authorization of tokens) {
        const headers = { host: 'localhost', ...(authorization && { authorization }) };
        expect((await app.inject({ url: '/metrics', headers })).statusCode).toBe(401);
      }
      const response = await app.inject({ url: '/metrics', headers: authorizedBy(METRICS_TOKEN) });
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    }));

  it('counts requests by route pattern, and unknown URLs together', () =>
    withProbes({ metrics: createMetrics(), metricsToken: METRICS_TOKEN }, async (app) => {
      const get = (url: string, host: string) => app.inject({ url, headers: { host } });
      for (const slug of ['one', 'two', 'three']) await get(`/article/${slug}`, 'www.lagos.localhost');
      await get('/article/harbour', 'www.lagos.localhost');
      await get('/article/harbour', 'www.lagos.localhost');
      await get('/api/config', 'localhost');
      for (const path of ['/api/a', '/api/b']) await get(path, 'localhost');
      const { body } = await app.inject({ url: '/metrics', headers: authorizedBy(METRICS_TOKEN) });
      const lines = body.split('\n');
      expect(lines).toEqual(
        expect.arrayContaining([
          'masthead_http_requests_total{application="site",method="GET",route="/article/:slug",status="404"} 3',
          'masthead_http_requests_total{application="site",method="GET",route="/article/:slug",status="200"} 2',
          'masthead_http_requests_total{application="admin",method="GET",route="/api/config",status="200"} 1',
          'masthead_http_requests_total{application="admin",method="any",route="unknown",status="404"} 2',
          'masthead_http_request_duration_seconds_count{application="site",route="/article/:slug"} 5',
          'masthead_page_cache_lookups_total{project="lagos",result="hit"} 1',
          'masthead_ready 1',
          'masthead_database_up{project="lagos"} 1',
          'masthead_listening{project="lagos"} 1',
          'masthead_overdue_posts{project="lagos"} 0',
          'masthead_disk_free_bytes 1000000000000',
        ]),
      );
      for (const name of [
        'masthead_database_connections',
        'masthead_database_waiting',
        'masthead_jobs',
        'nodejs_eventloop_lag_p99_seconds',
        'nodejs_heap_size_used_bytes',
      ]) {
        expect(lines.some((line) => line.startsWith(name))).toBe(true);
      }
      expect(body).not.toContain('three');
    }));

  it('is served on a separate port without a host, with the token if there is one', async () => {
    const metrics = createMetrics();
    for (const [metricsToken, status] of [
      [undefined, 200],
      [METRICS_TOKEN, 401],
    ] as const) {
      const { app, observation } = await t.withProbes({ metricsToken, servesMetrics: false });
      const server = await buildMetricsServer({ ...observation, metrics }, createLogger('silent'), healthToken);
      expect((await server.inject('/metrics')).statusCode).toBe(status);
      expect((await server.inject('/healthz')).statusCode).toBe(200);
      expect((await server.inject('/readyz')).json()).toEqual({ state: 'degraded' });
      const main = await app.inject({ url: '/metrics', headers: { host: '10.0.0.7' } });
      expect(main.statusCode).toBe(404);
      await server.close();
      await app.close();
    }
  });

  it('counts pushes by result', async () => {
    const metrics = createMetrics();
    const delivery = { endpoint: 'https://push.test', headers: {}, body: Buffer.alloc(0) };
    const answer = (status: number) => countDeliveries(async () => ({ status, retryAfter: 0 }), metrics)(delivery);
    await answer(201);
    await answer(201);
    await answer(410);
    const failing = countDeliveries(() => Promise.reject(new Error('refused')), metrics);
    await expect(failing(delivery)).rejects.toThrow('refused');
    const text = await metrics.render();
    for (const [result, count] of Object.entries({ sent: 2, rejected: 1, failed: 1 })) {
      expect(text).toContain(`masthead_pushes_total{result="${result}"} ${count}`);
    }
  });

  it('counts scheduled publications, and those that are late', async () => {
    const metrics = createMetrics();
    const log = countPublications(() => undefined, metrics);
    const publish = (at: string, actor_id: number | null) =>
      log({ audit: { action: 'post.published', actor_id, at, after: { published_at: '2026-11-15T09:00:00.000Z' } } });
    publish('2026-11-15T09:00:01.000Z', null);
    publish('2026-11-15T09:00:31.000Z', null);
    publish('2026-11-15T10:00:00.000Z', 7);
    const text = await metrics.render();
    expect(text).toContain('masthead_scheduled_publications_total{late="false"} 1');
    expect(text).toContain('masthead_scheduled_publications_total{late="true"} 1');
  });
});
