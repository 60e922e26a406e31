import { z } from 'zod';
import { textRules } from '../text/fields';
import { phrase } from '../text/phrase';
import { endpointRefusal } from './endpoint-refusal';

// Readers subscribe in the browser to push notifications about posts. This is what their browser sends to the site.

const endpoint = z.string().check(textRules(endpointRefusal));

/** A key of this many bytes in base64url, as browsers encode it. Base64 has four characters for three bytes. */
const keyField = (byteLength: number) =>
  z
    .string()
    .regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((byteLength * 4) / 3)}}=*$`), phrase('The browser key is not valid.'))
    .max(byteLength * 2);

/** The `PushSubscription` of a browser as JSON. */
export const pushSubscription = z.object({
  endpoint,
  keys: z.object({
    /** The P-256 public key of the browser. `auth` is its authentication secret. */
    p256dh: keyField(65),
    auth: keyField(16),
  }),
});
export type PushSubscription = z.infer<typeof pushSubscription>;

export const pushUnsubscription = z.object({ endpoint });

/** The payload for the site's service worker. `url` is on the site. */
export interface PushMessage {
  title: string;
  body: string;
  url: string;
  /** A notification replaces an earlier one with the same tag. */
  tag: string;
}
