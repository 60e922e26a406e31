import { can, type Holder } from '@masthead/domain/access/refusal';
import type { Reply } from '@masthead/domain/http/endpoint';
import {
  type PaletteItem,
  type PaletteKind,
  type palette,
  paletteKinds,
  paletteRights,
} from '@masthead/domain/palette/contract';
import { forEachLinkedAccount } from '../../platform/access/account-links';
import type { Db } from '../../platform/db/db';
import type { ActorContext } from '../../platform/http/context';
import { finders } from './palette.queries';
import { correctWords, splitIntoWords, type TypedWord } from './typed-words.queries';

/** Finds records of every kind that the caller has the right to read. */
export async function searchPalette(db: Db, actor: Holder, query: string): Promise<PaletteItem[]> {
  const words = await splitIntoWords(db, query);
  if (words.length === 0) return [];
  const kinds = paletteKinds.filter((kind) => can(actor, paletteRights[kind]));
  const found = await find(db, kinds, words);
  const missingKinds = kinds.filter((kind) => !found.some((item) => item.kind === kind));
  const correctedWords = missingKinds.length > 0 ? await correctWords(db, words) : null;
  if (!correctedWords) return found;
  // Exact matches of one kind come before similar ones of another.
  return [...found, ...(await find(db, missingKinds, correctedWords))];
}

/** Searches the brands of the caller's linked accounts, each with the rights of its account. */
export async function searchLinkedBrands(
  context: ActorContext,
  query: string,
): Promise<Reply<typeof palette.searchLinked>> {
  const { results, failed } = await forEachLinkedAccount(context, async ({ db, project, admin_url }, user) => ({
    project: project.id,
    title: project.title,
    colour: project.colour,
    url: admin_url,
    can_edit_posts: can(user, 'post.update'),
    items: await searchPalette(db, user, query),
  }));
  const brands = results.map(({ result }) => result).filter(({ items }) => items.length > 0);
  return {
    brands: brands.sort((a, b) => a.title.localeCompare(b.title)),
    failed: failed.map(({ project }) => project.title),
  };
}

async function find(db: Db, kinds: readonly PaletteKind[], words: readonly TypedWord[]): Promise<PaletteItem[]> {
  const results = await Promise.all(
    kinds.map(async (kind) => (await finders[kind](db, words)).map((item) => ({ status: null, ...item, kind }))),
  );
  return results.flat();
}
