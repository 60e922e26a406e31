import { session } from '@masthead/domain/session/contract';
import { users } from '@masthead/domain/users/contract';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';
import { addUser, password, type TestUser } from '../../../test/harness/users';
import type { JobContext } from '../../platform/jobs/job';
import { purgeSignIns } from '../../platform/retention/purge';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.deleteFrom('attempts').execute();
  await t.db.deleteFrom('known_addresses').execute();
});

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** The IP address from which the user has signed in before, in most tests. */
const OFFICE = '192.0.2.10';
/** An IP address from which the user has never signed in. */
const STRANGER = '198.51.100.7';

const codeFor = ({ secret }: TestUser) => generateSync({ secret, epoch: Math.floor(t.clock.now.getTime() / 1000) });

/** Signs in from this address, with the current code by default. */
async function signIn(
  user: TestUser,
  remoteAddress: string,
  options: { password?: string; code?: string | null } = {},
) {
  const code = options.code === undefined ? codeFor(user) : options.code;
  const payload = { login: user.email, password: options.password ?? password, ...(code && { two_fa_code: code }) };
  const { statusCode, headers } = await t.send({
    method: 'POST',
    url: `/api${session.login.path}`,
    remoteAddress,
    payload,
  });
  return { status: statusCode, retryAfter: Number(headers['retry-after'] ?? 0) };
}

const guessPassword = (user: TestUser, address: string) => signIn(user, address, { password: 'Wrong#2026' });
const guessCode = (user: TestUser, address: string) => signIn(user, address, { code: '000000' });

async function guessTimes(count: number, user: TestUser, address: string) {
  const statuses: number[] = [];
  for (let i = 0; i < count; i++) statuses.push((await guessPassword(user, address)).status);
  return statuses;
}

/** Sends 1,000 wrong passwords, 50 at a time. Returns how many the server checked (422) rather than refused (429). */
async function countCheckedPasswords(user: TestUser, toAddress: (index: number) => string) {
  const statuses: number[] = [];
  for (let start = 0; start < 1000; start += 50) {
    const batch = Array.from({ length: 50 }, (_, index) => guessPassword(user, toAddress(start + index)));
    statuses.push(...(await Promise.all(batch)).map(({ status }) => status));
  }
  const [checked, refused] = [422, 429].map((status) => statuses.filter((received) => received === status).length);
  expect(refused).toBe(1000 - (checked ?? 0));
  return checked;
}

/** A different IPv4 address for each index. */
const botAddress = (index: number) => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;

/** Adds a user with the office as known address. Advances the clock, because a code is accepted only once. */
async function createOfficeWorker() {
  const user = await t.user('editor');
  expect((await signIn(user, OFFICE)).status).toBe(200);
  t.advance(MINUTE_MS);
  return user;
}

describe('failed sign-ins of one account from one address', () => {
  it('cause delays that double from 30 seconds to 15 minutes', async () => {
    const user = await t.user('editor');
    expect(await guessTimes(5, user, STRANGER)).toEqual([422, 422, 422, 422, 422]);
    for (const delay of [30, 60, 120, 240, 480, 900, 900, 900]) {
      const refused = await guessPassword(user, STRANGER);
      expect(refused).toEqual({ status: 429, retryAfter: delay });
      t.advance(delay * SECOND_MS - 1);
      expect((await signIn(user, STRANGER)).status).toBe(429);
      t.advance(1);
      expect((await guessPassword(user, STRANGER)).status).toBe(422);
    }
  });

  it('get the error too_many_tries after the limit', async () => {
    const user = await t.user('editor');
    await guessTimes(5, user, '127.0.0.1');
    const { status, problem } = await t.call(session.login, { body: { login: user.email, password } });
    expect(status).toBe(429);
    expect(problem).toEqual({
      type: 'too_many_tries',
      message: 'Too many attempts. Wait a few minutes and try again.',
    });
  });

  it('are reset by a successful sign-in', async () => {
    const user = await t.user('editor');
    await guessTimes(4, user, STRANGER);
    expect((await signIn(user, STRANGER)).status).toBe(200);
    expect(await guessTimes(5, user, STRANGER)).toEqual([422, 422, 422, 422, 422]);
    expect((await guessPassword(user, STRANGER)).status).toBe(429);
  });

  it('are reset after one day without another failure', async () => {
    const user = await t.user('editor');
    await guessTimes(4, user, STRANGER);
    t.advance(DAY_MS);
    expect(await guessTimes(5, user, STRANGER)).toEqual([422, 422, 422, 422, 422]);
  });

  it('do not limit another account at the same address', async () => {
    await guessTimes(6, await t.user('editor'), STRANGER);
    expect((await signIn(await t.user('editor'), STRANGER)).status).toBe(200);
  });

  it('are counted in the same way for an unknown e-mail', async () => {
    const nobody = { ...(await t.user('editor')), email: 'Nobody@masthead.test' };
    const user = await t.user('editor');
    for (let i = 0; i < 8; i++) {
      expect(await guessPassword(nobody, STRANGER)).toEqual(await guessPassword(user, STRANGER));
    }
    const keys = await t.db.selectFrom('attempts').select('key').execute();
    expect(JSON.stringify(keys)).not.toMatch(/nobody|editor/i);
  });

  it('do not depend on the case of the e-mail address', async () => {
    const user = await t.user('editor');
    await guessTimes(3, user, STRANGER);
    await guessTimes(2, { ...user, email: user.email.toUpperCase() }, STRANGER);
    expect((await guessPassword(user, STRANGER)).status).toBe(429);
  });

  it('are limited to the same number when 50 attempts arrive concurrently', async () => {
    const user = await t.user('editor');
    const responses = await Promise.all(Array.from({ length: 50 }, () => guessPassword(user, STRANGER)));
    expect(responses.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(45);
  });

  it('count for the /64 network of an IPv6 address', async () => {
    const user = await t.user('editor');
    for (let i = 1; i <= 5; i++) expect((await guessPassword(user, `2001:db8:1:2::${i}`)).status).toBe(422);
    expect((await guessPassword(user, '2001:db8:1:2:ffff:ffff:ffff:ffff')).status).toBe(429);
    expect((await guessPassword(user, '2001:db8:1:3::1')).status).toBe(422);
    expect((await signIn(user, '2001:db8:1:4::1')).status).toBe(200);
  });
});

describe('an attacker at unknown addresses', () => {
  it('is limited and does not lock out the user at a known address with 1,000 attempts', async () => {
    const user = await createOfficeWorker();
    expect(await countCheckedPasswords(user, (index) => (index < 500 ? STRANGER : botAddress(index)))).toBe(20);
    expect((await signIn(user, OFFICE)).status).toBe(200);
  });

  it('waits up to 15 minutes per attempt, also with a new address for each', async () => {
    const user = await t.user('editor');
    for (let i = 0; i < 20; i++) await guessPassword(user, botAddress(i));
    for (const [index, delay] of [30, 60, 120, 240, 480, 900, 900].entries()) {
      expect(await guessPassword(user, botAddress(100 + index))).toEqual({ status: 429, retryAfter: delay });
      t.advance(delay * SECOND_MS);
      expect((await guessPassword(user, botAddress(200 + index))).status).toBe(422);
    }
  });

  it('gets no extra attempts from 50 addresses concurrently', async () => {
    const user = await t.user('editor');
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => guessPassword(user, botAddress(index))),
    );
    expect(responses.filter(({ status }) => status === 422)).toHaveLength(20);
  });

  it('gets the same responses for an unknown e-mail as for an account', async () => {
    const user = await createOfficeWorker();
    const nobody = { ...user, email: 'nobody-spread@masthead.test' };
    for (let i = 0; i < 25; i++) {
      expect(await guessPassword(nobody, botAddress(i))).toEqual(await guessPassword(user, botAddress(i)));
    }
  });

  it('does not use up the attempts of an address that only the account limit rejects', async () => {
    const user = await t.user('editor');
    for (let i = 0; i < 20; i++) await guessPassword(user, botAddress(i));
    for (let i = 0; i < 10; i++) expect((await guessPassword(user, OFFICE)).status).toBe(429);
    t.advance(30 * SECOND_MS);
    expect((await signIn(user, OFFICE)).status).toBe(200);
  });

  it('who knows the password gets as few attempts for codes and does not lock out the user', async () => {
    const user = await createOfficeWorker();
    for (let i = 0; i < 5; i++) expect((await guessCode(user, STRANGER)).status).toBe(422);
    expect((await guessCode(user, STRANGER)).status).toBe(429);
    for (let i = 0; i < 15; i++) expect((await guessCode(user, botAddress(i))).status).toBe(422);
    expect((await guessCode(user, botAddress(99))).status).toBe(429);
    expect((await signIn(user, botAddress(98), { code: '123456789012' })).status).toBe(429);
    expect((await signIn(user, OFFICE)).status).toBe(200);
  });

  it('who knows the password does not reset the limit by omitting the code', async () => {
    const user = await t.user('editor');
    for (let i = 0; i < 4; i++) await guessCode(user, STRANGER);
    expect((await signIn(user, STRANGER, { code: null })).status).toBe(422);
    expect((await guessCode(user, STRANGER)).status).toBe(422);
    expect((await guessCode(user, STRANGER)).status).toBe(429);
    expect((await signIn(user, STRANGER, { code: null })).status).toBe(429);
  });
});

describe('a known address', () => {
  it('is locked out by failures from that address', async () => {
    const user = await createOfficeWorker();
    await guessTimes(5, user, OFFICE);
    expect((await signIn(user, OFFICE)).status).toBe(429);
  });

  it('is deleted when an administrator sets a new password or resets two-factor', async () => {
    const admin = await t.user('admin');
    const listKnown = (user: TestUser) =>
      t.db.selectFrom('known_addresses').where('user_id', '=', user.id).select('address').execute();
    const [ada, ben] = [await createOfficeWorker(), await createOfficeWorker()];
    expect([await listKnown(ada), await listKnown(ben)]).toEqual([[{ address: OFFICE }], [{ address: OFFICE }]]);
    const body = { password: 'Kestrel#77', repeatPassword: 'Kestrel#77' };
    expect((await t.call(users.update, { params: { id: ada.id }, body }, admin)).status).toBe(200);
    expect((await t.call(users.resetTwoFactor, { params: { id: ben.id } }, admin)).status).toBe(200);
    expect([await listKnown(ada), await listKnown(ben)]).toEqual([[], []]);
  });

  it('is the whole /64 network of an IPv6 address', async () => {
    const user = await t.user('editor');
    await signIn(user, '2001:db8:7:7::1');
    t.advance(MINUTE_MS);
    for (let i = 0; i < 30; i++) await guessPassword(user, botAddress(i));
    expect((await signIn(user, '2001:db8:7:7:aaaa::2')).status).toBe(200);
  });

  it('is stored for 90 days after a sign-in, at most 20 per user', async () => {
    const user = await createOfficeWorker();
    const reachAccountLimit = async () => {
      for (let i = 0; i < 20; i++) await guessPassword(user, botAddress(i));
    };
    t.advance(90 * DAY_MS - 2 * MINUTE_MS);
    await reachAccountLimit();
    expect((await signIn(user, OFFICE)).status).toBe(200);
    t.advance(90 * DAY_MS);
    await reachAccountLimit();
    expect((await signIn(user, OFFICE)).status).toBe(429);

    t.advance(DAY_MS);
    for (let i = 0; i < 25; i++) {
      t.advance(MINUTE_MS);
      expect((await signIn(user, `203.0.113.${i}`)).status).toBe(200);
    }
    const known = await t.db.selectFrom('known_addresses').where('user_id', '=', user.id).select('address').execute();
    expect(known).toHaveLength(20);
    expect(known).not.toContainEqual({ address: '203.0.113.4' });
    expect(known).toContainEqual({ address: '203.0.113.5' });
  });

  it('is not added by the sign-in of another user or by a password without a code', async () => {
    await createOfficeWorker();
    const user = await t.user('editor');
    await signIn(user, OFFICE, { code: null });
    for (let i = 0; i < 20; i++) await guessPassword(user, botAddress(i));
    expect((await signIn(user, OFFICE)).status).toBe(429);
  });
});

describe('the limit of one address for all accounts', () => {
  it('allows sign-ins of 150 users in a minute, every third after a wrong password', async () => {
    const people = await Promise.all(Array.from({ length: 150 }, () => addUser(t.db, 'reporter', t.clock.now, null)));
    const signIns = people.map(async (user, index) => {
      if (index % 3 === 0) expect((await guessPassword(user, OFFICE)).status).toBe(422);
      return (await signIn(user, OFFICE, { code: null })).status;
    });
    expect(new Set(await Promise.all(signIns))).toEqual(new Set([200]));
  });

  it('allows 250 failures in 15 minutes and does not count successful sign-ins', async () => {
    const worker = await createOfficeWorker();
    const others = await Promise.all(Array.from({ length: 126 }, () => addUser(t.db, 'reporter', t.clock.now, null)));
    const failures = await Promise.all(others.slice(0, 125).map((user) => guessTimes(2, user, OFFICE)));
    expect(new Set(failures.flat())).toEqual(new Set([422]));
    const last = others.at(-1) as TestUser;
    // The window began with the worker's sign-in a minute ago.
    expect(await guessPassword(last, OFFICE)).toEqual({ status: 429, retryAfter: 14 * 60 });
    // The address is known for this account, so failures of other accounts there do not affect it.
    for (let i = 0; i < 5; i++) {
      expect((await signIn(worker, OFFICE)).status).toBe(200);
      t.advance(MINUTE_MS);
    }
    expect((await guessPassword(last, OFFICE)).status).toBe(429);
    expect((await signIn(last, STRANGER, { code: null })).status).toBe(200);
    t.advance(10 * MINUTE_MS);
    expect((await signIn(last, OFFICE, { code: null })).status).toBe(200);
  });
});

it('purgeSignIns deletes expired sessions, old attempts and addresses unused for 90 days', async () => {
  const user = await createOfficeWorker();
  await guessPassword(user, STRANGER);
  const countRows = async () => {
    const rows = (table: 'attempts' | 'known_addresses' | 'tokens') =>
      t.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
    const count = async (table: Parameters<typeof rows>[0]) => (await rows(table)).count;
    return { attempts: await count('attempts'), known: await count('known_addresses'), tokens: await count('tokens') };
  };
  const signal = new AbortController().signal;
  const run = () => purgeSignIns.run({ db: t.db, now: () => t.clock.now, signal } as JobContext, {});
  await run();
  const before = await countRows();
  expect(before.attempts).toBeGreaterThan(0);

  t.advance(DAY_MS);
  const current = await t.user('editor');
  expect(await run()).toEqual(new Date(t.clock.now.getTime() + DAY_MS));
  expect(await countRows()).toEqual({ attempts: 0, known: before.known, tokens: 1 });
  expect((await t.call(session.me, {}, current)).status).toBe(200);

  t.advance(90 * DAY_MS);
  await run();
  expect(await countRows()).toEqual({ attempts: 0, known: 0, tokens: 0 });
});
