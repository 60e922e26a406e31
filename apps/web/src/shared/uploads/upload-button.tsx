import { Text } from '@mantine/core';
import { phrase } from '@masthead/domain/text/phrase';
import { type FileFormat, fileRefusal } from '@masthead/domain/uploads/file-format';
import { IconUpload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../ui/translation';
import { ChooseFiles } from '../images/incoming-files';
import { usePrefetch } from '../list/use-prefetch';
import type { Preview } from './read-preview';
import type { FileUpload, Send } from './use-file-upload';

const unreadableFileMessage = phrase('The file could not be read. Choose it again.');

const loadPreview = () => import('./upload-preview');
const loadReader = () => import('./read-preview');
const UploadPreview = lazy(async () => ({ default: (await loadPreview()).UploadPreview }));

interface Props {
  upload: FileUpload;
  label: string;
  accept: string;
  format: FileFormat;
  headers: string[];
  /** A sentence about the effect of the upload. */
  effect: string;
  disabled?: boolean;
  send: (file: File, ...options: Parameters<Send>) => ReturnType<Send>;
}

/** Uploads a file after a preview of its first rows. A file that the server would reject is not sent. */
export function UploadButton({ upload, label, accept, format, headers, effect, disabled = false, send }: Props) {
  const { t } = useTranslation();
  const [selection, setSelection] = useState<{ file: File; preview: Promise<Preview> } | null>(null);
  usePrefetch(loadPreview);

  function openPreview(file: File) {
    upload.dismiss();
    const refusal = fileRefusal(format, file.name, file.size);
    if (refusal) return upload.rejectFile(file.name, refusal);
    const preview = loadReader().then(({ readPreview }) => readPreview(format, file));
    setSelection({ file, preview: preview.catch(() => ({ rows: [], refusal: { message: unreadableFileMessage } })) });
  }

  function startUpload(file: File) {
    setSelection(null);
    void upload.start(file.name, (options) => send(file, options));
  }

  /** The reason stays on the page while the user corrects the file. */
  function closePreview(file: File, { refusal }: Preview) {
    setSelection(null);
    if (refusal) upload.showRefusal(file.name, refusal);
  }

  return (
    <>
      <ChooseFiles
        label={label}
        variant="default"
        accept={accept}
        leftSection={<IconUpload size={16} />}
        disabled={disabled || upload.isSending}
        onFiles={([file]) => file && openPreview(file)}
      />
      {selection ? (
        <Suspense
          fallback={
            <Text size="sm" role="status">
              {t('Checking the rows of {name}…', { name: selection.file.name })}
            </Text>
          }
        >
          <UploadPreview
            {...selection}
            headers={headers}
            effect={effect}
            onUpload={() => startUpload(selection.file)}
            onClose={(loadedPreview) => closePreview(selection.file, loadedPreview)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
