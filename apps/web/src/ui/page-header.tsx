import { Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';

export function PageHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Group justify="space-between" gap="xs" mih="2rem" data-above-notices>
      <Title order={1}>{title}</Title>
      {children ? <Group gap="xs">{children}</Group> : null}
    </Group>
  );
}
