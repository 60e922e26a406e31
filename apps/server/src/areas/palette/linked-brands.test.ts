import { linkedAccounts } from '@masthead/domain/linked-accounts/contract';
import { palette } from '@masthead/domain/palette/contract';
import { users } from '@masthead/domain/users/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Brand, linkUsers, openBrands } from '../../../test/harness/brands';
import { createTestAppForFile } from '../../../test/harness/test-app';
import type { TestUser } from '../../../test/harness/users';

const t = await createTestAppForFile({}, 2);
const [lagos, manila, accra] = openBrands(t) as [Brand, Brand, Brand];

let ada: TestUser;
let adaInAccra: TestUser;
beforeEach(async () => {
  for (const brand of [lagos, manila, accra]) {
    await brand.db.deleteFrom('tags').execute();
    const title = `Harbour of ${brand.id}`;
    await brand.db
      .insertInto('tags')
      .values({ catchy_title: title, slug: `harbour-${brand.id}` })
      .execute();
  }
  ada = await lagos.user('editor');
  adaInAccra = await accra.user('reporter');
  await linkUsers(t, lagos, ada, accra, adaInAccra);
});

const search = async (user: TestUser = ada) =>
  (await lagos.call(palette.searchLinked, { query: { query: 'harbour' } }, user)).body;
const names = async (user?: TestUser) =>
  (await search(user)).brands.flatMap(({ items }) => items.map(({ name }) => name));

describe('the palette of linked brands', () => {
  it('finds records of linked brands only', async () => {
    expect(await search()).toMatchObject({
      brands: [{ project: 'accra', title: 'Accra Dispatch', url: 'http://accra.localhost', items: [{ kind: 'tag' }] }],
      failed: [],
    });
    expect(await names()).toEqual(['Harbour of accra']);
  });

  it('uses the rights of the linked account, not those of the caller', async () => {
    const { id } = await accra.db
      .insertInto('auth_items')
      .values({ name: `no-rights-${adaInAccra.id}`, description: 'None', type: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await accra.db.updateTable('users').set({ role_id: id }).where('id', '=', adaInAccra.id).execute();
    expect(await search()).toEqual({ brands: [], failed: [] });
  });

  it('finds nothing for a user without a link, although e-mail addresses are equal', async () => {
    const stranger = await lagos.user('admin');
    await lagos.db
      .updateTable('users')
      .set({ email: `x${adaInAccra.email}` })
      .where('id', '=', stranger.id)
      .execute();
    await accra.db
      .updateTable('users')
      .set({ email: `x${adaInAccra.email}` })
      .where('id', '=', adaInAccra.id)
      .execute();
    expect(await names(stranger)).toEqual([]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['the link ends here', () => lagos.call(linkedAccounts.unlink, { params: { project: 'accra' } }, ada)],
    ['the link ends there', () => accra.call(linkedAccounts.unlink, { params: { project: 'lagos' } }, adaInAccra)],
    ['the other side is missing', () => accra.db.deleteFrom('account_links').execute()],
    ['this side is missing', () => lagos.db.deleteFrom('account_links').execute()],
    [
      'the linked account is suspended',
      async () => {
        const admin = await accra.user('admin');
        await accra.call(users.suspend, { params: { id: adaInAccra.id } }, admin);
      },
    ],
  ])('finds nothing as soon as %s', async (_, change) => {
    expect(await names()).toEqual(['Harbour of accra']);
    await change();
    expect(await names()).toEqual([]);
  });

  it('names the brands that cannot be read and still searches the others', async () => {
    const adaInManila = await manila.user('editor');
    await linkUsers(t, lagos, ada, manila, adaInManila);
    await accra.db.schema.alterTable('tags').renameTo('hidden_tags').execute();
    try {
      expect(await search()).toMatchObject({ brands: [{ project: 'manila' }], failed: ['Accra Dispatch'] });
    } finally {
      await accra.db.schema.alterTable('hidden_tags').renameTo('tags').execute();
    }
  });
});
