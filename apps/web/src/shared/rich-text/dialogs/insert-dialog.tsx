import { Button, Group, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { Dialog } from '../../../ui/dialog';

interface Props {
  title: string;
  /** What the button says that does it. */
  submit: string;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
  /** What else can be done, beside that button. */
  other?: ReactNode;
}

/** A small form over the editor, which stands in a form of its own that must not hear of it. */
export function InsertDialog({ title, submit, onSubmit, onClose, children, other }: Props) {
  function send(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    onSubmit();
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <form noValidate onSubmit={send}>
        <Stack gap="sm">{children}</Stack>
        <Group justify="space-between" gap="xs" mt="md">
          <Group gap="xs">{other}</Group>
          <Button type="submit">{submit}</Button>
        </Group>
      </form>
    </Dialog>
  );
}
