import { banners, slots } from '@masthead/domain/advertisements/contract';
import type { AuditAction } from '@masthead/domain/audit/actions';
import type { AuditEntry } from '@masthead/domain/audit/contract';
import { callToActions } from '@masthead/domain/call-to-actions/contract';
import { categories } from '@masthead/domain/categories/contract';
import { contextualLinks } from '@masthead/domain/contextual-links/contract';
import { experts } from '@masthead/domain/experts/contract';
import { hotNews } from '@masthead/domain/hot-news/contract';
import { images } from '@masthead/domain/images/contract';
import { languages } from '@masthead/domain/languages/contract';
import { menus } from '@masthead/domain/menus/contract';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { postExports } from '@masthead/domain/posts/contract/export';
import { postPush } from '@masthead/domain/posts/contract/push';
import { session, sessions } from '@masthead/domain/session/contract';
import { staticPages } from '@masthead/domain/static-pages/contract';
import { stopWords } from '@masthead/domain/stop-words/contract';
import { tags } from '@masthead/domain/tags/contract';
import { users } from '@masthead/domain/users/contract';
import type { Insertable } from 'kysely';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csvFile } from '../../../test/csv';
import { type TestApp, testApp } from '../../../test/harness';
import { addUser, password, type TestUser } from '../../../test/people';
import { newsroom } from '../../../test/posts';
import { purgePosts, undeletePost } from '../../areas/posts/schedule/deleted-posts';
import { publishDuePosts } from '../../areas/posts/schedule/publish-due-posts';

import type { DB } from '../db/schema.gen';
import type { JobContext } from '../jobs/job';

const DAY = 86_400_000;

let t: TestApp;
let room: Awaited<ReturnType<typeof newsroom>>;
let admin: TestUser;
beforeAll(async () => {
  t = await testApp({}, 1);
  room = await newsroom(t);
  admin = room.admin;
});
afterAll(() => t.close());

type Stored = Pick<
  AuditEntry,
  'action' | 'actor_id' | 'actor_name' | 'target_id' | 'target_label' | 'before' | 'after' | 'result'
>;

async function newest(db = t.db): Promise<Stored> {
  const row = await db.selectFrom('audit_log').orderBy('id', 'desc').limit(1).selectAll().executeTakeFirstOrThrow();
  return row as unknown as Stored;
}
const count = async () => (await t.db.selectFrom('audit_log').select('id').execute()).length;
const codeOf = (user: TestUser) =>
  generateSync({ secret: user.secret, epoch: Math.floor(t.clock.now.getTime() / 1000) });
const login = (user: { email: string }, given = password, two_fa_code?: string) =>
  t.call(session.login, { body: { login: user.email, password: given, ...(two_fa_code && { two_fa_code }) } });

describe('sessions', () => {
  it('record sign-in and sign-out of a user', async () => {
    const user = await t.user('editor');
    const { body } = await login(user, password, codeOf(user));
    expect(await newest()).toMatchObject({
      action: 'session.sign-in',
      actor_id: user.id,
      actor_name: 'Test Person',
      target_id: user.id,
      target_label: 'Test Person',
      result: 'success',
    });
    await t.call(session.logout, {}, { ...user, token: body.token });
    expect(await newest()).toMatchObject({ action: 'session.sign-out', actor_id: user.id, result: 'success' });
  });

  it('record a wrong password and a wrong code as failures of the account, without an actor', async () => {
    const user = await t.user('editor');
    const failure = {
      action: 'session.failed',
      actor_id: null,
      actor_name: null,
      target_id: user.id,
      result: 'failure',
    };
    await login(user, 'Wrong#2026');
    expect(await newest()).toMatchObject(failure);
    const before = await count();
    await login(user, password, '000000');
    expect(await newest()).toMatchObject(failure);
    expect(await count()).toBe(before + 1);
  });

  it('do not record a failure when the server asks for the code', async () => {
    const user = await t.user('editor');
    const before = await count();
    expect((await login(user)).problem.errors).toEqual({ two_fa_code: ['Enter the authentication code.'] });
    expect(await count()).toBe(before);
  });

  it('do not record a typed e-mail that belongs to no account', async () => {
    await login({ email: 'My#Password1' });
    expect(await newest()).toMatchObject({ action: 'session.failed', target_id: null, target_label: null });
    expect(JSON.stringify(await newest())).not.toContain('My#Password1');
  });

  it('record a lockout once a minute', async () => {
    const user = await t.user('editor');
    let status = 422;
    for (let tried = 0; tried < 20 && status !== 429; tried += 1) ({ status } = await login(user, 'Wrong#2026'));
    expect(status).toBe(429);
    expect(await newest()).toMatchObject({ action: 'session.locked-out', target_id: user.id, result: 'refused' });
    const before = await count();
    await login(user, 'Wrong#2026');
    expect(await count()).toBe(before);
  });

  it('record the end of other sessions with their number', async () => {
    const user = await t.user('editor');
    const about = { action: 'sessions.ended', target_id: user.id };
    const { body } = await login(user, password, codeOf(user));
    const other = { ...user, token: body.token };
    const { body: list } = await t.call(sessions.listOwn, {}, user);
    const id = list.items.find(({ is_current }) => !is_current)?.id ?? 0;
    await t.call(sessions.endOwn, { params: { id } }, user);
    expect(await newest()).toMatchObject({ ...about, actor_id: user.id, after: { count: 1 } });
    expect((await t.call(session.me, {}, other)).status).toBe(401);

    const before = await count();
    await t.call(sessions.endOthers, {}, user);
    expect(await count()).toBe(before);

    await t.call(sessions.endAllOfUser, { params: { id: user.id } }, admin);
    expect(await newest()).toMatchObject({ ...about, actor_id: admin.id, after: { count: 1 } });
  });

  it('record lockouts of invented e-mails once a minute for all of them together', async () => {
    const guess = (n: number) => login({ email: `invented-${n}@example.test` }, 'Wrong#2026');
    let status = 422;
    for (let n = 0; n < 300 && status !== 429; n += 1) ({ status } = await guess(n));
    expect(status).toBe(429);
    const before = await count();
    for (let n = 1000; n < 1010; n += 1) expect((await guess(n)).status).toBe(429);
    expect(await count()).toBe(before);
    t.advance(15 * 60_000);
  });

  it('record the lockout of somebody who guesses the current password, once a window', async () => {
    const user = await t.user('editor');
    const body = { password: 'Kestrel#77', repeatPassword: 'Kestrel#77', current_password: 'Wrong#2026' };
    const guess = () => t.call(users.update, { params: { id: user.id }, body }, user);
    for (let n = 0; n < 10; n += 1) expect((await guess()).status).toBe(422);
    expect((await guess()).status).toBe(429);
    expect(await newest()).toMatchObject({ action: 'session.locked-out', actor_id: user.id, target_id: user.id });
    const before = await count();
    await guess();
    expect(await count()).toBe(before);
  });

  it('record a wrong code in the set-up of two-factor', async () => {
    const user = await addUser(t.db, 'editor', t.clock.now, null);
    await t.call(session.generateTwoFactor, { body: undefined }, user);
    expect((await t.call(session.confirmTwoFactor, { body: { code: '000000' } }, user)).status).toBe(422);
    expect(await newest()).toMatchObject({ action: 'session.proof-failed', target_id: user.id, result: 'failure' });
  });

  it('record a wrong current password and a wrong current code', async () => {
    const user = await t.user('editor');
    const failure = { action: 'session.proof-failed', actor_id: user.id, target_id: user.id, result: 'failure' };
    const changed = { password: 'Kestrel#77', repeatPassword: 'Kestrel#77', current_password: 'Wrong#2026' };
    await t.call(users.update, { params: { id: user.id }, body: changed }, user);
    expect(await newest()).toMatchObject(failure);
    const before = await count();
    await t.call(session.generateTwoFactor, { body: { current_password: password, code: '000000' } }, user);
    expect(await newest()).toMatchObject(failure);
    expect(await count()).toBe(before + 1);
  });

  it('record that two-factor was set up', async () => {
    const user = await addUser(t.db, 'editor', t.clock.now, null);
    const { body: setup } = await t.call(session.generateTwoFactor, { body: undefined }, user);
    const code = codeOf({ ...user, secret: setup.secret });
    await t.call(session.confirmTwoFactor, { body: { code } }, user);
    expect(await newest()).toMatchObject({ action: 'two-factor.enabled', actor_id: user.id, target_id: user.id });
  });
});

describe('users', () => {
  it('record creation, changes with the role before and after, and deletion', async () => {
    const { body: user } = await t.call(
      users.create,
      {
        body: {
          username: 'Zora Quist',
          email: 'zora@masthead.test',
          password: 'Kestrel#77',
          repeatPassword: 'Kestrel#77',
          role_name: 'reporter',
        },
      },
      admin,
    );
    const about = { target_id: user.id, target_label: 'Zora Quist', actor_id: admin.id };
    expect(await newest()).toMatchObject({ action: 'user.created', ...about, after: { role: 'reporter' } });
    const change = (body: object) => t.call(users.update, { params: { id: user.id }, body }, admin);
    await change({ role_name: 'editor', email: 'zq@masthead.test' });
    expect(await newest()).toMatchObject({
      action: 'user.updated',
      ...about,
      before: { role: 'reporter' },
      after: { role: 'editor', fields: expect.arrayContaining(['role_name', 'email']) },
    });
    await change({ password: 'Falcon#88', repeatPassword: 'Falcon#88' });
    expect(await newest()).toMatchObject({ action: 'password.changed', ...about });
    await t.call(users.resetTwoFactor, { params: { id: user.id } }, admin);
    expect(await newest()).toMatchObject({ action: 'two-factor.reset', ...about });
    await t.call(users.remove, { params: { id: user.id } }, admin);
    expect(await newest()).toMatchObject({ action: 'user.deleted', ...about, before: { role: 'editor' } });
  });
});

describe('posts', () => {
  const move = (id: number, name: 'publish' | 'schedule' | 'review' | 'trash' | 'restore', body: object = {}) =>
    t.call(posts[name], { params: { id }, body } as never, admin);

  it('record every step of the workflow with the status before and after', async () => {
    const { id, main_headline } = await room.ready();
    const steps: [AuditAction, () => Promise<unknown>, number, number][] = [
      ['post.started', () => t.call(posts.update, { params: { id }, body: { status: 1 } }, admin), 0, 1],
      ['post.reviewed', () => move(id, 'review'), 1, 2],
      ['post.reopened', () => t.call(posts.update, { params: { id }, body: { status: 0 } }, admin), 2, 0],
      ['post.published', () => move(id, 'publish'), 0, 3],
      ['post.trashed', () => move(id, 'trash'), 3, 4],
      ['post.restored', () => move(id, 'restore'), 4, 0],
      ['post.trashed', () => move(id, 'trash'), 0, 4],
      ['post.deleted', () => t.call(posts.remove, { params: { id } }, admin), 4, 7],
    ];
    for (const [action, step, from, to] of steps) {
      await step();
      expect(await newest()).toMatchObject({
        action,
        actor_id: admin.id,
        target_id: id,
        target_label: main_headline,
        before: { status: from },
        after: { status: to },
      });
    }
  });

  it('record nothing about a plain save', async () => {
    const { id } = await room.create();
    const before = await count();
    await t.call(posts.update, { params: { id }, body: { description: 'Another one' } }, admin);
    expect(await count()).toBe(before);
  });

  it('record what the scheduler publishes, as the server, and log it', async () => {
    const { id } = await room.ready();
    const published_at = new Date(t.clock.now.getTime() + 60_000).toISOString();
    await move(id, 'schedule', { published_at });
    expect(await newest()).toMatchObject({ action: 'post.scheduled', after: { status: 5, published_at } });
    t.advance(60_000);
    const logged: object[] = [];
    const { signal } = new AbortController();
    await publishDuePosts(
      { db: t.db, now: () => t.clock.now, signal, logEvent: (event) => logged.push(event) },
      () => {},
    );
    const published = { action: 'post.published', actor_id: null, actor_name: 'Masthead', target_id: id };
    expect(await newest()).toMatchObject({ ...published, before: { status: 5 }, after: { status: 3 } });
    expect(logged).toMatchObject([{ audit: published }]);
  });

  it('record a push', async () => {
    const { id } = await room.ready();
    await move(id, 'publish');
    const created_at = t.clock.now.toISOString();
    const reader = { endpoint: 'https://push.example/1', p256dh: 'x', auth: 'x', created_at };
    await t.db.insertInto('push_subscriptions').values(reader).execute();
    expect((await t.call(postPush.send, { params: { id } }, admin)).status).toBe(200);
    expect(await newest()).toMatchObject({ action: 'post.pushed', actor_id: admin.id, target_id: id });
  });

  it('record an export here and the copy there', async () => {
    const { id, main_headline } = await room.ready();
    await move(id, 'publish');
    const [there] = t.siblings;
    if (!there) throw new Error('no sibling');
    const language = await there.db.selectFrom('languages').select('id').limit(1).executeTakeFirstOrThrow();
    await there.db
      .insertInto('sections')
      .values({ catchy_title: 'News', slug: 'news', order: 1, language_id: language.id })
      .execute();
    const { body } = await t.call(postExports.send, { params: { id }, body: { projects: [there.project.id] } }, admin);
    expect(body.results).toMatchObject([{ success: true }]);
    expect(await newest()).toMatchObject({
      action: 'post.exported',
      actor_id: admin.id,
      target_id: id,
      after: { projects: [there.project.id] },
      result: 'success',
    });
    expect(await newest(there.db)).toMatchObject({
      action: 'post.imported',
      actor_id: null,
      actor_name: 'Masthead',
      target_label: main_headline,
      after: { projects: ['lagos'] },
    });
  });

  it('record what the deployer brings back and what the job purges', async () => {
    const { id } = await room.create();
    await move(id, 'trash');
    await t.call(posts.remove, { params: { id } }, admin);
    await undeletePost(t.db, id, t.clock.now);
    expect(await newest()).toMatchObject({ action: 'post.undeleted', actor_name: 'Masthead', target_id: id });
    admin = await t.user('admin');
    await t.call(posts.remove, { params: { id } }, admin);
    t.advance(30 * DAY + 1);
    const logged: object[] = [];
    const context = {
      db: t.db,
      now: () => t.clock.now,
      signal: new AbortController().signal,
      logEvent: (event: object): void => void logged.push(event),
    };
    await purgePosts.run(context as JobContext, {});
    const purged = { action: 'post.purged', actor_name: 'Masthead', target_id: id, target_label: 'Council votes' };
    expect(await newest()).toMatchObject(purged);
    expect(logged.at(-1)).toMatchObject({ audit: purged });
    admin = await t.user('admin');
  });
});

async function add<T extends keyof DB & string>(table: T, values: Insertable<DB[T]>): Promise<number> {
  const row = await t.db
    .insertInto(table)
    .values(values as never)
    .returning('id' as never)
    .executeTakeFirstOrThrow();
  return (row as { id: number }).id;
}

describe('other areas', () => {
  const picture = { hash_key: 'f'.repeat(32), ext: 'jpg', name: 'Harbour', width: 1, height: 1, source: 1 };
  const expert = { username: 'Harbour', slug: 'harbour', position: 'x', description: 'x', avatar: 'avatars/x.webp' };
  const slot = { name: 'Harbour', slot: '/1/x', code: 'x', size: '"fluid"' };
  const deletions: [AuditAction, { path: string }, () => Promise<number>][] = [
    ['tag.deleted', tags.remove, () => add('tags', { catchy_title: 'Harbour', slug: 'harbour' })],
    [
      'category.deleted',
      categories.remove,
      () => add('categories', { section_id: room.news, catchy_title: 'Harbour', slug: 'harbour', order: 9 }),
    ],
    ['menu.deleted', menus.remove, () => add('menus', { name: 'Harbour', url: '/x', type: 'head_main', order: 1 })],
    ['image.deleted', images.remove, () => add('images', picture)],
    ['expert.deleted', experts.remove, () => add('experts', expert)],
    [
      'call-to-action.deleted',
      callToActions.remove,
      () => add('call_to_actions', { name: 'Harbour', body: '{}', position: 'top' }),
    ],
    [
      'banner.deleted',
      banners.remove,
      () => add('adv_banners', { name: 'Harbour', link: 'https://a.example', image_desktop: 'banners/x.webp' }),
    ],
    ['slot.deleted', slots.remove, () => add('adv_slots', slot)],
    ['language.deleted', languages.remove, () => add('languages', { name: 'Harbour', code: 'xx-XX' })],
    [
      'stop-word.deleted',
      stopWords.remove,
      () => add('stop_words', { name: 'Harbour', is_article: 1, is_tag: 0, search_key: 'harbour' }),
    ],
  ];

  it.each(deletions)('record %s with the name of the deleted item', async (action, { path }, create) => {
    const id = await create();
    const url = `/api${path.replace(':id', String(id))}`;
    const { statusCode } = await t.send({ method: 'DELETE', url, headers: { authorization: `Bearer ${admin.token}` } });
    expect(statusCode).toBe(200);
    expect(await newest()).toMatchObject({ action, actor_id: admin.id, target_id: id, target_label: 'Harbour' });
  });

  it('record merged tags', async () => {
    const [major, minor] = [
      await add('tags', { catchy_title: 'Port', slug: 'port' }),
      await add('tags', { catchy_title: 'Ports', slug: 'ports' }),
    ];
    await t.call(tags.merge, { params: { id: major }, body: { minor_ids: [minor] } }, admin);
    expect(await newest()).toMatchObject({ action: 'tag.merged', target_id: major, after: { ids: [minor], count: 1 } });
  });

  it('record replaced lists with the number of their rows', async () => {
    await t.call(hotNews.upload, { body: { file: csvFile('title,url\nA,/a\nB,/b'), section_id: room.news } }, admin);
    expect(await newest()).toMatchObject({ action: 'hot-news.replaced', target_id: room.news, after: { count: 2 } });
    await t.call(contextualLinks.upload, { body: { file: csvFile('text,url\nA,https://a.example') } }, admin);
    expect(await newest()).toMatchObject({ action: 'contextual-links.replaced', after: { count: 1 } });
    await t.call(stopWords.upload, { body: { file: csvFile('one\ntwo', 'words.txt'), type: 'post' } }, admin);
    expect(await newest()).toMatchObject({ action: 'stop-words.uploaded', after: { count: 2 } });
    const ads = 'example.com, 1, DIRECT\nexample.org, 2, RESELLER\n';
    await t.call(slots.upload, { body: { file: csvFile(ads, 'ads.txt') } }, admin);
    expect(await newest()).toMatchObject({ action: 'ads-txt.replaced' });
    const before = await count();
    await t.call(hotNews.upload, { body: { file: csvFile('title,url\nA'), section_id: room.news } }, admin);
    expect(await count()).toBe(before);
  });

  it('record a changed static page with the names of its fields, not their content', async () => {
    const id = await add('static_pages', { title: 'Imprint', slug: 'imprint', html: '', css: '' });
    await t.call(staticPages.update, { params: { id }, body: { html: '<p>Unmistakable</p>' } }, admin);
    expect(await newest()).toMatchObject({
      action: 'static-page.updated',
      target_id: id,
      target_label: 'Imprint',
      after: { fields: ['html'] },
    });
  });
});

it('keeps no password, token, code or text in any entry', async () => {
  const page = t.db.insertInto('static_pages').values({ title: 'Terms', slug: 'terms', html: '', css: '' });
  const { id } = await page.returning('id').executeTakeFirstOrThrow();
  await t.call(staticPages.update, { params: { id }, body: { html: '<p>Unmistakable</p>' } }, admin);
  const rows = JSON.stringify(await t.db.selectFrom('audit_log').selectAll().execute());
  expect(rows).toContain('static-page.updated');
  for (const secret of [password, 'Wrong#2026', 'Kestrel#77', 'Falcon#88', admin.token, admin.secret, 'Unmistakable']) {
    expect(rows).not.toContain(secret);
  }
  expect(rows).not.toMatch(/argon2|word\d+ word/);
});
