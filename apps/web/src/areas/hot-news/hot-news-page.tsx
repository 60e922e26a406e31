import { hotNewsFormat } from '@masthead/domain/hot-news/file';
import type { HotNewsItem } from '@masthead/domain/hot-news/schema';
import type { Section } from '@masthead/domain/sections/schema';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../shared/list/list-page';
import { ListPagination } from '../../shared/list/list-pagination';
import { ListStates } from '../../shared/list/list-states';
import { useListQuery } from '../../shared/list/use-list-query';
import { sectionChoices } from '../../shared/pickers/reference-lists';
import { AddressLink } from '../../shared/uploads/address-link';
import { CsvUpload } from '../../shared/uploads/csv-upload';
import { UploadState } from '../../shared/uploads/upload-state';
import { useFileUpload } from '../../shared/uploads/use-file-upload';
import { EmptyState } from '../../ui/states';
import { DataTable } from '../../ui/table/data-table';
import { chosenSection } from './chosen-section';
import { hotNewsList, hotNewsListQuery, useUploadHotNews } from './hot-news.api';
import { SectionPicker } from './section-picker';

const none: Section[] = [];

export function Page() {
  const { t } = useTranslation();
  const state = useListQuery(hotNewsListQuery);
  const sections = useQuery(sectionChoices());
  const { data: { items: choices = none } = {} } = sections;
  const chosen = chosenSection(choices, state.query.section_id);
  const section_id = chosen.isChosen ? chosen.section_id : undefined;
  const isReady = sections.data !== undefined && chosen.isChosen;
  const list = useQuery({ ...hotNewsList(state.query.page, section_id), enabled: isReady });
  const upload = useFileUpload();
  const send = useUploadHotNews();
  const mustChoose = sections.data !== undefined && !chosen.isChosen;

  return (
    <ListPage
      title={t('Hot news')}
      toolbar={
        <>
          <SectionPicker
            sections={sections.data?.items}
            value={section_id}
            disabled={upload.isSending}
            onChange={(id) => state.change({ section_id: id })}
          />
          <CsvUpload
            upload={upload}
            access="hot_news.update"
            format={hotNewsFormat}
            headers={[t('Title'), t('Url')]}
            current={isReady ? list.data?.total : undefined}
            refusal={mustChoose ? t('Choose a section to upload its hot news.') : isReady ? null : ''}
            send={(file, options) =>
              send.mutateAsync({ body: { file, ...(section_id !== undefined && { section_id }) }, ...options })
            }
          />
        </>
      }
      pagination={isReady ? <ListPagination list={state} answer={list.data} /> : null}
    >
      <UploadState upload={upload} working={(name) => t('Checking the rows of {name}…', { name })} canCancel />
      {mustChoose ? (
        <EmptyState text={t('Choose a section to see its hot news.')} />
      ) : (
        <ListStates
          list={sections.error ? { ...list, error: sections.error, refetch: sections.refetch } : list}
          fallback={t('Error fetching data.')}
          empty={t('Hot news not found')}
        >
          {(rows) => <HotNewsTable rows={rows} />}
        </ListStates>
      )}
    </ListPage>
  );
}

function HotNewsTable({ rows }: { rows: HotNewsItem[] }) {
  const { t } = useTranslation();
  return (
    <DataTable
      label={t('Hot news')}
      columns={[
        { key: 'title', header: t('Title'), cell: ({ title }) => title },
        { key: 'url', header: t('Url'), cell: ({ url }) => <AddressLink url={url} /> },
      ]}
      rows={rows.map((row, id) => ({ ...row, id }))}
    />
  );
}
