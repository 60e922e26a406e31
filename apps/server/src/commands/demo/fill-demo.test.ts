import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { seededRoles } from '@masthead/domain/access/roles';
import { authorFields } from '@masthead/domain/author-info/contract';
import { expertFields } from '@masthead/domain/experts/contract';
import { imagePatch } from '@masthead/domain/images/contract';
import { savedViewInput } from '@masthead/domain/posts/contract/saved-views';
import type { Project } from '@masthead/domain/projects/schema';
import { sectionInput } from '@masthead/domain/sections/contract';
import { stopWordInput } from '@masthead/domain/stop-words/contract';
import { userInput } from '@masthead/domain/users/contract';
import { verify } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { demoMoment, demoReader } from '../../../test/content/demo';
import { projects } from '../../../test/harness/projects';
import { demoAccounts } from '../../platform/access/demo-accounts';
import { demoPassword } from '../../platform/access/weak-passwords';

/** One project with experts and one without. The e2e tests use all five. */
const testedProjects = projects.slice(0, 2);
const { demoOf, fillAndRead } = demoReader(demoMoment, async ({ db, files, fill }) => {
  await fill();
  await fill();
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
  const views = await db.selectFrom('saved_views').select(['name', 'query', 'is_shared']).orderBy('id').execute();
  const keywords = await db
    .selectFrom('search_keywords')
    .select(['path', 'key', 'impressions', 'clicks'])
    .orderBy('path')
    .orderBy('day')
    .orderBy('key')
    .execute();
  const audit = await db.selectFrom('audit_log').selectAll().orderBy('id').execute();
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
    views,
  };
});

describe('fillDemo', () => {
  it.each(testedProjects)('fills $title once with valid content', async (project) => {
    const { users, sections, images, folders, actions } = await demoOf(project);
    expect(users.slice(0, demoAccounts.length).map(({ email }) => email)).toEqual(
      demoAccounts.map(({ email }) => email),
    );
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

  it.each(testedProjects)('adds staff with a display name, a section and a profile to $title', async (project) => {
    const { users, sections, authors, portraits } = await demoOf(project);
    for (const { username, nickname, position, section_id, role_id, email } of users) {
      const values = { username, nickname, email, position, section_id };
      expect(userInput.parse({ ...values, role_name: String(role_id), password: demoPassword })).toMatchObject(values);
    }
    const staff = users.slice(demoAccounts.length);
    expect(staff.every(({ nickname, section_id }) => nickname !== null && section_id !== null)).toBe(true);
    expect(staff.filter(({ show_on_site }) => show_on_site).length).toBeGreaterThan(staff.length / 2);
    expect(new Set(users.map(({ section_id }) => section_id)).size).toBeGreaterThan(sections.length / 2);

    expect(authors).toHaveLength(staff.length + 1);
    for (const { avatar } of authors) expect(portraits.map((name) => `avatars/${name}`)).toContain(avatar);
    for (const { description, education, experience, awards, social_links } of authors) {
      const texts = { description, education, experience, awards, social_links };
      expect(authorFields.parse(texts)).toEqual(texts);
      expect(description).not.toMatch(/[{}]/);
    }
  });

  it.each(testedProjects)('adds experts, if the feature is on, and stop words to $title', async (project) => {
    const { experts, stopWords, portraits } = await demoOf(project);
    expect(experts).toHaveLength(project.switches.experts ? 12 : 0);
    for (const { avatar } of experts) expect(portraits.map((name) => `avatars/${name}`)).toContain(avatar);
    for (const expert of experts) {
      const { id, avatar, slug, search_text, created_at, updated_at, ...texts } = expert;
      expect(expertFields.parse(texts)).toEqual(texts);
      expect(JSON.stringify(texts)).not.toMatch(/[{}](city|name)/);
    }
    expect(stopWords).toHaveLength(60);
    for (const word of stopWords) expect(stopWordInput.parse(word)).toEqual(word);
  });

  it.each(testedProjects)('adds shared views of the posts list to $title', async (project) => {
    const { views } = await demoOf(project);
    expect(views.map(({ name }) => name)).toEqual(['Sport, ready for review', 'Live updates']);
    for (const view of views) expect(savedViewInput.parse(view)).toEqual({ ...view, is_shared: true });
    expect(views[0]?.query).toMatch(/^section_id=\d+&status=2$/);
  });

  it('adds the same content in every run, with a user in every role', async () => {
    const [firstRun, secondRun] = [await demoOf(projects[0] as Project), await fillAndRead(projects[0] as Project)];
    const withoutTimes = ({
      users,
      images,
      folders,
      authors,
      experts,
      portraits,
      actions,
      ...rest
    }: typeof firstRun) => ({
      ...rest,
      folders: folders.sort(),
      portraits: portraits.sort(),
      authors: authors.map(({ updated_at, ...author }) => author),
      experts: experts.map(({ created_at, updated_at, ...expert }) => expert),
      images: images.map(({ created_at, ...image }) => image),
      actions: actions.map(({ updated_at, ...action }) => action),
      people: users.map(({ username, nickname, email, role_id }) => ({ username, nickname, email, role_id })),
    });
    expect(withoutTimes(firstRun)).toEqual(withoutTimes(secondRun));
    expect(await verify(firstRun.users[0]?.password_hash ?? '', demoPassword)).toBe(true);
    expect(new Set(firstRun.users.map(({ role_id }) => role_id)).size).toBe(seededRoles.length);
  });

  it.each(testedProjects)('adds search keywords for the newest articles of $title', async (project) => {
    const { keywords } = await demoOf(project);
    expect(new Set(keywords.map(({ path }) => path)).size).toBeGreaterThanOrEqual(30);
    expect(keywords.filter(({ key, clicks, impressions }) => key === '' || clicks > impressions)).toEqual([]);
  });

  it.each(testedProjects)('adds audit entries of the last two weeks to $title', async (project) => {
    const { audit } = await demoOf(project);
    const actions = new Set(audit.map(({ action }) => action));
    for (const action of [
      'session.sign-in',
      'session.failed',
      'post.published',
      'right.granted',
      'hot-news.replaced',
    ]) {
      expect(actions).toContain(action);
    }
    expect(audit.length).toBeGreaterThan(100);
    expect(audit.every(({ at }) => new Date(at) <= demoMoment)).toBe(true);
  });
});
