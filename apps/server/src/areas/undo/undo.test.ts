import { Readable } from 'node:stream';
import { banners, slots } from '@masthead/domain/advertisements/contract';
import { callToActions } from '@masthead/domain/call-to-actions/contract';
import { categories } from '@masthead/domain/categories/contract';
import { experts } from '@masthead/domain/experts/contract';
import { images } from '@masthead/domain/images/contract';
import { languages } from '@masthead/domain/languages/contract';
import { menus } from '@masthead/domain/menus/contract';
import { proposals } from '@masthead/domain/posts/contract/proposals';
import { savedViews } from '@masthead/domain/posts/contract/saved-views';
import { roles } from '@masthead/domain/roles/contract';
import { stopWords } from '@masthead/domain/stop-words/contract';
import { tags } from '@masthead/domain/tags/contract';
import { UNDO_ID, undo } from '@masthead/domain/undo/contract';
import { users } from '@masthead/domain/users/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readNewestAuditEntry } from '../../../test/content/audit-entries';
import { createNewsroom, textBody } from '../../../test/content/posts';
import { receiveNotifications } from '../../../test/harness/notifications';
import { createTestAppForFile } from '../../../test/harness/test-app';
import { addRole, type TestUser } from '../../../test/harness/users';
import type { JobContext } from '../../platform/jobs/job';
import { purgeUndoActions } from '../../platform/retention/purge';
import { undoable } from '../../platform/undo/undoable';

const t = await createTestAppForFile();
const { admin, news, politics, create } = await createNewsroom(t);
const [post, otherPost] = [await create(), await create({ main_headline: 'Another post' })];
await sql`update posts set status = 3, published_at = now() where id = ${post.id}`.execute(t.db);
// The tests compare all rows of the database, most of which are phrases.
await sql`delete from messages where id > 20`.execute(t.db);

const MINUTE_MS = 60_000;
const undoIdOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers[UNDO_ID]);
const undoAs = (user: TestUser, id: string) => t.call(undo.run, { params: { id } }, user);

let number = 0;
beforeEach(() => {
  number += 1;
});

async function insert<Values extends object>(table: string, values: Values): Promise<number> {
  const names = sql.join(Object.keys(values).map((name) => sql.ref(name)));
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(values))}) returning id
  `.execute(t.db);
  return rows[0]?.id ?? 0;
}
const addTag = (title: string) =>
  insert('tags', { catchy_title: `${title} ${number}`, slug: `${title}-${number}`.toLowerCase(), section_id: news });
const addMenu = (name: string) => insert('menus', { name, url: '/', type: 'head_main', order: number });
const addCategory = (title: string) =>
  insert('categories', { section_id: news, catchy_title: title, slug: `${title}-${number}`.toLowerCase(), order: 7 });
const addLink = (table: string, values: object) =>
  sql`insert into ${sql.table(table)} (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(values))})`.execute(t.db);
/** A permanently deleted post. */
async function createDeleted() {
  const deletedPost = await create();
  await sql`update posts set status = 7, deleted_at = now() where id = ${deletedPost.id}`.execute(t.db);
  return deletedPost;
}
const addExpert = async (name: string) =>
  insert('experts', {
    avatar: await addAvatar(),
    username: name,
    slug: `${name}-${number}`,
    position: '',
    description: '',
  });
const addBanner = async () => {
  const image_desktop = `banners/${1000 + number}-0123456789abcdef0123456789abcdef/728x90.png`;
  await t.storage.write(image_desktop, Readable.from('picture'));
  return insert('adv_banners', { id: 1000 + number, name: 'Banner', link: '/', is_enabled: true, image_desktop });
};
async function addAvatar(): Promise<string> {
  const key = `avatars/${String(number).padStart(32, '0')}.webp`;
  await t.storage.write(key, Readable.from('picture'));
  return key;
}

const uploadAdsTxt = (text: string) =>
  t.call(slots.upload, { body: { file: new File([text], 'ads.txt') as never } }, admin);

/** Tables that an undo does not restore: sessions, edit locks, logs and the undo itself. */
const unrestoredTables = [
  ...['audit_log', 'jobs', 'migrations', 'pending_publications', 'post_locks', 'post_previews', 'tokens'],
];

/** Every other row of the database as text, by table. The version of a post never decreases. */
async function dumpDatabase(): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'undo%' order by 1
  `.execute(t.db);
  const dump: Record<string, string[]> = {};
  for (const { name } of tables.filter(({ name }) => !unrestoredTables.includes(name))) {
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(stored) - 'version')::text as row from ${sql.table(name)} as stored order by 1
    `.execute(t.db);
    // A counter may keep a row with zero posts.
    dump[name] = rows.map(({ row }) => row).filter((row) => !row.includes('"posts": 0,'));
  }
  return dump;
}

describe('POST /v2/undo/:id restores every row', () => {
  const actions = {
    'after the deletion of a menu item': async () => {
      const id = await addMenu('Menu');
      return () => t.call(menus.remove, { params: { id } }, admin);
    },
    'after the deletion of a stop word': async () => {
      const id = await insert('stop_words', { name: `Word ${number}`, search_key: 'word', is_article: 1, is_tag: 0 });
      return () => t.call(stopWords.remove, { params: { id } }, admin);
    },
    'after the deletion of an advertisement slot': async () => {
      const id = await insert('adv_slots', { name: 'Slot', slot: 'top', code: 'x', size: '[[1, 2]]' });
      return () => t.call(slots.remove, { params: { id } }, admin);
    },
    'after the deletion of a banner with its placements': async () => {
      const banner_id = await addBanner();
      await addLink('adv_banner_categories', { banner_id, category_id: politics });
      await addLink('adv_banner_tags', { banner_id, tag_id: await addTag('Placed') });
      return () => t.call(banners.remove, { params: { id: banner_id } }, admin);
    },
    'after the deletion of a call to action with its picture uses': async () => {
      const body = JSON.stringify(textBody('Subscribe'));
      const used_by_id = await insert('call_to_actions', { name: 'Call', position: 'top', body });
      const { id: image_id } = await t.db.selectFrom('images').select('id').executeTakeFirstOrThrow();
      await addLink('image_uses', { image_id, used_by: 'call_to_action', used_by_id });
      return () => t.call(callToActions.remove, { params: { id: used_by_id } }, admin);
    },
    'after the deletion of a language with its translations': async () => {
      const language_id = await insert('languages', { name: 'Test', code: `t${number}` });
      await sql`insert into translations (message_id, language_id, translation)
        select id, ${language_id}, 'x' from messages limit 20`.execute(t.db);
      return () => t.call(languages.remove, { params: { id: language_id } }, admin);
    },
    'after the deletion of an image': async () => {
      const hash_key = String(number).padStart(32, '0');
      const id = await insert('images', { hash_key, ext: 'jpg', name: 'Image', width: 9, height: 9, source: 1 });
      await addLink('image_uses', { image_id: id, used_by: 'post', used_by_id: (await createDeleted()).id });
      return () => t.call(images.remove, { params: { id } }, admin);
    },
    'after the deletion of an expert': async () => {
      const id = await addExpert('Ada');
      await addLink('former_addresses', { path: `/expert/old-${number}`, expert_id: id });
      return () => t.call(experts.remove, { params: { id }, query: {} }, admin);
    },
    'after the replacement of an expert in posts': async () => {
      const [id, other] = [await addExpert('Kofi'), await addExpert('Ama')];
      await addLink('post_experts', { post_id: post.id, expert_id: id, position: 1 });
      await addLink('post_experts', { post_id: otherPost.id, expert_id: id, position: 2 });
      await addLink('post_experts', { post_id: otherPost.id, expert_id: other, position: 1 });
      return () => t.call(experts.remove, { params: { id }, query: { replacement_id: String(other) } }, admin);
    },
    'after the deletion of a tag with posts, redirects, categories, related tags and banners': async () => {
      const [id, other, banner_id] = [await addTag('Gone'), await addTag('Other'), await addBanner()];
      await addLink('post_tags', { post_id: post.id, tag_id: id, position: 3 });
      await addLink('post_tags', { post_id: otherPost.id, tag_id: id, position: 1 });
      await addLink('related_tags', { tag_id: other, related_id: id, position: 1 });
      await addLink('related_tags', { tag_id: id, related_id: other, position: 1 });
      await addLink('category_tags', { category_id: politics, tag_id: id, position: number });
      await addLink('adv_banner_tags', { banner_id, tag_id: id });
      await addLink('tag_redirects', { slug: `merged-${number}`, tag_id: id });
      await addLink('former_addresses', { path: `/tag/former-${number}`, tag_id: id });
      const { id: image_id } = await t.db.selectFrom('images').select('id').executeTakeFirstOrThrow();
      await addLink('image_uses', { image_id, used_by: 'tag', used_by_id: id });
      return () => t.call(tags.remove, { params: { id }, query: { redirect_tag_id: String(other) } }, admin);
    },
    'after a merge of tags': async () => {
      const [major, minor, third] = [await addTag('Major'), await addTag('Minor'), await addTag('Third')];
      const related = await addTag('Related');
      for (const tag_id of [major, minor]) await addLink('post_tags', { post_id: post.id, tag_id, position: tag_id });
      for (const tag_id of [minor, third]) await addLink('post_tags', { post_id: otherPost.id, tag_id, position: 2 });
      await addLink('related_tags', { tag_id: related, related_id: minor, position: 4 });
      await addLink('category_tags', { category_id: politics, tag_id: third, position: number });
      await addLink('adv_banner_tags', { banner_id: await addBanner(), tag_id: minor });
      await addLink('tag_redirects', { slug: `earlier-${number}`, tag_id: minor });
      await addLink('former_addresses', { path: `/tag/earlier-${number}`, tag_id: third });
      return () => t.call(tags.merge, { params: { id: major }, body: { minor_ids: [minor, third] } }, admin);
    },
    'after the deletion of a category with menus, banners and permanently deleted posts': async () => {
      const [category_id, banner_id] = [await addCategory('Empty'), await addBanner()];
      await addLink('menus', { name: 'Item', url: '/', type: 'head_main', order: 1, section_id: news, category_id });
      await addLink('adv_banner_categories', { banner_id, category_id });
      await addLink('category_tags', { category_id, tag_id: await addTag('In category'), position: 1 });
      await addLink('former_addresses', { path: `/news/former-${number}`, category_id });
      const { id } = await createDeleted();
      await sql`update posts set category_id = ${category_id} where id = ${id}`.execute(t.db);
      return () => t.call(categories.remove, { params: { id: category_id } }, admin);
    },
    'after the deletion of a user with tasks and a profile': async () => {
      const user = await t.user('editor');
      await sql`update posts set assignee_id = ${user.id}, editor_id = ${user.id} where id = ${post.id}`.execute(t.db);
      await addLink('author_infos', { user_id: user.id, avatar: await addAvatar(), description: 'Writes' });
      await addLink('author_redirects', { slug: `old-name-${number}`, user_id: user.id });
      await addLink('recovery_codes', { user_id: user.id, hash: Buffer.from('code') });
      await addLink('ads_txt', { content: 'x', uploaded_at: new Date(), uploaded_by: user.id });
      const copy = { client_id: crypto.randomUUID(), changes: '{}', base_updated_at: new Date(), saved_at: new Date() };
      await addLink('post_working_copies', { post_id: post.id, user_id: user.id, ...copy });
      return () => t.call(users.remove, { params: { id: user.id } }, admin);
    },
    'after a change of a role': async () => {
      const user = await t.user('reporter');
      return () => t.call(users.update, { params: { id: user.id }, body: { role_name: 'editor' } }, admin);
    },
    'after a change of a role together with a name': async () => {
      const user = await t.user('reporter');
      const body = { role_name: 'editor', nickname: 'Renamed Reporter' };
      return () => t.call(users.update, { params: { id: user.id }, body }, admin);
    },
    'after the deletion of a role with its rights': async () => {
      const body = { name: `desk-${number}`, description: 'Desk', type: 1 as const };
      const { id } = (await t.call(roles.create, { body }, admin)).body;
      return () => t.call(roles.remove, { params: { id } }, admin);
    },
    'after the deletion of a saved view': async () => {
      const view = { name: `View ${number}`, query: 'status=3&sort=-published_at', is_shared: true };
      const id = await insert('saved_views', { ...view, owner_id: (await t.user('editor')).id });
      return () => t.call(savedViews.remove, { params: { id } }, admin);
    },
    'after the withdrawal of a returned proposal': async () => {
      const proposal = await insert('post_proposals', {
        ...{ post_id: post.id, user_id: admin.id, status: 'returned', note: 'New figures' },
        ...{ changes: JSON.stringify({ body: textBody('Text') }), base_values: JSON.stringify({ body: null }) },
        ...{ base_updated_at: new Date(), created_at: new Date(), decided_at: new Date(), decided_by: admin.id },
      });
      return () => t.call(proposals.withdraw, { params: { id: post.id, proposal } }, admin);
    },
    'after the first upload of ads.txt': async () => {
      await sql`delete from ads_txt`.execute(t.db);
      return () => uploadAdsTxt('example.com, 1, DIRECT');
    },
    'after the replacement of ads.txt': async () => {
      await uploadAdsTxt('example.com, 1, DIRECT');
      return () => uploadAdsTxt('example.org, 2, RESELLER');
    },
  };

  it.each(Object.entries(actions))('%s', async (_, prepare) => {
    const run = await prepare();
    const before = await dumpDatabase();
    const response = await run();
    expect(response.status).toBe(200);
    expect(await dumpDatabase()).not.toEqual(before);
    expect(await undoAs(admin, undoIdOf(response))).toMatchObject({ status: 200, body: null });
    expect(await dumpDatabase()).toEqual(before);
  });
});

describe('POST /v2/undo/:id', () => {
  async function removeMenu(user = admin) {
    const id = await addMenu('Menu');
    return { id, undoId: undoIdOf(await t.call(menus.remove, { params: { id } }, user)) };
  }

  it('records who undid which action in the audit log', async () => {
    const { id, undoId } = await removeMenu();
    await undoAs(admin, undoId);
    expect(await readNewestAuditEntry(t.db)).toMatchObject({
      action: 'action.undone',
      actor_id: admin.id,
      target_type: 'menu',
      target_id: id,
      target_label: 'Menu',
      after: { action: 'menu.deleted' },
    });
  });

  it('undoes an action once', async () => {
    const { undoId } = await removeMenu();
    const responses = await Promise.all([undoAs(admin, undoId), undoAs(admin, undoId)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('undoes only actions of the caller', async () => {
    const { undoId } = await removeMenu();
    const { status, problem } = await undoAs(await t.user('admin'), undoId);
    expect(status).toBe(404);
    expect(problem.message).toBe("This action can't be undone, or it was undone already.");
  });

  it('answers 404 for an id that does not exist', async () => {
    expect((await undoAs(admin, crypto.randomUUID())).status).toBe(404);
    expect((await undoAs(admin, '1')).status).toBe(404);
  });

  it('refuses a caller who has lost the right of the action', async () => {
    const role = `helper-${number}`;
    await addRole(t.db, role, ['menu.delete', 'menu.read']);
    const helper = await t.user(role);
    const { undoId } = await removeMenu(helper);
    const { items } = (await t.call(roles.children, {}, admin)).body;
    const link = items.find(({ parent, child }) => parent === role && child === 'menu.delete');
    await t.call(roles.revoke, { params: { id: link?.id ?? 0 } }, admin);
    const { status, problem } = await undoAs(helper, undoId);
    expect(status).toBe(403);
    expect(problem.message).toBe('You need the right menu.delete to do this.');
  });

  it('refuses a caller whose role has changed', async () => {
    const other = await t.user('admin');
    const { undoId } = await removeMenu(other);
    await t.call(users.update, { params: { id: other.id }, body: { role_name: 'editor' } }, admin);
    expect((await undoAs(other, undoId)).status).toBe(403);
    await t.call(users.update, { params: { id: other.id }, body: { role_name: 'admin' } }, admin);
    expect((await undoAs(other, undoId)).status).toBe(200);
  });

  it('refuses an action that is older than ten minutes', async () => {
    const { undoId } = await removeMenu();
    t.advance(10 * MINUTE_MS + 1);
    expect(await undoAs(admin, undoId)).toMatchObject({
      status: 409,
      problem: { message: 'It is too late to undo this action.' },
    });
  });

  it('changes nothing if another item has taken the slug', async () => {
    const id = await addTag('Taken');
    const response = await t.call(tags.remove, { params: { id }, query: {} }, admin);
    const other = await addTag('Taken');
    expect(await undoAs(admin, undoIdOf(response))).toMatchObject({
      status: 409,
      problem: { message: 'Nothing was undone: another item uses the same name or address by now.' },
    });
    const rows = await t.db.selectFrom('tags').where('id', 'in', [id, other]).select('id').execute();
    expect(rows).toEqual([{ id: other }]);
  });

  it('changes nothing if the same values have changed since', async () => {
    const user = await t.user('reporter');
    const setRole = (role_name: string) =>
      t.call(users.update, { params: { id: user.id }, body: { role_name } }, admin);
    const response = await setRole('editor');
    await setRole('senior-editor');
    expect(await undoAs(admin, undoIdOf(response))).toMatchObject({
      status: 409,
      problem: { message: 'Nothing was undone: the same data has changed since. Reload the page to see it.' },
    });
  });

  it('changes nothing if an added row has changed since', async () => {
    await sql`delete from ads_txt`.execute(t.db);
    const response = await uploadAdsTxt('example.com, 1, DIRECT');
    await uploadAdsTxt('example.org, 2, RESELLER');
    expect((await undoAs(admin, undoIdOf(response))).status).toBe(409);
    const { content } = await t.db.selectFrom('ads_txt').select('content').executeTakeFirstOrThrow();
    expect(content).toContain('example.org');
  });

  it('changes nothing if a row that a deleted row refers to is gone', async () => {
    const [id, other] = [await addTag('First'), await addTag('Second')];
    await addLink('related_tags', { tag_id: other, related_id: id, position: 1 });
    const response = await t.call(tags.remove, { params: { id }, query: {} }, admin);
    await t.call(tags.remove, { params: { id: other }, query: {} }, admin);
    expect((await undoAs(admin, undoIdOf(response))).status).toBe(409);
    expect(await t.db.selectFrom('tags').where('id', '=', id).select('id').execute()).toEqual([]);
  });

  it('increases the version of a post whose cleared reference returns', async () => {
    const user = await t.user('editor');
    await sql`update posts set assignee_id = ${user.id} where id = ${post.id}`.execute(t.db);
    const readPost = () =>
      t.db.selectFrom('posts').where('id', '=', post.id).select(['version', 'assignee_id']).executeTakeFirstOrThrow();
    const { version } = await readPost();
    await undoAs(admin, undoIdOf(await t.call(users.remove, { params: { id: user.id } }, admin)));
    expect(await readPost()).toEqual({ version: version + 1, assignee_id: user.id });
  });

  it('restores a reference that another transaction adds during the deletion', async () => {
    const id = await addTag('Busy');
    let removal: Promise<{ status: number; headers: Record<string, unknown> }> | undefined;
    await t.db.transaction().execute(async (db) => {
      await sql`insert into post_tags (post_id, tag_id, position) values (${post.id}, ${id}, 9)`.execute(db);
      removal = t.call(tags.remove, { params: { id }, query: {} }, admin);
      await vi.waitUntil(async () => {
        const { rows } = await sql`select from pg_locks where not granted`.execute(db);
        return rows.length > 0;
      });
    });
    const response = await removal;
    expect(response?.status).toBe(200);
    await undoAs(admin, undoIdOf(response ?? { headers: {} }));
    const rows = await t.db.selectFrom('post_tags').where('tag_id', '=', id).select('post_id').execute();
    expect(rows).toEqual([{ post_id: post.id }]);
  });

  it('undoes the right one of two deletions', async () => {
    const [first, second] = [await removeMenu(), await removeMenu()];
    await undoAs(admin, first.undoId);
    const rows = await t.db.selectFrom('menus').where('id', 'in', [first.id, second.id]).select('id').execute();
    expect(rows).toEqual([{ id: first.id }]);
  });

  it('invalidates the pages of the site', async () => {
    const { undoId } = await removeMenu();
    await receiveNotifications(t.db, t.changes);
    const changes: string[] = [];
    const unsubscribe = t.changes.subscribe((change) => changes.push(change));
    await undoAs(admin, undoId);
    await receiveNotifications(t.db, t.changes);
    unsubscribe();
    expect(changes).toContain('site');
  });
});

describe('the header x-undo-id', () => {
  it('is missing if the action fails', async () => {
    const response = await t.call(menus.remove, { params: { id: 999_999 } }, admin);
    expect(response.status).toBe(404);
    expect(response.headers[UNDO_ID]).toBeUndefined();
  });

  it('is missing if the action changes more than 100,000 rows', async () => {
    const { id } = await t.user('reporter');
    await sql`insert into recovery_codes (user_id, hash) select ${id}, sha256(number::text::bytea)
      from generate_series(1, 100001) as number`.execute(t.db);
    const response = await t.call(users.remove, { params: { id } }, admin);
    expect(response.status).toBe(200);
    expect(response.headers[UNDO_ID]).toBeUndefined();
  });

  it('is missing after a change of the role and the password, whose sessions cannot return', async () => {
    const { id } = await t.user('reporter');
    const body = { role_name: 'editor', password: 'Zq7!mmkk', repeatPassword: 'Zq7!mmkk' };
    const response = await t.call(users.update, { params: { id }, body }, admin);
    expect(response.status).toBe(200);
    expect(response.headers[UNDO_ID]).toBeUndefined();
  });
});

describe('purgeUndoActions', () => {
  const run = () =>
    purgeUndoActions.run(
      { db: t.db, storage: t.storage, now: () => t.clock.now, signal: new AbortController().signal } as JobContext,
      {},
    );
  const exists = (key: string) => t.storage.exists(key);

  it('deletes the files of an action that can no longer be undone', async () => {
    const id = await addExpert('Files');
    const key = await addAvatar();
    await t.call(experts.remove, { params: { id }, query: {} }, admin);
    t.advance(15 * MINUTE_MS);
    await run();
    expect(await exists(key)).toBe(true);
    t.advance(6 * MINUTE_MS);
    await run();
    expect(await exists(key)).toBe(false);
    expect(await t.db.selectFrom('undo_actions').select('id').execute()).toEqual([]);
    expect(await t.db.selectFrom('undo_changes').select('id').execute()).toEqual([]);
  });

  it('keeps the files of an undone action', async () => {
    const id = await addExpert('Kept');
    const key = await addAvatar();
    await undoAs(admin, undoIdOf(await t.call(experts.remove, { params: { id }, query: {} }, admin)));
    t.advance(30 * MINUTE_MS);
    await run();
    expect(await exists(key)).toBe(true);
  });
});

describe('undoable()', () => {
  it('restores rows that cascade from rows that cascade', async () => {
    await sql`
      create table chain_a (id integer primary key);
      create table chain_b (code text primary key, a_id integer not null references chain_a on delete cascade);
      create table chain_c (id integer primary key, b_code text not null references chain_b on delete cascade);
      create table chain_d (id integer primary key, c_id integer references chain_c on delete set null);
      insert into chain_a values (1), (2);
      insert into chain_b values ('one', 1), ('two', 2);
      insert into chain_c values (11, 'one'), (12, 'one'), (21, 'two');
      insert into chain_d values (111, 11), (121, 12), (211, 21);
    `.execute(t.db);
    const before = await dumpDatabase();
    const context = { actor: { id: admin.id, role: 'admin' }, now: () => t.clock.now, undo: { id: '' } };
    await t.db.transaction().execute((db) =>
      undoable(
        db,
        context,
        {
          rights: 'menu.delete',
          event: { action: 'menu.deleted' },
          deletes: { table: 'chain_a' as never, where: { id: [1] } },
        },
        () => sql`delete from chain_a where id = 1`.execute(db),
      ),
    );
    const { rows } = await sql<{ id: number; c_id: number }>`select * from chain_d order by id`.execute(t.db);
    expect(rows.map(({ c_id }) => c_id)).toEqual([null, null, 21]);
    await undoAs(admin, context.undo.id);
    expect(await dumpDatabase()).toEqual(before);
  });

  it('does not store columns that an action leaves alone', async () => {
    const { id } = await t.user('reporter');
    await t.call(users.update, { params: { id }, body: { role_name: 'editor' } }, admin);
    const { before } = await t.db
      .selectFrom('undo_changes')
      .where('table_name', '=', 'users')
      .orderBy('id', 'desc')
      .select('before')
      .executeTakeFirstOrThrow();
    expect(Object.keys((before as object[])[0] ?? {}).sort()).toEqual(['id', 'role_id', 'updated_at']);
  });

  it('supports every foreign key, because each has one column', async () => {
    const { rows } = await sql`select from pg_constraint where contype = 'f' and cardinality(conkey) > 1`.execute(t.db);
    expect(rows).toEqual([]);
  });
});
