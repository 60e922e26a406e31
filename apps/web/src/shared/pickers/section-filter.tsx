import { Select } from '@mantine/core';
import type { Section } from '@masthead/domain/sections/contract';
import { useTranslation } from 'react-i18next';

interface Props {
  /** `undefined` while they are on their way. */
  sections: readonly Section[] | undefined;
  value: number | undefined;
  onChange: (id: number | undefined) => void;
  /** Offers 'No section', whose value is 0. */
  withNone?: boolean;
}

const ALL = -1;

/** Narrows a list to one section; where there is only one there is nothing to choose. It keeps its place until that is known. */
export function SectionFilter({ sections, value, onChange, withNone = false }: Props) {
  const { t } = useTranslation();
  if (sections && sections.length < 2) return null;
  return (
    <Select<number>
      aria-label={t('Section')}
      w="12rem"
      allowDeselect={false}
      data={[
        { value: ALL, label: t('All sections') },
        ...(withNone ? [{ value: 0, label: t('No section') }] : []),
        ...(sections ?? []).map(({ id, catchy_title }) => ({ value: id, label: catchy_title })),
      ]}
      value={sections ? (value ?? ALL) : ALL}
      onChange={(id) => onChange(id === null || id === ALL ? undefined : id)}
    />
  );
}
