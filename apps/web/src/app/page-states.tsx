import { Anchor, Button, CopyButton, Group, Input, Skeleton, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Component, type ReactNode, useState } from 'react';
import { collectUnsavedForms, type FormValues } from '../shared/form/unsaved';
import { translateMessage } from '../shared/i18n/i18n';
import { PageTitle } from '../shared/project/project';
import { useTranslation } from '../ui/translation';
import { isLoadError } from './lazy-page';
import { useReload } from './reload';

// Screens in place of a page: the page failed, does not exist, is forbidden, or is still loading.

interface State {
  failure: { error: unknown; unsavedForms: FormValues[] } | null;
}

/** Error boundary of a page, so that the shell keeps working. React supports this in classes only. */
export class PageErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failure: null };

  /** Runs before React unmounts the failed page, while its forms can still return unsaved text. */
  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error, unsavedForms: collectUnsavedForms() } };
  }

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return <PageFailure {...failure} reset={() => this.setState({ failure: null })} />;
  }
}

interface Props {
  error: unknown;
  /** Renders the page again. Without it the user can only reload. */
  reset?: () => void;
  /** The values of the unsaved forms at the time of the error. */
  unsavedForms?: FormValues[];
}

/** Replaces a page that failed: the error, the next step, and unsaved text to copy. */
export function PageFailure({ error, reset, unsavedForms }: Props) {
  const { t } = useTranslation();
  const reload = useReload();
  const [forms] = useState(() => unsavedForms ?? collectUnsavedForms());
  const hasLoadFailed = isLoadError(error);
  return (
    <Stack gap="sm" p="md" maw="44rem">
      <Title order={1}>{hasLoadFailed ? t('This page could not be loaded') : t('This page has an error')}</Title>
      <div role="alert">
        <Text>
          {hasLoadFailed
            ? t('The connection may be down, or a new version was installed. Reload the page to continue.')
            : t('This page has an error. Try again. If it happens again, send this message to an administrator.')}
        </Text>
        {hasLoadFailed ? null : (
          <Text ff="monospace" size="sm" c="dimmed" mt="xs">
            {toErrorText(error)}
          </Text>
        )}
      </div>
      <Group gap="xs">
        {reset && !hasLoadFailed ? <Button onClick={reset}>{t('Retry')}</Button> : null}
        <Button variant={hasLoadFailed ? 'filled' : 'default'} onClick={reload}>
          {t('Reload')}
        </Button>
      </Group>
      {forms.length > 0 ? <UnsavedText forms={forms} /> : null}
    </Stack>
  );
}

function UnsavedText({ forms }: { forms: FormValues[] }) {
  const { t } = useTranslation();
  const text = forms.map(formatForm).join('\n\n');
  return (
    <Stack gap="xs" mt="md">
      {/* Textarea would enlarge the first load by the code that measures its height. */}
      <Input.Wrapper
        id="unsaved-text"
        label={t('Your unsaved text')}
        description={t('Copy the text before you leave this page.')}
      >
        <Input
          component="textarea"
          id="unsaved-text"
          aria-describedby="unsaved-text-description"
          value={text}
          readOnly
          multiline
          rows={Math.min(Math.max(text.split('\n').length, 4), 20)}
        />
      </Input.Wrapper>
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

/** One line per field that has a value, such as `headline: Half a story`. */
function formatForm(values: FormValues): string {
  return Object.entries(values)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n');
}

function toErrorText(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : String(error);
}

export function NotFound() {
  const { t } = useTranslation();
  return (
    <Stack gap="xs" py="xl" maw="36rem">
      <PageTitle text={t('Page not found')} />
      <Title order={1}>{t('Page not found')}</Title>
      <Text>{t("This page doesn't exist. It may have moved, or the address is mistyped.")}</Text>
      <Anchor component={Link} to="/" w="fit-content">
        {t('Go to the start page')}
      </Anchor>
    </Stack>
  );
}

/** `reason` names the missing right, so that the user knows what to ask for. */
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

/** The start page of a user whose role has access to no area. */
export function NoRights() {
  const { t } = useTranslation();
  return <Forbidden reason={t('Your role has no rights yet. Ask an administrator for rights.')} />;
}

/** Placeholder for a page that takes longer than `defaultPendingMs` to load. */
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
