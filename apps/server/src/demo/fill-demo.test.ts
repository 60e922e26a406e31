import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRoles } from '@masthead/domain/access/roles';
import { authorFields } from '@masthead/domain/author-info/contract';
import { expertFields } from '@masthead/domain/experts/contract';
import { imagePatch } from '@masthead/domain/images/contract';
import type { Project } from '@masthead/domain/projects/schema';

import { sectionInput } from '@masthead/domain/sections/contract';
import { stopWordInput } from '@masthead/domain/stop-words/contract';
import { userInput } from '@masthead/domain/users/contract';
import { verify } from '@node-rs/argon2';
import { beforeAll, expect, inject, it } from 'vitest';
import { cloneDatabase } from '../../test/clone-database';
import { projects } from '../../test/harness';
import { demoAccounts } from '../platform/access/demo-accounts';
import { demoPassword } from '../platform/access/passwords';
import { diskStorage } from '../platform/storage/disk-storage';
import { drawExpertFaces } from './add-experts';
import { drawnOnce, once } from './draw-pictures';
import { fillDemo } from './fill-demo';

/** One with experts and one without; the journeys begin with all five. */
const papers = projects.slice(0, 2);
/** What was published when, and so what is newest, goes by the clock. */
const now = new Date();
const pictures = drawnOnce();
const faces = once(drawExpertFaces);

async function filled(project: Project) {
  const { db, drop } = await cloneDatabase(inject('databaseUrl'), inject('template'));
  const files = await mkdtemp(join(tmpdir(), 'masthead-demo-'));
  const running = { project, db, storage: diskStorage(files) };
  await fillDemo(running, pictures, faces, now);
  await fillDemo(running, pictures, faces, now);
  const images = await db.selectFrom('images').selectAll().orderBy('id').execute();
  const folders = await readdir(join(files, 'images'));
  const users = await db.selectFrom('users').selectAll().orderBy('id').execute();
  const sections = await db.selectFrom('sections').selectAll().orderBy('order').execute();
  const authors = await db.selectFrom('author_infos').selectAll().orderBy('user_id').execute();
  const experts = await db.selectFrom('experts').selectAll().orderBy('id').execute();
  const stopWords = await db.selectFrom('stop_words').select(['name', 'is_article', 'is_tag']).orderBy('id').execute();
  const portraits = await readdir(join(files, 'avatars'));
  const categories = await db.selectFrom('categories').select(['catchy_title', 'slug']).orderBy('id').execute();
  const actions = await db.selectFrom('call_to_actions').selectAll().orderBy('id').execute();
  const keywords = await db
    .selectFrom('search_keywords')
    .select(['path', 'key', 'impressions', 'clicks'])
    .orderBy('path')
    .orderBy('day')
    .orderBy('key')
    .execute();
  const audit = await db.selectFrom('audit_log').selectAll().orderBy('id').execute();
  await drop();
  await rm(files, { recursive: true });
  return {
    audit,
    users,
    sections,
    categories,
    images,
    folders,
    authors,
    experts,
    stopWords,
    portraits,
    actions,
    keywords,
  };
}

/** Each project is filled once. */
const kept = new Map<string, ReturnType<typeof filled>>();
function demoOf(project: Project) {
  const made = kept.get(project.id) ?? filled(project);
  kept.set(project.id, made);
  return made;
}

beforeAll(async () => {
  await pictures();
  await faces();
}, 60_000);

it.each(papers)('fills $title once, with content that keeps to its own rules', async (project) => {
  const { users, sections, images, folders, actions } = await demoOf(project);
  expect(users.slice(0, demoAccounts.length).map(({ email }) => email)).toEqual(demoAccounts.map(({ email }) => email));
  expect(users.every(({ two_fa_enabled }) => !two_fa_enabled)).toBe(true);
  expect(sections).toHaveLength(7);
  expect(actions).toHaveLength(6);
  expect(actions.filter(({ category_id }) => category_id !== null)).toHaveLength(3);
  for (const section of sections)
    expect(sectionInput.parse(section)).toMatchObject({ catchy_title: section.catchy_title });
  // More than one page of 25.
  expect(images).toHaveLength(30);
  expect(folders).toHaveLength(30);
  for (const { name, alt, label, author, source } of images)
    expect(imagePatch.parse({ name, alt, label, author, source })).toEqual({ name, alt, label, author, source });
});

it.each(papers)('gives the staff of $title a name to sign with, a section and a profile', async (project) => {
  const { users, sections, authors, portraits } = await demoOf(project);
  for (const { username, nickname, position, section_id, role_id, email } of users) {
    const written = { username, nickname, email, position, section_id };
    expect(userInput.parse({ ...written, role_name: String(role_id), password: demoPassword })).toMatchObject(written);
  }
  const staff = users.slice(demoAccounts.length);
  expect(staff.every(({ nickname, section_id }) => nickname !== null && section_id !== null)).toBe(true);
  expect(staff.filter(({ show_on_site }) => show_on_site).length).toBeGreaterThan(staff.length / 2);
  expect(new Set(users.map(({ section_id }) => section_id)).size).toBeGreaterThan(sections.length / 2);

  expect(authors).toHaveLength(staff.length + 1);
  for (const { avatar } of authors) expect(portraits.map((name) => `avatars/${name}`)).toContain(avatar);
  for (const { description, education, experience, awards, social_links } of authors) {
    const told = { description, education, experience, awards, social_links };
    expect(authorFields.parse(told)).toEqual(told);
    expect(description).not.toMatch(/[{}]/);
  }
});

it.each(papers)('gives $title experts where it has them, and stop words', async (project) => {
  const { experts, stopWords, portraits } = await demoOf(project);
  expect(experts).toHaveLength(project.switches.experts ? 12 : 0);
  for (const { avatar } of experts) expect(portraits.map((name) => `avatars/${name}`)).toContain(avatar);
  for (const expert of experts) {
    const { id, avatar, slug, search_text, created_at, updated_at, ...told } = expert;
    expect(expertFields.parse(told)).toEqual(told);
    expect(JSON.stringify(told)).not.toMatch(/[{}](city|name)/);
  }
  expect(stopWords).toHaveLength(60);
  for (const word of stopWords) expect(stopWordInput.parse(word)).toEqual(word);
});

it('is the same every time, with the password that is announced, and somebody in every role', async () => {
  const [once, twice] = [await demoOf(projects[0] as Project), await filled(projects[0] as Project)];
  const withoutTimes = ({ users, images, folders, authors, experts, portraits, actions, ...rest }: typeof once) => ({
    ...rest,
    folders: folders.sort(),
    portraits: portraits.sort(),
    authors: authors.map(({ updated_at, ...author }) => author),
    experts: experts.map(({ created_at, updated_at, ...expert }) => expert),
    images: images.map(({ created_at, ...image }) => image),
    actions: actions.map(({ updated_at, ...action }) => action),
    people: users.map(({ username, nickname, email, role_id }) => ({ username, nickname, email, role_id })),
  });
  expect(withoutTimes(once)).toEqual(withoutTimes(twice));
  expect(await verify(once.users[0]?.password_hash ?? '', demoPassword)).toBe(true);
  expect(new Set(once.users.map(({ role_id }) => role_id)).size).toBe(seededRoles.length);
});

it.each(papers)('knows what was searched for before the newest articles of $title were read', async (project) => {
  const { keywords } = await demoOf(project);
  expect(new Set(keywords.map(({ path }) => path)).size).toBeGreaterThanOrEqual(30);
  expect(keywords.filter(({ key, clicks, impressions }) => key === '' || clicks > impressions)).toEqual([]);
});

it.each(papers)('gives $title an audit log of two weeks that ends now', async (project) => {
  const { audit } = await demoOf(project);
  const actions = new Set(audit.map(({ action }) => action));
  for (const action of ['session.sign-in', 'session.failed', 'post.published', 'right.granted', 'hot-news.replaced']) {
    expect(actions).toContain(action);
  }
  expect(audit.length).toBeGreaterThan(100);
  expect(audit.every(({ at }) => new Date(at) <= now)).toBe(true);
});
