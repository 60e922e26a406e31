import { Button, Group, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { Dialog } from '../../ui/dialog';
import { notifyFailure } from '../notices/notify';
import { useProject } from '../project/project';
import { zoneDateTime } from '../time/zone-time';
import { dropCopy, type KeptCopy, readCopy } from './local-draft';

interface Props {
  /** When the copy was kept. */
  savedAt: string;
  /** Somebody has saved another version since. */
  isOutrun?: boolean;
  onApply: () => void;
  onClear: () => void;
}

/** Asks what becomes of text that was never saved. It takes an answer: without one the next key would replace it. */
export function RestoreDialog({ savedAt, isOutrun = false, onApply, onClear }: Props) {
  const { t } = useTranslation();
  const { zone } = useProject();
  return (
    <Dialog title={t('Restoring data')} onClose={() => undefined} size="34rem" fixed closeOnEscape={false}>
      <Text size="sm" mb="md">
        {t('This browser kept changes of {time} that were not saved.', { time: zoneDateTime(savedAt, zone) })}
        {isOutrun ? ` ${t('Somebody has saved another version since. Saving will show both.')}` : null}
      </Text>
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
  isWorthRestoring: (copy: KeptCopy<T>) => boolean;
  /** Said when the copy cannot be read. */
  complaint: string;
}

/** The copy that an earlier visit left, when there is one to ask about; any other is dropped. */
export function useRestoring<T>({ key, values, isOn, isWorthRestoring, complaint }: Options<T>) {
  const [found] = useState(() => (isOn ? readCopy(key, values) : null));
  const [copy, setCopy] = useState<KeptCopy<T> | null>(() =>
    found !== null && found !== 'broken' && isWorthRestoring(found) ? found : null,
  );
  const [isOutdated] = useState(() => found !== null && copy === null);
  const isBroken = found === 'broken';

  useEffect(() => {
    if (isBroken) notifyFailure(null, complaint);
  }, [isBroken, complaint]);
  useEffect(() => {
    if (isOutdated) dropCopy(key);
  }, [isOutdated, key]);

  return { copy, done: () => setCopy(null) };
}
