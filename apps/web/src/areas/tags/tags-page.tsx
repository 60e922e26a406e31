import { Button } from '@mantine/core';
import { pageSizes } from '@masthead/domain/http/paging';
import { mergeAccessRefusal } from '@masthead/domain/tags/rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Can, useViewer } from '../../shared/access/viewer';
import { ListFilters } from '../../shared/list/list-filters';
import { ListPage } from '../../shared/list/list-page';
import { ListPagination } from '../../shared/list/list-pagination';
import { ListSearch } from '../../shared/list/list-search';
import { ListStates } from '../../shared/list/list-states';
import { useListQuery } from '../../shared/list/use-list-query';
import { useOpenPanel } from '../../shared/list/use-open-panel';
import { usePrefetch } from '../../shared/list/use-prefetch';
import { sectionChoices } from '../../shared/pickers/reference-lists';
import { MergeButton } from './merge-button';
import { SectionChoice } from './section-choice';
import { tagListQuery } from './tag-query';
import { TagTable } from './tag-table';
import { tagList } from './tags.api';
import { useTagSelection } from './use-tag-selection';

const loadPanel = () => import('./tag-panel');
const TagPanel = lazy(async () => ({ default: (await loadPanel()).TagPanel }));
const MergePanel = lazy(async () => ({ default: (await import('./merge-panel')).MergePanel }));

export function Page() {
  const { t } = useTranslation();
  const { open, show, close } = useOpenPanel();
  const list = useListQuery(tagListQuery);
  const { section_id } = list.query;
  const answer = useQuery({ ...tagList(list.query), placeholderData: keepPreviousData });
  const sections = useQuery(sectionChoices()).data?.items;
  const mayMerge = mergeAccessRefusal(useViewer()) === null;
  const selection = useTagSelection(list.query);
  const [isMerging, setIsMerging] = useState(false);
  usePrefetch(loadPanel);
  // Tags of one section only can be merged.
  const canChoose = mayMerge && (section_id !== undefined || sections?.length === 0);
  const isMergeOpen = isMerging && open === null;
  // Whatever emptied the selection: the next tag that is chosen must not bring the panel back by itself.
  if (isMerging && selection.tags.length === 0) setIsMerging(false);

  function openPanel(id: number | 'new') {
    setIsMerging(false);
    show(id);
  }
  function toggleMerge() {
    setIsMerging(!isMergeOpen);
    if (open !== null) close();
  }
  function removed(id: number) {
    selection.drop(id);
    if (id === open) close();
  }

  return (
    <ListPage
      title={t('Tags')}
      action={
        <Can access="tag.create">
          <Button onClick={() => openPanel('new')}>{t('Create new tag')}</Button>
        </Can>
      }
      toolbar={<SectionChoice list={list} sections={sections} />}
      search={<ListSearch list={list} />}
      filters={
        <>
          <ListFilters list={list} pageSizes={pageSizes} />
          {mayMerge ? <MergeButton count={selection.tags.length} isOpen={isMergeOpen} onToggle={toggleMerge} /> : null}
        </>
      }
      pagination={<ListPagination list={list} answer={answer.data} />}
      panel={
        <>
          {isMergeOpen ? (
            <MergePanel chosen={selection.tags} onClear={selection.clear} onClose={() => setIsMerging(false)} />
          ) : null}
          <OpenPanel open={open} section={section_id} onClose={close} onRemoved={removed} />
        </>
      }
    >
      <ListStates list={answer} fallback={t('Error fetching data.')} empty={t('Tags not found')}>
        {(rows) => (
          <TagTable
            rows={rows}
            list={list}
            selection={canChoose ? selection : null}
            current={typeof open === 'number' ? open : undefined}
            onOpen={(tag) => openPanel(tag.id)}
            onRemoved={(tag) => removed(tag.id)}
          />
        )}
      </ListStates>
    </ListPage>
  );
}

interface OpenPanelProps {
  open: number | 'new' | null;
  section: number | undefined;
  onClose: () => void;
  onRemoved: (id: number) => void;
}

function OpenPanel({ open, ...rest }: OpenPanelProps) {
  if (open === null) return null;
  if (open !== 'new') return <TagPanel key={open} id={open} {...rest} />;
  return (
    <Can access="tag.create">
      <TagPanel key="new" id={null} {...rest} />
    </Can>
  );
}
