import { Text } from '@mantine/core';
import { type Area, catalogue, type Right } from '@masthead/domain/access/rights';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../ui/table/columns';
import { DataTable } from '../../ui/table/data-table';
import { rightsAreas, rightsIn } from './rights-areas';

interface Props {
  held: ReadonlySet<Right>;
  /** The area whose rights are open beside the list. */
  open: Area | null;
  onOpen: (area: Area) => void;
}

interface Row {
  id: number;
  area: Area;
}

const rows: Row[] = rightsAreas.map((area, index) => ({ id: index + 1, area }));

/** Every area with what the role may do in it. */
export function AreaTable({ held, open, onOpen }: Props) {
  const { t } = useTranslation();

  const columns: Column<Row>[] = [
    { key: 'area', header: t('Area'), cell: ({ area }) => <OneLine>{t(catalogue[area].label)}</OneLine> },
    {
      key: 'rights',
      header: t('Rights'),
      cell: ({ area }) => (
        <Text size="sm" c="dimmed">
          {rightsIn(area)
            .filter(({ right }) => held.has(right))
            .map(({ label }) => t(label))
            .join(', ')}
        </Text>
      ),
    },
    {
      key: 'count',
      header: t('Held'),
      align: 'right',
      cell: ({ area }) => {
        const all = rightsIn(area);
        const count = all.filter(({ right }) => held.has(right)).length;
        return <OneLine>{t('{held} of {all}', { held: count, all: all.length })}</OneLine>;
      },
    },
  ];

  return (
    <DataTable
      label={t('Rights by area')}
      columns={columns}
      rows={rows}
      current={rows.find(({ area }) => area === open)?.id}
      onOpen={({ area }) => onOpen(area)}
    />
  );
}

function OneLine({ children }: { children: ReactNode }) {
  return <span style={{ whiteSpace: 'nowrap' }}>{children}</span>;
}
