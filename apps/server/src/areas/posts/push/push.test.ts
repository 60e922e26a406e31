import { posts } from '@masthead/domain/posts/contract/endpoints';
import { postPush } from '@masthead/domain/posts/contract/push';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { projects, type TestApp, testApp } from '../../../../test/harness';
import { addRole, type TestUser } from '../../../../test/people';
import { newsroom } from '../../../../test/posts';
import { browser, pushService, pushServices } from '../../../../test/push-service';
import type { JobContext } from '../../../platform/jobs/job';
import { takeJob } from '../../../platform/jobs/jobs.queries';
import { runJob } from '../../../platform/jobs/worker';
import { type Deliver, deliverWith } from '../../../platform/push/deliver';
import { saveSubscription } from '../../../platform/push/push.queries';
import { pushPost } from './push-post';

let t: TestApp;
let room: Awaited<ReturnType<typeof newsroom>>;
let remote: Awaited<ReturnType<typeof pushService>>;
let id: number;
const reader = browser();

beforeAll(async () => {
  t = await testApp();
  room = await newsroom(t);
  remote = await pushService();
});
beforeEach(async () => {
  id = (await room.ready()).id;
  await t.call(posts.publish, { params: { id }, body: {} }, room.admin);
});
afterEach(async () => {
  for (const table of ['jobs', 'push_subscriptions'] as const) await t.db.deleteFrom(table).execute();
  remote.received.length = 0;
  remote.service.answer = () => ({ status: 201 });
});
afterAll(async () => {
  await remote.close();
  await t.close();
});

const send = (as: TestUser = room.admin) => t.call(postPush.send, { params: { id } }, as);
const progress = async () => (await t.call(postPush.progress, { params: { id } }, room.admin)).body;
const subscribers = () => t.db.selectFrom('push_subscriptions').select('endpoint').orderBy('id').execute();
const paths = () => remote.received.map(({ path }) => path.slice(1)).sort();

async function subscribe(...names: string[]): Promise<void> {
  for (const name of names) {
    await saveSubscription(t.db, { endpoint: remote.endpoint(name), keys: reader.keys }, t.clock.now.toISOString());
  }
}
const many = (count: number) => Array.from({ length: count }, (_, n) => `reader-${String(n).padStart(3, '0')}`);

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
    signal,
    logEvent: () => undefined,
    auditRetentionDays: 400,
  };
}

/** Does the next job as a worker would. */
async function work(context = contextWith(deliverWith(remote.agent, pushServices))): Promise<unknown[]> {
  const reported: unknown[] = [];
  const taken = await takeJob(t.db, [pushPost.kind], t.clock.now);
  if (taken) await runJob(context, pushPost, taken, (error) => reported.push(error));
  return reported;
}

describe('sending a post', () => {
  it('needs post.push alone: it does not change the content of the post', async () => {
    await subscribe('ada');
    await addRole(t.db, 'messenger', ['post.read', 'post.push']);
    expect((await send(await t.user('messenger'))).body).toMatchObject({ subscribers: 1 });
  });

  it('says beforehand how many readers it reaches, to those who may send', async () => {
    const audience = (as: TestUser) => t.call(postPush.audience, {}, as);
    expect((await audience(room.admin)).body).toEqual({ subscribers: 0 });
    await subscribe('ada', 'ben');
    expect((await audience(room.admin)).body).toEqual({ subscribers: 2 });
    expect((await audience(await t.user('reporter'))).status).toBe(403);
  });

  it('is only for published posts, and for whoever may', async () => {
    await subscribe('ada');
    expect((await send(await t.user('reporter'))).problem.message).toBe('You need the right post.push to do this.');
    const draft = await room.create();
    const refused = await t.call(postPush.send, { params: { id: draft.id } }, room.admin);
    expect([refused.status, refused.problem.errors]).toEqual([422, { status: ['Only a published post can be sent.'] }]);
    expect((await t.call(postPush.send, { params: { id: 2_000_000 } }, room.admin)).status).toBe(404);
    expect(await takeJob(t.db, [pushPost.kind], t.clock.now)).toBeUndefined();
  });

  it('is refused while somebody else edits the post', async () => {
    await subscribe('ada');
    const editor = await t.user('editor');
    await t.call(posts.get, { params: { id } }, editor);
    expect((await send()).problem.type).toBe('post_locked');
  });

  it('answers 202 when nobody subscribes, and the post was not sent', async () => {
    const { status, body } = await send();
    expect([status, body.subscribers]).toEqual([202, 0]);
    const post = (await t.call(posts.get, { params: { id } }, room.admin)).body;
    expect([post.is_message_sent, post.updated_at]).toEqual([false, body.updated_at]);
    expect(await progress()).toBeNull();
  });

  it('answers how many it goes to, marks the post, and keeps who did it', async () => {
    await subscribe('ada', 'ben');
    const { status, body } = await send();
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
    expect(await progress()).toMatchObject({ total: 2, sent: 0, failed: 0, done_at: null });
  });

  it('does not begin again while it goes on, and does afterwards', async () => {
    await subscribe('ada');
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await work();
    expect((await send()).status).toBe(200);
    await work();
    expect(paths()).toEqual(['ada', 'ada']);
  });

  it('is not there where the project has switched it off', async () => {
    const without = await testApp({ push: false });
    const { status } = await without.call(postPush.send, { params: { id: 1 } }, await without.user('admin'));
    expect(status).toBe(404);
    expect((await without.send({ url: '/api/push/key', headers: { host: 'www.lagos.localhost' } })).statusCode).toBe(
      404,
    );
    await without.close();
  });
});

describe('the job', () => {
  it('sends what only the reader’s browser can read, signed by the project', async () => {
    await subscribe('ada');
    await send();
    expect(await work()).toEqual([]);
    const [message] = remote.received;
    const { slug, main_headline, description } = (await t.call(posts.get, { params: { id } }, room.admin)).body;
    expect(reader.read(message?.body ?? Buffer.alloc(0))).toEqual({
      title: main_headline,
      body: description,
      url: `/article/${slug}`,
      tag: `post-${id}`,
    });
    const { key } = (await t.send({ url: '/api/push/key', headers: { host: 'www.lagos.localhost' } })).json();
    expect(message?.headers).toMatchObject({ topic: `post-${id}`, ttl: '43200', urgency: 'high' });
    expect(message?.headers.authorization).toMatch(new RegExp(`^vapid t=[\\w.-]+, k=${key}$`));
    expect(await progress()).toMatchObject({ total: 1, sent: 1, failed: 0, done_at: t.clock.now.toISOString() });
  });

  it('sends again over a new connection when the service closes a reused one', async () => {
    const deliver = deliverWith(remote.agent, pushServices);
    const delivery = (path: string) => ({ endpoint: remote.endpoint(path), headers: {}, body: Buffer.from('news') });
    await deliver(delivery('first'));
    remote.dropReusedConnections();
    expect(await deliver(delivery('second'))).toMatchObject({ status: 201 });
    expect(remote.dropped()).toBe(1);
  });

  it('forgets the dead, counts the refused, and asks the busy again', async () => {
    const tries = new Map<string, number>();
    remote.service.answer = (path) => {
      tries.set(path, (tries.get(path) ?? 0) + 1);
      if (path === '/busy' && tries.get(path) === 2) return { status: 201 };
      const [, status = '201'] = /^\/(?:gone|busy|broken)-?(\d+)?/.exec(path) ?? [];
      return { status: path.startsWith('/busy') ? 429 : Number(status), headers: { 'retry-after': '0' } };
    };
    await subscribe('ada', 'gone-404', 'gone-410', 'broken-400', 'busy', 'busy-for-ever');
    await saveSubscription(
      t.db,
      { endpoint: remote.endpoint('no-keys'), keys: { p256dh: 'B'.repeat(87), auth: reader.keys.auth } },
      t.clock.now.toISOString(),
    );
    await send();
    await work();
    expect(await progress()).toMatchObject({ total: 7, sent: 2, failed: 5 });
    expect([tries.get('/busy'), tries.get('/busy-for-ever'), tries.get('/no-keys')]).toEqual([2, 3, undefined]);
    const left = (await subscribers()).map(({ endpoint }) => endpoint.split('/').at(-1));
    expect(left).toEqual(['ada', 'broken-400', 'busy', 'busy-for-ever']);
  });

  it('calls no host that is not a push service, though it is subscribed', async () => {
    await subscribe('ada');
    const elsewhere = { endpoint: 'https://push.example.org/send', keys: reader.keys };
    await saveSubscription(t.db, elsewhere, t.clock.now.toISOString());
    await send();
    await work();
    expect(paths()).toEqual(['ada']);
    expect(await progress()).toMatchObject({ total: 2, sent: 1, failed: 1 });
    expect(await subscribers()).toHaveLength(2);
  });

  it('sends to nobody twice when the process dies in the middle', async () => {
    await subscribe(...many(120));
    await send();
    const first = await takeJob(t.db, [pushPost.kind], t.clock.now);
    // This one has sent 60 and then is not heard of any more, with messages under way.
    const deliver = deliverWith(remote.agent, pushServices);
    let begun = 0;
    let died = () => undefined as undefined;
    const dead = new Promise<void>((resolve) => {
      died = () => void resolve();
    });
    const dying = contextWith((delivery) => {
      begun++;
      if (begun > 84) died();
      return begun > 60 ? new Promise(() => undefined) : deliver(delivery);
    });
    void pushPost.run(dying, first?.payload as { push_id: number });
    await dead;
    t.advance(10_000);
    await work();
    expect(new Set(paths()).size).toBe(paths().length);
    const { total, sent, failed, done_at } = (await progress()) ?? { total: 0, sent: 0, failed: 0, done_at: null };
    expect([total, sent, failed]).toEqual([120, 95, 25]);
    expect(paths()).toHaveLength(95);
    expect(done_at).not.toBeNull();
  });

  it('sends to nobody twice when two processes are at it', async () => {
    await subscribe(...many(150));
    await send();
    const taken = await takeJob(t.db, [pushPost.kind], t.clock.now);
    const run = () =>
      pushPost.run(contextWith(deliverWith(remote.agent, pushServices)), taken?.payload as { push_id: number });
    await Promise.all([run(), run(), run(), run()]);
    expect(paths()).toEqual(many(150));
    expect(await progress()).toMatchObject({ total: 150, sent: 150, failed: 0 });
  });

  it('stops between two messages when the process stops, and goes on elsewhere', async () => {
    await subscribe(...many(80));
    await send();
    const stopping = new AbortController();
    const deliver = deliverWith(remote.agent, pushServices);
    await work(
      contextWith((delivery) => {
        stopping.abort();
        return deliver(delivery);
      }, stopping.signal),
    );
    expect(await progress()).toMatchObject({ total: 80, sent: 25, failed: 0, done_at: null });
    await work();
    expect(paths()).toEqual(many(80));
    expect(await progress()).toMatchObject({ total: 80, sent: 80, failed: 0 });
  });

  it('leaves those out who come later or are gone, and ends when the post is not published any more', async () => {
    await subscribe('ada', 'ben');
    await send();
    await subscribe('later');
    await t.db.deleteFrom('push_subscriptions').where('endpoint', '=', remote.endpoint('ben')).execute();
    await work();
    expect(paths()).toEqual(['ada']);
    expect(await progress()).toMatchObject({ total: 2, sent: 1, failed: 1 });
    await send();
    await t.call(posts.trash, { params: { id }, body: {} }, room.admin);
    await work();
    expect(paths()).toEqual(['ada']);
    expect(await progress()).toMatchObject({ total: 2, sent: 0, failed: 2, done_at: expect.any(String) });
  });
});
