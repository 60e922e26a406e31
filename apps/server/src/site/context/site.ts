import type { Project } from '@masthead/domain/projects/schema';
import { interpolate } from '@masthead/domain/text/phrase';
import type { SiteData } from './site-data';

/** The absolute URL of a path of the site. An absolute URL stays as it is. */
export const absoluteUrl = ({ url }: Pick<Site, 'url'>, path: string) =>
  path.startsWith('/') ? `${url}${path}` : path;

/** The path of one page of a list. The first page has no number. */
export const pagedPath = (path: string, page = 1) => (page > 1 ? `${path}?page=${page}` : path);

/** One project's public site in one language. Page handlers and components get it to render links, texts and menus. */
export interface Site extends Pick<Project, 'id' | 'title' | 'colour' | 'language' | 'zone' | 'switches'> {
  /** The base URL, without a slash at the end. */
  url: string;
  /** Sections, menus, advertisements and other content that many pages show. */
  data: SiteData;
  /** The path of the script that pages load; `null` in a preview. */
  script: string | null;
  /** Previews have neither scripts nor advertisements. */
  isPreview: boolean;
  /** Translates a phrase into the language of the site and fills in its values. */
  translate: (sentence: string, values?: Record<string, string | number>) => string;
}

export function createSite(project: Project, url: string, data: SiteData, script: string | null): Site {
  const { id, title, colour, zone, switches } = project;
  return {
    id,
    title,
    colour,
    zone,
    switches,
    url,
    data,
    script,
    isPreview: false,
    ...createTranslator(data, project.language),
  };
}

/** The site as a preview shows it: without advertisements. */
export const toPreviewSite = (site: Site): Site => ({ ...site, isPreview: true, data: { ...site.data, slots: [] } });

/** The site in the language of the section. It stays in the project's language without a section. */
export function withSectionLanguage(site: Site, sectionId: number | null): Site {
  const section = site.data.sections.find(({ id }) => id === sectionId);
  return section ? { ...site, ...createTranslator(site.data, section.language) } : site;
}

function createTranslator({ phrases }: SiteData, language: string): Pick<Site, 'language' | 'translate'> {
  const translations = phrases.get(language);
  return {
    language,
    translate: (sentence, values = {}) => interpolate(translations?.get(sentence) ?? sentence, values),
  };
}

const timeStyles = {
  /** November 16, 2026 at 12:30 AM */
  dateTime: { dateStyle: 'long', timeStyle: 'short' },
  /** 12:30 AM */
  time: { timeStyle: 'short' },
  /** Nov 16, 2026 */
  date: { dateStyle: 'medium' },
  /** Nov 16, 12:30 AM */
  shortDateTime: { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats an instant in the language and time zone of the site. */
export function formatTime({ language, zone }: Site, instant: string, style: keyof typeof timeStyles): string {
  const key = `${language} ${zone} ${style}`;
  // Creating a format is much slower than using it.
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, { ...timeStyles[style], timeZone: zone });
  formats.set(key, format);
  return format.format(new Date(instant));
}
