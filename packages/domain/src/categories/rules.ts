import { fill, phrase } from '../text/phrase';

// Rules of categories that the server enforces and the forms explain.

/** The number of category levels below a section. */
export const MAX_DEPTH = 3;

/** The maximum length of a slug, including the slugs of the parents. */
export const MAX_SLUG = 255;

const MAX_TAGS = 5;
const MAX_NEWSHUB_TAGS = 10;

/** A newshub is a category that can have more tags than others. */
export function maxTags(newshub: boolean): number {
  return newshub ? MAX_NEWSHUB_TAGS : MAX_TAGS;
}

/** Returns how many tags can be added; negative if there are too many. */
export function tagsLeft(tags: readonly unknown[], newshub: boolean): number {
  return maxTags(newshub) - tags.length;
}

/** Returns why a category cannot have these tags, or `null`. */
export function categoryTagsRefusal(tags: readonly unknown[], newshub: boolean): string | null {
  if (tagsLeft(tags, newshub) >= 0) return null;
  return fill(phrase('Choose at most {max} tags for a category'), { max: maxTags(newshub) });
}

interface Parent {
  section_id: number;
  /** 1 for a category directly below its section. */
  depth: number;
}

/** Returns why a category of this section cannot have this parent, or `null`. */
export function parentRefusal(parent: Parent, sectionId: number): string | null {
  if (parent.section_id !== sectionId)
    return phrase('The parent belongs to another section. Choose a parent of this section.');
  if (parent.depth < MAX_DEPTH) return null;
  return fill(phrase('Categories can have at most {max} levels.'), { max: MAX_DEPTH });
}

interface Subtree {
  /** The moved category and all categories below it. */
  ids: readonly number[];
  /** 1 for a category without sub-categories. */
  height: number;
}

/** Returns why a category cannot move with its subtree to this parent and section, or `null`. */
export function moveRefusal(
  { ids, height }: Subtree,
  parent: (Parent & { id: number }) | null,
  sectionId: number,
): string | null {
  if (parent === null) return null;
  if (ids.includes(parent.id)) return phrase("A category can't be moved below itself. Choose another parent.");
  if (parent.section_id !== sectionId)
    return phrase('The parent belongs to another section. Choose a parent of this section.');
  if (parent.depth + height <= MAX_DEPTH) return null;
  return fill(phrase('Categories can have at most {max} levels. Choose a parent at a higher level.'), {
    max: MAX_DEPTH,
  });
}

/** Returns the slug of a moved category: the slug of the new parent replaces that of the old one at its start. */
export function movedSlug(slug: string, parentSlug: string | null, newParentSlug: string | null): string {
  const prefix = parentSlug === null ? '' : `${parentSlug}/`;
  if (!slug.startsWith(prefix)) return slug;
  const ownSlug = slug.slice(prefix.length);
  const newSlug = newParentSlug === null ? ownSlug : `${newParentSlug}/${ownSlug}`;
  return newSlug.length > MAX_SLUG ? ownSlug : newSlug;
}

/** The fields that determine the URL of a category. Only a move can change them. */
interface CategoryPosition {
  section_id: number;
  parent_id: number | null;
  slug: string;
}

/** Returns an error for each field of the position that an update would change. */
export function positionRefusals(
  stored: CategoryPosition,
  update: Partial<Nullable<CategoryPosition>>,
): Record<string, string[]> {
  const reasons: Record<keyof CategoryPosition, string> = {
    section_id: phrase('You can\'t change the section here. Use "Move…".'),
    parent_id: phrase('You can\'t change the parent here. Use "Move…".'),
    slug: phrase("The slug of a category can't be changed."),
  };
  const fields = Object.keys(reasons) as (keyof CategoryPosition)[];
  const changed = fields.filter((field) => update[field] !== undefined && update[field] !== stored[field]);
  return Object.fromEntries(changed.map((field) => [field, [reasons[field]]]));
}

type Nullable<T> = { [K in keyof T]: T[K] | null | undefined };

/** Returns why the section and the category do not match, or `null`. */
export function otherSectionRefusal(sectionId: number | null, category: { section_id: number }): string | null {
  if (sectionId === null || category.section_id === sectionId) return null;
  return phrase('This category belongs to another section. Choose a category of this section.');
}

/** The numbers of records that prevent the deletion of a category. */
export interface CategoryContents {
  posts: number;
  children: number;
  call_to_actions: number;
}

/** Returns why a category with these contents cannot be deleted, or `null`. */
export function removeCategoryRefusal({ posts, children, call_to_actions }: CategoryContents): string | null {
  if (posts + children + call_to_actions === 0) return null;
  const text = phrase(
    'Posts: {posts}, sub-categories: {children}, call to actions: {call_to_actions}. Move or delete them first.',
  );
  return fill(text, { posts, children, call_to_actions });
}
