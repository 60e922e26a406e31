import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { calendarFeeds } from '@masthead/domain/posts/contract/calendar';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { collection } from '../../../shared/api/collection';
import { notifyFailure, notifySuccess } from '../../../shared/notices/notify';
import { LoadState } from '../../../shared/panel/load-state';
import { useProject } from '../../../shared/project/project';
import { zoneDateTime } from '../../../shared/time/zone-time';
import { Dialog, useConfirm } from '../../../ui/dialog';
import { useTranslation } from '../../../ui/translation';

const { query, useWrite } = collection('calendar-feeds');

/** Creates, replaces and revokes the secret URL of the user's calendar feed. A new URL is shown only here. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { zone } = useProject();
  const feed = useQuery(query(calendarFeeds.get, {}));
  const create = useWrite(calendarFeeds.create);
  const revoke = useWrite(calendarFeeds.revoke);
  const { confirm, dialog } = useConfirm();
  const [url, setUrl] = useState<string | null>(null);
  const created_at = feed.data?.created_at ?? null;
  const isBusy = create.isPending || revoke.isPending;

  async function handleCreate() {
    if (created_at !== null && !(await confirmEnd(t('Replace the URL?'), t('Replace')))) return;
    try {
      const { path } = await create.mutateAsync({ body: {} });
      setUrl(new URL(path, window.location.href).href);
    } catch (error) {
      notifyFailure(error, t('Error creating the URL.'));
    }
  }

  async function handleRevoke() {
    if (!(await confirmEnd(t('Revoke the URL?'), t('Revoke')))) return;
    try {
      await revoke.mutateAsync({});
      setUrl(null);
      notifySuccess(t('URL revoked.'));
    } catch (error) {
      notifyFailure(error, t('Error revoking the URL.'));
    }
  }

  const confirmEnd = (title: string, label: string) =>
    confirm({
      title,
      text: t("Calendars that use the current URL stop updating. You can't undo this."),
      confirm: label,
      cancel: t('Cancel'),
    });

  return (
    <Dialog title={t('Calendar feed')} onClose={onClose} closeOnEscape={dialog === null}>
      {feed.data ? (
        <Stack gap="sm">
          <Text size="sm">
            {t(
              'A calendar program can subscribe to this calendar with a secret URL. Everyone who has the URL can read the headlines and times of all posts.',
            )}
          </Text>
          {url !== null ? (
            <>
              <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
                {url}
              </Code>
              <Text size="sm" fw={600}>
                {t('Copy the URL now. It is not shown again.')}
              </Text>
            </>
          ) : null}
          {url === null && created_at !== null ? (
            <Text size="sm">{t('You created a URL on {time}.', { time: zoneDateTime(created_at, zone) })}</Text>
          ) : null}
          <Group gap="xs">
            {url !== null ? (
              <CopyButton value={url} timeout={2000}>
                {({ copied, copy }) => (
                  <Button onClick={copy} miw="6rem">
                    {copied ? t('Copied') : t('Copy')}
                  </Button>
                )}
              </CopyButton>
            ) : null}
            <Button variant={url === null ? 'filled' : 'default'} loading={isBusy} onClick={() => void handleCreate()}>
              {created_at === null ? t('Create URL') : t('Replace URL')}
            </Button>
            {created_at !== null ? (
              <Button variant="default" color="red" disabled={isBusy} onClick={() => void handleRevoke()}>
                {t('Revoke URL')}
              </Button>
            ) : null}
          </Group>
        </Stack>
      ) : (
        <LoadState queries={[feed]} rows={2} />
      )}
      {dialog}
    </Dialog>
  );
}
