import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/harness';
import { newsroom } from '../../../test/posts';
import { published, visit } from '../../../test/published';

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
    await expect.poll(async () => (await visit(t, `/author/${id}`)).titles).toEqual(['By Ada']);
    await t.db
      .insertInto('author_infos')
      .values({ user_id: id, ...life })
      .execute();
    await expect.poll(async () => (await visit(t, `/author/${id}`)).body).toContain(life.description);
    const { body } = await visit(t, `/author/${id}`);
    expect(body).toContain('<h1>Ada O</h1>');
    expect(body).toContain('<dt>Education</dt><dd>School of the sea</dd>');
    expect(body).not.toContain('<dt>Experience</dt>');
    expect(body).toContain(`src="/media/${avatar}"`);
    expect(body).toContain('rel="me noopener">LinkedIn</a>');
    expect(body).toContain('<h2>Articles by Ada O</h2>');
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
    const { status, body, titles } = await visit(t, '/expert/Bola-Ade');
    expect([status, titles]).toEqual([200, ['Asked']]);
    expect(body).toContain('<h1>Bola Ade</h1><p class="standfirst">Meteorologist</p>');
    expect(body).toContain('<link rel="canonical" href="http://www.lagos.localhost/expert/bola-ade"/>');
    expect((await visit(t, '/expert/nobody')).status).toBe(404);
  });

  it('is not there where the project has none', async () => {
    const without = await testApp({ experts: false });
    await without.db.insertInto('experts').values(expert).execute();
    expect((await visit(without, '/expert/bola-ade')).status).toBe(404);
    await without.close();
  });
});
