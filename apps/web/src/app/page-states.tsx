import {
  Anchor,
  Button,
  CopyButton,
  Group,
  Skeleton,
  Stack,
  Text,
  Textarea,
  Title,
  VisuallyHidden,
} from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Component, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unsavedTexts } from '../shared/form/unsaved';
import { translateMessage } from '../shared/i18n/i18n';
import { PageTitle } from '../shared/project/project';
import { isNotLoaded } from './lazy-page';
import { usePage } from './page';

interface State {
  failure: { error: unknown; unsaved: Record<string, unknown>[] } | null;
}

/** Keeps a failing page from taking the shell with it. React offers this to classes only. */
export class PageBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failure: null };

  /** Runs before the failed page is taken down, while its forms can still say what was typed. */
  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error, unsaved: unsavedTexts() } };
  }

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return <PageFailure {...failure} reset={() => this.setState({ failure: null })} />;
  }
}

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

export function NotFound() {
  const { t } = useTranslation();
  return (
    <Stack gap="xs" py="xl" maw="36rem">
      <PageTitle text={t('Page not found')} />
      <Title order={1}>{t('Page not found')}</Title>
      <Text>{t('Nothing lives at this address. It may have been moved, or mistyped.')}</Text>
      <Anchor component={Link} to="/" w="fit-content">
        {t('Go to the start page')}
      </Anchor>
    </Stack>
  );
}

/** `reason` names the right that is missing, so that people know what to ask for. */
export function Forbidden({ reason }: { reason: string }) {
  const { t } = useTranslation();
  return (
    <Stack gap="xs" py="xl" maw="36rem">
      <PageTitle text={t('You are not authorized to view this page')} />
      <Title order={1}>{t('You are not authorized to view this page')}</Title>
      <Text size="sm" c="dimmed">
        {translateMessage(reason)}
      </Text>
    </Stack>
  );
}

/** The start page of somebody whose role opens no area at all. */
export function Nowhere() {
  const { t } = useTranslation();
  return <Forbidden reason={t('Your role opens no area yet. Ask an administrator for rights.')} />;
}

/** The outline of a page that takes longer than a moment. */
export function PagePending() {
  const { t } = useTranslation();
  return (
    <div aria-busy="true" style={{ padding: 'var(--mantine-spacing-md)' }}>
      <VisuallyHidden role="status">{t('Loading…')}</VisuallyHidden>
      <Stack gap="xs">
        <Skeleton height="1.5rem" width="12rem" mb="sm" />
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <Skeleton key={row} height="1.75rem" />
        ))}
      </Stack>
    </div>
  );
}
