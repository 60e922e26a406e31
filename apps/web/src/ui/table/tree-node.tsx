import { pointerIntersection } from '@dnd-kit/collision';
import { useSortable } from '@dnd-kit/react/sortable';
import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from '../translation';
import type { Column } from './columns';
import { OrderControls, type RowPosition } from './ordering';
import { createRowProps } from './row-opening';
import classes from './tree.module.css';

interface Props<Row> {
  row: Row;
  depth: number;
  position: RowPosition<Row>;
  columns: Column<Row>[];
  name: string;
  /** Whether the row is expanded; `null` when it has no children. */
  isExpanded: boolean | null;
  onToggle: () => void;
  onMove: ((toIndex: number) => void) | undefined;
  onOpen: (() => void) | undefined;
  disabled: boolean;
  current: boolean;
  children: ReactNode;
}

/** A row of the tree with its expanded descendants. */
export function TreeNode<Row extends { id: number }>(props: Props<Row>) {
  const { row, depth, position, columns, name, isExpanded, onToggle, onMove, onOpen, disabled, current, children } =
    props;
  const { group, index, siblings } = position;
  const { ref, targetRef, handleRef, isDragging } = useSortable({
    id: row.id,
    index,
    group,
    type: group,
    accept: group,
    // A node with descendants may be tall, so compare the pointer's position instead of the box.
    collisionDetector: pointerIntersection,
    disabled: disabled || !onMove,
  });
  const rowProps = createRowProps({ onOpen, current });
  const [firstColumn, ...otherColumns] = columns;

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const expand = event.key === 'ArrowRight' ? true : event.key === 'ArrowLeft' ? false : null;
    if (event.target === event.currentTarget && expand !== null && isExpanded === !expand) onToggle();
    else if ('onKeyDown' in rowProps) rowProps.onKeyDown(event);
  }

  return (
    <div ref={ref} className={classes.node} {...(isDragging && { 'data-dragging': true })}>
      {/* biome-ignore lint/a11y/useSemanticElements: a `tr` cannot contain the rows of its children */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: rows that open a panel are focusable */}
      <div
        {...rowProps}
        onKeyDown={onKeyDown}
        ref={targetRef}
        role="row"
        data-item-id={row.id}
        className={`${rowProps.className} ${classes.line}`}
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
            <ExpandButton name={name} isExpanded={isExpanded} onToggle={onToggle} />
            <LevelText depth={depth} />
            <span>{firstColumn?.cell(row)}</span>
          </div>
        </Cell>
        {otherColumns.map((column) => (
          <Cell key={column.key} className={column.actions ? classes.actions : undefined}>
            {column.cell(row)}
          </Cell>
        ))}
      </div>
      {isExpanded ? children : null}
    </div>
  );
}

function Cell({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a `div` row, see above
    <div role="cell" className={`${classes.cell} ${className ?? ''}`}>
      {children}
    </div>
  );
}

interface ExpandButtonProps {
  name: string;
  isExpanded: boolean | null;
  onToggle: () => void;
}

function ExpandButton({ name, isExpanded, onToggle }: ExpandButtonProps) {
  const { t } = useTranslation();
  if (isExpanded === null) return <span className={classes.leaf} />;
  const Icon = isExpanded ? IconChevronDown : IconChevronRight;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-expanded={isExpanded}
      aria-label={isExpanded ? t('Collapse {name}', { name }) : t('Expand {name}', { name })}
      onClick={onToggle}
    >
      <Icon size={16} />
    </ActionIcon>
  );
}

/** The depth as text for screen readers. */
function LevelText({ depth }: { depth: number }) {
  const { t } = useTranslation();
  return depth === 0 ? null : <VisuallyHidden>{t('Level {level}', { level: depth + 1 })}</VisuallyHidden>;
}
