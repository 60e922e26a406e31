import { Table } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import classes from './table.module.css';

interface Props {
  label: string;
  head: ReactNode;
  children: ReactNode;
  busy?: boolean;
}

/** A table with a sticky header that scrolls sideways if it is too wide. */
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

/** Scrolls sideways when its content is too wide. It is then focusable, so that the keyboard can scroll it. */
export function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const isOverflowing = useIsOverflowing(box);
  return (
    <div
      ref={setBox}
      className={classes.scroll}
      {...(isOverflowing && { 'data-overflows': true, tabIndex: 0, role: 'region', 'aria-label': label })}
    >
      {children}
    </div>
  );
}

function useIsOverflowing(box: HTMLElement | null): boolean {
  const [isOverflowing, setIsOverflowing] = useState(false);
  const lastValue = useRef(isOverflowing);

  // Measure before painting; otherwise the page is as wide as the table for one frame.
  useLayoutEffect(() => {
    if (!box) return;
    const measure = () => {
      const isTooWide = box.scrollWidth > box.clientWidth + 1;
      if (isTooWide !== lastValue.current) {
        lastValue.current = isTooWide;
        setIsOverflowing(isTooWide);
      }
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    if (box.firstElementChild) observer.observe(box.firstElementChild);
    return () => observer.disconnect();
  }, [box]);

  return isOverflowing;
}
