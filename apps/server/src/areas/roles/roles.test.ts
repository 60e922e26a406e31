import { type Right, rights } from '@masthead/domain/access/rights';
import { RIGHT, ROLE, roles } from '@masthead/domain/roles/contract';
import { newRoleRights } from '@masthead/domain/roles/rules';

import { sections } from '@masthead/domain/sections/contract';
import { session } from '@masthead/domain/session/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/harness';
import type { TestUser } from '../../../test/people';

let t: TestApp;
let admin: TestUser;
beforeAll(async () => {
  t = await testApp();
  admin = await t.user('admin');
});
afterAll(() => t.close());

const create = (name: string, description = 'Some role', by = admin) =>
  t.call(roles.create, { body: { name, description, type: ROLE } }, by);
const update = (id: number, body: { name?: string; description?: string }, by = admin) =>
  t.call(roles.update, { params: { id }, body }, by);
const remove = (id: number, by = admin) => t.call(roles.remove, { params: { id } }, by);
const grant = (parent: string, child: string, by = admin) => t.call(roles.grant, { body: { parent, child } }, by);
const revoke = (id: number, by = admin) => t.call(roles.revoke, { params: { id } }, by);
const linksOf = async (role: string) =>
  (await t.call(roles.children, {}, admin)).body.items.filter(({ parent }) => parent === role);
const rightsOf = async (role: string) => (await linksOf(role)).map(({ child }) => child).sort();
const itemNamed = async (name: string) => {
  const { body } = await t.call(roles.items, {}, admin);
  const item = body.items.find((each) => each.name === name);
  if (!item) throw new Error(`no ${name}`);
  return item;
};

let roleCount = 0;
/** Somebody whose new role holds exactly these rights. */
async function userWith(...held: Right[]): Promise<TestUser> {
  roleCount += 1;
  const { body: role } = await create(`role ${roleCount}`);
  for (const { id } of await linksOf(role.name)) await revoke(id);
  for (const right of held) await grant(role.name, right);
  return t.user(role.name);
}

it('lists the roles and rights, and who holds what', async () => {
  const { body } = await t.call(roles.items, {}, admin);
  const names = (type: number) => body.items.filter((each) => each.type === type).map(({ name }) => name);
  expect(names(ROLE).slice(0, 2)).toEqual(['admin', 'senior-editor']);
  expect(names(RIGHT).sort()).toEqual([...rights].sort());
  expect(await rightsOf('admin')).toEqual([...rights].sort());
});

it('creates a role with the template, its name trimmed and in lower case', async () => {
  const { status, body } = await create('  Night DESK ', ' Night desk ');
  expect(status).toBe(200);
  expect(body).toEqual({ id: expect.any(Number), name: 'night desk', description: 'Night desk', type: ROLE });
  expect(await rightsOf('night desk')).toEqual([...newRoleRights].sort());
});

it('gives a new role only what its creator holds', async () => {
  const creator = await userWith('role.create', 'post.read');
  await create('by somebody', 'By somebody', creator);
  expect(await rightsOf('by somebody')).toEqual(['post.read']);
  await create('by nobody', 'By nobody', await userWith('role.create'));
  expect(await rightsOf('by nobody')).toEqual([]);
});

it.each(['Editor', ' EDITOR ', 'post.read'])('answers the taken name %s on its field', async (name) => {
  const { status, problem } = await create(name);
  expect(status).toBe(409);
  expect(problem.errors).toEqual({ name: ['Already taken.'] });
});

it('refuses a role without name or description, or longer than allowed', async () => {
  const { status, problem } = await create(' ', '');
  expect(status).toBe(422);
  expect(problem.errors).toEqual({
    name: ['Field can not be empty'],
    description: ['Field can not be empty'],
  });
  expect((await create('x'.repeat(51))).problem.errors).toEqual({ name: ['Maximum length 50'] });
});

describe('renaming', () => {
  it('keeps the users and the rights', async () => {
    const { body: role } = await create('stringer');
    await grant('stringer', 'tag.read');
    const before = await linksOf('stringer');
    const somebody = await t.user('stringer');
    const { body } = await update(role.id, { name: ' Correspondent', description: 'Correspondent' });
    expect(body).toEqual({ ...role, name: 'correspondent', description: 'Correspondent' });
    expect(await linksOf('correspondent')).toEqual(before.map((link) => ({ ...link, parent: 'correspondent' })));
    const { body: me } = await t.call(session.me, {}, somebody);
    expect(me).toMatchObject({ role: 'correspondent', rights: expect.arrayContaining(['tag.read']) });
    expect((await update(role.id, {})).body).toEqual(body);
    expect((await update(role.id, { name: 'editor' })).problem.errors).toEqual({ name: ['Already taken.'] });
  });

  it('leaves admin and every right alone', async () => {
    const { id } = await itemNamed('admin');
    expect(await update(id, { description: 'Boss' })).toMatchObject({
      status: 409,
      problem: { message: 'The role admin holds every right and stays as it is.' },
    });
    expect((await update((await itemNamed('post.read')).id, { name: 'post.see' })).status).toBe(404);
    expect((await update(2_000_000_000, { name: 'nobody' })).status).toBe(404);
  });

  it('describes senior-editor anew, but keeps its name', async () => {
    const { id } = await itemNamed('senior-editor');
    const { status, body } = await update(id, { name: 'senior-editor', description: 'Managing editor' });
    expect([status, body.description]).toEqual([200, 'Managing editor']);
    expect(await update(id, { name: 'managing-editor' })).toMatchObject({
      status: 422,
      problem: { errors: { name: ['Who may edit users goes by the name senior-editor, so it stays.'] } },
    });
  });
});

describe('deleting', () => {
  it('takes a role and its links, once nobody has it', async () => {
    const { body: role } = await create('short lived');
    const [one, two] = [await t.user('short lived'), await t.user('short lived')];
    expect(await remove(role.id)).toMatchObject({
      status: 409,
      problem: { type: 'conflict', message: 'Users who have this role: 2. Give them another one first.' },
    });
    await t.db.deleteFrom('users').where('id', 'in', [one.id, two.id]).execute();
    expect((await remove(role.id)).status).toBe(200);
    expect(await linksOf('short lived')).toEqual([]);
    expect((await remove(role.id)).status).toBe(404);
  });

  it('keeps admin, senior-editor and every right', async () => {
    expect((await remove((await itemNamed('admin')).id)).status).toBe(409);
    expect((await remove((await itemNamed('senior-editor')).id)).status).toBe(409);
    expect((await remove((await itemNamed('post.read')).id)).status).toBe(404);
    expect(await itemNamed('post.read')).toMatchObject({ type: RIGHT });
  });

  it('two who delete or rename one role at once both get an answer', async () => {
    const { body: role } = await create('contested');
    const answers = await Promise.all([
      update(role.id, { name: 'contested one' }),
      update(role.id, { name: 'contested two' }),
      grant('contested', 'tag.read'),
      remove(role.id),
      remove(role.id),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(answers.slice(3).map(({ status }) => status)).toContain(200);
  });
});

describe('giving and taking a right', () => {
  it('gives once, however often asked, and takes it back by its link', async () => {
    await create('toggled');
    const { status, body: link } = await grant('toggled', 'tag.update');
    expect(status).toBe(200);
    expect(link).toEqual({ id: expect.any(Number), parent: 'toggled', child: 'tag.update' });
    const again = await Promise.all([grant('toggled', 'tag.update'), grant('toggled', 'tag.update')]);
    expect(again.map(({ body }) => body)).toEqual([link, link]);
    expect((await revoke(link.id)).status).toBe(200);
    expect(await rightsOf('toggled')).not.toContain('tag.update');
    expect((await revoke(link.id)).status).toBe(404);
  });

  it.each([
    ['nobody', 'tag.read', { parent: ['There is no such role.'] }],
    ['tag.read', 'tag.read', { parent: ['There is no such role.'] }],
    ['editor', 'tag.fly', { child: ['There is no such right.'] }],
    ['editor', 'reporter', { child: ['There is no such right.'] }],
    ['', 'tag.read', { parent: ['Field can not be empty'] }],
  ])('%s, %s: refuses naming the field', async (parent, child, errors) => {
    const { status, problem } = await grant(parent, child);
    expect(status).toBe(422);
    expect(problem.errors).toEqual(errors);
  });

  it('is for those who hold the right themselves', async () => {
    await create('guarded');
    const keeper = await userWith('role.read', 'role.update', 'tag.read');
    expect((await grant('guarded', 'tag.read', keeper)).status).toBe(200);
    const refusal = 'You can only give and take rights that you hold; you lack post.read.';
    expect(await grant('guarded', 'post.read', keeper)).toMatchObject({ status: 403, problem: { message: refusal } });
    const [link] = (await linksOf('guarded')).filter(({ child }) => child === 'post.read');
    expect(await revoke(link?.id ?? 0, keeper)).toMatchObject({ status: 403, problem: { message: refusal } });
    expect(await rightsOf('guarded')).toContain('post.read');
  });

  it('never touches admin', async () => {
    const message = 'The role admin holds every right and stays as it is.';
    const [link] = await linksOf('admin');
    expect(await revoke(link?.id ?? 0)).toMatchObject({ status: 403, problem: { message } });
    expect(await grant('admin', 'post.read')).toMatchObject({ status: 403, problem: { message } });
    expect(await rightsOf('admin')).toHaveLength(rights.length);
  });
});

it('takes effect on the affected user’s next call', async () => {
  await create('live');
  const somebody = await t.user('live');
  const see = () => t.call(sections.list, { query: {} }, somebody);
  const change = () => t.call(sections.create, { body: { language_id: 1, catchy_title: 'Metro' } }, somebody);
  const me = async () => (await t.call(session.me, {}, somebody)).body;

  expect((await see()).status).toBe(200);
  expect(await change()).toMatchObject({
    status: 403,
    problem: { type: 'forbidden', message: 'You need the right section.create to do this.' },
  });

  const { body: given } = await grant('live', 'section.create');
  expect((await change()).status).toBe(200);
  expect((await me()).permissions).toMatchObject({ 'section.CREATE': true });

  await revoke(given.id);
  expect((await change()).status).toBe(403);
  for (const { id } of await linksOf('live')) await revoke(id);
  expect((await see()).status).toBe(403);
  expect(await me()).toMatchObject({ rights: [], permissions: {} });
});

it('opens each call to its right, and the reads to those who read users', async () => {
  const usersReader = await userWith('user.read');
  expect((await t.call(roles.items, {}, usersReader)).status).toBe(200);
  expect((await t.call(roles.children, {}, usersReader)).status).toBe(200);
  expect((await create('never', 'Never', usersReader)).problem.message).toBe(
    'You need the right role.create to do this.',
  );
  const { id } = await itemNamed('reporter');
  expect((await update(id, { description: 'x' }, usersReader)).status).toBe(403);
  expect((await remove(id, usersReader)).status).toBe(403);
  expect((await grant('reporter', 'user.read', usersReader)).status).toBe(403);
  expect((await revoke(1, usersReader)).status).toBe(403);
  const nothing = await userWith();
  expect((await t.call(roles.items, {}, nothing)).problem.message).toBe(
    'You need the right role.read or user.read to do this.',
  );
});
