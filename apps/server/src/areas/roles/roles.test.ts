import { type Right, rights } from '@masthead/domain/access/rights';
import { RIGHT, ROLE, roles } from '@masthead/domain/roles/contract';
import { newRoleRights } from '@masthead/domain/roles/rules';
import { sections } from '@masthead/domain/sections/contract';
import { session } from '@masthead/domain/session/contract';
import { describe, expect, it } from 'vitest';
import { createTestAppForFile } from '../../../test/harness/test-app';
import type { TestUser } from '../../../test/harness/users';

const t = await createTestAppForFile();
const admin = await t.user('admin');

const create = (name: string, description = 'Some role', actor = admin) =>
  t.call(roles.create, { body: { name, description, type: ROLE } }, actor);
const update = (id: number, body: { name?: string; description?: string }, actor = admin) =>
  t.call(roles.update, { params: { id }, body }, actor);
const remove = (id: number, actor = admin) => t.call(roles.remove, { params: { id } }, actor);
const grant = (parent: string, child: string, actor = admin) => t.call(roles.grant, { body: { parent, child } }, actor);
const revoke = (id: number, actor = admin) => t.call(roles.revoke, { params: { id } }, actor);
const listLinks = async (role: string) =>
  (await t.call(roles.children, {}, admin)).body.items.filter(({ parent }) => parent === role);
const listRights = async (role: string) => (await listLinks(role)).map(({ child }) => child).sort();
const findItem = async (name: string) => {
  const { body } = await t.call(roles.items, {}, admin);
  const item = body.items.find((candidate) => candidate.name === name);
  if (!item) throw new Error(`There is no auth item ${name}.`);
  return item;
};

/** Numbers the roles of `createUserWith`. */
let roleCount = 0;
/** Adds a user whose role has exactly these rights. */
async function createUserWith(...userRights: Right[]): Promise<TestUser> {
  roleCount += 1;
  const { body: role } = await create(`role ${roleCount}`);
  for (const { id } of await listLinks(role.name)) await revoke(id);
  for (const right of userRights) await grant(role.name, right);
  return t.user(role.name);
}

it('GET /auth-items lists roles and rights, /auth-item-children the rights of each role', async () => {
  const { body } = await t.call(roles.items, {}, admin);
  const names = (type: number) => body.items.filter((item) => item.type === type).map(({ name }) => name);
  expect(names(ROLE).slice(0, 2)).toEqual(['admin', 'senior-editor']);
  expect(names(RIGHT).sort()).toEqual([...rights].sort());
  expect(await listRights('admin')).toEqual([...rights].sort());
});

it('POST /auth-items creates a role with the default rights and a trimmed lower-case name', async () => {
  const { status, body } = await create('  Night DESK ', ' Night desk ');
  expect(status).toBe(200);
  expect(body).toEqual({ id: expect.any(Number), name: 'night desk', description: 'Night desk', type: ROLE });
  expect(await listRights('night desk')).toEqual([...newRoleRights].sort());
});

it('POST /auth-items grants a new role only rights that its creator has', async () => {
  const creator = await createUserWith('role.create', 'post.read');
  await create('by somebody', 'By somebody', creator);
  expect(await listRights('by somebody')).toEqual(['post.read']);
  await create('by nobody', 'By nobody', await createUserWith('role.create'));
  expect(await listRights('by nobody')).toEqual([]);
});

it.each(['Editor', ' EDITOR ', 'post.read'])(
  'POST /auth-items rejects the used name %s with an error on its field',
  async (name) => {
    const { status, problem } = await create(name);
    expect(status).toBe(409);
    expect(problem.errors).toEqual({ name: ['This value is already in use. Choose another.'] });
  },
);

it('POST /auth-items rejects an empty name or description and a long name', async () => {
  const { status, problem } = await create(' ', '');
  expect(status).toBe(422);
  expect(problem.errors).toEqual({
    name: ['Field can not be empty'],
    description: ['Field can not be empty'],
  });
  expect((await create('x'.repeat(51))).problem.errors).toEqual({ name: ['Maximum length 50'] });
});

describe('renaming a role', () => {
  it('keeps the users and the rights', async () => {
    const { body: role } = await create('stringer');
    await grant('stringer', 'tag.read');
    const before = await listLinks('stringer');
    const somebody = await t.user('stringer');
    const { body } = await update(role.id, { name: ' Correspondent', description: 'Correspondent' });
    expect(body).toEqual({ ...role, name: 'correspondent', description: 'Correspondent' });
    expect(await listLinks('correspondent')).toEqual(before.map((link) => ({ ...link, parent: 'correspondent' })));
    const { body: me } = await t.call(session.me, {}, somebody);
    expect(me).toMatchObject({ role: 'correspondent', rights: expect.arrayContaining(['tag.read']) });
    expect((await update(role.id, {})).body).toEqual(body);
    expect((await update(role.id, { name: 'editor' })).problem.errors).toEqual({
      name: ['This value is already in use. Choose another.'],
    });
  });

  it('is rejected for admin and for rights', async () => {
    const { id } = await findItem('admin');
    expect(await update(id, { description: 'Boss' })).toMatchObject({
      status: 409,
      problem: { message: "The admin role has every right and can't be changed." },
    });
    expect((await update((await findItem('post.read')).id, { name: 'post.see' })).status).toBe(404);
    expect((await update(2_000_000_000, { name: 'nobody' })).status).toBe(404);
  });

  it('changes the description of senior-editor, but not its name', async () => {
    const { id } = await findItem('senior-editor');
    const { status, body } = await update(id, { name: 'senior-editor', description: 'Managing editor' });
    expect([status, body.description]).toEqual([200, 'Managing editor']);
    expect(await update(id, { name: 'managing-editor' })).toMatchObject({
      status: 422,
      problem: { errors: { name: ["The senior-editor role can't be renamed: other rules depend on its name."] } },
    });
  });
});

describe('deleting a role', () => {
  it('deletes its links too, and is rejected while users have the role', async () => {
    const { body: role } = await create('short lived');
    const [one, two] = [await t.user('short lived'), await t.user('short lived')];
    expect(await remove(role.id)).toMatchObject({
      status: 409,
      problem: { type: 'conflict', message: 'Users with this role: 2. Choose another role for them first.' },
    });
    await t.db.deleteFrom('users').where('id', 'in', [one.id, two.id]).execute();
    expect((await remove(role.id)).status).toBe(200);
    expect(await listLinks('short lived')).toEqual([]);
    expect((await remove(role.id)).status).toBe(404);
  });

  it('is rejected for admin, senior-editor and rights', async () => {
    expect((await remove((await findItem('admin')).id)).status).toBe(409);
    expect((await remove((await findItem('senior-editor')).id)).status).toBe(409);
    expect((await remove((await findItem('post.read')).id)).status).toBe(404);
    expect(await findItem('post.read')).toMatchObject({ type: RIGHT });
  });

  it('causes no server error together with concurrent deletions and renames', async () => {
    const { body: role } = await create('contested');
    const responses = await Promise.all([
      update(role.id, { name: 'contested one' }),
      update(role.id, { name: 'contested two' }),
      grant('contested', 'tag.read'),
      remove(role.id),
      remove(role.id),
    ]);
    expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
    expect(responses.slice(3).map(({ status }) => status)).toContain(200);
  });
});

describe('granting and revoking a right', () => {
  it('grants a right once for repeated requests and revokes it by the id of the link', async () => {
    await create('toggled');
    const { status, body: link } = await grant('toggled', 'tag.update');
    expect(status).toBe(200);
    expect(link).toEqual({ id: expect.any(Number), parent: 'toggled', child: 'tag.update' });
    const repeated = await Promise.all([grant('toggled', 'tag.update'), grant('toggled', 'tag.update')]);
    expect(repeated.map(({ body }) => body)).toEqual([link, link]);
    expect((await revoke(link.id)).status).toBe(200);
    expect(await listRights('toggled')).not.toContain('tag.update');
    expect((await revoke(link.id)).status).toBe(404);
  });

  it.each([
    ['nobody', 'tag.read', { parent: ['This role no longer exists.'] }],
    ['tag.read', 'tag.read', { parent: ['This role no longer exists.'] }],
    ['editor', 'tag.fly', { child: ["This right doesn't exist."] }],
    ['editor', 'reporter', { child: ["This right doesn't exist."] }],
    ['', 'tag.read', { parent: ['Field can not be empty'] }],
  ])('rejects the role "%s" with the right "%s" with an error on the field', async (parent, child, errors) => {
    const { status, problem } = await grant(parent, child);
    expect(status).toBe(422);
    expect(problem.errors).toEqual(errors);
  });

  it('requires that the actor has the right', async () => {
    await create('guarded');
    const keeper = await createUserWith('role.read', 'role.update', 'tag.read');
    expect((await grant('guarded', 'tag.read', keeper)).status).toBe(200);
    const refusal = "You can only grant and revoke rights that you have. You don't have post.read.";
    expect(await grant('guarded', 'post.read', keeper)).toMatchObject({ status: 403, problem: { message: refusal } });
    const [link] = (await listLinks('guarded')).filter(({ child }) => child === 'post.read');
    expect(await revoke(link?.id ?? 0, keeper)).toMatchObject({ status: 403, problem: { message: refusal } });
    expect(await listRights('guarded')).toContain('post.read');
  });

  it('is rejected for the admin role', async () => {
    const message = "The admin role has every right and can't be changed.";
    const [link] = await listLinks('admin');
    expect(await revoke(link?.id ?? 0)).toMatchObject({ status: 403, problem: { message } });
    expect(await grant('admin', 'post.read')).toMatchObject({ status: 403, problem: { message } });
    expect(await listRights('admin')).toHaveLength(rights.length);
  });
});

it('a change of the rights of a role applies to the next request of its users', async () => {
  await create('live');
  const somebody = await t.user('live');
  const listSections = () => t.call(sections.list, { query: {} }, somebody);
  const createSection = () => t.call(sections.create, { body: { language_id: 1, catchy_title: 'Metro' } }, somebody);
  const getMe = async () => (await t.call(session.me, {}, somebody)).body;

  expect((await listSections()).status).toBe(200);
  expect(await createSection()).toMatchObject({
    status: 403,
    problem: { type: 'forbidden', message: 'You need the right section.create to do this.' },
  });

  const { body: link } = await grant('live', 'section.create');
  expect((await createSection()).status).toBe(200);
  expect((await getMe()).permissions).toMatchObject({ 'section.CREATE': true });

  await revoke(link.id);
  expect((await createSection()).status).toBe(403);
  for (const { id } of await listLinks('live')) await revoke(id);
  expect((await listSections()).status).toBe(403);
  expect(await getMe()).toMatchObject({ rights: [], permissions: {} });
});

it('user.read is enough to list roles', async () => {
  const usersReader = await createUserWith('user.read');
  expect((await t.call(roles.items, {}, usersReader)).status).toBe(200);
  expect((await t.call(roles.children, {}, usersReader)).status).toBe(200);
  const nothing = await createUserWith();
  expect((await t.call(roles.items, {}, nothing)).problem.message).toBe(
    'You need the right role.read or user.read to do this.',
  );
});
