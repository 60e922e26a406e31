import type { Post } from '@masthead/domain/posts/contract/post';
import { changedKeys } from '../../../../shared/form/changes';
import { comparable } from './post-draft';
import { type PostForm, valuesOf } from './post-form';

export type Field = keyof PostForm;

/** Two versions of one post that were made of the same one. */
export interface Versions {
  /** `null` when nobody knows it any more. */
  before: PostForm | null;
  mine: PostForm;
  theirs: Post;
}

/** The fields that both changed, and not to the same; without the version before, all that differ. */
export function contested({ before, mine, theirs }: Versions): Field[] {
  const [ours, others] = [comparable(mine), comparable(valuesOf(theirs))];
  const apart = changedKeys(ours, others);
  if (!before) return apart as Field[];
  const old = comparable(before);
  const here = changedKeys(old, ours);
  const there = changedKeys(old, others);
  return here.filter((key) => there.includes(key) && apart.includes(key)) as Field[];
}
