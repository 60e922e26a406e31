import { type UserPatch, users } from '@masthead/domain/users/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';
import type { TestUser } from '../../../test/harness/users';

let t: TestApp;
let admin: TestUser;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  await t.db.deleteFrom('users').execute();
  admin = await t.user('admin');
});
afterAll(() => t.close());

const update = (id: number, body: UserPatch, actor = admin) => t.call(users.update, { params: { id }, body }, actor);
const remove = (id: number, actor = admin) => t.call(users.remove, { params: { id } }, actor);
const countAdmins = async () => {
  const rows = await t.db
    .selectFrom('users')
    .innerJoin('auth_items', 'auth_items.id', 'users.role_id')
    .where('auth_items.name', '=', 'admin')
    .select('users.id')
    .execute();
  return rows.length;
};

describe('the last administrator', () => {
  it('cannot be demoted', async () => {
    const last = await update(admin.id, { role_name: 'editor' });
    const message = "The last administrator can't be removed or demoted.";
    expect(last).toMatchObject({ status: 409, problem: { message, errors: { role_name: [message] } } });
    expect((await update(admin.id, { role_name: 'admin', nickname: 'Chief' })).status).toBe(200);
    const second = await t.user('admin');
    expect((await update(admin.id, { role_name: 'editor' })).status).toBe(200);
    expect((await update(second.id, { role_name: 'editor' }, second)).status).toBe(409);
  });

  it.each(['demote', 'delete', 'demote themselves'])(
    'remains after concurrent requests of two administrators to %s',
    async (action) => {
      for (let round = 0; round < 5; round++) {
        await t.db.deleteFrom('users').execute();
        const [one, two] = [await t.user('admin'), await t.user('admin')];
        const requestAction = (actor: TestUser, other: TestUser) => {
          if (action === 'delete') return remove(other.id, actor);
          return update(action === 'demote' ? other.id : actor.id, { role_name: 'editor' }, actor);
        };
        const responses = await Promise.all([requestAction(one, two), requestAction(two, one)]);
        const statuses = responses.map(({ status }) => status).sort();
        expect(statuses[0]).toBe(200);
        expect([401, 403, 404, 409]).toContain(statuses[1]);
        expect(await countAdmins()).toBe(1);
      }
    },
  );

  it('remains when three administrators delete each other in a ring', async () => {
    const ring = [admin, await t.user('admin'), await t.user('admin')] as const;
    await Promise.all(ring.map((actor, index) => remove((ring[(index + 1) % 3] as TestUser).id, actor)));
    expect(await countAdmins()).toBeGreaterThanOrEqual(1);
  });
});
