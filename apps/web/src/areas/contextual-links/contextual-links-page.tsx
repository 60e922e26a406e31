import { contextualLinkFormat, contextualLinks } from '@masthead/domain/contextual-links/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { collection } from '../../shared/api/collection';
import { useUpload } from '../../shared/api/upload';
import { ListPage, ListPagination, ListStates } from '../../shared/list/list-page';
import { listState, useListQuery } from '../../shared/list/use-list-query';
import { CsvUpload } from '../../shared/uploads/csv-upload';
import { SiteLink } from '../../shared/uploads/site-link';
import { UploadHistory } from '../../shared/uploads/upload-history';
import { uploadHistoryApi } from '../../shared/uploads/upload-history-api';
import { UploadState } from '../../shared/uploads/upload-state';
import { useFileUpload } from '../../shared/uploads/use-file-upload';
import { DataTable } from '../../ui/table/data-table';
import { useTranslation } from '../../ui/translation';

const COLLECTION = 'contextual-links';
const { query } = collection(COLLECTION);

export const contextualLinkListQuery = z.object({ page: listState.page });

export const contextualLinkList = ({ page }: z.output<typeof contextualLinkListQuery>) =>
  query(contextualLinks.list, { query: { fields: 'text,url', page } });

export const useUploadContextualLinks = () => useUpload(COLLECTION, contextualLinks.upload);

const history = uploadHistoryApi(COLLECTION, contextualLinks);

/** The page /contextual-links: the list of phrases with their URLs. A CSV upload replaces the whole list. */
export function Page() {
  const { t } = useTranslation();
  const list = useListQuery(contextualLinkListQuery);
  const result = useQuery({ ...contextualLinkList(list.query), placeholderData: keepPreviousData });
  const upload = useFileUpload();
  const send = useUploadContextualLinks();

  return (
    <ListPage
      title={t('Contextual links')}
      toolbar={
        <>
          <CsvUpload
            upload={upload}
            access="contextual_link.upload"
            format={contextualLinkFormat}
            headers={[t('Text'), t('Url')]}
            currentCount={result.data?.total}
            send={(file, options) => send.mutateAsync({ body: { file }, ...options })}
          />
          <UploadHistory api={history} access="contextual_link.upload" headers={[t('Text'), t('Url')]} />
        </>
      }
      pagination={<ListPagination list={list} loadedPage={result.data} />}
    >
      <UploadState upload={upload} working={(name) => t('Checking the rows of {name}…', { name })} canCancel />
      <ListStates list={result} fallback={t('Error fetching data.')} empty={t('Contextual links not found')}>
        {(rows) => (
          <DataTable
            label={t('Contextual links')}
            columns={[
              { key: 'text', header: t('Text'), cell: ({ text }) => text },
              { key: 'url', header: t('Url'), cell: ({ url = '' }) => <SiteLink url={url} /> },
            ]}
            // Rows have no id in the API; the table needs one as key.
            rows={rows.map((row, index) => ({ ...row, id: index }))}
          />
        )}
      </ListStates>
    </ListPage>
  );
}
