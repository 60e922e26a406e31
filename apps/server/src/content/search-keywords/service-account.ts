import { createSign } from 'node:crypto';
import { z } from 'zod';
import type { ServiceAccount } from '../../platform/config/service-settings';
import { askJson } from '../../platform/http/fetch-json';

const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const LIFETIME = 3600;
/** A token is not used in its last minute. */
const MARGIN = 60_000;

const answer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** What we sign to say who we are. */
function assertion(account: ServiceAccount, scope: string, now: Date): string {
  const { client_email, private_key, private_key_id, token_uri } = account;
  const iat = Math.floor(now.getTime() / 1000);
  const header = { alg: 'RS256', typ: 'JWT', ...(private_key_id && { kid: private_key_id }) };
  const claims = { iss: client_email, scope, aud: token_uri, iat, exp: iat + LIFETIME };
  const signed = `${encoded(header)}.${encoded(claims)}`;
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(private_key, 'base64url')}`;
}

/** Tokens of the account, each used until shortly before it ends. Calls at the same time share one. */
export function tokensOf(account: ServiceAccount, scope: string, timeout: number): (now: Date) => Promise<string> {
  let current: { token: Promise<string>; until: number } | null = null;

  async function ask(now: Date): Promise<string> {
    const read = answer.parse(
      await askJson(account.token_uri, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ grant_type: GRANT, assertion: assertion(account, scope, now) }).toString(),
        timeout,
        maxBytes: 100_000,
      }),
    );
    if (current) current.until = now.getTime() + read.expires_in * 1000 - MARGIN;
    return read.access_token;
  }

  return (now) => {
    if (current && now.getTime() < current.until) return current.token;
    const token = ask(now);
    current = { token, until: now.getTime() + timeout };
    token.catch(() => {
      current = null;
    });
    return token;
  };
}
