import { Text } from '@mantine/core';
import type { Access } from '@masthead/domain/access/rights';
import type { FileFormat } from '@masthead/domain/uploads/file-format';
import { useTranslation } from '../../ui/translation';
import { useViewer } from '../access/viewer';
import type { UploadOptions } from '../api/upload';
import { UploadButton } from './upload-button';
import type { FileUpload } from './use-file-upload';

interface Props {
  upload: FileUpload;
  access: Access;
  format: FileFormat;
  /** The headers of the preview table. */
  headers: string[];
  /** The current number of rows, once loaded. */
  currentCount: number | undefined;
  /** The reason why an upload is not possible yet; `''` disables the button without a text. */
  refusal?: string | null;
  send: (file: File, options: UploadOptions) => Promise<{ total: number }>;
}

/** Replaces a list by a CSV file, after a preview of its first rows. */
export function CsvUpload({ upload, access, format, headers, currentCount, refusal = null, send }: Props) {
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
        effect={toEffectText(t, currentCount)}
        disabled={refusal !== null}
        send={async (file, options) => {
          const { total } = await send(file, options);
          return t('The list now has {total} rows.', { total });
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

function toEffectText(t: ReturnType<typeof useTranslation>['t'], currentCount: number | undefined): string {
  if (currentCount === undefined) return t('This replaces the current list.');
  return currentCount === 0
    ? t('The list is now empty.')
    : t('This replaces the current {count} rows.', { count: currentCount });
}
