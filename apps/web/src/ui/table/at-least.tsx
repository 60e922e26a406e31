import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './table.module.css';

/** Below this width the table scrolls sideways rather than break words into letters; a word without end breaks. */
export function AtLeast({ width, children }: { width: string; children: ReactNode }) {
  return (
    <Box miw={width} className={classes.wrapped}>
      {children}
    </Box>
  );
}
