import { linkedAccounts } from '@masthead/domain/linked-accounts/contract';
import { calendar } from '@masthead/domain/posts/contract/calendar';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Brand, linkUsers, openBrands } from '../../../../test/harness/brands';
import { createTestAppForFile } from '../../../../test/harness/test-app';
import type { TestUser } from '../../../../test/harness/users';

const t = await createTestAppForFile({}, 2);
const [lagos, manila, accra] = openBrands(t) as [Brand, Brand, Brand];

let ada: TestUser;
let adaInAccra: TestUser;
beforeEach(async () => {
  for (const { id, db } of [lagos, manila, accra]) {
    await db.deleteFrom('posts').execute();
    // 23:30 UTC is the next day in Lagos, and still the same day in Accra.
    const row = { status: Status.SCHEDULED, published_at: '2026-12-01T23:30:00Z' };
    await db
      .insertInto('posts')
      .values({ ...row, main_headline: `Plans of ${id}`, body: '{}' })
      .execute();
  }
  ada = await lagos.user('editor');
  adaInAccra = await accra.user('reporter');
  await linkUsers(t, lagos, ada, accra, adaInAccra);
});

const period = { from: '2026-12-01', to: '2026-12-03' };
const list = async (user: TestUser = ada) =>
  (await lagos.call(calendar.listLinked, { query: period }, user)).body.brands;

describe('GET /calendar/linked', () => {
  it('lists the entries of linked brands by the days of the own project', async () => {
    expect(await list()).toMatchObject([
      {
        project: 'accra',
        url: 'http://accra.localhost',
        items: [{ main_headline: 'Plans of accra', kind: 'scheduled', day: '2026-12-02' }],
        truncated: false,
      },
    ]);
  });

  it('uses the rights of the linked account', async () => {
    const { id } = await accra.db
      .insertInto('auth_items')
      .values({ name: `no-rights-${adaInAccra.id}`, description: 'None', type: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await accra.db.updateTable('users').set({ role_id: id }).where('id', '=', adaInAccra.id).execute();
    expect(await list()).toEqual([]);
  });

  it('lists nothing without an active link', async () => {
    expect(await list(await lagos.user('admin'))).toEqual([]);
    await accra.call(linkedAccounts.unlink, { params: { project: 'lagos' } }, adaInAccra);
    expect(await list()).toEqual([]);
  });

  it('rejects a period that is too long or reversed', async () => {
    const send = async (from: string, to: string) =>
      (await lagos.call(calendar.listLinked, { query: { from, to } }, ada)).status;
    expect(await send('2026-12-01', '2027-02-01')).toBe(422);
    expect(await send('2026-12-02', '2026-12-01')).toBe(422);
  });
});
