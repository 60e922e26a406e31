import { z } from 'zod';
import { endpoint } from '../http/endpoint';
import { signInCode } from '../session/contract';
import { currentCodeRefusal, currentPasswordRefusal } from '../session/credentials';
import { requiredText, textRules, typedPassword } from '../text/fields';
import { phrase } from '../text/phrase';

// The API of linked accounts: one person links their accounts in several brands and changes the brand without another
// sign-in. A switch has four steps in the browser; see docs/decisions/0104-linked-accounts.md.

/** Another brand of this server. */
export const brand = z.object({
  project: z.string(),
  title: z.string(),
  colour: z.string(),
});
export type Brand = z.infer<typeof brand>;

export const linkedAccount = brand.extend({
  /** The URL of the brand's admin. */
  url: z.string(),
  linked_at: z.iso.datetime(),
  /** Whether both sides of the link exist and both users are active. */
  is_active: z.boolean(),
  /** The name and e-mail address of the linked account; `null` while the link is not active. */
  name: z.string().nullable(),
  email: z.string().nullable(),
});
export type LinkedAccount = z.infer<typeof linkedAccount>;

const projectId = z.string().regex(/^[a-z][a-z0-9_]{0,29}$/);

/** Proves both accounts: that of the caller by password and code, the other one like a sign-in. */
export const linkInput = z.object({
  project: projectId,
  login: requiredText(100),
  password: typedPassword.min(1, phrase('Field can not be empty')),
  two_fa_code: signInCode.check(textRules(currentCodeRefusal)),
  current_password: typedPassword.check(textRules(currentPasswordRefusal)),
  code: signInCode.check(textRules(currentCodeRefusal)),
});
export type LinkInput = z.input<typeof linkInput>;

/** 256 random bits, or a SHA-256 hash, as base64url. */
const secret = z.string().regex(/^[\w-]{43}$/);

const byProject = z.object({ project: projectId });

export const linkedAccounts = {
  list: endpoint({
    method: 'GET',
    path: '/v2/users/linked-accounts',
    access: 'signed-in',
    summary: 'Lists the caller’s linked accounts in other brands, and the other brands.',
    reply: z.object({ items: z.array(linkedAccount), brands: z.array(brand) }),
  }),
  link: endpoint({
    method: 'POST',
    path: '/v2/users/linked-accounts',
    access: 'signed-in',
    summary: 'Links the caller’s account with one of another brand.',
    description:
      'Requires password and code of both accounts. The sign-in limits of the other brand apply. Replaces earlier links between these accounts and the two brands.',
    body: linkInput,
    reply: linkedAccount,
  }),
  unlink: endpoint({
    method: 'DELETE',
    path: '/v2/users/linked-accounts/:project',
    access: 'signed-in',
    summary: 'Unlinks the account of another brand.',
    description: 'Ends the sessions that were opened through the link, in both brands.',
    params: byProject,
    reply: z.null(),
  }),
  startSwitch: endpoint({
    method: 'POST',
    path: '/v2/users/switch/:project',
    access: 'signed-in',
    summary: 'Creates a one-time code that opens a session of the linked account.',
    description:
      'The code is valid for 60 seconds, only for the browser that has the verifier of the challenge. There is no code if the caller’s session was opened from that brand: its session is still open there.',
    params: byProject,
    body: z.object({ challenge: secret }),
    reply: z.object({ url: z.string(), code: z.string().nullable() }),
  }),
  prepareSwitch: endpoint({
    method: 'POST',
    path: '/v2/users/prepare-switch',
    access: 'public',
    summary:
      'Returns a verifier and its challenge, with which the browser requests a one-time code from another brand.',
    description: 'Refuses an origin that is not the admin of another brand of this server.',
    body: z.object({ origin: z.string().max(300) }),
    reply: z.object({ project: z.string(), title: z.string(), verifier: z.string(), challenge: z.string() }),
  }),
  finishSwitch: endpoint({
    method: 'POST',
    path: '/v2/users/finish-switch',
    access: 'public',
    summary: 'Exchanges a one-time code for a token of the linked account.',
    body: z.object({ code: secret, verifier: secret }),
    reply: z.object({ token: z.string() }),
  }),
};
