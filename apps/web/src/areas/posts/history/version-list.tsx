import { ActionIcon, Badge, Button, Group, Radio, Stack, Text, Title, Tooltip } from '@mantine/core';
import type { VersionEntry } from '@masthead/domain/posts/contract/history';
import { findFieldByColumn } from '@masthead/domain/posts/fields';
import { toZoneParts, zoneDay } from '@masthead/domain/time/zone';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { translateMessage } from '../../../shared/i18n/i18n';
import { useProject } from '../../../shared/project/project';
import { zoneDateTime } from '../../../shared/time/zone-time';
import { useTranslation } from '../../../ui/translation';
import type { Pair } from './history.api';
import classes from './history.module.css';

interface Props {
  versions: readonly VersionEntry[];
  pair: Pair | null;
  onPair: (pair: Pair) => void;
  /** Opens the form for the name of a version; `null` if the viewer may not name versions. */
  onRename: ((version: VersionEntry) => void) | null;
}

/** The versions by day. The radio buttons select the two versions to compare. */
export function VersionList({ versions, pair, onPair, onRename }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <div className={classes.columns} aria-hidden>
        <span>{t('From')}</span>
        <span>{t('To')}</span>
      </div>
      <Entry
        pair={pair}
        id="current"
        label={t('Current version')}
        onFrom={null}
        onTo={() => pair && onPair({ ...pair, to: 'current' })}
      >
        <Text size="sm" fw={600}>
          {t('Current version')}
        </Text>
      </Entry>
      {useDays(versions).map(({ day, title, entries }) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <Title order={2} size="h5" id={`day-${day}`} className={classes.day}>
            {title}
          </Title>
          <ol className={classes.entries}>
            {entries.map((version) => (
              <li key={version.id}>
                <VersionRow version={version} pair={pair} onPair={onPair} onRename={onRename} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </>
  );
}

/** Groups the versions by their day in the time zone of the project. */
function useDays(versions: readonly VersionEntry[]) {
  const { zone } = useProject();
  const { language } = useTranslation();
  const format = new Intl.DateTimeFormat(language, { timeZone: zone, dateStyle: 'full' });
  const days: { day: string; title: string; entries: VersionEntry[] }[] = [];
  for (const version of versions) {
    const time = new Date(version.created_at);
    const day = zoneDay(time, zone);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(version);
    else days.push({ day, title: format.format(time), entries: [version] });
  }
  return days;
}

function VersionRow({ version, pair, onPair, onRename }: Omit<Props, 'versions'> & { version: VersionEntry }) {
  const { t } = useTranslation();
  const { zone } = useProject();
  const { id, created_at, username, reason, note, name, fields } = version;
  const time = zoneDateTime(created_at, zone);
  const labels = fields.flatMap((column) => findFieldByColumn(column)?.label ?? []).map(translateMessage);
  return (
    <Entry
      pair={pair}
      id={id}
      label={[name, time, translateMessage(reason), username].filter(Boolean).join(', ')}
      onFrom={() => onPair({ from: id, to: pair?.to ?? 'current' })}
      onTo={() => pair && onPair({ ...pair, to: id })}
    >
      <Group gap="xs" wrap="nowrap" justify="space-between" align="flex-start">
        <Stack gap={0} miw={0}>
          {name ? (
            <Badge variant="light" radius="sm" tt="none" maw="100%" title={name}>
              {name}
            </Badge>
          ) : null}
          <Text size="sm">
            <time dateTime={created_at}>{toZoneParts(new Date(created_at), zone).time}</time>{' '}
            <Text span inherit fw={600}>
              {translateMessage(reason)}
            </Text>
            {note ? `: ${note}` : null}
          </Text>
          <Text size="xs" c="dimmed">
            {username}
          </Text>
          {labels.length > 0 ? (
            <Text size="xs" c="dimmed" lineClamp={2}>
              {labels.join(', ')}
            </Text>
          ) : null}
        </Stack>
        {onRename ? (
          <Tooltip label={name ? t('Rename version') : t('Name version')}>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`${name ? t('Rename version') : t('Name version')}: ${time}`}
              onClick={() => onRename(version)}
            >
              <IconPencil size={16} />
            </ActionIcon>
          </Tooltip>
        ) : null}
      </Group>
    </Entry>
  );
}

interface EntryProps {
  pair: Pair | null;
  id: number | 'current';
  /** Names the version in the labels of the radio buttons. */
  label: string;
  /** `null` for the current version, which has no earlier side. */
  onFrom: (() => void) | null;
  onTo: () => void;
  children: ReactNode;
}

function Entry({ pair, id, label, onFrom, onTo, children }: EntryProps) {
  const { t } = useTranslation();
  const isSelected = pair !== null && (pair.from === id || pair.to === id);
  return (
    <div className={classes.entry} {...(isSelected && { 'data-selected': true })}>
      {onFrom ? (
        <Radio
          name="from"
          checked={pair?.from === id}
          onChange={onFrom}
          aria-label={t('Compare from: {version}', { version: label })}
        />
      ) : (
        <span />
      )}
      <Radio
        name="to"
        checked={pair?.to === id}
        onChange={onTo}
        aria-label={t('Compare to: {version}', { version: label })}
      />
      <div className={classes.entryText}>{children}</div>
    </div>
  );
}

interface MoreProps {
  isLoading: boolean;
  onLoad: () => void;
}

export function LoadMoreVersions({ isLoading, onLoad }: MoreProps) {
  const { t } = useTranslation();
  return (
    <Group justify="center" py="sm">
      <Button variant="default" loading={isLoading} onClick={onLoad}>
        {t('Load more')}
      </Button>
    </Group>
  );
}
