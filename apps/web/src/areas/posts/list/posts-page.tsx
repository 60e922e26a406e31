import { Badge, Button, Text } from '@mantine/core';
import { templateTypes } from '@masthead/domain/posts/rules/template-types';

import { zoneDay } from '@masthead/domain/time/zone';
import { IconCalendarCheck, IconShare3 } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { Can, useViewer } from '../../../shared/access/viewer';
import { ListPage, ListPagination, ListSearch, ListStates } from '../../../shared/list/list-page';

import { type ListQuery, useListQuery } from '../../../shared/list/use-list-query';
import { usePrefetch } from '../../../shared/list/use-prefetch';
import { useFailureNotice } from '../../../shared/notices/notify';
import { SectionFilter } from '../../../shared/pickers/place-filters';
import { sectionChoices } from '../../../shared/pickers/reference-lists';
import { useProject } from '../../../shared/project/project';
import { useNow } from '../../../shared/time/zone-time';

import { useExport } from '../export/use-export';
import { useNewTask } from '../task-form/use-new-task';
import { PostFilters, useSides } from './post-filters';
import { type PostListQuery, type PostRow, postList, postListQuery } from './post-list.api';
import { PostTable, usePostSelection } from './post-table';

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

/** Narrows the list to the posts of one section. */
function SectionChoice({ list }: { list: ListQuery<PostListQuery> }) {
  const { t } = useTranslation();
  const sections = useQuery(sectionChoices());
  useFailureNotice(sections.error, t('Error fetching sections or categories.'));
  return (
    <SectionFilter
      sections={sections.data?.items}
      value={list.query.section_id}
      onChange={(section_id) => list.change({ section_id })}
    />
  );
}

/** Only what was published today. It takes the place of a status and of days that were chosen. */
function TodayToggle({ list }: { list: ListQuery<PostListQuery> }) {
  const { t } = useTranslation();
  const isOn = list.query.today !== undefined;
  const days = { status: undefined, start_date: undefined, end_date: undefined };
  return (
    <Button
      variant={isOn ? 'filled' : 'default'}
      leftSection={<IconCalendarCheck size={16} />}
      aria-pressed={isOn}
      onClick={() => list.change(isOn ? { today: undefined } : { today: '1', ...days })}
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

/** Opens the export panel, once something is chosen. */
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
