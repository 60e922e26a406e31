import { ActionIcon, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  label: string;
  icon: ReactNode;
  /** Why it cannot be done. The button stays reachable, so that it can say so. */
  refusal: string | null;
  danger?: boolean;
  onClick: () => void;
}

export function SlideAction({ label, icon, refusal, danger = false, onClick }: Props) {
  return (
    <Tooltip
      label={refusal === null ? label : `${label}: ${refusal}`}
      events={{ hover: true, focus: true, touch: true }}
    >
      <ActionIcon
        variant="subtle"
        color={danger ? 'red' : 'gray'}
        {...(danger && refusal === null && { c: 'var(--mantine-color-error)' })}
        aria-label={label}
        {...(refusal === null ? { onClick } : { 'aria-disabled': true, 'data-disabled': true })}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
