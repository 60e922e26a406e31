import { createServer } from 'node:net';
import { expect, test } from '@playwright/test';
import { signInToApi } from './api-client';
import { copyFilledData, type RunningServer, startServer } from './server';

const HEALTH_TOKEN = 'health-token-of-the-journey';

let server: RunningServer | undefined;
test.afterAll(async () => {
  if (server?.process.exitCode === null) await server.stop('SIGKILL');
});

/** A port that was free a moment ago. */
const findFreePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, 'localhost', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

test('a monitor reads probes, metrics and logs, and a stopping server drains before it closes', async () => {
  const metricsPort = await findFreePort();
  const running = await startServer({
    ...copyFilledData(),
    HEALTH_TOKEN,
    METRICS_PORT: String(metricsPort),
    SHUTDOWN_DELAY_MS: '3000',
    DISK_WARNING_MB: '0',
    LOG_LEVEL: 'info',
  });
  server = running;
  const url = `http://localhost:${running.port}`;
  const monitorUrl = `http://localhost:${metricsPort}`;
  const headers = { authorization: `Bearer ${HEALTH_TOKEN}` };
  const readState = async (base: string) => {
    const response = await fetch(`${base}/readyz`, { headers });
    return { status: response.status, ...((await response.json()) as { state: string; warnings: string[] }) };
  };

  await expect.poll(() => readState(url)).toMatchObject({ status: 200, state: 'ready', warnings: [] });
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect((await fetch(`${url}/metrics`)).headers.get('content-type')).toContain('text/html');
  const config = await fetch(`${url}/api/config`);
  const metrics = await (await fetch(`${monitorUrl}/metrics`)).text();
  expect(metrics).toContain('masthead_http_requests_total{application="admin",method="GET",route="/api/config"');
  expect(metrics).toContain('masthead_worker_heartbeat_age_seconds{project="lagos"}');
  expect(metrics).toMatch(/masthead_database_statement_duration_seconds_count\{project="lagos",server="primary"\} \d+/);

  const { token } = await signInToApi(running.port);
  const stream = await fetch(`${url}/api/events`, { headers: { authorization: `Bearer ${token}` } });
  expect(stream.status).toBe(200);

  const exited = running.stop('SIGTERM');
  await expect.poll(() => readState(monitorUrl)).toMatchObject({ status: 503, state: 'draining' });
  // The server still answers, so that no request is lost until the load balancer has noticed.
  const lastResponse = await fetch(`${url}/api/config`);
  expect([lastResponse.status, lastResponse.headers.get('connection')]).toEqual([200, 'close']);
  // An interrupted stream would reject.
  expect(await stream.text()).toContain(': listening');
  expect(await exited).toBe(0);

  const lines = running
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
  expect(lines).toContainEqual(
    expect.objectContaining({
      level: 'info',
      project: 'lagos',
      request_id: config.headers.get('x-request-id'),
      route: '/api/config',
      status: 200,
    }),
  );
  expect(running.output()).not.toContain(token);
});
