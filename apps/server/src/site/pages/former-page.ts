import { findFormerAddress } from '../../content/addresses/former-addresses.queries';
import type { Made, Means } from './made';
import { gonePage } from './message-pages';

/** A redirect or 410 for a former address; `null` for any other path. */
export async function formerPage({ db, site }: Means, path: string): Promise<Made | null> {
  const to = await findFormerAddress(db, path);
  if (to === undefined) return null;
  return to === null ? gonePage(site) : { kind: 'redirect', to, status: 301 };
}
