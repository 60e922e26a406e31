import { Group, Select, TextInput } from '@mantine/core';
import { type AuditAction, type AuditTarget, auditGroups, auditTargets } from '@masthead/domain/audit/actions';
import type { AuditEntry } from '@masthead/domain/audit/contract';
import type { Suggestion } from '@masthead/domain/autocomplete/contract';
import { urlId } from '@masthead/domain/http/paging';
import { useState } from 'react';
import type { ListQuery } from '../../shared/list/use-list-query';
import { LookupField } from '../../shared/pickers/lookup-field';
import { DayField } from '../../shared/time/time-field';
import { useTranslation } from '../../ui/translation';
import type { AuditListQuery } from './audit-log.api';

interface Props {
  list: ListQuery<AuditListQuery>;
  /** The listed entries, which contain the name of the filtered person. */
  rows: AuditEntry[];
}

/** The filters of the audit log: person, action, target and dates. Each change goes into the URL. */
export function AuditFilterFields({ list, rows }: Props) {
  const { t } = useTranslation();
  const { query, change } = list;

  return (
    <>
      <PersonField list={list} rows={rows} />
      <Select<AuditAction>
        label={t('Action')}
        placeholder={t('All')}
        clearable
        searchable
        data={Object.values(auditGroups).map(({ label, actions }) => ({
          group: t(label),
          items: Object.entries(actions).map(([value, info]) => ({
            value: value as AuditAction,
            label: t(info.label),
          })),
        }))}
        value={query.action ?? null}
        onChange={(action) => change({ action: action ?? undefined })}
      />
      <Group gap="sm" grow align="flex-start">
        <Select<AuditTarget>
          label={t('Target type')}
          placeholder={t('All')}
          clearable
          data={Object.entries(auditTargets).map(([value, label]) => ({
            value: value as AuditTarget,
            label: t(label),
          }))}
          value={query.target_type ?? null}
          onChange={(type) => change({ target_type: type ?? undefined, target_id: undefined })}
        />
        <TargetIdField list={list} />
      </Group>
      <Group gap="sm" grow align="flex-start">
        <DayField
          label={t('Start date')}
          value={query.from}
          max={query.to}
          refusal={(from) => (query.to && from > query.to ? t('Start date cannot be later than end date') : null)}
          onChange={(from) => change({ from })}
        />
        <DayField
          label={t('End date')}
          value={query.to}
          min={query.from}
          refusal={(to) => (query.from && to < query.from ? t('End date cannot be earlier than start date') : null)}
          onChange={(to) => change({ to })}
        />
      </Group>
    </>
  );
}

/** The URL holds only the user id. The name comes from the suggestion that the user picked, or from the listed rows. */
function PersonField({ list: { query, change }, rows }: Props) {
  const { t } = useTranslation();
  const [selectedPerson, setSelectedPerson] = useState<Suggestion | null>(null);
  const { person } = query;
  const listedName = rows.find(({ actor_id }) => actor_id === person)?.actor_name;
  const name = (selectedPerson?.id === person ? selectedPerson?.name : listedName) ?? `#${person}`;

  return (
    <LookupField
      // Remount when the name arrives, so that it replaces the id in the field.
      key={person === undefined ? 'none' : `${person} ${name}`}
      label={t('Person')}
      scope={{ entity: 'user', field: 'username' }}
      value={person === undefined ? null : { id: person, name }}
      onChange={(suggestion) => {
        setSelectedPerson(suggestion);
        change({ person: suggestion?.id });
      }}
    />
  );
}

/** Applies on blur or Enter, so that typing does not request a list per digit. */
function TargetIdField({ list: { query, change } }: Pick<Props, 'list'>) {
  const { t } = useTranslation();
  const appliedId = query.target_id === undefined ? '' : String(query.target_id);
  const [inputText, setInputText] = useState(appliedId);
  const [lastAppliedId, setLastAppliedId] = useState(appliedId);
  // Show the new id when the filters change elsewhere, for example by Back or "Clear filters".
  if (lastAppliedId !== appliedId) {
    setLastAppliedId(appliedId);
    setInputText(appliedId);
  }

  function apply() {
    const id = urlId.safeParse(inputText).data;
    setInputText(id === undefined ? '' : String(id));
    if (id !== query.target_id) change({ target_id: id });
  }

  return (
    <TextInput
      label={t('Target id')}
      disabled={query.target_type === undefined}
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      value={inputText}
      onChange={(event) => setInputText(event.currentTarget.value.replace(/\D/g, ''))}
      onBlur={apply}
      onKeyDown={(event) => event.key === 'Enter' && apply()}
    />
  );
}
