import { linkedAccounts } from '@masthead/domain/linked-accounts/contract';
import { sections } from '@masthead/domain/sections/contract';
import { session, sessions } from '@masthead/domain/session/contract';
import { users } from '@masthead/domain/users/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Brand, linkUsers, openBrands } from '../../../../test/harness/brands';
import { createTestAppForFile } from '../../../../test/harness/test-app';
import type { TestUser } from '../../../../test/harness/users';

const t = await createTestAppForFile({}, 2);
const [lagos, manila, accra] = openBrands(t) as [Brand, Brand, Brand];
const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;
const DAY_MS = 24 * HOUR_MS;

let ada: TestUser;
let adaInAccra: TestUser;
beforeEach(async () => {
  ada = await lagos.user('editor');
  adaInAccra = await accra.user('reporter');
  await linkUsers(t, lagos, ada, accra, adaInAccra);
});

const prepare = (from: Brand, to: Brand) => to.call(linkedAccounts.prepareSwitch, { body: { origin: from.origin } });
const start = (from: Brand, to: Brand, user: TestUser, challenge: string) =>
  from.call(linkedAccounts.startSwitch, { params: { project: to.id }, body: { challenge } }, user);
const finish = (to: Brand, code: string, verifier: string) =>
  to.call(linkedAccounts.finishSwitch, { body: { code, verifier } });
const read = async (brand: Brand, user: TestUser) => (await brand.call(sections.list, { query: {} }, user)).status;
const EXPIRED = 'This switch has expired or was already used. Switch again.';

/** The first three steps of a switch. */
async function requestCode(from: Brand, to: Brand, user: TestUser) {
  const { verifier, challenge } = (await prepare(from, to)).body;
  const { code } = (await start(from, to, user, challenge)).body;
  return { code: code ?? '', verifier };
}

/** Switches the brand. Returns the user of the target with the token of the new session. */
async function switchBrand(from: Brand, to: Brand, user: TestUser, target: TestUser): Promise<TestUser> {
  const { code, verifier } = await requestCode(from, to, user);
  const { status, body } = await finish(to, code, verifier);
  expect(status).toBe(200);
  return { ...target, token: body.token };
}

describe('a switch', () => {
  it('opens a session with the rights of the linked account, and is in both audit logs', async () => {
    const switched = await switchBrand(lagos, accra, ada, adaInAccra);
    expect((await accra.call(session.me, {}, switched)).body).toMatchObject({ id: adaInAccra.id, role: 'reporter' });
    const findActions = async ({ db }: Brand, id: number) =>
      (await db.selectFrom('audit_log').where('target_id', '=', id).selectAll().orderBy('id').execute()).map(
        ({ action, result, after }) => [action, result, after],
      );
    expect((await findActions(lagos, ada.id)).at(-1)).toEqual([
      'session.switch-started',
      'success',
      { projects: ['accra'] },
    ]);
    expect((await findActions(accra, adaInAccra.id)).at(-1)).toEqual([
      'session.switched',
      'success',
      { projects: ['lagos'] },
    ]);
  });

  it('returns to the brand where the session began without a code', async () => {
    const switched = await switchBrand(lagos, accra, ada, adaInAccra);
    const { challenge } = (await prepare(accra, lagos)).body;
    expect((await start(accra, lagos, switched, challenge)).body).toEqual({
      url: 'http://lagos.localhost',
      code: null,
    });
  });

  it('stores only hashes of the code and the verifier', async () => {
    const { code, verifier } = await requestCode(lagos, accra, ada);
    const stored = JSON.stringify(await accra.db.selectFrom('switch_codes').selectAll().execute());
    for (const secret of [code, verifier]) {
      expect(stored).not.toContain(secret);
      expect(stored).not.toContain(JSON.stringify(Buffer.from(secret, 'base64url')));
    }
  });

  it('writes neither code nor verifier to the log', async () => {
    const { code, verifier } = await requestCode(lagos, accra, ada);
    const { app, lines } = await t.withLog('trace');
    const { host } = new URL(accra.origin);
    const payload = { code, verifier };
    const url = `/api${linkedAccounts.finishSwitch.path}`;
    expect((await app.inject({ method: 'POST', url, headers: { host }, payload })).statusCode).toBe(200);
    await app.close();
    expect(lines.length).toBeGreaterThan(0);
    for (const secret of [code, verifier]) expect(lines.join('\n')).not.toContain(secret);
  });
});

describe('the exchange of a code is refused', () => {
  const expectRefused = async (reply: Promise<{ status: number; problem: { message: string } }>) => {
    const { status, problem } = await reply;
    expect([status, problem.message]).toEqual([422, EXPIRED]);
  };

  it('a second time, also concurrently', async () => {
    const { code, verifier } = await requestCode(lagos, accra, ada);
    const replies = await Promise.all([finish(accra, code, verifier), finish(accra, code, verifier)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
    await expectRefused(finish(accra, code, verifier));
  });

  it('after 60 seconds', async () => {
    const { code, verifier } = await requestCode(lagos, accra, ada);
    t.advance(60 * SECOND_MS);
    await expectRefused(finish(accra, code, verifier));
  });

  it('without the verifier of the browser, which uses up the code', async () => {
    const { code, verifier } = await requestCode(lagos, accra, ada);
    await expectRefused(finish(accra, code, 'A'.repeat(43)));
    await expectRefused(finish(accra, code, verifier));
  });

  it('in another brand', async () => {
    const { code, verifier } = await requestCode(lagos, accra, ada);
    await expectRefused(finish(manila, code, verifier));
  });

  it.each<[string, () => Promise<unknown>]>([
    ['the link was ended', () => lagos.call(linkedAccounts.unlink, { params: { project: 'accra' } }, ada)],
    ['the session has signed out', () => lagos.call(session.logout, {}, ada)],
    ['the user is suspended', async () => suspend(accra, adaInAccra)],
    ['the user of the other brand is suspended', async () => suspend(lagos, ada)],
    ['one side of the link is missing', () => lagos.db.deleteFrom('account_links').execute()],
  ])('when %s meanwhile', async (_, change) => {
    const { code, verifier } = await requestCode(lagos, accra, ada);
    await change();
    await expectRefused(finish(accra, code, verifier));
  });
});

async function suspend(brand: Brand, { id }: TestUser): Promise<void> {
  const admin = await brand.user('admin');
  expect((await brand.call(users.suspend, { params: { id } }, admin)).status).toBe(200);
}

describe('a code is refused', () => {
  const challenge = 'A'.repeat(43);

  it('without a link, also for the same e-mail address', async () => {
    const twin = await manila.user('editor');
    await manila.db.updateTable('users').set({ email: ada.email }).where('id', '=', twin.id).execute();
    expect((await start(lagos, manila, ada, challenge)).status).toBe(409);
  });

  it('without a complete sign-in', async () => {
    expect((await start(lagos, accra, { ...ada, token: 'A'.repeat(43) }, challenge)).status).toBe(401);
    await lagos.db.updateTable('users').set({ two_fa_secret: null }).where('id', '=', ada.id).execute();
    expect((await start(lagos, accra, ada, challenge)).status).toBe(403);
  });

  it('when the linked account lost its second factor or a side of the link is missing', async () => {
    await accra.db.updateTable('users').set({ two_fa_secret: null }).where('id', '=', adaInAccra.id).execute();
    expect((await start(lagos, accra, ada, challenge)).status).toBe(409);
    await accra.db.deleteFrom('account_links').where('user_id', '=', adaInAccra.id).execute();
    expect((await start(lagos, accra, ada, challenge)).status).toBe(409);
  });

  it('to an origin that is not the admin of another brand of this server', async () => {
    const origins = [
      'http://evil.example',
      'http://accra.localhost',
      'http://www.lagos.localhost',
      'https://localhost',
    ];
    for (const origin of [
      ...origins,
      'http://localhost@evil.example',
      'http://localhost.evil.example',
      'javascript:1',
    ]) {
      expect((await accra.call(linkedAccounts.prepareSwitch, { body: { origin } })).status).toBe(404);
    }
    // Any host of the other brand, because the browser stores its session by origin.
    for (const origin of ['http://localhost', 'http://lagos.localhost']) {
      expect((await accra.call(linkedAccounts.prepareSwitch, { body: { origin } })).status).toBe(200);
    }
  });
});

describe('a session that a switch opened ends', () => {
  let switched: TestUser;
  beforeEach(async () => {
    switched = await switchBrand(lagos, accra, ada, adaInAccra);
    expect(await read(accra, switched)).toBe(200);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['the session of the other brand signs out', () => lagos.call(session.logout, {}, ada)],
    ['the account of the other brand is suspended', () => suspend(lagos, ada)],
    ['its own account is suspended', () => suspend(accra, adaInAccra)],
    ['the other brand unlinks', () => lagos.call(linkedAccounts.unlink, { params: { project: 'accra' } }, ada)],
    ['its own brand unlinks', () => accra.call(linkedAccounts.unlink, { params: { project: 'lagos' } }, switched)],
    ['the session of the other brand expires', async () => t.advance(12 * HOUR_MS)],
  ])('when %s', async (_, change) => {
    await change();
    expect(await read(accra, switched)).toBe(401);
  });

  it('at once when a side of the link disappears, also for a read', async () => {
    await lagos.db.deleteFrom('account_links').execute();
    expect(await read(accra, switched)).toBe(401);
    const body = { one_click_publish: true };
    expect((await accra.call(session.setPreferences, { body }, switched)).status).toBe(401);
  });

  it('not later than the session that it came from, although its use keeps both alive', async () => {
    for (let hours = 0; hours < 6 * 24; hours += 11) {
      t.advance(11 * HOUR_MS);
      expect(await read(accra, switched)).toBe(200);
    }
    expect(await read(lagos, ada)).toBe(200);
    t.advance(DAY_MS - HOUR_MS * 6);
    expect([await read(accra, switched), await read(lagos, ada)]).toEqual([401, 401]);
  });

  it('with all sessions of the chain, when it signs out', async () => {
    const adaInManila = await manila.user('editor');
    await linkUsers(t, accra, switched, manila, adaInManila);
    const chained = await switchBrand(accra, manila, switched, adaInManila);
    expect(await read(manila, chained)).toBe(200);
    await manila.call(session.logout, {}, chained);
    expect([await read(lagos, ada), await read(accra, switched)]).toEqual([401, 401]);
  });

  it('and its sign-out releases the locks of the origin and notifies the open windows there', async () => {
    const received: string[] = [];
    const unsubscribe = t.changes.subscribe((change) => void received.push(change));
    const { id } = await lagos.db
      .insertInto('posts')
      .values({ main_headline: 'Locked', body: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const times = { since: t.clock.now.toISOString(), seen_at: t.clock.now.toISOString() };
    await lagos.db
      .insertInto('post_locks')
      .values({ post_id: id, user_id: ada.id, ...times })
      .execute();
    await accra.call(session.logout, {}, switched);
    expect(await lagos.db.selectFrom('post_locks').where('user_id', '=', ada.id).selectAll().execute()).toEqual([]);
    await expect.poll(() => received).toContain('posts');
    unsubscribe();
  });

  it('with the first link of a chain of switches', async () => {
    const adaInManila = await manila.user('editor');
    await linkUsers(t, accra, switched, manila, adaInManila);
    const chained = await switchBrand(accra, manila, switched, adaInManila);
    await lagos.call(linkedAccounts.unlink, { params: { project: 'accra' } }, ada);
    expect(await read(manila, chained)).toBe(401);
  });

  it('and is listed among the sessions of its account until then', async () => {
    const { items } = (await accra.call(sessions.listOwn, {}, switched)).body;
    expect(items.filter(({ is_current }) => is_current)).toHaveLength(1);
  });
});
