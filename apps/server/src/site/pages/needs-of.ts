import type { Article } from '@masthead/article/document';
import { embedOrigins, embedScripts } from '@masthead/article/embeds/to-html';
import type { Needs } from './policy';

/** What these texts show that is not ours. */
export const needsOf = (texts: readonly Article[]): Needs => ({
  frames: texts.flatMap(embedOrigins),
  scripts: texts.flatMap(embedScripts),
});
