import { useDraggable } from '@dnd-kit/react';
import { ActionIcon, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { Card } from '@masthead/domain/posts/contract/board';
import { priorities } from '@masthead/domain/posts/rules/constants';
import { activeStatuses, isPublic, type Status, statusNames } from '@masthead/domain/posts/rules/statuses';
import { templateTypeNames } from '@masthead/domain/posts/rules/template-types';

import {
  IconArrowsMoveHorizontal,
  IconCalendarDue,
  IconChevronsDown,
  IconChevronsUp,
  IconClock,
  IconHistory,
  IconLock,
  IconUser,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Can } from '../../../shared/access/viewer';
import { ActionIconLink } from '../../../shared/links';
import { useProject } from '../../../shared/project/project';
import { zoneDateTime } from '../../../shared/time/zone-time';
import { useTranslation } from '../../../ui/translation';
import { LateBadge, PublishCountdown } from '../publish-countdown';
import classes from './board.module.css';

interface Props {
  card: Card;
  today: string;
  isCurrent: boolean;
  /** The functions that move the card to another column; `null` if the viewer may not move cards. */
  moving: Pick<CardMenuProps, 'findRefusal' | 'onMove' | 'onMenu'> | null;
  onOpen: (card: Card) => void;
}

/** A post on the board. It can be dragged to another column, and a click opens its task form. */
export function BoardCard({ card, today, isCurrent, moving, onOpen }: Props) {
  const { t } = useTranslation();
  const { ref, isDragging } = useDraggable({ id: card.id, disabled: moving === null });
  const name = card.main_headline || t('Untitled');
  return (
    <li
      ref={ref}
      className={classes.card}
      data-item-id={card.id}
      {...(moving && { 'data-movable': true })}
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
          <Can access="post.view_time_log">
            <Can access="post.read">
              <HistoryLink id={card.id} name={name} />
            </Can>
          </Can>
          {moving ? <CardMenu card={card} name={name} {...moving} /> : null}
        </div>
      </div>
      <CardDetails card={card} today={today} />
    </li>
  );
}

function HistoryLink({ id, name }: { id: number; name: string }) {
  const { t } = useTranslation();
  return (
    <ActionIconLink
      to="/posts/$id/history"
      params={{ id: String(id) }}
      variant="subtle"
      color="gray"
      size="sm"
      title={t('History')}
      aria-label={t('History of {name}', { name })}
    >
      <IconHistory size={16} />
    </ActionIconLink>
  );
}

/** The copy of a card that follows the pointer while the user drags it. */
export function DraggedCard({ card, today }: Pick<Props, 'card' | 'today'>) {
  const { t } = useTranslation();
  return (
    <div className={classes.card}>
      <div className={classes.headline}>{card.main_headline || t('Untitled')}</div>
      <CardDetails card={card} today={today} />
    </div>
  );
}

function CardDetails({ card, today }: { card: Card; today: string }) {
  const { t } = useTranslation();
  const { zone } = useProject();
  const { section, template_type, estimate, due_date, assignee, lock, is_late, publish_due_at, published_at, status } =
    card;
  const isOverdue = due_date !== null && due_date < today;
  return (
    <div className={classes.details}>
      <PriorityMark priority={card.priority} />
      {section ? <span>{section.catchy_title}</span> : null}
      <span>{t(templateTypeNames[template_type])}</span>
      {estimate === null ? null : <Detail label={t('Story point')} text={t('SP {points}', { points: estimate })} />}
      {due_date ? (
        <Detail
          icon={<IconCalendarDue size={14} />}
          label={isOverdue ? t('Deadline has passed') : t('Deadline')}
          text={due_date}
          isWarning={isOverdue}
        />
      ) : null}
      {isPublic(status) && published_at ? (
        <Detail icon={<IconClock size={14} />} label={t('Publication')} text={zoneDateTime(published_at, zone)} />
      ) : null}
      {publish_due_at ? <PublishCountdown dueAt={publish_due_at} /> : null}
      {is_late && published_at ? <LateBadge publishedAt={published_at} /> : null}
      {assignee ? <Detail icon={<IconUser size={14} />} label={t('Assignee')} text={assignee.username} /> : null}
      {lock ? (
        <span className={classes.detail}>
          <IconLock size={14} />
          {t('Locked by {name}', { name: lock })}
        </span>
      ) : null}
    </div>
  );
}

interface DetailProps {
  icon?: ReactNode;
  label: string;
  text: string;
  isWarning?: boolean;
}

function Detail({ icon, label, text, isWarning = false }: DetailProps) {
  return (
    <span className={classes.detail} title={label} {...(isWarning && { 'data-warning': true })}>
      {icon}
      <VisuallyHidden>{label}: </VisuallyHidden>
      {text}
    </span>
  );
}

const MEDIUM = 1;
const HIGH = 2;

function PriorityMark({ priority }: Pick<Card, 'priority'>) {
  const { t } = useTranslation();
  if (priority === MEDIUM) return null;
  const Icon = priority === HIGH ? IconChevronsUp : IconChevronsDown;
  return (
    <span className={classes.detail} {...(priority === HIGH && { 'data-high': true })}>
      <Icon size={14} />
      <VisuallyHidden>{t('Priority')}: </VisuallyHidden>
      {t(priorities[priority])}
    </span>
  );
}

interface CardMenuProps {
  card: Card;
  name: string;
  /** The reason why the card may not be moved to a column; `null` if it may. */
  findRefusal: (card: Card, to: Status) => string | null;
  onMove: (card: Card, to: Status) => void;
  /** Called when the menu opens or closes. */
  onMenu: (isOpen: boolean) => void;
}

/**
 * Offers the same moves as dragging, for keyboard users. The menu mounts on first use, because a board has many cards.
 */
function CardMenu(props: CardMenuProps) {
  const { t } = useTranslation();
  const [isMounted, setIsMounted] = useState(false);
  const { onMenu } = props;

  function openMenu() {
    setIsMounted(true);
    onMenu(true);
  }

  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      aria-label={t('Move {name} to…', { name: props.name })}
      aria-haspopup="menu"
      {...(!isMounted && { onClick: openMenu })}
    >
      <IconArrowsMoveHorizontal size={16} />
    </ActionIcon>
  );
  if (!isMounted) return button;
  return (
    <Menu
      defaultOpened
      onChange={onMenu}
      position="bottom-start"
      // Without a portal the menu stays in its landmark; `fixed` keeps the scrolling column from clipping it.
      withinPortal={false}
      floatingStrategy="fixed"
      width={260}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('Move to…')}</Menu.Label>
        {activeStatuses
          .filter((status) => status !== props.card.status)
          .map((status) => (
            <ColumnItem key={status} {...props} status={status} />
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The menu item that moves the card to a column. If the move is not allowed, it stays focusable to show the reason. */
function ColumnItem({ card, status, findRefusal, onMove }: Omit<CardMenuProps, 'onMenu'> & { status: Status }) {
  const { t } = useTranslation();
  const refusal = findRefusal(card, status);
  if (refusal === null) return <Menu.Item onClick={() => onMove(card, status)}>{t(statusNames[status])}</Menu.Item>;
  return (
    <Menu.Item aria-disabled closeMenuOnClick={false} c="dimmed">
      {t(statusNames[status])}
      <Text size="xs" c="dimmed">
        {refusal}
      </Text>
    </Menu.Item>
  );
}
