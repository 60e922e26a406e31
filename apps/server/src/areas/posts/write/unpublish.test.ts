import { posts } from '@masthead/domain/posts/contract/endpoints';
import { postRevisions } from '@masthead/domain/posts/contract/revisions';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { postPath } from '@masthead/domain/site/paths';
import { describe, expect, it } from 'vitest';
import { createNewsroom } from '../../../../test/content/posts';
import { createTestAppForFile } from '../../../../test/harness/test-app';
import type { TestUser } from '../../../../test/harness/users';

const t = await createTestAppForFile();
const room = await createNewsroom(t);
const reason = 'The figures of the council are wrong';

async function publishPost(slug?: string): Promise<number> {
  const { id } = await room.ready(slug ? { slug } : {});
  await t.call(posts.publish, { params: { id }, body: {} }, room.admin);
  return id;
}

const unpublish = (id: number, body: object = { reason }, user: TestUser = room.admin) =>
  t.call(posts.unpublish, { params: { id }, body } as never, user);

describe('Unpublish', () => {
  it('makes a published post a draft and stores the reason in the time log and in the audit log', async () => {
    const id = await publishPost();
    expect((await unpublish(id)).body).toMatchObject({ status: Status.NEW, published_at: null });
    const { items } = (await t.call(postRevisions.list, { params: { id }, query: {} }, room.admin)).body;
    expect(items.slice(0, 2)).toMatchObject([
      { reason: 'Unpublished', note: reason },
      { reason: 'Published', note: null },
    ]);
    const entry = await t.db
      .selectFrom('audit_log')
      .where('action', '=', 'post.unpublished')
      .where('target_id', '=', id)
      .select(['actor_id', 'before', 'after'])
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({
      actor_id: room.admin.id,
      before: { status: Status.PUBLISHED },
      after: { status: Status.NEW, published_at: null, reason },
    });
  });

  it('removes the page from the site', async () => {
    const id = await publishPost('withdrawn');
    const findStatus = async () =>
      (await t.send({ url: postPath('withdrawn'), headers: { host: 'www.lagos.localhost' } })).statusCode;
    await expect.poll(findStatus).toBe(200);
    await unpublish(id);
    await expect.poll(findStatus).toBe(404);
  });

  it.each([
    ['no reason', {}],
    ['an empty reason', { reason: '  ' }],
    ['a reason of more than 200 characters', { reason: 'a'.repeat(201) }],
  ])('refuses %s', async (_, body) => {
    const id = await publishPost();
    const refused = await unpublish(id, body);
    expect([refused.status, Object.keys(refused.problem.errors)]).toEqual([422, ['reason']]);
  });

  it('refuses a post that is not published', async () => {
    const { id } = await room.ready();
    expect((await unpublish(id)).status).toBe(422);
  });

  it('refuses a stale base version', async () => {
    const id = await publishPost();
    expect((await unpublish(id, { reason, base_updated_at: '2026-01-01T00:00:00.000Z' })).status).toBe(409);
  });

  it('is not possible by a save, which has no reason', async () => {
    const id = await publishPost();
    const refused = await t.call(posts.update, { params: { id }, body: { status: Status.NEW } }, room.admin);
    expect([refused.status, Object.keys(refused.problem.errors)]).toEqual([422, ['status']]);
  });
});
