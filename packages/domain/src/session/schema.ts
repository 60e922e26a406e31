import { z } from 'zod';
import { signInCodeRefusal, verificationCodeRefusal } from '../text/credentials';
import { refusedBy, requiredText } from '../text/fields';
import { maxLengthMessage } from '../text/lengths';
import { phrase } from '../text/phrase';

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
  password: z.string().min(1, phrase('Field can not be empty')).max(100, maxLengthMessage(100)),
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
  permissions: z.record(z.string(), z.literal(true)),
  rights: z.array(z.string()),
});
export type CurrentUser = z.infer<typeof currentUser>;

export const twoFactorSetup = z.object({
  /** The QR code as a data address. */
  image: z.string(),
  secret: z.string(),
});

export const twoFactorConfirmed = z.object({
  recovery_codes: z.array(z.string()),
});

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
