import { DragDropProvider } from '@dnd-kit/react';
import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from './columns';
import { type DragEnd, plugins, type Sibling, sensors, useMoves } from './ordering';
import tableClasses from './table.module.css';
import { ScrollBox } from './table-frame';
import classes from './tree.module.css';
import { TreeNode } from './tree-node';

interface Nested {
  id: number;
  parent_id: number | null;
}

interface Props<Row> {
  label: string;
  /** The first one is indented and unfolds what is below. */
  columns: Column<Row>[];
  /** Every row of the tree; those of one parent in their order. */
  rows: Row[];
  nameOf: (row: Row) => string;
  /** Rows of one group change places with each other only. */
  groupOf: (row: Row) => string;
  /** The row goes to the place `to` of its group, counted from 0. Without it nothing can be moved. */
  onMove?: ((row: Row, to: number) => void) | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  /** The rows below which all is shown. */
  expanded: ReadonlySet<number>;
  onToggle: (row: Row) => void;
  /** A move is being saved: nothing can be dragged or opened meanwhile. */
  disabled?: boolean;
  /** The row whose panel is open. */
  current?: number | undefined;
}

/** A `SortableList` whose rows lie below each other. One is moved with all that is below it. */
export function SortableTree<Row extends Nested>(props: Props<Row>) {
  const { label, columns, rows, nameOf, groupOf, onMove, onOpen, expanded, onToggle, disabled = false } = props;
  const { places, move, onDragEnd, moved } = useMoves({ rows, nameOf, groupOf, onMove, disabled });
  const box = useRef<HTMLDivElement>(null);
  const below = childrenByParent(rows);

  const nodes = (parent: number | null, depth: number): ReactNode =>
    below.get(parent)?.map((row) => (
      <TreeNode
        key={row.id}
        row={row}
        depth={depth}
        place={places.get(row.id) as Sibling<Row>}
        columns={columns}
        name={nameOf(row)}
        isOpen={below.has(row.id) ? expanded.has(row.id) : null}
        onToggle={() => onToggle(row)}
        onMove={onMove && ((to) => move(row, to))}
        onOpen={onOpen && !disabled ? () => onOpen(row) : undefined}
        disabled={disabled}
        current={props.current === row.id}
      >
        {nodes(row.id, depth + 1)}
      </TreeNode>
    ));

  // What is dragged leaves the grid: neither it nor what stays behind may change its columns meanwhile.
  function keepTracks() {
    const { style } = box.current as HTMLDivElement;
    const { gridTemplateColumns } = getComputedStyle(box.current as HTMLDivElement);
    style.setProperty('--tree-tracks', gridTemplateColumns);
    style.setProperty('--dragged-tracks', gridTemplateColumns);
  }

  const drop: DragEnd = (...event) => {
    box.current?.style.removeProperty('--tree-tracks');
    onDragEnd(...event);
  };

  return (
    <DragDropProvider sensors={sensors} plugins={plugins} onBeforeDragStart={keepTracks} onDragEnd={drop}>
      <ScrollBox label={label}>
        {/* biome-ignore lint/a11y/useSemanticElements: a table's own rows cannot hold what is below them */}
        <div
          ref={box}
          role="table"
          aria-label={label}
          aria-busy={disabled}
          className={`${classes.tree} ${disabled ? tableClasses.busy : ''}`}
          style={{ gridTemplateColumns: `var(--tree-tracks, ${tracksOf(columns, onMove !== undefined)})` }}
        >
          <Head columns={columns} isSortable={onMove !== undefined} />
          {nodes(null, 0)}
        </div>
      </ScrollBox>
      <VisuallyHidden role="status">{moved}</VisuallyHidden>
    </DragDropProvider>
  );
}

/** A row whose parent is not among them stands at the top. */
function childrenByParent<Row extends Nested>(rows: Row[]): Map<number | null, Row[]> {
  const known = new Set(rows.map(({ id }) => id));
  const below = new Map<number | null, Row[]>();
  for (const row of rows) {
    const parent = row.parent_id !== null && known.has(row.parent_id) ? row.parent_id : null;
    below.set(parent, [...(below.get(parent) ?? []), row]);
  }
  return below;
}

function tracksOf<Row>(columns: Column<Row>[], isSortable: boolean): string {
  const tracks = columns.map(({ actions }) => (actions ? 'max-content' : 'auto'));
  return (isSortable ? ['max-content', ...tracks] : tracks).join(' ');
}

function headClass(key: string, actions: boolean | undefined): string {
  if (key === 'order') return classes.order ?? '';
  return actions ? (classes.actions ?? '') : '';
}

function Head<Row>({ columns, isSortable }: { columns: Column<Row>[]; isSortable: boolean }) {
  const { t } = useTranslation();
  const heard = { key: 'order', header: t('Order'), actions: true };
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the table
    // biome-ignore lint/a11y/useFocusableInteractive: headings are not for the focus
    <div role="row" className={`${classes.line} ${classes.head}`}>
      {[...(isSortable ? [heard] : []), ...columns].map(({ key, header, actions }) => (
        // biome-ignore lint/a11y/useSemanticElements: see the table
        // biome-ignore lint/a11y/useFocusableInteractive: headings are not for the focus
        <div key={key} role="columnheader" className={`${classes.cell} ${headClass(key, actions)}`}>
          {actions ? <VisuallyHidden>{header}</VisuallyHidden> : header}
        </div>
      ))}
    </div>
  );
}
