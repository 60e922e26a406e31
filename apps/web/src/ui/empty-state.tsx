import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** Nothing to show, said in words; below them what to do about it. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <Stack align="center" gap="sm" py="xl">
      <Text c="dimmed">{text}</Text>
      {children}
    </Stack>
  );
}
