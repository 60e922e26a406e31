import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import type { CurrentUser } from '@masthead/domain/session/contract';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { translateMessage } from '../i18n/translate-message';
import { notifyFailure } from '../notices/notify';
import { fetchSignedIn, requestToken } from './sign-in';
import {
  checkSignIn,
  firstWrongField,
  type SignInField,
  type SignInProblem,
  type SignInValues,
  signInProblem,
} from './sign-in-problem';

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
