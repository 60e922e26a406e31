import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type CurrentUser, type LoginInput, loginInput } from '@masthead/domain/session/contract';

import { phrase } from '@masthead/domain/text/phrase';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/call';
import { translateMessage } from '../i18n/i18n';
import { messagesOf } from '../notices/messages';
import { notifyFailure } from '../notices/notify';
import { fetchSignedIn, requestToken } from './session';

type SignInField = keyof LoginInput;

/** What is wrong with a sign-in: on its fields, or with all of it. */
interface SignInProblem {
  fields: Partial<Record<SignInField, string>>;
  form: string | null;
}

interface SignInValues {
  login: string;
  password: string;
  two_fa_code: string;
}

const fieldNames: SignInField[] = ['login', 'password', 'two_fa_code'];

/** The values as they travel, or what the contract says against them. An empty code is left out. */
function checkSignIn({ login, password, two_fa_code }: SignInValues): LoginInput | SignInProblem {
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
function signInProblem(error: unknown): SignInProblem {
  if (!(error instanceof ApiError) || error.status >= 500) {
    return { fields: {}, form: phrase('Login server error.') };
  }
  const fields = fieldErrors(error.body);
  if (Object.keys(fields).length > 0) return { fields, form: null };
  return { fields: {}, form: messagesOf(error, phrase('Login server error.'))[0] ?? '' };
}

/** The field to go to: the first that is wrong, and the password for a refusal that names none. */
function firstWrongField({ fields }: SignInProblem): SignInField {
  return fieldNames.find((name) => fields[name] !== undefined) ?? 'password';
}

function fieldErrors(body: unknown): SignInProblem['fields'] {
  const errors = (body as { errors?: Record<string, string[] | undefined> } | null)?.errors ?? {};
  return Object.fromEntries(fieldNames.flatMap((name) => (errors[name]?.[0] ? [[name, errors[name][0]]] : [])));
}

interface Props {
  values: SignInValues;
  onChange: (values: SignInValues) => void;
  /** The person is known: only they may sign in here. */
  emailFixed?: boolean;
  /** The token is stored; whether the second factor is set up is the caller's question. */
  onSignedIn: (user: CurrentUser) => void;
}

/** Email, password and code. Whatever the answer, nothing typed is cleared. */
export function SignInForm({ values, onChange, emailFixed = false, onSignedIn }: Props) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<SignInProblem | null>(null);

  function fail(next: SignInProblem) {
    setProblem(next);
    (form.current?.elements.namedItem(firstWrongField(next)) as HTMLElement | null)?.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    const input = checkSignIn(values);
    if ('fields' in input) return fail(input);
    setPending(true);
    setProblem(null);
    try {
      await requestToken(input);
    } catch (error) {
      setPending(false);
      return fail(signInProblem(error));
    }
    const user = await fetchSignedIn();
    setPending(false);
    if (user) onSignedIn(user);
    else notifyFailure(null, t('Cannot fetch permissions.'));
  }

  const field = (name: SignInField) => ({
    name,
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...values, [name]: event.currentTarget.value }),
    error: problem?.fields[name] === undefined ? null : translateMessage(problem.fields[name]),
  });

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="sm">
        {problem?.form ? (
          <Alert color="red" variant="light" p="xs">
            {translateMessage(problem.form)}
          </Alert>
        ) : null}
        <TextInput {...field('login')} type="email" label={t('Email')} autoComplete="username" readOnly={emailFixed} />
        <PasswordInput
          {...field('password')}
          label={t('Password')}
          data-autofocus={emailFixed || undefined}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('Show the password'), tabIndex: 0, 'aria-hidden': false }}
        />
        <TextInput
          {...field('two_fa_code')}
          label={t('Authentication code')}
          description={t(
            'Six digits from your authenticator app, or a recovery code. Leave it empty at your first sign-in.',
          )}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={40}
        />
        <Button type="submit" loading={pending} fullWidth mt="xs">
          {t('Sign in')}
        </Button>
      </Stack>
    </form>
  );
}
