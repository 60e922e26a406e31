import { Button, Select, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { SidePanel } from '../../ui/side-panel';
import { useTranslation } from '../../ui/translation';
import { FiltersButton } from './filters-button';
import type { ListQuery } from './use-list-query';

interface Props<Query> {
  list: ListQuery<Query>;
  pageSizes: readonly number[];
  /** The list's own filters, above the items per page. */
  children?: ReactNode;
  /** The keys of these filters. The button shows how many of them are set. */
  filters?: readonly (keyof Query)[];
}

/** The 'Filters' button of a list and its panel. Changes apply immediately. */
export function ListFilters<Query extends { per_page: number }>({
  list,
  pageSizes,
  children,
  filters = [],
}: Props<Query>) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const { query, change, clear, activeFilterCount } = list;
  const count = list.countActive(['per_page', ...filters]);

  return (
    <>
      <FiltersButton count={count} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
      {isOpen ? (
        <SidePanel
          title={t('Filters')}
          onClose={() => setIsOpen(false)}
          footer={
            <Button variant="default" disabled={activeFilterCount === 0} onClick={clear}>
              {t('Clear filters')}
            </Button>
          }
        >
          <Stack gap="sm">
            {children}
            <Select<number>
              label={t('Items per page')}
              data={pageSizes.map((size) => ({ value: size, label: String(size) }))}
              value={query.per_page}
              allowDeselect={false}
              onChange={(size) => size !== null && change({ per_page: size } as Partial<Query>)}
            />
          </Stack>
        </SidePanel>
      ) : null}
    </>
  );
}
