import { Select } from '@mantine/core';
import type { Section } from '@masthead/domain/sections/contract';

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../ui/translation';
import type { ListQuery } from '../list/use-list-query';
import { useFailureNotice } from '../notices/notify';
import { categoryChoices, categoryOptions, sectionChoices, type Taxonomy } from './reference-lists';

interface SectionFilterProps {
  /** `undefined` while loading. The control is rendered meanwhile, so that the layout does not shift. */
  sections: readonly Section[] | undefined;
  value: number | undefined;
  onChange: (id: number | undefined) => void;
  /** Adds the option 'No section' with the value 0. */
  withNone?: boolean;
  /** The filter is hidden with fewer sections than this. */
  min?: number;
  width?: string;
}

const ALL_SECTIONS = -1;

/** Selects a section to filter by. Projects with a single section do not show it. */
export function SectionFilter(props: SectionFilterProps) {
  const { sections, value, onChange, withNone = false, min = 2, width = '12rem' } = props;
  const { t } = useTranslation();
  if (sections && sections.length < min) return null;
  return (
    <Select<number>
      aria-label={t('Section')}
      w={width}
      allowDeselect={false}
      data={[
        { value: ALL_SECTIONS, label: t('All sections') },
        ...(withNone ? [{ value: 0, label: t('No section') }] : []),
        ...sectionOptions(sections ?? []),
      ]}
      value={sections ? (value ?? ALL_SECTIONS) : ALL_SECTIONS}
      onChange={(id) => onChange(id === null || id === ALL_SECTIONS ? undefined : id)}
    />
  );
}

/** The options of a select with sections. */
export function sectionOptions(sections: readonly Pick<Section, 'id' | 'catchy_title'>[]) {
  return sections.map(({ id, catchy_title }) => ({ value: id, label: catchy_title }));
}

/** The filters of a list by section and category. */
interface TaxonomyQuery {
  section_id?: number | undefined;
  category_id?: number | undefined;
}

interface Props {
  list: ListQuery<TaxonomyQuery>;
  taxonomy: Taxonomy;
}

/** Filters a list by section. Resets the category filter if it belongs to another section. */
export function ListSectionFilter({ list, taxonomy, withNone = false }: Props & { withNone?: boolean }) {
  const { section_id, category_id } = list.query;
  const sections = useQuery(sectionChoices()).data?.items;

  function changeSection(id: number | undefined) {
    const keepsCategory = !id || categoryOptions(taxonomy, id).some(({ value }) => value === category_id);
    list.change({ section_id: id, ...(!keepsCategory && { category_id: undefined }) });
  }

  return <SectionFilter sections={sections} value={section_id} onChange={changeSection} withNone={withNone} />;
}

/** Filters a list by category, within the selected section. */
export function ListCategoryFilter({ list, taxonomy }: Props) {
  const { t } = useTranslation();
  const { section_id, category_id } = list.query;
  return (
    <Select<number>
      aria-label={t('Category')}
      w="14rem"
      searchable
      allowDeselect={false}
      nothingFoundMessage={t('Nothing found')}
      data={[{ value: 0, label: t('All categories') }, ...categoryOptions(taxonomy, section_id || undefined)]}
      value={category_id ?? 0}
      onChange={(id) => list.change({ category_id: id || undefined })}
    />
  );
}

interface LoadedTaxonomy extends Taxonomy {
  /** The sections are loaded. */
  isReady: boolean;
}

/** The sections and categories for filters and forms. A notice reports a failure, and the list stays empty. */
export function useTaxonomy(): LoadedTaxonomy {
  const { t } = useTranslation();
  const sections = useQuery(sectionChoices());
  const categories = useQuery(categoryChoices());
  useFailureNotice(sections.error ?? categories.error, t('Error fetching sections or categories.'));

  return {
    sections: sections.data?.items ?? [],
    categories: categories.data?.items ?? [],
    isReady: sections.data !== undefined,
  };
}
