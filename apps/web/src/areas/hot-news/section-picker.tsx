import { Select } from '@mantine/core';
import type { Section } from '@masthead/domain/sections/contract';
import { useTranslation } from 'react-i18next';

interface Props {
  /** `undefined` while they are on their way. */
  sections: readonly Section[] | undefined;
  value: number | undefined;
  onChange: (id: number) => void;
  disabled: boolean;
}

/** Whose hot news; where there is only one section there is nothing to choose. */
export function SectionPicker({ sections, value, onChange, disabled }: Props) {
  const { t } = useTranslation();
  if (sections && sections.length < 2) return null;
  return (
    <Select<number>
      aria-label={t('Section')}
      placeholder={t('Choose a section')}
      w="14rem"
      allowDeselect={false}
      disabled={disabled || !sections}
      data={(sections ?? []).map(({ id, catchy_title }) => ({ value: id, label: catchy_title }))}
      value={value ?? null}
      onChange={(id) => id !== null && onChange(id)}
    />
  );
}
