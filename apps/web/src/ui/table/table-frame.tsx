import { Table } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import classes from './table.module.css';

interface Props {
  label: string;
  head: ReactNode;
  children: ReactNode;
  busy?: boolean;
}

/** The table itself. */
export function TableFrame({ label, head, children, busy = false }: Props) {
  return (
    <ScrollBox label={label}>
      <Table
        aria-label={label}
        aria-busy={busy}
        highlightOnHover
        className={`${classes.table} ${busy ? classes.busy : ''}`}
      >
        <Table.Thead className={classes.head}>{head}</Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </ScrollBox>
  );
}

/** Where its content is wider than its place it scrolls sideways, and the keyboard can scroll it too. */
export function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const overflows = useOverflows(box);
  return (
    <div
      ref={setBox}
      className={classes.scroll}
      {...(overflows && { 'data-overflows': true, tabIndex: 0, role: 'region', 'aria-label': label })}
    >
      {children}
    </div>
  );
}

function useOverflows(box: HTMLElement | null): boolean {
  const [overflows, setOverflows] = useState(false);
  const latest = useRef(overflows);

  // Before it is drawn: for one frame the whole page would be as wide as the table.
  useLayoutEffect(() => {
    if (!box) return;
    const measure = () => {
      const next = box.scrollWidth > box.clientWidth + 1;
      if (next !== latest.current) {
        latest.current = next;
        setOverflows(next);
      }
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    if (box.firstElementChild) observer.observe(box.firstElementChild);
    return () => observer.disconnect();
  }, [box]);

  return overflows;
}
