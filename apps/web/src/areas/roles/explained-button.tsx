import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import { translateMessage } from '../../shared/i18n/i18n';

interface Props extends ButtonProps {
  /** Why it cannot be pressed now; `null` when it can. */
  refusal: string | null;
  onClick: () => void;
}

/** A button that says why it cannot be pressed. A disabled one could not be reached, and so could not. */
export function ExplainedButton({ refusal, onClick, ...props }: Props) {
  return (
    <Tooltip
      label={refusal && translateMessage(refusal)}
      disabled={refusal === null}
      multiline
      maw="20rem"
      events={{ hover: true, focus: true, touch: true }}
    >
      <Button
        {...props}
        {...(refusal !== null && { 'aria-disabled': true, 'data-disabled': true })}
        onClick={() => refusal === null && onClick()}
      />
    </Tooltip>
  );
}
