import type { UniquenessSource } from '@masthead/domain/posts/uniqueness';
import type { Db } from '../db/db';
import type { Story } from './fingerprints.queries';

/** A project's posts, with where readers find them. */
export interface Archive {
  project: { id: string };
  db: Db;
  site_url: string;
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
