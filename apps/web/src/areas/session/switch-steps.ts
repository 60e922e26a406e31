import { linkedAccounts } from '@masthead/domain/linked-accounts/contract';
import { phrase } from '@masthead/domain/text/phrase';
import { z } from 'zod';
import { call } from '../../shared/api/call';
import { returnUrl } from '../../shared/session/session';
import { readToken, storeToken } from '../../shared/session/token';

// A switch of the brand visits three pages: the target keeps a verifier in its tab, the origin requests a code for it, and
// the target exchanges code and verifier for a token. See docs/decisions/0104-linked-accounts.md.

const STORAGE_KEY = 'masthead.switch';
const pendingSwitch = z.object({ verifier: z.string(), to: z.string() });

/** Runs the step that the fragment of the URL names. Returns the URL of the next page. */
export async function runSwitchStep(hash: string, project: string): Promise<string> {
  const params = new URLSearchParams(hash);
  const from = params.get('from');
  const challenge = params.get('challenge');
  const code = params.get('code');
  if (from !== null) return prepare(from, params.get('to'), project);
  if (challenge !== null) return requestCode(params.get('brand') ?? '', challenge);
  if (code !== null) return exchangeCode(code);
  if (params.has('open')) return takePending().to;
  throw new Error(phrase('This switch is not complete. Choose the brand again.'));
}

async function prepare(origin: string, to: string | null, project: string): Promise<string> {
  // The server refuses an origin that is not one of its own, so this never leads to another site.
  const { verifier, challenge } = await call(linkedAccounts.prepareSwitch, { body: { origin } });
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ verifier, to: returnUrl(to) }));
  return `${origin}/switch#${new URLSearchParams({ brand: project, challenge })}`;
}

async function requestCode(project: string, challenge: string): Promise<string> {
  if (readToken() === null)
    throw new Error(phrase('Your session here has ended. Sign in, then choose the brand again.'));
  const { url, code } = await call(linkedAccounts.startSwitch, { params: { project }, body: { challenge } });
  // Without a code, the session over there is still open.
  return `${url}/switch#${code === null ? 'open' : new URLSearchParams({ code })}`;
}

async function exchangeCode(code: string): Promise<string> {
  const { verifier, to } = takePending();
  const { token } = await call(linkedAccounts.finishSwitch, { body: { code, verifier } });
  storeToken(token);
  return to;
}

function takePending(): z.output<typeof pendingSwitch> {
  const stored = sessionStorage.getItem(STORAGE_KEY);
  sessionStorage.removeItem(STORAGE_KEY);
  if (stored === null) throw new Error(phrase('This tab did not start the switch. Choose the brand again.'));
  return pendingSwitch.parse(JSON.parse(stored));
}
