import { Anchor, Skeleton, Switch, VisuallyHidden } from '@mantine/core';
import type { Board, Card } from '@masthead/domain/posts/contract/board';
import { type BoardQuery, boardQuery } from '@masthead/domain/posts/contract/list-query';
import { listable, Status } from '@masthead/domain/posts/rules/statuses';
import { IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Can } from '../../../shared/access/viewer';
import { translateMessage } from '../../../shared/i18n/i18n';
import { ListPage } from '../../../shared/list/list-page';
import { type ListQuery, useListQuery } from '../../../shared/list/use-list-query';
import { usePrefetch } from '../../../shared/list/use-prefetch';
import { messagesOf } from '../../../shared/notices/messages';
import { notifyFailure, useFailureNotice } from '../../../shared/notices/notify';
import { useOpened } from '../../../shared/panel/use-opened';
import { SectionFilter } from '../../../shared/pickers/place-filters';
import { sectionChoices } from '../../../shared/pickers/reference-lists';
import { ErrorState } from '../../../ui/states';

import { useNewTask } from '../task-form/use-new-task';
import { boardOf } from './board.api';
import classes from './board.module.css';
import { BoardView } from './board-view';

const loadPanel = () => import('../task-form/task-panel');
const loadEditor = () => import('../editor/editor-page');
const TaskPanel = lazy(async () => ({ default: (await loadPanel()).TaskPanel }));

export function Page() {
  const { t } = useTranslation();
  const { open, show, close } = useOpened();
  const list = useListQuery(boardQuery);
  const answer = useQuery({ ...boardOf(list.query), placeholderData: keepPreviousData });
  const board = answer.data;
  const card = useOpenedCard(open, board, close);
  const addTask = useNewTask({
    isSettled: !answer.isFetching,
    elsewhere: t('The new task is outside the current filters, or below the cards that its column shows.'),
  });
  usePrefetch(loadPanel);
  usePrefetch(loadEditor);

  return (
    <ListPage
      title={t('Dashboard')}
      keepsWidth
      toolbar={<BoardFilters list={list} mine={board?.my_tasks} />}
      panel={
        board && (open === 'new' || card) ? (
          <Can access={card ? 'dashboard.read' : 'post.create'}>
            <TaskPanel
              key={open}
              card={card ?? null}
              title={card ? t('Edit task') : t('Add task')}
              section={list.query.section_id}
              today={board.today}
              onCreated={addTask}
              onClose={close}
            />
          </Can>
        ) : null
      }
    >
      {board ? (
        <BoardView board={board} current={card?.id ?? null} onOpen={({ id }) => show(id)} onAdd={() => show('new')} />
      ) : answer.error ? (
        <ErrorState
          messages={messagesOf(answer.error, t('Error fetching data.')).map(translateMessage)}
          onRetry={() => void answer.refetch()}
        />
      ) : (
        <BoardSkeleton />
      )}
    </ListPage>
  );
}

/** A filter beside the form, or somebody else, takes a card off the board, not out of the form. */
function useOpenedCard(open: number | 'new' | null, board: Board | undefined, close: () => void): Card | undefined {
  const { t } = useTranslation();
  const known = useRef<Card | undefined>(undefined);
  const shown = board?.columns.flatMap(({ items }) => items).find(({ id }) => id === open);
  known.current = shown ?? (known.current?.id === open ? known.current : undefined);
  const isMissing = board !== undefined && typeof open === 'number' && known.current === undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: told once of each card that is not there
  useEffect(() => {
    if (!isMissing) return;
    notifyFailure(null, t('Post with given ID not found.'));
    close();
  }, [isMissing, open]);

  return known.current;
}

/** The shape of a board that is on its way. */
function BoardSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={classes.board} aria-busy="true">
      <VisuallyHidden role="status">{t('Loading…')}</VisuallyHidden>
      {listable.map((status) => (
        <div key={status} className={classes.column}>
          <Skeleton height="1.25rem" width="60%" />
          {[1, 2, 3].map((card) => (
            <Skeleton key={card} height="4rem" />
          ))}
        </div>
      ))}
    </div>
  );
}

interface Props {
  list: ListQuery<BoardQuery>;
  /** How many cards are mine, once that is known. */
  mine: number | undefined;
}

function BoardFilters({ list, mine }: Props) {
  const { t } = useTranslation();
  const sections = useQuery(sectionChoices());
  useFailureNotice(sections.error, t('Error fetching sections or categories.'));
  const { section_id, only_my_tasks } = list.query;
  return (
    <>
      <SectionFilter
        sections={sections.data?.items}
        value={section_id}
        onChange={(section_id) => list.change({ section_id })}
      />
      <Switch
        label={t('Only my tasks ({count})', { count: mine ?? 0 })}
        checked={isOn(only_my_tasks)}
        onChange={(event) => list.change({ only_my_tasks: event.currentTarget.checked ? '1' : undefined })}
      />
      <Can access="post.read">
        <Anchor component={Link} to={`/posts?status=${Status.TRASHED}`} size="sm" ml="auto">
          <IconTrash size={14} style={{ verticalAlign: '-0.15em' }} /> {t('Trash')}
        </Anchor>
      </Can>
    </>
  );
}

function isOn(flag: BoardQuery['only_my_tasks']): boolean {
  return flag === '1' || flag === 'true';
}
