import { pointerIntersection } from '@dnd-kit/collision';
import { useSortable } from '@dnd-kit/react/sortable';
import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from './columns';
import { OrderControls, type Sibling } from './ordering';
import { rowOpening } from './row-opening';

import classes from './tree.module.css';

interface Props<Row> {
  row: Row;
  depth: number;
  place: Sibling<Row>;
  columns: Column<Row>[];
  name: string;
  /** Whether what is below it is shown; `null` when there is nothing. */
  isOpen: boolean | null;
  onToggle: () => void;
  onMove: ((to: number) => void) | undefined;
  onOpen: (() => void) | undefined;
  disabled: boolean;
  current: boolean;
  /** What is below it. */
  children: ReactNode;
}

/** A row of the tree with all that is shown below it. */
export function TreeNode<Row extends { id: number }>(props: Props<Row>) {
  const { row, depth, place, columns, name, isOpen, onToggle, onMove, onOpen, disabled, current, children } = props;
  const { group, index, siblings } = place;
  const { ref, targetRef, handleRef, isDragging } = useSortable({
    id: row.id,
    index,
    group,
    type: group,
    accept: group,
    // Its whole box may be tall: what counts is where the hand is.
    collisionDetector: pointerIntersection,
    disabled: disabled || !onMove,
  });
  const opening = rowOpening({ onOpen, current });
  const [first, ...rest] = columns;

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const wanted = event.key === 'ArrowRight' ? true : event.key === 'ArrowLeft' ? false : null;
    if (event.target === event.currentTarget && wanted !== null && isOpen === !wanted) onToggle();
    else if ('onKeyDown' in opening) opening.onKeyDown(event);
  }

  return (
    <div ref={ref} className={classes.node} {...(isDragging && { 'data-dragging': true })}>
      {/* biome-ignore lint/a11y/useSemanticElements: a table's own rows cannot hold what is below them */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: those that open something can have the focus */}
      <div
        {...opening}
        onKeyDown={onKeyDown}
        ref={targetRef}
        role="row"
        data-item-id={row.id}
        className={`${opening.className} ${classes.line}`}
      >
        {onMove ? (
          <Cell className={classes.order}>
            <OrderControls
              handleRef={handleRef}
              name={name}
              index={index}
              count={siblings.length}
              onMove={onMove}
              disabled={disabled}
            />
          </Cell>
        ) : null}
        <Cell>
          <div className={classes.title} style={{ '--tree-depth': depth } as CSSProperties}>
            <Unfold name={name} isOpen={isOpen} onToggle={onToggle} />
            <Level depth={depth} />
            <span>{first?.cell(row)}</span>
          </div>
        </Cell>
        {rest.map((column) => (
          <Cell key={column.key} className={column.actions ? classes.actions : undefined}>
            {column.cell(row)}
          </Cell>
        ))}
      </div>
      {isOpen ? children : null}
    </div>
  );
}

function Cell({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the row
    <div role="cell" className={`${classes.cell} ${className ?? ''}`}>
      {children}
    </div>
  );
}

interface UnfoldProps {
  name: string;
  isOpen: boolean | null;
  onToggle: () => void;
}

function Unfold({ name, isOpen, onToggle }: UnfoldProps) {
  const { t } = useTranslation();
  if (isOpen === null) return <span className={classes.leaf} />;
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-expanded={isOpen}
      aria-label={isOpen ? t('Collapse {name}', { name }) : t('Expand {name}', { name })}
      onClick={onToggle}
    >
      <Icon size={16} />
    </ActionIcon>
  );
}

/** The indentation, for those who do not see it. */
function Level({ depth }: { depth: number }) {
  const { t } = useTranslation();
  return depth === 0 ? null : <VisuallyHidden>{t('Level {level}', { level: depth + 1 })}</VisuallyHidden>;
}
