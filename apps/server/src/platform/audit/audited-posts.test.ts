import type { AuditAction } from '@masthead/domain/audit/actions';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { postExports } from '@masthead/domain/posts/contract/export';
import { postPush } from '@masthead/domain/posts/contract/push';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countAuditEntries, readNewestAuditEntry } from '../../../test/content/audit-entries';
import { createNewsroom } from '../../../test/content/posts';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';
import type { TestUser } from '../../../test/harness/users';
import { purgePosts, undeletePost } from '../../areas/posts/schedule/deleted-posts';
import { publishDuePosts } from '../../areas/posts/schedule/publish-due-posts';
import type { JobContext } from '../jobs/job';

const DAY_MS = 86_400_000;

let t: TestApp;
let room: Awaited<ReturnType<typeof createNewsroom>>;
let admin: TestUser;
beforeAll(async () => {
  t = await createTestApp({}, 1);
  room = await createNewsroom(t);
  admin = room.admin;
});
afterAll(() => t.close());

const readNewestEntry = (db = t.db) => readNewestAuditEntry(db);
const countEntries = () => countAuditEntries(t.db);

describe('audit log of posts', () => {
  const runTransition = (
    id: number,
    name: 'publish' | 'schedule' | 'review' | 'trash' | 'restore',
    body: object = {},
  ) => t.call(posts[name], { params: { id }, body } as never, admin);

  it('records every transition with the status before and after', async () => {
    const { id, main_headline } = await room.ready();
    const transitions: [AuditAction, () => Promise<unknown>, number, number][] = [
      ['post.started', () => t.call(posts.update, { params: { id }, body: { status: 1 } }, admin), 0, 1],
      ['post.reviewed', () => runTransition(id, 'review'), 1, 2],
      ['post.reopened', () => t.call(posts.update, { params: { id }, body: { status: 0 } }, admin), 2, 0],
      ['post.published', () => runTransition(id, 'publish'), 0, 3],
      ['post.trashed', () => runTransition(id, 'trash'), 3, 4],
      ['post.restored', () => runTransition(id, 'restore'), 4, 0],
      ['post.trashed', () => runTransition(id, 'trash'), 0, 4],
      ['post.deleted', () => t.call(posts.remove, { params: { id } }, admin), 4, 7],
    ];
    for (const [action, run, from, to] of transitions) {
      await run();
      expect(await readNewestEntry()).toMatchObject({
        action,
        actor_id: admin.id,
        target_id: id,
        target_label: main_headline,
        before: { status: from },
        after: { status: to },
      });
    }
  });

  it('does not record a save without a transition', async () => {
    const { id } = await room.create();
    const before = await countEntries();
    await t.call(posts.update, { params: { id }, body: { description: 'Another one' } }, admin);
    expect(await countEntries()).toBe(before);
  });

  it('records a scheduled publication with the server as actor, and logs it', async () => {
    const { id } = await room.ready();
    const published_at = new Date(t.clock.now.getTime() + 60_000).toISOString();
    await runTransition(id, 'schedule', { published_at });
    expect(await readNewestEntry()).toMatchObject({ action: 'post.scheduled', after: { status: 5, published_at } });
    t.advance(60_000);
    const loggedEvents: object[] = [];
    const { signal } = new AbortController();
    await publishDuePosts(
      { db: t.db, now: () => t.clock.now, signal, logEvent: (event) => loggedEvents.push(event) },
      () => {},
    );
    const published = { action: 'post.published', actor_id: null, actor_name: 'Masthead', target_id: id };
    expect(await readNewestEntry()).toMatchObject({ ...published, before: { status: 5 }, after: { status: 3 } });
    expect(loggedEvents).toMatchObject([{ audit: published }]);
  });

  it('records a push notification', async () => {
    const { id } = await room.ready();
    await runTransition(id, 'publish');
    const created_at = t.clock.now.toISOString();
    const reader = { endpoint: 'https://push.example/1', p256dh: 'x', auth: 'x', created_at };
    await t.db.insertInto('push_subscriptions').values(reader).execute();
    expect((await t.call(postPush.send, { params: { id } }, admin)).status).toBe(200);
    expect(await readNewestEntry()).toMatchObject({ action: 'post.pushed', actor_id: admin.id, target_id: id });
  });

  it('records an export in both projects', async () => {
    const { id, main_headline } = await room.ready();
    await runTransition(id, 'publish');
    const [sibling] = t.siblings;
    if (!sibling) throw new Error('no sibling');
    const language = await sibling.db.selectFrom('languages').select('id').limit(1).executeTakeFirstOrThrow();
    await sibling.db
      .insertInto('sections')
      .values({ catchy_title: 'News', slug: 'news', order: 1, language_id: language.id })
      .execute();
    const { body } = await t.call(
      postExports.send,
      { params: { id }, body: { projects: [sibling.project.id] } },
      admin,
    );
    expect(body.results).toMatchObject([{ success: true }]);
    expect(await readNewestEntry()).toMatchObject({
      action: 'post.exported',
      actor_id: admin.id,
      target_id: id,
      after: { projects: [sibling.project.id] },
      result: 'success',
    });
    expect(await readNewestEntry(sibling.db)).toMatchObject({
      action: 'post.imported',
      actor_id: null,
      actor_name: 'Masthead',
      target_label: main_headline,
      after: { projects: ['lagos'] },
    });
  });

  it('records a post restored by the command and a post purged by the job', async () => {
    const { id } = await room.create();
    await runTransition(id, 'trash');
    await t.call(posts.remove, { params: { id } }, admin);
    await undeletePost(t.db, id, t.clock.now);
    expect(await readNewestEntry()).toMatchObject({ action: 'post.undeleted', actor_name: 'Masthead', target_id: id });
    admin = await t.user('admin');
    await t.call(posts.remove, { params: { id } }, admin);
    t.advance(30 * DAY_MS + 1);
    const loggedEvents: object[] = [];
    const context = {
      db: t.db,
      now: () => t.clock.now,
      signal: new AbortController().signal,
      logEvent: (event: object): void => void loggedEvents.push(event),
    };
    await purgePosts.run(context as JobContext, {});
    const purged = { action: 'post.purged', actor_name: 'Masthead', target_id: id, target_label: 'Council votes' };
    expect(await readNewestEntry()).toMatchObject(purged);
    expect(loggedEvents.at(-1)).toMatchObject({ audit: purged });
    admin = await t.user('admin');
  });

  it('does not record the text of a post', async () => {
    const rows = JSON.stringify(await t.db.selectFrom('audit_log').selectAll().execute());
    expect(rows).toContain('post.published');
    expect(rows).not.toMatch(/word\d+ word/);
  });
});
