import type { Article } from '@masthead/article/document';
import { embedOrigins, embedScripts } from '@masthead/article/embeds/to-html';
import type { Site } from '../context/site';
import { styleSheetHash } from '../layout/style';

/** External resources that the content security policy of a page must allow. */
export interface ExternalResources {
  /** The origins of embedded frames. */
  frames?: readonly string[];
  /** The URLs of scripts that embeds load. */
  scripts?: readonly string[];
}

/** Finds the resources that the embeds of these texts load. */
export const findExternalResources = (texts: readonly Article[]): ExternalResources => ({
  frames: texts.flatMap(embedOrigins),
  scripts: texts.flatMap(embedScripts),
});

/** The hosts of Google Publisher Tag. The code of advertisers runs in cross-origin frames, outside this policy. */
const GOOGLE_AD_HOSTS = [
  'https://*.doubleclick.net',
  'https://*.googlesyndication.com',
  'https://*.googletagservices.com',
  'https://*.adtrafficquality.google',
  'https://*.google.com',
] as const;

/** The content security policy of a page: own resources and the external ones that it needs. */
export function buildPagePolicy({ colour, data }: Site, { frames = [], scripts = [] }: ExternalResources = {}): string {
  const hasAds = data.slots.length > 0;
  const scriptOrigins = scripts.map((url) => new URL(url).origin);
  const adHosts = hasAds ? GOOGLE_AD_HOSTS : [];
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scriptOrigins, ...adHosts],
    'style-src': [styleSheetHash(colour)],
    // Paragraphs have inline styles for their alignment, and advertisements for their height.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': hasAds || scriptOrigins.length > 0 ? ["'self'", 'https:', 'data:'] : ["'self'"],
    'connect-src': ["'self'", ...adHosts],
    'frame-src': [...frames, ...scriptOrigins, ...adHosts],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ') || "'none'"}`)
    .join('; ');
}
