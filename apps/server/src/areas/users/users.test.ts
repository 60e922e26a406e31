import { type UserInput, users } from '@masthead/domain/users/contract';
import { describe, expect, it } from 'vitest';
import { createTestAppForFile } from '../../../test/harness/test-app';

const t = await createTestAppForFile();
const admin = await t.user('admin');

let emailCount = 0;
const PASSWORD = 'Aa1!aaaa';
const input = (change: Partial<UserInput> = {}): UserInput => ({
  username: 'Anna Smith',
  email: `anna.${++emailCount}@masthead.test`,
  password: PASSWORD,
  role_name: 'reporter',
  ...change,
});
const create = (change: Partial<UserInput> = {}, actor = admin) => t.call(users.create, { body: input(change) }, actor);
const list = (query: Record<string, string> = {}, actor = admin) =>
  t.call(users.list, { query: query as never }, actor);
const findOne = async (id: number) => (await list({ 'filter[id.eq]': String(id) })).body.items[0];

describe('POST /v2/users', () => {
  it('stores every field and returns the complete user', async () => {
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
    expect(await findOne(body.id)).toEqual(body);
  });

  it('accepts empty optional fields and uses the username as display name', async () => {
    const { body } = await create({ nickname: '', position: '', section_id: null });
    expect(body).toMatchObject({ nickname: null, name: 'Anna Smith', position: null, section_id: null });
    expect(body).toMatchObject({ show_on_site: false, two_fa_enabled: false });
  });

  it('stores an argon2id hash, and the password signs in', async () => {
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

  it('rejects a used e-mail without regard to case with an error on its field', async () => {
    await create({ email: 'taken@masthead.test' });
    const { status, problem } = await create({ email: 'TAKEN@Masthead.test' });
    expect(status).toBe(409);
    expect(problem).toEqual({
      type: 'conflict',
      message: 'This value is already in use. Choose another.',
      errors: { email: ['This value is already in use. Choose another.'] },
    });
  });

  it.each([
    [{ section_id: 999_999 }, { section_id: ['This item no longer exists. Reload the page.'] }],
    [{ role_name: 'nobody' }, { role_name: ['This role no longer exists.'] }],
    [{ role_name: 'post.read' }, { role_name: ['This role no longer exists.'] }],
  ])('rejects the missing record in %o', async (change, errors) => {
    expect(await create(change)).toMatchObject({ status: 422, problem: { errors } });
  });
});

/** The messages of the rules. */
const EMPTY = 'Field can not be empty';
const NAME_RULE = 'Use Latin or Cyrillic letters, spaces, hyphens and apostrophes only';
const POSITION_RULE = 'Use only Latin letters, spaces and hyphens. Start and end with a letter';
const PASSWORD_RULE =
  'Password must be 6-16 characters with an upper-case letter, a lower-case letter, a digit and one of !@#$%^&*';
const WEAK_PASSWORD = 'Choose a less common password.';
const emailOfLength = (length: number) => `a@${'b'.repeat(length - 7)}.test`;

describe('validation of users', () => {
  it.each([
    [{ username: '' }, { username: [EMPTY] }],
    [{ username: '   ' }, { username: [EMPTY] }],
    [{ username: 'x'.repeat(151) }, { username: ['Maximum length 150'] }],
    [{ username: 'user_1' }, { username: [NAME_RULE] }],
    [{ username: 'user@home' }, { username: [NAME_RULE] }],
    [{ nickname: 'x'.repeat(101) }, { nickname: ['Maximum length 100'] }],
    [{ nickname: 'nick1' }, { nickname: [NAME_RULE] }],
    [{ email: '' }, { email: [EMPTY] }],
    [{ email: 'abc' }, { email: [expect.any(String)] }],
    [{ email: emailOfLength(101) }, { email: ['Maximum length 100'] }],
    [{ password: '' }, { password: [EMPTY] }],
    [{ password: 'Password1!' }, { password: [WEAK_PASSWORD] }],
    [{ password: 'Smith#2026' }, { password: [WEAK_PASSWORD] }],
    [{ nickname: 'Quill', password: 'Quill#2026' }, { password: [WEAK_PASSWORD] }],
    [{ email: 'night.desk@masthead.test', password: 'NightDesk#1' }, { password: [WEAK_PASSWORD] }],
    [{ password: 'Aa1!a' }, { password: [PASSWORD_RULE] }],
    [{ password: `Aa1!${'a'.repeat(13)}` }, { password: [PASSWORD_RULE] }],
    [{ password: 'aaaa1!' }, { password: [PASSWORD_RULE] }],
    [{ password: 'AAAA1!' }, { password: [PASSWORD_RULE] }],
    [{ password: 'Aaaaa!' }, { password: [PASSWORD_RULE] }],
    [{ password: 'Aaaaa1' }, { password: [PASSWORD_RULE] }],
    [{ repeatPassword: 'Aa1!aaab' }, { repeatPassword: ['Passwords are not same.'] }],
    [{ repeatPassword: '' }, { repeatPassword: ['Passwords are not same.'] }],
    [{ position: 'x'.repeat(101) }, { position: ['Maximum length 100'] }],
    [{ position: 'Editor 1' }, { position: [POSITION_RULE] }],
    [{ position: 'Редактор' }, { position: [POSITION_RULE] }],
    [{ position: '-Editor' }, { position: [POSITION_RULE] }],
    [{ position: 'Editor-' }, { position: [POSITION_RULE] }],
    [{ role_name: '' }, { role_name: [EMPTY] }],
  ])('rejects %o', async (change, errors) => {
    const { status, problem } = await create(change);
    expect(status).toBe(422);
    expect(problem).toMatchObject({ type: 'validation', errors });
    expect(Object.keys(problem.errors)).toEqual(Object.keys(errors));
  });

  it.each([
    { username: 'x'.repeat(150) },
    { nickname: 'x'.repeat(100) },
    { email: emailOfLength(100) },
    { password: 'Aa1!aa' },
    { password: `Aa1!${'a'.repeat(12)}` },
    { position: 'x'.repeat(100) },
    { position: 'Editor-at-large' },
  ])('accepts %o', async (change) => {
    expect((await create(change)).status).toBe(200);
  });

  it.each(['username', 'email', 'password', 'role_name'])('requires %s on create, but not on update', async (field) => {
    const { [field as 'email']: _, ...rest } = input();
    const refused = await t.call(users.create, { body: rest as UserInput }, admin);
    expect(refused).toMatchObject({ status: 422, problem: { errors: { [field]: [EMPTY] } } });
    const { body } = await create();
    expect((await t.call(users.update, { params: { id: body.id }, body: { position: 'Sub' } }, admin)).status).toBe(
      200,
    );
  });
});

describe('GET /v2/users', () => {
  it('returns pages of users by id with their roles', async () => {
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

  it('finds users by the beginning of words in nickname, username or e-mail', async () => {
    const { body: zed } = await create({ username: 'Zedekiah Okonkwo-Bright', nickname: 'Zed the Sub' });
    const { body: other } = await create({ username: 'Maria Okonkwo', role_name: 'editor' });
    const searchIds = async (search: string, filters: Record<string, string> = {}) => {
      const query = { search, search_fields: 'nickname,username', search_type: 'phrase_prefix', ...filters };
      return (await t.call(users.search, { query: query as never }, admin)).body.items.map(({ id }) => id);
    };
    expect(await searchIds('okonk')).toEqual([zed.id, other.id]);
    expect(await searchIds('the su')).toEqual([zed.id]);
    expect(await searchIds('bright')).toEqual([zed.id]);
    expect(await searchIds('konkwo')).toEqual([]);
    expect(await searchIds('.*')).toEqual([]);
    expect(await searchIds('okonk', { 'filter[auth_assignment.item_name.eq]': 'editor' })).toEqual([other.id]);
    const { email } = await t.db
      .selectFrom('users')
      .where('id', '=', admin.id)
      .select('email')
      .executeTakeFirstOrThrow();
    expect(await searchIds(email)).toEqual([admin.id]);
    expect((await t.call(users.search, { query: { search: '  ' } }, admin)).status).toBe(422);
  });

  it('requires user.read', async () => {
    const editor = await t.user('editor');
    expect((await list({}, editor)).problem.message).toBe('You need the right user.read to do this.');
    expect((await list({}, await t.user('senior-editor'))).status).toBe(200);
  });
});

it('the API returns no password, hash or secret of a user', async () => {
  const { body: created } = await create({ repeatPassword: PASSWORD });
  const responses = [
    created,
    (await t.call(users.update, { params: { id: created.id }, body: { password: 'Bb2@bbbb' } }, admin)).body,
    (await list({ per_page: '200' })).body,
    (await t.call(users.search, { query: { search: 'a' } }, admin)).body,
    (await t.call(users.resetTwoFactor, { params: { id: created.id } }, admin)).body,
    (await create({ password: 'Secretive' })).problem,
  ];
  for (const response of responses) {
    const text = JSON.stringify(response);
    expect(text).not.toMatch(/argon2|"password_hash"|"repeatPassword"|"two_fa_secret"|Secretive|Bb2@/);
    expect(text).not.toContain(PASSWORD);
  }
});

it('the log contains no password after accepted and rejected requests', async () => {
  const { app, lines } = await t.withLog('trace');
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
