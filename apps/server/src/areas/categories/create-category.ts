import type { categoryInput } from '@masthead/domain/categories/contract';
import { parentRefusal } from '@masthead/domain/categories/rules';
import { phrase } from '@masthead/domain/text/phrase';
import type { z } from 'zod';
import type { Db } from '../../platform/db/db';
import { lockOrder, writeOrder } from '../../platform/db/order';
import { freeSlug } from '../../platform/db/slug';
import { invalid } from '../../platform/http/errors';
import { categorySlugsLike, findParent, insertCategory, listSiblings, replaceTags } from './categories.queries';
import { checkTags } from './category-tags';

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
