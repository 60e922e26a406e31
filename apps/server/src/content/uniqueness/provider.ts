import type { UniquenessSource } from '@masthead/domain/posts/contract/uniqueness';
import type { Db } from '../../platform/db/db';

/** A project's posts, with where readers find them. */
export interface Archive {
  project: { id: string };
  db: Db;
  site_url: string;
  /** Only posts with these statuses are compared. */
  statuses: readonly number[];
}

/** A story: the post that was written first, wherever it was sent since. */
export interface Story {
  project: string;
  id: number;
}

/** What is to be compared, and with what. */
export interface Checked {
  /** Words with one space between them. */
  clear_text: string;
  /** Not to be compared with itself, wherever it was published. */
  story: Story;
  /** The post's own address, where it has one. */
  url: string | null;
  archives: readonly Archive[];
}

export interface Uniqueness {
  unique: number;
  urls: UniquenessSource[];
}

/** Whoever can say how much of a text stands elsewhere. */
export type CheckUniqueness = (checked: Checked) => Promise<Uniqueness>;
