/** Content policy of a static page: the sources it may load from. */
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
];

/** What a page under preview may do: everything a page on the site may, on no origin of ours. */
export const previewPolicy = [...loads, "frame-ancestors 'none'", "form-action 'none'"].join('; ');

/** The sandbox of the content on the site. It has no origin: its scripts reach nothing of the site's. */
export const FRAME_SANDBOX =
  'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation';

/** The same on the site, where its forms work. Opened without the page around it, it is in the same sandbox. */
export const staticFramePolicy = [
  ...loads,
  "frame-ancestors 'self'",
  "form-action 'self' https:",
  `sandbox ${FRAME_SANDBOX}`,
].join('; ');
