import { type UserInput, users } from '@masthead/domain/users/contract';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projects, type TestApp, testApp } from '../../../test/harness';
import type { TestUser } from '../../../test/people';
import { buildApp } from '../../app';

let t: TestApp;
let admin: TestUser;
beforeAll(async () => {
  t = await testApp();
  admin = await t.user('admin');
});
afterAll(() => t.close());

let made = 0;
const PASSWORD = 'Aa1!aaaa';
const input = (change: Partial<UserInput> = {}): UserInput => ({
  username: 'Anna Smith',
  email: `anna.${++made}@masthead.test`,
  password: PASSWORD,
  role_name: 'reporter',
  ...change,
});
const create = (change: Partial<UserInput> = {}, by = admin) => t.call(users.create, { body: input(change) }, by);
const list = (query: Record<string, string> = {}, by = admin) => t.call(users.list, { query: query as never }, by);
const one = async (id: number) => (await list({ 'filter[id.eq]': String(id) })).body.items[0];

describe('creating', () => {
  it('stores every field of the form and answers the whole user', async () => {
    const section = await t.db
      .insertInto('sections')
      .values({ language_id: 1, catchy_title: 'Sport', slug: 'sport', order: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { status, body } = await create({
      username: "  Анна O'Neil-Smith ",
      nickname: 'Annie',
      email: 'Anna@Masthead.test',
      repeatPassword: PASSWORD,
      position: 'News editor',
      role_name: 'editor',
      section_id: section.id,
      show_on_site: true,
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(Number),
      username: "Анна O'Neil-Smith",
      nickname: 'Annie',
      name: 'Annie',
      email: 'Anna@Masthead.test',
      position: 'News editor',
      role_id: expect.any(Number),
      role: 'editor',
      auth_assignment: { item_name: 'editor' },
      section_id: section.id,
      show_on_site: true,
      two_fa_enabled: false,
      suspended_at: null,
    });
    expect(await one(body.id)).toEqual(body);
  });

  it('goes without what may stay empty, and is then called by the username', async () => {
    const { body } = await create({ nickname: '', position: '', section_id: null });
    expect(body).toMatchObject({ nickname: null, name: 'Anna Smith', position: null, section_id: null });
    expect(body).toMatchObject({ show_on_site: false, two_fa_enabled: false });
  });

  it('stores a hash that the password opens', async () => {
    const { body } = await create();
    const signedIn = await t.send({
      method: 'POST',
      url: '/api/v2/users/login',
      payload: { login: body.email.toUpperCase(), password: PASSWORD },
    });
    expect(signedIn.statusCode).toBe(200);
    const row = t.db.selectFrom('users').where('id', '=', body.id).select('password_hash');
    expect((await row.executeTakeFirstOrThrow()).password_hash).toMatch(/^\$argon2id\$/);
  });

  it('answers a taken email on its field, whatever its letters', async () => {
    await create({ email: 'taken@masthead.test' });
    const { status, problem } = await create({ email: 'TAKEN@Masthead.test' });
    expect(status).toBe(409);
    expect(problem).toEqual({ type: 'conflict', message: 'Already taken.', errors: { email: ['Already taken.'] } });
  });

  it.each([
    [{ section_id: 999_999 }, { section_id: ['There is no such thing any more.'] }],
    [{ role_name: 'nobody' }, { role_name: ['There is no such role.'] }],
    [{ role_name: 'post.read' }, { role_name: ['There is no such role.'] }],
  ])('refuses %o, which is not there', async (change, errors) => {
    expect(await create(change)).toMatchObject({ status: 422, problem: { errors } });
  });
});

const EMPTY = 'Field can not be empty';
const NAME = 'Use Latin or Cyrillic letters, spaces, hyphens and apostrophes only';
const POSITION = 'Use Latin letters, spaces and hyphens only, with a letter at the start and at the end';
const RULE =
  'Password must be 6-16 characters with an upper-case letter, a lower-case letter, a digit and one of !@#$%^&*';
const WEAK = 'Choose a less common password.';
const emailOf = (length: number) => `a@${'b'.repeat(length - 7)}.test`;

describe('validation', () => {
  it.each([
    [{ username: '' }, { username: [EMPTY] }],
    [{ username: '   ' }, { username: [EMPTY] }],
    [{ username: 'x'.repeat(151) }, { username: ['Maximum length 150'] }],
    [{ username: 'user_1' }, { username: [NAME] }],
    [{ username: 'user@home' }, { username: [NAME] }],
    [{ nickname: 'x'.repeat(101) }, { nickname: ['Maximum length 100'] }],
    [{ nickname: 'nick1' }, { nickname: [NAME] }],
    [{ email: '' }, { email: [EMPTY] }],
    [{ email: 'abc' }, { email: [expect.any(String)] }],
    [{ email: emailOf(101) }, { email: ['Maximum length 100'] }],
    [{ password: '' }, { password: [EMPTY] }],
    [{ password: 'Password1!' }, { password: [WEAK] }],
    [{ password: 'Smith#2026' }, { password: [WEAK] }],
    [{ nickname: 'Quill', password: 'Quill#2026' }, { password: [WEAK] }],
    [{ email: 'night.desk@masthead.test', password: 'NightDesk#1' }, { password: [WEAK] }],
    [{ password: 'Aa1!a' }, { password: [RULE] }],
    [{ password: `Aa1!${'a'.repeat(13)}` }, { password: [RULE] }],
    [{ password: 'aaaa1!' }, { password: [RULE] }],
    [{ password: 'AAAA1!' }, { password: [RULE] }],
    [{ password: 'Aaaaa!' }, { password: [RULE] }],
    [{ password: 'Aaaaa1' }, { password: [RULE] }],
    [{ repeatPassword: 'Aa1!aaab' }, { repeatPassword: ['Passwords are not same.'] }],
    [{ repeatPassword: '' }, { repeatPassword: ['Passwords are not same.'] }],
    [{ position: 'x'.repeat(101) }, { position: ['Maximum length 100'] }],
    [{ position: 'Editor 1' }, { position: [POSITION] }],
    [{ position: 'Редактор' }, { position: [POSITION] }],
    [{ position: '-Editor' }, { position: [POSITION] }],
    [{ position: 'Editor-' }, { position: [POSITION] }],
    [{ role_name: '' }, { role_name: [EMPTY] }],
  ])('refuses %o', async (change, errors) => {
    const { status, problem } = await create(change);
    expect(status).toBe(422);
    expect(problem).toMatchObject({ type: 'validation', errors });
    expect(Object.keys(problem.errors)).toEqual(Object.keys(errors));
  });

  it.each([
    { username: 'x'.repeat(150) },
    { nickname: 'x'.repeat(100) },
    { email: emailOf(100) },
    { password: 'Aa1!aa' },
    { password: `Aa1!${'a'.repeat(12)}` },
    { position: 'x'.repeat(100) },
    { position: 'Editor-at-large' },
  ])('accepts %o', async (change) => {
    expect((await create(change)).status).toBe(200);
  });

  it.each(['username', 'email', 'password', 'role_name'])('asks for %s on create, not on an edit', async (field) => {
    const { [field as 'email']: _, ...rest } = input();
    const refused = await t.call(users.create, { body: rest as UserInput }, admin);
    expect(refused).toMatchObject({ status: 422, problem: { errors: { [field]: [EMPTY] } } });
    const { body } = await create();
    expect((await t.call(users.update, { params: { id: body.id }, body: { position: 'Sub' } }, admin)).status).toBe(
      200,
    );
  });
});

describe('the list', () => {
  it('answers pages of users by id, each with their role', async () => {
    const first = await list({ include: 'auth_assignment', order: 'id', per_page: '2', page: '1' });
    expect(first.body).toMatchObject({ current_page: 1, per_page: 2 });
    expect(first.body.items).toHaveLength(2);
    expect(first.body.next_page_url).toMatch(/^\/api\/v2\/users\?.*page=2/);
    const second = await list({ per_page: '2', page: '2' });
    const ids = [...first.body.items, ...second.body.items].map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect(new Set(ids).size).toBe(4);
    expect((await list()).body.per_page).toBe(25);
  });

  it('filters by role and by id', async () => {
    const seo = await t.user('seo-specialist');
    const { body } = await list({ 'filter[auth_assignment.item_name.eq]': 'seo-specialist' });
    expect(body.items.map(({ id }) => id)).toEqual([seo.id]);
    expect((await list({ 'filter[id.eq]': String(seo.id) })).body.items).toHaveLength(1);
    expect((await list({ 'filter[auth_assignment.item_name.eq]': 'nobody' })).body.items).toEqual([]);
  });

  it('finds a phrase prefix in nickname or username, together with the role filter', async () => {
    const { body: zed } = await create({ username: 'Zedekiah Okonkwo-Bright', nickname: 'Zed the Sub' });
    const { body: other } = await create({ username: 'Maria Okonkwo', role_name: 'editor' });
    const found = async (search: string, more: Record<string, string> = {}) => {
      const query = { search, search_fields: 'nickname,username', search_type: 'phrase_prefix', ...more };
      return (await t.call(users.search, { query: query as never }, admin)).body.items.map(({ id }) => id);
    };
    expect(await found('okonk')).toEqual([zed.id, other.id]);
    expect(await found('the su')).toEqual([zed.id]);
    expect(await found('bright')).toEqual([zed.id]);
    expect(await found('konkwo')).toEqual([]);
    expect(await found('.*')).toEqual([]);
    expect(await found('okonk', { 'filter[auth_assignment.item_name.eq]': 'editor' })).toEqual([other.id]);
    const { email } = await t.db
      .selectFrom('users')
      .where('id', '=', admin.id)
      .select('email')
      .executeTakeFirstOrThrow();
    expect(await found(email)).toEqual([admin.id]);
    expect((await t.call(users.search, { query: { search: '  ' } }, admin)).status).toBe(422);
  });

  it('is for those with user.read', async () => {
    const editor = await t.user('editor');
    expect((await list({}, editor)).problem.message).toBe('You need the right user.read to do this.');
    expect((await list({}, await t.user('senior-editor'))).status).toBe(200);
  });
});

it('never answers a password, its hash or a secret', async () => {
  const { body: created } = await create({ repeatPassword: PASSWORD });
  const answers = [
    created,
    (await t.call(users.update, { params: { id: created.id }, body: { password: 'Bb2@bbbb' } }, admin)).body,
    (await list({ per_page: '200' })).body,
    (await t.call(users.search, { query: { search: 'a' } }, admin)).body,
    (await t.call(users.resetTwoFactor, { params: { id: created.id } }, admin)).body,
    (await create({ password: 'Secretive' })).problem,
  ];
  for (const answer of answers) {
    const text = JSON.stringify(answer);
    expect(text).not.toMatch(/argon2|"password_hash"|"repeatPassword"|"two_fa_secret"|Secretive|Bb2@/);
    expect(text).not.toContain(PASSWORD);
  }
});

it('writes no password to the log, whatever becomes of the call', async () => {
  const lines: string[] = [];
  const app = await buildApp({
    projects: [
      {
        project: projects[0] as (typeof projects)[number],
        db: t.db,
        storage: t.storage,
        changes: t.changes,
        secrets: t.secrets,
      },
    ],
    now: () => t.clock.now,
    web: new URL('../../../test/web/', import.meta.url),
    scripts: new URL('../../../test/site-scripts/', import.meta.url),
    demo: false,
    trustProxy: false,
    logger: { level: 'trace', stream: { write: (line: string) => lines.push(line) } },
  });
  const headers = { host: 'localhost', authorization: `Bearer ${admin.token}` };
  const post = (payload: object) => app.inject({ method: 'POST', url: '/api/v2/users', headers, payload });
  expect((await post(input())).statusCode).toBe(200);
  expect((await post(input({ username: '' }))).statusCode).toBe(422);
  expect((await post(input({ email: admin.email }))).statusCode).toBe(409);
  await app.close();
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.join('')).not.toContain(PASSWORD);
  expect(lines.join('')).not.toContain('argon2');
});
