import type { Project } from '@masthead/domain/projects/schema';
import { fill } from '@masthead/domain/text/phrase';

/** What every page knows of the site it is on. */
export interface Site extends Pick<Project, 'title' | 'colour' | 'language' | 'zone'> {
  /** A sentence marked with `phrase`, in the site's language and with its values in place. */
  say: (sentence: string, values?: Record<string, string | number>) => string;
}

export function siteOf({ title, colour, language, zone }: Project): Site {
  return { title, colour, language, zone, say: (sentence, values = {}) => fill(sentence, values) };
}
