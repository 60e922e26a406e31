import { fill, phrase } from '../text/phrase';

/** Sections hold categories, which hold categories, and those once more. */
export const MAX_DEPTH = 3;

/** Of a category's slug, with those of its parents. */
export const MAX_SLUG = 255;

const MAX_TAGS = 5;
const MAX_NEWSHUB_TAGS = 10;

export function maxTags(newshub: boolean): number {
  return newshub ? MAX_NEWSHUB_TAGS : MAX_TAGS;
}

/** How many more tags a category takes; below zero when it has too many. */
export function tagsLeft(tags: readonly unknown[], newshub: boolean): number {
  return maxTags(newshub) - tags.length;
}

export function categoryTagsRefusal(tags: readonly unknown[], newshub: boolean): string | null {
  if (tagsLeft(tags, newshub) >= 0) return null;
  return fill(phrase('A category takes at most {max} tags'), { max: maxTags(newshub) });
}

interface Parent {
  section_id: number;
  /** 1 for a category right below its section. */
  depth: number;
}

/** Why a category of this section cannot stand below this one; `null` when it can. */
export function parentRefusal(parent: Parent, sectionId: number): string | null {
  if (parent.section_id !== sectionId) return phrase('The parent belongs to another section.');
  if (parent.depth < MAX_DEPTH) return null;
  return fill(phrase('Categories are nested at most {max} deep.'), { max: MAX_DEPTH });
}

interface Subtree {
  /** The moved category and all categories below it. */
  ids: readonly number[];
  /** 1 for a category without sub-categories. */
  height: number;
}

/** Why a category with its subtree cannot go below this parent of this section; `null` when it can. */
export function moveRefusal(
  { ids, height }: Subtree,
  parent: (Parent & { id: number }) | null,
  sectionId: number,
): string | null {
  if (parent === null) return null;
  if (ids.includes(parent.id)) return phrase('A category cannot be moved below itself. Choose another parent.');
  if (parent.section_id !== sectionId) return phrase('The parent belongs to another section.');
  if (parent.depth + height <= MAX_DEPTH) return null;
  return fill(phrase('Categories are nested at most {max} deep. Choose a parent higher up.'), { max: MAX_DEPTH });
}

/** The slug of a moved category: a slug that begins with the slug of the parent begins with that of the new parent. */
export function movedSlug(slug: string, parentSlug: string | null, newParentSlug: string | null): string {
  const prefix = parentSlug === null ? '' : `${parentSlug}/`;
  if (!slug.startsWith(prefix)) return slug;
  const own = slug.slice(prefix.length);
  const moved = newParentSlug === null ? own : `${newParentSlug}/${own}`;
  return moved.length > MAX_SLUG ? own : moved;
}

interface Place {
  section_id: number;
  parent_id: number | null;
  slug: string;
}

/** Why each part of a category's place stays as it was made, by field; empty when nothing differs. */
export function placeRefusals(before: Place, wanted: Partial<Nullable<Place>>): Record<string, string[]> {
  const reasons: Record<keyof Place, string> = {
    section_id: phrase('The section of a category cannot be changed.'),
    parent_id: phrase('The parent of a category cannot be changed.'),
    slug: phrase('The slug of a category cannot be changed.'),
  };
  const fields = Object.keys(reasons) as (keyof Place)[];
  const changed = fields.filter((field) => wanted[field] !== undefined && wanted[field] !== before[field]);
  return Object.fromEntries(changed.map((field) => [field, [reasons[field]]]));
}

type Nullable<T> = { [K in keyof T]: T[K] | null | undefined };

/** Why something cannot stand in this section and this category at once; `null` when it can. */
export function otherSectionRefusal(sectionId: number | null, category: { section_id: number }): string | null {
  if (sectionId === null || category.section_id === sectionId) return null;
  return phrase('The category belongs to another section.');
}

/** What keeps a category from being deleted. */
export interface Held {
  posts: number;
  children: number;
  call_to_actions: number;
}

/** Why a category that holds these cannot be deleted; `null` when it can. */
export function removeCategoryRefusal({ posts, children, call_to_actions }: Held): string | null {
  if (posts + children + call_to_actions === 0) return null;
  const text = phrase(
    'Posts: {posts}, sub-categories: {children}, call to actions: {call_to_actions}. Move or delete them first.',
  );
  return fill(text, { posts, children, call_to_actions });
}
