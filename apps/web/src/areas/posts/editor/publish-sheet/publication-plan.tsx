import { Text } from '@mantine/core';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { toZoneParts } from '@masthead/domain/time/zone';
import { useWatch } from 'react-hook-form';
import { useProject } from '../../../../shared/project/project';
import { useNow } from '../../../../shared/time/zone-time';
import { type Translate, useTranslation } from '../../../../ui/translation';
import type { Schedule } from '../settings/scheduling-panel';
import { useEditor, useEditorForm, usePost } from '../state/use-editor';
import classes from './publish-sheet.module.css';

const CLOCK_INTERVAL_MS = 10_000;

/** Says what the publication does, and when, in the time zones of the project and of the user. */
export function PublicationPlan({ schedule }: { schedule: Schedule }) {
  const { t, language } = useTranslation();
  const { zone, publish_delay_seconds } = useProject();
  const post = usePost();
  const form = useEditorForm();
  const isDirty = useEditor((state) => state.isDirty);
  const isBreaking = useWatch({ control: form.control, name: 'breaking_status' }) === 1;
  const now = useNow(CLOCK_INTERVAL_MS);
  const scheduledTime = post.status === Status.SCHEDULED ? null : schedule.toInstant();
  const delay = scheduledTime === null && !isBreaking ? publish_delay_seconds : 0;
  const moment = formatMoment(scheduledTime === null ? now : new Date(scheduledTime), { t, zone, language });

  return (
    <div className={classes.plan} tabIndex={-1} data-autofocus>
      <Text fw={600}>
        {post.status === Status.PUBLISHED
          ? t('Updates the article and sets its date to now')
          : scheduledTime === null
            ? t('Publishes now')
            : t('Publishes on {moment}', { moment })}
      </Text>
      {scheduledTime === null ? <Text size="sm">{moment}</Text> : null}
      {post.status === Status.SCHEDULED ? <Text size="sm">{t('The scheduled time no longer applies.')}</Text> : null}
      {isDirty ? (
        <Text size="sm">
          {post.status === Status.PUBLISHED
            ? t('Your changes become public together with the new date.')
            : t('Your changes are saved first.')}
        </Text>
      ) : null}
      {delay > 0 ? <Text size="sm">{t('You can undo it for {seconds} seconds.', { seconds: delay })}</Text> : null}
    </div>
  );
}

interface Format {
  t: Translate;
  /** The time zone of the project. */
  zone: string;
  language: string;
  /** The time zone of the browser. */
  ownZone?: string;
}

/** For example `19 Nov 2026, 06:30 (Lagos), 13:30 your time`. The second time is omitted if it is the same. */
export function formatMoment(instant: Date, { t, zone, language, ownZone = findOwnZone() }: Format): string {
  const project = toZoneParts(instant, zone);
  const own = toZoneParts(instant, ownZone);
  const city = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  const values = { date: formatDay(instant, zone, language), time: project.time, city };
  if (own.day === project.day && own.time === project.time) return t('{date}, {time} ({city})', values);
  const ownTime = own.day === project.day ? own.time : `${formatDay(instant, ownZone, language)}, ${own.time}`;
  return t('{date}, {time} ({city}), {own_time} your time', { ...values, own_time: ownTime });
}

const findOwnZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

function formatDay(instant: Date, timeZone: string, language: string): string {
  // English dates have the day first, as in the newsroom.
  const locale = language.startsWith('en') ? 'en-GB' : language;
  return new Intl.DateTimeFormat(locale, { timeZone, day: 'numeric', month: 'short', year: 'numeric' }).format(instant);
}
