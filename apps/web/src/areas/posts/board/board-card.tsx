import { useDraggable } from '@dnd-kit/react';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { type Card, isLateCard } from '@masthead/domain/posts/contract/board';
import { priorities } from '@masthead/domain/posts/rules/constants';
import { isPublic } from '@masthead/domain/posts/rules/statuses';
import { TemplateType, templateTypeNames } from '@masthead/domain/posts/rules/template-types';
import {
  IconBroadcast,
  IconCalendarDue,
  IconChevronsDown,
  IconChevronsUp,
  IconClock,
  IconExternalLink,
  IconLock,
  IconPhoto,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useProject } from '../../../shared/project/project';
import { zoneDateTime } from '../../../shared/time/zone-time';
import { useTranslation } from '../../../ui/translation';
import { EmbargoBadge } from '../embargo-badge';
import { LateBadge, PublishCountdown } from '../publish-countdown';
import { AssigneeAvatar, AssigneeButton } from './assignee-button';
import classes from './board.module.css';
import { type CardActions, CardMenu } from './card-menu';

interface Props {
  card: Card;
  today: string;
  isCurrent: boolean;
  actions: CardActions;
  onOpen: (card: Card) => void;
}

/** A post on the board. It can be dragged to another column, and a click opens its task form. */
export function BoardCard({ card, today, isCurrent, actions, onOpen }: Props) {
  const { t } = useTranslation();
  const { ref, isDragging } = useDraggable({ id: card.id, disabled: !actions.canUpdate });
  const name = card.main_headline || t('Untitled');
  return (
    <li
      ref={ref}
      className={classes.card}
      data-item-id={card.id}
      {...(actions.canUpdate && { 'data-movable': true })}
      {...(isDragging && { 'data-dragging': true })}
      {...(isCurrent && { 'data-current': true })}
    >
      <div className={classes.cardHead}>
        <UnstyledButton
          className={classes.headline}
          title={name}
          {...(isCurrent && { 'aria-current': true })}
          onClick={() => onOpen(card)}
        >
          {name}
        </UnstyledButton>
        <div className={classes.control} data-card-control>
          <CardMenu card={card} name={name} actions={actions} />
        </div>
      </div>
      <CardDetails card={card} today={today}>
        <div className={classes.assignee} data-card-control>
          <AssigneeButton card={card} name={name} actions={actions} />
        </div>
      </CardDetails>
    </li>
  );
}

/** The copy of a card that follows the pointer while the user drags it. */
export function DraggedCard({ card, today }: Pick<Props, 'card' | 'today'>) {
  const { t } = useTranslation();
  return (
    <div className={classes.card}>
      <div className={classes.headline}>{card.main_headline || t('Untitled')}</div>
      <CardDetails card={card} today={today}>
        <div className={classes.assignee}>
          <AssigneeAvatar assignee={card.assignee} />
        </div>
      </CardDetails>
    </div>
  );
}

/** One line. Details that do not fit, the section first, are only in the tooltip. */
function CardDetails({ card, today, children }: { card: Card; today: string; children: ReactNode }) {
  const { t } = useTranslation();
  const { section, estimate, lock, is_late, publish_due_at, published_at } = card;
  const points = estimate === null ? null : t('SP {points}', { points: estimate });
  const tooltip = [section?.catchy_title, t(templateTypeNames[card.template_type]), points].filter(Boolean).join(' · ');
  return (
    <div className={classes.details}>
      <div className={classes.line} title={tooltip}>
        <PriorityMark priority={card.priority} />
        <CardDate card={card} today={today} />
        <EmbargoBadge post={card} isShort />
        {publish_due_at ? <PublishCountdown dueAt={publish_due_at} /> : null}
        {is_late && published_at ? <LateBadge publishedAt={published_at} /> : null}
        {lock ? <Mark icon={<IconLock size={14} />} text={t('Locked by {name}', { name: lock })} /> : null}
        <TypeMark type={card.template_type} />
        {points ? (
          <span className={classes.detail}>
            <VisuallyHidden>{t('Story point')}: </VisuallyHidden>
            {points}
          </span>
        ) : null}
        {section ? <span className={classes.section}>{section.catchy_title}</span> : null}
      </div>
      {children}
    </div>
  );
}

/** The publication time of a scheduled or published post, otherwise the deadline. */
function CardDate({ card, today }: { card: Card; today: string }) {
  const { t } = useTranslation();
  const { zone } = useProject();
  const { due_date, published_at, status, is_late } = card;
  if (isPublic(status) && published_at) {
    // A late post shows by how much, for which its time would leave no space.
    if (is_late) return <VisuallyHidden>{`${t('Publication')}: ${zoneDateTime(published_at, zone)}`}</VisuallyHidden>;
    return (
      <DateDetail icon={<IconClock size={14} />} label={t('Publication')} text={zoneDateTime(published_at, zone)} />
    );
  }
  if (!due_date) return null;
  const isLate = isLateCard(card, today);
  return (
    <DateDetail
      icon={<IconCalendarDue size={14} />}
      label={isLate ? t('Deadline has passed') : t('Deadline')}
      text={due_date}
      isWarning={isLate}
    />
  );
}

interface DateDetailProps {
  icon: ReactNode;
  label: string;
  text: string;
  isWarning?: boolean;
}

function DateDetail({ icon, label, text, isWarning = false }: DateDetailProps) {
  return (
    <span className={`${classes.detail} ${classes.date}`} title={label} {...(isWarning && { 'data-warning': true })}>
      {icon}
      <VisuallyHidden>{label}: </VisuallyHidden>
      {text}
    </span>
  );
}

/** A detail that only its icon shows. */
function Mark({ icon, text, isStrong = false }: { icon: ReactNode; text: string; isStrong?: boolean }) {
  return (
    <span className={classes.detail} title={text} {...(isStrong && { 'data-high': true })}>
      {icon}
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}

const typeIcons: Partial<Record<TemplateType, typeof IconPhoto>> = {
  [TemplateType.GALLERY]: IconPhoto,
  [TemplateType.LIVE_UPDATE]: IconBroadcast,
  [TemplateType.EXTERNAL_LINK]: IconExternalLink,
};

/** The type of the post. The usual one has no icon. */
function TypeMark({ type }: { type: TemplateType }) {
  const { t } = useTranslation();
  const Icon = typeIcons[type];
  const name = t(templateTypeNames[type]);
  return Icon ? <Mark icon={<Icon size={14} />} text={name} /> : <VisuallyHidden>{name}</VisuallyHidden>;
}

const MEDIUM = 1;
const HIGH = 2;

function PriorityMark({ priority }: Pick<Card, 'priority'>) {
  const { t } = useTranslation();
  if (priority === MEDIUM) return null;
  const Icon = priority === HIGH ? IconChevronsUp : IconChevronsDown;
  const text = `${t('Priority')}: ${t(priorities[priority])}`;
  return <Mark icon={<Icon size={14} />} text={text} isStrong={priority === HIGH} />;
}
