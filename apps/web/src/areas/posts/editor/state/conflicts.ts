import type { Post } from '@masthead/domain/posts/contract/post';
import { findChangedKeys } from '../../../../shared/form/changes';
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

/**
 * A three-way comparison: the fields that both versions changed to different values. The user must choose a value for
 * them; all other fields merge without a question. Without a base version, every field that differs is a conflict.
 */
export function findConflicts({ base, mine, theirs }: ConflictingVersions): FieldName[] {
  const myValues = withoutSlideKeys(mine);
  const theirValues = withoutSlideKeys(toFormValues(theirs));
  const different = findChangedKeys(myValues, theirValues);
  if (!base) return different as FieldName[];
  const baseValues = withoutSlideKeys(base);
  const myChanges = findChangedKeys(baseValues, myValues);
  const theirChanges = findChangedKeys(baseValues, theirValues);
  return myChanges.filter((key) => theirChanges.includes(key) && different.includes(key)) as FieldName[];
}
