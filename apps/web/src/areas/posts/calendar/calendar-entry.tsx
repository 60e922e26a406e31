import { useDraggable } from '@dnd-kit/react';
import { Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { CalendarKind } from '@masthead/domain/posts/contract/calendar';
import { toZoneParts } from '@masthead/domain/time/zone';
import {
  IconAlertTriangle,
  IconArrowsLeftRight,
  IconArrowsMove,
  IconCalendarDue,
  IconCircleCheck,
  IconClock,
  IconPencil,
  IconShieldLock,
} from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import { type ComponentPropsWithRef, type ReactNode, useState } from 'react';
import { useViewer } from '../../../shared/access/viewer';
import { useProject } from '../../../shared/project/project';
import { switchUrl } from '../../../shared/session/linked-accounts';
import { useTranslation } from '../../../ui/translation';
import { EmbargoBadge } from '../embargo-badge';
import { LateBadge } from '../publish-countdown';
import classes from './calendar.module.css';
import { type ShownEntry, toEntryKey } from './use-moves';

/** The data and actions that the entries of all views need. */
export interface EntryActions {
  /** The ids of the posts that clash with another one. */
  clashes: ReadonlySet<number>;
  findRefusal: (entry: ShownEntry) => string | null;
  /** Opens the dialog that moves the entry. */
  onMove: (entry: ShownEntry) => void;
}

interface Props {
  entry: ShownEntry;
  actions: EntryActions;
}

const icons: Record<CalendarKind, typeof IconClock> = {
  published: IconCircleCheck,
  scheduled: IconClock,
  deadline: IconCalendarDue,
  embargo: IconShieldLock,
};

function useKindLabels(): Record<CalendarKind, string> {
  const { t } = useTranslation();
  return {
    published: t('Published'),
    scheduled: t('Scheduled'),
    deadline: t('Deadline'),
    embargo: t('Embargo ends'),
  };
}

/** An entry of the calendar. It can be dragged to another date, and a click opens its menu. */
export function Entry({ entry, actions }: Props) {
  const refusal = actions.findRefusal(entry);
  const { ref, isDragging } = useDraggable({ id: toEntryKey(entry), disabled: refusal !== null });
  return (
    <li
      ref={ref}
      className={classes.entry}
      data-kind={entry.kind}
      {...(refusal === null && { 'data-movable': true })}
      {...(isDragging && { 'data-dragging': true })}
    >
      <EntryMenu entry={entry} actions={actions} refusal={refusal} />
    </li>
  );
}

/** The copy of an entry that follows the pointer while the user drags it. */
export function DraggedEntry({ entry }: { entry: ShownEntry }) {
  return (
    <div className={classes.entry} data-kind={entry.kind}>
      <div className={classes.entryButton}>
        <EntryText entry={entry} isClashing={false} />
      </div>
    </div>
  );
}

function EntryText({ entry, isClashing }: { entry: ShownEntry; isClashing: boolean }) {
  const { t } = useTranslation();
  const { zone } = useProject();
  const label = useKindLabels()[entry.kind];
  const Icon = icons[entry.kind];
  return (
    <>
      <span className={classes.entryHead}>
        <Icon size={13} aria-hidden />
        <VisuallyHidden>{label}</VisuallyHidden>
        {entry.at ? <time dateTime={entry.at}>{toZoneParts(new Date(entry.at), zone).time}</time> : null}
        {entry.kind === 'embargo' || entry.kind === 'deadline' ? <span aria-hidden>{label}</span> : null}
        {isClashing ? (
          <span className={classes.clash}>
            <IconAlertTriangle size={12} aria-hidden />
            {t('Clash')}
          </span>
        ) : null}
        {entry.is_late && entry.kind === 'scheduled' && entry.at ? <LateBadge publishedAt={entry.at} /> : null}
        {entry.kind === 'embargo' ? null : <EmbargoBadge post={entry} isShort />}
        {entry.brand ? <strong>{entry.brand.title}</strong> : null}
        {entry.section ? <span className={classes.section}>{entry.section.catchy_title}</span> : null}
      </span>
      <span className={classes.headline}>{entry.main_headline || t('Untitled')}</span>
    </>
  );
}

type ItemProps = ComponentPropsWithRef<'a'> & { leftSection?: ReactNode };
const MenuLink = createLink((props: ItemProps) => <Menu.Item component="a" {...props} />);

/** The menu mounts on first use, because a month has many entries. */
function EntryMenu({ entry, actions, refusal }: Props & { refusal: string | null }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const labels = useKindLabels();
  const [isMounted, setIsMounted] = useState(false);
  const { id, kind, main_headline, section, assignee, brand } = entry;
  const details = [labels[kind], section?.catchy_title, assignee?.username].filter(Boolean).join(' · ');
  const button = (
    <UnstyledButton
      className={classes.entryButton}
      title={main_headline}
      aria-haspopup="menu"
      {...(!isMounted && { onClick: () => setIsMounted(true) })}
    >
      <EntryText entry={entry} isClashing={kind === 'scheduled' && !brand && actions.clashes.has(id)} />
    </UnstyledButton>
  );
  if (!isMounted) return button;
  return (
    <Menu defaultOpened position="bottom-start" width={280} transitionProps={{ duration: 0 }}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{details}</Menu.Label>
        {brand ? (
          <Menu.Item
            component="a"
            href={switchUrl(brand, `/posts/${id}`)}
            leftSection={<IconArrowsLeftRight size={16} />}
          >
            {t('Open in {brand}', { brand: brand.title })}
          </Menu.Item>
        ) : viewer.can('post.update') ? (
          <MenuLink to="/posts/$id" params={{ id: String(id) }} leftSection={<IconPencil size={16} />}>
            {t('Open post editor')}
          </MenuLink>
        ) : null}
        {refusal === null ? (
          <Menu.Item leftSection={<IconArrowsMove size={16} />} onClick={() => actions.onMove(entry)}>
            {t('Move to…')}
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconArrowsMove size={16} />} aria-disabled closeMenuOnClick={false} c="dimmed">
            {t('Move to…')}
            <Text size="xs" c="dimmed">
              {refusal}
            </Text>
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
