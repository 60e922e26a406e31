import { Group, Title } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormMode } from '../../../../shared/form/form-mode';
import { useConfirm } from '../../../../ui/dialog';
import { SlideAction } from './slide-action';
import type { SlideWords } from './slide-words';
import classes from './slides.module.css';

interface Props {
  words: SlideWords;
  id: string;
  name: string;
  place: number;
  count: number;
  isOpen: boolean;
  mode: FormMode;
  onMove: (key: string, to: number) => void;
  onRemove: () => void;
}

/** The name of the open slide, and what can be done with it as a whole. */
export const SlideHeader = memo(function SlideHeader(props: Props) {
  const { words, id, name, place, count, isOpen, mode, onMove, onRemove } = props;
  const { t } = useTranslation();
  const { confirm, dialog } = useConfirm();
  const refusals = useRefusals({ words, place, count, isOpen });

  async function remove() {
    const agreed = await confirm({
      title: words.remove,
      text: t('"{name}" is removed with its text.', { name }),
      confirm: t('Remove'),
      cancel: t('Cancel'),
      danger: true,
    });
    if (agreed) onRemove();
  }

  return (
    <Group className={classes.header} justify="space-between" wrap="nowrap" gap="xs">
      <Title order={2} size="h4" lineClamp={1} title={name}>
        {name}
      </Title>
      {mode === 'read-only' ? null : (
        <Group gap={0} wrap="nowrap">
          <SlideAction
            label={t('Move up')}
            icon={<IconArrowUp size={16} />}
            refusal={refusals.up}
            onClick={() => onMove(id, place - 1)}
          />
          <SlideAction
            label={t('Move down')}
            icon={<IconArrowDown size={16} />}
            refusal={refusals.down}
            onClick={() => onMove(id, place + 1)}
          />
          <SlideAction
            label={t('Remove')}
            icon={<IconTrash size={16} />}
            refusal={refusals.remove}
            danger
            onClick={() => void remove()}
          />
        </Group>
      )}
      {dialog}
    </Group>
  );
});

/** Why a slide can be neither moved nor removed. The Plot of a live update stays where it is. */
function useRefusals({ words, place, count, isOpen }: Pick<Props, 'words' | 'place' | 'count' | 'isOpen'>) {
  const { t } = useTranslation();
  const locked = isOpen ? null : t('It is being saved');
  const isPlot = words.isLive && place === 0;
  const byTime = words.isLive ? t('Updates are ordered by their times.') : null;
  const fixed = isPlot ? t('The Plot stays first.') : byTime;
  return {
    up: locked ?? fixed ?? (place === 0 ? t('It is the first one.') : null),
    down: locked ?? fixed ?? (place === count - 1 ? t('It is the last one.') : null),
    remove:
      locked ??
      (isPlot ? t('The Plot cannot be removed.') : null) ??
      (count === 1 ? t('The last slide cannot be removed.') : null),
  };
}
