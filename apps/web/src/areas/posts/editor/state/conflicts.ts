import type { Article } from '@masthead/article/document';
import type { Post } from '@masthead/domain/posts/contract/post';
import { mergeSlides } from '@masthead/domain/posts/rules/merge-slides';
import { findChangedKeys, findChanges } from '../../../../shared/form/changes';
import { joinParts, mergeTexts, type TextPart } from './merge-texts';
import { type FormSlide, type PostForm, toFormValues } from './post-form';
import { withoutSlideKeys } from './post-local-draft';

export type FieldName = keyof PostForm;

/** Two versions of a post that were edited at the same time, and the version that both are based on. */
export interface ConflictingVersions {
  /** `null` if this page does not have the base version. */
  base: PostForm | null;
  /** The unsaved version in the form of this page. */
  mine: PostForm;
  /** The version that another user, or another tab of the same user, has saved. */
  theirs: Post;
}

/** The parts of the text; `null` unless both versions changed it. Without a base version, both count as changed. */
export function findTextParts({ base, mine, theirs }: ConflictingVersions): TextPart[] | null {
  const theirBody = toFormValues(theirs).body;
  const isChanged = (body: Article | null) =>
    base === null || findChangedKeys({ body: base.body }, { body }).length > 0;
  if (!isChanged(mine.body) || !isChanged(theirBody)) return null;
  return mergeTexts({ base: base?.body ?? null, mine: mine.body, theirs: theirBody });
}

/** The text with the changes of both versions; `null` if only one changed it, or if they are in conflict. */
export function findMergedText(versions: ConflictingVersions): Article | null {
  const parts = findTextParts(versions);
  return parts?.every(({ kind }) => kind === 'merged') ? joinParts(parts, []) : null;
}

/**
 * The slides with the changes of both versions; `null` if only one changed them, or if both changed the same slide. The
 * live desk changes slides while the editor is open.
 */
export function findMergedSlides({ base, mine, theirs }: ConflictingVersions): FormSlide[] | null {
  const { slides } = toFormValues(theirs);
  if (!base || !haveChanged(base.slides, mine.slides) || !haveChanged(base.slides, slides)) return null;
  const merge = mergeFormSlides(base.slides, mine.slides, slides);
  return merge.conflicts.length === 0 ? merge.slides : null;
}

/** Adds the slides of a newer version to unsaved slides. Otherwise, the next save would delete them. */
export function addNewSlides(base: PostForm, unsaved: Partial<PostForm>, next: PostForm): Partial<PostForm> {
  if (!unsaved.slides) return unsaved;
  return { ...unsaved, slides: mergeFormSlides(base.slides, unsaved.slides, next.slides).slides };
}

/**
 * Divides the chosen values of a conflict, after the user has typed on: `toSave` contains the typed text where it is in
 * other paragraphs or slides. `toRestore` has the fields with text that was typed into a replaced part.
 */
export function addTypedText(
  stored: PostForm,
  typed: PostForm,
  choices: Partial<PostForm>,
): { toSave: Partial<PostForm>; toRestore: Partial<PostForm> } {
  const changes: Partial<PostForm> = findChanges({ ...stored }, { ...typed });
  const toSave = { ...choices };
  const toRestore = Object.fromEntries(Object.entries(changes).filter(([field]) => field in choices));
  if (choices.body && changes.body) {
    const parts = mergeTexts({ base: stored.body, mine: typed.body, theirs: choices.body });
    const merged = joinParts(parts, []);
    if (parts.every(({ kind }) => kind === 'merged')) {
      toSave.body = merged;
      delete toRestore['body'];
    } else toRestore['body'] = merged;
  }
  if (choices.slides && changes.slides) {
    const { slides, conflicts } = mergeFormSlides(stored.slides, typed.slides, choices.slides);
    if (conflicts.length === 0) {
      toSave.slides = slides;
      delete toRestore['slides'];
    }
  }
  return { toSave, toRestore };
}

/** Merges slides by their keys, which are the ids of the stored slides. */
function mergeFormSlides(base: FormSlide[], mine: FormSlide[], theirs: FormSlide[]) {
  const withIds = (slides: FormSlide[]) => slides.map((slide) => ({ ...slide, id: slide.key }));
  const { slides, conflicts } = mergeSlides({ base: withIds(base), mine: withIds(mine), theirs: withIds(theirs) });
  return { slides: slides.map(({ id: _, ...slide }): FormSlide => slide), conflicts };
}

const haveChanged = (before: FormSlide[], after: FormSlide[]) =>
  findChangedKeys({ slides: before }, { slides: after }).length > 0;

/**
 * A three-way comparison: the fields that both versions changed to different values. The user must choose a value for
 * them; all other fields merge without a question, also a text whose paragraphs were changed by one user each. Without a base version, every field that differs is a conflict.
 */
export function findConflicts({ base, mine, theirs }: ConflictingVersions): FieldName[] {
  const myValues = withoutSlideKeys(mine);
  const theirValues = withoutSlideKeys(toFormValues(theirs));
  const different = findChangedKeys(myValues, theirValues);
  if (!base) return different as FieldName[];
  const baseValues = withoutSlideKeys(base);
  const myChanges = findChangedKeys(baseValues, myValues);
  const theirChanges = findChangedKeys(baseValues, theirValues);
  const conflicts = myChanges.filter((key) => theirChanges.includes(key) && different.includes(key)) as FieldName[];
  const versions = { base, mine, theirs };
  const merged = [findMergedText(versions) && 'body', findMergedSlides(versions) && 'slides'];
  return conflicts.filter((field) => !merged.includes(field));
}
