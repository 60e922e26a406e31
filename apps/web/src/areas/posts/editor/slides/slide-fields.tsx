import { TextInput } from '@mantine/core';
import { dayTime, secondsOf } from '@masthead/domain/time/day-seconds';
import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormMode } from '../../../../shared/form/use-field';
import { useProject } from '../../../../shared/project/project';
import { TimeField } from '../../../../shared/time/time-field';
import type { FormSlide } from '../post-form';
import classes from './slides.module.css';

interface Props extends Pick<FormSlide, 'title' | 'time' | 'minutes'> {
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
export const SlideFields = memo(function SlideFields(props: Props) {
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
