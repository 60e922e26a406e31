import { fill, phrase } from '@masthead/domain/text/phrase';
import type { Db } from '../../../platform/db/db';
import { displayName } from '../../../platform/db/expressions';

/** The ids of the related records in the target project, and the names of those that it does not have. */
export interface MatchedRelations {
  section_id: number | null;
  category_id: number | null;
  authors: number[];
  experts: number[];
  tags: number[];
  missing: string[];
}

/** `key` is the same in all projects (slug or e-mail), `name` is for messages. */
interface NamedKey {
  key: string;
  name: string;
}

const toKeys = (names: readonly NamedKey[]) => names.map(({ key }) => key);

/**
 * Finds the section, category, authors, experts and tags of an exported post in the target project. A missing section
 * is a refusal. Other missing records are reported by name, and the editors can add them later.
 */
export async function matchRelations(db: Db, names: RelationNames): Promise<MatchedRelations | { refusal: string }> {
  const section_id = names.section === null ? null : await findSection(db, names.section);
  if (names.section !== null && section_id === null) {
    return { refusal: fill(phrase('This project has no section "{name}".'), { name: names.section }) };
  }
  const category_id =
    names.category === null || section_id === null ? null : await findCategory(db, section_id, names.category);
  const [authors, experts, tags] = [
    await findUsers(db, toKeys(names.authors)),
    await findExperts(db, toKeys(names.experts)),
    await findTags(db, toKeys(names.tags)),
  ];
  const toMissingNames = (idsByKey: Map<string, number>, related: NamedKey[]) =>
    related.filter(({ key }) => !idsByKey.has(key)).map(({ name }) => name);
  const missing = [
    ...(names.category !== null && category_id === null ? [names.category_name] : []),
    ...toMissingNames(authors, names.authors),
    ...toMissingNames(experts, names.experts),
    ...toMissingNames(tags, names.tags),
  ];
  const toIds = (idsByKey: Map<string, number>, related: NamedKey[]) =>
    related.flatMap(({ key }) => idsByKey.get(key) ?? []);
  return {
    section_id,
    category_id,
    authors: toIds(authors, names.authors),
    experts: toIds(experts, names.experts),
    tags: toIds(tags, names.tags),
    missing,
  };
}

/** Records the start of an export. Returns `true` when the export was completed before. */
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

/** Returns slugs or e-mail addresses of the related records, because ids differ between projects. */
export async function findRelationNames(db: Db, postId: number) {
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

type RelationNames = Awaited<ReturnType<typeof findRelationNames>>;

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

// PostgreSQL rejects `in ()`, so the lists below always contain an empty string.

async function findTags(db: Db, slugs: readonly string[]) {
  const rows = await db
    .selectFrom('tags')
    .where('slug', 'in', ['', ...slugs])
    .select(['id', 'slug as key'])
    .execute();
  return new Map(rows.map(({ id, key }) => [key, id]));
}

async function findExperts(db: Db, slugs: readonly string[]) {
  const rows = await db
    .selectFrom('experts')
    .where('slug', 'in', ['', ...slugs])
    .select(['id', 'slug as key'])
    .execute();
  return new Map(rows.map(({ id, key }) => [key, id]));
}

async function findUsers(db: Db, emails: readonly string[]) {
  const rows = await db
    .selectFrom('users')
    .where((eb) => eb(eb.fn<string>('lower', ['email']), 'in', ['', ...emails]))
    .select((eb) => ['id', eb.fn<string>('lower', ['email']).as('key')])
    .execute();
  return new Map(rows.map(({ id, key }) => [key, id]));
}
