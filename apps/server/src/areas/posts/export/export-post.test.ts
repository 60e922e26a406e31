import { Readable } from 'node:stream';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { postExports } from '@masthead/domain/posts/contract/export';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/harness';
import { newsroom } from '../../../../test/posts';
import type { RunningProject } from '../../../platform/http/context';

let t: TestApp;
let room: Awaited<ReturnType<typeof newsroom>>;
let manila: RunningProject;
let accra: RunningProject;
let picture: number;
beforeAll(async () => {
  t = await testApp({}, 2);
  [manila, accra] = t.siblings as [RunningProject, RunningProject];
  room = await newsroom(t);
  picture = (await t.db.selectFrom('images').select('id').executeTakeFirstOrThrow()).id;
  await t.storage.write(`images/${picture}-${room.thumb}/original.jpg`, Readable.from(['the picture']));
  await fillManila();
});
afterAll(() => t.close());

/** Manila has the section, one of the tags and the author, under ids of its own. */
async function fillManila() {
  const { language_id } = await languageOf(manila);
  await manila.db
    .insertInto('sections')
    .values(
      ['Other', 'News'].map((title, order) => ({ catchy_title: title, slug: title.toLowerCase(), language_id, order })),
    )
    .execute();
  const { id: section_id } = await manila.db
    .selectFrom('sections')
    .where('slug', '=', 'news')
    .select('id')
    .executeTakeFirstOrThrow();
  await manila.db
    .insertInto('categories')
    .values({ section_id, catchy_title: 'Politika', slug: 'politics', order: 1 })
    .execute();
  await manila.db
    .insertInto('tags')
    .values([
      { section_id, catchy_title: 'Filler', slug: 'filler' },
      { section_id, catchy_title: 'Market', slug: 'market' },
    ])
    .execute();
}

const news = { catchy_title: 'News', slug: 'news', order: 1 };

async function languageOf({ db }: RunningProject) {
  const { id } = await db.selectFrom('languages').select('id').limit(1).executeTakeFirstOrThrow();
  return { language_id: id };
}

const figure = (id: number) => ({
  type: 'figure',
  attrs: {
    image_id: id,
    src: `/media/images/${id}-${room.thumb}/full.jpg`,
    alt: null,
    title: null,
    caption: null,
    author: null,
    source: 1,
    width: 1280,
    height: 720,
  },
});

let id: number;
beforeEach(async () => {
  const tags = await t.db
    .insertInto('tags')
    .values([
      { section_id: room.news, catchy_title: `Market ${Math.random()}`, slug: `m${Math.random()}` },
      { section_id: room.news, catchy_title: `Council ${Math.random()}`, slug: `c${Math.random()}` },
    ])
    .returning('id')
    .execute();
  await t.db
    .updateTable('tags')
    .set({ slug: `old${Math.random()}` })
    .where('slug', '=', 'market')
    .execute();
  await t.db
    .updateTable('tags')
    .set({ slug: 'market' })
    .where('id', '=', tags[0]?.id ?? 0)
    .execute();
  const body = {
    v: 1,
    doc: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Talks' }] }, figure(picture)] },
  };
  const post = await room.ready({ tags: tags.map((tag) => tag.id), body });
  id = (await t.call(posts.publish, { params: { id: post.id }, body: {} }, room.admin)).body.id;
});

const send = (projects: string[], as = room.admin) =>
  t.call(postExports.send, { params: { id }, body: { projects } }, as);
const copies = (of: RunningProject) => of.db.selectFrom('posts').where('origin_id', '=', id).selectAll().execute();

describe('an export', () => {
  it('lists the projects beside this one', async () => {
    const { body } = await t.call(postExports.projects, {}, room.admin);
    expect(body.items).toEqual([
      { id: manila.project.id, title: manila.project.title },
      { id: accra.project.id, title: accra.project.title },
    ]);
  });

  it('brings text, pictures and what the other project knows by the same name', async () => {
    const { status, body } = await send([manila.project.id]);
    expect(status).toBe(200);
    expect(body.results).toMatchObject([{ project: manila.project.id, success: true }]);
    expect(body.results[0]?.message).toMatch(/^Exported\. Not found there: /);
    const [copy] = await copies(manila);
    const image = await manila.db
      .selectFrom('images')
      .where('hash_key', '=', room.thumb)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(copy).toMatchObject({
      status: 2,
      origin_project: 'lagos',
      thumb: room.thumb,
      notes: 'Exported from Lagos Dispatch',
    });
    const content = (copy as { body: { doc: { content: { attrs?: object }[] } } }).body.doc.content;
    expect(content[1]?.attrs).toMatchObject({
      image_id: image.id,
      src: `/media/images/${image.id}-${room.thumb}/full.jpg`,
    });
    expect(await manila.storage.exists(`images/${image.id}-${room.thumb}/original.jpg`)).toBe(true);
    const tags = await manila.db
      .selectFrom('post_tags')
      .innerJoin('tags', 'tags.id', 'post_tags.tag_id')
      .where('post_id', '=', copy?.id ?? 0)
      .select('slug')
      .execute();
    expect(tags).toEqual([{ slug: 'market' }]);
    const opened = await t.call(posts.get, { params: { id } }, room.admin);
    expect(opened.body.exportProjects).toEqual([manila.project.id]);
  });

  it('happens once, however often and at once it is asked for', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => send([manila.project.id])));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await copies(manila)).toHaveLength(1);
    const again = await send([manila.project.id]);
    expect(again.body.results).toEqual([
      { project: manila.project.id, success: false, errors: { project: ['The post was exported there before.'] } },
    ]);
  });

  it('goes on after a crash between the two projects', async () => {
    await send([manila.project.id]);
    await t.db.updateTable('post_exports').set({ done_at: null }).where('post_id', '=', id).execute();
    expect((await send([manila.project.id])).body.results[0]?.success).toBe(true);
    expect(await copies(manila)).toHaveLength(1);
  });

  it('never comes back to where it comes from, and a copy of a copy is one of the first', async () => {
    await send([manila.project.id]);
    await t.db
      .updateTable('posts')
      .set({ origin_project: manila.project.id, origin_id: 4711 })
      .where('id', '=', id)
      .execute();
    await t.db.deleteFrom('post_exports').where('post_id', '=', id).execute();
    expect((await send([manila.project.id])).body.results[0]?.errors).toEqual({
      project: ['The post comes from there.'],
    });
  });

  it('tells of each project by itself', async () => {
    const { body } = await send([accra.project.id, 'nowhere', manila.project.id]);
    expect(body.results).toMatchObject([
      { success: false, errors: { section_id: ['There is no section "news" in this project.'] } },
      { project: 'nowhere', success: false, errors: { project: ['There is no such project to export to.'] } },
      { success: true },
    ]);
  });

  it('goes on to the next project when one fails, and the failed one can be tried again', async () => {
    await manila.db.schema.alterTable('post_fingerprints').renameTo('away').execute();
    await accra.db
      .insertInto('sections')
      .values({ ...(await languageOf(accra)), ...news })
      .execute();
    const { body } = await send([manila.project.id, accra.project.id]);
    expect(body.results).toMatchObject([
      { success: false, errors: { project: ['The export failed there. Try again.'] } },
      { success: true },
    ]);
    await manila.db.schema.alterTable('away').renameTo('post_fingerprints').execute();
    expect((await send([manila.project.id])).body.results).toMatchObject([{ success: true }]);
    expect(await copies(manila)).toHaveLength(1);
  });

  it('is for published posts, and for those who may', async () => {
    const draft = await room.create();
    const refused = await t.call(
      postExports.send,
      { params: { id: draft.id }, body: { projects: [manila.project.id] } },
      room.admin,
    );
    expect(refused.problem.message).toBe('Only published posts can be exported.');
    expect((await send([manila.project.id], await t.user('reporter'))).status).toBe(403);
  });
});
