import { Group } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import type { ComponentProps, Ref } from 'react';
import { MoveMenu } from './move-menu';
import classes from './table.module.css';

interface Props extends ComponentProps<typeof MoveMenu> {
  handleRef: Ref<HTMLSpanElement>;
}

/** What a row is moved by: a handle for pointers, and a menu that is the same for the keyboard. */
export function OrderControls({ handleRef, ...menu }: Props) {
  return (
    <Group gap={0} wrap="nowrap">
      <span ref={handleRef} className={classes.handle} aria-hidden data-row-control data-drag-handle>
        <IconGripVertical size={16} />
      </span>
      <MoveMenu {...menu} />
    </Group>
  );
}
