import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type CurrentUser, type LoginInput, loginInput } from '@masthead/domain/session/contract';

import { phrase } from '@masthead/domain/text/phrase';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from '../../ui/translation';
import { ApiError } from '../api/call';
import { translateMessage } from '../i18n/i18n';
import { toMessages } from '../notices/messages';
import { notifyFailure } from '../notices/notify';
import { fetchCurrentUser, signIn } from './session';

type SignInField = keyof LoginInput;

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

/** Validates the values and returns the request body or the errors. Omits an empty code. */
function checkSignIn({ login, password, two_fa_code }: SignInValues): LoginInput | SignInProblem {
  const input: LoginInput = { login, password, ...(two_fa_code.trim() !== '' && { two_fa_code }) };
  const parsed = loginInput.safeParse(input);
  if (parsed.success) return parsed.data;
  const fields: SignInProblem['fields'] = {};
  for (const { path, message } of parsed.error.issues) {
    const fieldProps = path[0] as SignInField;
    fields[fieldProps] ??= message;
  }
  return { fields, form: null };
}

function toSignInProblem(error: unknown): SignInProblem {
  if (!(error instanceof ApiError) || error.status >= 500) {
    return { fields: {}, form: phrase('Login server error.') };
  }
  const fields = readSignInErrors(error.body);
  if (Object.keys(fields).length > 0) return { fields, form: null };
  return { fields: {}, form: toMessages(error, phrase('Login server error.'))[0] ?? '' };
}

/** The field to focus: the first invalid one, or the password for an error without a field. */
function findFieldToFocus({ fields }: SignInProblem): SignInField {
  return fieldNames.find((name) => fields[name] !== undefined) ?? 'password';
}

function readSignInErrors(body: unknown): SignInProblem['fields'] {
  const errors = (body as { errors?: Record<string, string[] | undefined> } | null)?.errors ?? {};
  return Object.fromEntries(fieldNames.flatMap((name) => (errors[name]?.[0] ? [[name, errors[name][0]]] : [])));
}

interface Props {
  values: SignInValues;
  onChange: (values: SignInValues) => void;
  /** The email is read-only, so that only this user can sign in. */
  isEmailReadOnly?: boolean;
  /** Runs after the token is stored. The caller checks whether the second factor is set up. */
  onSignedIn: (user: CurrentUser) => void;
}

/** Email, password and code. An error does not clear the fields. */
export function SignInForm({ values, onChange, isEmailReadOnly = false, onSignedIn }: Props) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<SignInProblem | null>(null);

  function showProblem(newProblem: SignInProblem) {
    setProblem(newProblem);
    (form.current?.elements.namedItem(findFieldToFocus(newProblem)) as HTMLElement | null)?.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const input = checkSignIn(values);
    if ('fields' in input) return showProblem(input);
    setIsPending(true);
    setProblem(null);
    try {
      await signIn(input);
    } catch (error) {
      setIsPending(false);
      return showProblem(toSignInProblem(error));
    }
    const user = await fetchCurrentUser();
    setIsPending(false);
    if (user) onSignedIn(user);
    else notifyFailure(null, t('Cannot fetch permissions.'));
  }

  const fieldProps = (name: SignInField) => ({
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
        <TextInput
          {...fieldProps('login')}
          type="email"
          label={t('Email')}
          autoComplete="username"
          readOnly={isEmailReadOnly}
        />
        <PasswordInput
          {...fieldProps('password')}
          label={t('Password')}
          data-autofocus={isEmailReadOnly || undefined}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('Show the password'), tabIndex: 0, 'aria-hidden': false }}
        />
        <TextInput
          {...fieldProps('two_fa_code')}
          label={t('Authentication code')}
          description={t(
            'Six digits from your authenticator app, or a recovery code. Leave this empty the first time you sign in.',
          )}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={40}
        />
        <Button type="submit" loading={isPending} fullWidth mt="xs">
          {t('Sign in')}
        </Button>
      </Stack>
    </form>
  );
}
