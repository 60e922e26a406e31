import type { Sent } from '@masthead/domain/http/endpoint';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import type { PostInput } from '@masthead/domain/posts/contract/post';
import type { TestApp } from './harness';
import type { TestUser } from './people';

export type SentPatch = Sent<typeof posts.update>['body'];

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ');

export const textBody = (text: string) => ({
  v: 1,
  doc: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
});

/** A newsroom with a section, its categories, a picture, and somebody who writes. */
export async function newsroom(t: TestApp) {
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
  const category = async (section_id: number, catchy_title: string, parent_id: number | null = null) =>
    (
      await t.db
        .insertInto('categories')
        .values({ section_id, catchy_title, slug: catchy_title.toLowerCase(), parent_id, order: 1 })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const politics = await category(news, 'Politics');
  const votes = await category(news, 'Votes', politics);
  const football = await category(sport, 'Football');
  const thumb = '0123456789abcdef0123456789abcdef';
  await t.db
    .insertInto('images')
    .values({ hash_key: thumb, ext: 'jpg', name: 'Square', width: 1280, height: 720, source: 1 })
    .execute();
  const admin = await t.user('admin');

  const create = async (change: Partial<PostInput> = {}, as: TestUser = admin) =>
    (await t.call(posts.create, { body: { main_headline: 'Council votes', section_id: news, ...change } }, as)).body;

  /** Everything that publishing asks for. */
  const complete = (): SentPatch => ({
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
    body: textBody(words(20)),
  });

  const ready = async (change: SentPatch = {}) => {
    const { id } = await create();
    const { body } = await t.call(posts.update, { params: { id }, body: { ...complete(), ...change } }, admin);
    return body;
  };

  return { admin, news, sport, politics, votes, football, thumb, create, complete, ready };
}
