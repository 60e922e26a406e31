import type { ReactElement } from 'react';
import type { Db } from '../../platform/db/db';
import type { Storage } from '../../platform/storage/storage';
import type { Site } from '../context/site';
import type { LinkIndex } from '../rich-text/link-index';
import type { PageCache } from './page-cache';
import type { Needs } from './policy';

/** What a page is made with. */
export interface PageContext {
  db: Db;
  storage: Storage;
  site: Site;
  now: () => Date;
  /** For data that several pages show. */
  cache: Pick<PageCache, 'getOrLoad'>;
  /** The contextual links, cached like a page. */
  links: () => Promise<LinkIndex>;
}

/** What is asked for: the parts of the path by their names, and the page of a list. */
export interface PageInput {
  params: Readonly<Record<string, string>>;
  /** 0 when the number in the address is not that of a page: the maker is not called then. */
  page: number;
  /** The words of a search. */
  q: string;
}

/** What stands at an address: a page, another address, or a text of another kind. */
export type PageResult =
  | { kind: 'page'; element: ReactElement; status?: 200 | 400 | 404 | 410 | 429; needs?: Needs }
  | { kind: 'redirect'; to: string; status: 301 | 302 }
  | { kind: 'text'; type: string; text: string | Buffer; headers?: Record<string, string> };

/** Makes what stands at an address; `null` when there is nothing. */
export type PageHandler = (context: PageContext, asked: PageInput) => Promise<PageResult | null>;
