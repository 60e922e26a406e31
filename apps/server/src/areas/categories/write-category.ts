import type { CategoryPatch, categoryInput } from '@masthead/domain/categories/contract';

import {
  categoryTagsRefusal,
  parentRefusal,
  placeRefusals,
  removeCategoryRefusal,
} from '@masthead/domain/categories/rules';

import { categoryPath } from '@masthead/domain/site/addresses';
import { phrase } from '@masthead/domain/text/phrase';
import type { z } from 'zod';
import { leaveAddresses } from '../../content/addresses/former-addresses.queries';

import { recordAudit } from '../../platform/audit/record-audit';
import type { Db } from '../../platform/db/db';
import { lockOrder, placed, writeOrder } from '../../platform/db/order';

import { freeSlug } from '../../platform/db/slug';

import type { ActorContext, CheckBase } from '../../platform/http/context';
import { invalid, notFound, Refused } from '../../platform/http/errors';

import {
  categorySlugsLike,
  countBelow,
  deleteCategory,
  findCategory,
  findParent,
  holdTags,
  insertCategory,
  listSiblings,
  lockCategory,
  replaceTags,
  updateCategory,
} from './categories.queries';

/** Below a parent with a longer slug the parent's is left out: an address has to end somewhere. */
const LONGEST_PREFIX = 200;

/** It goes to the end of its siblings. Its place and slug are made once, and stay: links to it must not die. */
export async function createCategory(db: Db, input: z.output<typeof categoryInput>): Promise<number> {
  await lockOrder(db, 'categories');
  const { tags = [], slug: typed, parent_id = null, ...values } = input;
  const parent = parent_id === null ? null : await parentOrThrow(db, parent_id, values.section_id);
  await checkTags(db, tags, values.newshub ?? false);
  const slug = typed ?? (await madeSlug(db, values, parent));
  const siblings = await listSiblings(db, { section_id: values.section_id, parent_id });
  const id = await insertCategory(db, { ...values, parent_id, slug, order: siblings.length + 1 });
  // What was deleted has left gaps: the last of three may be number five.
  await writeOrder(db, 'categories', [...siblings, id]);
  await replaceTags(db, id, tags);
  return id;
}

async function parentOrThrow(db: Db, id: number, sectionId: number) {
  const parent = await findParent(db, id);
  const refusal = parent ? parentRefusal(parent, sectionId) : phrase('There is no such thing any more.');
  if (!parent || refusal) throw invalid({ parent_id: refusal ? [refusal] : [] });
  return parent;
}

interface Titled {
  section_id: number;
  catchy_title: string;
}

async function madeSlug(db: Db, { section_id, catchy_title }: Titled, parent: { slug: string } | null) {
  const prefix = parent && parent.slug.length < LONGEST_PREFIX ? `${parent.slug}/` : '';
  const taken = async (base: string) => {
    const slugs = await categorySlugsLike(db, section_id, prefix + base);
    return slugs.map((slug) => slug.slice(prefix.length));
  };
  return prefix + (await freeSlug(catchy_title, taken));
}

/** Changes what a category says and where it stands among its siblings; its section, parent and slug stay. */
export async function changeCategory(db: Db, checkBase: CheckBase, id: number, patch: CategoryPatch): Promise<void> {
  await lockOrder(db, 'categories');
  const before = await categoryOrThrow(db, id);
  await checkBase(async () => before);
  const { order, tags, section_id, parent_id, slug, ...values } = patch;
  const refusals = placeRefusals(before, { section_id, parent_id, slug });
  if (Object.keys(refusals).length > 0) throw invalid(refusals);

  const stored = before.tags.map((tag) => tag.id);
  const wanted = tags ?? stored;
  if (tags || values.newshub !== undefined) await checkTags(db, wanted, values.newshub ?? before.newshub);
  if (wanted.join() !== stored.join()) await replaceTags(db, id, wanted);
  if (Object.keys(values).length > 0) await updateCategory(db, id, values);
  if (order !== undefined) await writeOrder(db, 'categories', placed(await listSiblings(db, before), id, order));
}

/**
 * Deletes a category that holds nothing. What its menus held goes with it: they were shown on its page only. A call to
 * action keeps it: somebody wrote it, and without its category it would show in the whole section.
 */
export async function removeCategory(db: Db, context: ActorContext, id: number): Promise<void> {
  const { catchy_title, section, slug } = categoryFound(await lockCategory(db, id));
  const below = await countBelow(db, id);
  const refusal = removeCategoryRefusal(below);
  if (refusal) throw new Refused(409, 'conflict', refusal, below);
  await leaveAddresses(db, [categoryPath(section, slug)], {});
  await deleteCategory(db, id);
  await recordAudit(db, context, { action: 'category.deleted', target_id: id, target_label: catchy_title });
}

export function categoryFound<T>(category: T | undefined): T {
  if (category === undefined) throw notFound(phrase('There is no such category.'));
  return category;
}

export async function categoryOrThrow(db: Db, id: number) {
  return categoryFound(await findCategory(db, id));
}

/** Throws unless a category may carry these tags and all of them exist. */
async function checkTags(db: Db, tags: readonly number[], newshub: boolean): Promise<void> {
  const refusal = categoryTagsRefusal(tags, newshub);
  if (refusal) throw invalid({ tags: [refusal] });
  if (new Set(tags).size < tags.length) throw invalid({ tags: [phrase('A tag is there twice.')] });
  if (tags.length > 0 && (await holdTags(db, tags)).length < tags.length) {
    throw invalid({ tags: [phrase('There is no such thing any more.')] });
  }
}
