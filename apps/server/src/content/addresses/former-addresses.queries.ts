import { categoryPath, expertPath, sectionPath, tagPath } from '@masthead/domain/site/paths';
import type { Db } from '../../platform/db/db';

/** The redirect target of a former address. With `{}`, the address answers 410. */
export type AddressTarget =
  | { tag_id: number }
  | { expert_id: number }
  | { category_id: number }
  | { section_id: number }
  | Record<string, never>;

const noTarget = { tag_id: null, expert_id: null, category_id: null, section_id: null };

/** Redirects these paths of the site to the target. A page that has one of the paths now takes precedence. */
export async function addFormerAddresses(db: Db, paths: readonly string[], target: AddressTarget): Promise<void> {
  if (paths.length === 0) return;
  const values = { ...noTarget, ...target };
  await db
    .insertInto('former_addresses')
    .values(paths.map((path) => ({ path, ...values })))
    .onConflict((conflict) => conflict.column('path').doUpdateSet(values))
    .execute();
}

/** Redirects all former addresses of these tags to another target, for example after a merge. */
export async function redirectTagAddresses(db: Db, ids: readonly number[], target: AddressTarget): Promise<void> {
  await db
    .updateTable('former_addresses')
    .set({ ...noTarget, ...target })
    .where('tag_id', 'in', ids)
    .execute();
}

/** Redirects all former addresses of an expert to another target. */
export async function redirectExpertAddresses(db: Db, id: number, target: AddressTarget): Promise<void> {
  await db
    .updateTable('former_addresses')
    .set({ ...noTarget, ...target })
    .where('expert_id', '=', id)
    .execute();
}

/** Deletes former addresses whose paths belong to existing pages again. */
export async function reclaimAddresses(db: Db, paths: readonly string[]): Promise<void> {
  if (paths.length > 0) await db.deleteFrom('former_addresses').where('path', 'in', paths).execute();
}

/** The redirect target of a former address, `null` if it answers 410, `undefined` if the path never was an address. */
export async function findFormerAddress(db: Db, path: string): Promise<string | null | undefined> {
  const target = await db
    .selectFrom('former_addresses')
    .leftJoin('tags', 'tags.id', 'former_addresses.tag_id')
    .leftJoin('experts', 'experts.id', 'former_addresses.expert_id')
    .leftJoin('categories', 'categories.id', 'former_addresses.category_id')
    .leftJoin('sections', (join) =>
      join.on((eb) => eb('sections.id', '=', eb.fn.coalesce('former_addresses.section_id', 'categories.section_id'))),
    )
    .where('path', '=', path)
    .select(['tags.slug as tag', 'experts.slug as expert', 'categories.slug as category', 'sections.slug as section'])
    .executeTakeFirst();
  if (!target) return undefined;
  const { tag, expert, category, section } = target;
  if (tag !== null) return tagPath(tag);
  if (expert !== null) return expertPath(expert);
  if (section === null) return null;
  return category === null ? sectionPath(section) : categoryPath(section, category);
}
