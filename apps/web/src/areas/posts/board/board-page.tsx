import { Button, Skeleton, Switch, VisuallyHidden } from '@mantine/core';
import type { Board } from '@masthead/domain/posts/contract/board';
import { boardFilters } from '@masthead/domain/posts/contract/list-query';
import { activeStatuses, Status } from '@masthead/domain/posts/rules/statuses';
import { IconClockExclamation, IconLayoutRows, IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { z } from 'zod';
import { Can } from '../../../shared/access/viewer';
import { translateMessage } from '../../../shared/i18n/i18n';
import { AnchorLink } from '../../../shared/links';
import { ListPage } from '../../../shared/list/list-page';
import { type ListQuery, useListQuery } from '../../../shared/list/use-list-query';
import { usePrefetch } from '../../../shared/list/use-prefetch';
import { FailureNotice } from '../../../shared/notices/failure-notice';
import { toMessages } from '../../../shared/notices/messages';
import { useFailureNotice } from '../../../shared/notices/notify';
import { OpenedPanel, useOpened, useOpenedRow } from '../../../shared/panel/use-opened';
import { sectionChoices } from '../../../shared/pickers/reference-lists';
import { SectionFilter } from '../../../shared/pickers/taxonomy-filters';
import { ErrorState } from '../../../ui/states';
import { useTranslation } from '../../../ui/translation';
import { useNewTask } from '../task-form/use-new-task';
import { boardQueryOptions, useMoreCards } from './board.api';
import classes from './board.module.css';
import { BoardView } from './board-view';

const loadPanel = () => import('../task-form/task-panel');
const loadEditor = () => import('../editor/editor-page');
const TaskPanel = lazy(async () => ({ default: (await loadPanel()).TaskPanel }));

/** The state of the page: the filters of the server, and whether the cards are grouped by section. */
const boardState = boardFilters.extend({ lanes: z.literal('section').optional() });
type BoardState = z.output<typeof boardState>;

/**
 * The board of the newsroom (in the interface: Dashboard). It shows each post as a card, in one column per status. A
 * click on a card opens its task: the planning data of the post, such as assignee, deadline and notes.
 */
export function Page() {
  const { t } = useTranslation();
  const { open: openId, current, show, close } = useOpened();
  const list = useListQuery(boardState);
  const { lanes, ...filters } = list.query;
  const moreCards = useMoreCards(filters);
  const boardResult = useQuery({
    ...boardQueryOptions({ ...filters, cards: moreCards.limit }),
    placeholderData: keepPreviousData,
  });
  const board = boardResult.data;
  const openCard = useOpenedRow(
    openId,
    board?.columns.flatMap(({ items }) => items),
  );
  const isNotLoaded = board !== undefined && openId !== null && openCard === null;
  // The card of the URL may be further down its column.
  if (isNotLoaded && moreCards.hasMore && hasHiddenCards(board)) moreCards.showAll();
  const isMissing = isNotLoaded && !boardResult.isPlaceholderData;
  const showNewTask = useNewTask({
    isSettled: !boardResult.isFetching,
    hiddenExplanation: t("The new task doesn't match the filters or is further down its column."),
  });
  usePrefetch(loadPanel);
  usePrefetch(loadEditor);

  function handleCreated(id: number) {
    // The card of the new task may be below the last card of a full column.
    if (board?.columns.some(({ items }) => items.length >= moreCards.limit)) moreCards.showAll();
    showNewTask(id);
  }

  return (
    <ListPage
      title={t('Dashboard')}
      keepsWidth
      action={<BoardFilters list={list} board={board} />}
      panel={
        <>
          {board ? (
            <OpenedPanel item={openCard} create="post.create">
              {(card) => (
                <TaskPanel
                  card={card}
                  title={card ? t('Edit task') : t('Add task')}
                  section={filters.section_id}
                  today={board.today}
                  onCreated={handleCreated}
                  onClose={close}
                />
              )}
            </OpenedPanel>
          ) : null}
          {isMissing ? (
            <FailureNotice key={openId} fallback={t('Post with given ID not found.')} onShown={close} />
          ) : null}
        </>
      }
    >
      {board ? (
        <BoardView
          board={board}
          moreCards={moreCards}
          hasLanes={lanes === 'section'}
          current={current ?? null}
          onOpen={({ id }) => show(id)}
          onAdd={() => show('new')}
        />
      ) : boardResult.error ? (
        <ErrorState
          messages={toMessages(boardResult.error, t('Error fetching data.')).map(translateMessage)}
          onRetry={() => void boardResult.refetch()}
        />
      ) : (
        <BoardSkeleton />
      )}
    </ListPage>
  );
}

const hasHiddenCards = ({ columns }: Board) => columns.some(({ total, items }) => total > items.length);

function BoardSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={classes.board} aria-busy="true">
      <VisuallyHidden role="status">{t('Loading…')}</VisuallyHidden>
      {activeStatuses.map((status) => (
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
  list: ListQuery<BoardState>;
  /** `undefined` while loading. */
  board: Board | undefined;
}

function BoardFilters({ list, board }: Props) {
  const { t } = useTranslation();
  const sections = useQuery(sectionChoices());
  useFailureNotice(sections.error, t('Error fetching sections or categories.'));
  const { section_id, only_my_tasks, only_late, lanes } = list.query;
  const lateCount = board?.columns.reduce((total, { late }) => total + late, 0) ?? 0;
  return (
    <>
      <SectionFilter
        sections={sections.data?.items}
        value={section_id}
        onChange={(section_id) => list.change({ section_id })}
      />
      <Switch
        label={t('Only my tasks ({count})', { count: board?.my_tasks ?? 0 })}
        checked={isOn(only_my_tasks)}
        onChange={(event) => list.change({ only_my_tasks: event.currentTarget.checked ? '1' : undefined })}
      />
      <Button
        variant={only_late ? 'light' : 'default'}
        color={only_late || lateCount === 0 ? undefined : 'red'}
        leftSection={<IconClockExclamation size={16} />}
        aria-pressed={only_late === '1'}
        onClick={() => list.change({ only_late: only_late ? undefined : '1' })}
      >
        {t('Late ({count})', { count: lateCount })}
      </Button>
      <Button
        variant={lanes ? 'light' : 'default'}
        leftSection={<IconLayoutRows size={16} />}
        aria-pressed={lanes === 'section'}
        onClick={() => list.change({ lanes: lanes ? undefined : 'section' })}
      >
        {t('By section')}
      </Button>
      <Can access="post.read">
        <AnchorLink to="/posts" search={{ status: String(Status.TRASHED) }} size="sm">
          <IconTrash size={14} style={{ verticalAlign: '-0.15em' }} /> {t('Trash')}
        </AnchorLink>
      </Can>
    </>
  );
}

function isOn(flag: BoardState['only_my_tasks']): boolean {
  return flag === '1' || flag === 'true';
}
