/** The content of a static page may load scripts and resources of any HTTPS host. */
const fetchDirectives = [
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

/** The policy of a preview of an unsaved static page, in which forms do not work. */
export const previewPolicy = [...fetchDirectives, "frame-ancestors 'none'", "form-action 'none'"].join('; ');

/** The sandbox of the content on the site. It has an opaque origin, so its scripts cannot access the site. */
export const FRAME_SANDBOX =
  'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation';

/**
 * The policy of the frame of a published static page, in which forms work. `sandbox` applies also without the frame.
 */
export const staticFramePolicy = [
  ...fetchDirectives,
  "frame-ancestors 'self'",
  "form-action 'self' https:",
  `sandbox ${FRAME_SANDBOX}`,
].join('; ');
