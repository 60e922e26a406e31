import { Text } from '@mantine/core';
import { phrase } from '@masthead/domain/text/phrase';
import { type FileFormat, fileRefusal } from '@masthead/domain/uploads/file-format';
import { IconUpload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChooseFiles } from '../images/incoming-files';
import { usePrefetch } from '../list/use-prefetch';
import type { Preview } from './read-preview';
import type { FileUpload, Send } from './use-file-upload';

const unreadMessage = phrase('The file could not be read. Choose it again.');

const loadPreview = () => import('./upload-preview');
const loadReader = () => import('./read-preview');
const UploadPreview = lazy(async () => ({ default: (await loadPreview()).UploadPreview }));

interface Props {
  upload: FileUpload;
  label: string;
  accept: string;
  format: FileFormat;
  /** The headings of the columns. */
  headers: string[];
  /** Explains the effect of the upload. */
  effect: string;
  disabled?: boolean;
  send: (file: File, ...options: Parameters<Send>) => ReturnType<Send>;
}

/** Uploads a file after a preview of its first rows. A file that the server would refuse is not sent. */
export function UploadButton({ upload, label, accept, format, headers, effect, disabled = false, send }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<{ file: File; preview: Promise<Preview> } | null>(null);
  usePrefetch(loadPreview);

  function choose(file: File) {
    upload.forget();
    const refusal = fileRefusal(format, file.name, file.size);
    if (refusal) return upload.refuse(file.name, refusal);
    const preview = loadReader().then(({ readPreview }) => readPreview(format, file));
    setChosen({ file, preview: preview.catch(() => ({ rows: [], refusal: { message: unreadMessage } })) });
  }

  function start(file: File) {
    setChosen(null);
    void upload.start(file.name, (options) => send(file, options));
  }

  /** The refusal stays on the page while the file is corrected. */
  function close(file: File, { refusal }: Preview) {
    setChosen(null);
    if (refusal) upload.keep(file.name, refusal);
  }

  return (
    <>
      <ChooseFiles
        label={label}
        variant="default"
        accept={accept}
        leftSection={<IconUpload size={16} />}
        disabled={disabled || upload.isSending}
        onFiles={([file]) => file && choose(file)}
      />
      {chosen ? (
        <Suspense
          fallback={
            <Text size="sm" role="status">
              {t('Checking the rows of {name}…', { name: chosen.file.name })}
            </Text>
          }
        >
          <UploadPreview
            {...chosen}
            headers={headers}
            effect={effect}
            onUpload={() => start(chosen.file)}
            onClose={(read) => close(chosen.file, read)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
