import { findFormerAddress } from '../../addresses/former-addresses.queries';
import type { Made, Means } from './made';
import { gonePage } from './message-pages';

/** Answers a path that nothing has now: a redirect or 410 if it was an address once, else `null`. */
export async function formerPage({ db, site }: Means, path: string): Promise<Made | null> {
  const to = await findFormerAddress(db, path);
  if (to === undefined) return null;
  return to === null ? gonePage(site) : { kind: 'redirect', to, status: 301 };
}
