import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { type ListUpload, MAX_UPLOADS, type RowDifference } from '@masthead/domain/uploads/history';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../ui/dialog';
import { Pagination } from '../../ui/pagination';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states';
import { DataTable } from '../../ui/table/data-table';
import { useTranslation } from '../../ui/translation';
import { useViewer } from '../access/viewer';
import type { UndoSlot } from '../api/call';
import { translateMessage } from '../i18n/i18n';
import { toMessages } from '../notices/messages';
import { notifyFailure, notifySuccess } from '../notices/notify';
import { useUndo } from '../notices/use-undo';
import { useProject } from '../project/project';
import { zoneDateTime } from '../time/zone-time';
import type { UploadHistoryProps } from './upload-history-api';
import classes from './upload-history-dialog.module.css';

interface DialogProps extends UploadHistoryProps {
  onClose: () => void;
}

type View = { step: 'uploads' } | { step: 'rows' | 'comparison'; upload: ListUpload };

/** The last uploads of a list. The user can view one, compare it with the current list, and restore it. */
export function UploadHistoryDialog({ onClose, ...props }: DialogProps) {
  const { t } = useTranslation();
  const [view, setView] = useState<View>({ step: 'uploads' });
  return (
    <Dialog title={t('Earlier uploads')} size="xl" onClose={onClose}>
      <Stack gap="sm" mt="sm">
        {view.step === 'uploads' ? (
          <Uploads {...props} onView={setView} onRestored={onClose} />
        ) : (
          <>
            <Group gap="sm">
              <Button variant="default" size="compact-sm" onClick={() => setView({ step: 'uploads' })}>
                {t('Back')}
              </Button>
              <Text size="sm">
                <UploadTitle upload={view.upload} />
              </Text>
            </Group>
            {view.step === 'rows' ? (
              <UploadRows {...props} id={view.upload.id} />
            ) : (
              <Comparison {...props} id={view.upload.id} />
            )}
          </>
        )}
      </Stack>
    </Dialog>
  );
}

function UploadTitle({ upload: { uploaded_at } }: { upload: ListUpload }) {
  const { t } = useTranslation();
  const { zone } = useProject();
  return uploaded_at === null ? t('Unknown time') : zoneDateTime(uploaded_at, zone);
}

interface UploadsProps extends UploadHistoryProps {
  onView: (view: View) => void;
  onRestored: () => void;
}

function Uploads({ api, access, section_id, onView, onRestored }: UploadsProps) {
  const { t } = useTranslation();
  const { zone } = useProject();
  const viewer = useViewer();
  const result = useQuery(api.uploads(section_id));
  const restore = api.useRestore();
  const toUndoAction = useUndo();

  async function restoreUpload({ id }: ListUpload) {
    const undo: UndoSlot = { id: null };
    try {
      const { total } = await restore.mutateAsync({ params: { id }, undo });
      notifySuccess(t('List restored.'), t('The list now has {total} rows.', { total }), toUndoAction(undo));
      onRestored();
    } catch (error) {
      notifyFailure(error, t('Error restoring the list.'));
    }
  }

  return (
    <QueryStates result={result} empty={t('No uploads yet.')}>
      {({ items }) => (
        <>
          <Text size="sm" c="dimmed">
            {t('The last {count} uploads are kept.', { count: MAX_UPLOADS })}
          </Text>
          <DataTable
            label={t('Earlier uploads')}
            columns={[
              { key: 'time', header: t('Time'), cell: (upload) => <UploadTitle upload={upload} /> },
              { key: 'user', header: t('User'), cell: ({ uploaded_by }) => uploaded_by ?? '' },
              {
                key: 'rows',
                header: t('Rows'),
                align: 'right',
                cell: ({ row_count }) => row_count.toLocaleString('en'),
              },
              {
                key: 'state',
                header: t('Status'),
                cell: ({ is_current, restored_from }) =>
                  is_current ? (
                    <Badge tt="none">{t('Current list')}</Badge>
                  ) : restored_from === null ? null : (
                    t('Restored from {time}', { time: zoneDateTime(restored_from, zone) })
                  ),
              },
              {
                key: 'actions',
                header: t('Actions'),
                actions: true,
                cell: (upload) => (
                  <Group gap={4} wrap="nowrap" justify="flex-end" className={classes.actions}>
                    <Button variant="default" size="compact-sm" onClick={() => onView({ step: 'rows', upload })}>
                      {t('View')}
                    </Button>
                    {upload.is_current ? null : (
                      <>
                        <Button
                          variant="default"
                          size="compact-sm"
                          onClick={() => onView({ step: 'comparison', upload })}
                        >
                          {t('Compare')}
                        </Button>
                        {viewer.can(access) ? (
                          <Button
                            variant="default"
                            size="compact-sm"
                            loading={restore.isPending && restore.variables.params.id === upload.id}
                            disabled={restore.isPending}
                            onClick={() => void restoreUpload(upload)}
                          >
                            {t('Restore')}
                          </Button>
                        ) : null}
                      </>
                    )}
                  </Group>
                ),
              },
            ]}
            rows={items}
          />
        </>
      )}
    </QueryStates>
  );
}

interface UploadProps extends UploadHistoryProps {
  id: number;
}

function UploadRows({ api, headers: [labelHeader, urlHeader], id }: UploadProps) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const result = useQuery({ ...api.rows(id, page), placeholderData: keepPreviousData });
  return (
    <QueryStates result={result} empty={t('This upload has no rows.')}>
      {({ items, last_page }) => (
        <>
          <DataTable
            label={t('Rows of the upload')}
            columns={[
              { key: 'label', header: labelHeader, cell: ({ label }) => label },
              { key: 'url', header: urlHeader, cell: ({ url }) => url },
            ]}
            rows={items.map((row, index) => ({ ...row, id: index }))}
          />
          <Pagination page={page} pages={last_page} onChange={setPage} />
        </>
      )}
    </QueryStates>
  );
}

/** The changes from the earlier upload to the current list. */
function Comparison({ api, headers: [labelHeader, urlHeader], id }: UploadProps) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const result = useQuery({ ...api.comparison(id, page), placeholderData: keepPreviousData });
  const kinds: Record<RowDifference['kind'], { label: string; color: string }> = {
    added: { label: t('New row'), color: 'teal' },
    removed: { label: t('Removed row'), color: 'red' },
    changed: { label: t('Changed row'), color: 'yellow' },
  };
  return (
    <QueryStates result={result} empty={t('The upload equals the current list.')}>
      {({ items, last_page, added, removed, changed }) => (
        <>
          <Text size="sm">
            {t('From this upload to the current list: {added} added, {removed} removed, {changed} changed.', {
              added: added.toLocaleString('en'),
              removed: removed.toLocaleString('en'),
              changed: changed.toLocaleString('en'),
            })}
          </Text>
          <DataTable
            label={t('Differences')}
            columns={[
              {
                key: 'kind',
                header: t('Change'),
                cell: ({ kind }) => (
                  <Badge tt="none" variant="light" color={kinds[kind].color}>
                    {kinds[kind].label}
                  </Badge>
                ),
              },
              { key: 'label', header: labelHeader, cell: ({ label }) => label },
              {
                key: 'url',
                header: urlHeader,
                cell: ({ before, after }) => (
                  <>
                    {before === null ? null : <del>{before}</del>} {after === null ? null : <ins>{after}</ins>}
                  </>
                ),
              },
            ]}
            rows={items.map((row, index) => ({ ...row, id: index }))}
          />
          <Pagination page={page} pages={last_page} onChange={setPage} />
        </>
      )}
    </QueryStates>
  );
}

interface QueryStatesProps<Data> {
  result: UseQueryResult<Data>;
  empty: string;
  children: (data: Data) => ReactNode;
}

function QueryStates<Data extends { items: unknown[] }>({ result, empty, children }: QueryStatesProps<Data>) {
  const { t } = useTranslation();
  const { data, error } = result;
  if (data) return data.items.length === 0 ? <EmptyState text={empty} /> : children(data);
  if (!error) return <SkeletonRows count={4} />;
  const messages = toMessages(error, t('Error fetching data.')).map(translateMessage);
  return <ErrorState messages={messages} onRetry={() => void result.refetch()} />;
}
