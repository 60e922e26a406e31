import { Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import type { z } from 'zod';
import { Dialog } from '../../ui/dialog';
import { useTranslation } from '../../ui/translation';
import { notifyFailure } from '../notices/notify';
import { useProject } from '../project/project';
import { zoneDateTime } from '../time/zone-time';
import { deleteDraft, type LocalDraft, readDraft } from './local-draft';

interface Props {
  savedAt: string;
  /** The draft is a working copy on the server, which another browser may have stored. */
  isOnServer?: boolean;
  /** Another version has been saved since. */
  hasNewerVersion?: boolean;
  /** The changes: a comparison for each field. */
  children: ReactNode;
  onApply: () => void;
  onClear: () => void;
}

/** Asks whether to restore a draft. It cannot be dismissed, because the next autosave would overwrite the draft. */
export function RestoreDialog({
  savedAt,
  isOnServer = false,
  hasNewerVersion = false,
  children,
  onApply,
  onClear,
}: Props) {
  const { t } = useTranslation();
  const { zone } = useProject();
  const time = zoneDateTime(savedAt, zone);
  return (
    <Dialog title={t('Restoring data')} onClose={() => undefined} size="56rem" fixed closeOnEscape={false}>
      <Text size="sm" mb="md">
        {isOnServer
          ? t('The server has unsaved changes of yours from {time}.', { time })
          : t('This browser has unsaved changes from {time}.', { time })}
        {hasNewerVersion ? ` ${t('Somebody has saved another version. When you save, you can compare both.')}` : null}
      </Text>
      <Stack gap="md" mb="md">
        {children}
      </Stack>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" color="red" onClick={onClear}>
          {t('Cancel and clear unsaved data')}
        </Button>
        <Button data-autofocus onClick={onApply}>
          {t('Apply unsaved changes')}
        </Button>
      </Group>
    </Dialog>
  );
}

interface Options<T> {
  key: string;
  values: z.ZodType<T>;
  isOn: boolean;
  /** Whether the draft differs from the stored version and is newer. */
  isWorthRestoring: (draft: LocalDraft<T>) => boolean;
  /** The message for a draft that cannot be parsed. */
  brokenMessage: string;
}

/** Returns the draft of an earlier visit if it is worth restoring. Deletes any other draft. */
export function useDraftRestore<T>({ key, values, isOn, isWorthRestoring, brokenMessage }: Options<T>) {
  const [stored] = useState(() => (isOn ? readDraft(key, values) : null));
  const [draft, setDraft] = useState<LocalDraft<T> | null>(() =>
    stored !== null && stored !== 'broken' && isWorthRestoring(stored) ? stored : null,
  );
  const [isOutdated] = useState(() => stored !== null && draft === null);
  const isBroken = stored === 'broken';

  useEffect(() => {
    if (isBroken) notifyFailure(null, brokenMessage);
  }, [isBroken, brokenMessage]);
  useEffect(() => {
    if (isOutdated) deleteDraft(key);
  }, [isOutdated, key]);

  return { draft, close: () => setDraft(null) };
}
