import { users } from '@masthead/domain/users/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/harness';
import { newsroom } from '../../../test/posts';
import { published, visit } from '../../../test/published';
import { shipped } from '../../../test/shipped';
import { settleAuthorSlugs } from '../../platform/access/author-slugs';
import { announce } from '../../platform/events/announce.queries';
import { prepare } from '../../platform/projects/prepare';

let t: TestApp;
let room: Awaited<ReturnType<typeof newsroom>>;
beforeAll(async () => {
  t = await testApp();
  room = await newsroom(t);
});
afterAll(() => t.close());

const avatar = `avatars/${'0b'.repeat(16)}.webp`;
const life = {
  description: 'Writes about the harbour and everything that comes and goes there.',
  avatar,
  education: 'School of the sea',
  awards: 'Anchor of the year',
  social_links: JSON.stringify({ linkedin: 'https://linkedin.com/in/ada' }),
};

describe('the page of an author', () => {
  it('is there only when they are shown, with or without a profile', async () => {
    const { id } = room.admin;
    expect((await visit(t, `/author/${id}`)).status).toBe(404);
    await t.db.updateTable('users').set({ show_on_site: true, nickname: 'Ada O' }).where('id', '=', id).execute();
    const post_id = await published(t, { main_headline: 'By Ada', section_id: room.news });
    await t.db.insertInto('post_authors').values({ post_id, user_id: id, position: 1 }).execute();
    await announce(t.db, 'site');
    await expect.poll(async () => (await visit(t, `/author/${id}`)).titles).toEqual(['By Ada']);
    await t.db
      .insertInto('author_infos')
      .values({ user_id: id, ...life })
      .execute();
    await announce(t.db, 'site');
    await expect.poll(async () => (await visit(t, `/author/${id}`)).body).toContain(life.description);
    const { body } = await visit(t, `/author/${id}`);
    expect(body).toContain('<h1>Ada O</h1>');
    expect(body).toContain('<dt>Education</dt><dd>School of the sea</dd>');
    expect(body).not.toContain('<dt>Experience</dt>');
    expect(body).toContain(`src="/media/${avatar}"`);
    expect(body).toContain('rel="me noopener">LinkedIn</a>');
    expect(body).toContain('<h2>Articles by Ada O</h2>');
  });

  it('has the slug of the display name, to which ids and earlier slugs redirect', async () => {
    const password = 'Anchor#26chain';
    const values = { username: 'Ciru Wanjiku', email: 'ciru@masthead.test', password, repeatPassword: password };
    const names = { nickname: 'Ciru Kamau', position: 'Reporter', role_name: 'reporter', show_on_site: true };
    const { status, body: ciru } = await t.call(users.create, { body: { ...values, ...names } }, room.admin);
    expect(status).toBe(200);
    const second = { ...values, username: 'Ciru Njeri', email: 'ciru2@masthead.test' };
    await t.call(users.create, { body: { ...second, ...names } }, room.admin);
    const locationOf = async (path: string) => {
      const found = await visit(t, path);
      return [found.status, found.headers.location];
    };
    await expect.poll(() => locationOf('/author/ciru-kamau')).toEqual([200, undefined]);
    expect(await locationOf('/author/ciru-kamau-2')).toEqual([200, undefined]);
    expect(await locationOf(`/author/${ciru.id}`)).toEqual([301, '/author/ciru-kamau']);
    expect(await locationOf(`/author/00${ciru.id}`)).toEqual([301, '/author/ciru-kamau']);
    expect(await locationOf('/Author/Ciru-Kamau/')).toEqual([301, '/author/ciru-kamau']);

    await t.call(users.update, { params: { id: ciru.id }, body: { nickname: 'Циру Камау' } }, room.admin);
    await expect.poll(() => locationOf('/author/ciru-kamau')).toEqual([301, '/author/tsiru-kamau']);
    expect(await locationOf('/author/tsiru-kamau')).toEqual([200, undefined]);
    await t.db.updateTable('users').set({ nickname: '2024' }).where('id', '=', ciru.id).execute();
    await settleAuthorSlugs(t.db, [ciru.id]);
    await announce(t.db, 'site');
    await expect.poll(() => locationOf('/author/ciru-kamau')).toEqual([301, '/author/author-2024']);
    expect((await visit(t, '/sitemap/pages.xml')).body).toContain('/author/author-2024<');

    await t.call(users.remove, { params: { id: ciru.id } }, room.admin);
    await expect.poll(() => locationOf('/author/author-2024')).toEqual([404, undefined]);
    expect(await locationOf('/author/ciru-kamau')).toEqual([404, undefined]);
  });

  it('gets a slug at the next start where a user has none', async () => {
    const { id } = room.admin;
    await t.db.updateTable('users').set({ slug: null }).where('id', '=', id).execute();
    await announce(t.db, 'site');
    await expect.poll(async () => (await visit(t, `/author/${id}`)).status).toBe(200);
    await prepare(t.db, shipped, 'en-US');
    await expect.poll(async () => (await visit(t, `/author/${id}`)).headers.location).toBe('/author/ada-o');
  });

  it.each(['0', '999999', 'ada', '1e3', '99999999999999999999'])('there is none at %s', async (id) => {
    expect((await visit(t, `/author/${id}`)).status).toBe(404);
  });
});

describe('the page of an expert', () => {
  const expert = { username: 'Bola Ade', slug: 'bola-ade', position: 'Meteorologist', ...life };

  it('has what they are and the articles they were asked for', async () => {
    const { id } = await t.db.insertInto('experts').values(expert).returning('id').executeTakeFirstOrThrow();
    const post_id = await published(t, { main_headline: 'Asked', section_id: room.news });
    await t.db.insertInto('post_experts').values({ post_id, expert_id: id, position: 1 }).execute();
    const { status, body, titles } = await visit(t, '/expert/bola-ade');
    expect([status, titles]).toEqual([200, ['Asked']]);
    expect(body).toContain('<h1>Bola Ade</h1><p class="standfirst">Meteorologist</p>');
    expect(body).toContain('<link rel="canonical" href="http://www.lagos.localhost/expert/bola-ade"/>');
    expect((await visit(t, '/expert/nobody')).status).toBe(404);
    const otherCase = await visit(t, '/expert/Bola-Ade?page=1');
    expect([otherCase.status, otherCase.headers.location]).toEqual([301, '/expert/bola-ade']);
  });

  it('is not there where the project has none', async () => {
    const without = await testApp({ experts: false });
    await without.db.insertInto('experts').values(expert).execute();
    expect((await visit(without, '/expert/bola-ade')).status).toBe(404);
    await without.close();
  });
});
