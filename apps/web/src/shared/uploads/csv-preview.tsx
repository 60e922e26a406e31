import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core';
import type { ListRow } from '@masthead/domain/csv/list-file';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog';
import { ScrollBox } from '../../ui/table/scroll-box';
import { translateMessage } from '../i18n/translate-message';
import classes from './csv-preview.module.css';
import { fileSize } from './file-size';
import type { Preview } from './read-preview';

interface Props {
  file: File;
  preview: Promise<Preview>;
  /** The headings of the columns. */
  headers: string[];
  /** How many rows the list has now, once that is known. */
  current: number | undefined;
  onUpload: () => void;
  /** Closed without an upload, after it was seen what there is. */
  onClose: (read: Preview) => void;
}

/** What is about to be uploaded, and what it replaces. */
export function CsvPreview({ file, preview, headers, current, onUpload, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const read = use(preview);
  const canUpload = 'rows' in read && read.wrong === null;
  const close = () => onClose(read);
  return (
    <Dialog title={t('Upload {name}', { name: file.name })} size="lg" onClose={close}>
      <Stack gap="sm">
        {'refusal' in read ? (
          <Alert variant="light" color="red" role="alert">
            {translateMessage(read.refusal)}
          </Alert>
        ) : (
          <>
            <Text size="sm">
              {t('{size}. It begins with these rows:', { size: fileSize(file.size, i18n.language) })}
            </Text>
            <FirstRows rows={read.rows} headers={headers} />
            {canUpload ? (
              <Text size="sm" fw={600}>
                {replaced(t, current)}
              </Text>
            ) : (
              <Alert variant="light" color="red" role="alert">
                {t('The whole file would be refused until the wrong lines are mended.')}
              </Alert>
            )}
          </>
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

function replaced(t: ReturnType<typeof useTranslation>['t'], current: number | undefined): string {
  if (current === undefined) return t('It replaces the current list.');
  return current === 0 ? t('The list is empty now.') : t('It replaces the current {count} rows.', { count: current });
}

function FirstRows({ rows, headers }: { rows: ListRow[]; headers: string[] }) {
  const { t } = useTranslation();
  return (
    <ScrollBox label={t('The first rows of the file')}>
      <Table aria-label={t('The first rows of the file')} className={classes.rows}>
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
                row.values.map((value, at) => <Table.Td key={headers[at]}>{value}</Table.Td>)
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollBox>
  );
}
