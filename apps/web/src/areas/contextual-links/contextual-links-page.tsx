import { contextualLinkFormat } from '@masthead/domain/contextual-links/file';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ListPage, ListPagination, ListStates } from '../../shared/list/list-page';
import { useListQuery } from '../../shared/list/use-list-query';
import { AddressLink } from '../../shared/uploads/address-link';
import { CsvUpload } from '../../shared/uploads/csv-upload';
import { UploadState } from '../../shared/uploads/upload-state';
import { useFileUpload } from '../../shared/uploads/use-file-upload';
import { DataTable } from '../../ui/table/data-table';
import { contextualLinkList, contextualLinkListQuery, useUploadContextualLinks } from './contextual-links.api';

export function Page() {
  const { t } = useTranslation();
  const state = useListQuery(contextualLinkListQuery);
  const list = useQuery({ ...contextualLinkList(state.query), placeholderData: keepPreviousData });
  const upload = useFileUpload();
  const send = useUploadContextualLinks();

  return (
    <ListPage
      title={t('Contextual links')}
      toolbar={
        <CsvUpload
          upload={upload}
          access="contextual_link.upload"
          format={contextualLinkFormat}
          headers={[t('Text'), t('Url')]}
          current={list.data?.total}
          send={(file, options) => send.mutateAsync({ body: { file }, ...options })}
        />
      }
      pagination={<ListPagination list={state} answer={list.data} />}
    >
      <UploadState upload={upload} working={(name) => t('Checking the rows of {name}…', { name })} canCancel />
      <ListStates list={list} fallback={t('Error fetching data.')} empty={t('Contextual links not found')}>
        {(rows) => (
          <DataTable
            label={t('Contextual links')}
            columns={[
              { key: 'text', header: t('Text'), cell: ({ text }) => text },
              { key: 'url', header: t('Url'), cell: ({ url = '' }) => <AddressLink url={url} /> },
            ]}
            rows={rows.map((row, id) => ({ ...row, id }))}
          />
        )}
      </ListStates>
    </ListPage>
  );
}
