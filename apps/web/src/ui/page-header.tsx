import { Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** The title of a page, with its main actions beside it. Notices appear below it. */
export function PageHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Group justify="space-between" gap="xs" mih="2rem" data-above-notices>
      <Title order={1}>{title}</Title>
      {children ? <Group gap="xs">{children}</Group> : null}
    </Group>
  );
}
