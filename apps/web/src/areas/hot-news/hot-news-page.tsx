import { Select } from '@mantine/core';
import { type HotNewsItem, hotNews, hotNewsFormat } from '@masthead/domain/hot-news/contract';
import { urlId } from '@masthead/domain/http/paging';
import type { Section } from '@masthead/domain/sections/contract';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { collection } from '../../shared/api/collection';
import { useUpload } from '../../shared/api/upload';
import { ListPage, ListPagination, ListStates } from '../../shared/list/list-page';
import { listState, useListQuery } from '../../shared/list/use-list-query';
import { sectionChoices } from '../../shared/pickers/reference-lists';
import { sectionOptions } from '../../shared/pickers/taxonomy-filters';
import { CsvUpload } from '../../shared/uploads/csv-upload';
import { SiteLink } from '../../shared/uploads/site-link';
import { UploadHistory } from '../../shared/uploads/upload-history';
import { uploadHistoryApi } from '../../shared/uploads/upload-history-api';
import { UploadState } from '../../shared/uploads/upload-state';
import { useFileUpload } from '../../shared/uploads/use-file-upload';
import { EmptyState } from '../../ui/states';
import { DataTable } from '../../ui/table/data-table';
import { useTranslation } from '../../ui/translation';

const COLLECTION = 'hot-news';
const { query } = collection(COLLECTION);

/** The page and section of the list, part of the URL. */
export const hotNewsListQuery = z.object({
  page: listState.page,
  section_id: urlId.optional(),
});

export const hotNewsList = (page: number, section_id: number | undefined) =>
  query(hotNews.list, { query: { page, ...(section_id !== undefined && { section_id }) } });

export const useUploadHotNews = () => useUpload(COLLECTION, hotNews.upload);

const history = uploadHistoryApi(COLLECTION, hotNews);

const noSections: Section[] = [];

/** The page /hot-news: the highlighted titles of a section. A CSV upload replaces them all. */
export function Page() {
  const { t } = useTranslation();
  const list = useListQuery(hotNewsListQuery);
  const sections = useQuery(sectionChoices());
  const { data: { items: sectionList = noSections } = {} } = sections;
  const selection = selectSection(sectionList, list.query.section_id);
  const section_id = selection.isSelected ? selection.section_id : undefined;
  const isReady = sections.data !== undefined && selection.isSelected;
  const result = useQuery({ ...hotNewsList(list.query.page, section_id), enabled: isReady });
  const upload = useFileUpload();
  const send = useUploadHotNews();
  const mustSelect = sections.data !== undefined && !selection.isSelected;

  return (
    <ListPage
      title={t('Hot news')}
      toolbar={
        <>
          <SectionPicker
            sections={sections.data?.items}
            value={section_id}
            disabled={upload.isSending}
            onChange={(id) => list.change({ section_id: id })}
          />
          <CsvUpload
            upload={upload}
            access="hot_news.update"
            format={hotNewsFormat}
            headers={[t('Title'), t('Url')]}
            currentCount={isReady ? result.data?.total : undefined}
            refusal={mustSelect ? t('Choose a section to upload its hot news.') : isReady ? null : ''}
            send={(file, options) =>
              send.mutateAsync({ body: { file, ...(section_id !== undefined && { section_id }) }, ...options })
            }
          />
          {isReady ? (
            <UploadHistory
              key={section_id}
              api={history}
              access="hot_news.update"
              section_id={section_id}
              headers={[t('Title'), t('Url')]}
            />
          ) : null}
        </>
      }
      pagination={isReady ? <ListPagination list={list} loadedPage={result.data} /> : null}
    >
      <UploadState upload={upload} working={(name) => t('Checking the rows of {name}…', { name })} canCancel />
      {mustSelect ? (
        <EmptyState text={t('Choose a section to see its hot news.')} />
      ) : (
        <ListStates
          list={sections.error ? { ...result, error: sections.error, refetch: sections.refetch } : result}
          fallback={t('Error fetching data.')}
          empty={t('Hot news not found')}
        >
          {(rows) => <HotNewsTable rows={rows} />}
        </ListStates>
      )}
    </ListPage>
  );
}

/** With several sections, the user must select one first. A project without sections has one list (`undefined`). */
type SectionSelection = { isSelected: false } | { isSelected: true; section_id: number | undefined };

/** Selects the section of the URL, or the only section. Ignores a section in the URL that no longer exists. */
function selectSection(sections: readonly Section[], sectionId: number | undefined): SectionSelection {
  if (sections.length < 2) return { isSelected: true, section_id: sections[0]?.id };
  const section = sections.find(({ id }) => id === sectionId);
  return section ? { isSelected: true, section_id: section.id } : { isSelected: false };
}

interface Props {
  /** `undefined` while the sections load. */
  sections: readonly Section[] | undefined;
  value: number | undefined;
  onChange: (id: number) => void;
  disabled: boolean;
}

/** Hidden if there is at most one section. */
function SectionPicker({ sections, value, onChange, disabled }: Props) {
  const { t } = useTranslation();
  if (sections && sections.length < 2) return null;
  return (
    <Select<number>
      aria-label={t('Section')}
      placeholder={t('Choose a section')}
      w="14rem"
      allowDeselect={false}
      disabled={disabled || !sections}
      data={sectionOptions(sections ?? [])}
      value={value ?? null}
      onChange={(id) => id !== null && onChange(id)}
    />
  );
}

function HotNewsTable({ rows }: { rows: HotNewsItem[] }) {
  const { t } = useTranslation();
  return (
    <DataTable
      label={t('Hot news')}
      columns={[
        { key: 'title', header: t('Title'), cell: ({ title }) => title },
        { key: 'url', header: t('Url'), cell: ({ url }) => <SiteLink url={url} /> },
      ]}
      // Rows have no id in the API; the table needs one as key.
      rows={rows.map((row, index) => ({ ...row, id: index }))}
    />
  );
}
