import { Anchor, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { translateMessage } from '../shared/i18n/translate-message';
import { PageTitle } from '../shared/project/page-title';

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
