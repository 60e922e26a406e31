import type { Article } from '@masthead/article/document';
import { embedOrigins, embedScripts } from '@masthead/article/embeds/to-html';
import type { Site } from '../context/site';
import { styleHash } from '../layout/style';

/** What a page shows that is not ours. */
export interface Needs {
  /** Origins of the frames in it. */
  frames?: readonly string[];
  /** Addresses of the scripts of its embeds. */
  scripts?: readonly string[];
}

/** The external resources that the embeds of these texts need. */
export const needsOf = (texts: readonly Article[]): Needs => ({
  frames: texts.flatMap(embedOrigins),
  scripts: texts.flatMap(embedScripts),
});

/** Where Google Publisher Tag has its parts. What advertisers bring runs in frames of another origin, under no policy of ours. */
const GOOGLE = [
  'https://*.doubleclick.net',
  'https://*.googlesyndication.com',
  'https://*.googletagservices.com',
  'https://*.adtrafficquality.google',
  'https://*.google.com',
] as const;

/** What a page of the site may load and do: itself, and what it is known to show. */
export function pagePolicy({ colour, parts }: Site, { frames = [], scripts = [] }: Needs = {}): string {
  // Advertisements bring along what nobody here knows.
  const ads = parts.slots.length > 0;
  const origins = scripts.map((address) => new URL(address).origin);
  const google = ads ? GOOGLE : [];
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...origins, ...google],
    'style-src': [styleHash(colour)],
    // How a paragraph is aligned, and how much room an advertisement takes, stands in its own attribute.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ads || origins.length > 0 ? ["'self'", 'https:', 'data:'] : ["'self'"],
    'connect-src': ["'self'", ...google],
    'frame-src': [...frames, ...origins, ...google],
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
