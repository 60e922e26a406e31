import { Badge, Group, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { GOOD_UNIQUENESS } from '@masthead/domain/posts/contract/uniqueness';
import { FEW_WORDS } from '@masthead/domain/posts/rules/constants';
import { contentRefusal } from '@masthead/domain/posts/rules/editing';
import { statusNames } from '@masthead/domain/posts/rules/statuses';
import { TemplateType } from '@masthead/domain/posts/rules/template-types';
import { IconAlertTriangle, IconCircleCheck, IconLock } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../../shared/access/viewer';
import { translateMessage } from '../../../shared/i18n/i18n';
import { AnchorLink } from '../../../shared/links';
import { useProject } from '../../../shared/project/project';
import { zoneDateTime } from '../../../shared/time/zone-time';

import { isLockedFor } from '../post-lock';
import type { PostRow } from './post-list.api';
import classes from './post-table.module.css';

/** The editor is a page of its own, so the router's types cannot know what its address takes. */
export const editorLink = (id: number) => linkOptions({ to: '/posts/$id', params: { id: String(id) } });

interface Props {
  post: PostRow;
  onOvertake: () => void;
}

/** The headline, leading to the editor for those who may change posts; below it whoever is there already. */
export function TitleCell({ post, onOvertake }: Props) {
  const viewer = useViewer();
  const isLocked = isLockedFor(viewer, post);
  const mayOpen = viewer.can('post.update');
  const mayEdit = mayOpen && contentRefusal(viewer, post.status) === null;
  return (
    <div className={classes.title}>
      {mayOpen && !(mayEdit && isLocked) ? (
        // The row itself is in the keyboard's way already.
        <AnchorLink {...editorLink(post.id)} className={classes.link} inherit tabIndex={-1}>
          {post.main_headline}
        </AnchorLink>
      ) : (
        <span>{post.main_headline}</span>
      )}
      {isLocked ? <LockLine name={post.lock} onOvertake={mayEdit ? onOvertake : null} /> : null}
    </div>
  );
}

function LockLine({ name, onOvertake }: { name: string; onOvertake: (() => void) | null }) {
  const { t } = useTranslation();
  const line = (
    <>
      <IconLock size={13} aria-hidden />
      {t('Locked by {name}', { name })}
    </>
  );
  return (
    <div>
      {onOvertake ? (
        <UnstyledButton className={classes.lock} onClick={onOvertake}>
          {line}
        </UnstyledButton>
      ) : (
        <span className={classes.lock}>{line}</span>
      )}
    </div>
  );
}

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
