import type { Article } from '@masthead/article/document';
import type { Post } from '@masthead/domain/posts/contract/post';
import { findChangedKeys } from '../../../../shared/form/changes';
import { joinParts, mergeTexts, type TextPart } from './merge-texts';
import { type PostForm, toFormValues } from './post-form';
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
  return findMergedText({ base, mine, theirs }) ? conflicts.filter((field) => field !== 'body') : conflicts;
}
