import type { CategoryMove } from '@masthead/domain/categories/contract';
import { movedSlug, moveRefusal } from '@masthead/domain/categories/rules';
import { categoryPath } from '@masthead/domain/site/addresses';
import { fill, phrase } from '@masthead/domain/text/phrase';
import { leaveAddresses, reclaimAddresses } from '../../content/addresses/former-addresses.queries';
import { recordAudit } from '../../platform/audit/record-audit';
import type { Db } from '../../platform/db/db';
import { lockOrder, writeOrder } from '../../platform/db/order';
import type { ActorContext } from '../../platform/http/context';
import { conflict, invalid } from '../../platform/http/errors';
import { findParent, listSiblings, updateCategory } from './categories.queries';
import { findSection, type HeldCategory, holdSubtree, listClashing, moveContent, writePlaces } from './move.queries';
import { categoryFound } from './write-category';

/**
 * Moves a category with everything below it to the end of another section or parent. Posts, menu items and call to actions follow;
 * the old addresses redirect.
 */
export async function moveCategory(db: Db, context: ActorContext, id: number, to: CategoryMove) {
  await lockOrder(db, 'categories');
  const subtree = await holdSubtree(db, id);
  const category = categoryFound(subtree.find((each) => each.id === id));
  const ids = subtree.map((each) => each.id);
  const section = await sectionOrThrow(db, to.section_id);
  const parent = await parentOrThrow(db, subtree, to);
  if (category.section_id === to.section_id && category.parent_id === to.parent_id) {
    throw invalid({ parent_id: [phrase('The category is there already. Choose another section or parent.')] });
  }

  const oldParent = category.parent_id === null ? null : await findParent(db, category.parent_id);
  const slug = movedSlug(category.slug, oldParent?.slug ?? null, parent?.slug ?? null);
  const moved = subtree.map((each) => ({
    ...each,
    old: categoryPath(each.section, each.slug),
    slug: each.id === id ? slug : movedSlug(each.slug, category.slug, slug),
  }));
  await checkSlugs(db, to.section_id, moved);

  await writePlaces(db, to.section_id, moved);
  await updateCategory(db, id, { parent_id: to.parent_id });
  await writeOrder(db, 'categories', [...(await listSiblings(db, to)).filter((each) => each !== id), id]);
  const posts = category.section_id === to.section_id ? 0 : await moveContent(db, ids, to.section_id);
  const left = moved.filter((each) => each.old !== categoryPath(section.slug, each.slug));
  for (const each of left) await leaveAddresses(db, [each.old], { category_id: each.id });
  await reclaimAddresses(
    db,
    moved.map((each) => categoryPath(section.slug, each.slug)),
  );
  await recordAudit(db, context, {
    action: 'category.moved',
    target_id: id,
    target_label: category.catchy_title,
    before: { path: categoryPath(category.section, category.slug) },
    after: { path: categoryPath(section.slug, slug), count: posts },
  });
  return { posts, addresses: left.length };
}

async function sectionOrThrow(db: Db, id: number) {
  const section = await findSection(db, id);
  if (!section) throw invalid({ section_id: [phrase('This section no longer exists. Choose another.')] });
  return section;
}

async function parentOrThrow(db: Db, subtree: readonly HeldCategory[], { section_id, parent_id }: CategoryMove) {
  if (parent_id === null) return null;
  const parent = await findParent(db, parent_id);
  if (!parent) throw invalid({ parent_id: [phrase('This category no longer exists. Choose another.')] });
  const ids = subtree.map(({ id }) => id);
  const refusal = moveRefusal({ ids, height: heightOf(subtree) }, { ...parent, id: parent_id }, section_id);
  if (refusal) throw invalid({ parent_id: [refusal] });
  return parent;
}

/** How many levels the subtree has. Its categories come with all that are between them and its root. */
function heightOf(subtree: readonly HeldCategory[]): number {
  const byId = new Map(subtree.map((each) => [each.id, each]));
  const depthOf = ({ parent_id }: HeldCategory): number => {
    const above = parent_id === null ? undefined : byId.get(parent_id);
    return above ? 1 + depthOf(above) : 1;
  };
  return Math.max(...subtree.map(depthOf));
}

type Named = Pick<HeldCategory, 'id' | 'catchy_title' | 'slug'>;

async function checkSlugs(db: Db, sectionId: number, moved: readonly Named[]): Promise<void> {
  const twins = moved.filter(({ id, slug }) => moved.some((other) => other.id !== id && other.slug === slug));
  if (twins[0]) {
    const names = twins.map(({ catchy_title }) => catchy_title).join(', ');
    const text = phrase(
      'These categories would get the same slug ({slug}): {names}. Move or delete one of them first.',
    );
    const message = fill(text, { slug: twins[0].slug, names });
    throw conflict(message, { parent_id: [message] });
  }
  const slugs = moved.map(({ slug }) => slug);
  const ids = moved.map(({ id }) => id);
  const clashing = await listClashing(db, sectionId, slugs, ids);
  if (clashing.length === 0) return;
  const names = clashing.map(({ catchy_title, slug }) => `${catchy_title} (${slug})`).join(', ');
  const text = phrase('The section already has categories with the same slugs: {names}. Move or delete them first.');
  const message = fill(text, { names });
  throw conflict(message, { section_id: [message] });
}
