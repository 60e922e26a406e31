import { Alert, Button, Code, CopyButton, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { confirmInput, session, type TwoFactorSecret } from '@masthead/domain/session/contract';

import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, callForNewToken } from '../api/call';
import { translateMessage } from '../i18n/i18n';
import { messagesOf } from '../notices/messages';

const COPIED_FOR = 2000;

/** The secret for those who cannot scan: in groups of four to be typed, copied without the gaps. */
function SecretKey({ secret }: { secret: string }) {
  const { t } = useTranslation();
  return (
    <Stack gap={4} align="center" w="100%">
      <Text size="sm" c="dimmed">
        {t('Secret key')}
      </Text>
      <Group gap="xs" justify="center">
        <Code fz="sm" px="xs" py={4} style={{ userSelect: 'all', overflowWrap: 'anywhere' }} data-testid="secret-key">
          {secret.match(/.{1,4}/g)?.join(' ') ?? ''}
        </Code>
        <CopyButton value={secret} timeout={COPIED_FOR}>
          {({ copied, copy }) => (
            <Button variant="default" size="xs" onClick={copy} disabled={secret === ''} miw="4.5rem">
              {copied ? t('Copied') : t('Copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Stack>
  );
}

interface Props {
  onCancel: () => void;
  onEnabled: (recoveryCodes: string[]) => void;
}

interface SetupProps extends Props {
  /** The secret that replaces a confirmed one. The first set-up generates its own. */
  generated: TwoFactorSecret | null;
}

/** The secret as a picture and as text, and the code that proves it arrived in an authenticator. */
export function TwoFactorSetup({ generated, onCancel, onEnabled }: SetupProps) {
  const { t } = useTranslation();
  const opening = useId();
  const setup = useQuery({
    queryKey: ['session', 'two-factor', opening],
    queryFn: ({ signal }) => call(session.generateTwoFactor, { body: undefined }, signal),
    ...(generated && { initialData: generated }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

  return (
    <Stack gap="sm">
      <Text size="sm">{t('Scan the picture with an authenticator app, then type the six digits it shows.')}</Text>
      {setup.isError ? (
        <Alert color="red" variant="light" p="xs" role="alert">
          {messagesOf(setup.error, t('Error fetching data.')).map(translateMessage).join(' ')}
          <Button variant="default" size="xs" mt="xs" display="block" onClick={() => setup.refetch()}>
            {t('Retry')}
          </Button>
        </Alert>
      ) : (
        <Stack gap="sm" align="center">
          {setup.data ? (
            <img
              src={setup.data.image}
              alt={t('QR code of the secret key')}
              width={192}
              height={192}
              style={{ padding: 8, borderRadius: 'var(--mantine-radius-sm)', background: '#fff' }}
            />
          ) : (
            <Skeleton width={192} height={192} />
          )}
          <SecretKey secret={setup.data?.secret ?? ''} />
        </Stack>
      )}
      <CodeForm ready={setup.isSuccess} onCancel={onCancel} onEnabled={onEnabled} />
    </Stack>
  );
}

function CodeForm({ ready, onCancel, onEnabled }: Props & { ready: boolean }) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);

  // The dialog moves the focus only when it opens, and this step may come second.
  useEffect(() => field.current?.focus(), []);

  function fail(message: string) {
    setProblem(message);
    field.current?.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    const input = confirmInput.safeParse({ code });
    if (!input.success) return fail(input.error.issues[0]?.message ?? '');
    setProblem(null);
    setPending(true);
    try {
      const { recovery_codes } = await callForNewToken(session.confirmTwoFactor, { body: input.data });
      onEnabled(recovery_codes);
    } catch (error) {
      fail(messagesOf(error, t('Error updating data.'))[0] ?? '');
    } finally {
      setPending(false);
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        ref={field}
        label={t('Verification code')}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        error={problem === null ? null : translateMessage(problem)}
        errorProps={{ role: 'alert' }}
        inputMode="numeric"
        autoComplete="one-time-code"
        data-autofocus
      />
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={pending} disabled={!ready}>
          {t('Verify & Enable')}
        </Button>
      </Group>
    </form>
  );
}
