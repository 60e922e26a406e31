import { Text } from '@mantine/core';
import type { Access } from '@masthead/domain/access/rights';
import { csvNameRefusal } from '@masthead/domain/csv/csv-name';
import type { ListFile } from '@masthead/domain/csv/list-file';
import { emptyFileMessage, longFileMessage, MAX_UPLOAD } from '@masthead/domain/http/upload-file';
import { phrase } from '@masthead/domain/text/phrase';
import { IconUpload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../access/viewer';
import type { UploadOptions } from '../api/upload';
import { ChooseFiles } from '../images/choose-files';
import { usePrefetch } from '../list/use-prefetch';
import type { Preview } from './read-preview';
import type { FileUpload } from './use-file-upload';

const unreadMessage = phrase('The file could not be read. Choose it again.');

const loadPreview = () => import('./csv-preview');
const loadReader = () => import('./read-preview');
const CsvPreview = lazy(async () => ({ default: (await loadPreview()).CsvPreview }));

interface Props {
  upload: FileUpload;
  /** Who may. */
  access: Access;
  /** What the file has to look like, and the headings of its columns. */
  file: ListFile;
  headers: string[];
  /** How many rows the list has now, once that is known. */
  current: number | undefined;
  /** Why nothing can be uploaded yet, `''` where that goes without saying. */
  refusal?: string | null;
  send: (file: File, options: UploadOptions) => Promise<{ total: number }>;
}

function chosenRefusal({ name, size }: File): string | null {
  return csvNameRefusal(name) ?? (size === 0 ? emptyFileMessage : size > MAX_UPLOAD ? longFileMessage : null);
}

/** Uploads a CSV file in place of a list, after a look at its first rows. */
export function CsvUpload({ upload, access, file: list, headers, current, refusal = null, send }: Props) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const [chosen, setChosen] = useState<{ file: File; preview: Promise<Preview> } | null>(null);
  usePrefetch(loadPreview);
  if (!viewer.can(access)) {
    return <Text size="sm">{t('You have no rights to upload files. Contact the administrator.')}</Text>;
  }

  function choose(file: File) {
    upload.forget();
    const wrong = chosenRefusal(file);
    if (wrong) return upload.refuse(file.name, wrong);
    const preview = loadReader().then(({ readPreview }) => readPreview(list, file));
    setChosen({ file, preview: preview.catch(() => ({ refusal: unreadMessage })) });
  }

  function start(file: File) {
    setChosen(null);
    void upload.start(file.name, async (options) => {
      const { total } = await send(file, options);
      return t('Rows in the list now: {total}.', { total });
    });
  }

  /** What the look found wrong stays to be read while the file is mended. */
  function close(file: File, read: Preview) {
    setChosen(null);
    const reason = 'refusal' in read ? read : read.wrong;
    if (reason) upload.keep(file.name, reason);
  }

  return (
    <>
      <ChooseFiles
        label={t('Upload .csv')}
        variant="default"
        accept=".csv,text/csv"
        leftSection={<IconUpload size={16} />}
        disabled={refusal !== null || upload.isSending}
        onFiles={([file]) => file && choose(file)}
      />
      {refusal ? (
        <Text size="sm" c="dimmed">
          {refusal}
        </Text>
      ) : null}
      <Suspense fallback={null}>
        {chosen ? (
          <CsvPreview
            {...chosen}
            headers={headers}
            current={current}
            onUpload={() => start(chosen.file)}
            onClose={(read) => close(chosen.file, read)}
          />
        ) : null}
      </Suspense>
    </>
  );
}
