import { Button, Code, Group, Stack, Table, Text } from '@mantine/core';
import { type AuditTarget, auditTargetTypes } from '@masthead/domain/audit/actions';
import type { AuditEntry } from '@masthead/domain/audit/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { ListQuery } from '../../shared/list/use-list-query';
import { LoadState } from '../../shared/panel/load-state';

import { useProject } from '../../shared/project/project';

import { SidePanel } from '../../ui/side-panel';
import { useTranslation } from '../../ui/translation';
import { ResultText, TargetLink } from './audit-columns';
import { findActionLabel, formatDetails, formatTime } from './audit-format';
import { type AuditListQuery, auditEntryById } from './audit-log.api';

interface Props {
  id: number;
  list: ListQuery<AuditListQuery>;
  /** The listed entries. An entry in this list needs no further request. */
  rows: AuditEntry[];
  onClose: () => void;
}

/** Shows one audit entry completely: the values before and after, the browser and the request id. */
export function AuditEntryPanel({ id, list, rows, onClose }: Props) {
  const { t } = useTranslation();
  const listedEntry = rows.find((entry) => entry.id === id);
  const entryQuery = useQuery({ ...auditEntryById(id), enabled: listedEntry === undefined });
  const entry = listedEntry ?? entryQuery.data;

  return (
    <SidePanel
      title={entry ? t(findActionLabel(entry.action)) : t('Audit log')}
      onClose={onClose}
      readOnly
      footer={entry ? <FilterButtons entry={entry} list={list} /> : undefined}
    >
      {entry ? <EntryDetails entry={entry} /> : <LoadState queries={[entryQuery]} rows={5} />}
    </SidePanel>
  );
}

function EntryDetails({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const { zone } = useProject();
  return (
    <Stack gap="md">
      <LabelledValue name={t('Time')}>{`${formatTime(entry.at, zone)} (${zone})`}</LabelledValue>
      <LabelledValue name={t('Person')}>
        {entry.actor_name ?? t('Unknown')}
        {entry.role === null ? null : ` · ${entry.role}`}
      </LabelledValue>
      <LabelledValue name={t('Target')}>
        <TargetLink entry={entry} />
      </LabelledValue>
      <LabelledValue name={t('Result')}>
        <ResultText result={entry.result} />
      </LabelledValue>
      <ChangeTable entry={entry} />
      <LabelledValue name={t('IP address')}>{entry.address}</LabelledValue>
      <LabelledValue name={t('Browser')}>{entry.user_agent}</LabelledValue>
      <LabelledValue name={t('Request id')}>{entry.request_id ? <Code>{entry.request_id}</Code> : null}</LabelledValue>
    </Stack>
  );
}

function LabelledValue({ name, children }: { name: string; children: ReactNode }) {
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

function ChangeTable({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const { zone } = useProject();
  const lines = formatDetails(entry, zone, t);
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

/** Filters the list by the same actor or the same target. */
function FilterButtons({ entry, list: { change } }: { entry: AuditEntry; list: ListQuery<AuditListQuery> }) {
  const { t } = useTranslation();
  const { actor_id, target_type, target_id } = entry;
  // An entry of another version may have a target type that the filter does not offer.
  const isKnownTarget = auditTargetTypes.includes(target_type as AuditTarget);
  if (actor_id === null && (target_id === null || !isKnownTarget)) return null;
  return (
    <Group gap="xs">
      {actor_id === null ? null : (
        <Button variant="default" onClick={() => change({ person: actor_id })}>
          {t('Only this person')}
        </Button>
      )}
      {target_id === null || !isKnownTarget ? null : (
        <Button variant="default" onClick={() => change({ target_type: target_type as AuditTarget, target_id })}>
          {t('Only this target')}
        </Button>
      )}
    </Group>
  );
}
