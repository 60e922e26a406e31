import { Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import type { LinkedAccount } from '@masthead/domain/linked-accounts/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { translateMessage } from '../../shared/i18n/i18n';
import { toMessages } from '../../shared/notices/messages';
import { notifyFailure, notifySuccess } from '../../shared/notices/notify';
import { useProject } from '../../shared/project/project';
import { linkedAccountList, useUnlinkAccount } from '../../shared/session/linked-accounts';
import { zoneDateTime } from '../../shared/time/zone-time';
import { useConfirm } from '../../ui/dialog';
import { ErrorState, SkeletonRows } from '../../ui/states';
import { Monogram } from '../../ui/theme/monogram';
import { useTranslation } from '../../ui/translation';
import { LinkAccountDialog } from './link-account-dialog';

/** The viewer's accounts in other brands. Not shown on a server with one brand. */
export function LinkedAccounts() {
  const { t } = useTranslation();
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useQuery({ ...linkedAccountList(), gcTime: 0, staleTime: 0 });
  const [isLinking, setIsLinking] = useState(false);
  const { unlink, dialog } = useUnlink(() => heading.current?.focus({ preventScroll: true }));
  const { items = [], brands = [] } = list.data ?? {};
  const freeBrands = brands.filter(({ project }) => !items.some((item) => item.project === project && item.is_active));
  if (list.data && brands.length === 0) return null;

  return (
    <Box component="section" aria-labelledby={headingId} mt="md">
      <Title order={3} size="h4" id={headingId} ref={heading} tabIndex={-1} mb="xs" style={{ outline: 'none' }}>
        {t('Linked accounts')}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {t('Link your accounts in other brands to change the brand without signing in again.')}
      </Text>
      {list.error ? (
        <ErrorState
          messages={toMessages(list.error, t('Error fetching data.')).map(translateMessage)}
          onRetry={() => void list.refetch()}
        />
      ) : list.data ? (
        <Stack component="ul" gap={0} p={0} m={0} style={{ listStyle: 'none' }}>
          {items.map((account) => (
            <AccountRow key={account.project} account={account} onUnlink={() => void unlink(account)} />
          ))}
        </Stack>
      ) : (
        <SkeletonRows count={1} />
      )}
      {freeBrands.length > 0 ? (
        <Button mt="sm" variant="default" onClick={() => setIsLinking(true)}>
          {t('Link an account')}
        </Button>
      ) : null}
      {isLinking ? <LinkAccountDialog brands={freeBrands} onClose={() => setIsLinking(false)} /> : null}
      {dialog}
    </Box>
  );
}

function useUnlink(onUnlinked: () => void) {
  const { t } = useTranslation();
  const { confirm, dialog } = useConfirm();
  const { mutateAsync } = useUnlinkAccount();

  async function unlink({ project, title }: LinkedAccount) {
    const isConfirmed = await confirm({
      title: t('Unlink the account of {brand}?', { brand: title }),
      text: t(
        'Sessions that were opened by switching between the two brands end at once. This cannot be undone: linking again requires the passwords and codes of both accounts.',
      ),
      confirm: t('Unlink'),
      cancel: t('Cancel'),
      danger: true,
    });
    if (!isConfirmed) return;
    try {
      await mutateAsync({ params: { project } });
      notifySuccess(t('The account of {brand} is unlinked.', { brand: title }));
    } catch (error) {
      notifyFailure(error, t('Error unlinking the account.'));
    }
    onUnlinked();
  }

  return { unlink, dialog };
}

function AccountRow({ account, onUnlink }: { account: LinkedAccount; onUnlink: () => void }) {
  const { t } = useTranslation();
  const { zone } = useProject();
  const { title, colour, email, is_active, linked_at } = account;
  return (
    <Group
      component="li"
      wrap="nowrap"
      justify="space-between"
      gap="sm"
      py="xs"
      style={{ borderTop: '1px solid var(--masthead-hairline)' }}
    >
      <Group gap="sm" wrap="nowrap" miw={0}>
        <Monogram title={title} colour={colour} />
        <Box miw={0} style={{ overflowWrap: 'anywhere' }}>
          <Text fw={500}>{title}</Text>
          <Text size="sm" c="dimmed">
            {is_active && email !== null
              ? email
              : t('The link has ended, because one of the accounts has changed. Link the accounts again.')}
          </Text>
          <Text size="sm" c="dimmed">
            {t('Linked {time}', { time: zoneDateTime(linked_at, zone) })}
          </Text>
        </Box>
      </Group>
      <Button
        variant="default"
        size="xs"
        style={{ flexShrink: 0 }}
        aria-label={t('Unlink the account of {brand}', { brand: title })}
        onClick={onUnlink}
      >
        {t('Unlink')}
      </Button>
    </Group>
  );
}
