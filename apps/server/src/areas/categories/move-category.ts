import type { CategoryMove } from '@masthead/domain/categories/contract';
import { movedSlug, moveRefusal } from '@masthead/domain/categories/rules';
import { categoryPath } from '@masthead/domain/site/paths';
import { fill, phrase } from '@masthead/domain/text/phrase';
import { addFormerAddresses, reclaimAddresses } from '../../content/addresses/former-addresses.queries';
import { recordAudit } from '../../platform/audit/record-audit';
import type { Db } from '../../platform/db/db';
import { lockOrder, writeOrder } from '../../platform/db/order';
import type { ActorContext } from '../../platform/http/context';
import { conflict, invalid } from '../../platform/http/errors';
import { findParent, listSiblings, updateCategory } from './categories.queries';
import {
  type LockedCategory,
  listSlugConflicts,
  lockSection,
  lockSubtree,
  moveContent,
  writeSubtree,
} from './move.queries';
import { requireCategory } from './write-category';

/**
 * Moves a category and its descendants to the end of another section or parent. If the section changes, their posts,
 * menu items and calls to action move to it, and the old URLs redirect.
 */
export async function moveCategory(db: Db, context: ActorContext, id: number, target: CategoryMove) {
  await lockOrder(db, 'categories');
  const subtree = await lockSubtree(db, id);
  const category = requireCategory(subtree.find((candidate) => candidate.id === id));
  const ids = subtree.map((member) => member.id);
  const section = await sectionOrThrow(db, target.section_id);
  const parent = await parentOrThrow(db, subtree, target);
  if (category.section_id === target.section_id && category.parent_id === target.parent_id) {
    throw invalid({ parent_id: [phrase('The category is already there. Choose another section or parent.')] });
  }

  const oldParent = category.parent_id === null ? null : await findParent(db, category.parent_id);
  const slug = movedSlug(category.slug, oldParent?.slug ?? null, parent?.slug ?? null);
  const movedCategories = subtree.map((member) => ({
    ...member,
    oldPath: categoryPath(member.section, member.slug),
    slug: member.id === id ? slug : movedSlug(member.slug, category.slug, slug),
  }));
  await checkSlugs(db, target.section_id, movedCategories);

  await writeSubtree(db, target.section_id, movedCategories);
  await updateCategory(db, id, { parent_id: target.parent_id });
  await writeOrder(db, 'categories', [...(await listSiblings(db, target)).filter((siblingId) => siblingId !== id), id]);
  const posts = category.section_id === target.section_id ? 0 : await moveContent(db, ids, target.section_id);
  const renamedCategories = movedCategories.filter(
    (member) => member.oldPath !== categoryPath(section.slug, member.slug),
  );
  for (const member of renamedCategories) await addFormerAddresses(db, [member.oldPath], { category_id: member.id });
  await reclaimAddresses(
    db,
    movedCategories.map((member) => categoryPath(section.slug, member.slug)),
  );
  await recordAudit(db, context, {
    action: 'category.moved',
    target_id: id,
    target_label: category.catchy_title,
    before: { path: categoryPath(category.section, category.slug) },
    after: { path: categoryPath(section.slug, slug), count: posts },
  });
  return { posts, addresses: renamedCategories.length };
}

async function sectionOrThrow(db: Db, id: number) {
  const section = await lockSection(db, id);
  if (!section) throw invalid({ section_id: [phrase('This section no longer exists. Choose another.')] });
  return section;
}

async function parentOrThrow(db: Db, subtree: readonly LockedCategory[], { section_id, parent_id }: CategoryMove) {
  if (parent_id === null) return null;
  const parent = await findParent(db, parent_id);
  if (!parent) throw invalid({ parent_id: [phrase('This category no longer exists. Choose another.')] });
  const ids = subtree.map(({ id }) => id);
  const refusal = moveRefusal({ ids, height: subtreeHeight(subtree) }, { ...parent, id: parent_id }, section_id);
  if (refusal) throw invalid({ parent_id: [refusal] });
  return parent;
}

/** The number of levels of the subtree. */
function subtreeHeight(subtree: readonly LockedCategory[]): number {
  const byId = new Map(subtree.map((member) => [member.id, member]));
  const depth = ({ parent_id }: LockedCategory): number => {
    const parent = parent_id === null ? undefined : byId.get(parent_id);
    return parent ? 1 + depth(parent) : 1;
  };
  return Math.max(...subtree.map(depth));
}

type CategoryName = Pick<LockedCategory, 'id' | 'catchy_title' | 'slug'>;

/** Throws if two moved categories, or a moved and an existing one, would have the same slug. */
async function checkSlugs(db: Db, sectionId: number, movedCategories: readonly CategoryName[]): Promise<void> {
  const duplicate = movedCategories.find(({ id, slug }) =>
    movedCategories.some((other) => other.id !== id && other.slug === slug),
  );
  if (duplicate) {
    const sameSlug = movedCategories.filter(({ slug }) => slug === duplicate.slug);
    const names = sameSlug.map(({ catchy_title }) => catchy_title).join(', ');
    const text = phrase(
      'These categories would have the same slug ({slug}): {names}. Move or delete one of them first.',
    );
    const message = fill(text, { slug: duplicate.slug, names });
    throw conflict(message, { parent_id: [message] });
  }
  const slugs = movedCategories.map(({ slug }) => slug);
  const ids = movedCategories.map(({ id }) => id);
  const conflicts = await listSlugConflicts(db, sectionId, slugs, ids);
  if (conflicts.length === 0) return;
  const names = conflicts.map(({ catchy_title, slug }) => `${catchy_title} (${slug})`).join(', ');
  const text = phrase('This section already has categories with the same slugs: {names}. Move or delete them first.');
  const message = fill(text, { names });
  throw conflict(message, { section_id: [message] });
}
