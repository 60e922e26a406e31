import { Button, Group } from '@mantine/core';

export interface NoticeAction {
  label: string;
  run: () => void;
}

interface Props {
  message: string;
  action: NoticeAction;
  onRun: () => void;
}

/** The text of a notice with a button beside it. */
export function NoticeBody({ message, action, onRun }: Props) {
  return (
    <Group gap="xs" justify="space-between" wrap="nowrap">
      <span>{message}</span>
      <Button
        size="compact-sm"
        variant="default"
        flex="none"
        onClick={() => {
          onRun();
          action.run();
        }}
      >
        {action.label}
      </Button>
    </Group>
  );
}
