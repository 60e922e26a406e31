/** Browser features that neither the site nor the admin uses, refused to embedded frames, too. */
const REFUSED = [
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

export const PERMISSIONS_POLICY = REFUSED.map((feature) => `${feature}=()`).join(', ');

/** Whether an If-None-Match header names this tag, by weak comparison: `W/"a"` and `"a"` are the same. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((each) => opaque(each) === opaque(etag));
}
