import { Button, type ButtonProps, FileButton } from '@mantine/core';
import { type Ref, useRef } from 'react';

/** What the browser's own dialog offers; what a file really is, its content says. */
const PICTURES = 'image/jpeg,image/png,image/gif';

interface Props extends ButtonProps {
  label: string;
  multiple?: boolean;
  /** The types that the browser's dialog offers; pictures unless said otherwise. */
  accept?: string;
  onFiles: (files: File[]) => void;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/** A button that asks for files; the same file can be chosen again. */
export function ChooseFiles(props: Props) {
  const { label, multiple = false, accept = PICTURES, onFiles, disabled = false, ref, ...look } = props;
  const reset = useRef<() => void>(null);

  function take(files: File[]) {
    reset.current?.();
    if (files.length > 0) onFiles(files);
  }

  return (
    <FileButton<true>
      multiple={multiple as true}
      accept={accept}
      disabled={disabled}
      resetRef={reset}
      inputProps={{ 'aria-label': label }}
      onChange={(chosen) => take([chosen ?? []].flat())}
    >
      {({ onClick }) => (
        <Button {...look} {...(ref && { ref })} disabled={disabled} onClick={onClick}>
          {label}
        </Button>
      )}
    </FileButton>
  );
}
