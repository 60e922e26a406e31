import { Button, SegmentedControl, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import {
  type Combination,
  type CombinationLength,
  combinationLengths,
  type Density,
  densityRefusal,
  findCombinations,
  measureDensity,
  TOP_COMBINATIONS,
} from '@masthead/domain/posts/text/density';

import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { translateMessage } from '../../../../shared/i18n/i18n';
import { SidePanel } from '../../../../ui/side-panel';
import { EmptyState } from '../../../../ui/states';
import type { Column } from '../../../../ui/table/columns';
import { DataTable } from '../../../../ui/table/data-table';
import { useTranslation } from '../../../../ui/translation';

interface Props {
  readText: () => string;
  onClose: () => void;
}

type Analysis = { refusal: string } | { density: Density };

function analyse(text: string): Analysis {
  const refusal = densityRefusal(text);
  return refusal === null ? { density: measureDensity(text) } : { refusal };
}

/** Shows how often words and word combinations occur in the text. The analysis runs on opening and on request. */
export function DensityTool({ readText, onClose }: Props) {
  const { t } = useTranslation();
  const [analysis, setAnalysis] = useState(() => analyse(readText()));
  return (
    <SidePanel
      title={t('Density analysis')}
      onClose={onClose}
      footer={<Button onClick={() => setAnalysis(analyse(readText()))}>{t('Run the analysis again')}</Button>}
    >
      <div role="status">{'refusal' in analysis ? <EmptyState text={translateMessage(analysis.refusal)} /> : null}</div>
      {'density' in analysis ? <Combinations density={analysis.density} /> : null}
    </SidePanel>
  );
}

function Combinations({ density }: { density: Density }) {
  const { t } = useTranslation();
  /** The number of words in the shown combinations. */
  const [length, setLength] = useState<CombinationLength>(1);
  const [search, setSearch] = useState('');
  const isSearched = search.trim() !== '';
  const names: Record<CombinationLength, string> = { 1: t('1 word'), 2: t('2 words'), 3: t('3 words') };
  const findByLength = (wordCount: CombinationLength) => findCombinations(density[wordCount], search);
  const results = { 1: findByLength(1), 2: findByLength(2), 3: findByLength(3) };

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
        data={combinationLengths.map((option) => ({
          value: String(option),
          label: isSearched ? `${names[option]} (${results[option].length})` : names[option],
        }))}
        value={String(length)}
        onChange={(value) => setLength(Number(value) as CombinationLength)}
      />
      <DensityTable label={names[length]} combinations={results[length]} isSearched={isSearched} />
      <Text size="xs" c="dimmed">
        {t('Number of words: {words}.', { words: density[1].reduce((total, { count }) => total + count, 0) })}{' '}
        {t('Words shorter than 3 characters, numbers and common English words are ignored.')}
      </Text>
    </Stack>
  );
}

/** The maximum number of rows of a search. Without a search, the table shows `TOP_COMBINATIONS` rows. */
const MAX_SEARCH_RESULTS = 50;

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
  const shownCombinations = combinations.slice(0, isSearched ? MAX_SEARCH_RESULTS : TOP_COMBINATIONS);
  const columns: Column<Row>[] = [
    { key: 'words', header: t('Word'), cell: ({ words }) => words },
    { key: 'count', header: t('Count'), align: 'right', cell: ({ count }) => count },
    { key: 'percent', header: t('Percent'), align: 'right', cell: ({ percent }) => `${percent.toFixed(2)}%` },
  ];
  return (
    <div>
      <div role="status">
        {shownCombinations.length === 0 ? (
          <EmptyState text={t('Combinations of words not found')} />
        ) : (
          <VisuallyHidden>{t('Combinations found: {found}', { found: combinations.length })}</VisuallyHidden>
        )}
      </div>
      {shownCombinations.length > 0 ? (
        <DataTable
          label={label}
          columns={columns}
          rows={shownCombinations.map((combination, id) => ({ ...combination, id }))}
        />
      ) : null}
      {isSearched && combinations.length > shownCombinations.length ? (
        <Text size="xs" c="dimmed" mt="xs">
          {t('Showing the {shown} most frequent of {found}', {
            shown: shownCombinations.length,
            found: combinations.length,
          })}
        </Text>
      ) : null}
    </div>
  );
}
