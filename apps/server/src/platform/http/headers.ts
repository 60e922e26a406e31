/** Browser features that neither the site nor the admin uses. Disabled for embedded frames, too. */
const DISABLED_FEATURES = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
] as const;

/** The value of the `Permissions-Policy` header. */
export const PERMISSIONS_POLICY = DISABLED_FEATURES.map((feature) => `${feature}=()`).join(', ');

/** Of the admin and the API. Allows inline styles because the component library writes them. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "base-uri 'none'",
  "font-src 'self' https: data:",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "img-src 'self' data: blob: https:",
  "object-src 'none'",
  "script-src 'self'",
  "script-src-attr 'none'",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
].join(';');

/**
 * The security headers of the admin and the API. They are constants, because computing them for each request takes as
 * long as parsing it.
 */
export const SECURITY_HEADERS = {
  'permissions-policy': PERMISSIONS_POLICY,
  'content-security-policy': CONTENT_SECURITY_POLICY,
  // The preview opens on the site's origin and receives its content from the admin window.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
} as const;

/** Whether an If-None-Match header matches this ETag by weak comparison: `W/"a"` equals `"a"`. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const withoutWeakPrefix = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((tag) => withoutWeakPrefix(tag) === withoutWeakPrefix(etag));
}
