import { Badge, Button, Text } from '@mantine/core';
import { templateTypes } from '@masthead/domain/posts/rules/template-types';

import { zoneDay } from '@masthead/domain/time/zone';
import { IconCalendarCheck, IconShare3 } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { Can, useViewer } from '../../../shared/access/viewer';
import { ButtonLink } from '../../../shared/links';
import { ListPage, ListPagination, ListSearch, ListStates } from '../../../shared/list/list-page';

import { type ListQuery, useListQuery } from '../../../shared/list/use-list-query';
import { usePrefetch } from '../../../shared/list/use-prefetch';
import { useFailureNotice } from '../../../shared/notices/notify';
import { sectionChoices } from '../../../shared/pickers/reference-lists';
import { SectionFilter } from '../../../shared/pickers/taxonomy-filters';
import { useProject } from '../../../shared/project/project';
import { useNow } from '../../../shared/time/zone-time';
import { useTranslation } from '../../../ui/translation';
import { useExport } from '../export/use-export';
import { useNewTask } from '../task-form/use-new-task';
import { PostFilters, useSidePanels } from './post-filters';
import { type PostListQuery, type PostRow, postList, postListQuery } from './post-list.api';
import { PostTable, usePostSelection } from './post-table';

const SelectionExportPanel = lazy(async () => ({
  default: (await import('../export/export-panel')).SelectionExportPanel,
}));
const loadEditor = () => import('../editor/editor-page');
const loadTaskPanel = () => import('../task-form/task-panel');
const TaskPanel = lazy(async () => ({ default: (await loadTaskPanel()).TaskPanel }));

const MINUTE_MS = 60_000;
/** Always the same array, so that an empty list does not re-render. */
const noRows: PostRow[] = [];

/** The list of all posts, with filters, search, selection for export, and a panel that creates a post. */
export function Page() {
  const { t } = useTranslation();
  const { zone, switches } = useProject();
  const mayExport = useViewer().can('post.export') && switches.export_from;
  const list = useListQuery(postListQuery);
  usePrefetch(loadEditor);
  const today = zoneDay(useNow(MINUTE_MS), zone);
  const postsQuery = useQuery({ ...postList(list.query, today), placeholderData: keepPreviousData });
  const rows = postsQuery.data?.items ?? noRows;
  const selection = usePostSelection(rows);
  const exporting = useExport();
  const showNewPost = useNewTask({
    isSettled: !postsQuery.isFetching,
    hiddenExplanation: t("The new post is on another page or doesn't match the filters."),
  });
  const sidePanels = useSidePanels(selection.posts.length > 0);

  function clearSelection() {
    selection.clear();
    exporting.clearResults();
  }

  return (
    <ListPage
      title={t('Posts')}
      action={
        <>
          <Can access="post.update">
            <ButtonLink variant="default" to="/posts/proposals">
              {t('Proposals')}
            </ButtonLink>
          </Can>
          <Can access="post.create">
            <Button onClick={sidePanels.create}>{t('Create post')}</Button>
          </Can>
        </>
      }
      toolbar={
        <>
          <PostSectionFilter list={list} isEnabled={postsQuery.isFetched} />
          <TodayToggle list={list} />
        </>
      }
      search={<ListSearch list={list} />}
      filters={
        <>
          <PostFilters list={list} today={today} rows={rows} sidePanels={sidePanels} />
          {mayExport ? (
            <ExportButton
              count={selection.posts.length}
              isOpen={sidePanels.shown === 'export'}
              onToggle={() => sidePanels.toggle('export')}
            />
          ) : null}
        </>
      }
      pagination={<ListPagination list={list} loadedPage={postsQuery.data} />}
      panel={
        <>
          {sidePanels.shown === 'export' ? (
            <SelectionExportPanel
              posts={selection.posts}
              exporting={exporting}
              onClear={clearSelection}
              onClose={sidePanels.close}
            />
          ) : null}
          {sidePanels.shown === 'create' ? (
            <Can access="post.create">
              <TaskPanel
                card={null}
                title={t('Create post')}
                types={templateTypes}
                section={list.query.section_id}
                today={today}
                onCreated={showNewPost}
                onClose={sidePanels.close}
              />
            </Can>
          ) : null}
        </>
      }
    >
      {postsQuery.data?.searchedFor ? (
        <Text role="status" size="sm">
          {t('No exact matches. Showing results for “{text}”.', { text: postsQuery.data.searchedFor })}
        </Text>
      ) : null}
      <ListStates list={postsQuery} fallback={t('Error fetching data.')} empty={t('Posts not found')}>
        {(rows) => (
          <PostTable rows={rows} list={list} selection={mayExport ? selection : null} onTransition={selection.remove} />
        )}
      </ListStates>
    </ListPage>
  );
}

/** Loads the sections after the rows, which come first. */
function PostSectionFilter({ list, isEnabled }: { list: ListQuery<PostListQuery>; isEnabled: boolean }) {
  const { t } = useTranslation();
  const sections = useQuery({ ...sectionChoices(), enabled: isEnabled });
  useFailureNotice(sections.error, t('Error fetching sections or categories.'));
  return (
    <SectionFilter
      sections={sections.data?.items}
      value={list.query.section_id}
      onChange={(section_id) => list.change({ section_id })}
    />
  );
}

/** Shows only posts published today. Replaces the status and date filters. */
function TodayToggle({ list }: { list: ListQuery<PostListQuery> }) {
  const { t } = useTranslation();
  const isOn = list.query.today !== undefined;
  const clearedFilters = { status: undefined, start_date: undefined, end_date: undefined };
  return (
    <Button
      variant={isOn ? 'filled' : 'default'}
      leftSection={<IconCalendarCheck size={16} />}
      aria-pressed={isOn}
      onClick={() => list.change(isOn ? { today: undefined } : { today: '1', ...clearedFilters })}
    >
      {t('Today posts')}
    </Button>
  );
}

interface Props {
  count: number;
  isOpen: boolean;
  onToggle: () => void;
}

function ExportButton({ count, isOpen, onToggle }: Props) {
  const { t } = useTranslation();
  return (
    <Button
      variant="default"
      leftSection={<IconShare3 size={16} />}
      rightSection={
        <Badge size="sm" {...(count === 0 && { color: 'gray', variant: 'default' })}>
          {count}
        </Badge>
      }
      disabled={count === 0}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      {t('Export')}
    </Button>
  );
}
