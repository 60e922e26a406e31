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
