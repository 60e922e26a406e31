import { Button, type ButtonProps, FileButton, Text } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { type Ref, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '../../ui/translation';
import classes from './drop-zone.module.css';

/** The last mounted receiver gets the files: a dialog with a drop zone may cover a form with another one. */
const receivers: symbol[] = [];

/**
 * Receives files that are dropped or pasted anywhere on the page, unless the event's target handles them. While it is
 * enabled, a file that misses its target does not replace the page. Returns `true` while files are dragged over the
 * page.
 */
export function useIncomingFiles(isEnabled: boolean, onFiles: (files: File[]) => void): boolean {
  const [isDraggingFiles, setIsOver] = useState(false);
  const receive = useEffectEvent(onFiles);

  useEffect(() => {
    if (!isEnabled) return;
    const receiver = Symbol('receiver');
    receivers.push(receiver);
    const isMine = (event: Event) => !event.defaultPrevented && receivers.at(-1) === receiver;
    const handleDragOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      if (receivers.at(-1) === receiver) setIsOver(true);
    };
    const handleDragLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false);
    };
    const handleDrop = (event: DragEvent) => {
      setIsOver(false);
      if (!hasFiles(event) || !isMine(event)) return;
      event.preventDefault();
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) receive(files);
    };
    const handlePaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || !isMine(event) || isTextPaste(event)) return;
      event.preventDefault();
      receive(files);
    };
    const listeners = new AbortController();
    const { signal } = listeners;
    window.addEventListener('dragover', handleDragOver, { signal });
    window.addEventListener('dragleave', handleDragLeave, { signal });
    window.addEventListener('drop', handleDrop, { signal });
    window.addEventListener('paste', handlePaste, { signal });
    return () => {
      listeners.abort();
      receivers.splice(receivers.indexOf(receiver), 1);
    };
  }, [isEnabled]);

  return isDraggingFiles;
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') === true;
}

/** Word processors add a picture of the copied text. A paste into a field inserts the text. */
function isTextPaste({ target, clipboardData }: ClipboardEvent): boolean {
  const isField = target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null;
  return isField && clipboardData?.types.includes('text/plain') === true;
}

/** The types that the file dialog offers. The content of a file decides its real type. */
const PICTURE_TYPES = 'image/jpeg,image/png,image/gif';

interface Props extends ButtonProps {
  label: string;
  multiple?: boolean;
  /** The types that the file dialog offers; pictures by default. */
  accept?: string;
  onFiles: (files: File[]) => void;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/** A button that opens the file dialog. The user can choose the same file again. */
export function ChooseFiles(props: Props) {
  const { label, multiple = false, accept = PICTURE_TYPES, onFiles, disabled = false, ref, ...buttonProps } = props;
  const reset = useRef<() => void>(null);

  function handleChange(files: File[]) {
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
      onChange={(selection) => handleChange([selection ?? []].flat())}
    >
      {({ onClick }) => (
        <Button {...buttonProps} {...(ref && { ref })} disabled={disabled} onClick={onClick}>
          {label}
        </Button>
      )}
    </FileButton>
  );
}

interface DropZoneProps {
  isDraggingFiles: boolean;
  onFiles: (files: File[]) => void;
}

/** The visible drop zone. The whole page accepts dropped and pasted files. */
export function DropZone({ isDraggingFiles, onFiles }: DropZoneProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.zone} {...(isDraggingFiles && { 'data-over': true })}>
      <IconPhotoPlus size={20} stroke={1.6} aria-hidden />
      <Text size="sm">{t('Drop pictures anywhere on the page, paste them, or')}</Text>
      <ChooseFiles label={t('Choose files')} multiple variant="default" size="xs" data-autofocus onFiles={onFiles} />
    </div>
  );
}
