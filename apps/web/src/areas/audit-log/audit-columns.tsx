import { Badge } from '@mantine/core';
import { type AuditResult, auditResults } from '@masthead/domain/audit/actions';
import type { AuditEntry } from '@masthead/domain/audit/contract';

import { useTranslation } from 'react-i18next';
import { useViewer } from '../../shared/access/viewer';
import { AnchorLink } from '../../shared/links';
import { useProject } from '../../shared/project/project';
import { AtLeast, type Column } from '../../ui/table/columns';

import { actionLabel, targetLabel, targetLink, timeWithSeconds } from './audit-words';

export function useAuditColumns(): Column<AuditEntry>[] {
  const { t } = useTranslation();
  const { zone } = useProject();
  return [
    {
      key: 'at',
      header: t('Time'),
      cell: ({ at }) => (
        <time dateTime={at} style={{ whiteSpace: 'nowrap' }}>
          {timeWithSeconds(at, zone)}
        </time>
      ),
    },
    {
      key: 'person',
      header: t('Person'),
      cell: ({ actor_name }) => <AtLeast width="6rem">{actor_name ?? t('Unknown')}</AtLeast>,
    },
    {
      key: 'action',
      header: t('Action'),
      cell: ({ action }) => <AtLeast width="8rem">{t(actionLabel(action))}</AtLeast>,
    },
    {
      key: 'target',
      header: t('Target'),
      cell: (entry) => (
        <AtLeast width="10rem">
          <Target entry={entry} />
        </AtLeast>
      ),
    },
    {
      key: 'address',
      header: t('IP address'),
      cell: ({ address }) => <AtLeast width="6rem">{address}</AtLeast>,
    },
    { key: 'result', header: t('Result'), cell: ({ result }) => <Result result={result} /> },
  ];
}

/** What the entry is about, as a link where a screen shows it and the viewer may open that. */
export function Target({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const kind = t(targetLabel(entry.target_type));
  const name = entry.target_label ?? (entry.target_id === null ? '' : `#${entry.target_id}`);
  const link = targetLink(entry);
  if (!link || !viewer.can(link.access)) return <Named kind={kind} name={name} />;
  return (
    <AnchorLink size="sm" to={link.to} params={link.params} search={link.search}>
      <Named kind={kind} name={name} />
    </AnchorLink>
  );
}

function Named({ kind, name }: { kind: string; name: string }) {
  return name === '' ? kind : `${kind}: ${name}`;
}

const colours = { refused: 'orange', failure: 'red' } as const satisfies Partial<Record<AuditResult, string>>;

export function Result({ result }: { result: AuditResult }) {
  const { t } = useTranslation();
  const text = t(auditResults[result]);
  if (result === 'success') return text;
  return (
    <Badge size="sm" variant="outline" color={colours[result]} radius="sm" tt="none">
      {text}
    </Badge>
  );
}
