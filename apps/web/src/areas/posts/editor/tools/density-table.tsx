import { Text, VisuallyHidden } from '@mantine/core';
import { type Combination, TOP_COMBINATIONS } from '@masthead/domain/posts/density';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../../ui/states';
import type { Column } from '../../../../ui/table/columns';
import { DataTable } from '../../../../ui/table/data-table';

/** Somebody who searches wants to see more than the top. */
const MOST_FOUND = 50;

interface Props {
  label: string;
  combinations: Combination[];
  isSearched: boolean;
}

interface Row extends Combination {
  id: number;
}

export function DensityTable({ label, combinations, isSearched }: Props) {
  const { t } = useTranslation();
  const shown = combinations.slice(0, isSearched ? MOST_FOUND : TOP_COMBINATIONS);
  const columns: Column<Row>[] = [
    { key: 'words', header: t('Word'), cell: ({ words }) => words },
    { key: 'count', header: t('Count'), align: 'right', cell: ({ count }) => count },
    { key: 'percent', header: t('Percent'), align: 'right', cell: ({ percent }) => `${percent.toFixed(2)}%` },
  ];
  return (
    <div>
      <div role="status">
        {shown.length === 0 ? (
          <EmptyState text={t('Combinations of words not found')} />
        ) : (
          <VisuallyHidden>{t('Combinations found: {found}', { found: combinations.length })}</VisuallyHidden>
        )}
      </div>
      {shown.length > 0 ? (
        <DataTable label={label} columns={columns} rows={shown.map((each, id) => ({ ...each, id }))} />
      ) : null}
      {isSearched && combinations.length > shown.length ? (
        <Text size="xs" c="dimmed" mt="xs">
          {t('The {shown} most frequent of {found}', { shown: shown.length, found: combinations.length })}
        </Text>
      ) : null}
    </div>
  );
}
