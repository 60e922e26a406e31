import { Button, SegmentedControl, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import {
  type Combination,
  type CombinationLength,
  combinationLengths,
  type Density,
  densityOf,
  densityRefusal,
  findCombinations,
  TOP_COMBINATIONS,
} from '@masthead/domain/posts/text/density';

import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { translateMessage } from '../../../../shared/i18n/i18n';
import { SidePanel } from '../../../../ui/side-panel';
import { EmptyState } from '../../../../ui/states';
import type { Column } from '../../../../ui/table/columns';
import { DataTable } from '../../../../ui/table/data-table';

interface Props {
  /** The text as it stands now. */
  readText: () => string;
  onClose: () => void;
}

type Analysis = { refusal: string } | { density: Density };

function analyse(text: string): Analysis {
  const refusal = densityRefusal(text);
  return refusal === null ? { density: densityOf(text) } : { refusal };
}

/** Which words and combinations of words come how often in the text, as it was when the panel was opened or asked again. */
export function DensityTool({ readText, onClose }: Props) {
  const { t } = useTranslation();
  const [analysis, setAnalysis] = useState(() => analyse(readText()));
  return (
    <SidePanel
      title={t('Density analysis')}
      onClose={onClose}
      footer={<Button onClick={() => setAnalysis(analyse(readText()))}>{t('Analyse again')}</Button>}
    >
      <div role="status">{'refusal' in analysis ? <EmptyState text={translateMessage(analysis.refusal)} /> : null}</div>
      {'density' in analysis ? <Combinations density={analysis.density} /> : null}
    </SidePanel>
  );
}

function Combinations({ density }: { density: Density }) {
  const { t } = useTranslation();
  const [length, setLength] = useState<CombinationLength>(1);
  const [search, setSearch] = useState('');
  const isSearched = search.trim() !== '';
  const names: Record<CombinationLength, string> = { 1: t('1 word'), 2: t('2 words'), 3: t('3 words') };
  const found = { 1: find(1), 2: find(2), 3: find(3) };

  function find(each: CombinationLength) {
    return findCombinations(density[each], search);
  }

  return (
    <Stack gap="sm">
      <TextInput
        type="search"
        aria-label={t('Search combinations of words')}
        placeholder={t('Search combinations of words')}
        leftSection={<IconSearch size={16} />}
        maxLength={200}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <SegmentedControl
        fullWidth
        aria-label={t('Words in a combination')}
        data={combinationLengths.map((each) => ({
          value: String(each),
          label: isSearched ? `${names[each]} (${found[each].length})` : names[each],
        }))}
        value={String(length)}
        onChange={(value) => setLength(Number(value) as CombinationLength)}
      />
      <DensityTable label={names[length]} combinations={found[length]} isSearched={isSearched} />
      <Text size="xs" c="dimmed">
        {t('Words counted: {words}.', { words: density[1].reduce((total, { count }) => total + count, 0) })}{' '}
        {t('Words shorter than 3 characters, numbers and common English words are ignored.')}
      </Text>
    </Stack>
  );
}

/** Somebody who searches wants to see more than the top. */
const MOST_FOUND = 50;

interface DensityTableProps {
  label: string;
  combinations: Combination[];
  isSearched: boolean;
}

interface Row extends Combination {
  id: number;
}

function DensityTable({ label, combinations, isSearched }: DensityTableProps) {
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
