import { Skeleton, Switch, VisuallyHidden } from '@mantine/core';
import type { Board } from '@masthead/domain/posts/contract/board';
import { boardFilters, type BoardFilters as Filters } from '@masthead/domain/posts/contract/list-query';
import { activeStatuses, Status } from '@masthead/domain/posts/rules/statuses';
import { IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
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

/**
 * The board of the newsroom (in the interface: Dashboard). It shows each post as a card, in one column per status. A
 * click on a card opens its task: the planning data of the post, such as assignee, deadline and notes.
 */
export function Page() {
  const { t } = useTranslation();
  const { open: openId, current, show, close } = useOpened();
  const list = useListQuery(boardFilters);
  const moreCards = useMoreCards(list.query);
  const boardResult = useQuery({
    ...boardQueryOptions({ ...list.query, cards: moreCards.limit }),
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
      toolbar={<BoardFilters list={list} myTaskCount={board?.my_tasks} />}
      panel={
        <>
          {board ? (
            <OpenedPanel item={openCard} create="post.create">
              {(card) => (
                <TaskPanel
                  card={card}
                  title={card ? t('Edit task') : t('Add task')}
                  section={list.query.section_id}
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
  list: ListQuery<Filters>;
  /** The number of the viewer's cards; `undefined` while loading. */
  myTaskCount: number | undefined;
}

function BoardFilters({ list, myTaskCount }: Props) {
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
        label={t('Only my tasks ({count})', { count: myTaskCount ?? 0 })}
        checked={isOn(only_my_tasks)}
        onChange={(event) => list.change({ only_my_tasks: event.currentTarget.checked ? '1' : undefined })}
      />
      <Can access="post.read">
        <AnchorLink to="/posts" search={{ status: String(Status.TRASHED) }} size="sm" ml="auto">
          <IconTrash size={14} style={{ verticalAlign: '-0.15em' }} /> {t('Trash')}
        </AnchorLink>
      </Can>
    </>
  );
}

function isOn(flag: Filters['only_my_tasks']): boolean {
  return flag === '1' || flag === 'true';
}
