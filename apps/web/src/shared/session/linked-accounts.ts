import { type LinkedAccount, linkedAccounts } from '@masthead/domain/linked-accounts/contract';
import { collection } from '../api/collection';

const { query, useWrite } = collection('linked-accounts');

/** The viewer's linked accounts in other brands. */
export const linkedAccountList = () => query(linkedAccounts.list, {});
export const useLinkAccount = () => useWrite(linkedAccounts.link);
export const useUnlinkAccount = () => useWrite(linkedAccounts.unlink);

/** The URL that switches to another brand and opens a page there. The fragment never reaches a server. */
export function switchUrl({ url }: Pick<LinkedAccount, 'url'>, path = '/'): string {
  return `${url}/switch#${new URLSearchParams({ from: window.location.origin, to: path })}`;
}
