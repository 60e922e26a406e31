import { Button, Code, Group, Stack, Table, Text } from '@mantine/core';
import { type AuditTarget, auditTargetTypes } from '@masthead/domain/audit/actions';
import type { AuditEntry } from '@masthead/domain/audit/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { ListQuery } from '../../shared/list/use-list-query';
import { LoadState } from '../../shared/panel/load-state';

import { useProject } from '../../shared/project/project';

import { SidePanel } from '../../ui/side-panel';

import { Result, Target } from './audit-columns';
import { type AuditListQuery, auditEntryById } from './audit-log.api';
import { actionLabel, detailLines, timeWithSeconds } from './audit-words';

interface Props {
  id: number;
  list: ListQuery<AuditListQuery>;
  /** The entries in view: one of them needs no further call. */
  rows: AuditEntry[];
  onClose: () => void;
}

export function AuditEntryPanel({ id, list, rows, onClose }: Props) {
  const { t } = useTranslation();
  const inView = rows.find((entry) => entry.id === id);
  const found = useQuery({ ...auditEntryById(id), enabled: inView === undefined });
  const entry = inView ?? found.data;

  return (
    <SidePanel
      title={entry ? t(actionLabel(entry.action)) : t('Audit log')}
      onClose={onClose}
      readOnly
      footer={entry ? <NarrowButtons entry={entry} list={list} /> : undefined}
    >
      {entry ? <Entry entry={entry} /> : <LoadState queries={[found]} rows={5} />}
    </SidePanel>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const { zone } = useProject();
  return (
    <Stack gap="md">
      <Fact name={t('Time')}>{`${timeWithSeconds(entry.at, zone)} (${zone})`}</Fact>
      <Fact name={t('Person')}>
        {entry.actor_name ?? t('Unknown')}
        {entry.role === null ? null : ` · ${entry.role}`}
      </Fact>
      <Fact name={t('Target')}>
        <Target entry={entry} />
      </Fact>
      <Fact name={t('Result')}>
        <Result result={entry.result} />
      </Fact>
      <Details entry={entry} />
      <Fact name={t('IP address')}>{entry.address}</Fact>
      <Fact name={t('Browser')}>{entry.user_agent}</Fact>
      <Fact name={t('Request id')}>{entry.request_id ? <Code>{entry.request_id}</Code> : null}</Fact>
    </Stack>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {name}
      </Text>
      <Text size="sm" component="div" style={{ overflowWrap: 'anywhere' }}>
        {children ?? '—'}
      </Text>
    </div>
  );
}

function Details({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const { zone } = useProject();
  const lines = detailLines(entry, zone, t);
  if (lines.length === 0) return null;
  return (
    <Table aria-label={t('Before and after')} layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t('Field')}</Table.Th>
          <Table.Th scope="col">{t('Before')}</Table.Th>
          <Table.Th scope="col">{t('After')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map(({ key, label, before, after }) => (
          <Table.Tr key={key} style={{ verticalAlign: 'top', overflowWrap: 'anywhere' }}>
            <Table.Th scope="row">{t(label)}</Table.Th>
            <Table.Td>{before || '—'}</Table.Td>
            <Table.Td>{after || '—'}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Shows only what the same person did, or what happened to the same target. */
function NarrowButtons({ entry, list: { change } }: { entry: AuditEntry; list: ListQuery<AuditListQuery> }) {
  const { t } = useTranslation();
  const { actor_id, target_type, target_id } = entry;
  const isKnown = auditTargetTypes.includes(target_type as AuditTarget);
  if (actor_id === null && (target_id === null || !isKnown)) return null;
  return (
    <Group gap="xs">
      {actor_id === null ? null : (
        <Button variant="default" onClick={() => change({ person: actor_id })}>
          {t('Only this person')}
        </Button>
      )}
      {target_id === null || !isKnown ? null : (
        <Button variant="default" onClick={() => change({ target_type: target_type as AuditTarget, target_id })}>
          {t('Only this target')}
        </Button>
      )}
    </Group>
  );
}
