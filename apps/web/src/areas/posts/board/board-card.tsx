import { useDraggable } from '@dnd-kit/react';
import { ActionIcon, Badge, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { Card } from '@masthead/domain/posts/contract/board';
import { priorities } from '@masthead/domain/posts/rules/constants';
import { isOut, listable, type Status, statusNames } from '@masthead/domain/posts/rules/statuses';
import { templateTypeNames } from '@masthead/domain/posts/rules/template-types';

import {
  IconArrowsMoveHorizontal,
  IconCalendarDue,
  IconChevronsDown,
  IconChevronsUp,
  IconClock,
  IconLock,
  IconUser,
} from '@tabler/icons-react';
import { memo, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProject } from '../../../shared/project/project';
import { zoneDateTime } from '../../../shared/time/zone-time';

import classes from './board.module.css';

interface Props {
  card: Card;
  today: string;
  isCurrent: boolean;
  /** Without it nothing moves. */
  moves: Pick<Parameters<typeof CardMenu>[0], 'refusalOf' | 'onMove' | 'onMenu'> | null;
  onOpen: (card: Card) => void;
}

export const BoardCard = memo(function BoardCard({ card, today, isCurrent, moves, onOpen }: Props) {
  const { t } = useTranslation();
  const { ref, isDragging } = useDraggable({ id: card.id, disabled: moves === null });
  const name = card.main_headline || t('Untitled');
  return (
    <li
      ref={ref}
      className={classes.card}
      data-item-id={card.id}
      {...(moves && { 'data-movable': true })}
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
        {moves ? (
          <div className={classes.control} data-card-control>
            <CardMenu card={card} name={name} {...moves} />
          </div>
        ) : null}
      </div>
      <CardFacts card={card} today={today} />
    </li>
  );
});

/** What follows the pointer. */
export function DraggedCard({ card, today }: Pick<Props, 'card' | 'today'>) {
  const { t } = useTranslation();
  return (
    <div className={classes.card}>
      <div className={classes.headline}>{card.main_headline || t('Untitled')}</div>
      <CardFacts card={card} today={today} />
    </div>
  );
}

/** What a card says below its headline. */
function CardFacts({ card, today }: { card: Card; today: string }) {
  const { t } = useTranslation();
  const { zone } = useProject();
  const { section, template_type, estimate, due_date, assignee, lock, is_late, published_at, status } = card;
  const isPast = due_date !== null && due_date < today;
  return (
    <div className={classes.facts}>
      <PriorityMark priority={card.priority} />
      {section ? <span>{section.catchy_title}</span> : null}
      <span>{t(templateTypeNames[template_type])}</span>
      {estimate === null ? null : <Fact label={t('Story point')} text={t('SP {points}', { points: estimate })} />}
      {due_date ? (
        <Fact
          icon={<IconCalendarDue size={14} />}
          label={isPast ? t('Deadline, past') : t('Deadline')}
          text={due_date}
          isBad={isPast}
        />
      ) : null}
      {isOut(status) && published_at ? (
        <Fact icon={<IconClock size={14} />} label={t('Publication')} text={zoneDateTime(published_at, zone)} />
      ) : null}
      {is_late ? (
        <Badge size="sm" color="red" radius="sm" tt="none">
          {t('Late')}
        </Badge>
      ) : null}
      {assignee ? <Fact icon={<IconUser size={14} />} label={t('Assignee')} text={assignee.username} /> : null}
      {lock ? (
        <span className={classes.fact}>
          <IconLock size={14} />
          {t('Locked by {name}', { name: lock })}
        </span>
      ) : null}
    </div>
  );
}

interface FactProps {
  icon?: ReactNode;
  label: string;
  text: string;
  isBad?: boolean;
}

function Fact({ icon, label, text, isBad = false }: FactProps) {
  return (
    <span className={classes.fact} title={label} {...(isBad && { 'data-bad': true })}>
      {icon}
      <VisuallyHidden>{label}: </VisuallyHidden>
      {text}
    </span>
  );
}

function PriorityMark({ priority }: Pick<Card, 'priority'>) {
  const { t } = useTranslation();
  if (priority === 1) return null;
  const Icon = priority === 2 ? IconChevronsUp : IconChevronsDown;
  return (
    <span className={classes.fact} {...(priority === 2 && { 'data-high': true })}>
      <Icon size={14} />
      <VisuallyHidden>{t('Priority')}: </VisuallyHidden>
      {t(priorities[priority])}
    </span>
  );
}

interface CardMenuProps {
  card: Card;
  name: string;
  refusalOf: (card: Card, to: Status) => string | null;
  onMove: (card: Card, to: Status) => void;
  /** The menu opens or closes. */
  onMenu: (isOpen: boolean) => void;
}

/** The same moves as by dragging, for the keyboard. The menu itself is made when it is first wanted: cards are many. */
function CardMenu(props: CardMenuProps) {
  const { t } = useTranslation();
  const [isWanted, setIsWanted] = useState(false);
  const { onMenu } = props;

  function want() {
    setIsWanted(true);
    onMenu(true);
  }

  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      aria-label={t('Move {name} to…', { name: props.name })}
      aria-haspopup="menu"
      {...(!isWanted && { onClick: want })}
    >
      <IconArrowsMoveHorizontal size={16} />
    </ActionIcon>
  );
  if (!isWanted) return button;
  return (
    <Menu
      defaultOpened
      onChange={onMenu}
      position="bottom-start"
      // In the page's own region; fixed, so that the column does not cut it off.
      withinPortal={false}
      floatingStrategy="fixed"
      width={260}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('Move to…')}</Menu.Label>
        {listable
          .filter((status) => status !== props.card.status)
          .map((status) => (
            <Target key={status} {...props} status={status} />
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** A column that does not take the card stays within reach, so that it can say why. */
function Target({ card, status, refusalOf, onMove }: Omit<CardMenuProps, 'onMenu'> & { status: Status }) {
  const { t } = useTranslation();
  const refusal = refusalOf(card, status);
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
