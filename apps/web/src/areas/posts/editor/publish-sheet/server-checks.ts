import type { PublishChecks } from '@masthead/domain/posts/contract/publish-checks';
import { zoneDay } from '@masthead/domain/time/zone';
import { t } from '../../../../ui/translation';
import type { Check, CheckAction } from './check-list';

/** The jumps to the places that the server names. */
export interface Places {
  stopWord: (word: string) => CheckAction[];
  link: (url: string) => void;
  /** `null` if the user may not change the alternative text. */
  leadAlt: (() => void) | null;
}

/** The results of the server as checks. */
export function listServerChecks(results: PublishChecks, places: Places, zone: string): Check[] {
  return [
    ...listStopWordChecks(results, places),
    ...listLeadPictureChecks(results, places),
    ...listSimilarChecks(results, zone),
    ...listLinkChecks(results, places),
    ...listLicenseChecks(results),
  ];
}

function listStopWordChecks({ stop_words }: PublishChecks, { stopWord }: Places): Check[] {
  if (stop_words.length === 0) return [{ key: 'stop words', level: 'passed', text: t('No stop words') }];
  return stop_words.map((word) => ({
    key: `stop word ${word}`,
    level: 'block',
    text: t('Stop word: {word}', { word }),
    actions: stopWord(word),
  }));
}

const toImagePanel = (id: number) => `/images?open=${id}`;

function listLeadPictureChecks({ lead_picture }: PublishChecks, { leadAlt }: Places): Check[] {
  if (lead_picture === null) return [];
  if (lead_picture.has_alt) return [{ key: 'lead', level: 'passed', text: t('The lead picture has an alt text') }];
  const actions = leadAlt ? [{ label: t('Go to {field}', { field: t('Alt') }), run: leadAlt }] : [];
  return [{ key: 'lead', level: 'warning', text: t('The lead picture has no alt text'), actions }];
}

function listSimilarChecks({ similar }: PublishChecks, zone: string): Check[] {
  if (similar.length === 0) return [{ key: 'similar', level: 'passed', text: t('No similar headline') }];
  return similar.map(({ id, main_headline, published_at, url }) => ({
    key: `similar ${id}`,
    level: 'warning',
    text: t('A similar headline was published on {date}', { date: zoneDay(new Date(published_at), zone) }),
    actions: [{ label: main_headline, href: url }],
  }));
}

function listLinkChecks({ links }: PublishChecks, { link }: Places): Check[] {
  if (links.length === 0) return [];
  const broken = links.filter(({ state }) => state === 'broken');
  const waiting = links.filter(({ state }) => state === 'checking').length;
  const rows = broken.map(
    ({ url }): Check => ({
      key: `link ${url}`,
      level: 'warning',
      text: t('Broken link: {url}', { url }),
      actions: [{ label: t('Go to link'), run: () => link(url) }],
    }),
  );
  if (waiting > 0)
    return [...rows, { key: 'links', level: 'running', text: t('Checking links: {count}', { count: waiting }) }];
  return rows.length > 0 ? rows : [{ key: 'links', level: 'passed', text: t('All links work') }];
}

function listLicenseChecks({ licenses }: PublishChecks): Check[] {
  return licenses.map(({ id, name, expires_on, is_expired }) => ({
    key: `license ${id}`,
    level: 'warning',
    text: is_expired
      ? t('The licence of the picture "{name}" expired on {date}', { name, date: expires_on })
      : t('The licence of the picture "{name}" expires on {date}', { name, date: expires_on }),
    actions: [{ label: t('Edit image'), href: toImagePanel(id) }],
  }));
}
