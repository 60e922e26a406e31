import { Button, CopyButton, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unsavedTexts } from '../shared/form/unsaved';
import { isNotLoaded } from './lazy-page';
import { usePage } from './page';

interface Props {
  error: unknown;
  /** Shows the page again; without it only a reload helps. */
  reset?: () => void;
  unsaved?: Record<string, unknown>[];
}

/** What is shown instead of a page that failed: what happened, what to do, and everything that was typed. */
export function PageFailure({ error, reset, unsaved }: Props) {
  const { t } = useTranslation();
  const { reload } = usePage();
  const [texts] = useState(() => unsaved ?? unsavedTexts());
  const lost = isNotLoaded(error);
  return (
    <Stack gap="sm" p="md" maw="44rem">
      <Title order={1}>{lost ? t('This page could not be loaded') : t('This page has failed')}</Title>
      <div role="alert">
        <Text>
          {lost
            ? t('The connection may be down, or a new version has been installed. Reload the page to go on.')
            : t(
                'Something in this page broke. Try again; if it breaks again, tell an administrator what is written here.',
              )}
        </Text>
        {lost ? null : (
          <Text ff="monospace" size="sm" c="dimmed" mt="xs">
            {messageOf(error)}
          </Text>
        )}
      </div>
      <Group gap="xs">
        {reset && !lost ? <Button onClick={reset}>{t('Retry')}</Button> : null}
        <Button variant={lost ? 'filled' : 'default'} onClick={reload}>
          {t('Reload')}
        </Button>
      </Group>
      {texts.length > 0 ? <KeptTexts texts={texts} /> : null}
    </Stack>
  );
}

function KeptTexts({ texts }: { texts: Record<string, unknown>[] }) {
  const { t } = useTranslation();
  const text = texts.map(written).join('\n\n');
  return (
    <Stack gap="xs" mt="md">
      <Textarea
        label={t('Your unsaved text')}
        description={t('Copy it before you leave this page.')}
        value={text}
        readOnly
        autosize
        minRows={4}
        maxRows={20}
      />
      <CopyButton value={text} timeout={2000}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy} w="fit-content">
            {copied ? t('Copied') : t('Copy the text')}
          </Button>
        )}
      </CopyButton>
    </Stack>
  );
}

function written(texts: Record<string, unknown>): string {
  return Object.entries(texts)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n');
}

function messageOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : String(error);
}
