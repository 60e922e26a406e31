import { Button, type ButtonProps, FileButton, Text } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { type Ref, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './drop-zone.module.css';

/** Whoever came last receives: a dialog with a place for files stands over a form with another. */
const receivers: symbol[] = [];

/**
 * Files that are dropped or pasted anywhere on the page, unless the place they came to takes them. While it is on, a
 * file let go beside its target does not replace the page. `true` while files are held over the page.
 */
export function useIncomingFiles(isOn: boolean, onFiles: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const receive = useRef(onFiles);
  receive.current = onFiles;

  useEffect(() => {
    if (!isOn) return;
    const self = Symbol('receiver');
    receivers.push(self);
    const isMine = (event: Event) => !event.defaultPrevented && receivers.at(-1) === self;
    const over = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      if (receivers.at(-1) === self) setIsOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent) => {
      setIsOver(false);
      if (!holdsFiles(event) || !isMine(event)) return;
      event.preventDefault();
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) receive.current(files);
    };
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || !isMine(event) || isMeantAsText(event)) return;
      event.preventDefault();
      receive.current(files);
    };
    const ending = new AbortController();
    const { signal } = ending;
    window.addEventListener('dragover', over, { signal });
    window.addEventListener('dragleave', leave, { signal });
    window.addEventListener('drop', drop, { signal });
    window.addEventListener('paste', paste, { signal });
    return () => {
      ending.abort();
      receivers.splice(receivers.indexOf(self), 1);
    };
  }, [isOn]);

  return isOver;
}

function holdsFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') === true;
}

/** Text programs put a picture of the text beside it: pasted into a field, the text is meant. */
function isMeantAsText({ target, clipboardData }: ClipboardEvent): boolean {
  const isField = target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null;
  return isField && clipboardData?.types.includes('text/plain') === true;
}

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

interface DropZoneProps {
  /** Files are held over the page. */
  isOver: boolean;
  onFiles: (files: File[]) => void;
}

/** Where pictures go; the whole page takes what is dropped or pasted. */
export function DropZone({ isOver, onFiles }: DropZoneProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.zone} {...(isOver && { 'data-over': true })}>
      <IconPhotoPlus size={20} stroke={1.6} aria-hidden />
      <Text size="sm">{t('Drop pictures anywhere on the page, paste them, or')}</Text>
      <ChooseFiles label={t('Choose files')} multiple variant="default" size="xs" data-autofocus onFiles={onFiles} />
    </div>
  );
}
