import { Button } from '@mantine/core';
import type { StopWord, StopWordType } from '@masthead/domain/stop-words/contract';
import { stopWordFormat } from '@masthead/domain/stop-words/file';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { Can, useViewer } from '../../shared/access/viewer';
import { ListPage, ListPagination, ListSearch, ListStates } from '../../shared/list/list-page';
import { useListQuery } from '../../shared/list/use-list-query';
import { usePrefetch } from '../../shared/list/use-prefetch';
import { OpenedPanel, useOpened } from '../../shared/panel/use-opened';
import { UploadButton } from '../../shared/uploads/upload-button';
import { UploadState } from '../../shared/uploads/upload-state';
import { type FileUpload, useFileUpload } from '../../shared/uploads/use-file-upload';
import type { Column } from '../../ui/table/columns';

import { DataTable } from '../../ui/table/data-table';
import { useTranslation } from '../../ui/translation';
import { RemoveStopWord } from './remove-stop-word';
import { stopWordList, stopWordListQuery, useUploadStopWords } from './stop-words.api';

const loadPanel = () => import('./stop-word-panel');
const StopWordPanel = lazy(async () => ({ default: (await loadPanel()).StopWordPanel }));

/** The page /stop-words: the searchable list of stop words, the panel that edits one, and the upload of word lists. */
export function Page() {
  const { t } = useTranslation();
  const viewer = useViewer();
  const { open, current, show, close, closeDeleted } = useOpened();
  const list = useListQuery(stopWordListQuery);
  const result = useQuery({ ...stopWordList(list.query), placeholderData: keepPreviousData });
  const upload = useFileUpload();
  usePrefetch(loadPanel);
  const columns = useColumns(({ id }) => closeDeleted(id));

  return (
    <ListPage
      title={t('Stop words')}
      action={
        <Can access="stop_word.create">
          <Button onClick={() => show('new')}>{t('Create stop word')}</Button>
        </Can>
      }
      toolbar={
        <Can access="stop_word.upload_stop_words">
          <UploadButtons upload={upload} />
        </Can>
      }
      search={<ListSearch list={list} />}
      pagination={<ListPagination list={list} loadedPage={result.data} />}
      panel={
        <OpenedPanel item={open} create="stop_word.create">
          {(id) => <StopWordPanel id={id} onClose={close} />}
        </OpenedPanel>
      }
    >
      <UploadState upload={upload} working={(name) => t('Storing the words of {name}…', { name })} />
      <ListStates list={result} fallback={t('Error fetching data.')} empty={t('Stop words not found')}>
        {(rows) => (
          <DataTable
            label={t('Stop words')}
            columns={columns}
            rows={rows}
            current={current}
            onOpen={viewer.can('stop_word.update') ? (word) => show(word.id) : undefined}
          />
        )}
      </ListStates>
    </ListPage>
  );
}

function useColumns(onRemoved: (word: StopWord) => void): Column<StopWord>[] {
  const { t } = useTranslation();
  return [
    { key: 'name', header: t('Name'), cell: ({ name }) => name },
    { key: 'posts', header: t('For posts'), cell: (word) => (word.is_article ? t('Yes') : t('No')) },
    { key: 'tags', header: t('For tags'), cell: (word) => (word.is_tag ? t('Yes') : t('No')) },
    {
      key: 'actions',
      header: t('Actions'),
      actions: true,
      cell: (word) => <RemoveStopWord word={word} onRemoved={() => onRemoved(word)} look="icon" />,
    },
  ];
}

function UploadButtons({ upload }: { upload: FileUpload }) {
  const { t } = useTranslation();
  return (
    <>
      <UploadWordsButton upload={upload} type="post" label={t('Upload .txt for posts')} />
      <UploadWordsButton upload={upload} type="tag" label={t('Upload .txt for tags')} />
    </>
  );
}

function UploadWordsButton({ upload, type, label }: { upload: FileUpload; type: StopWordType; label: string }) {
  const { t } = useTranslation();
  const send = useUploadStopWords();
  return (
    <UploadButton
      upload={upload}
      label={label}
      accept=".txt,text/plain"
      format={stopWordFormat}
      headers={[t('Word or phrase')]}
      effect={
        type === 'post'
          ? t('The words are added to the list for posts. Duplicates are skipped.')
          : t('The words are added to the list for tags. Duplicates are skipped.')
      }
      send={async (file, options) => {
        const { added, skipped } = await send.mutateAsync({ body: { file, type }, ...options });
        return t('Words added: {added}. Duplicates skipped: {skipped}.', { added, skipped });
      }}
    />
  );
}
