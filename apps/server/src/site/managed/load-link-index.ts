import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../platform/db/db';
import { findLinksVersion, listContextualLinks } from './contextual-links.queries';
import { addLink, emptyIndex, type LinkIndex } from './link-index';

/** So many at a time, so that nobody waits behind all of them. */
const SLICE = 2000;

/**
 * The contextual links of a project as they are now. A hundred thousand of them outlive the page cache: they are read again
 * when somebody has uploaded others, not with every article that comes out.
 */
export function openLinks(db: Db): () => Promise<LinkIndex> {
  let known: { version: string; index: Promise<LinkIndex> } | null = null;
  return async () => {
    const version = await findLinksVersion(db);
    if (known?.version === version) return known.index;
    const index = readIndex(db);
    known = { version, index };
    index.catch(() => {
      known = null;
    });
    return index;
  };
}

async function readIndex(db: Db): Promise<LinkIndex> {
  const links = await listContextualLinks(db);
  const index = emptyIndex();
  for (let start = 0; start < links.length; start += SLICE) {
    for (const link of links.slice(start, start + SLICE)) addLink(index, link);
    await setImmediate();
  }
  return index;
}
