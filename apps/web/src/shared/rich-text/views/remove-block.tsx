import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNodeViewProps } from '@tiptap/react';
import { useIsEditable } from '../editor-state';
import classes from './views.module.css';

interface Props extends Pick<ReactNodeViewProps, 'editor' | 'deleteNode'> {
  label: string;
}

/** The button that removes a block. A read-only text has none. */
export function RemoveBlock({ label, editor, deleteNode }: Props) {
  if (!useIsEditable()) return null;

  function remove() {
    deleteNode();
    editor.commands.focus();
  }

  return (
    <ActionIcon className={classes.remove} variant="default" aria-label={label} title={label} onClick={remove}>
      <IconTrash size={16} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}
