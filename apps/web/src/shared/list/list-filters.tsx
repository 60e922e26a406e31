import { Badge, Button, Select, Stack } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SidePanel } from '../../ui/side-panel';
import type { ListQuery } from './use-list-query';

interface Props<Query> {
  list: ListQuery<Query>;
  pageSizes: readonly number[];
  /** The list's own filters, above the items per page, and their keys, which the button counts. */
  children?: ReactNode;
  filters?: readonly (keyof Query)[];
}

/** The 'Filters' button of a list and its panel. A choice takes effect at once. */
export function ListFilters<Query extends { per_page: number }>({
  list,
  pageSizes,
  children,
  filters = [],
}: Props<Query>) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const { query, change, clear, filtersSet } = list;
  const count = list.countSet(['per_page', ...filters]);

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFilter size={16} />}
        {...(count > 0 && { rightSection: <Badge size="sm">{count}</Badge> })}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('Filters')}
      </Button>
      {isOpen ? (
        <SidePanel
          title={t('Filters')}
          onClose={() => setIsOpen(false)}
          footer={
            <Button variant="default" disabled={filtersSet === 0} onClick={clear}>
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
