import { Select } from '@mantine/core';
import type { HotNewsItem } from '@masthead/domain/hot-news/contract';
import { hotNewsFormat } from '@masthead/domain/hot-news/file';
import type { Section } from '@masthead/domain/sections/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ListPage, ListPagination, ListStates } from '../../shared/list/list-page';
import { useListQuery } from '../../shared/list/use-list-query';
import { sectionOptions } from '../../shared/pickers/place-filters';
import { sectionChoices } from '../../shared/pickers/reference-lists';

import { AddressLink } from '../../shared/uploads/address-link';
import { CsvUpload } from '../../shared/uploads/csv-upload';
import { UploadState } from '../../shared/uploads/upload-state';
import { useFileUpload } from '../../shared/uploads/use-file-upload';
import { EmptyState } from '../../ui/states';
import { DataTable } from '../../ui/table/data-table';
import { hotNewsList, hotNewsListQuery, useUploadHotNews } from './hot-news.api';

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

/** Whose hot news are meant: where there is a choice, nobody's until it is made. */
type Chosen = { isChosen: false } | { isChosen: true; section_id: number | undefined };

/** A project's only section needs no choosing; an address may name one that is gone. */
function chosenSection(sections: readonly Section[], wanted: number | undefined): Chosen {
  if (sections.length < 2) return { isChosen: true, section_id: sections[0]?.id };
  const found = sections.find(({ id }) => id === wanted);
  return found ? { isChosen: true, section_id: found.id } : { isChosen: false };
}

interface Props {
  /** `undefined` while they are on their way. */
  sections: readonly Section[] | undefined;
  value: number | undefined;
  onChange: (id: number) => void;
  disabled: boolean;
}

/** Whose hot news; where there is only one section there is nothing to choose. */
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
        { key: 'url', header: t('Url'), cell: ({ url }) => <AddressLink url={url} /> },
      ]}
      rows={rows.map((row, id) => ({ ...row, id }))}
    />
  );
}
