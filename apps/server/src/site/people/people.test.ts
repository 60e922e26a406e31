import { users } from '@masthead/domain/users/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNewsroom } from '../../../test/content/posts';
import { getSitePage, insertPublishedPost } from '../../../test/content/published-posts';
import { shippedFiles } from '../../../test/harness/shipped-files';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';
import { ensureAuthorSlugs } from '../../platform/access/author-slugs';
import { announce } from '../../platform/events/announce.queries';
import { upgradeDatabase } from '../../platform/projects/upgrade-database';

let t: TestApp;
let room: Awaited<ReturnType<typeof createNewsroom>>;
beforeAll(async () => {
  t = await createTestApp();
  room = await createNewsroom(t);
});
afterAll(() => t.close());

const avatar = `avatars/${'0b'.repeat(16)}.webp`;
const profile = {
  description: 'Writes about the harbour and everything that comes and goes there.',
  avatar,
  education: 'School of the sea',
  awards: 'Anchor of the year',
  social_links: JSON.stringify({ linkedin: 'https://linkedin.com/in/ada' }),
};

describe('the page of an author', () => {
  it('exists only when it is enabled, with or without an author profile', async () => {
    const { id } = room.admin;
    expect((await getSitePage(t, `/author/${id}`)).status).toBe(404);
    await t.db.updateTable('users').set({ show_on_site: true, nickname: 'Ada O' }).where('id', '=', id).execute();
    const post_id = await insertPublishedPost(t, { main_headline: 'By Ada', section_id: room.news });
    await t.db.insertInto('post_authors').values({ post_id, user_id: id, position: 1 }).execute();
    await announce(t.db, 'site');
    await expect.poll(async () => (await getSitePage(t, `/author/${id}`)).titles).toEqual(['By Ada']);
    await t.db
      .insertInto('author_infos')
      .values({ user_id: id, ...profile })
      .execute();
    await announce(t.db, 'site');
    await expect.poll(async () => (await getSitePage(t, `/author/${id}`)).body).toContain(profile.description);
    const { body } = await getSitePage(t, `/author/${id}`);
    expect(body).toContain('<h1>Ada O</h1>');
    expect(body).toContain('<dt>Education</dt><dd>School of the sea</dd>');
    expect(body).not.toContain('<dt>Experience</dt>');
    expect(body).toContain(`src="/media/${avatar}"`);
    expect(body).toContain('rel="me noopener">LinkedIn</a>');
    expect(body).toContain('<h2>Articles by Ada O</h2>');
  });

  it('has a slug from the display name, and ids and former slugs redirect to it', async () => {
    const password = 'Anchor#26chain';
    const values = { username: 'Ciru Wanjiku', email: 'ciru@masthead.test', password, repeatPassword: password };
    const names = { nickname: 'Ciru Kamau', position: 'Reporter', role_name: 'reporter', show_on_site: true };
    const { status, body: ciru } = await t.call(users.create, { body: { ...values, ...names } }, room.admin);
    expect(status).toBe(200);
    const second = { ...values, username: 'Ciru Njeri', email: 'ciru2@masthead.test' };
    await t.call(users.create, { body: { ...second, ...names } }, room.admin);
    const fetchLocation = async (path: string) => {
      const { status, headers } = await getSitePage(t, path);
      return [status, headers.location];
    };
    await expect.poll(() => fetchLocation('/author/ciru-kamau')).toEqual([200, undefined]);
    expect(await fetchLocation('/author/ciru-kamau-2')).toEqual([200, undefined]);
    expect(await fetchLocation(`/author/${ciru.id}`)).toEqual([301, '/author/ciru-kamau']);
    expect(await fetchLocation(`/author/00${ciru.id}`)).toEqual([301, '/author/ciru-kamau']);
    expect(await fetchLocation('/Author/Ciru-Kamau/')).toEqual([301, '/author/ciru-kamau']);

    await t.call(users.update, { params: { id: ciru.id }, body: { nickname: 'Циру Камау' } }, room.admin);
    await expect.poll(() => fetchLocation('/author/ciru-kamau')).toEqual([301, '/author/tsiru-kamau']);
    expect(await fetchLocation('/author/tsiru-kamau')).toEqual([200, undefined]);
    await t.db.updateTable('users').set({ nickname: '2024' }).where('id', '=', ciru.id).execute();
    await ensureAuthorSlugs(t.db, [ciru.id]);
    await announce(t.db, 'site');
    await expect.poll(() => fetchLocation('/author/ciru-kamau')).toEqual([301, '/author/author-2024']);
    expect((await getSitePage(t, '/sitemap/pages.xml')).body).toContain('/author/author-2024<');

    await t.call(users.remove, { params: { id: ciru.id } }, room.admin);
    await expect.poll(() => fetchLocation('/author/author-2024')).toEqual([404, undefined]);
    // The redirect is cached until the notification of the deletion arrives.
    await expect.poll(() => fetchLocation('/author/ciru-kamau')).toEqual([404, undefined]);
  });

  it('gets a missing slug at the next start of the server', async () => {
    const { id } = room.admin;
    await t.db.updateTable('users').set({ slug: null }).where('id', '=', id).execute();
    await announce(t.db, 'site');
    await expect.poll(async () => (await getSitePage(t, `/author/${id}`)).status).toBe(200);
    await upgradeDatabase(t.db, shippedFiles, 'en-US');
    await expect.poll(async () => (await getSitePage(t, `/author/${id}`)).headers.location).toBe('/author/ada-o');
  });

  it.each(['0', '999999', 'ada', '1e3', '99999999999999999999'])('answers 404 at /author/%s', async (id) => {
    expect((await getSitePage(t, `/author/${id}`)).status).toBe(404);
  });
});

describe('the page of an expert', () => {
  const expert = { username: 'Bola Ade', slug: 'bola-ade', position: 'Meteorologist', ...profile };

  it('shows the position and the articles of the expert', async () => {
    const { id } = await t.db.insertInto('experts').values(expert).returning('id').executeTakeFirstOrThrow();
    const post_id = await insertPublishedPost(t, { main_headline: 'Asked', section_id: room.news });
    await t.db.insertInto('post_experts').values({ post_id, expert_id: id, position: 1 }).execute();
    const { status, body, titles } = await getSitePage(t, '/expert/bola-ade');
    expect([status, titles]).toEqual([200, ['Asked']]);
    expect(body).toContain('<h1>Bola Ade</h1><p class="standfirst">Meteorologist</p>');
    expect(body).toContain('<link rel="canonical" href="http://www.lagos.localhost/expert/bola-ade"/>');
    expect((await getSitePage(t, '/expert/nobody')).status).toBe(404);
    const otherCase = await getSitePage(t, '/expert/Bola-Ade?page=1');
    expect([otherCase.status, otherCase.headers.location]).toEqual([301, '/expert/bola-ade']);
  });

  it('answers 404 when the project has disabled experts', async () => {
    const without = await createTestApp({ experts: false });
    await without.db.insertInto('experts').values(expert).execute();
    expect((await getSitePage(without, '/expert/bola-ade')).status).toBe(404);
    await without.close();
  });
});
