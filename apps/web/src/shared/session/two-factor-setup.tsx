import { Alert, Button, Code, CopyButton, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { confirmInput, session, type TwoFactorSecret } from '@masthead/domain/session/contract';

import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../ui/translation';
import { call, callForNewToken } from '../api/call';
import { translateMessage } from '../i18n/i18n';
import { toMessages } from '../notices/messages';

const COPIED_NOTICE_MS = 2000;

/** The secret as text, for users who cannot scan: in groups of four for typing, copied without spaces. */
function SecretKey({ secret }: { secret: string }) {
  const { t } = useTranslation();
  return (
    <Stack gap={4} align="center" w="100%">
      <Text size="sm" c="dimmed">
        {t('Secret key')}
      </Text>
      <Group gap="xs" justify="center">
        <Code fz="sm" px="xs" py={4} style={{ userSelect: 'all', overflowWrap: 'anywhere' }} data-testid="secret-key">
          {/* `ABCDEFGH` is shown as `ABCD EFGH`. */}
          {secret.match(/.{1,4}/g)?.join(' ') ?? ''}
        </Code>
        <CopyButton value={secret} timeout={COPIED_NOTICE_MS}>
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

/** Shows the secret as a QR code and as text, and asks for a code to confirm it. */
export function TwoFactorSetup({ generated, onCancel, onEnabled }: SetupProps) {
  const { t } = useTranslation();
  const setupId = useId();
  const setup = useQuery({
    queryKey: ['session', 'two-factor', setupId],
    queryFn: ({ signal }) => call(session.generateTwoFactor, { body: undefined }, signal),
    ...(generated && { initialData: generated }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

  return (
    <Stack gap="sm">
      <Text size="sm">{t('Scan the QR code with an authenticator app, then enter the six digits it shows.')}</Text>
      {setup.isError ? (
        <Alert color="red" variant="light" p="xs" role="alert">
          {toMessages(setup.error, t('Error fetching data.')).map(translateMessage).join(' ')}
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
      <CodeForm isReady={setup.isSuccess} onCancel={onCancel} onEnabled={onEnabled} />
    </Stack>
  );
}

/** Asks for a code of the new authenticator, which confirms it. */
function CodeForm({ isReady, onCancel, onEnabled }: Props & { isReady: boolean }) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);

  // The dialog sets the focus only when it opens, and this may be its second step.
  useEffect(() => field.current?.focus(), []);

  function showProblem(message: string) {
    setProblem(message);
    field.current?.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const input = confirmInput.safeParse({ code });
    if (!input.success) return showProblem(input.error.issues[0]?.message ?? '');
    setProblem(null);
    setIsPending(true);
    try {
      const { recovery_codes } = await callForNewToken(session.confirmTwoFactor, { body: input.data });
      onEnabled(recovery_codes);
    } catch (error) {
      showProblem(toMessages(error, t('Error updating data.'))[0] ?? '');
    } finally {
      setIsPending(false);
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
        <Button type="submit" loading={isPending} disabled={!isReady}>
          {t('Verify & Enable')}
        </Button>
      </Group>
    </form>
  );
}
