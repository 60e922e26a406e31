import { Select } from '@mantine/core';
import type { Section } from '@masthead/domain/sections/contract';
import { useTranslation } from 'react-i18next';
import type { ListQuery } from '../../shared/list/use-list-query';
import type { TagListQuery } from './tag-query';

interface Props {
  list: ListQuery<TagListQuery>;
  sections: Section[] | undefined;
}

/** Narrows the list to the tags of one section. It keeps its place while the sections are on their way. */
export function SectionChoice({ list, sections }: Props) {
  const { t } = useTranslation();
  if (sections?.length === 0) return null;
  return (
    <Select<number>
      aria-label={t('Section')}
      w="12rem"
      allowDeselect={false}
      data={[
        { value: 0, label: t('All sections') },
        ...(sections ?? []).map(({ id, catchy_title }) => ({ value: id, label: catchy_title })),
      ]}
      value={sections ? (list.query.section_id ?? 0) : 0}
      onChange={(id) => list.change({ section_id: id || undefined })}
    />
  );
}
