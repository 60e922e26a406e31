import { Badge, Group, Text, VisuallyHidden } from '@mantine/core';
import { FEW_WORDS, GOOD_UNIQUENESS } from '@masthead/domain/posts/constants';
import { statusNames } from '@masthead/domain/posts/statuses';
import { TemplateType } from '@masthead/domain/posts/template-types';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { translateMessage } from '../../../shared/i18n/i18n';
import { useProject } from '../../../shared/project/project';
import { zoneDateTime } from '../../../shared/time/zone-time';
import type { PostRow } from './post-row';
import classes from './post-table.module.css';

export function StatusCell({ post }: { post: PostRow }) {
  const { t } = useTranslation();
  return (
    <>
      <span className={classes.status} data-status={post.status}>
        {translateMessage(statusNames[post.status])}
      </span>
      {post.is_late ? (
        <Badge size="xs" color="red" display="block" title={t('Its time has come and it is not published yet.')}>
          {t('Late')}
        </Badge>
      ) : null}
    </>
  );
}

export function UniquenessCell({ percent }: { percent: number | null }) {
  const { t } = useTranslation();
  if (percent === null) return <Nothing says={t('Not checked')} />;
  const isGood = percent >= GOOD_UNIQUENESS;
  return (
    <Mark isGood={isGood} says={isGood ? t('Good') : t('Below {min}%', { min: GOOD_UNIQUENESS })}>
      {`${percent}%`}
    </Mark>
  );
}

/** An external link has no text of its own to be too short. */
export function WordsCell({ post: { wordCount, template_type } }: { post: PostRow }) {
  const { t } = useTranslation();
  if (wordCount >= FEW_WORDS || template_type === TemplateType.EXTERNAL_LINK) return wordCount;
  return (
    <Mark isGood={false} says={t('Fewer than {min} words', { min: FEW_WORDS })}>
      {String(wordCount)}
    </Mark>
  );
}

/** The day and the time in the project's zone. */
export function DateCell({ instant }: { instant: string | null }) {
  const { t } = useTranslation();
  const { zone } = useProject();
  if (instant === null) return <Nothing says={t('No date yet')} />;
  const [day, time] = zoneDateTime(instant, zone).split(' ');
  return (
    <time className={classes.date} dateTime={instant}>
      <span>{day}</span> <span>{time}</span>
    </time>
  );
}

function Nothing({ says }: { says: string }) {
  return (
    <Text span inherit c="dimmed" title={says}>
      <span aria-hidden>—</span>
      <VisuallyHidden>{says}</VisuallyHidden>
    </Text>
  );
}

/** A number that is good or needs a look: said by colour, by shape and in words. */
function Mark({ isGood, says, children }: { isGood: boolean; says: string; children: string }) {
  const Icon = isGood ? IconCircleCheck : IconAlertTriangle;
  return (
    <Group
      component="span"
      gap={4}
      wrap="nowrap"
      justify="flex-end"
      display="inline-flex"
      title={says}
      c={isGood ? 'teal' : 'orange'}
      data-mark={isGood ? 'good' : 'warning'}
    >
      <Icon size={14} aria-hidden />
      {children}
      <VisuallyHidden>{says}</VisuallyHidden>
    </Group>
  );
}
