import { Button } from '@mantine/core';
import { type Keyword, roundedPosition } from '@masthead/domain/posts/keywords';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../../ui/table/columns';
import { DataTable } from '../../../../ui/table/data-table';

interface Row extends Keyword {
  id: number;
}

/** How many rows are drawn at first and with every 'Show more'. */
const STEP = 100;

export function KeywordTable({ label, keywords }: { label: string; keywords: Keyword[] }) {
  const { t } = useTranslation();
  const [order, setOrder] = useState('-clicks');
  const [count, setCount] = useState(STEP);
  const rows = useMemo(() => sorted(keywords, order), [keywords, order]);
  const right = { align: 'right' } as const;
  const columns: Column<Row>[] = [
    { key: 'key', sort: 'key', header: t('Key'), cell: ({ key }) => key },
    { key: 'clicks', sort: 'clicks', header: t('Clicks'), cell: ({ clicks }) => clicks, ...right },
    { key: 'position', sort: 'position', header: t('Position'), cell: positionOf, ...right },
    { key: 'impressions', sort: 'impressions', header: t('Impressions'), cell: (row) => row.impressions, ...right },
  ];

  return (
    <>
      <DataTable label={label} columns={columns} rows={rows.slice(0, count)} sorting={{ order, onSort: setOrder }} />
      {count < rows.length ? (
        <Button variant="default" onClick={() => setCount(count + STEP)}>
          {t('Show more')}
        </Button>
      ) : null}
    </>
  );
}

const positionOf = ({ position }: Row) => roundedPosition(position).toFixed(2);

function sorted(keywords: Keyword[], order: string): Row[] {
  const name = order.replace('-', '') as keyof Keyword;
  const sign = order.startsWith('-') ? -1 : 1;
  return keywords
    .map((keyword, id) => ({ ...keyword, id }))
    .sort((one, other) => sign * compare(one[name], other[name]));
}

function compare(one: string | number, other: string | number): number {
  return typeof one === 'number' && typeof other === 'number' ? one - other : String(one).localeCompare(String(other));
}
