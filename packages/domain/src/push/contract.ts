import { z } from 'zod';
import { refusedBy } from '../text/fields';
import { phrase } from '../text/phrase';
import { endpointRefusal } from './endpoint-refusal';

const endpoint = z.string().check(refusedBy(endpointRefusal));

/** Bytes in the alphabet of addresses, as browsers write keys. */
const key = (length: number) =>
  z
    .string()
    .regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((length * 4) / 3)}}=*$`), phrase('This is not the key of a browser.'))
    .max(length * 2);

/** What a browser answers when a reader subscribes: `JSON.stringify(subscription)`. */
export const pushSubscription = z.object({
  endpoint,
  keys: z.object({
    /** A point of the curve, and a secret. */
    p256dh: key(65),
    auth: key(16),
  }),
});
export type PushSubscription = z.infer<typeof pushSubscription>;

export const pushUnsubscription = z.object({ endpoint });

/** What the site's service worker gets. The address is below the site's own. */
export interface PushMessage {
  title: string;
  body: string;
  url: string;
  /** A message of the same tag takes the place of the one before. */
  tag: string;
}
