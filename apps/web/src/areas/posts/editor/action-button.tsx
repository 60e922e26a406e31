import { Button, type ButtonProps, Tooltip, VisuallyHidden } from '@mantine/core';
import { useId } from 'react';

interface Props {
  label: string;
  /** The reason why the button is disabled; `null` when it is enabled. */
  refusal: string | null;
  isBusy?: boolean;
  variant?: ButtonProps['variant'];
  shortcut?: string;
  /** The effect of the button, as a tooltip and for screen readers. */
  description?: string;
  onClick: () => void;
}

/** A button whose tooltip shows why it is disabled, or else its effect and its keyboard shortcut. */
export function ActionButton(props: Props) {
  const { label, refusal, isBusy = false, variant = 'default', shortcut, description, onClick } = props;
  const descriptionId = useId();
  const hint = refusal ?? ([description, shortcut].filter(Boolean).join(' · ') || undefined);
  return (
    <>
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
          {...(description && { 'aria-describedby': descriptionId })}
          onClick={() => refusal === null && onClick()}
        >
          {label}
        </Button>
      </Tooltip>
      {description ? (
        <VisuallyHidden id={descriptionId} aria-hidden>
          {description}
        </VisuallyHidden>
      ) : null}
    </>
  );
}
