import { seededRoles } from '@masthead/domain/access/roles';
import type { Project } from '@masthead/domain/projects/schema';
import { sectionInput } from '@masthead/domain/sections/schema';
import { verify } from '@node-rs/argon2';
import { expect, inject, it } from 'vitest';
import { cloneDatabase } from '../../test/clone-database';
import { projects } from '../../test/harness';
import { demoAccounts, demoPassword } from './accounts';
import { fillDemo } from './fill-demo';

async function filled(project: Project) {
  const { db, drop } = await cloneDatabase(inject('databaseUrl'), inject('template'));
  await fillDemo({ project, db });
  await fillDemo({ project, db });
  const users = await db.selectFrom('users').selectAll().orderBy('id').execute();
  const sections = await db.selectFrom('sections').selectAll().orderBy('order').execute();
  const categories = await db.selectFrom('categories').select(['catchy_title', 'slug']).orderBy('id').execute();
  await drop();
  return { users, sections, categories };
}

it.each(projects)('fills $title once, with content that keeps to its own rules', async (project) => {
  const { users, sections } = await filled(project);
  expect(users.slice(0, demoAccounts.length).map(({ email }) => email)).toEqual(demoAccounts.map(({ email }) => email));
  expect(users.every(({ two_fa_enabled }) => !two_fa_enabled)).toBe(true);
  expect(sections).toHaveLength(7);
  for (const section of sections)
    expect(sectionInput.parse(section)).toMatchObject({ catchy_title: section.catchy_title });
});

it('is the same every time, with the password that is announced, and somebody in every role', async () => {
  const [once, twice] = [await filled(projects[0] as Project), await filled(projects[0] as Project)];
  const withoutTimes = ({ users, ...rest }: typeof once) => ({
    ...rest,
    people: users.map(({ username, email, role_id }) => ({ username, email, role_id })),
  });
  expect(withoutTimes(once)).toEqual(withoutTimes(twice));
  expect(await verify(once.users[0]?.password_hash ?? '', demoPassword)).toBe(true);
  expect(new Set(once.users.map(({ role_id }) => role_id)).size).toBe(seededRoles.length);
});
