import { Button, Group, Text } from '@mantine/core';
import { type Article, articleToText } from '@masthead/article/document';
import type { LiveUpdate, UpdateVersion } from '@masthead/domain/posts/contract/live-desk';
import { useQuery } from '@tanstack/react-query';
import { notifyFailure, notifySuccess } from '../../../shared/notices/notify';
import { LoadState } from '../../../shared/panel/load-state';
import { useProject } from '../../../shared/project/project';
import { zoneDateTime } from '../../../shared/time/zone-time';
import { Dialog } from '../../../ui/dialog';
import { useTranslation } from '../../../ui/translation';
import { updateVersions, useRestoreUpdate } from './live-desk.api';
import classes from './live-desk.module.css';
import { formatUpdateTime } from './update-editor';

interface Props {
  postId: number;
  update: LiveUpdate;
  isReadOnly: boolean;
  onClose: () => void;
}

/** The versions of one update, newest first. */
export function VersionsDialog({ postId, update, isReadOnly, onClose }: Props) {
  const { t, language } = useTranslation();
  const { zone } = useProject();
  const versions = useQuery(updateVersions(postId, update.id));
  const restore = useRestoreUpdate();
  const reasons: Record<UpdateVersion['reason'], string> = {
    create: t('Published'),
    edit: t('Changed'),
    delete: t('Deleted'),
    restore: t('Restored'),
    editor: t('Changed in the post editor'),
  };

  async function restoreVersion(number: number) {
    try {
      await restore.mutateAsync({ params: { id: postId, update: update.id }, body: { number } });
      notifySuccess(t('Version restored.'));
      onClose();
    } catch (error) {
      notifyFailure(error, t('Error restoring the update.'));
    }
  }

  return (
    <Dialog title={t('History')} onClose={onClose} size="lg">
      {versions.data === undefined ? (
        <LoadState queries={[versions]} fallback={t('Error loading the history.')} />
      ) : (
        <ol className={classes.list}>
          {versions.data.items.map(
            ({ number, reason, username, created_at, title, content, correction, ...times }, index) => (
              <li key={number} className={classes.update}>
                <Group justify="space-between" gap="xs">
                  <Text size="sm" c="dimmed">
                    {[reasons[reason], username, zoneDateTime(created_at, zone)].filter(Boolean).join(' · ')}
                  </Text>
                  {index === 0 || isReadOnly ? null : (
                    <Button
                      size="compact-sm"
                      variant="default"
                      loading={restore.isPending}
                      onClick={() => void restoreVersion(number)}
                    >
                      {t('Restore')}
                    </Button>
                  )}
                </Group>
                <Text size="sm">{formatUpdateTime(times, language)}</Text>
                {title ? <Text fw={600}>{title}</Text> : null}
                {content ? <Text className={classes.text}>{articleToText(content as Article).trim()}</Text> : null}
                {correction ? <Text size="sm">{`${t('Correction')}: ${correction}`}</Text> : null}
              </li>
            ),
          )}
        </ol>
      )}
    </Dialog>
  );
}
