import { Button, Text } from '@mantine/core';
import { MAX_EXPORTED, MAX_LISTED } from '@masthead/domain/audit/contract';
import { pageSizes } from '@masthead/domain/http/paging';
import { IconDownload } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { saveFile } from '../../shared/api/download';
import { ListFilters } from '../../shared/list/list-filters';
import { ListPage, ListPagination, ListStates } from '../../shared/list/list-page';
import { useListQuery } from '../../shared/list/use-list-query';
import { usePrefetch } from '../../shared/list/use-prefetch';
import { notifyFailure, notifyWarning } from '../../shared/notices/notify';
import { useOpened } from '../../shared/panel/use-opened';
import { DataTable } from '../../ui/table/data-table';
import { useTranslation } from '../../ui/translation';
import { useAuditColumns } from './audit-columns';
import { AuditFilterFields } from './audit-filter-fields';
import { type AuditListQuery, auditFilterKeys, auditList, auditListQuery, downloadAuditLog } from './audit-log.api';

const loadPanel = () => import('./audit-entry-panel');
const AuditEntryPanel = lazy(async () => ({ default: (await loadPanel()).AuditEntryPanel }));

/** The page /audit-log: the filtered list of entries, the details of one entry, and the CSV download. */
export function Page() {
  const { t } = useTranslation();
  const { current, show, close } = useOpened();
  const list = useListQuery(auditListQuery);
  const result = useQuery({ ...auditList(list.query), placeholderData: keepPreviousData });
  const columns = useAuditColumns();
  usePrefetch(loadPanel);
  const rows = result.data?.items ?? [];

  return (
    <ListPage
      title={t('Audit log')}
      action={<DownloadButton query={list.query} />}
      filters={
        <ListFilters list={list} pageSizes={pageSizes} filters={auditFilterKeys}>
          <AuditFilterFields list={list} rows={rows} />
        </ListFilters>
      }
      pagination={<ListPagination list={list} loadedPage={result.data} />}
      panel={
        current === undefined ? null : (
          <AuditEntryPanel key={current} id={current} list={list} rows={rows} onClose={close} />
        )
      }
    >
      <ListStates list={result} fallback={t('Error fetching data.')} empty={t('No entries match these filters.')}>
        {(entries) => (
          <DataTable
            label={t('Audit log')}
            columns={columns}
            rows={entries}
            current={current}
            onOpen={({ id }) => show(id)}
          />
        )}
      </ListStates>
      {result.data?.has_more ? (
        <Text size="sm" c="dimmed">
          {t('The list ends after {count} entries. Narrow the filters to see older ones.', { count: MAX_LISTED })}
        </Text>
      ) : null}
    </ListPage>
  );
}

function DownloadButton({ query }: { query: AuditListQuery }) {
  const { t } = useTranslation();
  const { mutate, isPending } = useMutation({
    mutationFn: () => downloadAuditLog(query),
    onSuccess: (file) => {
      saveFile(file);
      if (!file.isTruncated) return;
      notifyWarning(
        t('The file holds the newest {count} entries. Narrow the filters for older ones.', { count: MAX_EXPORTED }),
      );
    },
    onError: (error) => notifyFailure(error, t('The file could not be downloaded. Try again.')),
  });

  return (
    <Button variant="default" leftSection={<IconDownload size={16} />} loading={isPending} onClick={() => mutate()}>
      {t('Download CSV')}
    </Button>
  );
}
