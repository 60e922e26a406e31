import { ActionIcon, Group, TextInput, Title, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { FormMode } from '../../../../shared/form/use-field';

import { useConfirm } from '../../../../ui/dialog';
import { useTranslation } from '../../../../ui/translation';
import { UpdateTimeFields } from '../../update-time-fields';
import type { FormSlide } from '../state/post-form';
import type { SlideLabels } from './slide-list';
import classes from './slides.module.css';

interface Props {
  labels: SlideLabels;
  id: string;
  name: string;
  index: number;
  count: number;
  isOpen: boolean;
  mode: FormMode;
  onMove: (key: string, to: number) => void;
  onRemove: () => void;
}

/** The name of the open slide, with buttons that move or remove it. */
export function SlideHeader(props: Props) {
  const { labels, id, name, index, count, isOpen, mode, onMove, onRemove } = props;
  const { t } = useTranslation();
  const { confirm, dialog } = useConfirm();
  const refusals = useRefusals({ labels, index, count, isOpen });

  async function remove() {
    const isConfirmed = await confirm({
      title: labels.remove,
      text: t('"{name}" and its text will be removed.', { name }),
      confirm: t('Remove'),
      cancel: t('Cancel'),
      danger: true,
    });
    if (isConfirmed) onRemove();
  }

  return (
    <Group className={classes.header} justify="space-between" wrap="nowrap" gap="xs">
      <Title order={2} size="h4" lineClamp={1} title={name}>
        {name}
      </Title>
      {mode === 'read-only' ? null : (
        <Group gap={0} wrap="nowrap">
          <SlideActionButton
            label={t('Move up')}
            icon={<IconArrowUp size={16} />}
            refusal={refusals.up}
            onClick={() => onMove(id, index - 1)}
          />
          <SlideActionButton
            label={t('Move down')}
            icon={<IconArrowDown size={16} />}
            refusal={refusals.down}
            onClick={() => onMove(id, index + 1)}
          />
          <SlideActionButton
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
}

/** The reasons why a slide cannot be moved or removed. The plot of a live update is always first. */
function useRefusals({ labels, index, count, isOpen }: Pick<Props, 'labels' | 'index' | 'count' | 'isOpen'>) {
  const { t } = useTranslation();
  const savingRefusal = isOpen ? null : t('Saving');
  const isPlot = labels.isLive && index === 0;
  const sortedByTime = labels.isLive ? t('Updates are sorted by time.') : null;
  const moveRefusal = isPlot ? t('The Plot is always first.') : sortedByTime;
  return {
    up: savingRefusal ?? moveRefusal ?? (index === 0 ? t('This item is already first.') : null),
    down: savingRefusal ?? moveRefusal ?? (index === count - 1 ? t('This item is already last.') : null),
    remove:
      savingRefusal ??
      (isPlot ? t("The Plot can't be removed.") : null) ??
      (count === 1 ? t("The last slide can't be removed.") : null),
  };
}

interface SlideActionProps {
  label: string;
  icon: ReactNode;
  /** The reason why the button is disabled. It stays focusable so that it can show the reason. */
  refusal: string | null;
  danger?: boolean;
  onClick: () => void;
}

function SlideActionButton({ label, icon, refusal, danger = false, onClick }: SlideActionProps) {
  return (
    <Tooltip
      label={refusal === null ? label : `${label}: ${refusal}`}
      events={{ hover: true, focus: true, touch: true }}
    >
      <ActionIcon
        variant="subtle"
        color={danger ? 'red' : 'gray'}
        {...(danger && refusal === null && { c: 'var(--mantine-color-error)' })}
        aria-label={label}
        {...(refusal === null ? { onClick } : { 'aria-disabled': true, 'data-disabled': true })}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}

interface SlideFieldsProps extends Pick<FormSlide, 'title' | 'time' | 'minutes'> {
  id: string;
  /** Whether the slide has a time and a match minute. */
  isTimed: boolean;
  isOpen: boolean;
  mode: FormMode;
  /** A new slide focuses its title. */
  isNew: boolean;
  onChange: (key: string, changes: Partial<FormSlide>) => void;
}

/** The maximum length of the API. */
const MAX_TITLE_LENGTH = 255;

/** The title of the open slide. An update of a live update also has a time and, in sports, the minute of the match. */
export function SlideFields(props: SlideFieldsProps) {
  const { id, title, time, minutes, isTimed, isOpen, mode, isNew, onChange } = props;
  const { t } = useTranslation();
  const titleInput = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNew) titleInput.current?.focus();
  }, [isNew]);
  const shared = { readOnly: !isOpen, disabled: mode === 'read-only' };
  const change = (changes: Partial<FormSlide>) => onChange(id, changes);

  return (
    <div className={classes.fields}>
      <TextInput
        {...shared}
        ref={titleInput}
        className={classes.title}
        label={t('Slide title')}
        maxLength={MAX_TITLE_LENGTH}
        value={title ?? ''}
        onChange={(event) => change({ title: event.currentTarget.value || null })}
      />
      {isTimed ? <UpdateTimeFields {...shared} {...{ time, minutes }} onChange={change} /> : null}
    </div>
  );
}
