import { Button, Group, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { Dialog } from '../../../ui/dialog';

interface Props {
  title: string;
  /** The label of the submit button. */
  submitLabel: string;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
  /** Further actions beside the submit button. */
  otherActions?: ReactNode;
}

/** A small form above the editor. Its submit event must not reach the form around the editor. */
export function InsertDialog({ title, submitLabel, onSubmit, onClose, children, otherActions }: Props) {
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    onSubmit();
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <form noValidate onSubmit={handleSubmit}>
        <Stack gap="sm">{children}</Stack>
        <Group justify="space-between" gap="xs" mt="md">
          <Group gap="xs">{otherActions}</Group>
          <Button type="submit">{submitLabel}</Button>
        </Group>
      </form>
    </Dialog>
  );
}
