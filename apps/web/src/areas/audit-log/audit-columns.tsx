import { Badge } from '@mantine/core';
import { type AuditResult, auditResults } from '@masthead/domain/audit/actions';
import type { AuditEntry } from '@masthead/domain/audit/contract';

import { useViewer } from '../../shared/access/viewer';
import { AnchorLink } from '../../shared/links';
import { useProject } from '../../shared/project/project';
import { type Column, MinWidth } from '../../ui/table/columns';
import { useTranslation } from '../../ui/translation';
import { findActionLabel, findTargetLabel, findTargetScreen, formatTime } from './audit-format';

/** The columns of the audit log table. */
export function useAuditColumns(): Column<AuditEntry>[] {
  const { t } = useTranslation();
  const { zone } = useProject();
  return [
    {
      key: 'at',
      header: t('Time'),
      cell: ({ at }) => (
        <time dateTime={at} style={{ whiteSpace: 'nowrap' }}>
          {formatTime(at, zone)}
        </time>
      ),
    },
    {
      key: 'person',
      header: t('Person'),
      cell: ({ actor_name }) => <MinWidth width="6rem">{actor_name ?? t('Unknown')}</MinWidth>,
    },
    {
      key: 'action',
      header: t('Action'),
      cell: ({ action }) => <MinWidth width="8rem">{t(findActionLabel(action))}</MinWidth>,
    },
    {
      key: 'target',
      header: t('Target'),
      cell: (entry) => (
        <MinWidth width="10rem">
          <TargetLink entry={entry} />
        </MinWidth>
      ),
    },
    {
      key: 'address',
      header: t('IP address'),
      cell: ({ address }) => <MinWidth width="6rem">{address}</MinWidth>,
    },
    { key: 'result', header: t('Result'), cell: ({ result }) => <ResultText result={result} /> },
  ];
}

/** Links to the target of an entry if it has a screen that the viewer may open. */
export function TargetLink({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const kind = t(findTargetLabel(entry.target_type));
  const name = entry.target_label ?? (entry.target_id === null ? '' : `#${entry.target_id}`);
  const screen = findTargetScreen(entry);
  if (!screen || !viewer.can(screen.access)) return <TargetName kind={kind} name={name} />;
  return (
    <AnchorLink size="sm" to={screen.to} params={screen.params} search={screen.search}>
      <TargetName kind={kind} name={name} />
    </AnchorLink>
  );
}

function TargetName({ kind, name }: { kind: string; name: string }) {
  return name === '' ? kind : `${kind}: ${name}`;
}

const badgeColours = { refused: 'orange', failure: 'red' } as const satisfies Partial<Record<AuditResult, string>>;

/** The result of an action. Only refused and failed actions get a coloured badge. */
export function ResultText({ result }: { result: AuditResult }) {
  const { t } = useTranslation();
  const text = t(auditResults[result]);
  if (result === 'success') return text;
  return (
    <Badge size="sm" variant="outline" color={badgeColours[result]} radius="sm" tt="none">
      {text}
    </Badge>
  );
}
