import type { Project } from '@masthead/domain/projects/schema';
import { interpolate } from '@masthead/domain/text/phrase';
import type { SiteParts } from '../parts/load-parts';

/** What every page knows of the site it is on. */
export interface Site extends Pick<Project, 'id' | 'title' | 'colour' | 'language' | 'zone' | 'switches'> {
  /** Where readers find it, without a slash at the end. */
  url: string;
  parts: SiteParts;
  /** The address of the script; a page without one stays as the server sent it. */
  script: string | null;
  /** Only looked at: nothing runs, nothing is counted. */
  isPreview: boolean;
  /** A sentence marked with `phrase`, in the site's language and with its values in place. */
  say: (sentence: string, values?: Record<string, string | number>) => string;
}

export function siteOf(project: Project, url: string, parts: SiteParts, script: string | null): Site {
  const { id, title, colour, zone, switches } = project;
  return {
    id,
    title,
    colour,
    zone,
    switches,
    url,
    parts,
    script,
    isPreview: false,
    ...spoken(parts, project.language),
  };
}

/** The site as it is shown before anybody may read it. */
export const asPreview = (site: Site): Site => ({ ...site, isPreview: true, parts: { ...site.parts, slots: [] } });

/** The site in the language of one of its sections. */
export function siteIn(site: Site, sectionId: number | null): Site {
  const section = site.parts.sections.find(({ id }) => id === sectionId);
  return section ? { ...site, ...spoken(site.parts, section.language) } : site;
}

function spoken({ phrases }: SiteParts, language: string): Pick<Site, 'language' | 'say'> {
  const known = phrases.get(language);
  return { language, say: (sentence, values = {}) => interpolate(known?.get(sentence) ?? sentence, values) };
}
