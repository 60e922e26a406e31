import { phrase } from '@masthead/domain/text/phrase';
import { ARTICLE_VERSION } from './document';

type Step = (doc: unknown) => unknown;

/** What turns a document of version n, at place n - 1, into one of version n + 1. */
const steps: readonly Step[] = [];

/** A stored document in today's form. The document itself is not looked at: `readArticle` does that. */
export function upgradeDocument(v: unknown, doc: unknown): { doc: unknown } | { refusal: string } {
  if (typeof v !== 'number' || !Number.isInteger(v) || v < 1) return { refusal: phrase('The text is not an article') };
  if (v > ARTICLE_VERSION) return { refusal: phrase('The text was made by a newer version. Reload the page') };
  return { doc: steps.slice(v - 1).reduce((upgraded, step) => step(upgraded), doc) };
}
