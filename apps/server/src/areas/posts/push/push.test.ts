import { posts } from '@masthead/domain/posts/contract/endpoints';
import { postPush } from '@masthead/domain/posts/contract/push';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createNewsroom } from '../../../../test/content/posts';
import { projects } from '../../../../test/harness/projects';
import { createTestApp, type TestApp } from '../../../../test/harness/test-app';
import { addRole, type TestUser } from '../../../../test/harness/users';
import { createSubscribedBrowser, pushServices, startPushService } from '../../../../test/outside/push-service';
import type { JobContext } from '../../../platform/jobs/job';
import { leaseJob } from '../../../platform/jobs/jobs.queries';
import { runJob } from '../../../platform/jobs/worker';
import { type Deliver, deliverWith } from '../../../platform/push/deliver';
import { saveSubscription } from '../../../platform/push/push.queries';
import { pushPost } from './push-post';

let t: TestApp;
let room: Awaited<ReturnType<typeof createNewsroom>>;
/** A push service of a browser vendor, as a local HTTP server. */
let remote: Awaited<ReturnType<typeof startPushService>>;
let id: number;
/** The keys of a subscribed browser, which decrypt a message. */
const reader = createSubscribedBrowser();

beforeAll(async () => {
  t = await createTestApp();
  room = await createNewsroom(t);
  remote = await startPushService();
});
beforeEach(async () => {
  id = (await room.ready()).id;
  await t.call(posts.publish, { params: { id }, body: {} }, room.admin);
});
afterEach(async () => {
  for (const table of ['jobs', 'push_subscriptions'] as const) await t.db.deleteFrom(table).execute();
  remote.received.length = 0;
  remote.service.respond = () => ({ status: 201 });
});
afterAll(async () => {
  await remote.close();
  await t.close();
});

const sendPush = (actor: TestUser = room.admin) => t.call(postPush.send, { params: { id } }, actor);
const readProgress = async () => (await t.call(postPush.progress, { params: { id } }, room.admin)).body;
const listSubscribers = () => t.db.selectFrom('push_subscriptions').select('endpoint').orderBy('id').execute();
const deliveredTo = () => remote.received.map(({ path }) => path.slice(1)).sort();

async function subscribe(...names: string[]): Promise<void> {
  for (const name of names) {
    await saveSubscription(t.db, { endpoint: remote.endpoint(name), keys: reader.keys }, t.clock.now.toISOString());
  }
}
const readerNames = (count: number) => Array.from({ length: count }, (_, n) => `reader-${String(n).padStart(3, '0')}`);

function contextWith(deliver: Deliver, signal = new AbortController().signal): JobContext {
  const { db, storage, secrets, clock } = t;
  const project = projects[0] as (typeof projects)[number];
  return {
    project,
    db,
    storage,
    secrets,
    now: () => clock.now,
    deliver,
    probeLink: async () => null,
    signal,
    logEvent: () => undefined,
    auditRetentionDays: 400,
    fetchSite: () => Promise.reject(new Error('Nothing is fetched here')),
  };
}

/** Runs the next job like a worker. */
async function runNextJob(context = contextWith(deliverWith(remote.agent, pushServices))): Promise<unknown[]> {
  const reported: unknown[] = [];
  const job = await leaseJob(t.db, [pushPost.kind], t.clock.now);
  if (job) await runJob(context, pushPost, job, (error) => reported.push(error));
  return reported;
}

describe('POST /posts/send-push/:id', () => {
  it('requires only post.push, because it does not change the content', async () => {
    await subscribe('ada');
    await addRole(t.db, 'messenger', ['post.read', 'post.push']);
    expect((await sendPush(await t.user('messenger'))).body).toMatchObject({ subscribers: 1 });
  });

  it('returns the number of subscribers', async () => {
    const audience = (actor: TestUser) => t.call(postPush.audience, {}, actor);
    expect((await audience(room.admin)).body).toEqual({ subscribers: 0 });
    await subscribe('ada', 'ben');
    expect((await audience(room.admin)).body).toEqual({ subscribers: 2 });
  });

  it('rejects drafts and missing posts', async () => {
    await subscribe('ada');
    const draft = await room.create();
    const refused = await t.call(postPush.send, { params: { id: draft.id } }, room.admin);
    expect([refused.status, refused.problem.errors]).toEqual([
      422,
      { status: ['Only published posts can be sent as a push notification.'] },
    ]);
    expect((await t.call(postPush.send, { params: { id: 2_000_000 } }, room.admin)).status).toBe(404);
    expect(await leaseJob(t.db, [pushPost.kind], t.clock.now)).toBeUndefined();
  });

  it('rejects a post that another user is editing', async () => {
    await subscribe('ada');
    const editor = await t.user('editor');
    await t.call(posts.get, { params: { id } }, editor);
    expect((await sendPush()).problem.type).toBe('post_locked');
  });

  it('answers 202 without subscribers and does not mark the post as sent', async () => {
    const { status, body } = await sendPush();
    expect([status, body.subscribers]).toEqual([202, 0]);
    const post = (await t.call(posts.get, { params: { id } }, room.admin)).body;
    expect([post.is_message_sent, post.updated_at]).toEqual([false, body.updated_at]);
    expect(await readProgress()).toBeNull();
  });

  it('marks the post as sent, stores a revision and returns the number of subscribers', async () => {
    await subscribe('ada', 'ben');
    const { status, body } = await sendPush();
    expect([status, body.subscribers]).toEqual([200, 2]);
    const post = (await t.call(posts.get, { params: { id } }, room.admin)).body;
    expect([post.is_message_sent, post.updated_at]).toEqual([true, body.updated_at]);
    const revision = await t.db
      .selectFrom('post_revisions')
      .where('post_id', '=', id)
      .where('reason', '=', 'push')
      .select('user_id')
      .execute();
    expect(revision).toEqual([{ user_id: room.admin.id }]);
    expect(await readProgress()).toMatchObject({ total: 2, sent: 0, failed: 0, done_at: null });
  });

  it('answers 409 while the push is running and can be repeated afterwards', async () => {
    await subscribe('ada');
    const responses = await Promise.all([sendPush(), sendPush(), sendPush()]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await runNextJob();
    expect((await sendPush()).status).toBe(200);
    await runNextJob();
    expect(deliveredTo()).toEqual(['ada', 'ada']);
  });

  it('answers 404 if the project has switched push off', async () => {
    const appWithoutPush = await createTestApp({ push: false });
    const { status } = await appWithoutPush.call(
      postPush.send,
      { params: { id: 1 } },
      await appWithoutPush.user('admin'),
    );
    expect(status).toBe(404);
    expect(
      (await appWithoutPush.send({ url: '/api/push/key', headers: { host: 'www.lagos.localhost' } })).statusCode,
    ).toBe(404);
    await appWithoutPush.close();
  });
});

describe('job push-post', () => {
  it('sends an encrypted message with the VAPID signature of the project', async () => {
    await subscribe('ada');
    await sendPush();
    expect(await runNextJob()).toEqual([]);
    const [message] = remote.received;
    const { slug, main_headline, description } = (await t.call(posts.get, { params: { id } }, room.admin)).body;
    expect(reader.decrypt(message?.body ?? Buffer.alloc(0))).toEqual({
      title: main_headline,
      body: description,
      url: `/article/${slug}`,
      tag: `post-${id}`,
    });
    const { key } = (await t.send({ url: '/api/push/key', headers: { host: 'www.lagos.localhost' } })).json();
    expect(message?.headers).toMatchObject({ topic: `post-${id}`, ttl: '43200', urgency: 'high' });
    expect(message?.headers.authorization).toMatch(new RegExp(`^vapid t=[\\w.-]+, k=${key}$`));
    expect(await readProgress()).toMatchObject({ total: 1, sent: 1, failed: 0, done_at: t.clock.now.toISOString() });
  });

  it('retries over a new connection when the service closes a reused one', async () => {
    const deliver = deliverWith(remote.agent, pushServices);
    const delivery = (path: string) => ({ endpoint: remote.endpoint(path), headers: {}, body: Buffer.from('news') });
    await deliver(delivery('first'));
    remote.dropReusedConnections();
    expect(await deliver(delivery('second'))).toMatchObject({ status: 201 });
    expect(remote.droppedCount()).toBe(1);
  });

  // The name of a subscriber says how the push service responds: `gone-410` with 410, `busy` with 429 the first time.
  it('deletes the subscriptions that are gone and retries while a push service is busy', async () => {
    const attempts = new Map<string, number>();
    remote.service.respond = (path) => {
      attempts.set(path, (attempts.get(path) ?? 0) + 1);
      if (path === '/busy' && attempts.get(path) === 2) return { status: 201 };
      const [, status = '201'] = /^\/(?:gone|busy|broken)-?(\d+)?/.exec(path) ?? [];
      return { status: path.startsWith('/busy') ? 429 : Number(status), headers: { 'retry-after': '0' } };
    };
    await subscribe('ada', 'gone-404', 'gone-410', 'broken-400', 'busy', 'busy-for-ever');
    await saveSubscription(
      t.db,
      { endpoint: remote.endpoint('no-keys'), keys: { p256dh: 'B'.repeat(87), auth: reader.keys.auth } },
      t.clock.now.toISOString(),
    );
    await sendPush();
    await runNextJob();
    expect(await readProgress()).toMatchObject({ total: 7, sent: 2, failed: 5 });
    expect([attempts.get('/busy'), attempts.get('/busy-for-ever'), attempts.get('/no-keys')]).toEqual([
      2,
      3,
      undefined,
    ]);
    const remaining = (await listSubscribers()).map(({ endpoint }) => endpoint.split('/').at(-1));
    expect(remaining).toEqual(['ada', 'broken-400', 'busy', 'busy-for-ever']);
  });

  it('sends no request to a host that is not a push service', async () => {
    await subscribe('ada');
    const otherHost = { endpoint: 'https://push.example.org/send', keys: reader.keys };
    await saveSubscription(t.db, otherHost, t.clock.now.toISOString());
    await sendPush();
    await runNextJob();
    expect(deliveredTo()).toEqual(['ada']);
    expect(await readProgress()).toMatchObject({ total: 2, sent: 1, failed: 1 });
    expect(await listSubscribers()).toHaveLength(2);
  });

  it('sends no message twice when the process is killed', async () => {
    await subscribe(...readerNames(120));
    await sendPush();
    const job = await leaseJob(t.db, [pushPost.kind], t.clock.now);
    // This process sends 60 messages and then hangs, with 25 messages in progress.
    const deliver = deliverWith(remote.agent, pushServices);
    let startedDeliveries = 0;
    let reportHang = () => undefined as undefined;
    const hang = new Promise<void>((resolve) => {
      reportHang = () => void resolve();
    });
    const hangingContext = contextWith((delivery) => {
      startedDeliveries++;
      if (startedDeliveries > 84) reportHang();
      return startedDeliveries > 60 ? new Promise(() => undefined) : deliver(delivery);
    });
    void pushPost.run(hangingContext, job?.payload as { push_id: number });
    await hang;
    t.advance(10_000);
    await runNextJob();
    expect(new Set(deliveredTo()).size).toBe(deliveredTo().length);
    const { total, sent, failed, done_at } = (await readProgress()) ?? { total: 0, sent: 0, failed: 0, done_at: null };
    expect([total, sent, failed]).toEqual([120, 95, 25]);
    expect(deliveredTo()).toHaveLength(95);
    expect(done_at).not.toBeNull();
  });

  it('sends no message twice when several processes run the job', async () => {
    await subscribe(...readerNames(150));
    await sendPush();
    const job = await leaseJob(t.db, [pushPost.kind], t.clock.now);
    const run = () =>
      pushPost.run(contextWith(deliverWith(remote.agent, pushServices)), job?.payload as { push_id: number });
    await Promise.all([run(), run(), run(), run()]);
    expect(deliveredTo()).toEqual(readerNames(150));
    expect(await readProgress()).toMatchObject({ total: 150, sent: 150, failed: 0 });
  });

  it('stops when the process stops, and continues in another process', async () => {
    await subscribe(...readerNames(80));
    await sendPush();
    const abortController = new AbortController();
    const deliver = deliverWith(remote.agent, pushServices);
    await runNextJob(
      contextWith((delivery) => {
        abortController.abort();
        return deliver(delivery);
      }, abortController.signal),
    );
    expect(await readProgress()).toMatchObject({ total: 80, sent: 25, failed: 0, done_at: null });
    await runNextJob();
    expect(deliveredTo()).toEqual(readerNames(80));
    expect(await readProgress()).toMatchObject({ total: 80, sent: 80, failed: 0 });
  });

  it('skips subscriptions that were added or deleted after the push was created', async () => {
    await subscribe('ada', 'ben');
    await sendPush();
    await subscribe('later');
    await t.db.deleteFrom('push_subscriptions').where('endpoint', '=', remote.endpoint('ben')).execute();
    await runNextJob();
    expect(deliveredTo()).toEqual(['ada']);
    expect(await readProgress()).toMatchObject({ total: 2, sent: 1, failed: 1 });
  });

  it('sends nothing if the post was trashed after the push was created', async () => {
    await subscribe('ada', 'ben');
    await sendPush();
    await t.call(posts.trash, { params: { id }, body: {} }, room.admin);
    await runNextJob();
    expect(deliveredTo()).toEqual([]);
    expect(await readProgress()).toMatchObject({ total: 2, sent: 0, failed: 2, done_at: expect.any(String) });
  });
});
