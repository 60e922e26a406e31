import { z } from 'zod';
import { endpoint } from '../http/endpoint';
import { addressId, idParams } from '../http/paging';
import { refusedBy, requiredText, typedPassword } from '../text/fields';
import { phrase } from '../text/phrase';
import { currentCodeRefusal, currentPasswordRefusal, signInCodeRefusal, verificationCodeRefusal } from './credentials';

/** The dialog's code: what an authenticator shows. */
export const confirmInput = z.object({ code: z.string().trim().check(refusedBy(verificationCodeRefusal)) });

/** The sign-in field's code: six digits of an authenticator, or a recovery code, which people type with its spaces. */
const signInCode = z
  .string()
  .max(100)
  .transform((code) => code.replaceAll(/\s/g, ''))
  .pipe(z.string().check(refusedBy(signInCodeRefusal)));

export const loginInput = z.object({
  login: requiredText(100),
  password: typedPassword.min(1, phrase('Field can not be empty')),
  two_fa_code: signInCode.optional(),
});
export type LoginInput = z.input<typeof loginInput>;

export const loginReply = z.object({ token: z.string() });

export const currentUser = z.object({
  id: z.number().int(),
  username: z.string(),
  nickname: z.string().nullable(),
  email: z.string(),
  /** What people call them: the nickname, or the username where there is none. */
  name: z.string(),
  position: z.string().nullable(),
  role: z.string(),
  two_fa_enabled: z.boolean(),
  /** How many recovery codes have not been used yet. */
  recovery_codes_left: z.number().int(),
  permissions: z.record(z.string(), z.literal(true)),
  rights: z.array(z.string()),
});
export type CurrentUser = z.infer<typeof currentUser>;

/** The first set-up sends no body. Replacing a confirmed factor needs both fields, which the server checks. */
export const generateInput = z
  .object({ current_password: typedPassword.optional(), code: signInCode.optional() })
  .optional();

/** The form that comes before a confirmed factor is replaced. */
export const twoFactorProof = z.object({
  current_password: typedPassword.check(refusedBy(currentPasswordRefusal)),
  code: signInCode.check(refusedBy(currentCodeRefusal)),
});
export type TwoFactorProof = z.output<typeof twoFactorProof>;

export const twoFactorSetup = z.object({
  /** The QR code as a data address. */
  image: z.string(),
  secret: z.string(),
});
export type TwoFactorSecret = z.infer<typeof twoFactorSetup>;

export const twoFactorConfirmed = z.object({
  /** Replaces the token of the call, which has ended. */
  token: z.string(),
  recovery_codes: z.array(z.string()),
});

export const recoveryCodesInput = z.object({
  current_password: typedPassword.check(refusedBy(currentPasswordRefusal)),
});
export type RecoveryCodesInput = z.output<typeof recoveryCodesInput>;

export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

/** From this number on, people are advised to generate new codes. */
export const FEW_RECOVERY_CODES = 2;

/** A sign-in that has not ended yet, as its owner and administrators see it. */
export const activeSession = z.object({
  id: z.number().int(),
  /** `null` when the user agent is not recognised. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  signed_in_at: z.iso.datetime(),
  sign_in_address: z.string(),
  /** At most a minute old. */
  last_used_at: z.iso.datetime(),
  last_address: z.string(),
  /** The session that makes this call. */
  is_current: z.boolean(),
});
export type ActiveSession = z.infer<typeof activeSession>;

export const sessionList = z.object({ items: z.array(activeSession) });

export const session = {
  login: endpoint({
    method: 'POST',
    path: '/v2/users/login',
    access: 'public',
    summary: 'Signs in. The token opens only the two-factor set-up until two-factor is confirmed.',
    body: loginInput,
    reply: loginReply,
  }),
  me: endpoint({
    method: 'GET',
    path: '/v2/users/me',
    access: 'half-signed-in',
    summary: 'The signed-in user with their rights.',
    reply: currentUser,
  }),
  generateTwoFactor: endpoint({
    method: 'POST',
    path: '/v2/users/two-factor/generate',
    access: 'half-signed-in',
    summary:
      'A new two-factor secret, active once it is confirmed. Replacing a confirmed one requires the current password and a code.',
    body: generateInput,
    reply: twoFactorSetup,
  }),
  confirmTwoFactor: endpoint({
    method: 'POST',
    path: '/v2/users/two-factor/confirm',
    access: 'half-signed-in',
    summary:
      'Activates the generated secret. Answers ten recovery codes, which are shown only once, and a new token. The token of the call ends.',
    body: confirmInput,
    reply: twoFactorConfirmed,
  }),
  replaceRecoveryCodes: endpoint({
    method: 'POST',
    path: '/v2/users/two-factor/recovery-codes',
    access: 'signed-in',
    summary:
      'Ten new recovery codes, which are shown only once, for the current password. The codes from before no longer work.',
    body: recoveryCodesInput,
    reply: recoveryCodes,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/v2/users/logout',
    access: 'half-signed-in',
    summary: 'Ends the token.',
    reply: z.null(),
  }),
};

export const sessions = {
  listOwn: endpoint({
    method: 'GET',
    path: '/v2/users/sessions',
    access: 'signed-in',
    summary: 'The caller’s sessions, the current one first, then the last used.',
    reply: sessionList,
  }),
  endOwn: endpoint({
    method: 'DELETE',
    path: '/v2/users/sessions/:id',
    access: 'signed-in',
    summary: 'Ends one of the caller’s sessions.',
    params: idParams,
    reply: z.null(),
  }),
  endOthers: endpoint({
    method: 'DELETE',
    path: '/v2/users/sessions',
    access: 'signed-in',
    summary: 'Ends the caller’s sessions except the one that makes this call.',
    reply: z.null(),
  }),
  listOfUser: endpoint({
    method: 'GET',
    path: '/v2/users/:id/sessions',
    access: 'user.update',
    summary: 'A user’s sessions, the last used first. For administrators.',
    params: idParams,
    reply: sessionList,
  }),
  endOfUser: endpoint({
    method: 'DELETE',
    path: '/v2/users/:id/sessions/:sessionId',
    access: 'user.update',
    summary: 'Ends one of a user’s sessions. For administrators.',
    params: idParams.extend({ sessionId: addressId }),
    reply: z.null(),
  }),
  endAllOfUser: endpoint({
    method: 'DELETE',
    path: '/v2/users/:id/sessions',
    access: 'user.update',
    summary: 'Ends all sessions of a user. For administrators.',
    params: idParams,
    reply: z.null(),
  }),
};
