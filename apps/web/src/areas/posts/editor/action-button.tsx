import { Button, type ButtonProps, Tooltip } from '@mantine/core';

interface Props {
  label: string;
  /** The reason why the button is disabled; `null` when it is enabled. */
  refusal: string | null;
  isBusy?: boolean;
  variant?: ButtonProps['variant'];
  shortcut?: string;
  onClick: () => void;
}

/** A button whose tooltip shows why it is disabled, or else its keyboard shortcut. */
export function ActionButton({ label, refusal, isBusy = false, variant = 'default', shortcut, onClick }: Props) {
  const hint = refusal ?? shortcut;
  return (
    <Tooltip
      label={hint ?? ''}
      disabled={hint === undefined}
      events={{ hover: true, focus: refusal !== null, touch: false }}
      withinPortal={false}
      position="bottom"
    >
      <Button
        size="xs"
        variant={variant}
        loading={isBusy}
        // Not `disabled`: a disabled button gets no focus, so its tooltip would not open.
        {...(refusal !== null && { 'data-disabled': true, 'aria-disabled': true })}
        onClick={() => refusal === null && onClick()}
      >
        {label}
      </Button>
    </Tooltip>
  );
}
