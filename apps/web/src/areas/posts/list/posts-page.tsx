import { Badge, Button, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { MAX_SEARCH_RESULTS } from '@masthead/domain/posts/contract/endpoints';
import { templateTypes } from '@masthead/domain/posts/rules/template-types';

import { zoneDay } from '@masthead/domain/time/zone';
import { IconCalendarCheck, IconShare3 } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
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
import { useSelectionExport } from '../export/use-selection-export';
import { useNewTask } from '../task-form/use-new-task';
import { PostFilters, useSidePanels } from './post-filters';
import { type PostListQuery, type PostRow, postList, postListQuery } from './post-list.api';
import { usePostSelection } from './post-selection';
import { PostTable } from './post-table';

const SelectionExportPanel = lazy(async () => ({
  default: (await import('../export/export-panel')).SelectionExportPanel,
}));
const BulkBar = lazy(async () => ({ default: (await import('../bulk/bulk-bar')).BulkBar }));
const ListControls = lazy(async () => ({ default: (await import('./list-controls')).ListControls }));
const loadEditor = () => import('../editor/editor-page');
const loadTaskPanel = () => import('../task-form/task-panel');
const TaskPanel = lazy(async () => ({ default: (await loadTaskPanel()).TaskPanel }));

/** The space of the lazy menus while they load, so that the controls beside them do not move. */
const CONTROLS_WIDTH = '10rem';
const MINUTE_MS = 60_000;
/** Always the same array, so that an empty list does not re-render. */
const noRows: PostRow[] = [];

/** The list of all posts, with filters, search, changes of selected posts, and a panel that creates a post. */
export function Page() {
  const { t } = useTranslation();
  const { zone, switches } = useProject();
  const { can } = useViewer();
  const mayExport = can('post.export') && switches.export_from;
  const maySelect = mayExport || can(['post.update', 'post.publish']);
  const list = useListQuery(postListQuery);
  usePrefetch(loadEditor);
  const today = zoneDay(useNow(MINUTE_MS), zone);
  const postsQuery = useQuery({ ...postList(list.query, today), placeholderData: keepPreviousData });
  const rows = postsQuery.data?.items ?? noRows;
  const selection = usePostSelection(rows);
  const exporting = useSelectionExport();
  const showNewPost = useNewTask({
    isSettled: !postsQuery.isFetching,
    hiddenExplanation: t("The new post is on another page or doesn't match the filters."),
  });
  const sidePanels = useSidePanels(selection.posts.length > 0);

  const isPhone = useMediaQuery('(max-width: 599.98px)');
  // On a wide screen the pagination is in the header, so that it takes no row of the list.
  const pagination = <ListPagination list={list} loadedPage={postsQuery.data} />;
  function clearSelection() {
    selection.clear();
    exporting.clearResults();
  }

  return (
    <ListPage
      title={t('Posts')}
      action={
        <>
          <PostTotal page={postsQuery.data} isSearch={list.query.search !== ''} />
          {isPhone ? null : pagination}
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
          <Suspense fallback={<div style={{ width: CONTROLS_WIDTH }} />}>
            <ListControls isPhone={isPhone} />
          </Suspense>
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
      pagination={
        <SelectionFooter
          selection={selection}
          list={list}
          today={today}
          total={postsQuery.data?.total ?? 0}
          onClear={clearSelection}
          onExport={mayExport ? () => sidePanels.toggle('export') : undefined}
        >
          {isPhone ? pagination : null}
        </SelectionFooter>
      }
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
          <PostTable
            rows={rows}
            list={list}
            selection={maySelect ? selection : null}
            isPhone={isPhone}
            onTransition={selection.remove}
          />
        )}
      </ListStates>
    </ListPage>
  );
}

/** The footer of the page, below the bar of the selected posts if there are any. */
function SelectionFooter({ children, ...props }: ComponentProps<typeof BulkBar> & { children: ReactNode }) {
  return (
    <>
      {props.selection.posts.length > 0 ? (
        <Suspense fallback={null}>
          <BulkBar {...props} />
        </Suspense>
      ) : null}
      {children}
    </>
  );
}

/** The number of matching posts. A search counts at most `MAX_SEARCH_RESULTS`. */
function PostTotal({ page, isSearch }: { page: { total: number } | undefined; isSearch: boolean }) {
  const { t } = useTranslation();
  if (!page) return null;
  const count = page.total.toLocaleString('en');
  return (
    <Text size="sm" c="dimmed">
      {isSearch && page.total >= MAX_SEARCH_RESULTS
        ? t('Total: {count} or more', { count })
        : t('Total: {count}', { count })}
    </Text>
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
      width="11rem"
    />
  );
}

/** Shows only posts published today. Replaces the filters for status and date, also those of the built-in views. */
function TodayToggle({ list }: { list: ListQuery<PostListQuery> }) {
  const { t } = useTranslation();
  const isOn = list.query.today !== undefined;
  const statusFilters = { status: undefined, drafts: undefined, late: undefined };
  const clearedFilters = { ...statusFilters, start_date: undefined, end_date: undefined };
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
        <Badge size="sm" miw="2.6rem" {...(count === 0 && { color: 'gray', variant: 'default' })}>
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
