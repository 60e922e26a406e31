import { session } from '@masthead/domain/session/contract';
import { call } from '../api/call';
import { forgetToken } from './token';

/** Ends the token here at once, and on the server as soon as it hears of it. */
export async function signOut(): Promise<void> {
  const ended = call(session.logout, {});
  forgetToken();
  await ended.catch(() => {
    // The token is gone from this browser either way, and the server lets an idle one expire.
  });
}
