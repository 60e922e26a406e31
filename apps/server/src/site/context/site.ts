import type { Project } from '@masthead/domain/projects/schema';
import { interpolate } from '@masthead/domain/text/phrase';
import type { SiteParts } from './parts';

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

export function createSite(project: Project, url: string, parts: SiteParts, script: string | null): Site {
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

const styles = {
  day: { dateStyle: 'long', timeStyle: 'short' },
  time: { timeStyle: 'short' },
  date: { dateStyle: 'medium' },
  stamp: { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();

/** An instant in the words of the site's language, by the clock of its zone. */
export function zoneTime({ language, zone }: Site, instant: string, style: keyof typeof styles): string {
  const key = `${language} ${zone} ${style}`;
  // Making a format costs far more than using it.
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, { ...styles[style], timeZone: zone });
  formats.set(key, format);
  return format.format(new Date(instant));
}
