import { z } from 'zod';
import { endpoint } from '../http/endpoint';
import { idParams, urlId } from '../http/paging';
import { listDensities, postColumns } from '../posts/contract/list-columns';
import { requiredText, textRules, typedPassword } from '../text/fields';
import { phrase } from '../text/phrase';
import { currentCodeRefusal, currentPasswordRefusal, signInCodeRefusal, verificationCodeRefusal } from './credentials';

// The API of signing in, two-factor authentication and sessions. The server, the web client and its forms share these
// schemas and endpoints.

/** The form that confirms a new second factor with its first code. */
export const confirmInput = z.object({
  code: z
    .string({ error: ({ input }) => (input == null ? verificationCodeRefusal('') : undefined) })
    .trim()
    .check(textRules(verificationCodeRefusal)),
});

/** Six digits of an authenticator, or a recovery code, which can be typed with spaces. */
export const signInCode = z
  .string()
  .max(100)
  .transform((code) => code.replaceAll(/\s/g, ''))
  .pipe(z.string().check(textRules(signInCodeRefusal)));

export const loginInput = z.object({
  login: requiredText(100),
  password: typedPassword.min(1, phrase('Field can not be empty')),
  two_fa_code: signInCode.optional(),
});
export type LoginInput = z.input<typeof loginInput>;

export const loginReply = z.object({ token: z.string() });

/** The personal settings of a user, which only they can change. */
export const preferences = z.object({
  /** Publishes without the publish sheet. */
  one_click_publish: z.boolean(),
  post_list_density: z.enum(listDensities),
  /** The columns of the posts list besides the title; `null` shows the default columns. */
  post_list_columns: z.array(z.enum(postColumns)).max(postColumns.length).nullable(),
});
export type Preferences = z.infer<typeof preferences>;

export const currentUser = z.object({
  ...preferences.shape,
  id: z.number().int(),
  username: z.string(),
  nickname: z.string().nullable(),
  email: z.string(),
  /** The display name: the nickname, or the username if there is none. */
  name: z.string(),
  position: z.string().nullable(),
  role: z.string(),
  two_fa_enabled: z.boolean(),
  recovery_codes_left: z.number().int(),
  permissions: z.record(z.string(), z.literal(true)),
  rights: z.array(z.string()),
});
export type CurrentUser = z.infer<typeof currentUser>;

/** The first set-up sends no body. Replacing a confirmed factor requires both fields; the server checks this. */
export const generateInput = z
  .object({ current_password: typedPassword.optional(), code: signInCode.optional() })
  .optional();

/** The form that confirms the replacement of the second factor. */
export const twoFactorProof = z.object({
  current_password: typedPassword.check(textRules(currentPasswordRefusal)),
  code: signInCode.check(textRules(currentCodeRefusal)),
});
export type TwoFactorProof = z.output<typeof twoFactorProof>;

export const twoFactorSetup = z.object({
  /** The QR code as a data URL. */
  image: z.string(),
  secret: z.string(),
});
export type TwoFactorSecret = z.infer<typeof twoFactorSetup>;

export const twoFactorConfirmation = z.object({
  /** Replaces the token of the request, which is revoked. */
  token: z.string(),
  recovery_codes: z.array(z.string()),
});

export const recoveryCodesInput = z.object({
  current_password: typedPassword.check(textRules(currentPasswordRefusal)),
});
export type RecoveryCodesInput = z.output<typeof recoveryCodesInput>;

export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

/** With this many codes left or fewer, the interface recommends generating new ones. */
export const FEW_RECOVERY_CODES = 2;

/** A sign-in on one device, as the list of sessions shows it. */
export const activeSession = z.object({
  id: z.number().int(),
  /** `null` when the user agent is not recognised. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  signed_in_at: z.iso.datetime(),
  sign_in_address: z.string(),
  /** Accurate to one minute. */
  last_used_at: z.iso.datetime(),
  last_address: z.string(),
  is_current: z.boolean(),
});
export type ActiveSession = z.infer<typeof activeSession>;

export const sessionList = z.object({ items: z.array(activeSession) });

export const session = {
  login: endpoint({
    method: 'POST',
    path: '/v2/users/login',
    access: 'public',
    summary: 'Signs in and returns a token.',
    description: 'Until the second factor is confirmed, the token only allows the two-factor set-up.',
    body: loginInput,
    reply: loginReply,
  }),
  me: endpoint({
    method: 'GET',
    path: '/v2/users/me',
    access: 'half-signed-in',
    summary: 'Returns the signed-in user with their rights.',
    reply: currentUser,
  }),
  setPreferences: endpoint({
    method: 'POST',
    path: '/v2/users/me/preferences',
    access: 'signed-in',
    summary: 'Changes the given personal settings of the caller.',
    body: preferences
      .partial()
      .refine((settings) => Object.keys(settings).length > 0, phrase('Change at least one setting.')),
    reply: preferences,
  }),
  generateTwoFactor: endpoint({
    method: 'POST',
    path: '/v2/users/two-factor/generate',
    access: 'half-signed-in',
    summary: 'Generates a two-factor secret, which becomes active when it is confirmed.',
    description: 'Replacing a confirmed secret requires the current password and a code.',
    body: generateInput,
    reply: twoFactorSetup,
  }),
  confirmTwoFactor: endpoint({
    method: 'POST',
    path: '/v2/users/two-factor/confirm',
    access: 'half-signed-in',
    summary: 'Activates the generated two-factor secret.',
    description:
      'Returns ten recovery codes, which are shown only once, and a new token, which replaces that of the request.',
    body: confirmInput,
    reply: twoFactorConfirmation,
  }),
  replaceRecoveryCodes: endpoint({
    method: 'POST',
    path: '/v2/users/two-factor/recovery-codes',
    access: 'signed-in',
    summary: 'Generates ten new recovery codes, which are shown only once.',
    description: 'Requires the current password. Earlier codes become invalid.',
    body: recoveryCodesInput,
    reply: recoveryCodes,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/v2/users/logout',
    access: 'half-signed-in',
    summary: 'Signs out: ends the session of the token.',
    reply: z.null(),
  }),
};

export const sessions = {
  listOwn: endpoint({
    method: 'GET',
    path: '/v2/users/sessions',
    access: 'signed-in',
    summary: 'Lists the caller’s sessions: the current one first, then by last use.',
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
    summary: 'Ends the caller’s other sessions.',
    reply: z.null(),
  }),
  listOfUser: endpoint({
    method: 'GET',
    path: '/v2/users/:id/sessions',
    access: 'user.update',
    summary: 'Lists the sessions of a user by last use.',
    description: 'Administrators only.',
    params: idParams,
    reply: sessionList,
  }),
  endOfUser: endpoint({
    method: 'DELETE',
    path: '/v2/users/:id/sessions/:sessionId',
    access: 'user.update',
    summary: 'Ends one session of a user.',
    description: 'Administrators only.',
    params: idParams.extend({ sessionId: urlId }),
    reply: z.null(),
  }),
  endAllOfUser: endpoint({
    method: 'DELETE',
    path: '/v2/users/:id/sessions',
    access: 'user.update',
    summary: 'Ends all sessions of a user.',
    description: 'Administrators only.',
    params: idParams,
    reply: z.null(),
  }),
};
