import type { UniquenessSource } from '@masthead/domain/posts/contract/uniqueness';
import { clearText } from '@masthead/domain/posts/contract/uniqueness';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { postPath, postPreviewPath } from '@masthead/domain/site/addresses';
import { type Alike, findAlike } from './fingerprints.queries';
import type { Archive, CheckUniqueness } from './provider';
import { askedRuns, comparedWords, sharedWords } from './shingles';

const MAX_SOURCES = 20;

/** Compares with the posts of every project on this server; nothing leaves it. */
export const checkArchives: CheckUniqueness = async ({ clear_text, story, archives }) => {
  const { words, places, total } = comparedWords(clear_text);
  const asked = askedRuns(words);
  const hashes = [...asked.runs.keys()];
  const found = await Promise.all(
    archives.map(async (archive) => {
      const alike = await findAlike(archive, hashes, story);
      return alike.map((post) => ({
        url: addressOf(archive, post),
        shared: sharedWords(asked, comparedWords(clearText(post.text)).words),
      }));
    }),
  );
  const sources = found
    .flat()
    .filter(({ shared }) => shared.size > 0)
    .sort((a, b) => b.shared.size - a.shared.size)
    .slice(0, MAX_SOURCES);
  const covered = new Set(sources.flatMap(({ shared }) => [...shared]));
  const urls = sources.map(
    ({ url, shared }): UniquenessSource => ({
      url,
      plagiat: percentOf(shared.size, total),
      words: [...shared].sort((a, b) => a - b).map((index) => places[index] as number),
    }),
  );
  return { unique: 100 - percentOf(covered.size, total), urls };
};

/** A single copied word is more than none. */
function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.ceil((100 * part) / whole);
}

/** Readers find what is published; the newsroom finds the rest by its preview. */
function addressOf({ site_url }: Archive, { id, slug, status }: Alike): string {
  return `${site_url}${status === Status.PUBLISHED && slug !== null ? postPath(slug) : postPreviewPath(id)}`;
}
