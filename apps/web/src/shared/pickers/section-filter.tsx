import { Select } from '@mantine/core';
import type { Section } from '@masthead/domain/sections/schema';
import { useTranslation } from 'react-i18next';

interface Props {
  sections: readonly Section[];
  value: number | undefined;
  onChange: (id: number | undefined) => void;
}

/** Narrows a list to one section; where there is only one there is nothing to choose. */
export function SectionFilter({ sections, value, onChange }: Props) {
  const { t } = useTranslation();
  if (sections.length < 2) return null;
  return (
    <Select<number>
      aria-label={t('Section')}
      w="12rem"
      allowDeselect={false}
      data={[
        { value: 0, label: t('All sections') },
        ...sections.map(({ id, catchy_title }) => ({ value: id, label: catchy_title })),
      ]}
      value={value ?? 0}
      onChange={(id) => onChange(id || undefined)}
    />
  );
}
