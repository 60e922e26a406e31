import { session } from '@masthead/domain/session/contract';
import { users } from '@masthead/domain/users/contract';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/harness';
import { addUser, password, type TestUser } from '../../../test/people';
import type { JobContext } from '../../platform/jobs/job';
import { purgeSignIns } from '../../platform/retention/purge';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.deleteFrom('attempts').execute();
  await t.db.deleteFrom('known_addresses').execute();
});

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
const OFFICE = '192.0.2.10';
const STRANGER = '198.51.100.7';

const codeOf = ({ secret }: TestUser) => generateSync({ secret, epoch: Math.floor(t.clock.now.getTime() / 1000) });

/** A sign-in from this address; the code is the current one unless another is given. */
async function signIn(user: TestUser, remoteAddress: string, given: { password?: string; code?: string | null } = {}) {
  const code = given.code === undefined ? codeOf(user) : given.code;
  const payload = { login: user.email, password: given.password ?? password, ...(code && { two_fa_code: code }) };
  const { statusCode, headers } = await t.send({
    method: 'POST',
    url: `/api${session.login.path}`,
    remoteAddress,
    payload,
  });
  return { status: statusCode, retryAfter: Number(headers['retry-after'] ?? 0) };
}

const guess = (user: TestUser, address: string) => signIn(user, address, { password: 'Wrong#2026' });
const guessCode = (user: TestUser, address: string) => signIn(user, address, { code: '000000' });

async function guessTimes(count: number, user: TestUser, address: string) {
  const statuses: number[] = [];
  for (let i = 0; i < count; i++) statuses.push((await guess(user, address)).status);
  return statuses;
}

/** How many of 1,000 guesses, 50 at a time, had their password checked. */
async function countChecked(user: TestUser, addressOf: (index: number) => string) {
  const statuses: number[] = [];
  for (let start = 0; start < 1000; start += 50) {
    const batch = Array.from({ length: 50 }, (_, index) => guess(user, addressOf(start + index)));
    statuses.push(...(await Promise.all(batch)).map(({ status }) => status));
  }
  const [checked, refused] = [422, 429].map((status) => statuses.filter((each) => each === status).length);
  expect(refused).toBe(1000 - (checked ?? 0));
  return checked;
}

/** `index` as an IPv4 address of its own. */
const botAddress = (index: number) => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;

/** Somebody who has signed in from the office before. Codes are used once, so the clock moves to the next one. */
async function officeWorker() {
  const user = await t.user('editor');
  expect((await signIn(user, OFFICE)).status).toBe(200);
  t.advance(MINUTE);
  return user;
}

describe('failures of one account from one address', () => {
  it('cause delays that double from 30 seconds to 15 minutes', async () => {
    const user = await t.user('editor');
    expect(await guessTimes(5, user, STRANGER)).toEqual([422, 422, 422, 422, 422]);
    for (const delay of [30, 60, 120, 240, 480, 900, 900, 900]) {
      const refused = await guess(user, STRANGER);
      expect(refused).toEqual({ status: 429, retryAfter: delay });
      t.advance(delay * SECOND - 1);
      expect((await signIn(user, STRANGER)).status).toBe(429);
      t.advance(1);
      expect((await guess(user, STRANGER)).status).toBe(422);
    }
  });

  it('answer with the message of too many tries', async () => {
    const user = await t.user('editor');
    await guessTimes(5, user, '127.0.0.1');
    const { status, problem } = await t.call(session.login, { body: { login: user.email, password } });
    expect(status).toBe(429);
    expect(problem).toEqual({
      type: 'too_many_tries',
      message: 'Too many tries. Wait a few minutes and try again.',
    });
  });

  it('are reset by a sign-in', async () => {
    const user = await t.user('editor');
    await guessTimes(4, user, STRANGER);
    expect((await signIn(user, STRANGER)).status).toBe(200);
    expect(await guessTimes(5, user, STRANGER)).toEqual([422, 422, 422, 422, 422]);
    expect((await guess(user, STRANGER)).status).toBe(429);
  });

  it('are forgotten after a day without another', async () => {
    const user = await t.user('editor');
    await guessTimes(4, user, STRANGER);
    t.advance(DAY);
    expect(await guessTimes(5, user, STRANGER)).toEqual([422, 422, 422, 422, 422]);
  });

  it('do not slow down another account at the same address', async () => {
    await guessTimes(6, await t.user('editor'), STRANGER);
    expect((await signIn(await t.user('editor'), STRANGER)).status).toBe(200);
  });

  it('are counted for an e-mail address without an account in the same way', async () => {
    const nobody = { ...(await t.user('editor')), email: 'Nobody@masthead.test' };
    const user = await t.user('editor');
    for (let i = 0; i < 8; i++) {
      expect(await guess(nobody, STRANGER)).toEqual(await guess(user, STRANGER));
    }
    const keys = await t.db.selectFrom('attempts').select('key').execute();
    expect(JSON.stringify(keys)).not.toMatch(/nobody|editor/i);
  });

  it('do not depend on the case of the e-mail address', async () => {
    const user = await t.user('editor');
    await guessTimes(3, user, STRANGER);
    await guessTimes(2, { ...user, email: user.email.toUpperCase() }, STRANGER);
    expect((await guess(user, STRANGER)).status).toBe(429);
  });

  it('are limited to the same number when 50 guesses arrive at the same moment', async () => {
    const user = await t.user('editor');
    const answers = await Promise.all(Array.from({ length: 50 }, () => guess(user, STRANGER)));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(45);
  });

  it('count for the whole /64 network of an IPv6 address, and for no other', async () => {
    const user = await t.user('editor');
    for (let i = 1; i <= 5; i++) expect((await guess(user, `2001:db8:1:2::${i}`)).status).toBe(422);
    expect((await guess(user, '2001:db8:1:2:ffff:ffff:ffff:ffff')).status).toBe(429);
    expect((await guess(user, '2001:db8:1:3::1')).status).toBe(422);
    expect((await signIn(user, '2001:db8:1:4::1')).status).toBe(200);
  });
});

describe('an attacker elsewhere', () => {
  it('does not lock out the owner at a known address with 1,000 guesses from many addresses, and is slowed down', async () => {
    const user = await officeWorker();
    expect(await countChecked(user, (index) => (index < 500 ? STRANGER : botAddress(index)))).toBe(20);
    expect((await signIn(user, OFFICE)).status).toBe(200);
  });

  it('waits up to 15 minutes per guess, also with a new address for each', async () => {
    const user = await t.user('editor');
    for (let i = 0; i < 20; i++) await guess(user, botAddress(i));
    for (const [index, delay] of [30, 60, 120, 240, 480, 900, 900].entries()) {
      expect(await guess(user, botAddress(100 + index))).toEqual({ status: 429, retryAfter: delay });
      t.advance(delay * SECOND);
      expect((await guess(user, botAddress(200 + index))).status).toBe(422);
    }
  });

  it('gets no more guesses from 50 addresses at the same moment', async () => {
    const user = await t.user('editor');
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => guess(user, botAddress(index))));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(20);
  });

  it('cannot tell whether an account exists: guesses from many addresses are refused in the same way', async () => {
    const user = await officeWorker();
    const nobody = { ...user, email: 'nobody-spread@masthead.test' };
    for (let i = 0; i < 25; i++) {
      expect(await guess(nobody, botAddress(i))).toEqual(await guess(user, botAddress(i)));
    }
  });

  it('does not use up the attempts of an address that the account limit refuses', async () => {
    const user = await t.user('editor');
    for (let i = 0; i < 20; i++) await guess(user, botAddress(i));
    for (let i = 0; i < 10; i++) expect((await guess(user, OFFICE)).status).toBe(429);
    t.advance(30 * SECOND);
    expect((await signIn(user, OFFICE)).status).toBe(200);
  });

  it('who knows the password guesses no more codes than passwords, and does not lock out the owner', async () => {
    const user = await officeWorker();
    for (let i = 0; i < 5; i++) expect((await guessCode(user, STRANGER)).status).toBe(422);
    expect((await guessCode(user, STRANGER)).status).toBe(429);
    for (let i = 0; i < 15; i++) expect((await guessCode(user, botAddress(i))).status).toBe(422);
    expect((await guessCode(user, botAddress(99))).status).toBe(429);
    expect((await signIn(user, botAddress(98), { code: '123456789012' })).status).toBe(429);
    expect((await signIn(user, OFFICE)).status).toBe(200);
  });

  it('who knows the password resets nothing by leaving the code out', async () => {
    const user = await t.user('editor');
    for (let i = 0; i < 4; i++) await guessCode(user, STRANGER);
    expect((await signIn(user, STRANGER, { code: null })).status).toBe(422);
    expect((await guessCode(user, STRANGER)).status).toBe(422);
    expect((await guessCode(user, STRANGER)).status).toBe(429);
    expect((await signIn(user, STRANGER, { code: null })).status).toBe(429);
  });
});

describe('a known address', () => {
  it('is locked out by failures that were made there', async () => {
    const user = await officeWorker();
    await guessTimes(5, user, OFFICE);
    expect((await signIn(user, OFFICE)).status).toBe(429);
  });

  it('is forgotten when an administrator sets a new password or resets two-factor', async () => {
    const admin = await t.user('admin');
    const known = (user: TestUser) =>
      t.db.selectFrom('known_addresses').where('user_id', '=', user.id).select('address').execute();
    const [ada, ben] = [await officeWorker(), await officeWorker()];
    expect([await known(ada), await known(ben)]).toEqual([[{ address: OFFICE }], [{ address: OFFICE }]]);
    const body = { password: 'Kestrel#77', repeatPassword: 'Kestrel#77' };
    expect((await t.call(users.update, { params: { id: ada.id }, body }, admin)).status).toBe(200);
    expect((await t.call(users.resetTwoFactor, { params: { id: ben.id } }, admin)).status).toBe(200);
    expect([await known(ada), await known(ben)]).toEqual([[], []]);
  });

  it('is the whole /64 network of an IPv6 address', async () => {
    const user = await t.user('editor');
    await signIn(user, '2001:db8:7:7::1');
    t.advance(MINUTE);
    for (let i = 0; i < 30; i++) await guess(user, botAddress(i));
    expect((await signIn(user, '2001:db8:7:7:aaaa::2')).status).toBe(200);
  });

  it('is known for 90 days after a sign-in, to its owner only, among 20 addresses at most', async () => {
    const user = await officeWorker();
    const block = async () => {
      for (let i = 0; i < 20; i++) await guess(user, botAddress(i));
    };
    t.advance(90 * DAY - 2 * MINUTE);
    await block();
    expect((await signIn(user, OFFICE)).status).toBe(200);
    t.advance(90 * DAY);
    await block();
    expect((await signIn(user, OFFICE)).status).toBe(429);

    t.advance(DAY);
    for (let i = 0; i < 25; i++) {
      t.advance(MINUTE);
      expect((await signIn(user, `203.0.113.${i}`)).status).toBe(200);
    }
    const known = await t.db.selectFrom('known_addresses').where('user_id', '=', user.id).select('address').execute();
    expect(known).toHaveLength(20);
    expect(known).not.toContainEqual({ address: '203.0.113.4' });
    expect(known).toContainEqual({ address: '203.0.113.5' });
  });

  it("is not created by another user's sign-in, or by a right password without a code", async () => {
    await officeWorker();
    const user = await t.user('editor');
    await signIn(user, OFFICE, { code: null });
    for (let i = 0; i < 20; i++) await guess(user, botAddress(i));
    expect((await signIn(user, OFFICE)).status).toBe(429);
  });
});

describe('one address', () => {
  it('takes the sign-ins of 150 people in a minute, every third after a typing error', async () => {
    const people = await Promise.all(Array.from({ length: 150 }, () => addUser(t.db, 'reporter', t.clock.now, null)));
    const shift = people.map(async (user, index) => {
      if (index % 3 === 0) expect((await guess(user, OFFICE)).status).toBe(422);
      return (await signIn(user, OFFICE, { code: null })).status;
    });
    expect(new Set(await Promise.all(shift))).toEqual(new Set([200]));
  });

  it('gets 250 failures over all accounts in 15 minutes, and a sign-in costs none', async () => {
    const worker = await officeWorker();
    const others = await Promise.all(Array.from({ length: 126 }, () => addUser(t.db, 'reporter', t.clock.now, null)));
    const failures = await Promise.all(others.slice(0, 125).map((user) => guessTimes(2, user, OFFICE)));
    expect(new Set(failures.flat())).toEqual(new Set([422]));
    const last = others.at(-1) as TestUser;
    // The window began with the worker's sign-in a minute ago.
    expect(await guess(last, OFFICE)).toEqual({ status: 429, retryAfter: 14 * 60 });
    // The address is known for this account, so the failures of others there do not concern it.
    for (let i = 0; i < 5; i++) {
      expect((await signIn(worker, OFFICE)).status).toBe(200);
      t.advance(MINUTE);
    }
    expect((await guess(last, OFFICE)).status).toBe(429);
    expect((await signIn(last, STRANGER, { code: null })).status).toBe(200);
    t.advance(10 * MINUTE);
    expect((await signIn(last, OFFICE, { code: null })).status).toBe(200);
  });
});

it('the daily job deletes expired sessions, old attempts and addresses that were not used for 90 days', async () => {
  const user = await officeWorker();
  await guess(user, STRANGER);
  const counts = async () => {
    const rows = (table: 'attempts' | 'known_addresses' | 'tokens') =>
      t.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
    const of = async (table: Parameters<typeof rows>[0]) => (await rows(table)).count;
    return { attempts: await of('attempts'), known: await of('known_addresses'), tokens: await of('tokens') };
  };
  const run = () => purgeSignIns.run({ db: t.db, now: () => t.clock.now } as JobContext, {});
  await run();
  const before = await counts();
  expect(before.attempts).toBeGreaterThan(0);

  t.advance(DAY);
  const current = await t.user('editor');
  expect(await run()).toEqual(new Date(t.clock.now.getTime() + DAY));
  expect(await counts()).toEqual({ attempts: 0, known: before.known, tokens: 1 });
  expect((await t.call(session.me, {}, current)).status).toBe(200);

  t.advance(90 * DAY);
  await run();
  expect(await counts()).toEqual({ attempts: 0, known: 0, tokens: 0 });
});
