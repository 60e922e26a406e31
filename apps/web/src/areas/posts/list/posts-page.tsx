import { Button, Text } from '@mantine/core';
import { templateTypes } from '@masthead/domain/posts/template-types';
import { zoneDay } from '@masthead/domain/time/zone';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { Can, useViewer } from '../../../shared/access/viewer';
import { ListPage } from '../../../shared/list/list-page';
import { ListPagination } from '../../../shared/list/list-pagination';
import { ListSearch } from '../../../shared/list/list-search';
import { ListStates } from '../../../shared/list/list-states';
import { useListQuery } from '../../../shared/list/use-list-query';
import { usePrefetch } from '../../../shared/list/use-prefetch';
import { useProject } from '../../../shared/project/project';
import { useNow } from '../../../shared/time/zone-time';
import { ExportButton } from '../export/export-button';
import { useExport } from '../export/use-export';
import { useNewTask } from '../task-form/use-new-task';
import { PostFilters } from './post-filters';
import { postList } from './post-list.api';
import { postListQuery } from './post-list-query';
import type { PostRow } from './post-row';
import { PostTable } from './post-table';
import { SectionChoice } from './section-choice';
import { TodayToggle } from './today-toggle';
import { usePostSelection } from './use-post-selection';
import { useSides } from './use-sides';

const ExportPanel = lazy(async () => ({ default: (await import('../export/export-panel')).ExportPanel }));
const loadEditor = () => import('../editor/editor-page');
const loadTaskPanel = () => import('../task-form/task-panel');
const TaskPanel = lazy(async () => ({ default: (await loadTaskPanel()).TaskPanel }));

const MINUTE = 60_000;
const none: PostRow[] = [];

export function Page() {
  const { t } = useTranslation();
  const { zone, switches } = useProject();
  const mayExport = useViewer().can('post.export') && switches.export_from;
  const list = useListQuery(postListQuery);
  usePrefetch(loadEditor);
  const day = zoneDay(useNow(MINUTE), zone);
  const answer = useQuery({ ...postList(list.query, day), placeholderData: keepPreviousData });
  const rows = answer.data?.items ?? none;
  const selection = usePostSelection(rows);
  const exporting = useExport();
  const addPost = useNewTask({
    isSettled: !answer.isFetching,
    elsewhere: t('The new post is on another page or outside the current filters.'),
  });
  const sides = useSides(selection.posts.length > 0);

  function clearSelection() {
    selection.clear();
    exporting.forget();
  }

  return (
    <ListPage
      title={t('Posts')}
      action={
        <Can access="post.create">
          <Button onClick={sides.create}>{t('Create post')}</Button>
        </Can>
      }
      toolbar={
        <>
          <SectionChoice list={list} />
          <TodayToggle list={list} />
        </>
      }
      search={<ListSearch list={list} />}
      filters={
        <>
          <PostFilters list={list} day={day} rows={rows} sides={sides} />
          {mayExport ? (
            <ExportButton
              count={selection.posts.length}
              isOpen={sides.shown === 'export'}
              onToggle={() => sides.toggle('export')}
            />
          ) : null}
        </>
      }
      pagination={<ListPagination list={list} answer={answer.data} />}
      panel={
        <>
          {sides.shown === 'export' ? (
            <ExportPanel posts={selection.posts} exporting={exporting} onClear={clearSelection} onClose={sides.close} />
          ) : null}
          {sides.shown === 'create' ? (
            <Can access="post.create">
              <TaskPanel
                card={null}
                title={t('Create post')}
                types={templateTypes}
                section={list.query.section_id}
                today={day}
                onCreated={addPost}
                onClose={sides.close}
              />
            </Can>
          ) : null}
        </>
      }
    >
      {answer.data?.searchedFor ? (
        <Text role="status" size="sm">
          {t('No exact matches. Showing results for “{text}”.', { text: answer.data.searchedFor })}
        </Text>
      ) : null}
      <ListStates list={answer} fallback={t('Error fetching data.')} empty={t('Posts not found')}>
        {(rows) => (
          <PostTable rows={rows} list={list} selection={mayExport ? selection : null} onMoved={selection.drop} />
        )}
      </ListStates>
    </ListPage>
  );
}
