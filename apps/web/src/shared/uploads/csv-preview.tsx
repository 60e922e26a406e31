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
  onClose: () => void;
}

/** What is about to be uploaded, and what it replaces. */
export function CsvPreview({ file, preview, headers, current, onUpload, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const read = use(preview);
  const isRefused = 'refusal' in read;
  return (
    <Dialog title={t('Upload {name}', { name: file.name })} size="lg" onClose={onClose}>
      <Stack gap="sm">
        {isRefused ? (
          <Alert variant="light" color="red" role="alert">
            {translateMessage(read.refusal)}
          </Alert>
        ) : (
          <>
            <Text size="sm">
              {t('{size}. It begins with these rows:', { size: fileSize(file.size, i18n.language) })}
            </Text>
            <FirstRows rows={read.rows} headers={headers} />
            <Text size="sm" fw={600}>
              {replaced(t, current)}
            </Text>
          </>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} {...(isRefused && { 'data-autofocus': true })}>
            {t('Cancel')}
          </Button>
          {isRefused ? null : (
            <Button data-autofocus onClick={onUpload}>
              {t('Upload')}
            </Button>
          )}
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
                <Table.Td colSpan={headers.length} c="red">
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
