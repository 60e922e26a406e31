import { DragDropProvider } from '@dnd-kit/react';
import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from '../translation';
import type { Column } from './columns';
import { type DragEnd, dragPlugins, dragSensors, type RowPosition, useRowMoves } from './ordering';
import tableClasses from './table.module.css';
import { ScrollBox } from './table-frame';
import classes from './tree.module.css';
import { TreeNode } from './tree-node';

interface TreeRow {
  id: number;
  parent_id: number | null;
}

interface Props<Row> {
  label: string;
  /** The first column is indented and has the expand button. */
  columns: Column<Row>[];
  /** All rows of the tree. Siblings are in their order. */
  rows: Row[];
  getName: (row: Row) => string;
  /** Rows move only within their group. */
  getGroup: (row: Row) => string;
  /** Moves a row to a zero-based index of its group. Without it the order is fixed. */
  onMove?: ((row: Row, toIndex: number) => void) | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  /** Ids of the expanded rows. */
  expanded: ReadonlySet<number>;
  onToggle: (row: Row) => void;
  /** While a move is saved, rows can be neither dragged nor opened. */
  disabled?: boolean;
  /** The row whose panel is open. */
  current?: number | undefined;
}

/** A table of nested rows, such as categories, that users can move. A row moves together with its descendants. */
export function SortableTree<Row extends TreeRow>(props: Props<Row>) {
  const { label, columns, rows, getName, getGroup, onMove, onOpen, expanded, onToggle, disabled = false } = props;
  const { positions, move, onDragEnd, announcement } = useRowMoves({ rows, getName, getGroup, onMove, disabled });
  const gridElement = useRef<HTMLDivElement>(null);
  const children = groupByParent(rows);

  const renderNodes = (parent: number | null, depth: number): ReactNode =>
    children.get(parent)?.map((row) => (
      <TreeNode
        key={row.id}
        row={row}
        depth={depth}
        position={positions.get(row.id) as RowPosition<Row>}
        columns={columns}
        name={getName(row)}
        isExpanded={children.has(row.id) ? expanded.has(row.id) : null}
        onToggle={() => onToggle(row)}
        onMove={onMove && ((toIndex) => move(row, toIndex))}
        onOpen={onOpen && !disabled ? () => onOpen(row) : undefined}
        disabled={disabled}
        current={props.current === row.id}
      >
        {renderNodes(row.id, depth + 1)}
      </TreeNode>
    ));

  // A dragged row leaves the grid. Fix the column widths, so that neither the row nor the rest of the grid changes.
  function freezeColumnWidths() {
    const { style } = gridElement.current as HTMLDivElement;
    const { gridTemplateColumns } = getComputedStyle(gridElement.current as HTMLDivElement);
    style.setProperty('--tree-tracks', gridTemplateColumns);
    style.setProperty('--dragged-tracks', gridTemplateColumns);
  }

  const handleDragEnd: DragEnd = (...event) => {
    gridElement.current?.style.removeProperty('--tree-tracks');
    onDragEnd(...event);
  };

  return (
    <DragDropProvider
      sensors={dragSensors}
      plugins={dragPlugins}
      onBeforeDragStart={freezeColumnWidths}
      onDragEnd={handleDragEnd}
    >
      <ScrollBox label={label}>
        {/* biome-ignore lint/a11y/useSemanticElements: a `tr` cannot contain the rows of its children */}
        <div
          ref={gridElement}
          role="table"
          aria-label={label}
          aria-busy={disabled}
          className={`${classes.tree} ${disabled ? tableClasses.busy : ''}`}
          style={{ gridTemplateColumns: `var(--tree-tracks, ${toGridColumns(columns, onMove !== undefined)})` }}
        >
          <TreeHeader columns={columns} isSortable={onMove !== undefined} />
          {renderNodes(null, 0)}
        </div>
      </ScrollBox>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </DragDropProvider>
  );
}

/** A row whose parent is missing becomes a root. */
function groupByParent<Row extends TreeRow>(rows: Row[]): Map<number | null, Row[]> {
  const ids = new Set(rows.map(({ id }) => id));
  const children = new Map<number | null, Row[]>();
  for (const row of rows) {
    const parent = row.parent_id !== null && ids.has(row.parent_id) ? row.parent_id : null;
    children.set(parent, [...(children.get(parent) ?? []), row]);
  }
  return children;
}

/** The column widths of the grid: action and order columns are as narrow as possible. */
function toGridColumns<Row>(columns: Column<Row>[], isSortable: boolean): string {
  const tracks = columns.map(({ actions }) => (actions ? 'max-content' : 'auto'));
  return (isSortable ? ['max-content', ...tracks] : tracks).join(' ');
}

function toHeaderClass(key: string, actions: boolean | undefined): string {
  if (key === 'order') return classes.order ?? '';
  return actions ? (classes.actions ?? '') : '';
}

function TreeHeader<Row>({ columns, isSortable }: { columns: Column<Row>[]; isSortable: boolean }) {
  const { t } = useTranslation();
  const orderHeading = { key: 'order', header: t('Order'), actions: true };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a `div` table, see above
    // biome-ignore lint/a11y/useFocusableInteractive: headings do not receive the focus
    <div role="row" className={`${classes.line} ${classes.header}`}>
      {[...(isSortable ? [orderHeading] : []), ...columns].map(({ key, header, actions }) => (
        // biome-ignore lint/a11y/useSemanticElements: a `div` table, see above
        // biome-ignore lint/a11y/useFocusableInteractive: headings do not receive the focus
        <div key={key} role="columnheader" className={`${classes.cell} ${toHeaderClass(key, actions)}`}>
          {actions ? <VisuallyHidden>{header}</VisuallyHidden> : header}
        </div>
      ))}
    </div>
  );
}
