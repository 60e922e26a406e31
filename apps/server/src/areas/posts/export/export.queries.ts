import { fill, phrase } from '@masthead/domain/text/phrase';
import type { Db } from '../../../platform/db/db';
import { displayName } from '../../../platform/db/expressions';

/** A post's surroundings in another project, and what that one does not have. */
export interface Found {
  section_id: number | null;
  category_id: number | null;
  authors: number[];
  experts: number[];
  tags: number[];
  missing: string[];
}

/** `key` is what projects know it by, `name` what people call it. */
interface Named {
  key: string;
  name: string;
}

const keysOf = (wanted: readonly Named[]) => wanted.map(({ key }) => key);

/** Without its section a post would stand nowhere; everything else can be added there. */
export async function lookUp(db: Db, names: Names): Promise<Found | { refusal: string }> {
  const section_id = names.section === null ? null : await findSection(db, names.section);
  if (names.section !== null && section_id === null) {
    return { refusal: fill(phrase('There is no section "{name}" in this project.'), { name: names.section }) };
  }
  const category_id =
    names.category === null || section_id === null ? null : await findCategory(db, section_id, names.category);
  const [authors, experts, tags] = [
    await findUsers(db, keysOf(names.authors)),
    await findExperts(db, keysOf(names.experts)),
    await findTags(db, keysOf(names.tags)),
  ];
  const missingOf = (known: Map<string, number>, wanted: Named[]) =>
    wanted.filter(({ key }) => !known.has(key)).map(({ name }) => name);
  const missing = [
    ...(names.category !== null && category_id === null ? [names.category_name] : []),
    ...missingOf(authors, names.authors),
    ...missingOf(experts, names.experts),
    ...missingOf(tags, names.tags),
  ];
  const idsOf = (known: Map<string, number>, wanted: Named[]) => wanted.flatMap(({ key }) => known.get(key) ?? []);
  return {
    section_id,
    category_id,
    authors: idsOf(authors, names.authors),
    experts: idsOf(experts, names.experts),
    tags: idsOf(tags, names.tags),
    missing,
  };
}

/** Whether it is done already. Otherwise it is noted as begun. */
export async function beginExport(db: Db, post_id: number, project: string, begun_at: string): Promise<boolean> {
  await db
    .insertInto('post_exports')
    .values({ post_id, project, begun_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('post_exports')
    .where('post_id', '=', post_id)
    .where('project', '=', project)
    .select('done_at')
    .executeTakeFirst();
  return row?.done_at !== null && row?.done_at !== undefined;
}

export async function endExport(db: Db, post_id: number, project: string, done_at: string): Promise<void> {
  await db
    .updateTable('post_exports')
    .set({ done_at })
    .where('post_id', '=', post_id)
    .where('project', '=', project)
    .execute();
}

/** What other projects know a post's surroundings by: slugs and addresses of mail. */
export async function namesOf(db: Db, postId: number) {
  const post = await db
    .selectFrom('posts')
    .leftJoin('sections', 'sections.id', 'posts.section_id')
    .leftJoin('categories', 'categories.id', 'posts.category_id')
    .where('posts.id', '=', postId)
    .select(['sections.slug as section', 'categories.slug as category', 'categories.catchy_title as category_name'])
    .executeTakeFirst();
  const [tags, experts, authors] = await Promise.all([
    db
      .selectFrom('post_tags')
      .innerJoin('tags', 'tags.id', 'post_tags.tag_id')
      .where('post_id', '=', postId)
      .select(['tags.slug as key', 'tags.catchy_title as name'])
      .orderBy('post_tags.position')
      .execute(),
    db
      .selectFrom('post_experts')
      .innerJoin('experts', 'experts.id', 'post_experts.expert_id')
      .where('post_id', '=', postId)
      .select(['experts.slug as key', 'experts.username as name'])
      .orderBy('post_experts.position')
      .execute(),
    db
      .selectFrom('post_authors')
      .innerJoin('users', 'users.id', 'post_authors.user_id')
      .where('post_id', '=', postId)
      .select((eb) => [eb.fn<string>('lower', ['users.email']).as('key'), displayName.as('name')])
      .orderBy('post_authors.position')
      .execute(),
  ]);
  return {
    section: post?.section ?? null,
    category: post?.category ?? null,
    category_name: post?.category_name ?? '',
    tags,
    experts,
    authors,
  };
}
type Names = Awaited<ReturnType<typeof namesOf>>;

/** Those that a project has too, by the name they are known by there. */
async function findSection(db: Db, slug: string) {
  return (await db.selectFrom('sections').where('slug', '=', slug).select('id').executeTakeFirst())?.id ?? null;
}

async function findCategory(db: Db, section_id: number, slug: string) {
  const row = await db
    .selectFrom('categories')
    .where('section_id', '=', section_id)
    .where('slug', '=', slug)
    .select('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

async function findTags(db: Db, slugs: readonly string[]) {
  const rows = await db
    .selectFrom('tags')
    .where('slug', 'in', ['', ...slugs])
    .select(['id', 'slug as name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}

async function findExperts(db: Db, slugs: readonly string[]) {
  const rows = await db
    .selectFrom('experts')
    .where('slug', 'in', ['', ...slugs])
    .select(['id', 'slug as name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}

async function findUsers(db: Db, emails: readonly string[]) {
  const rows = await db
    .selectFrom('users')
    .where((eb) => eb(eb.fn<string>('lower', ['email']), 'in', ['', ...emails]))
    .select((eb) => ['id', eb.fn<string>('lower', ['email']).as('name')])
    .execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}
