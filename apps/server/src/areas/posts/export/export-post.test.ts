import { Readable } from 'node:stream';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { postExports } from '@masthead/domain/posts/contract/export';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createNewsroom } from '../../../../test/content/posts';
import { createTestApp, type TestApp } from '../../../../test/harness/test-app';
import type { RunningProject } from '../../../platform/http/context';

let t: TestApp;
let room: Awaited<ReturnType<typeof createNewsroom>>;
/** Two other projects on the same server, to which posts are exported. */
let manila: RunningProject;
let accra: RunningProject;
let picture: number;
beforeAll(async () => {
  t = await createTestApp({}, 2);
  [manila, accra] = t.siblings as [RunningProject, RunningProject];
  room = await createNewsroom(t);
  picture = (await t.db.selectFrom('images').select('id').executeTakeFirstOrThrow()).id;
  await t.storage.write(`images/${picture}-${room.thumb}/original.jpg`, Readable.from(['the picture']));
  await fillManila();
});
afterAll(() => t.close());

/** Manila has the section, the category and one of the tags, with other ids. */
async function fillManila() {
  const { language_id } = await findLanguage(manila);
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

const newsSection = { catchy_title: 'News', slug: 'news', order: 1 };

/** A section belongs to a language. */
async function findLanguage({ db }: RunningProject) {
  const { id } = await db.selectFrom('languages').select('id').limit(1).executeTakeFirstOrThrow();
  return { language_id: id };
}

/** A node of the article that shows a picture of the library. */
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
// Publishes a post with two new tags. Only the slug of the first, `market`, exists in Manila too.
beforeEach(async () => {
  const tags = await t.db
    .insertInto('tags')
    .values([
      { section_id: room.news, catchy_title: `Market ${Math.random()}`, slug: `m${Math.random()}` },
      { section_id: room.news, catchy_title: `Council ${Math.random()}`, slug: `c${Math.random()}` },
    ])
    .returning('id')
    .execute();
  // Take the slug `market` from the tag of the previous test.
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

const exportTo = (projects: string[], actor = room.admin) =>
  t.call(postExports.send, { params: { id }, body: { projects } }, actor);
const listCopies = ({ db }: RunningProject) => db.selectFrom('posts').where('origin_id', '=', id).selectAll().execute();

describe('the export of a post', () => {
  it('lists the other projects', async () => {
    const { body } = await t.call(postExports.projects, {}, room.admin);
    expect(body.items).toEqual([
      { id: manila.project.id, title: manila.project.title },
      { id: accra.project.id, title: accra.project.title },
    ]);
  });

  it('copies text and pictures, with the category and tags that the other project has', async () => {
    const { status, body } = await exportTo([manila.project.id]);
    expect(status).toBe(200);
    expect(body.results).toMatchObject([{ project: manila.project.id, success: true }]);
    expect(body.results[0]?.message).toMatch(/^Exported\. Not found in the other project: /);
    const [copy] = await listCopies(manila);
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
    const original = await t.call(posts.get, { params: { id } }, room.admin);
    expect(original.body.exportProjects).toEqual([manila.project.id]);
  });

  it('creates one copy from repeated and concurrent requests', async () => {
    const responses = await Promise.all([1, 2, 3].map(() => exportTo([manila.project.id])));
    expect(responses.every(({ status }) => status === 200)).toBe(true);
    expect(await listCopies(manila)).toHaveLength(1);
    const repeated = await exportTo([manila.project.id]);
    expect(repeated.body.results).toEqual([
      {
        project: manila.project.id,
        success: false,
        errors: { project: ['The post was already exported to this project.'] },
      },
    ]);
  });

  it('completes an export that a crash interrupted, without a second copy', async () => {
    await exportTo([manila.project.id]);
    await t.db.updateTable('post_exports').set({ done_at: null }).where('post_id', '=', id).execute();
    expect((await exportTo([manila.project.id])).body.results[0]?.success).toBe(true);
    expect(await listCopies(manila)).toHaveLength(1);
  });

  it('rejects an export to the project that the post was imported from', async () => {
    await exportTo([manila.project.id]);
    await t.db
      .updateTable('posts')
      .set({ origin_project: manila.project.id, origin_id: 4711 })
      .where('id', '=', id)
      .execute();
    await t.db.deleteFrom('post_exports').where('post_id', '=', id).execute();
    expect((await exportTo([manila.project.id])).body.results[0]?.errors).toEqual({
      project: ['The post was imported from this project.'],
    });
  });

  it('returns a result for each project', async () => {
    const { body } = await exportTo([accra.project.id, 'nowhere', manila.project.id]);
    expect(body.results).toMatchObject([
      { success: false, errors: { section_id: ['This project has no section "news".'] } },
      {
        project: 'nowhere',
        success: false,
        errors: { project: ["You can't export to this project. Choose another."] },
      },
      { success: true },
    ]);
  });

  it('continues with the next project after a failure and can repeat the failed export', async () => {
    await manila.db.schema.alterTable('post_fingerprints').renameTo('away').execute();
    await accra.db
      .insertInto('sections')
      .values({ ...(await findLanguage(accra)), ...newsSection })
      .execute();
    const { body } = await exportTo([manila.project.id, accra.project.id]);
    expect(body.results).toMatchObject([
      { success: false, errors: { project: ['The export to this project failed. Try again.'] } },
      { success: true },
    ]);
    await manila.db.schema.alterTable('away').renameTo('post_fingerprints').execute();
    expect((await exportTo([manila.project.id])).body.results).toMatchObject([{ success: true }]);
    expect(await listCopies(manila)).toHaveLength(1);
  });

  it('requires a published post', async () => {
    const draft = await room.create();
    const refused = await t.call(
      postExports.send,
      { params: { id: draft.id }, body: { projects: [manila.project.id] } },
      room.admin,
    );
    expect(refused.problem.message).toBe('Only published posts can be exported.');
  });
});
