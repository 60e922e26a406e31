import { posts } from '@masthead/domain/posts/contract/endpoints';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { feedPath, postPath } from '@masthead/domain/site/paths';
import { describe, expect, it } from 'vitest';
import { createNewsroom } from '../../../../test/content/posts';
import { createTestAppForFile } from '../../../../test/harness/test-app';
import type { TestUser } from '../../../../test/harness/users';

const t = await createTestAppForFile();
const room = await createNewsroom(t);

const get = async (id: number) => (await t.call(posts.get, { params: { id } }, room.admin)).body;
const inAnHour = () => new Date(t.clock.now.getTime() + 3_600_000).toISOString();

async function trash(id: number, user: TestUser = room.admin): Promise<string> {
  t.advance(1000);
  return (await t.call(posts.trash, { params: { id }, body: {} }, user)).body.updated_at;
}

const undo = (id: number, base_updated_at: string, user: TestUser = room.admin) =>
  t.call(posts.restore, { params: { id }, body: { undo: true, base_updated_at } }, user);

async function publishPost(slug?: string): Promise<number> {
  const { id } = await room.ready(slug ? { slug } : {});
  await t.call(posts.publish, { params: { id }, body: {} }, room.admin);
  return id;
}

async function schedulePost(published_at: string): Promise<number> {
  const { id } = await room.ready();
  await t.call(posts.schedule, { params: { id }, body: { published_at } }, room.admin);
  return id;
}

const readSite = async (url: string) => t.send({ url, headers: { host: 'www.lagos.localhost' } });

describe('the undo of the trash', () => {
  it('publishes a published post again with its times', async () => {
    const id = await publishPost();
    const { published_at, slug } = await get(id);
    const version = await trash(id);
    t.advance(5000);
    expect((await undo(id, version)).body).toMatchObject({ status: Status.PUBLISHED, published_at, slug });
    const { first_published_at, content_changed_at } = await t.db
      .selectFrom('posts')
      .where('id', '=', id)
      .select(['first_published_at', 'content_changed_at'])
      .executeTakeFirstOrThrow();
    expect({ first_published_at, content_changed_at }).toEqual({
      first_published_at: published_at,
      content_changed_at: null,
    });
    const entries = await t.db
      .selectFrom('audit_log')
      .where('target_id', '=', id)
      .where('action', '=', 'post.restored')
      .select(['before', 'after'])
      .execute();
    expect(entries).toEqual([{ before: { status: Status.TRASHED }, after: { status: Status.PUBLISHED } }]);
  });

  it('brings the article and its feed item back to the site', async () => {
    const path = postPath('back-again');
    const isOnSite = async () => [(await readSite(path)).statusCode, (await readSite(feedPath)).body.includes(path)];
    const id = await publishPost('back-again');
    await expect.poll(isOnSite).toEqual([200, true]);
    const version = await trash(id);
    await expect.poll(async () => (await isOnSite())[1]).toBe(false);
    expect((await readSite(path)).statusCode).not.toBe(200);
    await undo(id, version);
    await expect.poll(isOnSite).toEqual([200, true]);
  });

  it('schedules a scheduled post again for the same time', async () => {
    const published_at = inAnHour();
    const id = await schedulePost(published_at);
    expect((await undo(id, await trash(id))).body).toMatchObject({ status: Status.SCHEDULED, published_at });
  });

  it('makes a scheduled post whose time has passed a draft', async () => {
    const id = await schedulePost(new Date(t.clock.now.getTime() + 60_000).toISOString());
    const version = await trash(id);
    t.advance(60_000);
    expect((await undo(id, version)).body).toMatchObject({ status: Status.NEW, published_at: null });
  });

  it('returns a post to review', async () => {
    const { id } = await room.ready();
    await t.call(posts.review, { params: { id }, body: {} }, room.admin);
    expect((await undo(id, await trash(id))).body).toMatchObject({ status: Status.REVIEW, published_at: null });
  });

  it('restores the status of the last trash', async () => {
    const id = await publishPost();
    await undo(id, await trash(id));
    await t.call(posts.unpublish, { params: { id }, body: { reason: 'Wrong' } }, room.admin);
    expect((await undo(id, await trash(id))).body).toMatchObject({ status: Status.NEW });
  });

  it('refuses a second undo, another version and a post that is not in the trash', async () => {
    const id = await publishPost();
    const version = await trash(id);
    expect((await undo(id, '2026-01-01T00:00:00.000Z')).status).toBe(409);
    const { updated_at } = (await undo(id, version)).body;
    expect((await undo(id, version)).status).toBe(409);
    expect((await undo(id, updated_at)).status).toBe(422);
  });

  it('refuses other users, and everybody after ten minutes', async () => {
    const id = await publishPost();
    const version = await trash(id);
    const refused = await undo(id, version, await t.user('editor'));
    expect([refused.status, refused.problem.message]).toEqual([
      409,
      'Only the user who moved the post to the trash can undo it, within ten minutes. Restore it to draft.',
    ]);
    t.advance(600_001);
    expect((await undo(id, version)).status).toBe(409);
    expect((await get(id)).status).toBe(Status.TRASHED);
  });

  it('publishes no text and no embargo that were saved in the trash', async () => {
    const embargo_until = new Date(t.clock.now.getTime() + 86_400_000).toISOString();
    for (const changes of [{ embargo_until }, { main_headline: 'Changed in the trash' }]) {
      const id = await publishPost();
      await trash(id);
      const { status, body } = await t.call(posts.update, { params: { id }, body: changes }, room.admin);
      expect(status).toBe(200);
      const { status: refused, problem } = await undo(id, body.updated_at);
      expect([refused, problem.message]).toEqual([
        409,
        'The post was changed in the trash, so this cannot be undone. Restore it to draft.',
      ]);
      expect((await get(id)).status).toBe(Status.TRASHED);
    }
  });

  it('requires post.publish for a post that becomes public', async () => {
    const reporter = await t.user('reporter');
    const scheduled = await schedulePost(inAnHour());
    const version = await trash(scheduled, reporter);
    expect((await undo(scheduled, version, reporter)).status).toBe(403);
    expect((await get(scheduled)).status).toBe(Status.TRASHED);
    const { id } = await room.ready();
    expect((await undo(id, await trash(id, reporter), reporter)).body.status).toBe(Status.NEW);
  });
});

it('POST posts/restore without undo makes a published post a draft', async () => {
  const id = await publishPost();
  const base_updated_at = await trash(id);
  const { body } = await t.call(posts.restore, { params: { id }, body: { base_updated_at } }, room.admin);
  expect(body).toMatchObject({ status: Status.NEW, published_at: null });
});
