import { Badge, Button } from '@mantine/core';
import { pageSizes } from '@masthead/domain/http/paging';
import { mergeAccessRefusal } from '@masthead/domain/tags/rules';
import { IconArrowMerge } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { Can, useViewer } from '../../shared/access/viewer';
import { ListFilters } from '../../shared/list/list-filters';
import { ListPage, ListPagination, ListSearch, ListStates } from '../../shared/list/list-page';
import { useListQuery } from '../../shared/list/use-list-query';
import { usePrefetch } from '../../shared/list/use-prefetch';
import { OpenedPanel, useOpened } from '../../shared/panel/use-opened';
import { sectionChoices } from '../../shared/pickers/reference-lists';
import { SectionFilter } from '../../shared/pickers/taxonomy-filters';
import { useTranslation } from '../../ui/translation';
import { TagTable, useTagSelection } from './tag-table';
import { tagList, tagListQuery } from './tags.api';

const loadPanel = () => import('./tag-panel');
const TagPanel = lazy(async () => ({ default: (await loadPanel()).TagPanel }));
const MergePanel = lazy(async () => ({ default: (await import('./merge-panel')).MergePanel }));

/** The page /tags: the list of tags with filters and search, the panel that edits a tag, and the merge of tags. */
export function Page() {
  const { t } = useTranslation();
  const { open, current, show, close, closeDeleted } = useOpened();
  const list = useListQuery(tagListQuery);
  const { section_id } = list.query;
  const result = useQuery({ ...tagList(list.query), placeholderData: keepPreviousData });
  const sections = useQuery(sectionChoices()).data?.items;
  const canMerge = mergeAccessRefusal(useViewer()) === null;
  const selection = useTagSelection(list.query);
  const [isMerging, setIsMerging] = useState(false);
  usePrefetch(loadPanel);
  // Only tags of the same section can be merged.
  const canSelect = canMerge && (section_id !== undefined || sections?.length === 0);
  const isMergeOpen = isMerging && open === null;
  // Close the panel when the selection becomes empty. Otherwise the next selected tag would reopen it.
  if (isMerging && selection.tags.length === 0) setIsMerging(false);

  function openPanel(id: number | 'new') {
    setIsMerging(false);
    show(id);
  }
  function toggleMerge() {
    setIsMerging(!isMergeOpen);
    if (open !== null) close();
  }
  function handleRemoved(id: number) {
    selection.deselect(id);
    closeDeleted(id);
  }

  return (
    <ListPage
      title={t('Tags')}
      action={
        <Can access="tag.create">
          <Button onClick={() => openPanel('new')}>{t('Create new tag')}</Button>
        </Can>
      }
      toolbar={
        <SectionFilter
          sections={sections}
          value={section_id}
          onChange={(id) => list.change({ section_id: id })}
          min={1}
        />
      }
      search={<ListSearch list={list} />}
      filters={
        <>
          <ListFilters list={list} pageSizes={pageSizes} />
          {canMerge ? <MergeButton count={selection.tags.length} isOpen={isMergeOpen} onToggle={toggleMerge} /> : null}
        </>
      }
      pagination={<ListPagination list={list} loadedPage={result.data} />}
      panel={
        <>
          {isMergeOpen ? (
            <MergePanel selectedTags={selection.tags} onClear={selection.clear} onClose={() => setIsMerging(false)} />
          ) : null}
          <OpenedPanel item={open} create="tag.create">
            {(id) => <TagPanel id={id} section={section_id} onClose={close} onRemoved={selection.deselect} />}
          </OpenedPanel>
        </>
      }
    >
      <ListStates list={result} fallback={t('Error fetching data.')} empty={t('Tags not found')}>
        {(rows) => (
          <TagTable
            rows={rows}
            list={list}
            selection={canSelect ? selection : null}
            current={current}
            onOpen={(tag) => openPanel(tag.id)}
            onRemoved={(tag) => handleRemoved(tag.id)}
          />
        )}
      </ListStates>
    </ListPage>
  );
}

interface MergeButtonProps {
  count: number;
  isOpen: boolean;
  onToggle: () => void;
}

function MergeButton({ count, isOpen, onToggle }: MergeButtonProps) {
  const { t } = useTranslation();
  return (
    <Button
      variant="default"
      leftSection={<IconArrowMerge size={16} />}
      {...(count > 0 && { rightSection: <Badge size="sm">{count}</Badge> })}
      disabled={count === 0}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      {t('Merge')}
    </Button>
  );
}
