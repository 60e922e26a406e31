/** What a page that somebody wrote whole may load. */
const loads = [
  "default-src 'none'",
  "script-src 'unsafe-inline' https:",
  "style-src 'self' 'unsafe-inline' https:",
  "img-src 'self' data: blob: https:",
  "media-src 'self' data: blob: https:",
  'font-src data: https:',
  'connect-src https:',
  'frame-src https:',
  "base-uri 'none'",
  "frame-ancestors 'none'",
];

/** What a page under preview may do: everything a page on the site may, on no origin of ours. */
export const previewPolicy = [...loads, "form-action 'none'"].join('; ');

const SANDBOX = [
  'sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox',
  'allow-top-navigation-by-user-activation',
].join(' ');

/** The same on the site, where its forms work. Without an origin: its scripts reach nothing of the site's. */
export const staticPagePolicy = [...loads, "form-action 'self' https:", SANDBOX].join('; ');
