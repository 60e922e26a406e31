import type { RequestParts } from '@masthead/domain/http/endpoint';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import type { PostInput } from '@masthead/domain/posts/contract/post';
import type { TestApp } from '../harness/test-app';
import type { TestUser } from '../harness/users';

/** The body of a request that updates a post. */
export type PostUpdateBody = RequestParts<typeof posts.update>['body'];

/** A text of this many different words. */
const createWords = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ');

/** A stored article body with one paragraph. */
export const textBody = (text: string) => ({
  v: 1,
  doc: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
});

/** Adds the records that posts need: two sections with categories, a picture and an administrator. */
export async function createNewsroom(t: TestApp) {
  const { id: language_id } = await t.db.selectFrom('languages').select('id').limit(1).executeTakeFirstOrThrow();
  const [news, sport] = (
    await t.db
      .insertInto('sections')
      .values(
        ['News', 'Sport'].map((title, order) => ({
          catchy_title: title,
          slug: title.toLowerCase(),
          language_id,
          order,
        })),
      )
      .returning('id')
      .execute()
  ).map(({ id }) => id) as [number, number];
  const addCategory = async (section_id: number, catchy_title: string, parent_id: number | null = null) =>
    (
      await t.db
        .insertInto('categories')
        .values({ section_id, catchy_title, slug: catchy_title.toLowerCase(), parent_id, order: 1 })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const politics = await addCategory(news, 'Politics');
  const votes = await addCategory(news, 'Votes', politics);
  const football = await addCategory(sport, 'Football');
  const thumb = '0123456789abcdef0123456789abcdef';
  await t.db
    .insertInto('images')
    .values({ hash_key: thumb, ext: 'jpg', name: 'Square', width: 1280, height: 720, source: 1 })
    .execute();
  const admin = await t.user('admin');

  const create = async (change: Partial<PostInput> = {}, user: TestUser = admin) =>
    (await t.call(posts.create, { body: { main_headline: 'Council votes', section_id: news, ...change } }, user)).body;

  /** All fields that a publication requires. */
  const complete = (): PostUpdateBody => ({
    main_headline: 'The council votes on the new market after a night of talks',
    catchy_title: 'The council votes on the new market after a long night of talks',
    description: `${'The members of the council have agreed on the plan for the market, '.repeat(2)}and the traders are glad.`,
    titles: { rss: 'The council votes on the new market after a night of talks' },
    fb_catchy_title: 'The council votes on the new market after a night of talks',
    authors: [admin.id],
    thumb,
    thumb_ext: 'jpg',
    section_id: news,
    category_id: politics,
    body: textBody(createWords(20)),
  });

  /** Creates a draft that can be published. */
  const ready = async (change: PostUpdateBody = {}) => {
    const { id } = await create();
    const { body } = await t.call(posts.update, { params: { id }, body: { ...complete(), ...change } }, admin);
    return body;
  };

  return { admin, news, sport, politics, votes, football, thumb, create, complete, ready };
}
