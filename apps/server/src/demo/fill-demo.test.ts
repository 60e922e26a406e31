import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRoles } from '@masthead/domain/access/roles';
import { imagePatch } from '@masthead/domain/images/schema';
import type { Project } from '@masthead/domain/projects/schema';
import { sectionInput } from '@masthead/domain/sections/schema';
import { verify } from '@node-rs/argon2';
import { expect, inject, it } from 'vitest';
import { cloneDatabase } from '../../test/clone-database';
import { projects } from '../../test/harness';
import { diskStorage } from '../storage/disk-storage';
import { demoAccounts, demoPassword } from './accounts';
import { drawnOnce } from './draw-pictures';
import { fillDemo } from './fill-demo';

const pictures = drawnOnce();

async function filled(project: Project) {
  const { db, drop } = await cloneDatabase(inject('databaseUrl'), inject('template'));
  const files = await mkdtemp(join(tmpdir(), 'masthead-demo-'));
  const running = { project, db, storage: diskStorage(files) };
  await fillDemo(running, pictures);
  await fillDemo(running, pictures);
  const images = await db.selectFrom('images').selectAll().orderBy('id').execute();
  const folders = await readdir(join(files, 'images'));
  const users = await db.selectFrom('users').selectAll().orderBy('id').execute();
  const sections = await db.selectFrom('sections').selectAll().orderBy('order').execute();
  const categories = await db.selectFrom('categories').select(['catchy_title', 'slug']).orderBy('id').execute();
  await drop();
  await rm(files, { recursive: true });
  return { users, sections, categories, images, folders };
}

it.each(projects)('fills $title once, with content that keeps to its own rules', async (project) => {
  const { users, sections, images, folders } = await filled(project);
  expect(users.slice(0, demoAccounts.length).map(({ email }) => email)).toEqual(demoAccounts.map(({ email }) => email));
  expect(users.every(({ two_fa_enabled }) => !two_fa_enabled)).toBe(true);
  expect(sections).toHaveLength(7);
  for (const section of sections)
    expect(sectionInput.parse(section)).toMatchObject({ catchy_title: section.catchy_title });
  expect(images).toHaveLength(24);
  expect(folders).toHaveLength(24);
  for (const { name, alt, label, author, source } of images)
    expect(imagePatch.parse({ name, alt, label, author, source })).toEqual({ name, alt, label, author, source });
});

it('is the same every time, with the password that is announced, and somebody in every role', async () => {
  const [once, twice] = [await filled(projects[0] as Project), await filled(projects[0] as Project)];
  const withoutTimes = ({ users, images, folders, ...rest }: typeof once) => ({
    ...rest,
    folders: folders.sort(),
    images: images.map(({ created_at, ...image }) => image),
    people: users.map(({ username, email, role_id }) => ({ username, email, role_id })),
  });
  expect(withoutTimes(once)).toEqual(withoutTimes(twice));
  expect(await verify(once.users[0]?.password_hash ?? '', demoPassword)).toBe(true);
  expect(new Set(once.users.map(({ role_id }) => role_id)).size).toBe(seededRoles.length);
});
