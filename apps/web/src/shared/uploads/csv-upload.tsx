import { Text } from '@mantine/core';
import type { Access } from '@masthead/domain/access/rights';
import type { FileFormat } from '@masthead/domain/uploads/file-format';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../access/viewer';
import type { UploadOptions } from '../api/upload';
import { UploadButton } from './upload-button';
import type { FileUpload } from './use-file-upload';

interface Props {
  upload: FileUpload;
  /** Who may. */
  access: Access;
  format: FileFormat;
  /** The headings of the columns. */
  headers: string[];
  /** How many rows the list has now, once that is known. */
  current: number | undefined;
  /** Why nothing can be uploaded yet, `''` where that goes without saying. */
  refusal?: string | null;
  send: (file: File, options: UploadOptions) => Promise<{ total: number }>;
}

/** Uploads a CSV file in place of a list, after a look at its first rows. */
export function CsvUpload({ upload, access, format, headers, current, refusal = null, send }: Props) {
  const { t } = useTranslation();
  const viewer = useViewer();
  if (!viewer.can(access)) {
    return <Text size="sm">{t('You have no rights to upload files. Contact the administrator.')}</Text>;
  }
  return (
    <>
      <UploadButton
        upload={upload}
        label={t('Upload .csv')}
        accept=".csv,text/csv"
        format={format}
        headers={headers}
        effect={replaced(t, current)}
        disabled={refusal !== null}
        send={async (file, options) => {
          const { total } = await send(file, options);
          return t('Rows in the list now: {total}.', { total });
        }}
      />
      {refusal ? (
        <Text size="sm" c="dimmed">
          {refusal}
        </Text>
      ) : null}
    </>
  );
}

function replaced(t: ReturnType<typeof useTranslation>['t'], current: number | undefined): string {
  if (current === undefined) return t('It replaces the current list.');
  return current === 0 ? t('The list is empty now.') : t('It replaces the current {count} rows.', { count: current });
}
