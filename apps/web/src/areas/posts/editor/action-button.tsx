import { Button, type ButtonProps, Tooltip } from '@mantine/core';

interface Props {
  label: string;
  /** Why it cannot be pressed now; `null` when it can. */
  refusal: string | null;
  isBusy?: boolean;
  variant?: ButtonProps['variant'];
  shortcut?: string;
  onClick: () => void;
}

/** A button that says why it cannot be pressed, to the pointer and to a screen reader. */
export function ActionButton({ label, refusal, isBusy = false, variant = 'default', shortcut, onClick }: Props) {
  const hint = refusal ?? shortcut;
  return (
    <Tooltip label={hint ?? ''} disabled={hint === undefined} withinPortal={false} position="bottom">
      <Button
        size="xs"
        variant={variant}
        loading={isBusy}
        {...(refusal !== null && { 'data-disabled': true, 'aria-disabled': true })}
        onClick={() => refusal === null && onClick()}
      >
        {label}
      </Button>
    </Tooltip>
  );
}
