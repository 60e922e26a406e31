import { Group, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { GOOD_UNIQUENESS } from '@masthead/domain/posts/contract/uniqueness';
import { FEW_WORDS } from '@masthead/domain/posts/rules/constants';
import { contentRefusal } from '@masthead/domain/posts/rules/editing';
import { Status, statusNames } from '@masthead/domain/posts/rules/statuses';
import { TemplateType } from '@masthead/domain/posts/rules/template-types';
import { IconAlertTriangle, IconCircleCheck, IconLock } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { useViewer } from '../../../shared/access/viewer';
import { translateMessage } from '../../../shared/i18n/i18n';
import { AnchorLink } from '../../../shared/links';
import { useProject } from '../../../shared/project/project';
import { zoneDateTime } from '../../../shared/time/zone-time';
import { useTranslation } from '../../../ui/translation';
import { EmbargoBadge } from '../embargo-badge';
import { isLockedFor } from '../post-lock';
import { LateBadge, PublishCountdown } from '../publish-countdown';
import type { PostRow } from './post-list.api';
import classes from './post-table.module.css';

export const editorLink = (id: number) => linkOptions({ to: '/posts/$id', params: { id: String(id) } });

/** Whether the post is a live update whose updates can be written. */
export const hasLiveDesk = ({ status, template_type }: PostRow) =>
  template_type === TemplateType.LIVE_UPDATE && status !== Status.TRASHED;

interface Props {
  post: PostRow;
  onOvertake: () => void;
}

/** The headline, linked to the editor for users who may edit posts, and the current lock holder. */
export function TitleCell({ post, onOvertake }: Props) {
  const viewer = useViewer();
  const isLocked = isLockedFor(viewer, post);
  const mayOpen = viewer.can('post.update');
  const mayEdit = mayOpen && contentRefusal(viewer, post.status) === null;
  return (
    <div className={classes.title}>
      {mayOpen && !(mayEdit && isLocked) ? (
        // The row is already focusable.
        <AnchorLink
          {...editorLink(post.id)}
          className={`${classes.headline} ${classes.link}`}
          inherit
          tabIndex={-1}
          title={post.main_headline}
        >
          {post.main_headline}
        </AnchorLink>
      ) : (
        <span className={classes.headline} title={post.main_headline}>
          {post.main_headline}
        </span>
      )}
      {isLocked ? <LockHolder name={post.lock} onOvertake={mayEdit ? onOvertake : null} /> : null}
    </div>
  );
}

function LockHolder({ name, onOvertake }: { name: string; onOvertake: (() => void) | null }) {
  const { t } = useTranslation();
  const line = (
    <>
      <IconLock size={13} aria-hidden />
      <span>{t('Locked by {name}', { name })}</span>
    </>
  );
  return (
    <div className={classes.holder} title={t('Locked by {name}', { name })}>
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
  return (
    <div className={classes.statusCell}>
      <span className={classes.status} data-status={post.status} title={translateMessage(statusNames[post.status])}>
        {translateMessage(statusNames[post.status])}
      </span>
      <EmbargoBadge post={post} isShort />
      {post.proposals > 0 ? <ProposalsLink post={post} /> : null}
      {post.publish_due_at ? <PublishCountdown dueAt={post.publish_due_at} /> : null}
      {post.is_late && post.published_at ? <LateBadge publishedAt={post.published_at} /> : null}
    </div>
  );
}

function ProposalsLink({ post: { id, proposals } }: { post: PostRow }) {
  const { t } = useTranslation();
  return (
    <AnchorLink to="/posts/$id/proposals" params={{ id: String(id) }} inherit display="block">
      {t('Proposals: {count}', { count: proposals })}
    </AnchorLink>
  );
}

/** A text that compact rows truncate. The tooltip has the whole text. */
export function TextCell({ text }: { text: string | null | undefined }) {
  return text ? <span title={text}>{text}</span> : null;
}

export function UniquenessCell({ percent }: { percent: number | null }) {
  const { t } = useTranslation();
  if (percent === null) return <EmptyValue label={t('Not checked')} />;
  const isGood = percent >= GOOD_UNIQUENESS;
  return (
    <RatedNumber isGood={isGood} label={isGood ? t('Good') : t('Below {min}%', { min: GOOD_UNIQUENESS })}>
      {`${percent}%`}
    </RatedNumber>
  );
}

/** An external link has no text, so a low word count is not a warning. */
export function WordsCell({ post: { wordCount, template_type } }: { post: PostRow }) {
  const { t } = useTranslation();
  if (wordCount >= FEW_WORDS || template_type === TemplateType.EXTERNAL_LINK) return wordCount;
  return (
    <RatedNumber isGood={false} label={t('Fewer than {min} words', { min: FEW_WORDS })}>
      {String(wordCount)}
    </RatedNumber>
  );
}

export function DateCell({ instant }: { instant: string | null }) {
  const { t } = useTranslation();
  const { zone } = useProject();
  if (instant === null) return <EmptyValue label={t('No date')} />;
  const [day, time] = zoneDateTime(instant, zone).split(' ');
  return (
    <time className={classes.date} dateTime={instant}>
      <span>{day}</span> <span>{time}</span>
    </time>
  );
}

/** A dash. Tooltip and screen readers say what is missing. */
function EmptyValue({ label }: { label: string }) {
  return (
    <Text span inherit c="dimmed" title={label}>
      <span aria-hidden>—</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </Text>
  );
}

/** Marks a number as good or as a warning, by colour, icon and text. */
function RatedNumber({ isGood, label, children }: { isGood: boolean; label: string; children: string }) {
  const Icon = isGood ? IconCircleCheck : IconAlertTriangle;
  return (
    <Group
      component="span"
      gap={4}
      wrap="nowrap"
      justify="flex-end"
      display="inline-flex"
      title={label}
      c={isGood ? 'teal' : 'orange'}
      data-mark={isGood ? 'good' : 'warning'}
    >
      <Icon size={14} aria-hidden />
      {children}
      <VisuallyHidden>{label}</VisuallyHidden>
    </Group>
  );
}
