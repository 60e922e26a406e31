import type { Post } from '@masthead/domain/posts/contract/post';
import { scheduleRefusal } from '@masthead/domain/posts/rules/editing';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { phrase } from '@masthead/domain/text/phrase';
import { zoneInstant, zoneParts } from '@masthead/domain/time/zone';
import { useState } from 'react';
import { useProject } from '../../../shared/project/project';

export interface Schedule {
  date: string;
  time: string;
  setDate: (date: string) => void;
  setTime: (time: string) => void;
  /** Both are filled: the button schedules. */
  isFilled: boolean;
  /** Why the post cannot be scheduled so; `null` when it can, or nothing is filled. */
  refusal: () => string | null;
  /** The instant that is meant, when both are filled. */
  instant: () => string | null;
}

/** When the post is to be published: a day and a time on the wall of the newsroom. */
export function useSchedule({ status, published_at }: Post): Schedule {
  const { zone } = useProject();
  const [moment, setMoment] = useState(() =>
    status === Status.SCHEDULED && published_at ? zoneParts(new Date(published_at), zone) : { day: '', time: '' },
  );
  const { day: date, time } = moment;
  const isFilled = date !== '' && time !== '';
  const instant = () => (isFilled ? zoneInstant(date, time, zone).toISOString() : null);

  function refusal(): string | null {
    if (date !== '' && time === '') return phrase('Time cannot be blank.');
    if (date === '' && time !== '') return phrase('Date cannot be blank.');
    const at = instant();
    return at === null ? null : scheduleRefusal(at, new Date());
  }

  return {
    date,
    time,
    setDate: (day) => setMoment({ ...moment, day }),
    setTime: (next) => setMoment({ ...moment, time: next }),
    isFilled,
    refusal,
    instant,
  };
}
