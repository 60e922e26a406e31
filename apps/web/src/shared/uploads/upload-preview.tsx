import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core';
import type { FileRefusal, FileRow } from '@masthead/domain/uploads/file-format';
import { use } from 'react';
import { Dialog } from '../../ui/dialog';
import { ScrollBox } from '../../ui/table/table-frame';
import { useTranslation } from '../../ui/translation';
import { translateMessage } from '../i18n/i18n';
import type { Preview } from './read-preview';
import classes from './upload-preview.module.css';

const KB = 1024;

/** A readable file size: 812 bytes, 4.2 kB, 7.9 MB. */
export function formatFileSize(bytes: number, language: string): string {
  const [unit, amount] =
    bytes < KB ? ['byte', bytes] : bytes < KB * KB ? ['kilobyte', bytes / KB] : ['megabyte', bytes / KB / KB];
  const style = {
    style: 'unit',
    unit: unit as string,
    unitDisplay: bytes < KB ? 'long' : 'short',
    maximumFractionDigits: 1,
  } as const;
  return new Intl.NumberFormat(language, style).format(amount as number);
}

interface Props {
  file: File;
  preview: Promise<Preview>;
  headers: string[];
  /** A sentence about the effect of the upload. */
  effect: string;
  onUpload: () => void;
  onClose: (loadedPreview: Preview) => void;
}

/** Shows the first rows of a file, or the reason why it is invalid, before the upload. */
export function UploadPreview({ file, preview, headers, effect, onUpload, onClose }: Props) {
  const { t, language } = useTranslation();
  const loadedPreview = use(preview);
  const { rows, refusal } = loadedPreview;
  const canUpload = refusal === null;
  const close = () => onClose(loadedPreview);
  return (
    <Dialog title={t('Upload {name}', { name: file.name })} size="lg" onClose={close}>
      <Stack gap="sm">
        {rows.length > 0 ? (
          <>
            <Text size="sm">{t('{size}. First rows:', { size: formatFileSize(file.size, language) })}</Text>
            <FirstRows rows={rows} headers={headers} />
          </>
        ) : null}
        {refusal === null ? (
          <Text size="sm" fw={600}>
            {effect}
          </Text>
        ) : (
          <Alert variant="light" color="red" role="alert">
            <RefusalText refusal={refusal} rows={rows} />
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close} {...(!canUpload && { 'data-autofocus': true })}>
            {t('Cancel')}
          </Button>
          {canUpload ? (
            <Button data-autofocus onClick={onUpload}>
              {t('Upload')}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </Dialog>
  );
}

/** Does not repeat a line that the table already shows. */
function RefusalText({ refusal, rows }: { refusal: FileRefusal; rows: FileRow[] }) {
  const { t } = useTranslation();
  if ('message' in refusal) return translateMessage(refusal.message);
  const isShown = refusal.lines.some(({ line }) => rows.some((row) => row.line === line && 'refusal' in row));
  if (isShown) return t("The file can't be uploaded until these lines are corrected.");
  return refusal.lines.map(({ line, message }) => (
    <div key={line}>
      {translateMessage(message)} {t('Error occurred on line {n}', { n: line })}
    </div>
  ));
}

function FirstRows({ rows, headers }: { rows: FileRow[]; headers: string[] }) {
  const { t } = useTranslation();
  return (
    <ScrollBox label={t('First rows of the file')}>
      <Table aria-label={t('First rows of the file')} className={classes.rows}>
        <Table.Thead>
          <Table.Tr>
            {headers.map((header) => (
              <Table.Th key={header}>{header}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.line}>
              {'refusal' in row ? (
                <Table.Td colSpan={headers.length} c="var(--mantine-color-error)">
                  {translateMessage(row.refusal)} {t('Error occurred on line {n}', { n: row.line })}
                </Table.Td>
              ) : (
                row.values.map((value, index) => <Table.Td key={headers[index]}>{value}</Table.Td>)
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollBox>
  );
}
