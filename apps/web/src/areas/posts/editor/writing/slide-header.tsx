import { ActionIcon, Group, TextInput, Title, Tooltip } from '@mantine/core';
import { dayTime, secondsOf } from '@masthead/domain/time/day-seconds';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormMode } from '../../../../shared/form/use-field';

import { useProject } from '../../../../shared/project/project';
import { TimeField } from '../../../../shared/time/time-field';
import { useConfirm } from '../../../../ui/dialog';

import type { FormSlide } from '../state/post-form';
import type { SlideWords } from './slide-list';
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

interface SlideActionProps {
  label: string;
  icon: ReactNode;
  /** Why it cannot be done. The button stays reachable, so that it can say so. */
  refusal: string | null;
  danger?: boolean;
  onClick: () => void;
}

function SlideAction({ label, icon, refusal, danger = false, onClick }: SlideActionProps) {
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
  /** It has a time and a minute. */
  isTimed: boolean;
  isOpen: boolean;
  mode: FormMode;
  /** It has just been added: its title is what comes next. */
  isNew: boolean;
  onChange: (key: string, part: Partial<FormSlide>) => void;
}

const MAX_TITLE = 255;

const MINUTES = /^[0-9]{0,3}$/;

/** What a slide has besides its text. */
export const SlideFields = memo(function SlideFields(props: SlideFieldsProps) {
  const { id, title, time, minutes, isTimed, isOpen, mode, isNew, onChange } = props;
  const { t } = useTranslation();
  const { zone } = useProject();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNew) input.current?.focus();
  }, [isNew]);
  const shared = { readOnly: !isOpen, disabled: mode === 'read-only' };
  const change = (part: Partial<FormSlide>) => onChange(id, part);

  return (
    <div className={classes.fields}>
      <TextInput
        {...shared}
        ref={input}
        className={classes.title}
        label={t('Slide title')}
        maxLength={MAX_TITLE}
        value={title ?? ''}
        onChange={(event) => change({ title: event.currentTarget.value || null })}
      />
      {isTimed ? (
        <>
          <TimeField
            {...shared}
            label={t('Time')}
            title={t('Time in {zone}', { zone })}
            value={time === null ? '' : dayTime(time)}
            onChange={(next) => change({ time: secondsOf(next) })}
          />
          <TextInput
            {...shared}
            className={classes.minutes}
            label={t('Minutes')}
            inputMode="numeric"
            autoComplete="off"
            value={minutes ?? ''}
            onChange={({ currentTarget: { value } }) => MINUTES.test(value) && change({ minutes: value || null })}
          />
        </>
      ) : null}
    </div>
  );
});
