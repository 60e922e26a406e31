import { Button, type ButtonProps, FileButton } from '@mantine/core';
import { type Ref, useRef } from 'react';

/** What the browser's own dialog offers; what a file really is, its content says. */
const ACCEPTED = 'image/jpeg,image/png,image/gif';

interface Props extends ButtonProps {
  label: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/** A button that asks for files; the same file can be chosen again. */
export function ChooseFiles({ label, multiple = false, onFiles, disabled = false, ref, ...look }: Props) {
  const reset = useRef<() => void>(null);

  function take(files: File[]) {
    reset.current?.();
    if (files.length > 0) onFiles(files);
  }

  return (
    <FileButton<true>
      multiple={multiple as true}
      accept={ACCEPTED}
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
