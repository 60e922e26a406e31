import { type LoginInput, loginInput } from '@masthead/domain/session/contract';
import { phrase } from '@masthead/domain/text/phrase';
import { ApiError } from '../api/call';
import { messagesOf } from '../notices/messages';

export type SignInField = keyof LoginInput;

/** What is wrong with a sign-in: on its fields, or with all of it. */
export interface SignInProblem {
  fields: Partial<Record<SignInField, string>>;
  form: string | null;
}

export interface SignInValues {
  login: string;
  password: string;
  two_fa_code: string;
}

const fieldNames: SignInField[] = ['login', 'password', 'two_fa_code'];

/** The values as they travel, or what the contract says against them. An empty code is left out. */
export function checkSignIn({ login, password, two_fa_code }: SignInValues): LoginInput | SignInProblem {
  const input: LoginInput = { login, password, ...(two_fa_code.trim() !== '' && { two_fa_code }) };
  const checked = loginInput.safeParse(input);
  if (checked.success) return checked.data;
  const fields: SignInProblem['fields'] = {};
  for (const { path, message } of checked.error.issues) {
    const field = path[0] as SignInField;
    fields[field] ??= message;
  }
  return { fields, form: null };
}

/** A refusal on its field where the server names one, else over the form. */
export function signInProblem(error: unknown): SignInProblem {
  if (!(error instanceof ApiError) || error.status >= 500) {
    return { fields: {}, form: phrase('Login server error.') };
  }
  const fields = fieldErrors(error.body);
  if (Object.keys(fields).length > 0) return { fields, form: null };
  return { fields: {}, form: messagesOf(error, phrase('Login server error.'))[0] ?? '' };
}

/** The field to go to: the first that is wrong, and the password for a refusal that names none. */
export function firstWrongField({ fields }: SignInProblem): SignInField {
  return fieldNames.find((name) => fields[name] !== undefined) ?? 'password';
}

function fieldErrors(body: unknown): SignInProblem['fields'] {
  const errors = (body as { errors?: Record<string, string[] | undefined> } | null)?.errors ?? {};
  return Object.fromEntries(fieldNames.flatMap((name) => (errors[name]?.[0] ? [[name, errors[name][0]]] : [])));
}
