import { Badge, VisuallyHidden } from '@mantine/core';
import type { Card } from '@masthead/domain/posts/board';
import { priorities } from '@masthead/domain/posts/constants';
import { isOut } from '@masthead/domain/posts/statuses';
import { templateTypeNames } from '@masthead/domain/posts/template-types';
import { IconCalendarDue, IconChevronsDown, IconChevronsUp, IconClock, IconLock, IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useProject } from '../../../shared/project/project';
import { zoneDateTime } from '../../../shared/time/zone-time';
import classes from './board.module.css';

/** What a card says below its headline. */
export function CardFacts({ card, today }: { card: Card; today: string }) {
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
