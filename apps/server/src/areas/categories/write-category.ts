import type { CategoryPatch, categoryInput } from '@masthead/domain/categories/contract';

import {
  categoryTagsRefusal,
  parentRefusal,
  positionRefusals,
  removeCategoryRefusal,
} from '@masthead/domain/categories/rules';

import { categoryPath } from '@masthead/domain/site/paths';
import { phrase } from '@masthead/domain/text/phrase';
import type { z } from 'zod';
import { addFormerAddresses } from '../../content/addresses/former-addresses.queries';

import { recordAudit } from '../../platform/audit/record-audit';
import type { Db } from '../../platform/db/db';
import { lockOrder, moveToPosition, writeOrder } from '../../platform/db/order';

import { createUniqueSlug } from '../../platform/db/slug';

import type { ActorContext, CheckBaseVersion } from '../../platform/http/context';
import { invalid, notFound, RefusedError } from '../../platform/http/errors';
import { undoable } from '../../platform/undo/undoable';

import {
  countContents,
  deleteCategory,
  findCategory,
  findParent,
  insertCategory,
  listBannersOfCategory,
  listCategorySlugsLike,
  listSiblings,
  lockCategory,
  lockCategoryTags,
  replaceTags,
  updateCategory,
} from './categories.queries';

/** A longer parent slug is left out of the slugs of its children, to limit the length of URLs. */
const MAX_PREFIX_LENGTH = 200;

/** Adds a category after its siblings and returns its id. */
export async function createCategory(db: Db, input: z.output<typeof categoryInput>): Promise<number> {
  await lockOrder(db, 'categories');
  const { tags = [], slug: requestedSlug, parent_id = null, ...values } = input;
  const parent = parent_id === null ? null : await parentOrThrow(db, parent_id, values.section_id);
  await checkTags(db, tags, values.newshub ?? false);
  const slug = requestedSlug ?? (await createSlug(db, values, parent));
  const siblings = await listSiblings(db, { section_id: values.section_id, parent_id });
  const id = await insertCategory(db, { ...values, parent_id, slug, order: siblings.length + 1 });
  // Deletions leave gaps in the order, so number all siblings again.
  await writeOrder(db, 'categories', [...siblings, id]);
  await replaceTags(db, id, tags);
  return id;
}

async function parentOrThrow(db: Db, id: number, sectionId: number) {
  const parent = await findParent(db, id);
  const refusal = parent ? parentRefusal(parent, sectionId) : phrase('This item no longer exists. Reload the page.');
  if (!parent || refusal) throw invalid({ parent_id: refusal ? [refusal] : [] });
  return parent;
}

interface SlugSource {
  section_id: number;
  catchy_title: string;
}

/** Derives a unique slug from the parent's slug and the title, such as `politics/elections`. */
async function createSlug(db: Db, { section_id, catchy_title }: SlugSource, parent: { slug: string } | null) {
  const prefix = parent && parent.slug.length < MAX_PREFIX_LENGTH ? `${parent.slug}/` : '';
  const takenSlugs = async (base: string) => {
    const slugs = await listCategorySlugsLike(db, section_id, prefix + base);
    return slugs.map((slug) => slug.slice(prefix.length));
  };
  return prefix + (await createUniqueSlug(catchy_title, takenSlugs));
}

/** Changes fields and order. Section, parent and slug are fixed here, so that links stay valid; see `moveCategory`. */
export async function changeCategory(
  db: Db,
  checkBase: CheckBaseVersion,
  id: number,
  patch: CategoryPatch,
): Promise<void> {
  await lockOrder(db, 'categories');
  const before = await categoryOrThrow(db, id);
  await checkBase(async () => before);
  const { order, tags, section_id, parent_id, slug, ...values } = patch;
  const refusals = positionRefusals(before, { section_id, parent_id, slug });
  if (Object.keys(refusals).length > 0) throw invalid(refusals);

  const storedTags = before.tags.map((tag) => tag.id);
  const newTags = tags ?? storedTags;
  if (tags || values.newshub !== undefined) await checkTags(db, newTags, values.newshub ?? before.newshub);
  if (newTags.join() !== storedTags.join()) await replaceTags(db, id, newTags);
  if (Object.keys(values).length > 0) await updateCategory(db, id, values);
  if (order !== undefined)
    await writeOrder(db, 'categories', moveToPosition(await listSiblings(db, before), id, order));
}

/**
 * Deletes an empty category with its menu items, which only its page shows. A call to action prevents the deletion:
 * without the category it would be shown in the whole section.
 */
export async function removeCategory(db: Db, context: ActorContext, id: number): Promise<void> {
  const { catchy_title, section, slug } = requireCategory(await lockCategory(db, id));
  const contents = await countContents(db, id);
  const refusal = removeCategoryRefusal(contents);
  if (refusal) throw new RefusedError(409, 'conflict', refusal, contents);
  const event = { action: 'category.deleted', target_id: id, target_label: catchy_title } as const;
  const path = categoryPath(section, slug);
  const action = {
    rights: 'category.delete',
    event,
    deletes: { table: 'categories', where: { id: [id] } },
    writes: [
      { table: 'former_addresses', where: { path: [path] } },
      // A trigger disables banners that lose their last placement.
      { table: 'adv_banners', where: { id: await listBannersOfCategory(db, id) }, columns: ['is_enabled'] },
      { table: 'posts', where: { category_id: [id] }, columns: ['category_id'] },
    ],
  } as const;
  await undoable(db, context, action, async () => {
    await addFormerAddresses(db, [path], {});
    await deleteCategory(db, id);
  });
  await recordAudit(db, context, event);
}

/** Throws "not found" for a missing category. */
export function requireCategory<T>(category: T | undefined): T {
  if (category === undefined) throw notFound(phrase('This category no longer exists.'));
  return category;
}

export async function categoryOrThrow(db: Db, id: number) {
  return requireCategory(await findCategory(db, id));
}

/** Throws if there are too many tags, duplicates or missing tags. */
async function checkTags(db: Db, tags: readonly number[], newshub: boolean): Promise<void> {
  const refusal = categoryTagsRefusal(tags, newshub);
  if (refusal) throw invalid({ tags: [refusal] });
  if (new Set(tags).size < tags.length) throw invalid({ tags: [phrase('The same tag is listed twice. Remove one.')] });
  if (tags.length > 0 && (await lockCategoryTags(db, tags)).length < tags.length) {
    throw invalid({ tags: [phrase('This item no longer exists. Reload the page.')] });
  }
}
