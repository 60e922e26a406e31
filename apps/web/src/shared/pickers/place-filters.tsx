import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ListQuery } from '../list/use-list-query';
import { categoryOptions, type Places } from './categories';
import { SectionFilter } from './section-filter';
import { sectionChoices } from './sections';

interface Placed {
  section_id?: number | undefined;
  category_id?: number | undefined;
}

interface Props {
  list: ListQuery<Placed>;
  places: Places;
}

/** Narrows a list to a section, or to what has none; a category of another section is let go. */
export function PlaceSectionFilter({ list, places, withNone = false }: Props & { withNone?: boolean }) {
  const { section_id, category_id } = list.query;
  const sections = useQuery(sectionChoices()).data?.items;

  function choose(id: number | undefined) {
    const isKept = !id || categoryOptions(places, id).some(({ value }) => value === category_id);
    list.change({ section_id: id, ...(!isKept && { category_id: undefined }) });
  }

  return <SectionFilter sections={sections} value={section_id} onChange={choose} withNone={withNone} />;
}

/** Narrows a list to a category of the chosen section, or to any. */
export function PlaceCategoryFilter({ list, places }: Props) {
  const { t } = useTranslation();
  const { section_id, category_id } = list.query;
  return (
    <Select<number>
      aria-label={t('Category')}
      w="14rem"
      searchable
      allowDeselect={false}
      nothingFoundMessage={t('Nothing found')}
      data={[{ value: 0, label: t('All categories') }, ...categoryOptions(places, section_id || undefined)]}
      value={category_id ?? 0}
      onChange={(id) => list.change({ category_id: id || undefined })}
    />
  );
}
