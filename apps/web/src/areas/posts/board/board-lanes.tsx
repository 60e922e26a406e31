import { useDroppable } from '@dnd-kit/react';
import { Text, UnstyledButton } from '@mantine/core';
import type { Board, Card } from '@masthead/domain/posts/contract/board';
import { Status, statusNames } from '@masthead/domain/posts/rules/statuses';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from '../../../ui/translation';
import type { MoreCards } from './board.api';
import classes from './board.module.css';
import { ColumnEnd, ColumnHead } from './board-column';

interface Props {
  board: Board;
  moreCards: MoreCards;
  draggedCard: Card | undefined;
  /** Whether the dragged card may not be dropped into the column. */
  isClosed: (status: Status) => boolean;
  addTask: ReactNode;
  renderCard: (card: Card) => ReactNode;
}

/** The board with a row of columns for each section. A card can be dragged within its row only. */
export function BoardLanes({ board, moreCards, draggedCard, isClosed, addTask, renderCard }: Props) {
  const { t } = useTranslation();
  const heading = useId();
  const { columns } = board;
  const lanes = listLanes(board);
  const hidden = columns.filter(({ items, total }) => total > items.length);
  return (
    <div className={classes.lanes}>
      <div className={classes.laneHeads}>
        {columns.map((column) => (
          <ColumnHead
            key={column.status}
            column={column}
            id={`${heading}-${column.status}`}
            action={column.status === Status.NEW ? addTask : null}
          />
        ))}
      </div>
      {lanes.length === 0 ? (
        <Text size="sm" c="dimmed" ta="center" py="md">
          {t('No tasks')}
        </Text>
      ) : null}
      {lanes.map((lane) => (
        <Lane
          key={lane.id}
          lane={lane}
          isForeign={draggedCard !== undefined && toLaneId(draggedCard) !== lane.id}
          isClosed={isClosed}
          renderCard={renderCard}
        />
      ))}
      {hidden.length > 0 ? (
        <div className={classes.laneHeads}>
          {columns.map(({ status, items, total }) => (
            <div key={status}>
              {total > items.length ? (
                <ColumnEnd
                  shown={items.length}
                  total={total}
                  moreCards={moreCards}
                  column={`${heading}-${status}`}
                  onLoaded={() => undefined}
                />
              ) : null}
            </div>
          ))}
        </div>
      ) : null}
    </div>
  );
}

/** A section with its cards by status. The id 0 has the posts without a section. */
interface LaneContent {
  id: number;
  name: string | null;
  cells: { status: Status; items: Card[] }[];
}

const toLaneId = ({ section }: Card) => section?.id ?? 0;

/** The sections of the cards, by name. Posts without a section come last. */
function listLanes({ columns }: Board): LaneContent[] {
  const sections = new Map(
    columns.flatMap(({ items }) => items.map((card) => [toLaneId(card), card.section?.catchy_title ?? null] as const)),
  );
  return [...sections]
    .sort(([, one], [, other]) => (one === null ? 1 : other === null ? -1 : one.localeCompare(other)))
    .map(([id, name]) => ({
      id,
      name,
      cells: columns.map(({ status, items }) => ({ status, items: items.filter((card) => toLaneId(card) === id) })),
    }));
}

interface LaneProps {
  lane: LaneContent;
  /** Whether the dragged card belongs to another section. */
  isForeign: boolean;
  isClosed: (status: Status) => boolean;
  renderCard: (card: Card) => ReactNode;
}

function Lane({ lane, isForeign, isClosed, renderCard }: LaneProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(true);
  const name = lane.name ?? t('No section');
  const count = lane.cells.reduce((total, { items }) => total + items.length, 0);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <section aria-label={name} className={classes.lane}>
      <UnstyledButton className={classes.laneTitle} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <Chevron size={16} />
        {name}
        <Text span size="xs" c="dimmed">
          {t('{count} cards', { count })}
        </Text>
      </UnstyledButton>
      {isOpen ? (
        <div className={classes.laneCells}>
          {lane.cells.map(({ status, items }) => (
            <LaneCell
              key={status}
              id={`lane ${lane.id} ${status}`}
              status={status}
              label={t('{section}: {column}', { section: name, column: t(statusNames[status]) })}
              isForeign={isForeign}
              isClosed={isForeign || isClosed(status)}
            >
              {items.length > 0 ? <ul className={classes.cards}>{items.map(renderCard)}</ul> : null}
            </LaneCell>
          ))}
        </div>
      ) : null}
    </section>
  );
}

interface LaneCellProps {
  id: string;
  status: Status;
  label: string;
  isForeign: boolean;
  isClosed: boolean;
  children: ReactNode;
}

function LaneCell({ id, status, label, isForeign, isClosed, children }: LaneCellProps) {
  const { ref, isDropTarget } = useDroppable({ id, data: { column: status }, disabled: isForeign });
  return (
    <section
      ref={ref}
      aria-label={label}
      className={classes.laneCell}
      {...(isClosed && { 'data-closed': true })}
      {...(isDropTarget && { 'data-target': true })}
    >
      {children}
    </section>
  );
}
