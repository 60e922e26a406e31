import { Button } from '@mantine/core';
import type { Category } from '@masthead/domain/categories/contract';
import { useTranslation } from 'react-i18next';

interface Props {
  rows: readonly Category[];
  expanded: ReadonlySet<number>;
  onChange: (expanded: number[]) => void;
}

/** Shows the whole tree, or only what lies right below the sections. */
export function FoldAll({ rows, expanded, onChange }: Props) {
  const { t } = useTranslation();
  const parents = rows.filter(({ children }) => children.length > 0).map(({ id }) => id);
  if (parents.length === 0) return null;
  const isAll = parents.every((id) => expanded.has(id));
  const others = [...expanded].filter((id) => !parents.includes(id));
  return (
    <Button variant="default" onClick={() => onChange(isAll ? others : [...others, ...parents])}>
      {isAll ? t('Collapse all') : t('Expand all')}
    </Button>
  );
}
